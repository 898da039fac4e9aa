"""The search, written once for all games: principal-variation search on an explicit stack, so that it can pause.

Depth counts turns. Steps of one turn are levels of the same player; a value changes sign only where the player does.
A turn of forced steps and captures costs no depth. Values are those of the player to move at their node.
"""

from __future__ import annotations

from gipfel.engine.compiled.evaluating import evaluate
from gipfel.engine.compiled.frames import (
    ALPHA,
    BASE,
    BEGUN,
    BEST,
    BEST_INDEX,
    BETA,
    COST,
    DEEPEST_WIDTH,
    ENTERING,
    EXCLUDED,
    FIRST_ALPHA,
    FRAME,
    GENERATION,
    KEY,
    LEFT,
    LEVEL,
    LEVELS,
    MODE,
    NEXT,
    NODES,
    NUMBER,
    REDUCED,
    REDUCTIONS,
    REPEATED,
    REPETITION,
    ROOT_TURN,
    SEEN,
    STANDING,
    STEP,
    TOP,
    VALUE,
    WIDTHS,
)
from gipfel.engine.compiled.names import FREE, INFINITE, LOUD, MATE, NEAR_MATE, UNKNOWN, calm, rank, wins_now
from gipfel.engine.compiled.ordering import KILLER, MOST_HISTORY, ORDER, ORDER_MASK, listed, only_loud, pick, remember
from gipfel.engine.compiled.table import (
    BOUND,
    DEPTH,
    EXACT,
    INDEX,
    INDEX_MASK,
    LOWER,
    UPPER,
    from_here,
    keep,
    probe,
    value_of,
)
from gipfel.kernels.names import (
    DRAW,
    RUNNING,
    Numbers,
    State,
    Tables,
    apply,
    key,
    repeats,
    to_move,
    turn,
    winner,
)
from gipfel.kernels.rows import load, store

REDUCED_LOOK, NARROW_LOOK, WHOLE_LOOK = range(3)

QUIET_DEPTH = -6  # loud turns in a row that are followed beyond the depth


def repeated(level: int, control: Numbers, frames: Numbers, seen: Numbers) -> bool:
    """Whether the turn start at a level occurred on the way to it, or twice in the game so far."""
    here = frames[level, REPEATED]
    for other in range(level - 1, -1, -1):
        if frames[other, BEGUN] == 1 and frames[other, REPEATED] == here:
            return True
    times = 0
    for index in range(control[SEEN]):
        if seen[index] == here:
            times += 1
    return times > 1


def ended(state: State, control: Numbers) -> int:
    """The value of a finished game for the player to move."""
    result = winner(state)
    if result == DRAW:
        return 0
    distance = int(turn(state) - control[ROOT_TURN])
    return MATE - distance if result == to_move(state) else distance - MATE


def enter(
    level: int,
    state: State,
    control: Numbers,
    frames: Numbers,
    steps: Numbers,
    scores: Numbers,
    numbers: Numbers,
    tables: Tables,
    table: Numbers,
    memory: Numbers,
    seen: Numbers,
    room: int,
) -> int:
    """Begin a node: its value when that is known without looking further, else UNKNOWN and its steps are listed."""
    if winner(state) != RUNNING:
        return ended(state, control)
    begun, depth = frames[level, BEGUN] == 1, frames[level, LEFT]
    distance = turn(state) - control[ROOT_TURN]
    if begun and control[REPETITION] == 1:
        frames[level, REPEATED] = repeats(state)
        if level > 0 and repeated(level, control, frames, seen):
            return 0
    if begun and level > 0 and wins_now(state, tables, numbers):
        return MATE - int(distance) - 1
    frames[level, BEST], frames[level, BEST_INDEX], frames[level, STANDING] = -INFINITE, -1, 0
    frames[level, FIRST_ALPHA] = frames[level, ALPHA]
    full = level + 2 >= LEVELS or control[TOP] + room > len(steps)
    if full or (begun and depth <= 0 and calm(state, tables, numbers)):
        return evaluate(state, tables, numbers)
    hashed = -1
    if depth > 0:
        frames[level, KEY] = key(state)
        data = probe(table, frames[level, KEY])
        if data != 0:
            hashed = ((data >> INDEX) & INDEX_MASK) - 1
            alpha, beta = frames[level, ALPHA], frames[level, BETA]
            if (data >> DEPTH) & 255 >= depth and beta - alpha == 1 and level > 0:
                value, bound = value_of(data, distance), (data >> BOUND) & 3
                if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                    return value
    highest, lowest = listed(level, state, control, frames, steps, scores, numbers, tables, memory, hashed)
    if depth <= 0 and lowest < FREE:  # not everything here is compulsory
        value = evaluate(state, tables, numbers)
        frames[level, BEST], frames[level, STANDING] = value, 1
        if value >= frames[level, BETA] or depth <= QUIET_DEPTH or highest < LOUD:
            control[TOP] = frames[level, BASE]
            return value
        frames[level, ALPHA] = max(frames[level, ALPHA], value)
        only_loud(level, control, frames, steps, scores)
    return UNKNOWN


