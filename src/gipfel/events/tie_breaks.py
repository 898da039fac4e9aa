"""Tie-breaks: who stands before whom with the same points. Each has a name and a sentence that says what it counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gipfel.core.language import N_
from gipfel.events.history import Histories, Outing
from gipfel.events.terms import TieBreak

TITLES: Mapping[TieBreak, str] = {
    "buchholz": N_("Buchholz"),
    "buchholz-cut-1": N_("Buchholz cut 1"),
    "sonneborn-berger": N_("Sonneborn–Berger"),
    "direct-encounter": N_("Direct encounter"),
    "wins": N_("Wins"),
}
EXPLANATIONS: Mapping[TieBreak, str] = {
    "buchholz": N_(
        "The points of all opponents together. A round that was not played counts one’s own points; last rounds that "
        "an opponent chose not to play count as draws."
    ),
    "buchholz-cut-1": N_("Like Buchholz, without the opponent who has the fewest points."),
    "sonneborn-berger": N_(
        "The points of the opponents one has beaten, and half the points of those one has drawn with."
    ),
    "direct-encounter": N_("The points in games among those who are tied, if all of them have met."),
    "wins": N_("The number of games won at the board; forfeits and byes do not count."),
}


def points_of(history: Sequence[Outing]) -> float:
    """The points where a win counts one."""
    return sum((outing.points for outing in history), 0.0)


def adjusted_points(history: Sequence[Outing]) -> float:
    """The points as opponents' tie-breaks count them: whoever leaves early must not cost their opponents anything."""
    last = len(history)
    while last and history[last - 1].chosen:
        last -= 1
    return points_of(history[:last]) + 0.5 * (len(history) - last)


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """The values of players with these histories.

    In a `swiss` event only games that were played count against an opponent; elsewhere everybody meets everybody, and
    a forfeit is a game like any other.
    """

    all_of: Histories
    swiss: bool

    def values(self, name: TieBreak, tied: Sequence[int]) -> dict[int, float]:
        """What a tie-break says of each of those who are tied."""
        if name == "direct-encounter":
            return self._direct_encounter(tied)
        return {player: self._alone(name, player) for player in tied}

    def _alone(self, name: TieBreak, player: int) -> float:
        match name:
            case "buchholz":
                return sum(self._faced(player))
            case "buchholz-cut-1":
                faced = self._faced(player)
                return sum(faced) - min(faced, default=0.0)
            case "sonneborn-berger":
                return sum((outing.points * self._points(opponent) for outing, opponent in self._met(player)), 0.0)
            case _:
                return float(sum(outing.mark == "1" for outing in self.all_of[player]))

    def _points(self, opponent: int) -> float:
        history = self.all_of[opponent]
        return adjusted_points(history) if self.swiss else points_of(history)

    def _met(self, player: int) -> Iterator[tuple[Outing, int]]:
        for outing in self.all_of[player]:
            if outing.opponent is not None and (outing.played or (not self.swiss and outing.mark != " ")):
                yield outing, outing.opponent

    def _faced(self, player: int) -> list[float]:
        """The points of every opponent; one's own for each round without one."""
        met = [self._points(opponent) for _, opponent in self._met(player)]
        ended = sum(outing.mark != " " for outing in self.all_of[player])
        return met + [points_of(self.all_of[player])] * (ended - len(met))

    def _direct_encounter(self, tied: Sequence[int]) -> dict[int, float]:
        """Nobody has any points where two of them have not met."""
        among = {player: [pair for pair in self._met(player) if pair[1] in tied] for player in tied}
        met = all({opponent for _, opponent in games} == set(tied) - {player} for player, games in among.items())
        return {player: points_of([outing for outing, _ in games]) if met else 0.0 for player, games in among.items()}
