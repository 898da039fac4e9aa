"""The rules on six numbers: rings, white, grey and black marbles, counts, and what else there is to know.

Counts are nine fields of seven bits: white, grey and black of the stock, of player 0's captures and of player 1's.
A field never exceeds 63, so its top bit is room for comparing all three colours with a goal in one addition.

While a player decides on groups (claims=optional), the undecided ones are already off `rings` but their marbles still
lie on the colour boards: those marbles without ring are the decisions left.
"""

from __future__ import annotations

from gipfel.games.zertz.kernel_board import CELLS, DIRECTIONS
from gipfel.games.zertz.kernel_rings import can_jump, completed, free_rings, group, neighbours
from gipfel.kernels.bits import mix64, popcount
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, State, Tables

# Entries of the tables.
RINGS, STOCK, GOAL_ONE, GOAL_EACH, OPTIONAL = range(5)

FIELD = 7
HAND = 3 * FIELD
HAND_MASK = (1 << HAND) - 1
FIELD_TOPS = sum(64 << FIELD * colour for colour in range(3))

# Fields of the last number: player, stage, the ring of the marble placed or jumping, winner + 1, reason, turn.
STAGE, RING, WINNER, REASON, TURN = 1, 3, 9, 11, 16
START, REMOVING, JUMPING, CLAIMING = range(4)
SET, FULL_BOARD, NO_MOVE = range(3)

# A step is a kind times 64 plus a cell: a colour to place there, the ring to remove, a direction to jump in from there;
# a decision has DECLINE or CLAIM in the place of the cell.
CELL = 6
CELL_MASK = (1 << CELL) - 1
PLACE, REMOVE, JUMP, DECIDE = 0, 3, 4, 10
DECLINE, CLAIM = range(2)
MOVES = tuple(move for _, move in DIRECTIONS)


@jit
def init(tables: Tables) -> State:
    """The empty board with all rings and the whole stock; player 0 begins."""
    return (int(tables[RINGS]), 0, 0, 0, int(tables[STOCK]), 0)


@jit
def winner(state: State) -> int:
    """0 or 1, or RUNNING."""
    return ((state[5] >> WINNER) & 3) - 1


@jit
def reason(state: State) -> int:
    """SET, FULL_BOARD or NO_MOVE, when there is a winner."""
    return (state[5] >> REASON) & 3


@jit
def to_move(state: State) -> int:
    """Who decides the next step; at the end the opponent of who moved last."""
    return state[5] & 1


@jit
def turn(state: State) -> int:
    """How many turns are complete."""
    return state[5] >> TURN


@jit
def stage(state: State) -> int:
    """START, REMOVING, JUMPING or CLAIMING."""
    return (state[5] >> STAGE) & 3


@jit
def marble_ring(state: State) -> int:
    """The cell of the marble just placed or jumping."""
    return (state[5] >> RING) & CELL_MASK


@jit
def _mixed(state: State, rest: int) -> int:
    mixed = mix64(rest)
    for part in state[:5]:
        mixed = mix64(mixed ^ part)
    return mixed


@jit
def key(state: State) -> int:
    """Identity of the state without the turn counter."""
    return _mixed(state, state[5] & ((1 << TURN) - 1))


@jit
def repeats(state: State) -> int:
    """What repetition compares: rings, marbles, stock, captures, player to move (rule 6.3)."""
    return _mixed(state, state[5] & 1)


@jit
def hand(counts: int, player: int) -> int:
    """The captures of a player, the three fields white, grey, black."""
    return (counts >> (HAND * (1 + player))) & HAND_MASK


@jit
def placeable(counts: int, player: int) -> int:
    """What the player may place from: the stock, or his own captures once it is empty (rule 3.4)."""
    stock = counts & HAND_MASK
    if stock != 0:
        return stock
    return hand(counts, player)


@jit
def has_set(captures: int, tables: Tables) -> bool:
    """Whether these captures reach a goal: enough of one colour, or of each (rule 2.1)."""
    if (captures + tables[GOAL_ONE]) & FIELD_TOPS != 0:
        return True
    return bool((captures + tables[GOAL_EACH]) & FIELD_TOPS == FIELD_TOPS)


@jit
def stuck(state: State) -> bool:
    """Whether the player to move has neither marble nor jump (rule 3.5)."""
    rings, white, grey, black, counts, rest = state
    if placeable(counts, rest & 1) != 0:
        return False
    marbles = white | grey | black
    return not can_jump(marbles, marbles, rings & ~marbles)


