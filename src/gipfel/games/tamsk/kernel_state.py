"""The numbers of a compiled state and what is read from them: hourglasses of both players, three planes of rings,
fresh and lost glasses, the status.

Plane k has a bit for every space whose number of rings has the bit k: a space is full where all planes are those of its
room.
"""

from __future__ import annotations

from gipfel.games.tamsk.kernel_board import BOARD, FREE, GLASSES, ROOM_FOUR, ROOM_ONE, ROOM_TWO, SHIFTS
from gipfel.kernels.bits import mix64, popcount
from gipfel.kernels.contract import State, Tables
from gipfel.kernels.jit import jit

# Where the numbers of a state stand.
RED, BLACK, ONES, TWOS, FOURS, FRESH, LOST, STATUS = range(8)

# Fields of the status: player; whether he has a bonus, whether he has moved and is to use it; the space of the claim
# plus one; rings left; who lost the last glass plus one, where nothing runs and nobody can move; whether the last ring
# was claimed and the move is to come; winner + 1, reason; turns.
HAS_BONUS, MOVED, CLAIM, LEFT, LAST_OUT, BARE, RESULT, REASON, TURN = 1, 2, 3, 9, 21, 23, 24, 26, 28
FIELD = 63  # claims and rings left have six bits
IDENTITY = (1 << RESULT) - 1
COUNTER_MASK = (1 << 28) - 1
REASONS = ("rings", "equal", "sand")
BY_RINGS, EQUAL, BY_SAND = range(3)


@jit
def winner(state: State) -> int:
    """RUNNING, 0 red, 1 black, or DRAW."""
    return ((state[STATUS] >> RESULT) & 3) - 1


@jit
def reason(state: State) -> int:
    """Which of REASONS ended the game."""
    return (state[STATUS] >> REASON) & 3


@jit
def to_move(state: State) -> int:
    """0 red, 1 black; where the house decides, who would be on turn."""
    return state[STATUS] & 1


@jit
def turn(state: State) -> int:
    """The turns completed so far, those of the house included."""
    return (state[STATUS] >> TURN) & COUNTER_MASK


@jit
def key(state: State) -> int:
    """Identity without the turn counter."""
    mixture = mix64(state[RED] + 1)
    mixture = mix64(mixture ^ state[BLACK])
    mixture = mix64(mixture ^ state[ONES])
    mixture = mix64(mixture ^ state[TWOS])
    mixture = mix64(mixture ^ state[FOURS] ^ mix64(state[FRESH]))
    mixture = mix64(mixture ^ state[LOST])
    return mix64(mixture ^ (state[STATUS] & IDENTITY))


@jit
def repeats(state: State) -> int:
    """Rule 10: spaces, rings, holders, claim and player are compared; there is nothing else in the key at level 1."""
    return key(state)


@jit
def left(status: int, player: int) -> int:
    """The rings a player has left."""
    return (status >> (LEFT + 6 * player)) & FIELD


@jit
def glasses(state: State, player: int) -> int:
    """A player's hourglasses, living or out."""
    return state[BLACK] if player else state[RED]


@jit
def around(cells: int) -> int:
    """The neighbours of some spaces, and what they have in common with them."""
    column = (cells << 1) | (cells >> 1)
    return (column | (cells << 8) | (cells >> 8) | (cells << 9) | (cells >> 9)) & BOARD


@jit
def with_room(state: State) -> int:
    """The spaces that are not full (rule 3), occupied or not."""
    return ((state[ONES] ^ ROOM_ONE) | (state[TWOS] ^ ROOM_TWO) | (state[FOURS] ^ ROOM_FOUR)) & BOARD


@jit
def enterable(state: State) -> int:
    """The spaces an hourglass may enter: not full and without an hourglass (rules 1 and 3)."""
    return with_room(state) & ~(state[RED] | state[BLACK])


@jit
def places(state: State, tables: Tables, player: int) -> bool:
    """Whether a player still places his hourglasses (start=free)."""
    return tables[FREE] == 1 and popcount(glasses(state, player)) < GLASSES


@jit
def can_move(state: State, tables: Tables, player: int) -> bool:
    """Whether a player has a move; one without rings has finished (rules 5 and 9), lost glasses stay (rule 13)."""
    if left(state[STATUS], player) == 0:
        return False
    return has_exit(state, tables, player)


@jit
def has_exit(state: State, tables: Tables, player: int) -> bool:
    """Whether an hourglass of a player has a space to go to, or is still to be placed."""
    living = glasses(state, player) & ~state[LOST]
    return places(state, tables, player) or (around(living) & enterable(state)) != 0


@jit
def movers(state: State, player: int, free: int) -> int:
    """The hourglasses a player may move: fresh ones first, while one of them can (rule 12)."""
    living = glasses(state, player) & ~state[LOST]
    fresh = living & state[FRESH]
    return fresh if around(free) & fresh else living


@jit
def running(state: State, player: int) -> int:
    """A player's glasses in which sand runs."""
    return glasses(state, player) & ~(state[LOST] | state[FRESH])


@jit
def claim(state: State) -> int:
    """The space of the claim plus one, or 0 (rule 4)."""
    return (state[STATUS] >> CLAIM) & FIELD


@jit
def started_from(free: int, direction: int) -> int:
    """From where one step in a direction ends on one of these spaces."""
    return free >> SHIFTS[direction] if direction < 3 else free << SHIFTS[direction - 3]
