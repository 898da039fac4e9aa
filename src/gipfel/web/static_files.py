"""The files pages load: one address that changes with their content, kept for ever by browsers, compressed once."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from gipfel.core import drawing
from gipfel.core.errors import GipfelError
from gipfel.core.language import LANGUAGES
from gipfel.web.browser_words import words_module
from gipfel.web.lean import lean

FOLDER = Path(__file__).resolve().parent / "static"
SYMBOLS = Path(drawing.__file__).with_name("symbols.svg")
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
FOR_EVER = "public, max-age=31536000, immutable"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent."""

    kind: str
    plain: bytes
    packed: bytes


@dataclass(frozen=True, slots=True)
class Files:
    """All files, and the name they have in common, made from what they hold."""

    digest: str
    by_path: dict[str, File]

    def address(self, path: str) -> str:
        """Where pages find a file; one that is not there is a mistake in a page."""
        if path not in self.by_path:
            raise KeyError(path)
        return f"/static/{self.digest}/{path}"


@cache
def files() -> Files:
    """The files of this house: those of the static folder, the symbols of the boards, the words of each language."""
    contents = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    contents = {name: content for name, content in contents.items() if Path(name).suffix in KINDS}
    contents["board/symbols.svg"] = SYMBOLS.read_bytes()
    contents |= {f"words/{language}.js": words_module(language).encode() for language in LANGUAGES}
    digest = sha256()
    for name in sorted(contents):
        digest.update(f"{name} {len(contents[name])}\n".encode() + contents[name])
    return Files(digest.hexdigest()[:16], {name: _file(name, content) for name, content in contents.items()})


def _file(name: str, content: bytes) -> File:
    sent = lean(name, content)
    return packed(KINDS[Path(name).suffix], sent)


def packed(kind: str, content: bytes) -> File:
    """Something to send again and again, compressed once."""
    return File(kind, content, gzip.compress(content, 9, mtime=0))


def answer(request: Request, file: File, kept: str) -> Response:
    """Send it as the browser takes it; `kept` says for how long that may be kept."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.plain, media_type=file.kind, headers=headers)
    return Response(file.packed, media_type=file.kind, headers=headers | {"Content-Encoding": "gzip"})


@router.get("/static/{digest}/{path:path}")
async def static_file(request: Request, digest: str, path: str) -> Response:
    """One of the files; an old digest names files that are no longer there."""
    file = files().by_path.get(path)
    if digest != files().digest or file is None:
        raise GipfelError("no-such-page")
    return answer(request, file, FOR_EVER)
