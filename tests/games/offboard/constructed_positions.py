"""Random positions nobody need have played: lines at the rim, filled pockets, a marble in hand, quiet turns."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gipfel.core.game import Game
from gipfel.games.offboard.layout import BOARD, EXITS, MAIN_DIAGONALS
from gipfel.games.offboard.notation import ROWS
from gipfel.games.offboard.rules import (
    COLOURS,
    EMPTY,
    MOST_QUIET,
    OffboardGame,
    OffboardPosition,
    direction_number,
    points,
)

# The first colour can leave the second without a move: it shuts a corner, or pushes the last marble off.
TRAPS = (
    ("b1 b2 a3", "a1"),
    ("b1 b2 b3 a3 a5", "a1 a2"),
    ("g6 h6", "i6"),
    ("e6 e7 e8", "e9"),
)


def random_position(game: Game, rng: Random) -> OffboardPosition:
    """Some lines against the rim, each with enemies in front of it, and single marbles anywhere."""
    assert isinstance(game, OffboardGame)
    signs: dict[int, str] = {cell: rng.choice(COLOURS) for cell in rng.sample(range(len(BOARD)), rng.randint(0, 8))}
    for _ in range(rng.randint(1, 4)):
        signs |= _line_at_the_rim(rng)
    for colour in COLOURS:
        ours = [cell for cell, sign in signs.items() if sign == colour]
        for cell in rng.sample(ours, max(0, len(ours) - len(game.layout.red))):
            del signs[cell]
    return _completed(game, rng, signs, rng.randrange(2))


def trap_position(game: Game, rng: Random) -> OffboardPosition:
    """One of the traps in any corner and any colour, now and then with a marble more."""
    assert isinstance(game, OffboardGame)
    mover = rng.randrange(2)
    symmetry = rng.choice(BOARD.symmetries)
    signs = {rng.randrange(len(BOARD)): COLOURS[mover]}
    for colour, cells in zip((COLOURS[mover], COLOURS[1 - mover]), rng.choice(TRAPS), strict=True):
        signs |= {symmetry.cells[BOARD.cell(cell)]: colour for cell in cells.split()}
    return _completed(game, rng, signs, mover)


def tired_position(game: Game, rng: Random) -> OffboardPosition:
    """A random position shortly before the draw by quiet turns."""
    position = random_position(game, rng)
    rows, pockets, hand, _, player, turn = position.text().split()
    reread = game.position(f"{rows} {pockets} {hand} {MOST_QUIET - rng.randint(1, 3)} {player} {turn}")
    assert isinstance(reread, OffboardPosition)
    return reread


def _line_at_the_rim(rng: Random) -> Mapping[int, str]:
    cell, direction = rng.choice([*EXITS, *2 * tuple(MAIN_DIAGONALS)]).split("-")
    rim = BOARD.cell(cell)
    pusher, pushed = rng.sample(COLOURS, 2)
    enemies = rng.randint(1, 2)
    own = enemies + rng.choice((0, 1, 1, 1, 2))
    inwards = (rim, *BOARD.rays[rim][(direction_number(direction) + 3) % 6])
    return dict(zip(inwards, pushed * enemies + pusher * own, strict=False))


def _completed(game: OffboardGame, rng: Random, signs: Mapping[int, str], mover: int) -> OffboardPosition:
    """A position with these marbles, and any pockets that leave both without the points to win."""
    spare = {colour: len(game.layout.red) - list(signs.values()).count(colour) for colour in COLOURS}
    held = EMPTY * len(game.layout.pockets)
    for pocket in rng.sample(range(len(held)), rng.randint(0, len(held) // 2)):
        colour = rng.choice(COLOURS)
        more = held[:pocket] + colour + held[pocket + 1 :]
        if spare[colour] and points(game.layout, more, colour) < game.layout.target:
            held = more
            spare[colour] -= 1
    hand = COLOURS[mover] if spare[COLOURS[mover]] and rng.random() < 0.2 else "-"
    rows = "/".join("".join(signs.get(cell, ".") for cell in row) for row in ROWS)
    position = game.position(f"{rows} {held} {hand} {rng.choice((0, 0, 0, MOST_QUIET - 1))} {mover} 0")
    assert isinstance(position, OffboardPosition)
    return position
