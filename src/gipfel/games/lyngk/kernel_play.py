"""The rules on nineteen numbers: eighteen planes of stacks, and what else there is to know."""

from __future__ import annotations

from gipfel.games.lyngk.kernel_board import COLOURS
from gipfel.games.lyngk.kernel_moves import LIMIT, POINT, POINT_MASK, START, can_move, write_moves
from gipfel.games.lyngk.kernel_stacks import BITS, HIGH, LAYERS, REST, TOP, height, stack, view, with_rest, with_stack
from gipfel.kernels.bits import lowest, mix64, popcount, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import DRAW, LAST, Numbers, State, Tables

# Fields of the last number: player, whether a colour was claimed in this turn, the colours claimed by each player,
# their points, winner + 1, reason, turn.
STAGE, CLAIMS, POINTS_WON, WINNER, REASON, TURN = 1, 2, 12, 20, 22, 24
POINTS_FIELD = 4
ALL = (1 << COLOURS) - 1
MOST_CLAIMS = 2
FIVES, LOWER, TIE, SIX = range(4)
FIVE, SIX_HIGH = 5, 6

# A step is a start times 64 plus a target, CLAIM plus a colour, or PASS.
CLAIM = 43 << POINT
PASS = CLAIM + COLOURS


@jit
def init(tables: Tables) -> State:
    """Single pieces on all points; player 0 begins."""
    first = (int(tables[START]), int(tables[START + 1]), int(tables[START + 2]))
    return (*first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


@jit
def winner(state: State) -> int:
    """0, 1 or DRAW, or RUNNING."""
    return ((state[REST] >> WINNER) & 3) - 1


@jit
def reason(state: State) -> int:
    """FIVES, LOWER, TIE or SIX, when the game is over."""
    return (state[REST] >> REASON) & 3


@jit
def to_move(state: State) -> int:
    """Who decides the next step; at the end the opponent of who moved last."""
    return state[REST] & 1


@jit
def turn(state: State) -> int:
    """How many turns are complete."""
    return state[REST] >> TURN


@jit
def claims(state: State, player: int) -> int:
    """The colours a player has claimed, a bit for each (rule 3)."""
    return (state[REST] >> (CLAIMS + COLOURS * player)) & ALL


@jit
def points(state: State, player: int) -> int:
    """The stacks of five a player has taken."""
    return (state[REST] >> (POINTS_WON + POINTS_FIELD * player)) & ((1 << POINTS_FIELD) - 1)


@jit
def claimable(state: State, player: int) -> int:
    """The colours a player may still claim: two in the game, none that is claimed (rule 3)."""
    if popcount(claims(state, player)) >= MOST_CLAIMS:
        return 0
    return ALL & ~(claims(state, 0) | claims(state, 1))


@jit
def key(state: State) -> int:
    """Identity of the state without the turn counter; the order below the tops means nothing (rule 20)."""
    mixed = mix64(state[REST] & ((1 << TURN) - 1))
    for mask in view(state):
        mixed = mix64(mixed ^ mask)
    return mixed


@jit
def repeats(state: State) -> int:
    """Nothing repeats: every move empties a point (rule 18)."""
    return key(state)


@jit
def claimed(state: State, tables: Tables, player: int, colour: int) -> State:
    """The state after a claim: stacks of five with this colour on top are points at once (rule 13)."""
    rest = state[REST] | (1 << (CLAIMS + COLOURS * player + colour)) | (1 << STAGE)
    if tables[LIMIT] != FIVE:
        return with_rest(state, rest)
    masks = view(state)
    fives = masks[TOP + colour] & masks[HIGH + FIVE - 1]
    rest += popcount(fives) << (POINTS_WON + POINTS_FIELD * player)
    taken = with_rest(state, rest)
    while fives:
        taken = with_stack(taken, lowest(fives), 0)
        fives = without_lowest(fives)
    return taken


@jit
def can_move_now(state: State, tables: Tables, player: int) -> bool:
    """Whether a player has a move without a claim."""
    return can_move(view(state), claims(state, player), claims(state, 1 - player), tables)


@jit
def has_turn(state: State, tables: Tables, player: int) -> bool:
    """Whether a player has a legal turn, those with a claim included (rules 14 and 15)."""
    if can_move_now(state, tables, player):
        return True
    colours = claimable(state, player)
    while colours:
        if can_move_now(claimed(state, tables, player, lowest(colours)), tables, player):
            return True
        colours = without_lowest(colours)
    return False


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Write the legal steps; how many (rule 4: perhaps a claim, then one move)."""
    player = to_move(state)
    number = write_moves(view(state), claims(state, player), claims(state, 1 - player), tables, out)
    if (state[REST] >> STAGE) & 1:
        return number
    # A move there is stays there after a claim: a neutral stack only gains targets, and a five is no target.
    sure = number > 0
    colours = claimable(state, player)
    while colours:
        colour = lowest(colours)
        colours = without_lowest(colours)
        if sure or can_move_now(claimed(state, tables, player, colour), tables, player):
            out[number] = CLAIM + colour
            number += 1
    if number == 0:
        out[0] = LAST | PASS
        number = 1
    return number


@jit
def own_stacks(masks: State, colours: int, count: int) -> int:
    """How many stacks of exactly so many pieces have one of these colours on top."""
    tops = 0
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            tops |= masks[TOP + colour]
    exact = tops & masks[HIGH + count - 1]
    return popcount(exact & ~masks[HIGH + count] if count < LAYERS else exact)


@jit
def result(state: State, tables: Tables) -> int:
    """Winner + 1 and reason of a game that is over, as fields of the last number (rule 16)."""
    ahead = points(state, 0) - points(state, 1)
    why = FIVES
    masks = view(state)
    count = FIVE
    while ahead == 0 and count > 0:
        why = FIVES if count == FIVE else LOWER
        # Rule 17: where six is the limit the fives are still on the board; else there is none of an own colour.
        ahead = own_stacks(masks, claims(state, 0), count) - own_stacks(masks, claims(state, 1), count)
        count -= 1
    if ahead == 0:
        return ((DRAW + 1) << WINNER) | (TIE << REASON)
    return ((1 if ahead > 0 else 2) << WINNER) | (why << REASON)


@jit
def ended(state: State, tables: Tables) -> State:
    """The state at the start of a turn, with its result if neither player has a turn left (rule 15)."""
    player = to_move(state)
    if has_turn(state, tables, player) or has_turn(state, tables, 1 - player):
        return state
    return with_rest(state, state[REST] | result(state, tables))


@jit
def _following(rest: int) -> int:
    """The last number at the start of the next turn."""
    return (rest ^ 1) + (1 << TURN) & ~(1 << STAGE)


@jit
def _moved(state: State, tables: Tables, start: int, target: int) -> State:
    """A stack on another: five of an own colour are a point (rule 11), six of an own colour win (rule 17)."""
    masks, player = view(state), to_move(state)
    lower, upper = height(masks, target), height(masks, start)
    own = 0
    for colour in range(COLOURS):
        if (claims(state, player) >> colour) & (masks[TOP + colour] >> start) & 1:
            own = 1
    whole = stack(state, target) | (stack(state, start) << (BITS * lower))
    rest = _following(state[REST])
    full = own and lower + upper == tables[LIMIT]
    if full and tables[LIMIT] == SIX_HIGH:
        rest |= ((player + 1) << WINNER) | (SIX << REASON)
    elif full:
        whole = 0
        rest += 1 << (POINTS_WON + POINTS_FIELD * player)
    left = with_rest(with_stack(with_stack(state, start, 0), target, whole), rest)
    return left if winner(left) >= 0 else ended(left, tables)


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step that `gen` wrote."""
    code = step & ~LAST
    if code < CLAIM:
        return _moved(state, tables, code >> POINT, code & POINT_MASK)
    if code < PASS:
        return claimed(state, tables, to_move(state), code - CLAIM)
    return ended(with_rest(state, _following(state[REST])), tables)
