"""The rules on ten numbers: white tops, black tops, stacks with red, six planes of heights, and the status.

Plane k has a bit for every stack whose height has the bit k, so that all stacks of one height are found at once. A step
is a cell to place on, or JUMP plus six times the cell plus a direction (the height says how far), or PASS.
"""

from __future__ import annotations

from gipfel.games.dvonn.kernel_board import (
    BLACK_START,
    BOARD,
    CELLS,
    FARTHEST,
    FROM,
    PHASE_START,
    RED_START,
    REDS,
    SHIFTS,
    WHITE_START,
    WIDE,
)
from gipfel.kernels.bits import Rng, below, lowest, mix64, nth, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

JUMP = WIDE
PASS = JUMP + 6 * WIDE
ACTIONS = PASS + 1
MOST_STEPS = 6 * CELLS

# Where the numbers of a state stand.
WHITE, BLACK, RED, PLANES, STATUS = 0, 1, 2, 3, 9

# Fields of the status: player, whether the placing is over, winner + 1, turns.
JUMPING, RESULT, TURN = 1, 2, 8
COUNTER_MASK = (1 << 28) - 1
IDENTITY = (1 << RESULT) - 1
REASONS = ("pieces",)

# The six cells around one, in a ring, as bits of a window in which that one is bit CENTRE; and, by these six bits,
# whether those that are taken follow each other without a gap.
CENTRE = 13
RING = (14, 26, 25, 12, 0, 1)
IN_ONE_ARC = (
    sum(
        1 << taken
        for taken in range(1, 64)
        if sum(taken >> place & 1 and not taken >> (place + 1) % 6 & 1 for place in range(6)) <= 1
    )
    - (1 << 63) * 2
)  # as a signed number: a cell with six neighbours taken is in one arc


@jit
def winner(state: State) -> int:
    """-1 while the game goes on, 0 white, 1 black, 2 a draw."""
    return ((state[STATUS] >> RESULT) & 3) - 1


@jit
def reason(state: State) -> int:
    """Which of REASONS ended the game."""
    return 0


@jit
def to_move(state: State) -> int:
    """0 white, 1 black."""
    return state[STATUS] & 1


@jit
def turn(state: State) -> int:
    """The turns completed so far."""
    return (state[STATUS] >> TURN) & COUNTER_MASK


@jit
def key(state: State) -> int:
    """Identity without the turn counter."""
    mixture = mix64(state[WHITE] + 1)
    mixture = mix64(mixture ^ state[BLACK])
    mixture = mix64(mixture ^ state[RED])
    mixture = mix64(mixture ^ state[3])
    mixture = mix64(mixture ^ state[4])
    mixture = mix64(mixture ^ state[5])
    mixture = mix64(mixture ^ state[6])
    mixture = mix64(mixture ^ state[7] ^ mix64(state[8]))
    return mix64(mixture ^ (state[STATUS] & IDENTITY))


@jit
def repeats(state: State) -> int:
    """The same: no position comes back, a jump empties a cell for good (rule 11)."""
    return key(state)


@jit
def around(cells: int) -> int:
    """The cells and all their neighbours."""
    row = cells | (cells << 1) | (cells >> 1)
    return (row | (cells << 12) | (cells >> 12) | (cells << 13) | (cells >> 13)) & BOARD


@jit
def surrounded(occupied: int) -> int:
    """The cells with six occupied neighbours; at the edge one is missing, so no cell there is shut in (rule 6)."""
    row = (occupied << 1) & (occupied >> 1)
    return row & (occupied << 12) & (occupied >> 12) & (occupied << 13) & (occupied >> 13) & BOARD


@jit
def height(state: State, cell: int) -> int:
    """How high the stack on a cell is."""
    low = (state[3] >> cell & 1) | (state[4] >> cell & 1) << 1 | (state[5] >> cell & 1) << 2
    return low | (state[6] >> cell & 1) << 3 | (state[7] >> cell & 1) << 4 | (state[8] >> cell & 1) << 5


@jit
def as_high(state: State, cells: int, high: int) -> int:
    """Those of some cells whose stacks have this height, up to 15."""
    found = cells & ~(state[7] | state[8])
    found &= state[3] if high & 1 else ~state[3]
    found &= state[4] if high & 2 else ~state[4]
    found &= state[5] if high & 4 else ~state[5]
    return found & (state[6] if high & 8 else ~state[6])


