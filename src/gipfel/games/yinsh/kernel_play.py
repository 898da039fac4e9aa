"""The rules on nine numbers: rings and markers of White and of Black, two words each, and the status.

A turn has up to three steps with the same player: a taking (all rows and rings of it at once), a move, a taking.
"""

from __future__ import annotations

from gipfel.games.yinsh.kernel_board import BEYOND, GOAL, NEXT, POINTS
from gipfel.games.yinsh.kernel_rows import has_row, ring_number, row_in_step, take_rows, write_takings
from gipfel.kernels.bits import mix64
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, State, Tables
from gipfel.kernels.words import Words, either, holds, size, toggled, without

RINGS = 5
POOL = 51

# Steps: a kind, and what it needs: a point, two points, rows and rings.
KINDS = 3 << 28
PLACE, MOVE, PASS, TAKE = 0 << 28, 1 << 28, 2 << 28, 3 << 28
POINT_BITS = 7
POINT_MASK = (1 << POINT_BITS) - 1

# Fields of the status: player, stage, rings taken off by each, winner + 1, reason, turns.
STAGE, OFF, RESULT, REASON, TURN = 1, 3, 7, 9, 11
IDENTITY = (1 << TURN) - 1
START, TO_MOVE, MOVED = range(3)  # of a turn; rows before the move are taken; the move has made rows of one's own

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
def behind(rings: Words, markers: Words, point: int, way: int, tables: Tables) -> int:
    """The vacant point behind the group of markers that begins at a point (rule 3); BEYOND when there is none."""
    while point != BEYOND and holds(markers, point):
        point = tables[NEXT + 6 * point + way]
    return BEYOND if point == BEYOND or holds(rings, point) else point


@jit
def can_move(state: State, player: int, tables: Tables) -> bool:
    """Whether any ring of a player can move: to a vacant neighbour, or over markers."""
    rings, markers = all_rings(state), all_markers(state)
    own = rings_of(state, player)
    for point in range(POINTS):
        if holds(own, point):
            for way in range(6):
                if behind(rings, markers, tables[NEXT + 6 * point + way], way, tables) != BEYOND:
                    return True
    return False


@jit
def write_placings(state: State, out: Numbers) -> int:
    """A ring may be placed on any vacant point (rule 1); while rings are placed there are no markers."""
    rings = all_rings(state)
    number = 0
    for point in range(POINTS):
        if not holds(rings, point):
            out[number] = PLACE | point | LAST
            number += 1
    return number


@jit
def write_moves(state: State, tables: Tables, out: Numbers) -> int:
    """Over vacant points, then over one group of markers to the first vacant point behind it (rule 3).

    A player who has no move passes (rule 12).
    """
    rings, markers = all_rings(state), all_markers(state)
    own = rings_of(state, state[8] & 1)
    number = 0
    for start in range(POINTS):
        if not holds(own, start):
            continue
        for way in range(6):
            point = tables[NEXT + 6 * start + way]
            while point != BEYOND and not holds(rings, point) and not holds(markers, point):
                out[number] = MOVE | start | point << POINT_BITS
                number += 1
                point = tables[NEXT + 6 * point + way]
            if point != BEYOND and holds(markers, point):
                landing = behind(rings, markers, point, way, tables)
                if landing != BEYOND:
                    out[number] = MOVE | start | landing << POINT_BITS
                    number += 1
    if number == 0:
        out[0] = PASS | LAST
        return 1
    return number


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """The legal steps: rows before the move, gifts (rule 9), and after it are compulsory (rule 2)."""
    player, stage = state[8] & 1, (state[8] >> STAGE) & 3
    if stage == START and in_hand(state, player) > 0:
        return write_placings(state, out)
    if stage == MOVED or (stage == START and has_row(markers_of(state, player), tables)):
        needed = tables[GOAL] - off_of(state, player)
        ends = LAST if stage == MOVED else 0
        return write_takings(markers_of(state, player), size(rings_of(state, player)), needed, ends, tables, out)
    return write_moves(state, tables, out)


@jit
def judged(state: State, tables: Tables) -> State:
    """The state at the start of a turn with its result: rings, then markers, then blocked (rules 10 to 12)."""
    status = state[8] & ~(15 << RESULT)
    player = status & 1
    result, why = 0, BY_RINGS
    if off_of(state, 0) >= tables[GOAL]:
        result = 1
    elif off_of(state, 1) >= tables[GOAL]:
        result = 2
    elif in_hand(state, 0) <= 0 and in_hand(state, 1) <= 0 and not has_row(markers_of(state, player), tables):
        if size(all_markers(state)) >= POOL:
            why = BY_MARKERS
            result = counted(state)
        elif not can_move(state, player, tables) and not can_move(state, 1 - player, tables):
            why = BLOCKED
            result = counted(state)
    status |= result << RESULT | why << REASON
    return state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7], status


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
    way = way_to(start, end, tables)
    own = toggled(toggled(own, start), end)
    own_markers = toggled(own_markers, start)
    point = tables[NEXT + 6 * start + way]
    while point != end:
        if holds(own_markers, point) or holds(other_markers, point):
            own_markers, other_markers = toggled(own_markers, point), toggled(other_markers, point)
        point = tables[NEXT + 6 * point + way]
    if has_row(own_markers, tables):
        return joined(player, own, own_markers, other, other_markers, (status & ~(3 << STAGE)) | MOVED << STAGE)
    return judged(joined(player, own, own_markers, other, other_markers, ended(status)), tables)


@jit
def way_to(start: int, end: int, tables: Tables) -> int:
    """The direction in which one point lies from another on a line."""
    for way in range(6):
        point = tables[NEXT + 6 * start + way]
        while point != BEYOND and point != end:
            point = tables[NEXT + 6 * point + way]
        if point == end:
            return way
    return -1


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
    index = 0
    for point in range(POINTS):
        if holds(own, point):
            if ring_number(step, index):
                kept = toggled(kept, point)
            index += 1
    won = (status >> (OFF + 2 * player)) & 3 >= tables[GOAL]
    other, other_markers = rings_of(state, 1 - player), markers_of(state, 1 - player)
    if stage == START and not won:
        return joined(player, kept, own_markers, other, other_markers, status | TO_MOVE << STAGE)
    return judged(joined(player, kept, own_markers, other, other_markers, ended(status)), tables)


@jit
def init(tables: Tables) -> State:
    """An empty board, White to place a ring."""
    return 0, 0, 0, 0, 0, 0, 0, 0, 0
