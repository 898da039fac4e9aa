"""A perpetual league: groups in which everybody meets everybody, season after season; the best go up, the last down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from string import ascii_uppercase

from gipfel.events.history import histories
from gipfel.events.kinds.kind import PairingSystem, PlannedPair, PlannedRound
from gipfel.events.kinds.round_robin import schedule
from gipfel.events.standings import Standing, ranking
from gipfel.events.terms import GROUP_SIZES
from gipfel.events.tournament import PairedRound, Tournament


def group_sizes(players: int, wished: int) -> list[int]:
    """How players are divided: groups as near to the wished size as possible, none too small, the first ones larger."""
    count = max(1, min(-(-players // wished), players // GROUP_SIZES[0]))
    small, larger = divmod(players, count)
    return [small + 1] * larger + [small] * (count - larger)


def group_name(place: int) -> str:
    """A … Z, then AA and so on."""
    letters = ""
    while place >= 0:
        place, letter = divmod(place, len(ascii_uppercase))
        letters, place = ascii_uppercase[letter] + letters, place - 1
    return letters


def moved(groups: Sequence[Sequence[int]], movers: int) -> list[int]:
    """All players from the top down, after the last of each group have changed places with the first of the next."""
    lists = [list(group) for group in groups]
    for upper, lower in pairwise(lists):
        # Whoever came down from above is not moved on: a player changes by one group at most.
        count = min(movers, len(upper) // 2, len(lower) // 2)
        upper[-count:], lower[:count] = lower[:count], upper[-count:]
    return [player for group in lists for player in group]


class League(PairingSystem):
    """A round is a season: all games of all groups are paired at once. Newcomers begin at the bottom."""

    least = GROUP_SIZES[0]
    late_entry = True

    def plan(self, event: Tournament) -> PlannedRound:
        """The next season."""
        ranked = self._ranked(event)
        pairs: list[PlannedPair] = []
        begin = 0
        for place, size in enumerate(group_sizes(len(ranked), event.agreed.group)):
            members = ranked[begin : begin + size]
            begin += size
            for paired in schedule(size, 1):
                pairs += [
                    PlannedPair(members[first - 1], members[second - 1], group_name(place))
                    for first, second in paired
                    if max(first, second) <= size
                ]
        return PlannedRound(tuple(pairs))

    def _ranked(self, event: Tournament) -> list[int]:
        present = event.present()
        if not event.rounds:
            return present
        groups = _groups(event, event.rounds[-1])
        before = moved([[line.player for line in group] for group in groups], event.agreed.movers)
        staying = [player for player in before if player in present]
        return staying + [player for player in present if player not in staying]

    def standings(self, event: Tournament) -> list[Standing]:
        """The groups of the last season, the first group first, then those who wait for the next; before, everybody."""
        if not event.rounds:
            return super().standings(event)
        playing = [line for group in _groups(event, event.rounds[-1]) for line in group]
        known = {line.player for line in playing}
        waiting = [player for player in event.present() if player not in known]
        return playing + [Standing(place, player, 0.0, {}) for place, player in enumerate(waiting, 1)]


def _groups(event: Tournament, season: PairedRound) -> list[list[Standing]]:
    members: dict[str, set[int]] = {}
    for encounter in season.encounters:
        members.setdefault(encounter.group, set()).update((encounter.first, encounter.second))
    found = histories(event, [season])
    return [
        ranking([player for player in event.order if player in inside], found, event.agreed.tie_breaks, group=name)
        for name, inside in members.items()
    ]
