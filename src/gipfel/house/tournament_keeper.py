"""Keeps events of many games going: pairs when it is time, opens tables, enters results, looks for who has not come.

Everything it does follows from what is in the store, so that any process can go on where another was killed: a round is
appended together with the names of its tables, a table is opened under that name once, and a result is entered with the
mark that it has been.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import replace

from gipfel.core.errors import GipfelError
from gipfel.core.lot import Lot
from gipfel.events import Tournament
from gipfel.events.commands import CreateEvent, EndEvent, EnterResult, EventCommand, PairRound, WithdrawEntrant
from gipfel.events.course import NO_MORE, due_command, fill_in, is_engine, next_instant, result_of, table_terms
from gipfel.events.deeds import EntrantWithdrew, ResultEntered
from gipfel.events.log import LogEntry
from gipfel.events.recurrence import following, read_recurrence
from gipfel.events.refusals import Refused
from gipfel.events.tournament import Entrant
from gipfel.house.background import Tasks
from gipfel.house.event_departures import EventDepartures
from gipfel.house.house_clock import HouseClock, Timers
from gipfel.house.live_tables import TableCache
from gipfel.house.tables import LiveTables
from gipfel.house.tournaments import LiveTournaments
from gipfel.store import Store, StoreAway
from gipfel.store.accounts.names import party_of
from gipfel.store.tournaments import TournamentGame
from gipfel.tables import HOUSE, Event, Party, Table
from gipfel.tables.clock import MINUTE
from gipfel.tables.commands import Abort, Arbitrate, Engine, Open, ResumeHouse, SeatFor, Wish
from gipfel.tables.deeds import GameEnded

log = logging.getLogger(__name__)

AT_ONCE = 16  # tables that are opened together
AGAIN = MINUTE  # milliseconds until something is tried again that was refused
LOOK_AT_VACATIONS = 60 * MINUTE
MOST_STEPS = 100
RACED = frozenset({"not-the-next-round", "results-missing", "event-over", "entered-already-event"})
"""Refusals that mean that another process was faster."""
MOST_FIRST_TURNS = 8
"""So many turns, lots included, within which both must have played."""


class TournamentKeeper:
    """One per process."""

    def __init__(
        self,
        store: Store,
        now: HouseClock,
        live: LiveTournaments,
        cache: TableCache,
        tables: LiveTables,
        tasks: Tasks,
        tick: float,
    ) -> None:
        self.live = live
        self._store, self._now, self._cache, self._tables, self._tasks = store, now, cache, tables, tasks
        self._departures = EventDepartures(store, live)
        self._timers = Timers(now, tick)
        self._looking: dict[str, bool] = {}  # events that are being looked at, and whether to look once more
        self._awaited: dict[str, tuple[int, int | None]] = {}  # when to look who has not come, and as of when
        live.listeners.append(self._happened)

    async def run(self, seconds: float) -> None:
        """For ever: look at what is due, and, now and then, for what any process has left undone."""
        async with asyncio.TaskGroup() as work:
            work.create_task(self._timers.run(self.proceed))
            while True:
                try:
                    await self.sweep()
                except StoreAway as away:
                    log.warning("events wait for the store: %s", away)
                except Exception:  # one event must not stop the others
                    log.exception("events could not be looked at")
                await asyncio.sleep(seconds)

    async def sweep(self) -> None:
        """Do all that is to be done, whoever has left it."""
        await self._departures.sweep()
        await self._open(await self._store.tables_to_open())
        for game in await self._store.results_to_enter():
            await self._safely(self._enter(game), game.tournament)
        for name in await self._store.due_tournaments(self._now()):
            await self._safely(self.proceed(name), name)

    async def _safely(self, work: Awaitable[object], name: str) -> None:
        try:
            await work
        except GipfelError as error:
            log.warning("the event %s cannot go on: %s", name, error)

    def hear(self, name: str, table: Table, events: Sequence[Event], here: bool) -> None:
        """The listener of the house: a game of an event has ended."""
        if here and table.of_event and any(isinstance(event.deed, GameEnded) for event in events):
            self._tasks.begin(self._ended(name), f"the result of {name}")

    async def _ended(self, table: str) -> None:
        game = await self._store.tournament_game(table)
        if game is not None:
            await self._safely(self._enter(game), game.tournament)

    def departed(self) -> None:
        """Somebody has been deleted: they take part in nothing any more."""
        self._tasks.begin(self._safely(self._departures.sweep(), "of a departure"), "a departure from events")

    async def came(self, name: str, table: Table, party: Party | None) -> None:
        """Somebody is at a table; if it is a game of theirs in an event, they have come to it."""
        if not table.of_event or party is None or table.phase != "playing" or len(table.turns) > 1:
            return
        seat = table.seat_of(party.id)
        if seat is not None:
            await self._store.came_to_table(name, seat)

    async def create(self, command: CreateEvent, actor: Party, name: str = "") -> str:
        """Set up an event: its name."""
        return await self.live.create(command, actor, name)

    async def act(self, name: str, command: EventCommand, actor: Party) -> list[LogEntry]:
        """Carry out a command, and what follows from it."""
        if isinstance(command, PairRound):
            await self._departures.out_of(name)
            event = await self.live.get(name)
            await self.live.check(event, command, actor)
            await self._set_up_next(name, event)
            while (more := fill_in(event)) is not None:
                await self.live.act(name, more, HOUSE)
                event = await self.live.get(name)
        return await self.live.act(name, command, actor)

    async def settle(self, name: str, game: int, result: str, actor: Party) -> None:
        """The arbiter settles a contest outside at a table of the event, for the challenger or the challenged."""
        event = await self.live.get(name)
        if actor != HOUSE and actor.id not in await self.live.directors(event):
            raise Refused("organiser-only")
        event.encounter(game)
        (found,) = await self._store.tournament_games(name, games=[game]) or (None,)
        if found is None:
            raise Refused("no-contest-to-settle")
        await self._tables.act(found.table, Arbitrate(result=result), HOUSE)

    def _happened(self, name: str, event: Tournament, entries: list[LogEntry]) -> None:
        """Something was appended here: what follows from it is done beside."""
        self._tasks.begin(self._follow(name, entries), f"the event {name}")

    async def _follow(self, name: str, entries: list[LogEntry]) -> None:
        await self._safely(self._break_off(name, entries), name)
        await self._safely(self._look(name), name)

    async def _look(self, name: str) -> None:
        """Look at an event, and once more if something happened meanwhile; who comes in between waits for nothing."""
        if name in self._looking:
            self._looking[name] = True
            return
        try:
            self._looking[name] = True
            while self._looking[name]:
                self._looking[name] = False
                instant = await self.proceed(name)
            self._timers.set(name, instant)
        finally:
            del self._looking[name]

    async def _break_off(self, name: str, entries: Iterable[LogEntry]) -> None:
        """Tables are broken off whose players have withdrawn, or whose games the arbiter has decided."""
        left = {entry.deed.player for entry in entries if isinstance(entry.deed, EntrantWithdrew)}
        by_hand = [entry.deed for entry in entries if entry.by != HOUSE.id]
        decided = {deed.game for deed in by_hand if isinstance(deed, ResultEntered)}
        if not left and not decided:
            return
        event = await self.live.get(name)
        if event.agreed.kind == "arena":
            left = set()  # who leaves an arena plays their last game to its end
        open_games = set(event.open_games())
        games = {
            one.game
            for one in event.encounters()
            if one.game in decided or (one.game in open_games and left & {one.first, one.second})
        }
        for game in await self._store.tournament_games(name, games=games) if games else ():
            table = await self._known(game)
            if table is not None and table.phase != "over":
                await self._abort(game)

    async def _abort(self, game: TournamentGame) -> None:
        """Break a table off, unless it has just come to its end, or another process was faster."""
        try:
            await self._tables.act(game.table, Abort(), HOUSE)
        except Refused as refused:
            if refused.code != "table-over":
                raise

    async def _table(self, name: str) -> Table:
        live = await self._cache.get(name)
        await self._tables.current(live)
        return live.table

    async def _known(self, game: TournamentGame) -> Table | None:
        try:
            return await self._table(game.table)
        except Refused:
            return None

    async def proceed(self, name: str) -> int | None:
        """Do what is to be done now in an event; when to look again, which is written down too."""
        event = await self.live.get(name)
        for _ in range(MOST_STEPS):
            command = due_command(event, self._now())
            if command is None or not await self._does(name, event, command):
                break
            event = await self.live.get(name)
        await self._open(await self._store.tables_to_open(name))
        instant = await self._next(name, event)
        await self._store.look_at_tournament(name, event.seq, instant)
        return instant

    async def _does(self, name: str, event: Tournament, command: EventCommand) -> bool:
        """Whether the course of the event went on."""
        try:
            await self.act(name, command, HOUSE)
        except GipfelError as refused:
            if refused.code in NO_MORE:
                await self.live.act(name, EndEvent(), HOUSE)
                return True
            if refused.code not in RACED:
                log.warning("the event %s waits: %s", name, refused)
            return refused.code in RACED and (await self.live.get(name)).seq > event.seq
        return True

    async def _next(self, name: str, event: Tournament) -> int | None:
        now, instants = self._now(), [next_instant(event)]
        if event.open_games():
            instants.append(await self._absent(name, event))
        known = [instant for instant in instants if instant is not None]
        return max(min(known), now + 1) if known and min(known) > now else now + AGAIN if known else None

    async def _open(self, games: Sequence[TournamentGame]) -> None:
        """Open the tables of games that were paired; under their names nobody can open a second one."""
        for begin in range(0, len(games), AT_ONCE):
            some = games[begin : begin + AT_ONCE]
            await asyncio.gather(*(self._safely(self._open_one(game), game.tournament) for game in some))

    async def _open_one(self, game: TournamentGame) -> None:
        event = await self.live.get(game.tournament)
        encounter = event.encounter(game.game)
        one, other = event.entrants[encounter.first], event.entrants[encounter.second]
        terms = table_terms(event, encounter)
        opening = Open(terms=terms, seats=(_seat(one), _seat(other)), id=f"{game.tournament} {game.game}")
        try:
            await self._tables.open(game.table, opening, HOUSE)
        except Refused as refused:
            if refused.code != "player-gone":
                raise
            await self._departures.without(event, game, (one, other))
            return
        await self._store.opened_table(game.table)

    async def _enter(self, game: TournamentGame) -> None:
        """The result of a table that is over goes into the log of its event."""
        event, table = await self.live.get(game.tournament), await self._table(game.table)
        if game.game in event.results or table.phase != "over":
            return
        found = await self._store.tournament_game(game.table)
        encounter = event.encounter(game.game)
        result = result_of(event, encounter, table, (False, False) if found is None else found.came)
        if event.agreed.kind == "arena":
            # Before the result frees them: who did not come must not be paired again in between.
            absent = [encounter.first] * (result[0] == "-") + [encounter.second] * (result[-1] == "-")
            await self._send_away(game.tournament, absent)
        try:
            await self.live.act(game.tournament, EnterResult(game=game.game, result=result), HOUSE)
        except Refused as refused:
            if refused.code != "result-entered":
                raise

    async def _send_away(self, name: str, players: Iterable[int]) -> None:
        """Who did not come to a game of an arena is not paired again until they come back."""
        event = await self.live.get(name)
        for player in players:
            if not event.entrants[player].withdrawn and not event.ended:
                await self.live.act(name, WithdrawEntrant(player=player), HOUSE)

    async def _absent(self, name: str, event: Tournament) -> int | None:
        """When to look who has not come; before that nobody is looked for."""
        as_of = len(event.rounds) + sum(len(entrant.vacations) for entrant in event.entrants.values())
        known, instant = self._awaited.get(name, (0, 0))
        if known != as_of or (instant is not None and instant <= self._now()):
            instant = await self._see_who_came(name, event)
            self._awaited[name] = as_of, instant
        if event.ended:
            self._awaited.pop(name, None)
        return instant

    async def _see_who_came(self, name: str, event: Tournament) -> int | None:
        """Break off the games to which somebody has not come in time; when to look again."""
        games = await self._store.tournament_games(name, done=False)
        summaries = await self._store.tournament_tables([game.table for game in games])
        instants = list[int]()
        for game in games:
            summary = summaries.get(game.table)
            if summary is None or summary.phase != "playing":
                continue
            if event.agreed.kind == "league":
                instants += await self._excuse(event, game)
            if summary.turns < MOST_FIRST_TURNS:
                instants += await self._wait_for(event, game)
        if any(taken.ends > self._now() for entrant in event.entrants.values() for taken in entrant.vacations):
            instants.append(self._now() + LOOK_AT_VACATIONS)
        return min(instants, default=None)

    async def _wait_for(self, event: Tournament, game: TournamentGame) -> list[int]:
        table = await self._known(game)
        if table is None or table.player is None or table.player in table.movers or table.frozen or table.stopped:
            return []
        if is_engine(table.parties[table.player_of(table.player)]):
            return []
        play = event.agreed.play
        assert play is not None
        since = table.clocks[-1].since if table.clocks else None
        deadline = (table.at if since is None else since) + play.come
        if self._now() < deadline:
            return [deadline]
        await self._abort(game)
        return []

    async def _excuse(self, event: Tournament, game: TournamentGame) -> list[int]:
        """Who is on vacation is charged no time: it is given back before a flag can fall, and at the end."""
        table = await self._known(game)
        if table is None or table.player is None or not table.clocks:
            return []
        encounter, clock = event.encounter(game.game), table.clocks[-1]
        away = event.entrants[(encounter.first, encounter.second)[table.player]]
        now, falls_at = self._now(), clock.falls_at()
        for taken in away.vacations:
            # What was given back before is not given back again.
            begins = max(taken.begins, clock.since or 0, (await self._cache.get(game.table)).resumed_at)
            if falls_at is None or begins >= taken.ends or now <= begins:
                continue
            if now < taken.ends and falls_at - now > LOOK_AT_VACATIONS:
                return [min(taken.ends, falls_at - LOOK_AT_VACATIONS)]
            # What lies after its end is charged.
            await self._tables.act(game.table, ResumeHouse(alive=begins + max(0, now - taken.ends)), HOUSE)
            return [min(taken.ends, now + LOOK_AT_VACATIONS)] if now < taken.ends else []
        return []

    async def _set_up_next(self, name: str, event: Tournament) -> None:
        """The next event of a series is there before this one begins, whatever happens then; and only once."""
        play = event.agreed.play
        if play is None or not play.recurs or event.started:
            return
        rule = read_recurrence(play.recurs, play.zone)
        instant = rule.after(play.starts_at, max(play.starts_at, self._now()))
        if instant is None:
            return
        organiser = await self._heir(event)
        if organiser is not None:
            recurs = "" if rule.after(instant, instant) is None else play.recurs  # the last one comes no more
            agreed = replace(play, starts_at=instant, recurs=recurs)
            terms = replace(event.agreed, play=agreed, seed=Lot(event.agreed.seed).draw())
            await self.live.create(CreateEvent(id=name, terms=terms), party_of(organiser, {}), following(name))

    async def _heir(self, event: Tournament) -> str | None:
        """Who organises the next event of a series: the same; once they are gone an officer of its club, or nobody."""
        if not await self._store.party_gone(event.organiser):
            return event.organiser
        return next(iter(await self.live.officers(event)), None)


def _seat(entrant: Entrant) -> Wish:
    if entrant.engine:
        return Engine(int(entrant.party.partition(":")[2]))
    return SeatFor(party_of(entrant.party, {entrant.party: entrant.name}))
