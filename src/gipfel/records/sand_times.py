"""Times in records of games in which sand runs: written, read, and compared with what the sand must have done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gipfel.core.line import Line
from gipfel.core.sand import GRACE, Sand
from gipfel.records.record import Entry, Record
from gipfel.records.replay import GIVEN_UP, start_of

DIFFERS, OVERDUE, HASTY = "sand-differs", "sand-overdue", "sand-hasty"
"""A glass ran out at another time; one had run out before a turn and nobody said so; nobody could be late so soon."""


def written_time(milliseconds: int) -> str:
    """A time of the game as a record has it: `3:05.250`."""
    minutes, rest = divmod(max(0, milliseconds), 60_000)
    return f"{minutes}:{rest // 1000:02}.{rest % 1000:03}"


def read_time(text: str) -> int:
    """The milliseconds of a time that the reader has taken."""
    whole, _, part = text.partition(".")
    seconds = 0
    for number in whole.split(":"):
        seconds = seconds * 60 + int(number)
    return seconds * 1000 + int(f"{part:0<3}"[:3])


def with_times(record: Record, times: Sequence[int | None]) -> Record:
    """The record with the time at which each of its turns counted, in the order they were played; None: no sand ran."""
    return record if all(time is None for time in times) else _timed(record, iter(times))


def _timed(record: Record, times: Iterator[int | None]) -> Record:
    entries = list[Entry]()
    for entry in record.entries:
        time = next(times)
        clock = entry.clock if time is None else written_time(time)
        nested = entry.nested
        if nested is not None:
            nested = _timed(nested, times)
            if nested.tags.get("Reason") in GIVEN_UP:
                next(times)  # a turn of the line, told by the reason alone
        entries.append(replace(entry, clock=clock, nested=nested))
    return replace(record, entries=tuple(entries))


def sand_after(start: Line, turns: Iterable[str], times: Iterable[int]) -> Sand | None:
    """All glasses after turns that counted at these times; None in a game without sand."""
    rules, line = start.game.sand, start
    if rules is None:
        return None
    sand = Sand.begin(rules, start.position)
    for text, time in zip(turns, times, strict=False):
        turn = line.read(text)
        sand, line = sand.after(turn, time), line.make(turn)
    return sand


def sand_remarks(record: Record, start: Line) -> list[str]:
    """What the times of a record say about its sand that cannot be: each remark names its turn, that of a game inside
    as `3.7`.

    Only a record that has the time of every turn can be compared; it is played by its rules already.
    """
    rules, line = start.game.sand, start
    if rules is None:
        return _remarks_inside(record)
    if not record.entries or any(entry.clock is None for entry in record.entries):
        return []
    sand, found = Sand.begin(rules, start.position), list[str]()
    for number, entry in enumerate(record.entries, 1):
        time, turn = read_time(entry.clock or ""), line.read(entry.turn)
        said = sand.time_of(turn, time)
        if turn.by_house and turn.steps[0] == rules.late(turn.start):
            if rules.shot is not None and time < sand.began + rules.shot - GRACE:
                found.append(f"{HASTY} {number}")
        elif turn.by_house and abs(said - time) > GRACE:
            found.append(f"{DIFFERS} {number} {written_time(said)}")
        elif not turn.by_house and any(glass.ends + GRACE < time for glass in sand.glasses.values()):
            found.append(f"{OVERDUE} {number}")
        sand, line = sand.after(turn, said if turn.by_house else time), line.make(turn)
    return found


def _remarks_inside(record: Record) -> list[str]:
    found = list[str]()
    for number, entry in enumerate(record.entries, 1):
        if entry.nested is not None:
            told = (remark.split(" ", 1) for remark in sand_remarks(entry.nested, start_of(entry.nested)))
            found += [f"{code} {number}.{rest}" for code, rest in told]
    return found
