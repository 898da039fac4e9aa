"""The search, written once for all games: principal-variation search on an explicit stack, so that it can pause.

Depth counts turns. Steps of one turn are plies of the same player; a value changes sign only where the player does.
A turn of forced steps and captures costs no depth. Values are those of the player to move at their node.

A node is entered (steps 1 to 8), its steps are chosen and played one by one (9 to 11), and when the value of a step
comes back it is taken in (12 to 14); when no step is left the node has its value (15). `search` goes round these.
"""

from __future__ import annotations

from gipfel.engine.search.compiled.arrays import (
    ALPHA,
    BEST,
    BEST_PLACE,
    BETA,
    COST,
    DEEPEST_WIDTH,
    DEPTH,
    EXCLUDED,
    FIRST,
    FIRST_ALPHA,
    FRAME,
    FREE_LISTED,
    GENERATION,
    KEY,
    LEFT_ALONE,
    LISTED,
    LOOK,
    MAIN_WIDTHS,
    NARROW_LOOK,
    NEXT,
    NODES,
    PAST,
    PLIES,
    PLY,
    REDUCED_LOOK,
    REDUCTION,
    REDUCTIONS,
    REPEATS,
    REPETITION,
    ROOM,
    ROOT_TURN,
    STEP,
    TOP,
    TURN_START,
    VALUE,
    WHOLE_LOOK,
    WIDTHS,
    SearchMemory,
    SearchStack,
    SearchTask,
)
from gipfel.engine.search.compiled.evaluation import FREE, LOUD, at_will, calm, evaluate, rank, wins_now
from gipfel.engine.search.compiled.scores import INFINITE, MATE, NEAR_MATE, UNKNOWN
from gipfel.engine.search.compiled.step_order import (
    KILLER,
    MOST_HISTORY,
    PLACE_BITS,
    bring_best,
    keep_loud,
    learn_cut,
    list_steps,
    place_of,
)
from gipfel.engine.search.compiled.transpositions import (
    EXACT,
    LOWER,
    UPPER,
    bound_of,
    depth_of,
    from_here,
    from_root,
    keep,
    probe,
    step_place,
)
from gipfel.kernels.names import (
    DRAW,
    RUNNING,
    Numbers,
    State,
    apply,
    key,
    load,
    repeats,
    store,
    to_move,
    turn,
    winner,
)

MOST_LOUD = -6  # the depth at which loud turns in a row are followed no further

STRONG = 2  # what `REDUCTIONS` says in games whose late steps are hardly ever good

ENTER, CHOOSE, PLAY, LEAVE = range(4)  # what `search` does next


def enter(ply: int, state: State, control: Numbers, stack: SearchStack, memory: SearchMemory, task: SearchTask) -> int:
    """Begin a node: its value when that is known without looking further, else UNKNOWN and its steps are listed."""
    frames, tables, numbers = stack.frames, task.tables, task.numbers

    # Step 1. The game is over: the rules know the value.
    if winner(state) != RUNNING:
        return ended(state, control)

    # Step 2. A position that was there before is a draw: whoever likes it less would only go round again.
    turn_start, depth = frames[ply, TURN_START] == 1, frames[ply, DEPTH]
    if turn_start and control[REPETITION] == 1:
        frames[ply, REPEATS] = repeats(state)
        if ply > 0 and repeated(ply, control, frames, task.turn_starts):
            return 0

    # Step 3. Some games can tell a winning turn without searching for it.
    distance = turn(state) - control[ROOT_TURN]
    if turn_start and ply > 0 and wins_now(state, tables, numbers):
        return MATE - int(distance) - 1

    # Step 4. Nothing is to be looked at any more: the depth is used up where all is calm, or the stack is full.
    frames[ply, BEST], frames[ply, BEST_PLACE], frames[ply, LEFT_ALONE] = -INFINITE, -1, 0
    frames[ply, FIRST_ALPHA] = frames[ply, ALPHA]
    full = ply + 2 >= PLIES or control[TOP] + control[ROOM] > len(stack.steps)
    if full or (turn_start and depth <= 0 and calm(state, tables, numbers)):
        return evaluate(state, tables, numbers, task.network)

    # Step 5. The table may know the value already, or at least a step worth trying first.
    remembered = -1
    if depth > 0:
        frames[ply, KEY] = key(state)
        data = probe(memory.transpositions, frames[ply, KEY])
        if data != 0:
            remembered = step_place(data)
            value = recalled(ply, frames, data, distance)
            if value != UNKNOWN:
                return value

    # Step 6. Beyond the depth a player who is free to do anything is judged before steps are listed: it often suffices.
    resting = turn_start and depth <= 0 and ply > 0 and at_will(state, tables, numbers)
    if resting and rested(ply, frames, evaluate(state, tables, numbers, task.network)):
        return int(frames[ply, BEST])

    # Step 7. List the steps: the better the order, the sooner one of them cuts the others off.
    highest, lowest = list_steps(ply, state, control, stack, memory.history, task, remembered)

    # Step 8. Beyond the depth only what is compulsory or loud is played out, so that no exchange is judged half-way.
    if depth <= 0 and lowest < FREE:
        return beyond_depth(ply, state, control, stack, task, highest)
    return UNKNOWN


