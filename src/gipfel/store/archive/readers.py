"""Files read into an archive by as many processes as wanted and written by one; what is written stays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

from gipfel.records.sources import Source
from gipfel.store.archive.archive_file import ArchiveFile
from gipfel.store.archive.intake import Intake, IntakeCount, ReadFile, read_file
from gipfel.store.archive.shipped import missing_parts, read_part

CHUNK = 64  # files handed to a process at once
AHEAD = 4  # chunks for each process that wait for it or to be written
TOGETHER = 1_024  # files written at once
Told = Callable[[int], None]
Given = TypeVar("Given")

_known: frozenset[bytes] = frozenset()


def read_into(
    file: ArchiveFile,
    found: Iterable[Source],
    jobs: int = 1,
    told: Told = lambda _: None,
    unread: Callable[[ReadFile], None] = lambda _: None,
) -> IntakeCount:
    """Read files into an archive; `told` hears how many more are done, `unread` of those with something left out."""
    known = file.digests()
    return _taken(file, _chunks(found, CHUNK), _read_chunk, known, jobs, told, unread)


def ship_into(file: ArchiveFile, jobs: int = 1, told: Told = lambda _: None) -> IntakeCount:
    """Add the games every archive begins with, those that are missing; `told` hears how many parts more are done."""
    parts = [[lines] for lines in missing_parts(file.digests())]
    return _taken(file, parts, _read_parts, frozenset(), jobs, told) if parts else IntakeCount()


def _taken(
    file: ArchiveFile,
    chunks: Iterable[list[Given]],
    read: Callable[[list[Given]], list[ReadFile]],
    known: frozenset[bytes],
    jobs: int,
    told: Told,
    unread: Callable[[ReadFile], None] = lambda _: None,
) -> IntakeCount:
    intake, waiting = Intake(file), list[ReadFile]()

    def write() -> None:
        intake.add(waiting)
        told(len(waiting))
        waiting.clear()

    try:
        for files in _read(chunks, read, known, jobs):
            for one in files:
                if len(one.games) > sum(hasattr(game, "turns") for game in one.games):
                    unread(one)
            waiting += files
            if len(waiting) >= TOGETHER or read is not _read_chunk:
                write()
    finally:
        # Also when somebody presses Ctrl-C: what was read is kept, and need not be read again.
        write()
    if intake.taken.games:
        intake.settle()
    return intake.taken


def _read(
    chunks: Iterable[list[Given]], read: Callable[[list[Given]], list[ReadFile]], known: frozenset[bytes], jobs: int
) -> Iterator[list[ReadFile]]:
    if jobs <= 1:
        _knowing(known)
        yield from map(read, chunks)
        return
    with ProcessPoolExecutor(jobs, initializer=_knowing, initargs=(known,)) as pool:
        running: deque[Future[list[ReadFile]]] = deque()
        rest = iter(chunks)
        try:
            while True:
                running += [pool.submit(read, chunk) for chunk in islice(rest, AHEAD * jobs - len(running))]
                if not running:
                    return
                yield running.popleft().result()
        finally:
            for future in running:
                future.cancel()


def _knowing(known: frozenset[bytes]) -> None:
    global _known  # noqa: PLW0603 - a process is told once what it need not read
    _known = known


def _read_chunk(chunk: list[Source]) -> list[ReadFile]:
    return [read_file(source, _known) for source in chunk]


def _read_parts(parts: list[tuple[str, ...]]) -> list[ReadFile]:
    return [read_part(lines) for lines in parts]


def _chunks(found: Iterable[Source], size: int) -> Iterator[list[Source]]:
    rest = iter(found)
    while chunk := list(islice(rest, size)):
        yield chunk