def reduction(level: int, control: Numbers, frames: Numbers, quiet: bool) -> int:
    """How many turns less deep the next step is searched at first; -1 when it is left out."""
    depth, number = frames[level, LEFT], frames[level, NEXT]
    if not quiet or depth <= 0 or number == 0 or frames[level, BEST] < -NEAR_MATE:
        return 0
    if depth <= DEEPEST_WIDTH and frames[level, BETA] - frames[level, ALPHA] == 1 and level > 0:
        width = control[WIDTHS + depth]
        if 0 < width <= number:
            return -1
    if control[REDUCTIONS] == 0 or number < 4 or depth < 2:
        return 0
    return 2 if number >= 16 and depth >= 4 else 1


def descend(level: int, state: State, frames: Numbers, after: State, step: int, free: bool) -> None:
    """Set up the node below for a step; the mode of looking and the reduction are in this frame."""
    below = level + 1
    begun = turn(after) != turn(state)
    cost = frames[level, COST] if free or frames[level, NUMBER] == 1 else 1
    if frames[level, STANDING] == 1:
        cost = 1
    frames[below, BEGUN] = 1 if begun else 0
    frames[below, COST] = 0 if begun else cost
    left = frames[level, LEFT] - (cost if begun else 0)
    if frames[level, MODE] == REDUCED_LOOK:
        left -= frames[level, REDUCED]
    frames[below, LEFT] = left
    alpha, beta = frames[level, ALPHA], frames[level, BETA]
    if frames[level, MODE] != WHOLE_LOOK:
        beta = alpha + 1
    if to_move(after) == to_move(state):
        frames[below, ALPHA], frames[below, BETA] = alpha, beta
    else:
        frames[below, ALPHA], frames[below, BETA] = -beta, -alpha
    frames[level, STEP] = step
    store(frames, below, FRAME, after)


def lengthen(level: int, frames: Numbers, lines: Numbers) -> None:
    """The best line of a node is its step and the best line below; a line begins with its length."""
    below = lines[level + 1, 0]
    lines[level, 0] = below + 1
    lines[level, 1] = frames[level, STEP]
    for index in range(1, below + 1):
        lines[level, index + 1] = lines[level + 1, index]


def is_excluded(level: int, control: Numbers, frames: Numbers, after: State, excluded: Numbers) -> bool:
    """Whether a turn of the root is left out, since it is the beginning of a line found already."""
    if control[EXCLUDED] == 0 or frames[level + 1, BEGUN] == 0 or turn(after) - control[ROOT_TURN] != 1:
        return False
    found = key(after)
    times = 0
    for index in range(control[EXCLUDED]):
        times += excluded[index] == found
    return times > 0


def finish(level: int, state: State, control: Numbers, frames: Numbers, table: Numbers) -> int:
    """The value of a node whose steps are done; it is kept in the table."""
    best = int(frames[level, BEST])
    control[TOP] = frames[level, BASE]
    distance = turn(state) - control[ROOT_TURN]
    if frames[level, LEFT] > 0 and best > -INFINITE and (control[EXCLUDED] == 0 or distance > 0):
        bound = EXACT
        if best >= frames[level, BETA]:
            bound = LOWER
        elif best <= frames[level, FIRST_ALPHA]:
            bound = UPPER
        value = from_here(best, distance)
        index, generation = frames[level, BEST_INDEX], control[GENERATION]
        keep(table, frames[level, KEY], value, frames[level, LEFT], bound, index, generation)
    return best


