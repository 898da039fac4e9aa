"""The rules on 32 numbers: those of the stacks, and one for what else there is to know."""

from __future__ import annotations

from gipfel.games.lyngk.kernel_board import COLOURS
from gipfel.games.lyngk.kernel_moves import (
    LIMIT,
    POINT,
    POINT_MASK,
    START,
    can_move,
    guessed_move,
    note_linked,
    noted_move,
    with_tops,
    write_moves,
)
from gipfel.games.lyngk.kernel_stacks import (
    BITS,
    HIGH,
    PIECES,
    REST,
    emptied,
    height,
    landed,
    reaching,
    stack,
    with_rest,
)
from gipfel.kernels.bits import Rng, below, lowest, mix64, nth, popcount, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import DRAW, LAST, Numbers, State, Tables
from gipfel.kernels.words import replaced

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
TRIES = 24  # guesses of a random step before all of them are listed
EMPTY = (0,) * (REST + 1)


@jit
def init(tables: Tables) -> State:
    """Single pieces on all points; player 0 begins."""
    state = EMPTY
    for index in range(REST):
        state = replaced(state, index, int(tables[START + index]))
    return state


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
    for index in range(PIECES):
        mixed = mix64(mixed ^ state[index])
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
    fives = with_tops(state, 1 << colour) & state[HIGH + FIVE - 1]
    rest += popcount(fives) << (POINTS_WON + POINTS_FIELD * player)
    return emptied(state, fives, rest)


@jit
def can_move_now(state: State, tables: Tables, player: int) -> bool:
    """Whether a player has a move without a claim."""
    return can_move(state, claims(state, player), claims(state, 1 - player), tables)


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
    number = write_moves(state, claims(state, player), claims(state, 1 - player), tables, out)
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
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random step, all equally likely: moves of own colours are counted, those of neutral ones are guessed."""
    player = to_move(state)
    own, other = claims(state, player), claims(state, 1 - player)
    starts, counted = note_linked(state, own, tables, out)
    colours = 0 if (state[REST] >> STAGE) & 1 else claimable(state, player)
    sure = counted + popcount(colours)
    neutral = with_tops(state, ALL & ~(own | other)) & ~reaching(state, tables[LIMIT] - 1)
    guesses = sure + 6 * popcount(neutral)
    for _ in range(TRIES if guesses else 0):
        guess = below(rng, guesses)
        if guess >= sure:
            move = guessed_move(state, neutral, guess - sure, tables)
            if move:
                return move
        elif guess < counted:
            return noted_move(starts, guess, out)
        elif counted or can_move_now(state, tables, player):
            return CLAIM + nth(colours, guess - counted)
    return int(out[below(rng, gen(state, tables, out))])


@jit
def own_stacks(state: State, colours: int, count: int) -> int:
    """How many stacks of exactly so many pieces have one of these colours on top."""
    return popcount(with_tops(state, colours) & reaching(state, count - 1) & ~reaching(state, count))


@jit
def result(state: State, tables: Tables) -> int:
    """Winner + 1 and reason of a game that is over, as fields of the last number (rule 16)."""
    ahead = points(state, 0) - points(state, 1)
    why = FIVES
    count = FIVE
    while ahead == 0 and count > 0:
        why = FIVES if count == FIVE else LOWER
        # Rule 17: where six is the limit the fives are still on the board; else there is none of an own colour.
        ahead = own_stacks(state, claims(state, 0), count) - own_stacks(state, claims(state, 1), count)
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
    player = to_move(state)
    lower, upper = height(state, target), height(state, start)
    own = with_tops(state, claims(state, player)) >> start & 1
    whole, total = stack(state, target) | (stack(state, start) << (BITS * lower)), lower + upper
    rest = _following(state[REST])
    full = own and total == tables[LIMIT]
    if full and tables[LIMIT] == SIX_HIGH:
        rest |= ((player + 1) << WINNER) | (SIX << REASON)
    elif full:
        whole, total = 0, 0
        rest += 1 << (POINTS_WON + POINTS_FIELD * player)
    left = landed(state, start, target, whole, total, rest)
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
