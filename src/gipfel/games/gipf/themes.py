"""Themes of puzzles in GIPF, as players name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gipfel.core.language import N_
from gipfel.core.position import Position
from gipfel.core.turns import PlayedTurn
from gipfel.games.gipf.pieces import GIPF_PIECE, Pieces
from gipfel.games.gipf.rows import rows_of
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.steps import Extra, Push, Use

NAMES = {
    "double-row": N_("Double row"),
    "keeping-gipf": N_("Keeping the GIPF-piece"),
    "crossing-rows": N_("Crossing rows"),
    "last-gipf": N_("The last GIPF-piece"),
}

GAIN = N_("{side} to move: capture {amount} basic pieces more than the other within {turns} turns, by force.")


def lead(position: Position, player: int) -> int:
    """By how many captured basic pieces a player is ahead."""
    assert isinstance(position, GipfPosition)
    return position.sides[1 - player].lost - position.sides[player].lost


def themes(turns: Sequence[PlayedTurn]) -> Iterator[str]:
    """What a solution shows."""
    player = turns[0].start.player
    assert player is not None
    won = turns[-1].end.outcome is not None
    rows = [rows_of(_after_the_move(turn), player) for turn in turns[::2]]
    if any(len(made) > 1 for made in rows):
        yield "double-row"
    if any(one.spots & other.spots for made in rows for one, other in combinations(made, 2)):
        yield "crossing-rows"
    if (not won and _gipfs(turns[0].start, player) == 1) or any(_keeps(turn, player) for turn in turns[::2]):
        yield "keeping-gipf"
    if won and _gipfs(turns[-1].start, 1 - player) and not _gipfs(turns[-1].end, 1 - player):
        yield "last-gipf"


def _after_the_move(turn: PlayedTurn) -> Pieces:
    """The board when the move of a turn is made and no row of it is taken yet."""
    position = turn.start
    for step in turn.steps:
        assert isinstance(position, GipfPosition)
        if isinstance(step, Push | Use | Extra):
            return position.performed(step).pieces
        position = position.play(step)
    assert isinstance(position, GipfPosition)
    return position.pieces


def _gipfs(position: object, player: int) -> int:
    assert isinstance(position, GipfPosition)
    return position.pieces.count(GIPF_PIECE[player])


def _keeps(turn: PlayedTurn, player: int) -> bool:
    """A row is taken and an own GIPF-piece in it stays (rule 13)."""
    assert isinstance(turn.end, GipfPosition)
    before, after = _after_the_move(turn), turn.end.pieces
    own = [row for row in rows_of(before, player) if row.optional]
    taken = [row for row in own if any(row.must >> spot & 1 and after[spot] is None for spot in range(len(after)))]
    piece = GIPF_PIECE[player]
    return any(row.optional >> spot & 1 and after[spot] == piece for row in taken for spot in range(len(after)))