def absorb(
    level: int,
    state: State,
    frames: Numbers,
    steps: Numbers,
    scores: Numbers,
    lines: Numbers,
    memory: Numbers,
    value: int,
) -> bool:
    """Take the value of the step just searched; True when the step must be looked at again."""
    alpha, beta, mode = frames[level, ALPHA], frames[level, BETA], frames[level, MODE]
    if mode == REDUCED_LOOK and value > alpha:
        frames[level, MODE] = NARROW_LOOK if beta - alpha > 1 else WHOLE_LOOK
        return True
    if mode == NARROW_LOOK and alpha < value < beta:
        frames[level, MODE] = WHOLE_LOOK
        return True
    if value > frames[level, BEST]:
        place = frames[level, BASE] + frames[level, NEXT]
        frames[level, BEST] = value
        frames[level, BEST_INDEX] = ORDER_MASK - (scores[place] & ORDER_MASK)
        if value > alpha:
            frames[level, ALPHA] = value
            lengthen(level, frames, lines)
        if value >= beta:
            remember(level, state, frames, steps, memory)
            frames[level, NUMBER] = 0
    frames[level, NEXT] += 1
    return False


def search(
    control: Numbers,
    frames: Numbers,
    steps: Numbers,
    scores: Numbers,
    lines: Numbers,
    numbers: Numbers,
    tables: Tables,
    table: Numbers,
    memory: Numbers,
    seen: Numbers,
    excluded: Numbers,
    like: State,
    room: int,
    budget: int,
) -> bool:
    """Search on for a number of nodes; True when the root is done and its value stands in the control numbers."""
    level, until = control[LEVEL], control[NODES] + budget
    entering = control[ENTERING] == 1
    state = load(frames, level, FRAME, like)
    again = False
    while True:
        if entering:
            if control[NODES] >= until:
                control[LEVEL], control[ENTERING] = level, 1
                return False
            control[NODES] += 1
            lines[level, 0] = 0
            value = enter(level, state, control, frames, steps, scores, numbers, tables, table, memory, seen, room)
        else:
            value = UNKNOWN
        if value == UNKNOWN:
            entering = False
            if not again:
                if frames[level, NEXT] < frames[level, NUMBER]:
                    pick(level, frames, steps, scores)
                    place = frames[level, BASE] + frames[level, NEXT]
                    ranked = (scores[place] >> ORDER) - MOST_HISTORY
                    less = reduction(level, control, frames, ranked < KILLER)
                    frames[level, REDUCED] = max(less, 0)
                    if less < 0:
                        frames[level, NUMBER] = 0
                        continue
                    frames[level, MODE] = WHOLE_LOOK
                    if frames[level, NEXT] > 0 and frames[level, BEST] > -INFINITE:
                        wide = frames[level, BETA] - frames[level, ALPHA] > 1
                        frames[level, MODE] = REDUCED_LOOK if less > 0 else NARROW_LOOK if wide else WHOLE_LOOK
                else:
                    value = finish(level, state, control, frames, table)
            if value == UNKNOWN:
                place = frames[level, BASE] + frames[level, NEXT]
                step = int(steps[place])
                after = apply(state, tables, step)
                free = rank(state, tables, numbers, step) >= FREE
                descend(level, state, frames, after, step, free)
                again = False
                if is_excluded(level, control, frames, after, excluded):
                    frames[level, NEXT] += 1
                    continue
                level += 1
                state = after
                entering = True
                continue
        if level == 0:
            control[VALUE], control[LEVEL], control[ENTERING] = value, 0, 1
            return True
        mover = to_move(state)
        level -= 1
        state = load(frames, level, FRAME, like)
        if mover != to_move(state):
            value = -value
        again = absorb(level, state, frames, steps, scores, lines, memory, value)
        entering = False
