"""The rules on eight numbers.

What time does is told by steps of the house, OUT and LATE: `apply` knows them always, `gen` lists OUT where only sand
can decide.
"""

from __future__ import annotations

from gipfel.games.tamsk.kernel_board import (
    AUTO,
    BLACK_CORNERS,
    FREE,
    LEVEL,
    RED_CORNERS,
    RINGS,
    SHIFTS,
    SPACES,
    WIDE,
)
from gipfel.games.tamsk.kernel_state import (
    BARE,
    BLACK,
    BY_RINGS,
    BY_SAND,
    CLAIM,
    EQUAL,
    FIELD,
    FOURS,
    FRESH,
    HAS_BONUS,
    LAST_OUT,
    LEFT,
    LOST,
    MOVED,
    ONES,
    REASON,
    RED,
    RESULT,
    STATUS,
    TURN,
    TWOS,
    can_move,
    claim,
    enterable,
    has_exit,
    left,
    movers,
    places,
    running,
    started_from,
    with_room,
)
from gipfel.kernels.bits import Rng, below, lowest, nth, popcount, without_lowest
from gipfel.kernels.contract import DRAW, LAST, RUNNING, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

# A step: twice six times a space plus a direction, twice a space to place on, each plus one where a ring is dropped;
# the claim, or to pass it; a space for the bonus, or to do without; and what the house says.
PLACE = 12 * WIDE
CLAIMING = PLACE + 2 * WIDE
PASS = CLAIMING + 1
DONE = PASS + 1
BONUS = DONE + 1
LATE = BONUS + WIDE
OUT = LATE + 1
ACTIONS = OUT + WIDE
MOST_STEPS = 2 * SPACES + 1