@jit
def pieces_of(state: State, owned: int) -> int:
    """The pieces in some stacks, all colours counted (rule 10)."""
    low = popcount(state[3] & owned) + 2 * popcount(state[4] & owned) + 4 * popcount(state[5] & owned)
    high = 8 * popcount(state[6] & owned) + 16 * popcount(state[7] & owned) + 32 * popcount(state[8] & owned)
    return low + high


@jit
def landing(tables: Tables, cells: int, occupied: int, high: int, direction: int) -> int:
    """Those of some stacks of one height that land on another stack in a direction (rules 4 and 5).

    Where a shift is as wide as a word nothing lands: the table is empty there.
    """
    there = cells & int(tables[FROM + 6 * high + direction])
    if direction < 3:
        return there & (occupied >> (high * SHIFTS[direction] & 63))
    return there & (occupied << (high * SHIFTS[direction - 3] & 63))


@jit
def movable(state: State, player: int) -> int:
    """The stacks of a player that are not surrounded; a single red piece is nobody's (rules 3, 6 and 7)."""
    occupied = state[WHITE] | state[BLACK] | state[RED]
    return (state[BLACK] if player else state[WHITE]) & ~surrounded(occupied)


@jit
def can_jump(state: State, tables: Tables, player: int) -> bool:
    """Whether a player has a jump."""
    occupied = state[WHITE] | state[BLACK] | state[RED]
    free = movable(state, player)
    if as_high(state, free, 1):
        return True  # a single piece is in contact through a neighbour, and can jump onto that
    for high in range(2, FARTHEST + 1):
        if free == 0:
            return False
        cells = as_high(state, free, high)
        if cells:
            for direction in range(6):
                if landing(tables, cells, occupied, high, direction):
                    return True
            free &= ~cells
    return False


@jit
def judged(state: State, tables: Tables) -> State:
    """The state with its result: when nobody can jump, the pieces in one's stacks are counted (rule 10)."""
    status = state[STATUS] & ~(3 << RESULT)
    player = status & 1
    if status >> JUMPING & 1 and not can_jump(state, tables, player) and not can_jump(state, tables, 1 - player):
        white, black = pieces_of(state, state[WHITE]), pieces_of(state, state[BLACK])
        status |= (1 if white > black else 2 if black > white else 3) << RESULT
    return (
        state[WHITE],
        state[BLACK],
        state[RED],
        state[3],
        state[4],
        state[5],
        state[6],
        state[7],
        state[8],
        status,
    )


