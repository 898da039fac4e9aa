"""What every kind of event must be able to do: say who plays next, and how everybody stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.lot import Lot
from gipfel.events.deeds import Bye
from gipfel.events.history import histories
from gipfel.events.standings import Standing, ranking
from gipfel.events.terms import EventTerms
from gipfel.events.tournament import Tournament

MOST_PLAYERS = 1_000


@dataclass(frozen=True, slots=True)
class PlannedPair:
    """A game before it has a number."""

    first: int
    second: int
    group: str = ""


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """Who plays next, before it has happened."""

    pairs: tuple[PlannedPair, ...]
    byes: tuple[Bye, ...] = ()


class PairingSystem(ABC):
    """One kind of event; it decides nothing but pairings and standings."""

    least = 2  # players
    most_in_house = MOST_PLAYERS
    late_entry = False
    waits = True  # for all results before the next round

    @abstractmethod
    def plan(self, event: Tournament) -> PlannedRound:
        """The next round; Refused when there is none. The event has begun, and results are there if it waits."""

    def standings(self, event: Tournament) -> list[Standing]:
        """Everybody, best first."""
        return ranking(event.order, histories(event), event.agreed.tie_breaks)

    def rounds(self, event: Tournament) -> int | None:
        """How many rounds there are, where that is known once it has begun."""
        return None

    def over(self, event: Tournament) -> bool:
        """Whether there is nothing left to pair, once all results are there."""
        rounds = self.rounds(event)
        return rounds is not None and len(event.rounds) >= rounds

    def settled(self, event: Tournament, game: int) -> bool:
        """Whether something was built on a result that a correction would pull away."""
        return False


def drawn_order(event: Tournament, terms: EventTerms) -> tuple[tuple[int, ...], bool]:
    """The players by rating, equal ones by lot, and whether the first of them begins: all from the event's seed."""
    lot = Lot(terms.seed)
    shuffled = lot.shuffle(event.present())
    ordered = sorted(shuffled, key=lambda number: -event.entrants[number].rating)
    return tuple(ordered), bool(lot.below(2))


def lot_between(terms: EventTerms, one: int, other: int, parts: Sequence[int]) -> int:
    """One of two players, by a lot that belongs to this place of this event alone."""
    seed = terms.seed
    for part in parts:
        seed = Lot(seed ^ part).draw()
    return (one, other)[Lot(seed).below(2)]
