"""Where records come from: files, folders and ZIP archives, each within limits."""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePath

from gipfel.core.errors import BadRecord
from gipfel.records.reader import MOST_BYTES

MOST_ENTRIES = 10_000
MOST_UNPACKED = 256_000_000
MOST_DIRECTORY = 1_000 * MOST_ENTRIES
END, MOST_TAIL = b"PK\x05\x06", 65_557  # how the end of a list of members begins, and how far from the end of a file
METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
# All that Python's reader says of archives that are none, or that somebody has changed.
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, RuntimeError, LookupError, ValueError)
SUFFIXES = frozenset({".gipfel", ".sgf", ".txt"})


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or a member of an archive, that holds records."""

    path: Path
    member: str | None = None

    @property
    def name(self) -> str:
        """How reports call it."""
        return str(self.path) if self.member is None else f"{self.path}!{self.member}"

    def read(self) -> bytes:
        """Its bytes; too large ones are refused without being read whole."""
        if self.member is not None:
            return read_member(_archive(self.path, _stamp(self.path)), self.path, self.member)
        try:
            with self.path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise BadRecord("unreadable-file", path=str(self.path), detail=error.strerror or "") from None
        if len(data) > MOST_BYTES:
            raise BadRecord("record-too-large", path=self.name, limit=MOST_BYTES)
        return data


def _stamp(path: Path) -> tuple[int, ...]:
    """What tells apart two states of a file, and two processes: they cannot share a place in an open one."""
    try:
        found = path.stat()
    except OSError as error:
        raise BadRecord("unreadable-file", path=str(path), detail=error.strerror or "") from None
    return found.st_mtime_ns, found.st_size, os.getpid()


@lru_cache(maxsize=2)
def _archive(path: Path, stamp: tuple[int, ...]) -> zipfile.ZipFile:  # noqa: ARG001 - it is only a key
    """An archive that stays open: reading its list anew for each of thousands of members takes minutes."""
    _check_directory(path)
    try:
        return zipfile.ZipFile(path)
    except DAMAGED:
        raise BadRecord("zip-damaged", path=str(path)) from None


def _check_directory(path: Path) -> None:
    """Refuse an archive whose list of members is too long, before Python reads it whole, entry by entry."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - MOST_TAIL))
            tail = file.read()
    except OSError as error:
        raise BadRecord("unreadable-file", path=str(path), detail=error.strerror or "") from None
    end = tail[max(0, tail.rfind(END)) :]
    length = int.from_bytes(end[12:16], "little")
    # In an archive of that many files or bytes the length itself stands elsewhere, and this one is larger than any.
    if end.startswith(END) and length > MOST_DIRECTORY:
        raise BadRecord("zip-too-many", path=str(path), count=f"> {MOST_ENTRIES}", limit=MOST_ENTRIES)


def read_member(archive: zipfile.ZipFile, path: Path, member: str) -> bytes:
    """One member of an archive, refused when it unpacks to too much, whatever its header says."""
    if archive.NameToInfo[member].compress_type not in METHODS:  # others may want gigabytes before they give a byte
        raise BadRecord("zip-method", path=f"{path}!{member}")
    try:
        with archive.open(member) as file:
            data = file.read(MOST_BYTES + 1)
    except DAMAGED:
        raise BadRecord("zip-damaged", path=f"{path}!{member}") from None
    if len(data) > MOST_BYTES:
        raise BadRecord("zip-too-large", path=f"{path}!{member}", limit=MOST_BYTES)
    return data


def sources(path: Path) -> Iterator[Source]:
    """The sources behind a path: itself, the files of a folder, the members of an archive."""
    if path.is_dir():
        for child in sorted(path.rglob("*")):
            if child.is_file() and (_holds_records(child.name) or child.suffix.lower() == ".zip"):
                yield from sources(child)
    elif not path.exists():
        raise BadRecord("no-such-file", path=str(path))
    elif path.suffix.lower() == ".zip" or zipfile.is_zipfile(path):
        yield from _members(path)
    else:
        yield Source(path)


def _members(path: Path) -> Iterator[Source]:
    infos = _archive(path, _stamp(path)).infolist()
    if len(infos) > MOST_ENTRIES:
        raise BadRecord("zip-too-many", path=str(path), count=len(infos), limit=MOST_ENTRIES)
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise BadRecord("zip-too-large", path=str(path), limit=MOST_UNPACKED)
    for info in infos:
        if not info.filename.endswith("/") and _holds_records(info.filename):
            yield Source(path, info.filename)


def _holds_records(name: str) -> bool:
    # Archives made on a Mac hold a shadow ._x.sgf of every x.sgf.
    return PurePath(name).suffix.lower() in SUFFIXES and not PurePath(name).name.startswith("._")
