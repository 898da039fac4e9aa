"""Tournaments: the logs of events of many games, a list of them, who takes part, and which tables are theirs."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, tuple_, update

from gipfel.core.json_lines import compact
from gipfel.events.deeds import EntrantRegistered, ResultEntered
from gipfel.events.log import LogEntry, read_entry
from gipfel.events.play_terms import PlayTerms
from gipfel.events.terms import EventKind
from gipfel.events.tournament import Tournament
from gipfel.store.accounts.names import gone, keep_names, names_of, party_of, presence_locks
from gipfel.store.database.connections import Database, alone, insert_once
from gipfel.store.database.schema import (
    names,
    tables,
    tournament_games,
    tournament_log,
    tournament_parties,
    tournaments,
)
from gipfel.store.shapes import Stale, Summary, cursor, read_cursor
from gipfel.store.tables.summaries import summaries
from gipfel.tables.codec import decode, encode
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Party

TournamentPhase = Literal["open", "running", "over"]
MOST_LISTED = 1_000
AT_ONCE = 500
_HEAD = select(tournaments.c.seq).where(tournaments.c.name == bindparam("tournament"))
_LOG = (
    select(tournament_log.c.entry)
    .where(tournament_log.c.tournament == bindparam("tournament"), tournament_log.c.seq > bindparam("after"))
    .order_by(tournament_log.c.seq)
)


@dataclass(frozen=True, slots=True)
class TournamentAppend:
    """Entries to append after number `after`; `state` is the event after them, `tables` the tables of new games by
    their numbers, `due_at` when time brings something about next."""

    tournament: str
    after: int
    entries: Sequence[LogEntry]
    state: Tournament
    tables: Mapping[int, str]
    due_at: int | None


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """An event as lists show it; `cursor` is for asking what comes after it."""

    name: str
    seq: int
    phase: TournamentPhase
    kind: EventKind
    title: str
    specs: tuple[str, ...]
    play: PlayTerms
    organiser: Party
    players: int
    begins: int

    @property
    def cursor(self) -> str:
        """For asking what comes after it in a list."""
        return cursor(self.begins, self.name)

    @property
    def by_hand(self) -> bool:
        """Whether nobody knows yet when it begins: `begins` is when it was set up."""
        return self.phase == "open" and not self.play.starts_at


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A table that belongs to an event, once it is opened; `came` says who has been there."""

    table: str
    tournament: str
    game: int
    came: tuple[bool, bool] = (False, False)
    opened: bool = False


