"""Standings: points, tie-breaks and ranks of a group of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gipfel.events.history import Histories
from gipfel.events.terms import TieBreak
from gipfel.events.tie_breaks import TieBreaker, points_of


@dataclass(frozen=True, slots=True)
class Standing:
    """One line; those whom nothing parts share a rank. `group` is that of a league."""

    rank: int
    player: int
    points: float
    tie_breaks: Mapping[str, float]
    games: int = 0
    group: str = ""


def ranking(
    players: Sequence[int],
    all_of: Histories,
    tie_breaks: Sequence[TieBreak],
    points: Mapping[int, float] | None = None,
    group: str = "",
    swiss: bool = False,
) -> list[Standing]:
    """The standings of these players; without `points` a win counts one. Who is tied stands as in `players`."""
    scored = {player: points_of(all_of[player]) for player in players} if points is None else points
    told: dict[int, dict[str, float]] = {player: {} for player in players}
    lines: list[Standing] = []
    breaker = TieBreaker(all_of, swiss)
    for tied in _parted(players, scored):
        for equal in _broken(tied, tie_breaks, breaker, told):
            rank = len(lines) + 1
            for player in equal:
                games = sum(outing.played for outing in all_of[player])
                lines.append(Standing(rank, player, scored[player], told[player], games, group))
    return lines


def _parted(players: Sequence[int], value: Mapping[int, float]) -> Iterator[list[int]]:
    """The players from the highest value down, those with the same one together."""
    for level in sorted({value[player] for player in players}, reverse=True):
        yield [player for player in players if value[player] == level]


def _broken(
    tied: list[int], names: Sequence[TieBreak], breaker: TieBreaker, told: dict[int, dict[str, float]]
) -> Iterator[list[int]]:
    """Those who are tied, parted by one tie-break after the other. All values are told, also those nobody needed."""
    if not names:
        yield tied
        return
    found = breaker.values(names[0], tied)
    for player in tied:
        told[player][names[0]] = found[player]
    for part in _parted(tied, found):
        yield from _broken(part, names[1:], breaker, told)