def ended(state: State, control: Numbers) -> int:
    """The value of a finished game for the player to move: the sooner won, and the later lost, the better."""
    result = winner(state)
    if result == DRAW:
        return 0
    distance = int(turn(state) - control[ROOT_TURN])
    return MATE - distance if result == to_move(state) else distance - MATE


def repeated(ply: int, control: Numbers, frames: Numbers, turn_starts: Numbers) -> bool:
    """Whether the turn start at a ply occurred on the way to it, or twice in the game so far."""
    here = frames[ply, REPEATS]
    for other in range(ply - 1, -1, -1):
        if frames[other, TURN_START] == 1 and frames[other, REPEATS] == here:
            return True
    times = 0
    for index in range(control[PAST]):
        if turn_starts[index] == here:
            times += 1
    return times > 1


def recalled(ply: int, frames: Numbers, data: int, distance: int) -> int:
    """The value the table holds, if it is deep enough and decides the window; never on the main line, whose steps are
    wanted.
    """
    alpha, beta = frames[ply, ALPHA], frames[ply, BETA]
    if depth_of(data) >= frames[ply, DEPTH] and beta - alpha == 1 and ply > 0:
        value, bound = from_root(data, distance), bound_of(data)
        if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
            return value
    return UNKNOWN


def rested(ply: int, frames: Numbers, value: int) -> bool:
    """Whether the evaluation stands when the player leaves it at that; if not, loud steps have to reach more."""
    frames[ply, BEST], frames[ply, LEFT_ALONE] = value, 1
    if value >= frames[ply, BETA] or frames[ply, DEPTH] <= MOST_LOUD:
        return True
    frames[ply, ALPHA] = max(frames[ply, ALPHA], value)
    return False


def beyond_depth(ply: int, state: State, control: Numbers, stack: SearchStack, task: SearchTask, highest: int) -> int:
    """The evaluation, if the player leaves it at that; else UNKNOWN, and only the loud steps stay listed."""
    frames = stack.frames
    left_alone = frames[ply, LEFT_ALONE] == 1 or not rested(
        ply, frames, evaluate(state, task.tables, task.numbers, task.network)
    )
    if not left_alone or highest < LOUD:
        control[TOP] = frames[ply, FIRST]
        return int(frames[ply, BEST])
    keep_loud(ply, control, stack)
    return UNKNOWN


