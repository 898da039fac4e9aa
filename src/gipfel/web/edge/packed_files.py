"""Files that are sent again and again: compressed once, with one copy of their bytes for all who read them."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass

import brotli  # type: ignore[import-untyped]
from starlette.requests import Request
from starlette.responses import Response

MOST = 11  # how hard Brotli tries: a tenth smaller than 5, and a hundred times as long
QUICK = 5


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent, by the encodings that browsers take."""

    kind: str
    plain: bytes
    packed: Mapping[str, bytes]


def packed(kind: str, content: bytes, effort: int = MOST) -> File:
    """Something to send again and again, compressed once."""
    return File(
        kind, content, {"br": brotli.compress(content, quality=effort), "gzip": gzip.compress(content, 9, mtime=0)}
    )


def answer(request: Request, file: File, kept: str) -> Response:
    """Send it as the browser takes it; `kept` says for how long that may be kept."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    wishes = {wish.partition(";")[0].strip() for wish in request.headers.get("accept-encoding", "").split(",")}
    for encoding, content in file.packed.items():
        if encoding in wishes:
            return Response(content, media_type=file.kind, headers=headers | {"Content-Encoding": encoding})
    return Response(file.plain, media_type=file.kind, headers=headers)
