"""Everything a search holds, so that it can pause: a few numbers, its stack, what it learnt, and what it was asked.

A *ply* is one step on the way from the root; a turn of several steps is several plies of one player.
"""

from __future__ import annotations

from typing import NamedTuple

from gipfel.engine.search.compiled.network import Network
from gipfel.kernels.names import Numbers, State

PLIES = 160
DEEPEST_WIDTH = 4

# The control numbers.
(
    PLY,  # where the search is, and goes on after a pause
    VALUE,  # of the root, when it is done
    NODES,  # entered so far
    TOP,  # where the lists of steps end
    ROOM,  # how many steps a position may have: less room than that, and the stack is full
    ROOT_TURN,  # the number of the turn at the root
    PAST,  # how many turn starts of the game so far are known
    EXCLUDED,  # how many turns of the root are left out
    REPETITION,  # 1 where repetition is a draw
    GENERATION,  # which search this is, so that the table knows old entries
    REDUCTIONS,  # 1 where late steps are searched less deep, 2 where much less
    WIDTHS,  # from here by depth: how many steps are searched off the main line, 0 for all
) = range(12)
MAIN_WIDTHS = WIDTHS + DEEPEST_WIDTH + 1  # from here the same for the root and the main line
CONTROL = MAIN_WIDTHS + DEEPEST_WIDTH + 1

# A frame of the stack: the numbers of a node, then its state.
(
    FIRST,  # where the list of its steps begins
    LISTED,  # how many steps are in it
    FREE_LISTED,  # 1 where one of them may cost no depth
    NEXT,  # which of them is searched
    STEP,  # that step itself
    LOOK,  # and how it is looked at: REDUCED_LOOK, NARROW_LOOK or WHOLE_LOOK
    REDUCTION,  # by how many turns less deep a REDUCED_LOOK goes
    DEPTH,  # how many turns are still to be looked at
    COST,  # what the turn under way costs of it: nothing while all its steps were forced or free
    ALPHA,  # the window: values up to this one do not matter
    BETA,  # and from this one on neither
    FIRST_ALPHA,  # the lower end as it was in the beginning
    BEST,  # the best value so far
    BEST_PLACE,  # the place of its step in gen's list
    LEFT_ALONE,  # 1 where the player may leave it at the evaluation
    TURN_START,  # 1 where a turn begins
    KEY,  # of the position, for the table
    REPEATS,  # of the position, for repetition
) = range(18)
FRAME = 18

REDUCED_LOOK, NARROW_LOOK, WHOLE_LOOK = range(3)


class SearchStack(NamedTuple):
    """The nodes from the root to the one being searched."""

    frames: Numbers
    """A row for each ply."""
    steps: Numbers
    """The steps listed at all plies, one list behind the other."""
    scores: Numbers
    """The order of these steps, the highest first."""
    variations: Numbers
    """A row for each ply: how long its best line is, and the steps of it."""


class SearchMemory(NamedTuple):
    """What nodes searched before have taught."""

    transpositions: Numbers
    history: Numbers


class SearchTask(NamedTuple):
    """What is searched: the tables of the game, its evaluation, and the game so far."""

    tables: Numbers
    numbers: Numbers
    network: Network
    turn_starts: Numbers
    """What repetition compares at the turn starts of the game so far."""
    excluded: Numbers
    """The keys of positions after turns of the root that are left out."""
    like: State
    """Any state: it tells the compiler how long one is."""
