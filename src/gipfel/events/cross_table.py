"""Cross-tables: everybody's games, opponent by opponent or round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.events.history import Outing, histories
from gipfel.events.standings import Standing
from gipfel.events.tournament import Tournament


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """A player with what happened against each other player in the order of the rows, or in each round.

    In a league it is about the last season, and the others are those of the same group.
    """

    rank: int
    player: int
    points: float
    cells: tuple[str, ...]
    group: str = ""


def cross_table(event: Tournament, standings: Sequence[Standing]) -> list[CrossTableRow]:
    """One row for each player, best first; by opponent where everybody meets everybody, else by round."""
    league = event.agreed.kind == "league"
    if league:
        standings = [line for line in standings if line.group]
    found = histories(event, event.rounds[-1:] if league else None)
    places = {line.player: place for place, line in enumerate(standings, 1)}
    by_opponent = league or event.agreed.kind == "round-robin"
    return [
        CrossTableRow(
            line.rank,
            line.player,
            line.points,
            tuple(
                _against(found[line.player], other.player, line.player)
                if by_opponent
                else _in_round(found[line.player], number, places)
                for number, other in _columns(event, standings, line, by_opponent)
            ),
            line.group,
        )
        for line in standings
    ]


def _columns(
    event: Tournament, standings: Sequence[Standing], line: Standing, by_opponent: bool
) -> list[tuple[int, Standing]]:
    if by_opponent:
        return list(enumerate((other for other in standings if other.group == line.group), 1))
    return [(paired.number, line) for paired in event.rounds]


def _against(history: Sequence[Outing], opponent: int, player: int) -> str:
    if opponent == player:
        return "×"
    return "".join(outing.mark for outing in history if outing.opponent == opponent).strip() or "."


def _in_round(history: Sequence[Outing], number: int, places: dict[int, int]) -> str:
    """Like 12w1: against whoever stands twelfth, having begun, won; b: the other one began."""
    told = [
        outing.mark
        if outing.opponent is None
        else f"{places.get(outing.opponent, 0)}{'w' if outing.began else 'b'}{outing.mark}".strip()
        for outing in history
        if outing.round == number
    ]
    return " ".join(told) or "."
