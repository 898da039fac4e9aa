"""Shortest connections: how many cells are missing between opposite sides, and through which cells they lead.

A cell with an own dot on top costs nothing, a vacant one 1, one of the opponent's 2. Cells are reached in waves.
"""

from __future__ import annotations

from gipfel.games.punct.kernel_board import BOARD, SIDE, WIDE, WORDS, words_at
from gipfel.games.punct.kernel_state import flooded, spread
from gipfel.kernels.bits import lowest, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, Tables
from gipfel.kernels.words import WORD, Words, both, either, meets, without

FARTHEST = 30  # of a cell or a side that no wave reached
BEYOND = 2  # waves behind the one that reached the other side
NOWHERE = -1
PAIRS = 3
UNCONNECTED = 4


@jit
def side_words(tables: Tables, side: int) -> Words:
    """The cells of a side; opposite ones have numbers behind each other."""
    return words_at(tables, SIDE + WORDS * side)


@jit
def write_cost(found: Words, cost: int, numbers: Numbers, at: int) -> None:
    """Write the cost of these cells."""
    for index in range(WORDS):
        word = found[index]
        while word:
            numbers[at + WORD * index + lowest(word)] = cost
            word = without_lowest(word)


@jit
def waves(own: Words, other: Words, side: int, tables: Tables, numbers: Numbers, at: int) -> int:
    """What a chain from a side to the opposite one still costs; costs of cells are written unless `at` is NOWHERE."""
    board, start, goal = words_at(tables, BOARD), side_words(tables, side), side_words(tables, side ^ 1)
    vacant = without(without(board, own), other)
    reached = flooded(both(own, start), own)
    before = without(own, own)
    cost, found = 0, FARTHEST
    if at != NOWHERE:
        write_cost(reached, 0, numbers, at)
    while cost < FARTHEST:
        if found == FARTHEST and meets(reached, goal):
            found = cost
        if found < FARTHEST and (at == NOWHERE or cost >= found + BEYOND):
            break
        cost += 1
        fresh = both(either(spread(reached, board), start), vacant)
        if cost > 1:
            fresh = either(fresh, both(either(spread(before, board), start), other))
        before = reached
        reached = either(reached, fresh)
        reached = flooded(reached, either(reached, own))
        if at != NOWHERE:
            write_cost(without(reached, before), cost, numbers, at)
    return found


@jit
def clear_costs(numbers: Numbers, at: int) -> None:
    """No cell is reached yet."""
    for cell in range(WIDE):
        numbers[at + cell] = FARTHEST


@jit
def widened(reached: Words, own: Words, side: int, tables: Tables) -> Words:
    """What chains from a side reach with one more cell that is not one's own, whatever is there."""
    more = either(reached, either(spread(reached, words_at(tables, BOARD)), side_words(tables, side)))
    return flooded(more, either(more, own))


@jit
def gaps(own: Words, tables: Tables) -> tuple[int, Words]:
    """How few cells a connection lacks, and the cells of all that lack at most three: as many as a piece has dots."""
    least, found = UNCONNECTED, without(own, own)
    for pair in range(PAIRS):
        start, goal = 2 * pair, 2 * pair + 1
        ahead = widened(flooded(both(own, side_words(tables, start)), own), own, start, tables)
        back = widened(flooded(both(own, side_words(tables, goal)), own), own, goal, tables)
        ahead_two, back_two = widened(ahead, own, start, tables), widened(back, own, goal, tables)
        ahead_three, back_three = widened(ahead_two, own, start, tables), widened(back_two, own, goal, tables)
        one = without(both(ahead, back), own)
        two = without(either(both(ahead, back_two), both(ahead_two, back)), own)
        three = either(either(both(ahead, back_three), both(ahead_three, back)), both(ahead_two, back_two))
        three = without(three, own)
        if meets(one, one):
            least = 1
        elif meets(two, two):
            least = min(least, 2)
        elif meets(three, three):
            least = min(least, 3)
        found = either(found, three)
    return least, found