@jit
def init(tables: Tables) -> State:
    """Three hourglasses each in the corners, or an empty board; no rings on it, red begins."""
    status = (RINGS << LEFT) | (RINGS << (LEFT + 6))
    if tables[FREE] == 1:
        return 0, 0, 0, 0, 0, 0, 0, status
    fresh = RED_CORNERS | BLACK_CORNERS if tables[LEVEL] > 1 else 0  # rule 11
    return RED_CORNERS, BLACK_CORNERS, 0, 0, 0, fresh, 0, status


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Write the legal steps; how many."""
    if (state[STATUS] >> MOVED) & 1:
        return write_bonus(state, out)
    player = state[STATUS] & 1
    holds = left(state[STATUS], player)
    number = write_moves(state, tables, player, out) if holds or (state[STATUS] >> BARE) & 1 else 0
    if claim(state):
        if number == 0:
            out[0] = LAST | PASS  # rule 6
            number = 1
            out[1] = LAST | CLAIMING
        else:
            out[number] = CLAIMING  # rule 4: the move is still to come
        number += 1
    return number if number else write_run_outs(state, out)


@jit
def write_moves(state: State, tables: Tables, player: int, out: Numbers) -> int:
    """Moves, or placings, each with and without its ring (rules 1 and 2)."""
    number = 0
    free = enterable(state)
    auto = tables[AUTO] == 1
    bonus = (state[STATUS] >> HAS_BONUS) & 1
    dropped = LAST if bonus == 0 or left(state[STATUS], player) == 1 else 0
    kept = 0 if bonus else LAST
    bare = left(state[STATUS], player) == 0
    if places(state, tables, player):
        while free:
            code = PLACE + 2 * lowest(free)
            free = without_lowest(free)
            if not bare:
                out[number] = dropped | (code + 1)
                number += 1
            if not auto:
                out[number] = kept | code
                number += 1
        return number
    own = movers(state, player, free)
    for direction in range(6):
        found = own & started_from(free, direction)
        while found:
            code = 2 * (6 * lowest(found) + direction)
            found = without_lowest(found)
            if not bare:
                out[number] = dropped | (code + 1)
                number += 1
            if not auto:
                out[number] = kept | code
                number += 1
    return number


@jit
def write_bonus(state: State, out: Numbers) -> int:
    """A second ring on any space with room, occupied or not, or none (rule 17)."""
    number = 1
    out[0] = LAST | DONE
    room = with_room(state)
    while room:
        out[number] = LAST | (BONUS + lowest(room))
        number += 1
        room = without_lowest(room)
    return number


@jit
def write_run_outs(state: State, out: Numbers) -> int:
    """Nobody can move and the rings are equal: the glasses run out in some order (rule 14)."""
    number = 0
    glass = running(state, 0) | running(state, 1)
    while glass:
        out[number] = LAST | (OUT + lowest(glass))
        number += 1
        glass = without_lowest(glass)
    return number


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random step, all equally likely; the moves of each direction are counted and not listed."""
    player = state[STATUS] & 1
    if state[STATUS] & (1 << MOVED | FIELD << CLAIM | 1 << HAS_BONUS | 1 << BARE) or places(state, tables, player):
        return int(out[below(rng, gen(state, tables, out))])
    free = enterable(state)
    own = movers(state, player, free) if left(state[STATUS], player) else 0
    up, right, rising = own & (free >> 1), own & (free >> 8), own & (free >> 9)
    down, back, falling = own & (free << 1), own & (free << 8), own & (free << 9)
    one = popcount(up)
    two = one + popcount(right)
    three = two + popcount(rising)
    four = three + popcount(down)
    five = four + popcount(back)
    moves = five + popcount(falling)
    if moves == 0:
        return int(out[below(rng, gen(state, tables, out))])
    chosen = below(rng, moves if tables[AUTO] == 1 else 2 * moves)
    ring = 1
    if tables[AUTO] == 0:
        ring, chosen = chosen & 1, chosen >> 1
    if chosen < one:
        return LAST | (12 * nth(up, chosen) + ring)
    if chosen < two:
        return LAST | (12 * nth(right, chosen - one) + 2 + ring)
    if chosen < three:
        return LAST | (12 * nth(rising, chosen - two) + 4 + ring)
    if chosen < four:
        return LAST | (12 * nth(down, chosen - three) + 6 + ring)
    if chosen < five:
        return LAST | (12 * nth(back, chosen - four) + 8 + ring)
    return LAST | (12 * nth(falling, chosen - five) + 10 + ring)


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step, those of the house included."""
    code = step & ~LAST
    if code < CLAIMING:
        return moved(state, tables, code)
    if code == CLAIMING:
        return claimed(state, tables)
    if code == PASS:
        return ended(with_status(state, state[STATUS] & ~(FIELD << CLAIM | 1 << HAS_BONUS)), tables)
    if code == LATE:
        return late(state, tables)
    if code >= OUT:
        return run_out(state, tables, code - OUT)
    if code >= BONUS:
        state = dropped_on(state, 1 << (code - BONUS), state[STATUS] & 1)
    return ended(with_status(state, state[STATUS] & ~(1 << MOVED | 1 << HAS_BONUS)), tables)


@jit
def with_status(state: State, status: int) -> State:
    """The state with another status."""
    return (
        state[RED],
        state[BLACK],
        state[ONES],
        state[TWOS],
        state[FOURS],
        state[FRESH],
        state[LOST],
        status,
    )


@jit
def dropped_on(state: State, space: int, player: int) -> State:
    """The state with one more ring on a space, one of the player's."""
    carry = state[ONES] & space
    return (
        state[RED],
        state[BLACK],
        state[ONES] ^ space,
        state[TWOS] ^ carry,
        state[FOURS] ^ (state[TWOS] & carry),
        state[FRESH],
        state[LOST],
        state[STATUS] - (1 << (LEFT + 6 * player)),
    )


@jit
def moved(state: State, tables: Tables, code: int) -> State:
    """An hourglass moves or is placed; what it enters gets a ring, or is open to a claim (rules 2 and 4)."""
    player = state[STATUS] & 1
    if code >= PLACE:
        origin, target = 0, (code - PLACE) >> 1
    else:
        start, direction = code // 12, (code >> 1) % 6
        target = start + SHIFTS[direction] if direction < 3 else start - SHIFTS[direction - 3]
        origin = 1 << start
    there = 1 << target
    red, black = state[RED], state[BLACK]
    if player:
        black = (black ^ origin) | there
    else:
        red = (red ^ origin) | there
    status = state[STATUS] & ~(FIELD << CLAIM | 1 << BARE)
    fresh = state[FRESH] & ~origin  # rule 11: moving turns it over
    after: State = red, black, state[ONES], state[TWOS], state[FOURS], fresh, state[LOST], status
    if code & 1:
        after = dropped_on(after, there, player)
    else:
        after = with_status(after, status | ((target + 1) << CLAIM))
    status = after[STATUS]
    # Rule 17: the bonus comes after the move and its ring.
    if (status >> HAS_BONUS) & 1:
        if left(status, player) and with_room(after):
            return with_status(after, status | 1 << MOVED)
        after = with_status(after, status & ~(1 << HAS_BONUS))
    return ended(after, tables)


