"""Shortest connections: how many cells are missing between opposite sides, and through which cells they lead.

A cell with an own dot on top costs nothing, a vacant one 1, one of the opponent's 2. Cells are reached in waves.
"""

from __future__ import annotations

from gipfel.games.punct.kernel_board import BOARD, WIDE, WORDS, words_at
from gipfel.games.punct.kernel_state import PAIRS, flooded, side_words, spread
from gipfel.kernels.bits import lowest, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, Tables
from gipfel.kernels.words import WORD, Words, both, either, meets, without

FARTHEST = 30  # of a cell or a side that no wave reached
BEYOND = 2  # waves behind the one that reached the other side
NOWHERE = -1
UNCONNECTED = 4
SECOND, THIRD = WORDS, 2 * WORDS


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
    vacant, nothing = without(without(board, own), other), without(own, own)
    reached, before, found = both(own, start), nothing, FARTHEST
    # Neighbours of what the last wave reached, and of what the one before it did: there the opponent's cells are due.
    beside, due = nothing, nothing
    for cost in range(FARTHEST):
        if cost:
            reached = either(reached, either(both(either(beside, start), vacant), both(due, other)))
        reached = flooded(reached, either(reached, own))
        if at != NOWHERE:
            write_cost(without(reached, before), cost, numbers, at)
        if found == FARTHEST and meets(reached, goal):
            found = cost
        if found < FARTHEST and (at == NOWHERE or cost >= found + BEYOND):
            break
        due = either(beside, start) if cost else nothing
        beside, before = spread(reached, board), reached
    return found


@jit
def clear_costs(numbers: Numbers, at: int) -> None:
    """No cell is reached yet."""
    for cell in range(WIDE):
        numbers[at + cell] = FARTHEST


@jit
def ranges(own: Words, side: int, tables: Tables) -> Words:
    """What chains from a side reach with one, two and three cells that are not one's own, whatever is there."""
    board, start = words_at(tables, BOARD), side_words(tables, side)
    reached = both(own, start)
    one, two = reached, reached
    for more in range(4):
        reached = flooded(reached, either(reached, own))
        if more == 1:
            one = reached
        elif more == 2:
            two = reached
        if more < 3:
            reached = either(reached, either(spread(reached, board), start))
    return one + two + reached


@jit
def gaps(own: Words, tables: Tables) -> tuple[int, Words]:
    """How few cells a connection lacks, and the cells of all that lack at most three: as many as a piece has dots."""
    least, found = UNCONNECTED, without(own, own)
    ahead = found + found + found
    for side in range(2 * PAIRS):
        back = ranges(own, side, tables)
        if side % 2:
            one, two, three = ahead[:SECOND], ahead[SECOND:THIRD], ahead[THIRD:]
            first, second, third = back[:SECOND], back[SECOND:THIRD], back[THIRD:]
            missing_two = without(either(both(one, second), both(two, first)), own)
            missing_three = without(either(either(both(one, third), both(three, first)), both(two, second)), own)
            found = either(found, missing_three)
            if meets(without(both(one, first), own), first):
                least = 1
            elif meets(missing_two, missing_two):
                least = min(least, 2)
            elif meets(missing_three, missing_three):
                least = min(least, 3)
        ahead = back
    return least, found
