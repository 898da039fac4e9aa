"""The rules on nine numbers: rings and markers of White and of Black, two words each, and the status.

A turn has up to three steps with the same player: a taking (all rows and rings of it at once), a move, a taking.
"""

from __future__ import annotations

from gipfel.games.yinsh.kernel_board import BOARD, GOAL, POINT_BITS, POINT_MASK, bit_words, words_at
from gipfel.games.yinsh.kernel_moves import between, can_move, random_move, way_to, write_moves
from gipfel.games.yinsh.kernel_rows import TAKE, has_row, ring_number, row_in_step, take_rows, write_takings
from gipfel.kernels.bits import Rng, below, mix64
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, State, Tables
from gipfel.kernels.words import Words, both, differing, either, first, nth_of, size, toggled, without

RINGS = 5
POOL = 51

# Steps: a kind, and what it needs: a point, two points, rows and rings.
KINDS = 3 << 28
PLACE, PASS = 0 << 28, 2 << 28  # MOVE and TAKE stand where moves and takings are written

# Fields of the status: player, stage, rings taken off by each, winner + 1, reason, turns.
STAGE, OFF, RESULT, REASON, TURN = 1, 3, 7, 9, 11
IDENTITY = (1 << TURN) - 1
# The start of a turn; rows before the move are taken; the move has made rows of one's own; the start with rows to take.
START, TO_MOVE, MOVED, GIVEN = range(4)

BY_RINGS, BY_MARKERS, BLOCKED = range(3)
REASONS = ("rings", "markers", "blocked")


@jit
def winner(state: State) -> int:
    """-1 while the game goes on, 0 White, 1 Black, 2 a draw."""
    return ((state[8] >> RESULT) & 3) - 1


@jit
def reason(state: State) -> int:
    """Which of REASONS ended the game."""
    return (state[8] >> REASON) & 3


@jit
def to_move(state: State) -> int:
    """0 White, 1 Black."""
    return state[8] & 1


@jit
def turn(state: State) -> int:
    """The turns completed so far."""
    return state[8] >> TURN


@jit
def key(state: State) -> int:
    """Identity without the turn counter."""
    mixture = mix64((state[8] & IDENTITY) + 1)
    for index in range(8):
        mixture = mix64(mixture ^ state[index])
    return mixture


@jit
def repeats(state: State) -> int:
    """The same: no position comes twice (rule 13)."""
    return key(state)


@jit
def rings_of(state: State, player: int) -> Words:
    """The rings of a player."""
    return (state[2], state[3]) if player else (state[0], state[1])


@jit
def markers_of(state: State, player: int) -> Words:
    """The markers with a player's colour up."""
    return (state[6], state[7]) if player else (state[4], state[5])


@jit
def off_of(state: State, player: int) -> int:
    """How many rings a player has taken off."""
    return (state[8] >> (OFF + 2 * player)) & 3


@jit
def in_hand(state: State, player: int) -> int:
    """The rings a player has still to place."""
    return RINGS - size(rings_of(state, player)) - off_of(state, player)


@jit
def all_rings(state: State) -> Words:
    """The rings of both."""
    return either(rings_of(state, 0), rings_of(state, 1))


@jit
def all_markers(state: State) -> Words:
    """The markers of both colours."""
    return either(markers_of(state, 0), markers_of(state, 1))


@jit
def vacant(state: State, tables: Tables) -> Words:
    """Where a ring may be placed (rule 1); while rings are placed there are no markers."""
    return without(words_at(tables, BOARD), all_rings(state))


