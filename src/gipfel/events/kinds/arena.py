"""Arena: for an evening. Whoever is free is paired at once; two points for a win, one for a draw, and streaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gipfel.core.extras import extras_named
from gipfel.events.deeds import Bye
from gipfel.events.history import Histories, Outing, histories
from gipfel.events.kinds.kind import PairingSystem, PlannedPair, PlannedRound, lot_between
from gipfel.events.refusals import Refused
from gipfel.events.standings import Standing, ranking
from gipfel.events.tournament import Tournament

WIN, DRAW = 2.0, 1.0
STREAK = 2
"""After so many wins in a row points count double, until a game is not won."""
MEMORY = 5
"""So many games back one remembers whom one has met."""
RANK, AGAIN, SIDE, WAIT = 4, 600, 30, 200
"""What weighs against a pair: a place between them, having met in the last game, both wanting the same side; and
against letting somebody wait: each time they have waited before."""
MOST_WEIGHT = 1 << 20


def streak_points(marks: Sequence[str]) -> float:
    """The points of games in the order in which they ended."""
    points, wins = 0.0, 0
    for mark in marks:
        factor = 2.0 if wins >= STREAK else 1.0
        points += factor * (WIN if mark in "1+" else DRAW if mark == "=" else 0.0)
        wins = wins + 1 if mark in "1+" else 0
    return points


def least_weight(weights: Mapping[tuple[int, int], int], count: int) -> list[tuple[int, int]]:
    """The pairs of 0 … count - 1 (an even number) that weigh least together; every pair i < j has a weight."""
    with extras_named():
        from py4swiss.dynamicuint import DynamicUint
        from py4swiss.matching_computer import ComputerDutchOptimality
    computer = ComputerDutchOptimality(count, DynamicUint(MOST_WEIGHT))
    for _ in range(count):
        computer.add_vertex()
    for (one, other), weight in weights.items():
        computer.set_edge_weight(one, other, DynamicUint(MOST_WEIGHT - min(weight, MOST_WEIGHT - 1)))
    computer.compute_matching()
    return [(one, other) for one, other in enumerate(computer.get_matching()) if one < other]


class Arena(PairingSystem):
    """A round is a wave: everybody who is free when it is asked for."""

    late_entry = True
    most_in_house = 400
    waits = False

    def plan(self, event: Tournament) -> PlannedRound:
        """The pairs of least weight among those who are free; with an odd number somebody waits for the next wave."""
        busy = {
            player
            for encounter in event.encounters()
            if encounter.game not in event.results
            for player in (encounter.first, encounter.second)
        }
        ranks = {line.player: place for place, line in enumerate(self.standings(event))}
        free = sorted(set(event.present()) - busy, key=ranks.__getitem__)
        if len(free) < self.least:
            raise Refused("nobody-to-pair")
        played = histories(event)
        weights = {
            (one, other): _weight(free[one], free[other], other - one, played)
            for other in range(len(free))
            for one in range(other)
        }
        waiting = len(free) % 2
        if waiting:
            waits = _waits(event)
            weights |= {(place, len(free)): WAIT * waits.get(player, 0) for place, player in enumerate(free)}
        pairs: list[PlannedPair] = []
        byes: list[Bye] = []
        for one, other in least_weight(weights, len(free) + waiting):
            if other == len(free):
                byes.append(Bye(free[one], "rest"))
            else:
                pairs.append(_with_sides(event, free[one], free[other], played, len(pairs)))
        return PlannedRound(tuple(pairs), tuple(byes))

    def standings(self, event: Tournament) -> list[Standing]:
        """By points with streaks."""
        found = histories(event)
        ended = {game: place for place, game in enumerate(event.finished)}
        points = {player: streak_points(_in_order(history, ended)) for player, history in found.items()}
        return ranking(event.order, found, event.agreed.tie_breaks, points)


def _in_order(history: Sequence[Outing], ended: Mapping[int, int]) -> list[str]:
    known = [
        (ended[outing.game], outing.mark) for outing in history if outing.game is not None and outing.game in ended
    ]
    return [mark for _, mark in sorted(known)]


def _weight(one: int, other: int, apart: int, played: Histories) -> int:
    weight = RANK * apart
    for player, opponent in ((one, other), (other, one)):
        recent = [outing.opponent for outing in reversed(played[player])][:MEMORY]
        if opponent in recent:
            weight += AGAIN // (1 + recent.index(opponent))
    return weight + SIDE * (_lean(played[one]) * _lean(played[other]) > 0)


def _lean(history: Sequence[Outing]) -> int:
    """How much more often a player began than not."""
    return sum(1 if outing.began else -1 for outing in history)


def _waits(event: Tournament) -> dict[int, int]:
    found: dict[int, int] = {}
    for paired in event.rounds:
        for bye in paired.byes:
            found[bye.player] = found.get(bye.player, 0) + 1
    return found


def _with_sides(event: Tournament, one: int, other: int, played: Histories, place: int) -> PlannedPair:
    """Who began less often begins; then who did not begin last; then a lot decides."""
    keys = [(_lean(played[player]), bool(played[player] and played[player][-1].began)) for player in (one, other)]
    if keys[0] == keys[1]:
        first = lot_between(event.agreed, one, other, (event.next_game() + place,))
    else:
        first = one if keys[0] < keys[1] else other
    return PlannedPair(first, other if first == one else one)
