"""What replaying found in a file: one report for every game in it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.foreign import OutsideRules
from gipfel.core.outcome import Outcome
from gipfel.records.boardspace_games import ForeignGame, foreign_games, is_foreign, judged, reason_of, transcript_of
from gipfel.records.boardspace_transcript import Transcript
from gipfel.records.reader import decode, read_records
from gipfel.records.record import Record
from gipfel.records.replay import replay, start_of
from gipfel.records.sand_times import sand_remarks
from gipfel.records.sgf import decode_sgf
from gipfel.records.sources import Source


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on one game."""

    path: str
    game: str | None = None
    turns: int = 0
    outcome: Outcome | None = None
    error: GipfelError | None = None
    skipped: str | None = None
    remarks: tuple[str, ...] = field(default=())

    @property
    def verdict(self) -> str:
        """`ok`, `failed` or `skipped`."""
        if self.error is not None:
            return "failed"
        return "ok" if self.skipped is None else "skipped"

    def sentence(self) -> str:
        """One line for a person."""
        what = str(self.error) if self.error is not None else self.skipped or ""
        code = f" [{self.error.code}]" if self.error is not None else ""
        return visible(f"{self.path}: {what}{code}")

    def to_json(self) -> dict[str, Any]:
        """The fields of `gipfel replay --json`."""
        error = self.error
        return {
            "path": self.path,
            "game": self.game,
            "turns": self.turns,
            "outcome": self.outcome.to_json() if self.outcome else None,
            "error": error and {"code": error.code, "message": str(error), "turn": error.params.get("turn")},
            "skipped": self.skipped,
            "remarks": list(self.remarks),
        }


def visible(text: str) -> str:
    """A text without what would tell a terminal to do something: names and quotations are a stranger's."""
    return "".join("?" if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") else sign for sign in text)


def reports(source: Source) -> list[Report]:
    """Replay every game of a file."""
    try:
        data = source.read()
        if is_foreign(source.name, data):
            return [_foreign_report(source.name, found) for found in foreign_games(decode_sgf(data))]
        records = read_records(decode(data, source.name))
    except GipfelError as error:
        return [Report(source.name, error=error)]
    return [_report(source.name, record) for record in records]


def _report(path: str, record: Record) -> Report:
    name = record.tags.get("Game")
    try:
        replayed = replay(record)
    except GipfelError as error:
        return Report(path, name, len(record.entries), error=error)
    remarks = tuple(sand_remarks(record, start_of(record)))
    return Report(path, replayed.line.game.spec.text, len(record.entries), replayed.outcome, remarks=remarks)


def _foreign_report(path: str, found: ForeignGame) -> Report:
    transcript: Transcript | None = None
    try:
        transcript = transcript_of(found)
        replayed = judged(transcript)
    except OutsideRules as outside:
        return Report(path, skipped=reason_of(outside.code, outside.params), remarks=found.remarks)
    except GipfelError as error:
        name, turns = (None, 0) if transcript is None else (transcript.spec, len(transcript.turns))
        return Report(path, name, turns, error=error, remarks=found.remarks)
    played, remarks = len(replayed.line.turns_played), (*found.remarks, *replayed.remarks)
    return Report(path, transcript.spec, played, replayed.outcome, remarks=remarks)
