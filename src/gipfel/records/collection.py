"""The games of a file, a folder or a ZIP archive: those that can be read, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gipfel.core.errors import GipfelError
from gipfel.core.foreign import OutsideRules
from gipfel.records.boardspace_games import (
    ForeignGame,
    foreign_games,
    is_foreign,
    judged,
    reason_of,
    transcript_of,
)
from gipfel.records.reader import decode, read_records
from gipfel.records.record import Record
from gipfel.records.replay import replay
from gipfel.records.reports import Report
from gipfel.records.sgf import decode_sgf
from gipfel.records.sources import Source, sources


@dataclass(frozen=True, slots=True)
class Collection:
    """Games that keep the rules, to be gone through; `bad` has a report on every other one."""

    games: tuple[Record, ...]
    bad: tuple[Report, ...]

    def __iter__(self) -> Iterator[Record]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)


def read_collection(path: str | Path) -> Collection:
    """Everything below a path; a game that cannot be read does not keep the others from being read."""
    found = [each for source in sources(Path(path)) for each in _read(source)]
    games = tuple(each for each in found if isinstance(each, Record))
    return Collection(games, tuple(each for each in found if isinstance(each, Report)))


def _read(source: Source) -> Iterator[Record | Report]:
    found: Sequence[ForeignGame | Record]
    try:
        data = source.read()
        foreign = is_foreign(source.name, data)
        found = foreign_games(decode_sgf(data)) if foreign else read_records(decode(data, source.name))
    except GipfelError as error:
        yield Report(source.name, error=error)
        return
    for each in found:
        yield _made(source.name, each)


def _made(path: str, found: ForeignGame | Record) -> Record | Report:
    try:
        return replay(found).record if isinstance(found, Record) else judged(transcript_of(found)).record()
    except OutsideRules as outside:
        return Report(path, skipped=reason_of(outside.code, outside.params))
    except GipfelError as error:
        return Report(path, error=error)
