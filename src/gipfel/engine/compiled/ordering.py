"""In which order steps are searched: what the table knew, killers, history, and the rank a game gives them."""

from __future__ import annotations

from gipfel.engine.compiled.frames import BASE, LEFT, LEVELS, NEXT, NUMBER, TOP
from gipfel.engine.compiled.names import FREE, LOUD, rank
from gipfel.kernels.bits import mix64
from gipfel.kernels.names import LAST, Numbers, State, Tables, gen, to_move

ORDER = 17  # bits of a score that hold the step's place in gen's list
ORDER_MASK = (1 << ORDER) - 1
HASHED = 1 << 24
KILLER = 1 << 19
HISTORY = 4096
MOST_HISTORY = 1 << 16
KILLERS = 2 * HISTORY
MEMORY = KILLERS + 2 * LEVELS


def memory_of(step: int, player: int) -> int:
    """Where the history of a step of a player is kept."""
    return player * HISTORY + (mix64(step & ~LAST) & (HISTORY - 1))


def listed(
    level: int,
    state: State,
    control: Numbers,
    frames: Numbers,
    steps: Numbers,
    scores: Numbers,
    numbers: Numbers,
    tables: Tables,
    memory: Numbers,
    hashed: int,
) -> tuple[int, int]:
    """List the steps of a node with their scores; the highest and the lowest rank among them."""
    base = control[TOP]
    count = gen(state, tables, steps[base:])
    player = to_move(state)
    highest, lowest = 0, FREE
    for index in range(count):
        step = int(steps[base + index])
        ranked = rank(state, tables, numbers, step)
        highest, lowest = max(highest, ranked), min(lowest, ranked)
        score = ranked + memory[memory_of(step, player)] + MOST_HISTORY
        if index == hashed:
            score += HASHED
        elif step == memory[KILLERS + 2 * level] or step == memory[KILLERS + 2 * level + 1]:
            score += KILLER
        scores[base + index] = (score << ORDER) | (ORDER_MASK - index)
    frames[level, BASE] = base
    frames[level, NUMBER] = count
    frames[level, NEXT] = 0
    control[TOP] = base + count
    return highest, lowest


def only_loud(level: int, control: Numbers, frames: Numbers, steps: Numbers, scores: Numbers) -> int:
    """Keep only the loud steps of a node; how many."""
    base, kept = frames[level, BASE], 0
    for index in range(base, base + frames[level, NUMBER]):
        # History and killers together stay below LOUD, and scores are lifted by the most history can take away.
        if scores[index] >> ORDER >= LOUD:
            steps[base + kept] = steps[index]
            scores[base + kept] = scores[index]
            kept += 1
    frames[level, NUMBER] = kept
    control[TOP] = base + kept
    return int(kept)


def pick(level: int, frames: Numbers, steps: Numbers, scores: Numbers) -> int:
    """Bring the best of the remaining steps to the front; its place in gen's list."""
    front = frames[level, BASE] + frames[level, NEXT]
    best = front
    for index in range(front + 1, frames[level, BASE] + frames[level, NUMBER]):
        if scores[index] > scores[best]:
            best = index
    step, score = steps[best], scores[best]
    steps[best], scores[best] = steps[front], scores[front]
    steps[front], scores[front] = step, score
    return int(ORDER_MASK - (score & ORDER_MASK))


def remember(level: int, state: State, frames: Numbers, steps: Numbers, memory: Numbers) -> None:
    """A step cut the node off: note it as killer, raise its history and lower that of those before it."""
    depth = frames[level, LEFT]
    if depth <= 0:
        return
    base, player = frames[level, BASE], to_move(state)
    cut = steps[base + frames[level, NEXT]]
    bonus = min(depth * depth, 64) * 16
    for index in range(base, base + frames[level, NEXT]):
        place = memory_of(int(steps[index]), player)
        memory[place] -= bonus + memory[place] * bonus // MOST_HISTORY
    place = memory_of(int(cut), player)
    memory[place] += bonus - memory[place] * bonus // MOST_HISTORY
    if memory[KILLERS + 2 * level] != cut:
        memory[KILLERS + 2 * level + 1] = memory[KILLERS + 2 * level]
        memory[KILLERS + 2 * level] = cut