@jit
def init(tables: Tables) -> State:
    """The start: an empty board, or one that was set up by lot; white to move."""
    white, black, red = int(tables[WHITE_START]), int(tables[BLACK_START]), int(tables[RED_START])
    status = int(tables[PHASE_START]) << JUMPING
    return judged((white, black, red, white | black | red, 0, 0, 0, 0, 0, status), tables)


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Every legal turn: placings, or jumps, or the pass of a player who has none while the other has (rule 9)."""
    occupied = state[WHITE] | state[BLACK] | state[RED]
    number = 0
    if not state[STATUS] >> JUMPING & 1:
        vacant = BOARD & ~occupied
        while vacant:
            out[number] = LAST | lowest(vacant)
            number += 1
            vacant = without_lowest(vacant)
        return number
    free = movable(state, state[STATUS] & 1)
    high = 0
    while free and high < FARTHEST:
        high += 1
        cells = as_high(state, free, high)
        if cells == 0:
            continue
        free &= ~cells
        for direction in range(6):
            found = landing(tables, cells, occupied, high, direction)
            while found:
                out[number] = LAST | (JUMP + 6 * lowest(found) + direction)
                number += 1
                found = without_lowest(found)
    if number == 0:
        out[0] = LAST | PASS
        return 1
    return number


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a turn."""
    code = step & ~LAST
    if code == PASS:
        return passed(state, tables)
    if code < JUMP:
        return placed(state, tables, code)
    return jumped(state, tables, (code - JUMP) // 6, (code - JUMP) % 6)


@jit
def ended(state: State, player: int) -> int:
    """The status after a turn, when this player is on turn."""
    turns = ((state[STATUS] >> TURN) & COUNTER_MASK) + 1
    return player | (state[STATUS] & (1 << JUMPING)) | turns << TURN


@jit
def passed(state: State, tables: Tables) -> State:
    """Nothing has changed but the player; whoever could jump before still can."""
    status = ended(state, 1 - (state[STATUS] & 1))
    return (
        state[WHITE],
        state[BLACK],
        state[RED],
        state[3],
        state[4],
        state[5],
        state[6],
        state[7],
        state[8],
        status,
    )


@jit
def placed(state: State, tables: Tables, cell: int) -> State:
    """The red pieces come first (rule 1); the last one is white, and white makes the first jump as well (rule 2)."""
    white, black, red = state[WHITE], state[BLACK], state[RED]
    player = state[STATUS] & 1
    bit = 1 << cell
    before = popcount(white | black | red)
    if before < REDS:
        red |= bit
    elif player:
        black |= bit
    else:
        white |= bit
    if before + 1 < CELLS:
        status = ended(state, 1 - player)
        return white, black, red, white | black | red, 0, 0, 0, 0, 0, status
    status = ended(state, player) | 1 << JUMPING
    return judged((white, black, red, white | black | red, 0, 0, 0, 0, 0, status), tables)


@jit
def in_contact(red: int, occupied: int) -> int:
    """The stacks that are joined to one with a red piece through occupied cells (rule 8)."""
    joined = red
    while True:
        wider = around(joined) & occupied
        if wider == joined:
            return joined
        joined = wider


@jit
def stays_joined(occupied: int, origin: int) -> bool:
    """Whether nothing loses contact by the leaving of a stack without red: its neighbours touch each other.

    Everything was in contact before, and a way over the cell that was left leads along these neighbours as well.
    """
    window = occupied >> (origin - CENTRE) if origin >= CENTRE else occupied << (CENTRE - origin)
    taken = 0
    for place in range(6):
        taken |= (window >> RING[place] & 1) << place
    return (IN_ONE_ARC >> taken) & 1 != 0


@jit
def jumped(state: State, tables: Tables, origin: int, direction: int) -> State:
    """A stack lands on another as a whole; then what has lost contact is taken off, the moved stack too (rule 8)."""
    player = state[STATUS] & 1
    high = height(state, origin)
    target = origin + high * SHIFTS[direction]
    total = high + height(state, target)
    left, there = 1 << origin, 1 << target
    stay = ~(left | there)
    red = state[RED] & stay
    if state[RED] & (left | there):
        red |= there
    white, black = state[WHITE] & stay, state[BLACK] & stay
    if player:
        black |= there
    else:
        white |= there
    occupied = white | black | red
    kept = occupied
    if state[RED] & left or not stays_joined(occupied, origin):
        kept = in_contact(red, occupied)
    return judged(
        (
            white & kept,
            black & kept,
            red,
            raised(state[3], stay, there, total & 1) & kept,
            raised(state[4], stay, there, total & 2) & kept,
            raised(state[5], stay, there, total & 4) & kept,
            raised(state[6], stay, there, total & 8) & kept,
            raised(state[7], stay, there, total & 16) & kept,
            raised(state[8], stay, there, total & 32) & kept,
            ended(state, 1 - player),
        ),
        tables,
    )


@jit
def raised(plane: int, stay: int, there: int, one: int) -> int:
    """A plane of heights without the two cells of a jump, and with its target where the new height has that bit."""
    return (plane & stay) | there if one else plane & stay


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random turn, all equally likely; the jumps of each height and direction are counted and not listed."""
    occupied = state[WHITE] | state[BLACK] | state[RED]
    if not state[STATUS] >> JUMPING & 1:
        vacant = BOARD & ~occupied
        return LAST | nth(vacant, below(rng, popcount(vacant)))
    free = movable(state, state[STATUS] & 1)
    groups, jumps, high = 0, 0, 0
    while free and high < FARTHEST:
        high += 1
        cells = as_high(state, free, high)
        if cells == 0:
            continue
        free &= ~cells
        for direction in range(6):
            found = landing(tables, cells, occupied, high, direction)
            out[groups + direction] = found
            jumps += popcount(found)
        groups += 6
    if jumps == 0:
        return LAST | PASS  # rule 9
    chosen, group = below(rng, jumps), 0
    while chosen >= popcount(out[group]):
        chosen -= popcount(out[group])
        group += 1
    return LAST | (JUMP + 6 * nth(int(out[group]), chosen) + group % 6)
