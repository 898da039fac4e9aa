"""Whole games that are over soon: random ones in which who can score does."""

from __future__ import annotations

from functools import cache
from random import Random

import gipfel
from gipfel.core.folder import text_beside
from gipfel.core.line import Line, random_turn
from gipfel.core.registry import home

LOOKED_AT = 12  # turns each player chooses from
# Random games of Offboard are long; in this one both have helped.
OFFBOARD = (
    "d8-NW; d1-NW; c6-NE +1; f8-SW; g3-SW +1; b1-NW; f4-SW; d1-NE; f3-NW; e2-SE; e8-E; e7-W; c7-NE; c1-SE; g4-SE;"
    " d2-SE; h4-SE; f7-SE; d6-SE; e7-SW; d7-NW; a2-E; f9-W; b1-NW; e7-NE +2; d6-NE; f4-SW; e6-NE; e3-SW +2"
)

# The shortest game of YINSH there is: five moves of one ring.
YINSH = (
    "e1; j11; a2; k10; b1; k9; c1; k8; d1; k7; e1-e2; j11-j10; e2-e3; j10-j9; e3-e4; j9-j8; e4-e5; j8-j7;"
    " e5-e6 xe1-e5,a2"
)


def reached(line: Line, player: int | None) -> int:
    """How far a player has come towards the goals his trays show; a won game is the goal itself."""
    outcome = line.outcome
    if outcome is not None and outcome.winner == player:
        return 1_000
    trays = [tray for tray in line.position.scene().trays if tray.owner == player]
    return sum(item.count for tray in trays for item in tray.items if item.goal is not None)


def one_game(spec: str, rng: Random, most_turns: int) -> list[str] | None:
    """The turns of a game; None when it is not over in time."""
    line = Line.begin(gipfel.game(spec).start())
    while line.outcome is None:
        if len(line.turns_played) >= most_turns:
            return None
        player = line.player
        found = {line.turn(random_turn(line.position, rng)) for _ in range(LOOKED_AT)}
        line = max(sorted(found, key=lambda after: after.turns_played), key=lambda after: reached(after, player))
    return list(line.turns_played)


@cache
def short_game(spec: str, tries: int = 5) -> tuple[str, ...]:
    """The shortest of some games, always the same one."""
    if spec == "offboard":
        return tuple(OFFBOARD.split("; "))
    if spec == "yinsh:blitz":
        return tuple(YINSH.split("; "))
    if spec == "lyngk":  # with a thousand turns to choose from: the game that its miniature shows
        showcase = text_beside(home(spec), "showcase.txt") or ""
        return tuple(turn.strip() for turn in showcase.split(";"))
    best: list[str] | None = None
    for number in range(tries):
        game = one_game(spec, Random(f"{spec} {number}"), 400 if best is None else len(best) - 1)
        best = best if game is None else game
    assert best is not None
    return tuple(best)
