"""Who of the engine workers is there, and who has lost the house's trust."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from gipfel.house.fleet.streams import GONE_AFTER

log = logging.getLogger(__name__)

MOST_LIES = 3
MOST_SILENCES = 5  # in a row, after which none is asked for a while
REST = 30.0
MOST_PLACES = 64  # of one worker, whatever it says of itself
MOST_WORKERS = 1_000


@dataclass(slots=True)
class KnownWorker:
    """A worker, since when it has not been heard, and how often what it said was against the rules."""

    places: int = 0
    heard: float = 0.0
    lies: int = 0

    @property
    def dropped(self) -> bool:
        """Whether nothing is taken from it any more."""
        return self.lies >= MOST_LIES


class Roster:
    """The workers as one process of the house knows them. Instants are given, in seconds."""

    def __init__(self) -> None:
        self._known: dict[str, KnownWorker] = {}
        self._silences, self._resting_until = 0, 0.0

    @property
    def workers(self) -> int:
        """How many are there."""
        return sum(worker.places > 0 and not worker.dropped for worker in self._known.values())

    @property
    def dropped(self) -> int:
        """How many have been dropped."""
        return sum(worker.dropped for worker in self._known.values())

    def places(self, now: float) -> int:
        """How many errands they can do at a time; none while all of them are left alone."""
        if now < self._resting_until:
            return 0
        return sum(worker.places for worker in self._known.values() if not worker.dropped)

    def heard(self, name: str, places: int, now: float) -> None:
        """A worker says that it is there."""
        if name not in self._known and len(self._known) >= MOST_WORKERS:
            return
        worker = self._known.setdefault(name, KnownWorker())
        if worker.places == 0 and not worker.dropped:
            log.info("an engine worker has come", extra={"engine_worker": name, "places": places})
        worker.places, worker.heard = max(0, min(places, MOST_PLACES)), now

    def left(self, name: str) -> None:
        """A worker has said that it goes."""
        self._gone(name)

    def look(self, now: float) -> list[str]:
        """Who has not been heard for too long: they are not there any more."""
        gone = [name for name, worker in self._known.items() if worker.places and now - worker.heard > GONE_AFTER]
        for name in gone:
            self._gone(name)
        return gone

    def _gone(self, name: str) -> None:
        worker = self._known.get(name)
        if worker is None:
            return
        log.info("an engine worker has gone", extra={"engine_worker": name})
        worker.places = 0
        if not worker.lies:
            del self._known[name]

    def nobody(self) -> None:
        """The server is away: who is there will be heard again."""
        for name in list(self._known):
            self._known[name].places = 0

    def trusts(self, name: str) -> bool:
        """Whether an answer of a worker is taken; it must have been heard before."""
        worker = self._known.get(name)
        return worker is not None and not worker.dropped

    def lied(self, name: str) -> bool:
        """An answer was against the rules; whether the worker is dropped for it now."""
        worker = self._known.setdefault(name, KnownWorker())
        worker.lies += 1
        log.warning("an engine worker broke the rules", extra={"engine_worker": name, "times": worker.lies})
        return worker.lies == MOST_LIES

    def answered(self) -> None:
        """Somebody did what was asked."""
        self._silences = 0

    def silent(self, now: float) -> None:
        """Nobody answered in time; when that goes on, they are left alone for a while."""
        self._silences += 1
        if self._silences >= MOST_SILENCES:
            self._silences, self._resting_until = 0, now + REST
            log.warning("engine workers do not answer; the house thinks by itself", extra={"seconds": REST})
