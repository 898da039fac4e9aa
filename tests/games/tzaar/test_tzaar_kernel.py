"""The compiled game of TZAAR, rule by rule: counts of turns, positions that show each rule, and games of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from games.samples import refereed, samples
from gipfel.core.errors import BadNotation, BadSpec
from gipfel.games.tzaar import kernel_play as play
from gipfel.games.tzaar.kernel import TzaarKernel
from gipfel.games.tzaar.kernel_board import COLUMN_SIZES, NAMES
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import LAST, RUNNING, State

Remark = Callable[[str], None]

KERNEL = TzaarKernel({"start": "fixed"})
FIXED = "ttttT/TaaaAT/TAzzZAT/TAZtTZAT/TAZTtzat/taztTzat/tazZZat/taAAAt/tTTTT o 0 0"
MIDDLE = ".Ta2.t/...A3.T/T3....AT/T.....At/.t2.z3.Aa./.a.....Z/t..t2..t/aT3..../...t2. c 1 19"

HOLE = "Zd2 Ze4 Ab1 Aa5 Te1 te6 te7 zi1 ai2"
HEIGHT = "Z2d2 Zc1 Ab1 Ab2 Ti5 Th6 z3d4 a2g2 te2 tf1"
FIRST_WINS = "Zb2 Ab3 Tb4 zc3 tb1 a2h3 t2h4"
TOPS = "Z2b2 Ab6 Ti5 z4c3 z2b1 a3h3 t3h4 a2i2"
COVERING = "Zc3 Ac4 Ab4 Tc5 Td1 zc2 zi1 ai3 ti5 tg7"
COVERED_FIRST = "Z2c3 Ac4 Tc5 td5 zi1 ai3 ti4"
BLOCKADE = "Z2d2 Zd1 A2d3 Ae9 Td4 Tc4 te4 z2i1 ai3 th3"
BOTH_ENDS = "Za1 Ae9 Tg7 Td1 za4 ae4 ti5 tf1"


def text(stacks: str, stage: str = "c", player: int = 0) -> str:
    """A position text of stacks like `Z2d2`."""
    signs = {stack[-2:]: stack[:-2] for stack in stacks.split()}
    points = iter(NAMES)
    columns = ["".join(signs.get(next(points), ".") for _ in range(size)) for size in COLUMN_SIZES]
    return f"{'/'.join(columns)} {stage} {player} 20"


def place(stacks: str, stage: str = "c", player: int = 0) -> State:
    return KERNEL.encode(text(stacks, stage, player))


def result(stacks: str, turn: str) -> tuple[int, str] | None:
    """Who has won after a turn, and why."""
    after = KERNEL.play(place(stacks), turn)
    winner = int(KERNEL.functions.winner(after))
    return None if winner == RUNNING else (winner, KERNEL.reasons[KERNEL.functions.reason(after)])


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"start": "fixed"}, [42, 260_556]),
        ({"start": "random", "seed": "0"}, [77, 812_568]),
        ({"start": "random", "seed": "1"}, [83, 951_421]),
        ({"start": "tournament"}, [180, 31_860, 5_543_640]),
    ],
)
def test_counts_from_the_beginnings(options: dict[str, str], counts: list[int]) -> None:
    kernel = TzaarKernel(options)
    assert [kernel.perft(kernel.start(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("stacks", "counts"),
    [
        (HOLE, [1, 0]),
        (HEIGHT, [11, 50, 9]),
        (FIRST_WINS, [8, 2, 0]),
        (TOPS, [3, 3, 0]),
        (COVERING, [19, 55, 71]),
        (COVERED_FIRST, [10, 0]),
        (BLOCKADE, [30, 15, 10]),
        (BOTH_ENDS, [7, 2, 0]),
    ],
)
def test_counts_from_positions(stacks: str, counts: list[int]) -> None:
    assert [KERNEL.perft(place(stacks), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.full
def test_the_start_is_counted_to_the_third_turn() -> None:
    assert KERNEL.perft(KERNEL.start(), 3) == 1_557_472_755


def test_counts_in_the_middle_of_a_game() -> None:
    state = KERNEL.encode(MIDDLE)
    assert [KERNEL.perft(state, depth) for depth in (1, 2)] == [437, 119_953]
    assert len(KERNEL.turns(state)) == 437


def test_the_beginnings_have_their_texts() -> None:
    assert KERNEL.decode(KERNEL.start()) == FIXED
    drawn = TzaarKernel({"start": "random", "seed": "1"})
    assert drawn.decode(drawn.start()).startswith(
        "tTaTZ/taattT/AzATTtt/tZtZTtta/zATTtAAa/tTtZTAtT/TzAaTta/aZTzAT/zzAaZ o 0 0"
    )
    with pytest.raises(BadSpec):
        TzaarKernel({"start": "other"})


def test_placing_any_kind_in_hand_and_white_opens_after_the_last_piece() -> None:
    kernel = TzaarKernel({"start": "tournament"})
    state = kernel.play(kernel.start(), "Zc3")
    assert kernel.decode(state) == "...../....../..Z..../......../......../......../......./....../..... p 1 1"
    almost = FIXED.split()[0].replace("tTTTT", ".TTTT")
    last = kernel.encode(f"{almost} p 1 59")
    assert list(kernel.turns(last)) == ["Ti1"]
    opened = kernel.play(last, "Ti1")
    assert kernel.decode(opened) == f"{FIXED.split()[0]} o 0 60"
    assert all(len(steps) == 1 for steps in kernel.turns(opened).values())


def test_the_opening_is_one_capture_and_later_turns_have_two_moves() -> None:
    state = KERNEL.start()
    assert {len(steps) for steps in KERNEL.turns(state).values()} == {1}
    after = KERNEL.play(state, "e3xf3")
    assert KERNEL.decode(after).endswith(" c 1 1")
    assert {len(steps) for steps in KERNEL.turns(after).values()} == {2}
    # Of a move that is passed nothing is written.
    assert KERNEL.decode(KERNEL.play(after, "f4xf5")).endswith(" c 0 2")


def test_a_capture_goes_over_vacant_points_and_not_over_the_hole() -> None:
    assert list(KERNEL.turns(place(HOLE))) == ["e1xi1"]


def test_a_capture_takes_what_is_not_higher() -> None:
    turns = KERNEL.turns(place(HEIGHT))
    assert not any("xd4" in turn for turn in turns)
    assert {"d2xe2 e2xg2", "d2xe2 e2xf1"} <= set(turns)


def test_heights_add_up_without_limit() -> None:
    state = place("Z15a1 Za2 Ab1 Tc1 ta3 zi5 ai4", stage="s")
    after = KERNEL.play(state, "a1+a2")
    assert ".Z16" in KERNEL.decode(after)
    # Thirty pieces, two other kinds to show: no stack is higher than 28.
    for player, board in enumerate(("Z27a1 Za2 Ab1 Tc1 ta3 zi5 ai4", "z27a1 za2 ab1 tc1 Ta3 Zi5 Ai4")):
        highest = KERNEL.play(place(board, stage="s", player=player), "a1+a2")
        assert KERNEL.decode(highest).lower().startswith(".z28")
        assert KERNEL.encode(KERNEL.decode(highest)) == highest


def test_only_tops_count_and_a_winning_first_capture_ends_the_turn() -> None:
    assert KERNEL.turns(place(FIRST_WINS)).keys() >= {"b2xc3", "b3xc3"}
    assert result(FIRST_WINS, "b2xc3") == (0, "kind")
    assert sum(turn.startswith("b2xb1") for turn in KERNEL.turns(place(FIRST_WINS))) == 6
    assert result(TOPS, "b2xb1") is None
    assert result("Z2b2 Ab6 Ti5 z2c3 a3h3 t3h4 a2i2", "b2xc3") == (0, "kind")
    assert result(BOTH_ENDS, "a1xa4") == (0, "kind")
    assert result(BOTH_ENDS, "g7xi5 a1xa4") == (0, "kind")


def test_covering_ones_own_last_kind_loses_at_once() -> None:
    assert result(COVERING, "c3xc2 c4+c2") == (1, "covered")
    assert result(COVERING, "c5xg7 c4+c3") == (1, "covered")
    assert result(COVERED_FIRST, "c4xd5 c5+d5") == (1, "covered")
    assert result(BOTH_ENDS, "g7xi5 d1+a1") == (1, "covered")
    ends = [result(FIRST_WINS, turn) for turn in KERNEL.turns(place(FIRST_WINS)) if turn.startswith("b2xb1")]
    assert ends.count((1, "covered")) == 4
    stacked = [turn for turn in KERNEL.turns(place(COVERED_FIRST)) if "+" in turn]
    assert {result(COVERED_FIRST, turn) for turn in stacked} == {(1, "covered")}


def test_who_cannot_capture_has_lost() -> None:
    assert result(COVERING, "c3xc2 c5+b4") == (0, "no-capture")
    assert result(COVERED_FIRST, "c4xd5") == (0, "no-capture")
    assert result(COVERED_FIRST, "c5xd5") == (0, "no-capture")
    assert result(BLOCKADE, "d3xe4") == result(BLOCKADE, "d4xe4") == (0, "no-capture")
    assert result(BLOCKADE, "d2xh3") is None


def test_between_the_moves_the_rest_of_the_turn_is_one_move_or_pass() -> None:
    state = place(BLOCKADE, stage="s")
    turns = KERNEL.turns(state)
    assert "pass" in turns
    assert all(" " not in turn for turn in turns)
    assert KERNEL.decode(KERNEL.play(state, "pass")).endswith(" c 1 21")


@pytest.mark.parametrize("turn", ["pass", "c3+c4", "e3xf3 f3xg3", "e3xe6", "zz", "e3", "Za1", "e5xe6"])
def test_what_is_no_turn_of_the_opening_is_refused(turn: str) -> None:
    with pytest.raises(BadNotation):
        KERNEL.read_turn(KERNEL.start(), turn)


@pytest.mark.parametrize(
    "position",
    ["", FIXED[:-2], FIXED.replace(" o ", " x "), text("Z20a1 A11a2 ti1"), text(" ".join(f"Z{n}" for n in NAMES[:7]))],
)
def test_what_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(BadNotation):
        KERNEL.encode(position)


@pytest.mark.parametrize("position", [FIXED, MIDDLE, text(COVERING), text(BLOCKADE, "s", 1)])
def test_a_position_reads_back(position: str) -> None:
    assert KERNEL.decode(KERNEL.encode(position)) == position


def test_random_games_end_and_keep_the_pieces() -> None:
    for options in ({"start": "fixed"}, {"start": "random", "seed": "9"}, {"start": "tournament"}):
        tally = TzaarKernel(options).playouts(200, seed=5)
        assert (tally.wins_0 + tally.wins_1, tally.draws, tally.unfinished) == (200, 0, 0)


@pytest.mark.parametrize("stage", ["c", "s"])
def test_random_steps_are_all_steps_equally_likely(stage: str) -> None:
    state, rng = place(HEIGHT, stage), generator(3)
    out = np.empty(KERNEL.max_steps, np.int64)
    legal = {step & ~LAST for step in out[: play.gen(state, KERNEL.tables, out)].tolist()}
    drawn = Counter(int(play.sample(state, KERNEL.tables, rng, out)) & ~LAST for _ in range(300 * len(legal)))
    assert set(drawn) == legal
    assert all(200 < number < 400 for number in drawn.values())


def test_sample_games_are_judged_as_elsewhere(remark: Remark) -> None:
    remark(f"tzaar, played elsewhere, by the kernel: {refereed(samples('tzaar'), kernel=True)}")