@jit
def claimed(state: State, tables: Tables) -> State:
    """The mover drops a ring where the opponent did not; after his last one he still moves, without a ring (rule 4).

    Who cannot move has made his turn (rule 6).
    """
    player = state[STATUS] & 1
    space = 1 << (claim(state) - 1)
    after = dropped_on(state, space, player)
    after = with_status(after, after[STATUS] & ~(FIELD << CLAIM))
    if has_exit(after, tables, player):
        bare = left(after[STATUS], player) == 0
        return with_status(after, after[STATUS] | bare << BARE)
    return ended(with_status(after, after[STATUS] & ~(1 << HAS_BONUS)), tables)


@jit
def late(state: State, tables: Tables) -> State:
    """The turn is forfeit, with its claim and bonus, and the opponent gets a bonus (rule 17)."""
    return ended(with_status(state, (state[STATUS] & ~(FIELD << CLAIM)) | 1 << HAS_BONUS), tables)


@jit
def run_out(state: State, tables: Tables, cell: int) -> State:
    """A glass is out: it stays and never moves again (rule 13). Nothing else changes, unless its owner is stuck."""
    glass = 1 << cell
    after: State = (
        state[RED],
        state[BLACK],
        state[ONES],
        state[TWOS],
        state[FOURS],
        state[FRESH],
        state[LOST] | glass,
        state[STATUS] + (1 << TURN),
    )
    if running(after, 0) | running(after, 1) == 0:
        owner = int(state[BLACK] & glass != 0)
        after = with_status(after, (after[STATUS] & ~(3 << LAST_OUT)) | (owner + 1) << LAST_OUT)
    return seated(after, tables)


@jit
def ended(state: State, tables: Tables) -> State:
    """The turn is over: the opponent is on turn, if he has one."""
    return seated(with_status(state, (state[STATUS] ^ 1) + (1 << TURN)), tables)


@jit
def seated(state: State, tables: Tables) -> State:
    """The state at the start of a turn: who has none is passed over (rules 5 and 8), and when both have none it ends.

    A claim is there only for who has a ring to drop, on a space with room (rules 4 and 9).
    """
    status = state[STATUS]
    player = status & 1
    marked = (status >> CLAIM) & FIELD
    if marked and (left(status, player) == 0 or not (with_room(state) >> (marked - 1)) & 1):
        status &= ~(FIELD << CLAIM)
        marked = 0
    if can_move(state, tables, player):
        return with_status(state, status & ~(3 << LAST_OUT))
    if marked:
        return with_status(state, status)
    # The bonus is for the next turn: it does not wait for who is passed over (rule 17).
    status &= ~(1 << HAS_BONUS)
    if can_move(state, tables, 1 - player):
        return with_status(state, (status ^ 1) & ~(3 << LAST_OUT))
    return judged(with_status(state, status), tables)


@jit
def judged(state: State, tables: Tables) -> State:
    """Nobody can move: fewer rings left win, equal ones draw, or sand decides (rules 7, 9 and 14)."""
    status = state[STATUS]
    red, black = left(status, 0), left(status, 1)
    result, why = DRAW, EQUAL
    if red != black:
        result, why = int(black < red), BY_RINGS
        status &= ~(3 << LAST_OUT)
    elif tables[LEVEL] > 1:
        result = sand_winner(state)
        if result == RUNNING:
            return state
        why = EQUAL if result == DRAW else BY_SAND
    return with_status(state, status | (result + 1) << RESULT | why << REASON)


@jit
def sand_winner(state: State) -> int:
    """Whose glass is the last to run out; RUNNING while both have one that runs (rule 14)."""
    red, black = running(state, 0), running(state, 1)
    if red and black:
        return RUNNING
    if red:
        return 0
    if black:
        return 1
    last = (state[STATUS] >> LAST_OUT) & 3
    return last - 1 if last else DRAW  # no glass ever ran
