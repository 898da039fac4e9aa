"""Presence: who is at a table, from here and from other processes. It is never stored."""

from __future__ import annotations

from collections.abc import Callable

from gipfel.house.bus import Here
from gipfel.house.live_tables import LiveTable
from gipfel.house.news import TablePresence

VALID = 45.0  # seconds after which what another process said is no longer believed


class Presences:
    """What is known of who is where. `publish` tells the other processes; `time` is a clock that never goes back."""

    def __init__(self, process: str, publish: Callable[[Here], None], time: Callable[[], float]) -> None:
        self.process, self._publish, self._time = process, publish, time
        self._elsewhere: dict[str, dict[str, tuple[Here, float]]] = {}
        self._shown: dict[str, TablePresence] = {}

    def of(self, live: LiveTable) -> TablePresence:
        """Who is at a table."""
        here = self._here(live)
        others = [said for said, until in self._elsewhere.get(live.name, {}).values() if until > self._time()]
        seats = tuple(here.seats[seat] or any(said.seats[seat] for said in others) for seat in (0, 1))
        return TablePresence(live.name, (seats[0], seats[1]), here.watching + sum(said.watching for said in others))

    def _here(self, live: LiveTable, asks: bool = False) -> Here:
        seats = [False, False]
        watching = 0
        for onlooker in live.onlookers:
            seat = None if onlooker.party is None else live.table.seat_of(onlooker.party.id)
            if seat is None:
                watching += 1
            else:
                seats[seat] = True
        return Here(live.name, self.process, (seats[0], seats[1]), watching, asks)

    def changed(self, live: LiveTable, asks: bool = False) -> None:
        """Somebody came, went or sat down here: tell whoever does not know."""
        self._publish(self._here(live, asks))
        self._show(live)

    def heard(self, said: Here, live: LiveTable | None) -> None:
        """Another process tells who is there; only tables watched from here matter."""
        if live is None or not live.onlookers:
            return
        elsewhere = self._elsewhere.setdefault(live.name, {})
        if any(said.seats) or said.watching:
            elsewhere[said.process] = said, self._time() + VALID
        else:
            elsewhere.pop(said.process, None)
        if said.asks:
            self._publish(self._here(live))
        self._show(live)

    def _show(self, live: LiveTable) -> None:
        if not live.onlookers:
            self._shown.pop(live.name, None)
            self._elsewhere.pop(live.name, None)
            return
        presence = self.of(live)
        if self._shown.get(live.name) != presence:
            self._shown[live.name] = presence
            live.tell(presence)

    def repeat(self, tables: list[LiveTable]) -> None:
        """From time to time: say it again, and forget what was not said again elsewhere."""
        for live in tables:
            if live.onlookers:
                self.changed(live)