@jit
def write_placings(state: State, tables: Tables, out: Numbers) -> int:
    """A step for every vacant point."""
    rest = vacant(state, tables)
    number = 0
    while size(rest) > 0:
        point = first(rest)
        out[number] = PLACE | point | LAST
        number += 1
        rest = without(rest, bit_words(tables, point))
    return number


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """The legal steps: rows before the move, gifts (rule 9), and after it are compulsory (rule 2)."""
    player, stage = state[8] & 1, (state[8] >> STAGE) & 3
    if stage == GIVEN or stage == MOVED:
        needed = tables[GOAL] - off_of(state, player)
        ends = LAST if stage == MOVED else 0
        return write_takings(markers_of(state, player), size(rings_of(state, player)), needed, ends, tables, out)
    if stage == START and in_hand(state, player) > 0:
        return write_placings(state, tables, out)
    number = write_moves(rings_of(state, player), all_rings(state), all_markers(state), tables, out)
    if number == 0:
        out[0] = PASS | LAST  # rule 12
        return 1
    return number


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random step, all equally likely."""
    player, stage = state[8] & 1, (state[8] >> STAGE) & 3
    if stage == START or stage == TO_MOVE:
        if stage == START and in_hand(state, player) > 0:
            free = vacant(state, tables)
            return PLACE | LAST | nth_of(free, below(rng, size(free)))
        step = random_move(rings_of(state, player), all_rings(state), all_markers(state), tables, rng)
        if step:
            return step
    return int(out[below(rng, gen(state, tables, out))])


@jit
def judged(state: State, tables: Tables) -> State:
    """The state at the start of a turn: rings decide, then rows to take, markers, blocked rings (rules 10 to 12)."""
    status = state[8] & ~(15 << RESULT | 3 << STAGE)
    player = status & 1
    result, why = 0, BY_RINGS
    if off_of(state, 0) >= tables[GOAL]:
        result = 1
    elif off_of(state, 1) >= tables[GOAL]:
        result = 2
    elif in_hand(state, 0) <= 0 and in_hand(state, 1) <= 0:
        if has_row(markers_of(state, player)):
            status |= GIVEN << STAGE
        elif size(all_markers(state)) >= POOL:
            why = BY_MARKERS
            result = counted(state)
        elif not movable(state, player, tables) and not movable(state, 1 - player, tables):
            why = BLOCKED
            result = counted(state)
    status |= result << RESULT | why << REASON
    return state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7], status


@jit
def movable(state: State, player: int, tables: Tables) -> bool:
    """Whether any ring of a player can move."""
    return can_move(rings_of(state, player), all_rings(state), all_markers(state), tables)


@jit
def counted(state: State) -> int:
    """Who has taken off more rings, plus one; three for a draw."""
    first, second = off_of(state, 0), off_of(state, 1)
    return 1 if first > second else 2 if second > first else 3


@jit
def joined(player: int, own: Words, own_markers: Words, other: Words, other_markers: Words, status: int) -> State:
    """The state in which a player has these rings and markers."""
    if player:
        return (
            other[0], other[1], own[0], own[1],
            other_markers[0], other_markers[1], own_markers[0], own_markers[1],
            status,
        )  # fmt: skip
    return (
        own[0], own[1], other[0], other[1],
        own_markers[0], own_markers[1], other_markers[0], other_markers[1],
        status,
    )  # fmt: skip


@jit
def ended(status: int) -> int:
    """The status after a turn: the other player's, one turn more."""
    return ((status ^ 1) & ~(3 << STAGE)) + (1 << TURN)


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step."""
    status = state[8]
    player = status & 1
    own, other = rings_of(state, player), rings_of(state, 1 - player)
    own_markers, other_markers = markers_of(state, player), markers_of(state, 1 - player)
    kind, start = step & KINDS, step & POINT_MASK
    if kind == PLACE:
        after = joined(player, toggled(own, start), own_markers, other, other_markers, ended(status))
        return judged(after, tables)
    if kind == PASS:
        return judged(joined(player, own, own_markers, other, other_markers, ended(status)), tables)
    if kind == TAKE:
        return taken(state, tables, step)
    # A move: the marker put down is not flipped, those jumped over are (rule 4).
    end = (step >> POINT_BITS) & POINT_MASK
    passed = between(start, end, way_to(start, end, tables), tables)
    jumped = both(either(own_markers, other_markers), passed)
    own_markers = either(differing(own_markers, jumped), bit_words(tables, start))
    other_markers = differing(other_markers, jumped)
    own = differing(own, either(bit_words(tables, start), bit_words(tables, end)))
    if has_row(own_markers):
        return joined(player, own, own_markers, other, other_markers, (status & ~(3 << STAGE)) | MOVED << STAGE)
    return judged(joined(player, own, own_markers, other, other_markers, ended(status)), tables)


@jit
def taken(state: State, tables: Tables, step: int) -> State:
    """Rows go back to the pool, a ring for each is off for good (rule 6); the turn ends with a win (rule 10)."""
    status = state[8]
    player, stage = status & 1, (status >> STAGE) & 3
    own, own_markers = rings_of(state, player), markers_of(state, player)
    own_markers = without(own_markers, take_rows(step, tables))
    kept = own
    for number in range(RINGS):
        if row_in_step(step, number) >= 0:
            status += 1 << (OFF + 2 * player)
    for index in range(size(own)):
        if ring_number(step, index):
            kept = toggled(kept, nth_of(own, index))
    won = (status >> (OFF + 2 * player)) & 3 >= tables[GOAL]
    other, other_markers = rings_of(state, 1 - player), markers_of(state, 1 - player)
    if stage == GIVEN and not won:
        return joined(player, kept, own_markers, other, other_markers, status & ~(3 << STAGE) | TO_MOVE << STAGE)
    return judged(joined(player, kept, own_markers, other, other_markers, ended(status)), tables)


@jit
def init(tables: Tables) -> State:
    """An empty board, White to place a ring."""
    return 0, 0, 0, 0, 0, 0, 0, 0, 0
