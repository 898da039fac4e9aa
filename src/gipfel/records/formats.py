"""Files of games in any format that is read here; which one a file has, its suffix tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import TypeVar

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.records.boardspace_games import (
    OUR_SUFFIX,
    SUFFIX,
    ForeignGame,
    foreign_games,
    is_foreign,
    judged,
    transcript_of,
)
from gipfel.records.boardspace_writer import sgf_of
from gipfel.records.reader import decode, read_records
from gipfel.records.record import Record
from gipfel.records.replay import replay
from gipfel.records.sgf import decode_sgf, write_sgf
from gipfel.records.writer import write_records

Given = TypeVar("Given")
Made = TypeVar("Made")


def read_games(name: str, data: bytes) -> list[Record]:
    """The games of a file as records that keep the rules; the first that does not raises its error."""
    if is_foreign(name, data):
        return _each(_foreign_record, foreign_games(decode_sgf(data)))
    return _each(_checked, read_records(decode(data, name)))


def write_games(name: str, records: Sequence[Record]) -> str:
    """The text of a file of that name; BadRecord when its format has no word for something."""
    suffix = PurePath(name).suffix.lower()
    if suffix == SUFFIX:
        return write_sgf(_each(sgf_of, records))
    if suffix == OUR_SUFFIX:
        return write_records(records)
    raise BadRecord("unknown-suffix", name=PurePath(name).name, known=[OUR_SUFFIX, SUFFIX])


def _foreign_record(found: ForeignGame) -> Record:
    return judged(transcript_of(found)).record()


def _checked(record: Record) -> Record:
    return replay(record).record


def _each(make: Callable[[Given], Made], games: Sequence[Given]) -> list[Made]:
    made: list[Made] = []
    for number, one in enumerate(games, 1):
        try:
            made.append(make(one))
        except GipfelError as error:
            if len(games) == 1:
                raise
            raise BadRecord("game-number", number=number, detail=str(error)) from error
    return made