def choose(ply: int, control: Numbers, stack: SearchStack) -> bool:
    """Choose the next step of a node and how to look at it; False when none is left."""
    frames = stack.frames
    if frames[ply, NEXT] >= frames[ply, LISTED]:
        return False

    # Step 9. The best of what is left: sorting all would be wasted where an early step cuts the node off.
    bring_best(ply, stack)

    # Step 10. What comes late in a good order is rarely good: it is looked at less deep, or not at all.
    score = stack.scores[frames[ply, FIRST] + frames[ply, NEXT]]
    quiet = (score >> PLACE_BITS) - MOST_HISTORY < KILLER
    less = reduction(ply, control, frames, quiet)
    if less < 0:
        return False
    frames[ply, REDUCTION], frames[ply, LOOK] = less, WHOLE_LOOK
    if frames[ply, NEXT] > 0 and frames[ply, BEST] > -INFINITE:
        # Only whether it beats the best step is asked first: a window of one value answers that sooner.
        wide = frames[ply, BETA] - frames[ply, ALPHA] > 1
        frames[ply, LOOK] = REDUCED_LOOK if less > 0 else NARROW_LOOK if wide else WHOLE_LOOK
    return True


def reduction(ply: int, control: Numbers, frames: Numbers, quiet: bool) -> int:
    """How many turns less deep the next step is searched at first; -1 when it and all after it are left out."""
    depth, number = frames[ply, DEPTH], frames[ply, NEXT]
    if not quiet or depth <= 0 or number == 0 or frames[ply, BEST] < -NEAR_MATE:
        return 0  # where all steps lose so far none is skipped: therefore a forced win found is a proof
    if frames[ply, BETA] - frames[ply, ALPHA] == 1 and ply > 0:
        width = control[WIDTHS + depth] if depth <= DEEPEST_WIDTH else control[MAIN_WIDTHS + DEEPEST_WIDTH]
    else:
        width = control[MAIN_WIDTHS + min(depth, DEEPEST_WIDTH)]
    if 0 < width <= number:
        return -1
    if control[REDUCTIONS] == 0 or number < 4 or depth < 2:
        return 0
    if control[REDUCTIONS] == STRONG:
        return strong_reduction(number, depth)
    return 2 if number >= 16 and depth >= 4 else 1


def strong_reduction(number: int, depth: int) -> int:
    """The same where late steps are hardly ever good: the later the step and the deeper the search, the more turns."""
    less = 1
    if number >= 12:
        less += (1 if depth >= 3 else 0) + (1 if depth >= 7 else 0)
    if number >= 24:
        less += (1 if depth >= 5 else 0) + (1 if depth >= 9 else 0)
    return less


def descend(ply: int, state: State, frames: Numbers, after: State, step: int, free: bool) -> None:
    """Step 11. Set up the node below for a step: a turn costs depth when it ends, unless it was forced throughout."""
    below = ply + 1
    turn_start = turn(after) != turn(state)
    cost = frames[ply, COST] if free or frames[ply, LISTED] == 1 else 1
    if frames[ply, LEFT_ALONE] == 1:
        cost = 1
    frames[below, TURN_START] = 1 if turn_start else 0
    frames[below, COST] = 0 if turn_start else cost
    depth = frames[ply, DEPTH] - (cost if turn_start else 0)
    if frames[ply, LOOK] == REDUCED_LOOK:
        depth -= frames[ply, REDUCTION]
    frames[below, DEPTH] = depth
    alpha, beta = frames[ply, ALPHA], frames[ply, BETA]
    if frames[ply, LOOK] != WHOLE_LOOK:
        beta = alpha + 1
    if to_move(after) == to_move(state):
        frames[below, ALPHA], frames[below, BETA] = alpha, beta
    else:
        frames[below, ALPHA], frames[below, BETA] = -beta, -alpha
    frames[ply, STEP] = step
    store(frames, below, FRAME, after)


def is_excluded(ply: int, control: Numbers, frames: Numbers, after: State, excluded: Numbers) -> bool:
    """Whether a turn of the root is left out, since it is the beginning of a line found already."""
    if control[EXCLUDED] == 0 or frames[ply + 1, TURN_START] == 0 or turn(after) - control[ROOT_TURN] != 1:
        return False
    found = key(after)
    times = 0
    for index in range(control[EXCLUDED]):
        times += excluded[index] == found
    return times > 0


