"""What each player did round by round: the one source of points, tie-breaks, pairings and TRF files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from gipfel.events.deeds import Encounter, Result
from gipfel.events.tournament import PairedRound, Tournament

Mark = Literal["1", "=", "0", "+", "-", "U", "H", "F", "Z", " "]
"""As TRF writes it: won, drawn, lost, won and lost by forfeit, byes (allocated, half, full), absent, not ended."""
PLAYED = frozenset("1=0")
POINTS: Mapping[str, float] = {"1": 1.0, "=": 0.5, "+": 1.0, "U": 1.0, "H": 0.5, "F": 1.0}
_MARKS: Mapping[Result, tuple[Mark, Mark]] = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2": ("=", "="),
    "+/-": ("+", "-"),
    "-/+": ("-", "+"),
    "-/-": ("-", "-"),
}
_BYES: Mapping[str, Mark] = {"allocated": "U", "half": "H", "full": "F", "rest": "Z"}


@dataclass(frozen=True, slots=True)
class Outing:
    """One game or one pause of a player. `began` is None where nothing was paired."""

    round: int
    mark: Mark
    opponent: int | None = None
    began: bool | None = None
    game: int | None = None

    @property
    def points(self) -> float:
        """What it is worth where a win counts one."""
        return POINTS.get(self.mark, 0.0)

    @property
    def played(self) -> bool:
        """Whether somebody sat opposite."""
        return self.mark in PLAYED

    @property
    def chosen(self) -> bool:
        """Whether it was not played because the player did not come: asked for, absent, or forfeited."""
        return self.mark in "HZ-"


Histories = Mapping[int, Sequence[Outing]]


def histories(event: Tournament, rounds: Sequence[PairedRound] | None = None) -> Histories:
    """By player, in the order of the event; all rounds, or those given. Pauses are told in Swiss events only."""
    found: dict[int, list[Outing]] = {number: [] for number in event.order}
    swiss = event.agreed.kind == "swiss"
    for paired in event.rounds if rounds is None else rounds:
        busy: set[int] = set()
        for encounter in paired.encounters:
            first, second = marks(event, encounter)
            both = (encounter.first, encounter.second, first, True), (encounter.second, encounter.first, second, False)
            for player, opponent, mark, began in both:
                found[player].append(Outing(paired.number, mark, opponent, began, encounter.game))
                busy.add(player)
        for bye in paired.byes if swiss else ():
            found[bye.player].append(Outing(paired.number, _BYES[bye.bye]))
            busy.add(bye.player)
        for number in event.order if swiss else ():
            if number not in busy:
                found[number].append(Outing(paired.number, "Z"))
    return found


def marks(event: Tournament, encounter: Encounter) -> tuple[Mark, Mark]:
    """How a game ended, for both."""
    result = event.results.get(encounter.game)
    return (" ", " ") if result is None else _MARKS[result]
