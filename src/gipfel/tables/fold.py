"""The fold: a table from its log. It never raises; a log that does not replay leaves a mark where it broke."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.core.turns import PlayedTurn
from gipfel.tables import deeds
from gipfel.tables.board import after_turn, begun, taken_back
from gipfel.tables.case import MadeTurn
from gipfel.tables.chat import KEPT_LINES
from gipfel.tables.events import Event
from gipfel.tables.hourglasses import TableSand
from gipfel.tables.preparation import NOTHING, Preparation
from gipfel.tables.seats import seated
from gipfel.tables.table import Answer, Break, ChatLine, Offer, Table

KEPT_ANSWERS = 32


def fold(events: Iterable[Event]) -> Table:
    """The table a log tells."""
    return reduce(apply, events, Table())


def apply(table: Table, event: Event) -> Table:
    """The table after one more event."""
    return _applied(table, event, lambda: _APPLY[type(event.deed)](table, event, event.deed))


def apply_turn(table: Table, event: Event, made: MadeTurn) -> Table:
    """The table after the event that tells of a turn, which has been played on its line already."""
    return _applied(table, event, lambda: _turned(table, event, made.deed, made.turn))


def _applied(table: Table, event: Event, change: Callable[[], Table]) -> Table:
    try:
        after = change()
    except Exception as error:  # a log must never take the house down, whatever a change of the rules does to it
        after = table.changed(broken=table.broken or _break(event, error))
    return after.changed(seq=event.seq, at=max(table.at, event.at), answers=_answers(table.answers, event))


def _break(event: Event, error: Exception) -> Break:
    if isinstance(error, GipfelError):
        return Break(event.seq, error.code, str(error))
    return Break(event.seq, "does-not-replay", type(error).__name__)


def _answers(answers: tuple[Answer, ...], event: Event) -> tuple[Answer, ...]:
    if not event.id:
        return answers
    if answers and (answers[-1].by, answers[-1].id) == (event.by, event.id):
        return (*answers[:-1], replace(answers[-1], last=event.seq))
    return (*answers, Answer(event.by, event.id, event.seq, event.seq))[-KEPT_ANSWERS:]


def _seat_by(table: Table, event: Event) -> int:
    seat = table.seat_of(event.by)
    if seat is None:
        raise GipfelError("not-seated")
    return seat


def _opened(table: Table, event: Event, deed: deeds.TableOpened) -> Table:
    return table.changed(
        opened=deed,
        opener=event.by,
        terms=deed.terms,
        seats=deed.seats,
        terms_seq=event.seq,
        board_seq=event.seq,
    )


def _amended(table: Table, event: Event, deed: deeds.Amended) -> Table:
    if table.opened is None:
        raise GipfelError("not-opened")
    opened = replace(table.opened, terms=deed.terms, rules=deed.rules, tags=deed.tags)
    return table.changed(opened=opened, terms=deed.terms, terms_seq=event.seq)


def _seated(table: Table, _event: Event, deed: deeds.Seated) -> Table:
    return table.changed(seats=seated(table.seats, deed.seat, deed.party))


def _started(table: Table, event: Event, deed: deeds.Started) -> Table:
    if table.opened is None:
        raise GipfelError("not-opened")
    spec = parse_spec(table.opened.tags["Game"])
    played = game_type(spec.game).from_tags(spec, table.opened.tags)
    return begun(table.changed(first=deed.first), Line.begin(played.beginning(table.opened.tags)), event, deed.look)


def _touched(table: Table, event: Event, deed: deeds.Touched) -> Table:
    if table.line is None:
        raise GipfelError("not-started")
    touched = (*table.touched, deed.touch)
    table.line.tree().follow(touched)
    return table.changed(touched=touched, board_seq=event.seq)


def _turned(table: Table, event: Event, deed: deeds.Turned, turn: PlayedTurn | None = None) -> Table:
    mover = table.player_of(_seat_by(table, event))
    return after_turn(table, event, turn or deed.turn, mover, deed.lag)


def _decided(table: Table, event: Event, deed: deeds.Decided) -> Table:
    return after_turn(table, event, deed.turn, None)


def _prepared(table: Table, event: Event, deed: deeds.Prepared) -> Table:
    player = table.player_of(_seat_by(table, event))
    prepared = table.prepared_with(player, Preparation(deed.lines, deed.steps))
    return table.changed(prepared=prepared, preparings=table.preparings + 1)


def _stated(table: Table, event: Event, deed: deeds.Stated) -> Table:
    player = table.player_of(_seat_by(table, event))
    entries = (deed.result, table.entries[1]) if player == 0 else (table.entries[0], deed.result)
    return table.changed(entries=entries)


def _glass_started(table: Table, event: Event, _deed: deeds.GlassStarted) -> Table:
    sand = _running_sand(table)
    return table.changed(sand=replace(sand, sand=sand.sand.start_shot(sand.clock.time(event.at))))


def _paused(table: Table, event: Event, _deed: deeds.Paused) -> Table:
    return _without_offers(table.changed(sand=_running_sand(table).pause(event.at)), "pause")


def _went_on(table: Table, event: Event, deed: deeds.WentOn) -> Table:
    return _without_offers(table.changed(sand=_running_sand(table).unpause(event.at, deed.warning)), "go-on")


def _running_sand(table: Table) -> TableSand:
    if table.sand is None:
        raise GipfelError("nothing-runs")
    return table.sand


def _without_offers(table: Table, offer: str) -> Table:
    """What was agreed is not offered any more, and can be offered again on the same board."""
    offered = tuple(made for made in table.offered if made[0] not in ("pause", "go-on"))
    return table.changed(offers=tuple(made for made in table.offers if made.offer != offer), offered=offered)


def _offered(table: Table, event: Event, deed: deeds.Offered) -> Table:
    seat = _seat_by(table, event)
    others = tuple(made for made in table.offered if made[:2] != (deed.offer, seat))
    offered = (*others, (deed.offer, seat, table.board_seq))
    return table.changed(offers=(*table.offers, Offer(deed.offer, seat, event.seq)), offered=offered)


def _withdrawn(table: Table, event: Event, deed: deeds.Withdrawn) -> Table:
    return _without(table, deed.offer, _seat_by(table, event))


def _declined(table: Table, event: Event, deed: deeds.Declined) -> Table:
    return _without(table, deed.offer, 1 - _seat_by(table, event))


def _without(table: Table, offer: str, seat: int) -> Table:
    return table.changed(offers=tuple(made for made in table.offers if (made.offer, made.seat) != (offer, seat)))


def _taken_back(table: Table, event: Event, deed: deeds.TakenBack) -> Table:
    return taken_back(table, event, deed.turns)


def _rematch_agreed(table: Table, _event: Event, deed: deeds.RematchAgreed) -> Table:
    return table.changed(successor=deed.table, offers=())


def _ended(table: Table, event: Event, deed: deeds.GameEnded) -> Table:
    # The first result stands for ever.
    if table.result is not None:
        raise GipfelError("second-result")
    clocks = tuple(clock.hold(event.at) for clock in table.clocks)
    table = table.changed(sand=None if table.sand is None else table.sand.hold(event.at))
    result = Outcome(deed.winner, deed.reason)
    over = table.changed(offers=(), touched=(), deadline=None, prepared=(NOTHING, NOTHING))
    return over.changed(result=result, clocks=clocks)


def _said(table: Table, event: Event, deed: deeds.Said) -> Table:
    line = ChatLine(event.seq, event.at, _seat_by(table, event), deed.text, deed.phrase)
    return table.changed(chat=(*table.chat, line)[-KEPT_LINES:], lines_said=table.lines_said + 1)


def _muted(table: Table, event: Event, deed: deeds.Muted) -> Table:
    seat = _seat_by(table, event)
    return table.changed(muting=(deed.on, table.muting[1]) if seat == 0 else (table.muting[0], deed.on))


def _claimed(table: Table, _event: Event, deed: deeds.Claimed) -> Table:
    before = table.parties[deed.seat]
    if before is None:
        raise GipfelError("not-seated")
    opener = deed.party.id if table.opener == before.id else table.opener
    former = (*table.former, (before.id, deed.seat))
    return table.changed(seats=seated(table.seats, deed.seat, deed.party), opener=opener, former=former)


def _stopped(table: Table, event: Event, _deed: deeds.HouseStopped) -> Table:
    return _held(table, event.at).changed(stopped=True)


def _resumed(table: Table, event: Event, deed: deeds.HouseResumed) -> Table:
    excused = table.changed(
        clocks=tuple(clock.excuse(deed.alive, event.at) for clock in table.clocks),
        sand=None if table.sand is None else table.sand.excuse(deed.alive, event.at),
        stopped=False,
    )
    # After an orderly stop the hands are held already, and the deadline has been waiting since.
    down_since = table.at if table.stopped else max(table.at, deed.alive)
    return _going_on(excused, event.at, event.at - down_since)


def _frozen(table: Table, event: Event, deed: deeds.Frozen) -> Table:
    return _held(table, event.at).changed(frozen=deed)


def _thawed(table: Table, event: Event, _deed: deeds.Thawed) -> Table:
    return _going_on(table.changed(frozen=None), event.at, event.at - table.at)


def _held(table: Table, at: int) -> Table:
    sand = None if table.sand is None else table.sand.hold(at)
    return table.changed(clocks=tuple(clock.hold(at) for clock in table.clocks), sand=sand)


def _going_on(table: Table, at: int, delay: int) -> Table:
    """Held hands move again and the deadline is put off, unless something else still holds the table."""
    if table.result is not None or table.frozen is not None or table.stopped:
        return table
    deadline = None if table.deadline is None else table.deadline + max(0, delay)
    sand = None if table.sand is None else table.sand.go_on(at)
    return table.changed(clocks=tuple(clock.go_on(at) for clock in table.clocks), deadline=deadline, sand=sand)


_APPLY: dict[type, Callable[[Table, Event, Any], Table]] = {
    deeds.TableOpened: _opened,
    deeds.Amended: _amended,
    deeds.Seated: _seated,
    deeds.Started: _started,
    deeds.Touched: _touched,
    deeds.Turned: _turned,
    deeds.Decided: _decided,
    deeds.Stated: _stated,
    deeds.Prepared: _prepared,
    deeds.GlassStarted: _glass_started,
    deeds.Paused: _paused,
    deeds.WentOn: _went_on,
    deeds.Offered: _offered,
    deeds.Withdrawn: _withdrawn,
    deeds.Declined: _declined,
    deeds.TakenBack: _taken_back,
    deeds.RematchAgreed: _rematch_agreed,
    deeds.GameEnded: _ended,
    deeds.Said: _said,
    deeds.Muted: _muted,
    deeds.Claimed: _claimed,
    deeds.HouseStopped: _stopped,
    deeds.HouseResumed: _resumed,
    deeds.Frozen: _frozen,
    deeds.Thawed: _thawed,
}
