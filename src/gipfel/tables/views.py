"""Views: what a player, the opponent or a spectator may see, and the record that lasts. Secrets never leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from gipfel.core.sand import Sand
from gipfel.records.record import Record
from gipfel.records.replay import record_of
from gipfel.records.sand_times import with_times
from gipfel.tables.codec import encode
from gipfel.tables.deeds import Amended, Claimed, Decided, Muted, Prepared, Said, Seated, Stated, TableOpened, Turned
from gipfel.tables.events import Event
from gipfel.tables.hourglasses import TableSand
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Asked, Party, Seat, Taken, fits
from gipfel.tables.snapshot import (
    VERSION,
    ChatLineJson,
    ClockJson,
    EventJson,
    NoticeJson,
    PreparedJson,
    RatingShiftJson,
    ResultJson,
    SandJson,
    SeatJson,
    SnapshotJson,
    StandingJson,
)
from gipfel.tables.table import RatingShift, Table

Shown = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: by seat, or as a spectator."""

    seat: int | None = None


def viewer(table: Table, party: Party | None, watch: str | None = None) -> Viewer:
    """The viewer a party is; a hidden table does not exist for strangers without its watch link."""
    seat = None if party is None else table.seat_of(party.id)
    if table.opened is None or (seat is None and not _may_watch(table, party, watch)):
        raise Refused("no-such-table")
    return Viewer(seat)


def _may_watch(table: Table, party: Party | None, watch: str | None) -> bool:
    if table.opened is None or table.opened.watch is None:
        return True
    if party is not None and any(isinstance(seat, Asked) and seat.party.id == party.id for seat in table.seats):
        return True
    return watch is not None and fits(watch, table.opened.watch)


def snapshot(table: Table, seen_by: Viewer, now: int) -> SnapshotJson:
    """The whole table as one viewer may see it now."""
    return {
        "v": 1,
        **standing(table, seen_by, now),
        **cast(SnapshotJson, {"times": list(table.times)} if table.timed_by_sand else {}),
        "terms": encode(table.terms),
        "rules": "" if table.opened is None else table.opened.rules,
        "hidden": table.hidden,
        "turns": list(table.turns),
        "tales": [str(told.tale) for told in table.tales],
        "position": None if table.line is None else table.line.text(),
        "chat": _chat(table, seen_by.seat),
    }


def standing(table: Table, seen_by: Viewer, now: int) -> StandingJson:
    """The part of a snapshot that changes with events and cannot be told from them alone."""
    seat = seen_by.seat
    return {
        "seq": table.seq,
        "phase": table.phase,
        "you": seat,
        "seats": [show_seat(place) for place in table.seats],
        "first": table.first,
        "player": table.player,
        "touched": list(table.touched),
        "clocks": clocks(table, now),
        **cast(StandingJson, {} if table.sand is None else {"sand": sand(table.sand, now)}),
        "lag": [budget.given for budget in table.lags],
        "deadline": table.deadline,
        "entered": [entry is not None for entry in table.entries],
        "offers": [{"offer": made.offer, "seat": made.seat, "seq": made.seq} for made in table.offers],
        "muting": None if seat is None else table.muting[seat],
        "prepared": None if seat is None else _prepared(table, table.player_of(seat)),
        "result": _result(table),
        "rematch": None if seat is None and table.hidden else table.successor,
        "ratings": [_shift(shift) for shift in table.ratings],
        "notice": _notice(table),
        "at": now,
    }


def show_seat(seat: Seat) -> SeatJson:
    """A seat without keys and digests; the link of an open seat is known to whoever made it."""
    if isinstance(seat, Taken | Asked):
        return cast(SeatJson, {"kind": seat.kind, **_show_party(seat.party)})
    return {"kind": seat.kind}


def _show_party(party: Party) -> Shown:
    shown: Shown = {"who": party.who, "name": party.name}
    return {**shown, "level": int(party.key)} if party.who == "engine" else shown


def clocks(table: Table, now: int) -> list[ClockJson]:
    """The clocks of all open games, the outermost first: milliseconds left by player, and whose hand moves."""
    return [
        {
            "left": [clock.left_of(0, now), clock.left_of(1, now)],
            "running": clock.running if clock.since is not None else None,
            **cast(ClockJson, {"rests": rests} if (rests := clock.rests(now)) else {}),
        }
        for clock in table.clocks
    ]


def sand(known: TableSand, now: int) -> SandJson:
    """The hourglasses as everybody may see them: by these numbers and the house's time they are drawn."""
    rests = known.clock.rests(now)
    shown = still_sand(known.sand, known.clock.time(now))
    shown.update({"runs": known.clock.since is not None, "paused": known.paused is not None})
    return {**shown, "rests": rests} if rests else shown