def take(ply: int, state: State, stack: SearchStack, history: Numbers, value: int) -> bool:
    """Take in the value of the step just searched; True when the step must be looked at again."""
    frames = stack.frames
    alpha, beta, look = frames[ply, ALPHA], frames[ply, BETA], frames[ply, LOOK]

    # Step 12. Better than expected after a shallow or narrow look: look again, deeper or with the whole window.
    if look == REDUCED_LOOK and value > alpha:
        frames[ply, LOOK] = NARROW_LOOK if beta - alpha > 1 else WHOLE_LOOK
        return True
    if look == NARROW_LOOK and alpha < value < beta:
        frames[ply, LOOK] = WHOLE_LOOK
        return True

    if value > frames[ply, BEST]:
        # Step 13. A new best step: the best line goes through it.
        frames[ply, BEST] = value
        frames[ply, BEST_PLACE] = place_of(stack.scores[frames[ply, FIRST] + frames[ply, NEXT]])
        if value > alpha:
            frames[ply, ALPHA] = value
            lengthen(ply, frames, stack.variations)
        # Step 14. Too good: the opponent has something better before this node, so nothing more is looked at here.
        if value >= beta:
            learn_cut(ply, state, stack, history)
            frames[ply, LISTED] = 0
    frames[ply, NEXT] += 1
    return False


def lengthen(ply: int, frames: Numbers, variations: Numbers) -> None:
    """The best line of a node is its step and the best line below; a line begins with its length."""
    below = variations[ply + 1, 0]
    variations[ply, 0] = below + 1
    variations[ply, 1] = frames[ply, STEP]
    for index in range(1, below + 1):
        variations[ply, index + 1] = variations[ply + 1, index]


def finish(ply: int, state: State, control: Numbers, frames: Numbers, transpositions: Numbers) -> int:
    """Step 15. The value of a node whose steps are done; the table keeps it, unless turns of the root were left out."""
    best = int(frames[ply, BEST])
    control[TOP] = frames[ply, FIRST]
    distance = turn(state) - control[ROOT_TURN]
    if frames[ply, DEPTH] > 0 and best > -INFINITE and (control[EXCLUDED] == 0 or distance > 0):
        bound = EXACT
        if best >= frames[ply, BETA]:
            bound = LOWER
        elif best <= frames[ply, FIRST_ALPHA]:
            bound = UPPER
        value = from_here(best, distance)
        place, generation = frames[ply, BEST_PLACE], control[GENERATION]
        keep(transpositions, frames[ply, KEY], value, frames[ply, DEPTH], bound, place, generation)
    return best


def search(control: Numbers, stack: SearchStack, memory: SearchMemory, task: SearchTask, budget: int) -> bool:
    """Search on for a number of nodes; True when the root is done and its value stands in the control numbers."""
    frames = stack.frames
    ply, until = control[PLY], control[NODES] + budget
    state = load(frames, ply, FRAME, task.like)
    value, then = UNKNOWN, ENTER
    while True:
        if then == ENTER:
            if control[NODES] >= until:
                control[PLY] = ply
                return False
            control[NODES] += 1
            stack.variations[ply, 0] = 0
            value = enter(ply, state, control, stack, memory, task)
            then = CHOOSE if value == UNKNOWN else LEAVE
        elif then == CHOOSE:
            then = PLAY
            if not choose(ply, control, stack):
                value = finish(ply, state, control, frames, memory.transpositions)
                then = LEAVE
        elif then == PLAY:
            step = int(stack.steps[frames[ply, FIRST] + frames[ply, NEXT]])
            after = apply(state, task.tables, step)
            free = frames[ply, FREE_LISTED] == 1 and rank(state, task.tables, task.numbers, step) >= FREE
            descend(ply, state, frames, after, step, free)
            if is_excluded(ply, control, frames, after, task.excluded):
                frames[ply, NEXT] += 1
                then = CHOOSE
            else:
                ply += 1
                state = after
                then = ENTER
        else:
            if ply == 0:
                control[VALUE], control[PLY] = value, 0
                return True
            mover = to_move(state)
            ply -= 1
            state = load(frames, ply, FRAME, task.like)
            if mover != to_move(state):
                value = -value
            then = PLAY if take(ply, state, stack, memory.history, value) else CHOOSE
