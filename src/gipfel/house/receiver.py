"""What follows from signals of other processes: tables read on, presence, the lobby, followers, engine seats."""

from __future__ import annotations

from gipfel.house.background import Tasks
from gipfel.house.bus import Departed, Here, Missed, Reached, Renamed, Signal, Studied, Thinks
from gipfel.house.departures import Departures
from gipfel.house.journal import TableLogs
from gipfel.house.live_tables import LiveTable, TableCache
from gipfel.house.lobby import Followers, Lobby
from gipfel.house.news import Thinking
from gipfel.house.outages import Election
from gipfel.house.presence import Presences
from gipfel.house.studies import LiveStudies
from gipfel.house.tables import LiveTables
from gipfel.house.tournaments import LiveTournaments


class SignalReceiver:
    """One per process; `hear` is what it joins the bus with."""

    def __init__(
        self,
        cache: TableCache,
        logs: TableLogs,
        tables: LiveTables,
        tournaments: LiveTournaments,
        studies: LiveStudies,
        presences: Presences,
        lobby: Lobby,
        followers: Followers,
        departures: Departures,
        election: Election,
        tasks: Tasks,
    ) -> None:
        self._cache, self._logs, self._tables, self._presences = cache, logs, tables, presences
        self._lobby, self._followers, self._election, self._tasks = lobby, followers, election, tasks
        self._departures, self._tournaments, self._studies = departures, tournaments, studies

    def hear(self, signal: Signal) -> None:
        """Another process says something."""
        match signal:
            case Reached():
                self._reached(signal)
            case Here():
                self._presences.heard(signal, self._cache.known(signal.table))
            case Renamed(party):
                self.renamed(party)
            case Departed(party):
                self._departures.left(party)
                self.renamed(party)
            case Missed():
                self._missed()
            case Thinks():
                self._thinks(signal)
            case Studied(study, seq):
                self._studies.reached(study, seq)
            case asks_or_knows:
                self._election.heard(asks_or_knows)

    def _reached(self, signal: Reached) -> None:
        live = self._cache.heard(signal.table, signal.seq)
        if live is not None and live.behind and (live.onlookers or live.thinking):
            self._catch_up(live)
        if signal.seats:
            self._lobby.changed()
            if self._followers:
                self._tasks.begin(self._tell_followers(signal.table), f"following {signal.table}")

    def _catch_up(self, live: LiveTable) -> None:
        self._tasks.begin(self._tables.current(live), f"catching up with {live.name}")

    async def _tell_followers(self, name: str) -> None:
        live = await self._cache.get(name)
        await self._tables.current(live)
        self._followers.tell(name, live.table)

    def _missed(self) -> None:
        self._tournaments.missed()
        for live in self._cache:
            live.heard = live.table.seq + 1
            if live.onlookers:
                self._catch_up(live)
        self._studies.missed()
        self._lobby.changed()

    def _thinks(self, signal: Thinks) -> None:
        live = self._cache.known(signal.table)
        if live is not None:
            ready = signal.ready / 1_000
            live.show_thinking(Thinking(signal.table, signal.seat, signal.state, ready, signal.code))

    def renamed(self, party: str) -> None:
        """Somebody's name has changed: what is in memory still says the old one."""
        self._tournaments.renamed(party)
        self._studies.renamed(party)
        for live in self._cache:
            if any(sitting is not None and sitting.id == party for sitting in live.table.parties):
                if live.idle:
                    self._cache.drop(live.name)
                else:
                    self.restated(live)

    def restated(self, live: LiveTable) -> None:
        """What is shown of a table beside its log has changed: read it anew, and then what others appended."""
        self._tasks.begin(self._read_anew(live), f"reading {live.name} anew")

    async def _read_anew(self, live: LiveTable) -> None:
        await self._logs.read_anew(live)
        await self._tables.current(live)
