"""Exact openings of Pentago: the tables are whole, true to the rules by one turn, and played by."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import numpy as np
import pytest

import gipfel
from engine.engines import engine, line_of
from gipfel.engine.info import UNCOUNTED
from gipfel.engine.limits import Limits
from gipfel.engine.search.endings import ending_of
from gipfel.games.pentago.kernel_board import CELL_NAMES, CELLS
from gipfel.games.pentago.kernel_openings import CHOSEN, MOST_MARBLES, ROW_BY_ROW, VALUES, covers, number_of, table
from gipfel.games.pentago.kernel_openings import values as look_up
from gipfel.kernels.contract import Kernel
from gipfel.kernels.names import State
from gipfel.kernels.of_game import kernel_of
from support import amount

COUNTS = {
    0: (1, 0, 0),
    1: (0, 12, 24),
    2: (1_240, 20, 0),
    3: (0, 13_404, 8_016),
    4: (331_920, 21_510, 0),
    5: (278_880, 2_398_828, 1_092_212),
    6: (35_512_224, 3_383_692, 59_924),
}
"""Wins, draws and losses of the player to move among all placements, as published with the solution."""
NUMBERED = [
    ("", "", 0, 1),
    ("d1", "", 3, 0),
    ("e1", "", 4, -1),
    ("a6", "b4", 1_069, 0),
    ("b1 f3", "a6", 4_686, -1),
    ("c4 e5", "a3 c6", 223_725, 1),
    ("e1 f2 d5", "b1 f3", 1_575_658, -1),
    ("a1 f1 c6", "e1 e3 d6", 27_120_474, 0),
    ("c1 b4 a6", "f2 f3 f5", 23_098_303, -1),
]


def kernel() -> Kernel:
    return kernel_of(gipfel.game("pentago"))


def placed(white: str, black: str) -> State:
    """The state of two lists of cells."""
    first, second = (sum(1 << CELL_NAMES.index(cell) for cell in cells.split()) for cells in (white, black))
    return first, second, first.bit_count() + second.bit_count()


def random_placement(marbles: int, rng: Random) -> State:
    cells = rng.sample(range(CELLS), marbles)
    return sum(1 << cell for cell in cells[::2]), sum(1 << cell for cell in cells[1::2]), marbles


def known(state: State) -> int:
    """What the table of a position itself says."""
    number = number_of(state[0], state[1], ROW_BY_ROW, CHOSEN)
    return int(VALUES[table(state[2])[number >> 2] >> 2 * (number & 3) & 3])


def turns_of(state: State) -> dict[tuple[int, ...], int]:
    solved = look_up(state, kernel().tables, 1, lambda: False)
    assert solved is not None
    return solved.values


@pytest.mark.parametrize("marbles", COUNTS)
def test_every_placement_is_in_the_tables_once(marbles: int) -> None:
    first = (marbles + 1) // 2
    positions = comb(CELLS, first) * comb(CELLS - first, marbles - first)
    bits = table(marbles)
    found = Counter[int]()
    for shift in (0, 2, 4, 6):
        kept = bits[: (positions - shift // 2 + 3) // 4]
        found.update(dict(enumerate(np.bincount(kept >> shift & 3, minlength=4).tolist())))
    assert (found[1], found[0], found[2]) == COUNTS[marbles]
    assert found[3] == 0


@pytest.mark.parametrize(("white", "black", "number", "value"), NUMBERED)
def test_positions_are_numbered_as_published(white: str, black: str, number: int, value: int) -> None:
    state = placed(white, black)
    assert number_of(state[0], state[1], ROW_BY_ROW, CHOSEN) == number
    assert known(state) == value


def test_a_position_is_worth_its_best_turn() -> None:
    rng, seen = Random(1), Counter[int]()
    for _ in range(amount(150, 10_000)):
        state = random_placement(rng.randrange(MOST_MARBLES), rng)
        assert max(turns_of(state).values()) == known(state), kernel().decode(state)
        seen[known(state)] += 1
    assert len(seen) == 3


def test_every_turn_of_an_opening_has_a_value() -> None:
    found, rng = kernel(), Random(2)
    for marbles in range(MOST_MARBLES):
        state = random_placement(marbles, rng)
        assert turns_of(state).keys() == set(found.turns(state).values())


def test_192_of_288_first_turns_win_and_none_loses() -> None:
    assert Counter(turns_of(placed("", "")).values()) == {1: 192, 0: 96}


def test_replies_are_told_apart_as_far_as_the_tables_reach() -> None:
    found, rng = kernel(), Random(3)
    state = placed("a1", "")
    solved = look_up(state, found.tables, 1, lambda: False)
    assert solved is not None
    steps = rng.choice([steps for steps, value in solved.values.items() if value == 0])
    after = found.play(state, steps)
    assert solved.replies(steps) == {reply: value < 0 for reply, value in turns_of(after).items()}
    last = look_up(random_placement(5, rng), found.tables, 1, lambda: False)
    assert last is not None
    assert last.replies(next(iter(last.values))) == {}


def test_openings_reach_to_five_marbles_of_lawful_numbers() -> None:
    rng = Random(4)
    assert covers(random_placement(5, rng))
    assert not covers(random_placement(6, rng))
    assert not covers(placed("a1 b2 c3", ""))


def test_analysis_of_an_opening_is_proven() -> None:
    (info,) = engine("pentago").report(line_of("pentago"), Limits(nodes=1), lines=2)
    assert info.proven
    assert info.score == UNCOUNTED


@pytest.mark.full
def test_the_highest_level_wins_as_first_player_against_itself() -> None:
    thinker = gipfel.Engine("pentago")
    line = gipfel.Line.begin(thinker.game.start())
    while line.outcome is None:
        line = line.turn(thinker.play(line))
    assert line.outcome.winner == 0


def test_the_highest_level_keeps_the_value_of_openings() -> None:
    found, rng = kernel(), Random(5)
    ending = ending_of(found)
    assert ending is not None
    for _ in range(amount(4, 300)):
        state = random_placement(rng.randrange(MOST_MARBLES), rng)
        chosen = engine("pentago").choose(line_of("pentago", found.decode(state)), 8, seed=1)
        values = ending.values(state)
        assert values[found.turns(state)[chosen]] == max(values.values()), found.decode(state)