class Tournaments(Database):
    """Events in and out."""

    async def append_tournament(self, append: TournamentAppend) -> None:
        """Append all of it or nothing; on disk when this returns. Stale: it has moved on, or exists already."""
        await self.write(_append, append)

    async def tournament_log(self, tournament: str, after: int = 0) -> list[LogEntry]:
        """The log after a number, with the names of today; [] if unknown."""
        return await self.read(_read, tournament, after)

    async def tournament_summary(self, tournament: str) -> TournamentSummary | None:
        """One of the list."""
        found = await self.read(_summaries, select(tournaments).where(tournaments.c.name == tournament))
        return found[0] if found else None

    async def tournaments(
        self,
        phases: Collection[TournamentPhase],
        limit: int = 50,
        before: str | None = None,
        party: str | None = None,
        organiser: str | None = None,
        club: str | None = None,
    ) -> list[TournamentSummary]:
        """Events that begin last first; those only in which somebody takes part, which they organise, or of a club."""
        asked = select(tournaments).where(tournaments.c.phase.in_(phases))
        if party is not None:
            mine = select(tournament_parties.c.tournament).where(tournament_parties.c.party == party)
            asked = asked.where(tournaments.c.name.in_(mine))
        if organiser is not None:
            asked = asked.where(tournaments.c.organiser == organiser)
        if club is not None:
            asked = asked.where(tournaments.c.club == club)
        if before is not None:
            place = tuple_(tournaments.c.begins, tournaments.c.name)
            asked = asked.where(place < tuple_(*read_cursor(before)))
        asked = asked.order_by(tournaments.c.begins.desc(), tournaments.c.name.desc())
        return await self.read(_summaries, asked.limit(max(0, min(limit, MOST_LISTED))))

    async def due_tournaments(self, now: int) -> list[str]:
        """Events in which time has brought something about, the longest due first."""
        asked = select(tournaments.c.name).where(tournaments.c.due_at <= now).order_by(tournaments.c.due_at)
        return await self.read(_names, asked.limit(AT_ONCE))

    async def look_at_tournament(self, tournament: str, seq: int, due_at: int | None) -> None:
        """When to look at it next, if nothing has happened since."""
        await self.write(_due, tournament, seq, due_at)

    async def tables_to_open(self, tournament: str | None = None) -> list[TournamentGame]:
        """Games that were paired, of one event or of all, and whose tables nobody has opened yet."""
        asked = select(tournament_games).where(~tournament_games.c.opened, ~tournament_games.c.done)
        if tournament is not None:
            asked = asked.where(tournament_games.c.tournament == tournament)
        return await self.read(_games, asked.limit(AT_ONCE))

    async def opened_table(self, table: str) -> None:
        """The table of a game is there."""
        await self.write(_mark, table, "opened")

    async def came_to_table(self, table: str, seat: int) -> None:
        """Somebody is at the table at which they play."""
        await self.write(_mark, table, f"came{seat}")

    async def results_to_enter(self) -> list[TournamentGame]:
        """Games whose tables are over, and whose results are in no log yet."""
        over = select(tables.c.name).where(tables.c.phase == "over")
        asked = select(tournament_games).where(~tournament_games.c.done, tournament_games.c.opened)
        return await self.read(_games, asked.where(tournament_games.c.table_name.in_(over)).limit(AT_ONCE))

    async def tournament_game(self, table: str) -> TournamentGame | None:
        """The game of an event that is played at a table."""
        found = await self.read(_games, select(tournament_games).where(tournament_games.c.table_name == table))
        return found[0] if found else None

    async def tournament_games(
        self, tournament: str, *, games: Collection[int] | None = None, done: bool | None = None
    ) -> list[TournamentGame]:
        """The games of an event: all, some, or only those that are over or not, in the order of their numbers."""
        asked = select(tournament_games).where(tournament_games.c.tournament == tournament)
        if games is not None:
            asked = asked.where(tournament_games.c.game.in_(games))
        if done is not None:
            asked = asked.where(tournament_games.c.done == done)
        return await self.read(_games, asked.order_by(tournament_games.c.game))

    async def gone_entrants(self, tournament: str | None = None) -> list[tuple[str, str]]:
        """Events and parties who have been deleted but still stand in them, of one event or of all."""
        return await self.read(_gone_entrants, tournament)

    async def entrant_left(self, tournament: str, party: str) -> None:
        """Somebody who has been deleted takes part no more."""
        await self.write(_left, tournament, party)

    async def orphaned_tournaments(self) -> list[str]:
        """Events that nobody has begun and whose organiser has been deleted."""
        deleted = select(names.c.party).where(names.c.gone)
        asked = select(tournaments.c.name).where(tournaments.c.phase == "open", tournaments.c.organiser.in_(deleted))
        return await self.read(_names, asked.limit(AT_ONCE))

    async def party_gone(self, party: str) -> bool:
        """Whether somebody has been deleted."""
        return bool(await self.read(gone, [party]))

    async def club_games(self, club: str, limit: int) -> list[Summary]:
        """The latest games of a club's events that are over and for all to see."""
        own = select(tournament_games.c.table_name).join(
            tournaments, tournaments.c.name == tournament_games.c.tournament
        )
        asked = select(tables).where(tables.c.name.in_(own.where(tournaments.c.club == club)))
        ended = asked.where(tables.c.listed_at.is_not(None)).order_by(tables.c.listed_at.desc(), tables.c.name)
        return await self.read(summaries, ended.limit(limit))

    async def tournament_tables(self, names: Collection[str]) -> dict[str, Summary]:
        """Tables by their names, as lists show them."""
        found = await self.read(summaries, select(tables).where(tables.c.name.in_(names)))
        return {summary.table: summary for summary in found}


def _append(connection: Connection, append: TournamentAppend) -> None:
    entered = [entry.deed for entry in append.entries if isinstance(entry.deed, EntrantRegistered)]
    people = [deed.party for deed in entered if deed.party]
    alone(connection, f"tournament {append.tournament}", *presence_locks(people))
    head = connection.scalar(_HEAD, {"tournament": append.tournament}) or 0
    if head != append.after:
        raise Stale(append.tournament, head)
    if people and gone(connection, people):
        raise Refused("player-gone")
    rows = [_entry_row(append.tournament, entry) for entry in append.entries]
    connection.execute(insert(tournament_log), rows)
    _write_row(connection, append)
    keep_names(connection, (party_of(deed.party, {deed.party: deed.name}) for deed in entered if deed.party))
    if people:
        named = [{"tournament": append.tournament, "party": party} for party in sorted(people)]
        connection.execute(insert_once(connection, tournament_parties), named)
    if append.tables:
        played = [
            {"table_name": table, "tournament": append.tournament, "game": game}
            for game, table in append.tables.items()
        ]
        connection.execute(insert(tournament_games), played)
    _close_games(connection, append)