@jit
def _end_turn(state: State, tables: Tables) -> State:
    """The turn is complete: only now is it asked whether whoever made it has won by it (rule 4.4)."""
    rings, white, grey, black, counts, rest = state
    player = rest & 1
    begun = (((rest >> TURN) + 1) << TURN) | (1 - player)
    after = (rings, white, grey, black, counts, begun)
    if has_set(hand(counts, player), tables):
        why = SET  # rule 6.1
    elif rings & ~(white | grey | black) == 0:  # rule 6.2
        why = FULL_BOARD
    elif stuck(after):
        why = NO_MOVE
    else:
        return after
    return (rings, white, grey, black, counts, begun | ((player + 1) << WINNER) | (why << REASON))


@jit
def _within(state: State, now: int, ring: int) -> State:
    """The same turn at another stage."""
    rings, white, grey, black, counts, rest = state
    return (rings, white, grey, black, counts, ((rest >> TURN) << TURN) | (ring << RING) | (now << STAGE) | (rest & 1))


@jit
def _claimed(state: State, cells: int) -> State:
    """These rings leave the board; their marbles become captures of the player to move."""
    rings, white, grey, black, counts, rest = state
    won = popcount(white & cells) | (popcount(grey & cells) << FIELD) | (popcount(black & cells) << (2 * FIELD))
    counts += won << (HAND * (1 + (rest & 1)))
    return (rings & ~cells, white & ~cells, grey & ~cells, black & ~cells, counts, rest)


@jit
def _settle(state: State, tables: Tables, touched: int) -> State:
    """After marble and ring: claim what this turn completed, or ask (rule 5.3)."""
    rings, white, grey, black, counts, rest = state
    full = completed(rings, white | grey | black, touched)
    if full == 0:
        return _end_turn(state, tables)
    if tables[OPTIONAL] == 0:
        return _end_turn(_claimed(state, full), tables)
    return _within((rings & ~full, white, grey, black, counts, rest), CLAIMING, 0)


@jit
def _place(state: State, tables: Tables, colour: int, ring: int) -> State:
    rings, white, grey, black, counts, rest = state
    bit = 1 << ring
    from_stock = counts & HAND_MASK != 0
    holder = 0 if from_stock else HAND * (1 + (rest & 1))
    counts -= 1 << (holder + FIELD * colour)
    if colour == 0:
        white |= bit
    elif colour == 1:
        grey |= bit
    else:
        black |= bit
    placed = (rings, white, grey, black, counts, rest)
    if free_rings(rings, rings & ~(white | grey | black)) == 0:
        return _settle(placed, tables, bit)  # rule 3.3
    return _within(placed, REMOVING, ring)


@jit
def _remove(state: State, tables: Tables, ring: int) -> State:
    rings, white, grey, black, counts, rest = state
    bit = 1 << ring
    touched = neighbours(bit) | (1 << marble_ring(state))
    return _settle((rings & ~bit, white, grey, black, counts, rest), tables, touched)


@jit
def beyond(cell: int, direction: int) -> int:
    """The next cell in a direction."""
    cell += MOVES[direction]
    return cell - CELLS if cell >= CELLS else cell


@jit
def _jump(state: State, tables: Tables, start: int, direction: int) -> State:
    rings, white, grey, black, counts, rest = state
    over = beyond(start, direction)
    landing = beyond(over, direction)
    colour = ((grey >> over) & 1) | (((black >> over) & 1) << 1)
    counts += 1 << (HAND * (1 + (rest & 1)) + FIELD * colour)
    stay = ~(1 << over)
    way = (1 << start) | (1 << landing)
    white = (white ^ (-((white >> start) & 1) & way)) & stay
    grey = (grey ^ (-((grey >> start) & 1) & way)) & stay
    black = (black ^ (-((black >> start) & 1) & way)) & stay
    jumped = (rings, white, grey, black, counts, rest)
    marbles = white | grey | black
    if can_jump(1 << landing, marbles, rings & ~marbles):
        return _within(jumped, JUMPING, landing)  # rule 4.2
    return _end_turn(jumped, tables)  # rule 4.3: nothing is placed, no ring is removed


@jit
def next_group(state: State) -> int:
    """The group to decide on next; all of a full board is one (rule 5.4)."""
    rings, white, grey, black = state[:4]
    undecided = (white | grey | black) & ~rings
    if rings == 0:
        return undecided
    return group(undecided & -undecided, undecided)


@jit
def _decide(state: State, tables: Tables, claim: bool) -> State:
    cells = next_group(state)
    rings, white, grey, black, counts, rest = state
    whole = (white | grey | black) & ~rings == cells
    if claim:
        decided = _claimed(state, cells)
    else:
        decided = (rings | cells, white, grey, black, counts, rest)
    return _end_turn(decided, tables) if whole else decided


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step that `gen` wrote."""
    kind, cell = (step & ~LAST) >> CELL, step & CELL_MASK
    if kind < REMOVE:
        return _place(state, tables, kind - PLACE, cell)
    if kind == REMOVE:
        return _remove(state, tables, cell)
    if kind < DECIDE:
        return _jump(state, tables, cell, kind - JUMP)
    return _decide(state, tables, cell == CLAIM)
