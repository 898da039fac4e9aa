"""The board of a table: games inside games, and what a turn does to line, clocks, offers and contests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gipfel.combine.contest import Stating
from gipfel.combine.match import Match
from gipfel.combine.steps import Whole, innermost
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.tale import tale_of
from gipfel.core.turns import PlayedTurn
from gipfel.tables.clock import Clock, TimeControl
from gipfel.tables.events import Event
from gipfel.tables.hourglasses import WARNING, TableSand
from gipfel.tables.preparation import Preparation
from gipfel.tables.table import Budgets, Offer, Table, TurnTold


def depth_of(line: Line) -> int:
    """How many games are open around the one being played."""
    inner = line.position.inner
    return 0 if inner is None else 1 + depth_of(inner)


def stating(line: Line) -> Stating | None:
    """The external contest whose result is awaited."""
    position: Position = line.innermost.position
    contest = position.contest if isinstance(position, Match) else None
    return contest if isinstance(contest, Stating) else None


def strict_touch(line: Line) -> bool:
    """Whether each touch is final in the game being played."""
    return line.innermost.game.strict_touch


def begun(table: Table, line: Line, event: Event, look: int = 0) -> Table:
    """The table with its board set up and the first clock running, after some time to look."""
    started = _on_board(
        table, line, event, (Clock.of(table.terms.clock),), sand=TableSand.of(line.innermost, event.at + look)
    )
    return started.changed(clocks=tuple(clock.excuse_until(event.at + look) for clock in started.clocks))


def after_turn(table: Table, event: Event, turn: PlayedTurn | str, mover: int | None, lag: int = 0) -> Table:
    """The table after a turn of a player, or of the house: one that was played on this line, or the text of one."""
    if table.line is None or table.result is not None:
        raise GipfelError("not-playing")
    if mover is not None and mover != table.line.player:
        raise GipfelError("not-your-turn")
    played = table.line.read(turn) if isinstance(turn, str) else turn
    line = table.line.make(played)
    clocks = (*table.clocks[:-1], table.clocks[-1].stop(event.at, lag))
    sand, time = _sand(table, played, line, event.at, lag)
    return _on_board(
        table,
        line,
        event,
        clocks,
        lags=table.lags if mover is None or time is not None else _lags(table.lags, mover, lag),
        movers=(*table.movers, mover),
        depths=(*table.depths, depth_of(table.line)),
        tales=(*table.tales, TurnTold(event.seq, tale_of(played))),
        offers=tuple(offer for offer in table.offers if _stands(table, offer, mover)),
        prepared=_prepared(table, played, mover),
        sand=sand,
        times=(*table.times, time),
    )


def _sand(table: Table, played: PlayedTurn, line: Line, at: int, lag: int) -> tuple[TableSand | None, int | None]:
    """The glasses after a turn that leads to a line, and when it counted among them; those of a game inside begin with
    it and are gone with it."""
    assert table.line is not None
    known, deeper = table.sand, depth_of(line) - depth_of(table.line)
    if known is None:
        return (TableSand.of(line.innermost, at + WARNING) if deeper > 0 else None), None
    if isinstance(innermost(played.steps[0]), Whole):  # given up
        return None, known.said_at(at, lag)
    here = table.line.innermost
    turn = played if here is table.line else here.read(played.text)
    time = known.sand.time_of(turn, known.said_at(at, lag))
    return (known.after(turn, time, at) if deeper == 0 else None), time


def _prepared(table: Table, played: PlayedTurn, mover: int | None) -> tuple[Preparation, ...]:
    """What is left of what both have prepared; that sand has run out is no turn anybody waits for."""
    if played.by_house:
        return table.prepared
    return tuple(known.after(played.text, player == mover) for player, known in enumerate(table.prepared))


def _lags(lags: Budgets, mover: int, given: int) -> Budgets:
    one, two = lags
    return (one.after_turn(given), two) if mover == 0 else (one, two.after_turn(given))


def taken_back(table: Table, event: Event, turns: int) -> Table:
    """The table with its last turns taken back; time that was used stays used."""
    if table.line is None or table.result is not None or not 0 < turns <= len(table.movers):
        raise GipfelError("nothing-to-take-back")
    clocks = tuple(clock.hold(event.at) for clock in table.clocks)
    kept = {"movers": table.movers[:-turns], "depths": table.depths[:-turns], "tales": table.tales[:-turns]}
    kept["times"] = table.times[:-turns]
    prepared = tuple(known.taken_back() for known in table.prepared)
    return _on_board(table, table.line.back(turns), event, clocks, **kept, offers=(), prepared=prepared)


def _stands(table: Table, offer: Offer, mover: int | None) -> bool:
    """Who moves passes over what the other offered; a take-back is about the turns that were there."""
    return offer.offer != "take-back" and (mover is None or table.player_of(offer.seat) == mover)


def _on_board(table: Table, line: Line, event: Event, clocks: tuple[Clock, ...], **changes: Any) -> Table:
    """The table with another board; all changes at once, since a table is large."""
    awaited = stating(line)
    clocks = _clocks(table, clocks, line)
    player = None if awaited is not None else line.player
    if player is not None:
        clocks = (*clocks[:-1], clocks[-1].run(player, event.at))
    if awaited is None:
        changes |= {"deadline": None, "entries": (None, None)}
    elif awaited.first is None:
        changes |= {"deadline": event.at + table.terms.external, "entries": (None, None)}
    return table.changed(line=line, clocks=clocks, touched=(), board_seq=event.seq, preparings=0, **changes)


def _clocks(table: Table, clocks: tuple[Clock, ...], line: Line) -> tuple[Clock, ...]:
    """One clock for each game that is open, one without times beside sand; those outside the one played stand still."""
    depth = depth_of(line)
    inside = TimeControl() if line.innermost.game.sand is not None else table.terms.inner_clock
    kept = tuple(
        clock if clock.running is None and clock.since is None else replace(clock, running=None, since=None)
        for clock in clocks[: depth + 1]
    )
    return (*kept, *(Clock.of(inside) for _ in range(depth + 1 - len(kept))))