def _close_games(connection: Connection, append: TournamentAppend) -> None:
    ended = [entry.deed.game for entry in append.entries if isinstance(entry.deed, ResultEntered)]
    if ended:
        theirs = tournament_games.c.tournament == append.tournament
        connection.execute(update(tournament_games).where(theirs, tournament_games.c.game.in_(ended)).values(done=True))


def _entry_row(tournament: str, entry: LogEntry) -> dict[str, Any]:
    # Names stand beside the log, so that somebody can have theirs deleted.
    if isinstance(entry.deed, EntrantRegistered) and entry.deed.party:
        entry = replace(entry, deed=replace(entry.deed, name=""))
    return {"tournament": tournament, "seq": entry.seq, "entry": compact(entry.to_json())}


def _write_row(connection: Connection, append: TournamentAppend) -> None:
    state, terms = append.state, append.state.agreed
    play = terms.play or PlayTerms()
    values: dict[str, Any] = {
        "seq": state.seq,
        "at": state.at,
        "phase": "over" if state.ended else "running" if state.started else "open",
        "players": len(state.present()),
        "due_at": append.due_at,
    }
    if append.after:
        if state.started:
            values["begins"] = min(state.begun_at, play.starts_at or state.begun_at)
        connection.execute(update(tournaments).where(tournaments.c.name == append.tournament).values(values))
        return
    about = {"kind": terms.kind, "title": terms.name, "specs": compact(terms.specs), "play": compact(encode(play))}
    more = {"club": play.club or None, "organiser": state.organiser, "begins": play.starts_at or state.at}
    connection.execute(insert(tournaments).values(name=append.tournament, **values, **about, **more))


def _read(connection: Connection, tournament: str, after: int) -> list[LogEntry]:
    given = {"tournament": tournament, "after": after}
    log = [read_entry(json.loads(text)) for text in connection.scalars(_LOG, given)]
    known = names_of(connection, _parties(log))
    return [_named(entry, known) for entry in log]


def _parties(log: Iterable[LogEntry]) -> Iterator[str]:
    return (entry.deed.party for entry in log if isinstance(entry.deed, EntrantRegistered) and entry.deed.party)


def _named(entry: LogEntry, known: Mapping[str, str]) -> LogEntry:
    if isinstance(entry.deed, EntrantRegistered) and entry.deed.party:
        return replace(entry, deed=replace(entry.deed, name=known.get(entry.deed.party, "")))
    return entry


def _summaries(connection: Connection, asked: Any) -> list[TournamentSummary]:
    rows = connection.execute(asked).all()
    known = names_of(connection, (row.organiser for row in rows))
    return [_summary(row, known) for row in rows]


def _summary(row: Row[Any], known: dict[str, str]) -> TournamentSummary:
    return TournamentSummary(
        row.name,
        row.seq,
        row.phase,
        row.kind,
        row.title,
        tuple(json.loads(row.specs)),
        decode(PlayTerms, json.loads(row.play)),
        party_of(row.organiser, known),
        row.players,
        row.begins,
    )


def _names(connection: Connection, asked: Any) -> list[str]:
    return list(connection.scalars(asked))


def _gone_entrants(connection: Connection, tournament: str | None) -> list[tuple[str, str]]:
    joined = tournament_parties.join(names, names.c.party == tournament_parties.c.party)
    asked = select(tournament_parties.c.tournament, tournament_parties.c.party).select_from(joined).where(names.c.gone)
    if tournament is not None:
        asked = asked.where(tournament_parties.c.tournament == tournament)
    return [(row[0], row[1]) for row in connection.execute(asked.limit(AT_ONCE))]


def _left(connection: Connection, tournament: str, party: str) -> None:
    theirs = (tournament_parties.c.tournament == tournament, tournament_parties.c.party == party)
    connection.execute(delete(tournament_parties).where(*theirs))


def _games(connection: Connection, asked: Any) -> list[TournamentGame]:
    rows = connection.execute(asked)
    return [
        TournamentGame(row.table_name, row.tournament, row.game, (row.came0, row.came1), row.opened) for row in rows
    ]


def _mark(connection: Connection, table: str, column: str) -> None:
    connection.execute(update(tournament_games).where(tournament_games.c.table_name == table).values({column: True}))


def _due(connection: Connection, tournament: str, seq: int, due_at: int | None) -> None:
    same = (tournaments.c.name == tournament, tournaments.c.seq == seq)
    connection.execute(update(tournaments).where(*same).values(due_at=due_at))
