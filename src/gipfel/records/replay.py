"""Replaying records by the rules: every turn, every variation, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gipfel.core.errors import BadNotation, BadRecord, GipfelError
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.registry import game_type
from gipfel.core.rules_version import rules_of, spec_under
from gipfel.core.spec import parse_spec
from gipfel.records.record import BY_THE_TABLE, FORMAT, Entry, Record, result_of

GIVEN_UP = ("resign", "time")
"""How a game inside can end that its own rules do not know: a turn of the line, and the reason of the nested record."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that keeps the rules: the line it tells, and how the game ended (None: it simply stops)."""

    record: Record
    line: Line
    outcome: Outcome | None


def game_of(record: Record) -> Game:
    """The game a record names; records are untrusted and open no file."""
    rules, text = record.tags["Rules"], record.tags["Game"]
    try:
        spec = spec_under(rules, text)
        if spec is not None:
            return game_type(spec.game).from_tags(spec, record.tags)
        known = rules_of(parse_spec(text))
    except GipfelError as error:
        raise BadRecord("record-game", line=record.place.line, cause=error.code, detail=str(error)) from error
    raise BadRecord("unknown-rules", line=record.place.line, rules=rules, known=known)


def start_of(record: Record) -> Line:
    """The line before the first turn of a record."""
    found = game_of(record)
    text = record.tags.get("Position")
    try:
        return Line.begin(found.start() if text is None else found.position(text))
    except GipfelError as error:
        raise BadRecord("record-position", line=record.place.line, cause=error.code, detail=str(error)) from error


def replay(record: Record) -> Replayed:
    """Play a record from its start; BadRecord names the line, the turn and the rule that was broken."""
    return _replayed(record, start_of(record))


def _replayed(record: Record, start: Line) -> Replayed:
    line = _played(start, record.entries, 1)
    return Replayed(record, line, _outcome(record, line))


def _played(line: Line, entries: Sequence[Entry], first: int) -> Line:
    unfinished: Record | None = None
    for number, entry in enumerate(entries, first):
        if unfinished is not None:
            raise BadRecord("nested-unfinished", line=unfinished.place.line, turn=number)
        for variation in entry.variations:
            _played(line, variation, number)
        line = _turn(line, entry, number)
        if entry.nested is not None:
            line = _played_inside(line, entry.nested)
            unfinished = None if line.position.inner is None else entry.nested
    return line


def _played_inside(line: Line, nested: Record) -> Line:
    """The game a turn caused: it must be the one agreed, keep its own rules, and end as it says."""
    inner, place = line.position.inner, nested.place.line
    if inner is None or inner.turns_played:
        raise BadRecord("nested-unexpected", line=place)
    if game_of(nested) != inner.game:
        raise BadRecord("nested-wrong-game", line=place, game=nested.tags["Game"], expected=inner.game.spec.text)
    if start_of(nested) != inner:
        raise BadRecord("nested-wrong-start", line=place, expected=inner.text())
    replayed = _replayed(nested, inner)
    for text in flat_turns(nested):
        line = line.turn(text)
    ended = replayed.line.outcome or replayed.outcome
    if ended is not None and ended.reason in BY_THE_TABLE:
        line = _given_up(line, nested, replayed.line, ended)
    return line


def _given_up(line: Line, nested: Record, inner: Line, ended: Outcome) -> Line:
    """A game inside that was resigned or lost on time: only the player to move can have lost it so."""
    if ended.reason not in GIVEN_UP or inner.player is None or ended.winner != 1 - inner.player:
        raise _wrong(nested, "*")
    return line.turn(ended.reason)


def flat_turns(record: Record) -> list[str]:
    """All turns of a record in the order they were played, those of nested games included."""
    turns: list[str] = []
    for entry in record.entries:
        turns.append(entry.turn)
        if entry.nested is not None:
            turns += flat_turns(entry.nested)
            if entry.nested.tags.get("Reason") in GIVEN_UP:
                turns.append(entry.nested.tags["Reason"])
    return turns


def _turn(line: Line, entry: Entry, number: int) -> Line:
    if line.outcome is not None:
        raise BadRecord("turn-after-end", line=entry.place.line, turn=number)
    try:
        return line.turn(entry.turn)
    except GipfelError as error:
        code = "garbled-turn" if isinstance(error, BadNotation) else "illegal-turn"
        raise BadRecord(code, line=entry.place.line, turn=number, cause=error.code, detail=str(error)) from error


def _outcome(record: Record, line: Line) -> Outcome | None:
    reason = record.tags.get("Reason", "")
    if line.outcome is not None:
        expected = result_of(line.outcome.winner, ended=True)
        if record.result != expected or reason not in ("", line.outcome.reason):
            raise _wrong(record, f"{expected} {line.outcome.reason}")
        return line.outcome
    if reason not in BY_THE_TABLE:
        if reason or record.result != "*":
            raise _wrong(record, "*")
        return None
    if record.result not in BY_THE_TABLE[reason]:
        raise _wrong(record, " / ".join(f"{result} {reason}" for result in BY_THE_TABLE[reason]))
    return Outcome({"1-0": 0, "0-1": 1}.get(record.result), reason)


def _wrong(record: Record, expected: str) -> BadRecord:
    reason = record.tags.get("Reason", "")
    return wrong_result(record.result_place.line, record.result, reason, expected)


def wrong_result(line: int, result: str, reason: str, expected: str) -> BadRecord:
    """The refusal of a result that cannot be, and of the reason given for it, if any."""
    said = f"{result} {reason}".rstrip()
    return BadRecord("wrong-result", line=line, result=result, reason=reason, said=said, expected=expected)


def record_of(line: Line, *, outcome: Outcome | None = None, **tags: str) -> Record:
    """The record of a line; `outcome` for what the table decided (resignation, time, agreement)."""
    end = line.outcome or outcome
    full = {"Format": FORMAT, **line.game.record_tags(), "Rules": rules_of(line.game.spec), **tags}
    if line.start != line.game.start():
        full["Position"] = line.start.text()
    if end is not None:
        full["Reason"] = end.reason
    result = result_of(end.winner, ended=end.reason != "aborted") if end else "*"
    return Record(full, _entries(line), result)


def _entries(line: Line) -> tuple[Entry, ...]:
    """The turns of a line; those of a game inside are nested behind the turn that opened it."""
    entries: list[Entry] = []
    walk, opened, inside = Line.begin(line.start), None, list[str]()
    # A line may begin in the middle of a game inside: no turn of this record opened it, and its turns stand flat.
    flat = line.start.inner is not None
    for turn in line.turns_played:
        inner = walk.position.inner
        flat = flat and inner is not None
        if inner is None or flat:
            entries.append(Entry(turn))
        else:
            opened = opened or inner
            inside.append(turn)
        walk = walk.turn(turn)
        if walk.position.inner is not None:
            continue
        if opened is not None:
            entries[-1] = replace(entries[-1], nested=_nested(opened, inside))
            opened, inside = None, []
        # What a challenge has decided is noted at the turn that caused or settled it.
        entries[-1] = replace(entries[-1], comments=tuple(map(str, walk.position.news)))
    opened = opened or walk.position.inner
    if opened is not None and not flat:
        entries[-1] = replace(entries[-1], nested=_nested(opened, inside))
    return tuple(entries)


def _nested(inner: Line, turns: Sequence[str]) -> Record:
    outcome: Outcome | None = None
    for turn in turns:
        if turn in GIVEN_UP and inner.position.inner is None and inner.player is not None:
            outcome = Outcome(1 - inner.player, turn)
        else:
            inner = inner.turn(turn)
    return record_of(inner, outcome=outcome)
