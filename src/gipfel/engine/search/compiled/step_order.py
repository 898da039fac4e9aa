"""In which order steps are searched: what the table knew, killers, history, and the rank a game gives them."""

from __future__ import annotations

from gipfel.engine.search.compiled.arrays import (
    DEPTH,
    FIRST,
    FREE_LISTED,
    LISTED,
    NEXT,
    PLIES,
    TOP,
    SearchStack,
    SearchTask,
)
from gipfel.engine.search.compiled.evaluation import FREE, LOUD, rank
from gipfel.kernels.bits import mix64
from gipfel.kernels.names import LAST, Numbers, State, gen, to_move

# A score is what speaks for a step, and in its lowest bits the step's place in gen's list: the first of equals wins.
PLACE_BITS = 17
PLACE_MASK = (1 << PLACE_BITS) - 1
REMEMBERED = 1 << 24  # the step that the table knew to be best
KILLER = 1 << 19  # a step that cut off another node of the same ply

# `history`: how often steps of either player cut nodes off, by their code, and then two killers for each ply.
STEPS = 4096
MOST_HISTORY = 1 << 16
KILLERS = 2 * STEPS
HISTORY = KILLERS + 2 * PLIES


def history_place(step: int, player: int) -> int:
    """Where the history of a step of a player is kept."""
    return player * STEPS + (mix64(step & ~LAST) & (STEPS - 1))


def place_of(score: int) -> int:
    """The place in gen's list of the step with a score."""
    return PLACE_MASK - (score & PLACE_MASK)


def list_steps(
    ply: int, state: State, control: Numbers, stack: SearchStack, history: Numbers, task: SearchTask, remembered: int
) -> tuple[int, int]:
    """List the steps of a node with their scores; the highest and the lowest rank among them."""
    first = control[TOP]
    count = gen(state, task.tables, stack.steps[first:])
    player = to_move(state)
    highest, lowest = 0, FREE
    for place in range(count):
        step = int(stack.steps[first + place])
        ranked = rank(state, task.tables, task.numbers, step)
        highest, lowest = max(highest, ranked), min(lowest, ranked)
        score = ranked + history[history_place(step, player)] + MOST_HISTORY
        if place == remembered:
            score += REMEMBERED
        elif step == history[KILLERS + 2 * ply] or step == history[KILLERS + 2 * ply + 1]:
            score += KILLER
        stack.scores[first + place] = (score << PLACE_BITS) | (PLACE_MASK - place)
    stack.frames[ply, FIRST] = first
    stack.frames[ply, LISTED] = count
    stack.frames[ply, FREE_LISTED] = 1 if highest >= FREE else 0
    stack.frames[ply, NEXT] = 0
    control[TOP] = first + count
    return highest, lowest


def keep_loud(ply: int, control: Numbers, stack: SearchStack) -> None:
    """Keep only the loud steps of a node."""
    frames, steps, scores = stack.frames, stack.steps, stack.scores
    first, kept = frames[ply, FIRST], 0
    for index in range(first, first + frames[ply, LISTED]):
        # History and killers together stay below LOUD, and scores are lifted by the most history can take away.
        if scores[index] >> PLACE_BITS >= LOUD:
            steps[first + kept] = steps[index]
            scores[first + kept] = scores[index]
            kept += 1
    frames[ply, LISTED] = kept
    control[TOP] = first + kept


def bring_best(ply: int, stack: SearchStack) -> None:
    """Bring the best of the remaining steps to the front of them."""
    frames, steps, scores = stack.frames, stack.steps, stack.scores
    front = frames[ply, FIRST] + frames[ply, NEXT]
    best = front
    for index in range(front + 1, frames[ply, FIRST] + frames[ply, LISTED]):
        if scores[index] > scores[best]:
            best = index
    step, score = steps[best], scores[best]
    steps[best], scores[best] = steps[front], scores[front]
    steps[front], scores[front] = step, score


def learn_cut(ply: int, state: State, stack: SearchStack, history: Numbers) -> None:
    """A step cut the node off: note it as killer, raise its history and lower that of those before it."""
    frames, steps = stack.frames, stack.steps
    depth = frames[ply, DEPTH]
    if depth <= 0:
        return
    first, player = frames[ply, FIRST], to_move(state)
    cut = steps[first + frames[ply, NEXT]]
    bonus = min(depth * depth, 64) * 16
    for index in range(first, first + frames[ply, NEXT]):
        place = history_place(int(steps[index]), player)
        history[place] -= bonus + history[place] * bonus // MOST_HISTORY
    place = history_place(int(cut), player)
    history[place] += bonus - history[place] * bonus // MOST_HISTORY
    if history[KILLERS + 2 * ply] != cut:
        history[KILLERS + 2 * ply + 1] = history[KILLERS + 2 * ply]
        history[KILLERS + 2 * ply] = cut
