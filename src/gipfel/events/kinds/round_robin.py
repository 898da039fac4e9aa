"""Round robin: everybody meets everybody, once or twice, by the tables of Berger."""

from __future__ import annotations

from gipfel.events.deeds import Bye
from gipfel.events.kinds.kind import PairingSystem, PlannedPair, PlannedRound
from gipfel.events.refusals import Refused
from gipfel.events.tournament import Tournament


def berger(players: int, round_number: int) -> list[tuple[int, int]]:
    """A round of the tables for an even number of players, counted from 1: pairs of numbers, who begins first.

    The last player sits at the first table and changes sides from round to round; all others move on by half a turn.
    """
    others = players - 1
    head = (round_number - 1) * (players // 2) % others
    fixed = (head + 1, players) if round_number % 2 else (players, head + 1)
    return [fixed, *(((head + step) % others + 1, (head - step) % others + 1) for step in range(1, players // 2))]


def schedule(players: int, cycles: int) -> list[list[tuple[int, int]]]:
    """All rounds for any number of players; with an odd one the number after the last means a pause.

    Before the second half, in which sides are exchanged, the last two rounds change places: so nobody has the same side
    three times in a row where the halves meet.
    """
    even = players + players % 2
    once = [berger(even, number) for number in range(1, even)]
    if cycles == 1:
        return once
    half = [*once[:-2], *reversed(once[-2:])]
    return [*half, *([(second, first) for first, second in paired] for paired in once)]


class RoundRobin(PairingSystem):
    """All rounds are known when it begins. Who withdraws forfeits what is left."""

    def rounds(self, event: Tournament) -> int:
        """One fewer than players, or as many with an odd number; twice that where everybody meets twice."""
        count = len(event.order)
        return (count + count % 2 - 1) * event.agreed.cycles

    def plan(self, event: Tournament) -> PlannedRound:
        """The next round of the tables."""
        number = len(event.rounds)
        if number >= self.rounds(event):
            raise Refused("rounds-played")
        order = event.order
        pairs, byes = [], []
        for first, second in schedule(len(order), event.agreed.cycles)[number]:
            if max(first, second) > len(order):
                byes.append(Bye(order[min(first, second) - 1], "rest"))
            else:
                pairs.append(PlannedPair(order[first - 1], order[second - 1]))
        return PlannedRound(tuple(pairs), tuple(byes))
