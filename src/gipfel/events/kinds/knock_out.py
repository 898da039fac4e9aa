"""Knock-out: matches of a few games; the winner goes on. The best players meet last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.events.deeds import Encounter
from gipfel.events.history import histories, marks
from gipfel.events.kinds.kind import PairingSystem, PlannedPair, PlannedRound, lot_between
from gipfel.events.refusals import Refused
from gipfel.events.standings import Standing, ranking
from gipfel.events.tournament import Tournament

MOST_EXTRA = 6
"""A match that is tied goes on game by game until one is won; after so many a lot decides."""


@dataclass(frozen=True, slots=True)
class MiniMatch:
    """Two players of a stage; `other` is None where the first has nobody to meet and goes on."""

    stage: int
    place: int
    one: int
    other: int | None
    games: tuple[Encounter, ...] = ()
    winner: int | None = None

    @property
    def label(self) -> str:
        """As its games carry it."""
        return f"{self.stage}.{self.place}"


def seeded(count: int) -> list[int]:
    """The places of a bracket from top to bottom, best player 1; numbers beyond `count` stand for nobody."""
    places = [1]
    while len(places) < count:
        size = 2 * len(places) + 1
        places = [place for best in places for place in (best, size - best)]
    return places


def stages(event: Tournament) -> list[list[MiniMatch]]:
    """Every stage as far as it is known; the last one is being played, or has but one winner."""
    order = event.order
    slots = [order[place - 1] if place <= len(order) else None for place in seeded(len(order))]
    games: dict[str, list[Encounter]] = {}
    for encounter in event.encounters():
        games.setdefault(encounter.group, []).append(encounter)
    found: list[list[MiniMatch]] = []
    while len(slots) > 1:
        stage = [
            _match(event, len(found) + 1, place + 1, slots[2 * place], slots[2 * place + 1], games)
            for place in range(len(slots) // 2)
        ]
        found.append(stage)
        if any(match.winner is None for match in stage):
            break
        slots = [match.winner for match in stage]
    return found


def _match(
    event: Tournament,
    stage: int,
    place: int,
    one: int | None,
    other: int | None,
    games: dict[str, list[Encounter]],
) -> MiniMatch:
    if one is None:
        raise AssertionError("the better half of a bracket is never empty")
    if other is None:
        return MiniMatch(stage, place, one, None, winner=one)
    played = tuple(games.get(f"{stage}.{place}", ()))
    return MiniMatch(stage, place, one, other, played, _winner(event, stage, place, one, other, played))


def _winner(event: Tournament, stage: int, place: int, one: int, other: int, played: Sequence[Encounter]) -> int | None:
    """Who cannot be caught any more; after the agreed games, who leads."""
    score, count = 0, 0
    for encounter in played:
        first, second = marks(event, encounter)
        if first == " ":
            return None
        count += 1
        sign = 1 if encounter.first == one else -1
        score += sign * ((first in "1+") - (second in "1+"))
    left = max(event.agreed.games - count, 0)
    if abs(score) > left:
        return one if score > 0 else other
    if count >= event.agreed.games + MOST_EXTRA:
        return lot_between(event.agreed, one, other, (stage, place))
    return None


class KnockOut(PairingSystem):
    """Each round is the next game of every match that is still undecided."""

    def plan(self, event: Tournament) -> PlannedRound:
        """The next games; sides alternate inside a match, the first one by lot."""
        last = stages(event)[-1]
        pairs = []
        for match in last:
            if match.winner is not None or match.other is None:
                continue
            begins = lot_between(event.agreed, match.one, match.other, (match.stage, match.place, 1))
            one, other = (match.one, match.other) if begins == match.one else (match.other, match.one)
            pairs.append(PlannedPair(*((other, one) if len(match.games) % 2 else (one, other)), match.label))
        if not pairs:
            raise Refused("knock-out-won", name=event.entrants[last[0].winner or 0].name)
        return PlannedRound(tuple(pairs))

    def standings(self, event: Tournament) -> list[Standing]:
        """By the matches won; who has nobody to meet has won that one."""
        won = dict.fromkeys(event.order, 0.0)
        for stage in stages(event) if event.order else ():
            for match in stage:
                if match.winner is not None:
                    won[match.winner] += 1.0
        return ranking(event.order, histories(event), event.agreed.tie_breaks, won)

    def over(self, event: Tournament) -> bool:
        """Whether the last match is decided."""
        last = stages(event)[-1]
        return len(last) == 1 and last[0].winner is not None

    def settled(self, event: Tournament, game: int) -> bool:
        """Whether the winner of its match, or somebody else of its stage, has been paired for the next stage."""
        stage = int(event.encounter(game).group.partition(".")[0])
        return any(int(other.group.partition(".")[0]) > stage for other in event.encounters())
