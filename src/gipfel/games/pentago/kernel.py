"""Pentago on three numbers: the white marbles, the black ones, and what else there is to know.

Steps are 0..35 to put a marble on a cell and 36..43 to turn a quadrant: 36 + 2 * quadrant + direction, clockwise first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gipfel.core.errors import BadNotation
from gipfel.games.pentago.kernel_board import (
    CELL_NAMES,
    CELLS,
    DIRECTIONS,
    FILLED,
    PATTERNS,
    QUADRANTS,
    TURNED,
    build_tables,
)
from gipfel.games.pentago.kernel_text import read_boards, write_boards
from gipfel.kernels.bits import Rng, below, lowest, mix64, without_lowest
from gipfel.kernels.contract import DRAW, LAST, RUNNING, Functions, Kernel, State, Tables
from gipfel.kernels.jit import jit

BOARD = (1 << CELLS) - 1
ROTATIONS = 8
PATTERN = PATTERNS - 1

# Fields of the last number: marbles on the board at the turn's start, whether a quadrant is to be turned now, the cell
# of the marble just put, winner + 1, reason.
MARBLES = 63
ROTATING = 1 << 6
PLACED = 7
WINNER = 13
REASON = 15

REASONS = ("five", "five-given", "both-five", "full-board")
FIVE, FIVE_GIVEN, BOTH_FIVE, FULL_BOARD = range(4)


@jit
def init(tables: Tables) -> State:
    """The empty board; White begins."""
    return (0, 0, 0)


@jit
def winner(state: State) -> int:
    """0 White, 1 Black, DRAW or RUNNING."""
    return (state[2] >> WINNER & 3) - 1


@jit
def reason(state: State) -> int:
    """Why the game is over: FIVE, FIVE_GIVEN, BOTH_FIVE or FULL_BOARD."""
    return state[2] >> REASON


@jit
def to_move(state: State) -> int:
    """Who decides the next step; at the end the opponent of who moved last."""
    return state[2] & 1


@jit
def turn(state: State) -> int:
    """How many turns are complete."""
    return state[2] & MARBLES


@jit
def key(state: State) -> int:
    """Boards and stage, nothing of how they came about: a board laid onto itself keys like any board that looks so."""
    return mix64(mix64(state[0] ^ (state[2] & ROTATING) << 40) ^ state[1])


@jit
def five(marbles: int, tables: Tables) -> int:
    """The lines of five these marbles fill (rule 3)."""
    return int(
        tables[FILLED + (marbles & PATTERN)]
        & tables[FILLED + PATTERNS + (marbles >> 9 & PATTERN)]
        & tables[FILLED + 2 * PATTERNS + (marbles >> 18 & PATTERN)]
        & tables[FILLED + 3 * PATTERNS + (marbles >> 27 & PATTERN)]
    )


@jit
def rotated(marbles: int, tables: Tables, quadrant: int, direction: int) -> int:
    """These marbles after a quarter turn of one quadrant (rule 2)."""
    pattern = marbles >> 9 * quadrant & PATTERN
    return marbles ^ (pattern ^ int(tables[TURNED + PATTERNS * direction + pattern])) << 9 * quadrant


@jit
def over(marbles: int, winner: int, reason: int) -> int:
    """The last number of a finished game."""
    return marbles | (winner + 1) << WINNER | reason << REASON


@jit
def settled(white: int, black: int, tables: Tables, marbles: int) -> int:
    """The last number of a board at the end of a turn (rules 5 and 6)."""
    white_five = five(white, tables) != 0
    black_five = five(black, tables) != 0
    if not (white_five or black_five):
        return marbles if marbles < CELLS else over(marbles, DRAW, FULL_BOARD)
    if white_five and black_five:
        return over(marbles, DRAW, BOTH_FIVE)
    owner = 0 if white_five else 1
    return over(marbles, owner, FIVE_GIVEN if owner == marbles & 1 else FIVE)


@jit
def gen(state: State, tables: Tables, out: Tables) -> int:
    """Vacant cells, or the eight quarter turns (rule 2); the marble that makes five is the last step (rule 4)."""
    white, black, more = state
    if more & ROTATING:
        for i in range(ROTATIONS):
            out[i] = CELLS + i | LAST
        return ROTATIONS
    own = black if more & 1 else white
    vacant = BOARD & ~(white | black)
    number = 0
    while vacant:
        cell = lowest(vacant)
        out[number] = cell | LAST if five(own | 1 << cell, tables) else cell
        number += 1
        vacant = without_lowest(vacant)
    return number


@jit
def put(state: State, tables: Tables, cell: int) -> State:
    """Put a marble of the player to move; making five, it wins at once (rule 4)."""
    white, black, more = state
    own = (black if more & 1 else white) | 1 << cell
    after = more | ROTATING | cell << PLACED
    if five(own, tables):
        after = over(more + 1, more & 1, FIVE)
    if more & 1:
        return white, own, after
    return own, black, after


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step."""
    code = step & 63
    if code < CELLS:
        return put(state, tables, code)
    quadrant = code - CELLS >> 1
    direction = code & 1
    white = rotated(state[0], tables, quadrant, direction)
    black = rotated(state[1], tables, quadrant, direction)
    return white, black, settled(white, black, tables, turn(state) + 1)


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Tables) -> int:
    """A step, all equally likely. Trying cells until one is vacant is, over whole games, faster than listing them."""
    white, black, more = state
    if more & ROTATING:
        return CELLS + below(rng, ROTATIONS) | LAST
    cell = below(rng, CELLS)
    while (white | black) >> cell & 1:
        cell = below(rng, CELLS)
    own = black if more & 1 else white
    return cell | LAST if five(own | 1 << cell, tables) else cell


TURN = re.compile(r"([a-f][1-6])(?:(sw|nw|ne|se)([+-]))?")
EXPECTED = "c3ne+, or c3 for a marble that wins"


class PentagoKernel(Kernel):
    """Pentago, compiled."""

    state_size = 3
    max_steps = CELLS
    action_size: int | None = CELLS + ROTATIONS
    reasons = REASONS
    functions = Functions(init, gen, apply, winner, reason, to_move, turn, key, key, sample)

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.tables = build_tables()

    def encode(self, text: str) -> State:
        """The state of a position text or of Irving's board number."""
        white, black = read_boards(text)
        return white, black, int(settled(white, black, self.tables, (white | black).bit_count()))

    def position_text(self, state: State) -> str:
        """The position text of a state at a turn start or at the end of the game."""
        return write_boards((state[0], state[1]))

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """A cell, and unless the marble won, the quadrant turned and its direction."""
        cell, *rotation = (int(step) & 63 for step in steps)
        return CELL_NAMES[cell] + "".join(QUADRANTS[code - CELLS >> 1] + DIRECTIONS[code & 1] for code in rotation)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The steps of a legal turn."""
        read = TURN.fullmatch(text)
        if read is None or winner(state) != RUNNING:
            raise BadNotation("malformed-turn", turn=text, expected=EXPECTED)
        cell = CELL_NAMES.index(read[1])
        own, other = state[to_move(state)], state[1 - to_move(state)]
        wins = five(own | 1 << cell, self.tables) != 0
        if (own | other) >> cell & 1 or wins == bool(read[2]):
            raise BadNotation("malformed-turn", turn=text, expected=EXPECTED)
        if wins:
            return (cell | LAST,)
        return cell, CELLS + 2 * QUADRANTS.index(read[2]) + DIRECTIONS.index(read[3]) | LAST
