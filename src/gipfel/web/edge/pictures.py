"""Pictures that were drawn, kept in bounded memory, and the validators by which browsers need not get them again."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import gipfel

MOST_BYTES = 32_000_000
SLIP = 500  # bytes that keeping one takes beside its content


class Pictures:
    """The last pictures by their tags; who was not asked for longest goes. Equal pictures of any tables are one."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, tag: str) -> bytes | None:
        """A picture, if it is kept."""
        if tag in self._kept:
            self._kept.move_to_end(tag)
        return self._kept.get(tag)

    def put(self, tag: str, content: bytes) -> None:
        """Keep one, if there is room for it at all."""
        if tag in self._kept or len(content) + SLIP > self._most_bytes:
            return
        self._kept[tag] = content
        self.size += len(content) + SLIP
        while self.size > self._most_bytes:
            _, gone = self._kept.popitem(last=False)
            self.size -= len(gone) + SLIP


def tag_of(job: str, wanted: Mapping[str, Any]) -> str:
    """The name of a picture by all it is made from: who draws it, in which version, and what; known before it is."""
    told = json.dumps([gipfel.__version__, job, wanted], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:32]


def known_already(given: str | None, tag: str) -> bool:
    """Whether `If-None-Match` names a tag, or any; a proxy that compresses may have weakened it."""
    named = [name.strip().removeprefix("W/") for name in (given or "").split(",")]
    return f'"{tag}"' in named or "*" in named