def still_sand(here: Sand, time: int) -> SandJson:
    """The hourglasses at a time of the game, as if they lay."""
    return {
        "full": here.rules.full,
        "time": time,
        "runs": False,
        "paused": False,
        "began": here.began,
        "glasses": [{"at": cell, "owner": glass.owner, "ends": glass.ends} for cell, glass in here.glasses.items()],
        "shot": here.rules.shot,
        "shot_ends": here.shot_ends,
        "against": here.against == here.number,
    }


def _chat(table: Table, seat: int | None) -> list[ChatLineJson]:
    """What the two say is between them, and who mutes the other does not read him."""
    if seat is None:
        return []
    heard = [line for line in table.chat if line.seat == seat or not table.muting[seat]]
    return [encode(line) for line in heard]


def _prepared(table: Table, player: int) -> PreparedJson | None:
    """What a player has prepared; what waits although it is their turn was not possible."""
    known = table.prepared[player]
    dropped = known.dropped or (bool(known.lines) and table.player == player)
    if not known.lines and not dropped:
        return None
    lines = [] if dropped else [list(line) for line in known.lines]
    return {"lines": lines, "steps": [] if dropped else [list(step) for step in known.steps], "dropped": dropped}


def _result(table: Table) -> ResultJson | None:
    return None if table.result is None else {"winner": table.result.winner, "reason": table.result.reason}


def _shift(shift: RatingShift) -> RatingShiftJson:
    before, after = round(shift.before), round(shift.after)
    return {"seat": shift.seat, "before": before, "after": after, "provisional": shift.provisional}


def _notice(table: Table) -> NoticeJson | None:
    if missing := table.missing_game:
        return {"code": "game-not-installed", "params": {"game": missing}}
    if table.frozen is not None and table.result is None:
        return {"code": "table-frozen", "params": {"reason": table.frozen.code, "seq": table.frozen.at_event}}
    return {"code": "house-stopped", "params": {}} if table.stopped else None


def show_event(event: Event, table: Table, seen_by: Viewer) -> EventJson:
    """One event as a viewer may see it, the table being as it is after it; what he may not see keeps its number."""
    author = table.author_seat(event.by)
    own = author is not None and author == seen_by.seat
    # Who prepares something is not even known to have done anything.
    secret = isinstance(event.deed, Prepared) and not own
    by = "house" if _by_house(event) or secret else author
    head: Shown = {"v": VERSION, "seq": event.seq, "at": event.at, "by": by}
    if own:
        head["id"] = event.id
    return cast(EventJson, head | _show_deed(event, table, seen_by, own))


def _by_house(event: Event) -> bool:
    return event.by.startswith("house:")


def _show_deed(event: Event, table: Table, seen_by: Viewer, own: bool) -> Shown:
    match event.deed:
        case TableOpened() as deed:
            seats = [show_seat(seat) for seat in deed.seats]
            hidden = deed.watch is not None
            return {
                "kind": deed.kind,
                "terms": encode(deed.terms),
                "rules": deed.rules,
                "seats": seats,
                "hidden": hidden,
            }
        case Amended() as deed:
            return {"kind": deed.kind, "terms": encode(deed.terms), "rules": deed.rules}
        case Seated() | Claimed() as deed:
            return {"kind": deed.kind, "seat": deed.seat, **_show_party(deed.party)}
        case Stated() as deed:
            return encode(deed) if own else {"kind": deed.kind}
        case Turned() | Decided() as deed:
            tale, time = table.tale_at(event.seq), table.time_at(event.seq)
            timed = {**encode(deed), **({} if time is None else {"t": time})}
            return {**timed, "told": tale.to_json()} if tale else timed
        case Said() if not _hears(table, seen_by, own):
            return {"kind": "unseen"}
        case Muted() | Prepared() if not own:
            return {"kind": "unseen"}
    shown: Shown = encode(event.deed)
    return shown


def _hears(table: Table, seen_by: Viewer, own: bool) -> bool:
    return own or (seen_by.seat is not None and not table.muting[seen_by.seat])


def table_record(table: Table, **tags: str) -> Record:
    """The record of a table, finished or not; `tags` add what the table does not know (Event, Site, Date)."""
    if table.line is None:
        raise table.not_started()
    record = record_of(table.line, outcome=table.result, **record_names(table), **tags)
    return with_times(record, table.times)


def record_names(table: Table) -> dict[str, str]:
    """The tags that say who played, as far as they have names."""
    one, two = table.parties if table.first == 0 else table.parties[::-1]
    names = {"First": _name(one), "Second": _name(two)}
    return {tag: name for tag, name in names.items() if name}


def _name(party: Party | None) -> str:
    if party is None:
        return ""
    return f"level {party.key}" if party.who == "engine" else party.name
