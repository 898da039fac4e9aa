"""Following a party: whoever follows hears of each table that asks it, waits with it, begins or ends."""

from __future__ import annotations

import logging
from collections.abc import Callable

from gipfel.play import Table
from gipfel.play.seats import Asked, Taken
from gipfel.web.live.news import Called, Sink

log = logging.getLogger(__name__)


def called(name: str, table: Table, party: str) -> Called | None:
    """Why a table concerns a party."""
    for seat in table.seats:
        if isinstance(seat, Taken | Asked) and seat.party.id == party:
            waits = "asked" if isinstance(seat, Asked) else "waiting"
            return Called(name, table, {"waiting": waits, "playing": "started"}.get(table.phase, "over"))
    return None


class Followers:
    """Who follows which party, in this process."""

    def __init__(self) -> None:
        self._sinks: dict[str, list[Sink]] = {}

    def __bool__(self) -> bool:
        return bool(self._sinks)

    def add(self, party: str, sink: Sink) -> Callable[[], None]:
        """Follow a party until what is returned is called."""
        self._sinks.setdefault(party, []).append(sink)
        return lambda: self._leave(party, sink)

    def _leave(self, party: str, sink: Sink) -> None:
        sinks = self._sinks.get(party, [])
        if sink in sinks:
            sinks.remove(sink)
        if not sinks:
            self._sinks.pop(party, None)

    def tell(self, name: str, table: Table) -> None:
        """Seats or phase of a table have changed."""
        for seat in table.seats:
            party = seat.party.id if isinstance(seat, Taken | Asked) else ""
            for sink in tuple(self._sinks.get(party, ())):
                self._tell(party, sink, called(name, table, party))

    def _tell(self, party: str, sink: Sink, news: Called | None) -> None:
        try:
            if news is not None:
                sink(news)
        except Exception:
            log.exception("somebody who followed could not be told")
            self._leave(party, sink)
