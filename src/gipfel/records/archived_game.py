"""A game as an archive keeps it: who played, what came of it, its turns, and its positions wherever they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gipfel.core.errors import GipfelError
from gipfel.core.foreign import OutsideRules
from gipfel.core.line import Line
from gipfel.records.boardspace_games import ForeignGame, foreign_games, is_foreign, judged, transcript_of
from gipfel.records.people import ArchivedPlayer, date_of, strength_of
from gipfel.records.reader import decode, read_records
from gipfel.records.record import Record, result_of
from gipfel.records.replay import replay
from gipfel.records.sgf import decode_sgf
from gipfel.records.upright import upright_turns

NOBODY = ArchivedPlayer()


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """`keys` has the number of every position, the last one too; `upright` the turn made at each but the last."""

    spec: str
    players: tuple[ArchivedPlayer, ArchivedPlayer]
    result: str
    turns: tuple[str, ...]
    keys: tuple[int, ...] = field(repr=False)
    upright: tuple[str, ...] = field(repr=False)
    date: str = ""
    reason: str = ""
    start: str = ""  # the position it began with, where it is not the usual one
    event: str = ""
    strength: int = 0  # the rating of the weaker of the two by the hundred, 0 where nobody knows

    @property
    def year(self) -> int:
        """The year it was played in, 0 where nobody knows."""
        return int(self.date[:4] or 0)

    @property
    def by_computer(self) -> bool:
        """Whether a computer played."""
        return any(player.kind == "computer" for player in self.players)


@dataclass(frozen=True, slots=True)
class UnreadGame:
    """Why a game, or a whole file, is not in the archive."""

    code: str
    sentence: str


def archived_games(name: str, data: bytes) -> list[ArchivedGame | UnreadGame]:
    """The games of a file, those that cannot be kept with their reason."""
    try:
        if is_foreign(name, data):
            return [_of_foreign(found) for found in foreign_games(decode_sgf(data))]
        return [_of_record(record) for record in read_records(decode(data, name))]
    except GipfelError as error:
        return [UnreadGame(error.code, str(error))]


def _of_foreign(found: ForeignGame) -> ArchivedGame | UnreadGame:
    passed: list[Line] = []
    try:
        transcript = transcript_of(found)
        replayed = judged(transcript, passed)
    except OutsideRules as outside:
        return UnreadGame(outside.code, str(outside))
    except GipfelError as error:
        return UnreadGame(error.code, str(error))
    outcome = replayed.outcome
    tags = transcript.header.record_tags(transcript.first_seat)
    result = "*" if outcome is None or outcome.reason == "aborted" else result_of(outcome.winner, ended=True)
    return kept(replayed.line, passed, result, "" if outcome is None else outcome.reason, tags)


def _of_record(record: Record) -> ArchivedGame | UnreadGame:
    try:
        return archived(replay(record).line, record)
    except GipfelError as error:
        return UnreadGame(error.code, str(error))


def archived(
    line: Line, record: Record, players: tuple[ArchivedPlayer, ArchivedPlayer] | None = None
) -> ArchivedGame | UnreadGame:
    """The game of a line that keeps the rules, with what its record says about it."""
    passed = [Line.begin(line.start)]
    for turn in line.turns_played:
        passed.append(passed[-1].turn(turn))
    return kept(line, passed[1:], record.result, record.tags.get("Reason", ""), record.tags, players)


def kept(
    line: Line,
    passed: Sequence[Line],
    result: str,
    reason: str,
    tags: Mapping[str, str],
    players: tuple[ArchivedPlayer, ArchivedPlayer] | None = None,
) -> ArchivedGame | UnreadGame:
    """A game with its numbers; `passed` has the line after every turn."""
    if not line.turns_played:
        error = GipfelError("archive-no-turns")
        return UnreadGame(error.code, str(error))
    turns = upright_turns(line.game.spec)
    keys, upright = list[int](), list[str]()
    for after, turn in zip(passed, line.turns_played, strict=True):
        assert after.before is not None
        key, symmetries = turns.key(after.before)
        keys.append(key)
        upright.append(turns.upright(after.before, symmetries, turn, after.last_steps))
    keys.append(turns.key(line.position)[0])
    first, second = players or (ArchivedPlayer.named(tags.get(tag, "")) for tag in ("First", "Second"))
    return ArchivedGame(
        spec=line.game.spec.text,
        players=(first, second),
        result=result,
        turns=line.turns_played,
        keys=tuple(keys),
        upright=tuple(upright),
        date=date_of(tags.get("Date", "")),
        reason=reason,
        start="" if line.start == line.game.start() else line.start.text(),
        event=tags.get("Event", "")[:80],
        strength=strength_of(tags),
    )
