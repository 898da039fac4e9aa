"""Positions for tests from lists of cells, as the rules page writes them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import gipfel
from gipfel.core.step import Step
from gipfel.games.offboard import Offboard
from gipfel.games.offboard.layout import BOARD
from gipfel.games.offboard.notation import ROWS
from gipfel.games.offboard.rules import Move, OffboardPosition


def offboard(spec: str = "offboard") -> Offboard:
    """The game of a spec."""
    game = gipfel.game(spec, trusted=True)
    assert isinstance(game, Offboard)
    return game


def place(
    red: str,
    yellow: str,
    *,
    spec: str = "offboard",
    pockets: str = "",
    hand: bool = False,
    quiet: int = 0,
    player: int = 0,
) -> OffboardPosition:
    """`place("e5 g5 h5", "i5 c3", pockets="ULu:r")`, read from its text."""
    game = offboard(spec)
    signs = {BOARD.cell(cell): colour for colour, cells in (("r", red), ("y", yellow)) for cell in cells.split()}
    rows = "/".join("".join(signs.get(cell, ".") for cell in row) for row in ROWS)
    held = dict(entry.split(":") for entry in pockets.split())
    assert held.keys() <= {pocket.name for pocket in game.layout.pockets}
    full = "".join(held.get(pocket.name, ".") for pocket in game.layout.pockets)
    return game.position(f"{rows} {full} {'ry'[player] if hand else '-'} {quiet} {player} {player}")


def marbles(position: OffboardPosition) -> tuple[str, str]:
    """The cells of red and of yellow, each in the order of the board."""
    red, yellow = (
        " ".join(name for cell, name in enumerate(BOARD.names) if side >> cell & 1) for side in position.marbles
    )
    return red, yellow


def after(position: OffboardPosition, *turns: str) -> OffboardPosition:
    """The position after these turns."""
    reached = position.play_all(turns)
    assert isinstance(reached, OffboardPosition)
    return reached


def eager_steps(position: OffboardPosition, rng: Random) -> Sequence[Step]:
    """Mostly the pushes and re-entries, where there are any: random games alone hardly ever fill a pocket."""
    steps = position.steps()
    eager = [step for step in steps if not isinstance(step, Move) or position.line(step).enemies]
    return eager if eager and rng.random() < 0.8 else steps


def refused(position: OffboardPosition, turn: str) -> str:
    """The code by which a turn is refused."""
    try:
        position.turn(turn)
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"
    return "allowed"
