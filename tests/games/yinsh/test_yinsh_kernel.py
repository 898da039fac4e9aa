"""The compiled YINSH: counts of the rules page, rare positions, texts, and games played elsewhere."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gipfel
from games.samples import refereed, samples
from gipfel.games.yinsh.kernel import YinshKernel
from gipfel.games.yinsh.kernel_board import COLUMN_LENGTHS, FIVES, NEIGHBOURS, POINT_NAMES, POINT_OF, POINTS
from gipfel.kernels.contract import DRAW, RUNNING, State
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]
PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]
STANDARD, BLITZ = YinshKernel({"rings": "3"}), YinshKernel({"rings": "1"})
BESIDE = "a2 a3 j11 k9 k10"  # black rings out of the way


def place(rings: str, markers: str, off: str = "0,0", player: int = 0) -> str:
    """`place("e5 / b2", "e7 / d5")`: rings and markers of White / Black as a position text."""
    signs = ["."] * POINTS
    for letters, sides in (("Rr", rings), ("Mm", markers)):
        for sign, names in zip(letters, sides.split("/"), strict=True):
            for name in names.split():
                signs[POINT_OF[name]] = sign
    columns: list[str] = []
    for length in COLUMN_LENGTHS:
        columns.append("".join(signs[:length]))
        signs = signs[length:]
    return f"{'/'.join(columns)} {off} - {player} {20 + player}"


def turns(text: str, kernel: YinshKernel = STANDARD) -> set[str]:
    """The legal turns of a position."""
    return set(kernel.turns(kernel.encode(text)))


def after(text: str, *played: str, kernel: YinshKernel = STANDARD) -> State:
    """The state after these turns."""
    state = kernel.encode(text)
    for turn in played:
        state = kernel.play(state, turn)
    return state


def result(state: State, kernel: YinshKernel = STANDARD) -> tuple[int, str]:
    """Who has won, and why."""
    return int(kernel.functions.winner(state)), kernel.reasons[int(kernel.functions.reason(state))]


@pytest.mark.parametrize("row", PERFT, ids=lambda row: str(row["name"]))
def test_counts(row: dict[str, Any]) -> None:
    kernel = STANDARD if row["spec"] == "yinsh" else BLITZ
    state = kernel.encode(row["position"]) if "position" in row else kernel.start()
    for turn in row.get("turns", ()):
        state = kernel.play(state, turn)
    assert [kernel.perft(state, depth + 1) for depth in range(len(row["counts"]))] == row["counts"]


def test_the_board() -> None:
    assert (POINTS, len(FIVES)) == (85, 123)
    assert sum(beside >= 0 for around in NEIGHBOURS for beside in around) == 2 * (3 * (85 - 11))
    assert POINT_NAMES.index("e2") < POINT_NAMES.index("e10")


def test_placing_counts_by_arithmetic() -> None:
    assert STANDARD.perft(STANDARD.start(), 3) == 85 * 84 * 83


def test_every_placing_leaves_one_point_less() -> None:
    state, counted = STANDARD.start(), []
    for turn in ["f6", "e5", "g7", "d4", "e8", "h6", "c5", "i8", "f3", "f9"]:
        counted.append(len(STANDARD.turns(state)))
        state = STANDARD.play(state, turn)
    assert counted == list(range(85, 75, -1))


def test_where_a_ring_goes() -> None:
    moving = place("e5 b1 j11 / b2 e9 j10", "e7 g7 j5 / d5 e6 f6", "2,2")
    reached = {turn.removeprefix("e5-") for turn in turns(moving) if turn.startswith("e5-")}
    assert " ".join(sorted(reached)) == "c3 c5 d4 e1 e2 e3 e4 e8 f5 g5 h5 h8 i5"


def test_what_was_jumped_is_turned_over_and_the_new_marker_is_not() -> None:
    moving = place("e5 b1 j11 / b2 e9 j10", "e7 g7 j5 / d5 e6 f6", "2,2")
    assert STANDARD.decode(after(moving, "e5-e8")).split("/")[4] == "....MMmRr."


def test_of_ten_in_line_both_halves_or_a_middle_five_are_taken() -> None:
    ten = turns(place(f"f6 j5 k7 k8 / {BESIDE}", "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 /", "1,0"))
    assert {"xe1-e5,f6 xe6-e10,j5", "xe3-e7,f6 j5-j6"} <= ten
    assert not any(turn.startswith("xe1-e5,") and "xe6-e10," not in turn for turn in ten)


def test_one_row_is_enough_for_the_last_ring() -> None:
    two = turns(place(f"b7 d3 j5 / {BESIDE}", "d4 d5 d6 d7 e4 e5 e6 e7 / e3", "2,0"))
    taking = {turn for turn in two if turn.startswith("d3-f3")}
    assert (len(taking), {turn.count("x") for turn in taking}) == (6, {1})


def test_more_than_five_in_line() -> None:
    seven = place(f"b7 e5 j5 k7 / {BESIDE}", "e2 e3 e4 e6 e7 e8 / c3", "1,0")
    moved = {turn for turn in turns(seven) if turn.startswith("e5-d4 ")}
    assert len(moved) == 12
    assert {turn.split(" x")[1].split(",")[0] for turn in moved} == {"e2-e6", "e3-e7", "e4-e8"}


def test_rows_that_cross_exclude_each_other() -> None:
    crossing = place(f"b7 e5 j5 k7 k8 / {BESIDE}", "e6 e7 e8 e9 f5 g5 h5 i5 /")
    assert sum(turn.startswith("e5-f6 ") for turn in turns(crossing)) == 10
    flipped = {turn for turn in turns(crossing) if turn.startswith("e5-e10")}
    assert {turn.split(",")[0] for turn in flipped} == {"e5-e10 xe5-i5"}


def test_three_rows_at_once_win_and_one_is_enough_in_blitz() -> None:
    three = place(f"b7 d3 j5 k7 k8 / {BESIDE}", "d4 d5 d6 d7 e4 e5 e6 e7 f4 f5 f6 f7 / e3 f3")
    taking = {turn for turn in turns(three) if turn.startswith("d3-g3")}
    assert len(taking) == 10
    assert {result(after(three, turn)) for turn in taking} == {(0, "rings")}
    assert sum(turn.startswith("d3-g3") for turn in turns(three, BLITZ)) == 15


def test_fewer_rings_may_be_chosen() -> None:
    several = place(f"b7 d5 g2 k7 k8 / {BESIDE}", "e3 e4 e6 e7 h3 h4 h6 h7 / e5 f5 g5 h5 i5")
    taking = [turn.count("x") for turn in turns(several) if turn.startswith("d5-j5")]
    assert (taking.count(2), taking.count(1)) == (10, 10)


def test_a_triangle_divides_into_rows_in_two_ways() -> None:
    side = "d4 e4 f4 g4 h4 i4 e5 f6 g7 h8 i9 i5 i6 i7 i8"
    triangle = place("b7 j11 k8 k9 k10 / a2 a3 a4 a5 b1", f"/ {side}", player=1)
    rows = {" ".join(word.split(",")[0] for word in turn.split() if word[0] == "x") for turn in turns(triangle)}
    assert {row for row in rows if row.count("x") == 3} == {
        "xd4-h4 xe5-i9 xi4-i8",
        "xd4-h8 xe4-i4 xi5-i9",
    }


def test_a_gift_is_taken_first_and_wins_without_a_move() -> None:
    gift = place("b7 f6 j5 / f3 j11 k9 k10", "g6 / d4 d5 d6 d7 d8", "2,1", 1)
    assert len(turns(gift)) == 187
    assert all(turn.startswith("xd4-d8,") for turn in turns(gift))
    last = place("b7 f6 j5 / f3 j11 k9", "g6 / d4 d5 d6 d7 d8", "2,2", 1)
    assert turns(last) == {"xd4-d8,f3", "xd4-d8,j11", "xd4-d8,k9"}
    assert result(after(last, "xd4-d8,f3")) == (1, "rings")


def test_the_mover_takes_first() -> None:
    both = place("b7 d5 j5 / a2 a3 j11", "e5 f2 f3 f4 f6 / e2 e3 e4 e6 f5", "2,2")
    won = after(both, "d5-g5 xf2-f6,b7")
    assert result(won) == (0, "rings")
    assert STANDARD.decode(won).split()[1:] == ["3,2", "-", "1", "21"]
    first = place(f"b7 d5 j5 k7 k8 / {BESIDE}", "e5 f2 f3 f4 f6 / e2 e3 e4 e6 f5")
    assert {turn for turn in turns(first) if turn.startswith("d5-g5")} == {
        f"d5-g5 xf2-f6,{ring}" for ring in ("b7", "g5", "j5", "k7", "k8")
    }
    answers = STANDARD.turns(after(first, "d5-g5 xf2-f6,b7"))
    assert all(turn.startswith("xe2-e6,") for turn in answers)


def test_who_cannot_move_passes() -> None:
    shut_in = place("a2 a3 a4 / a5 b2 b3 b4 b5", "/", "2,0")
    assert turns(shut_in) == {"pass"}
    assert STANDARD.functions.to_move(after(shut_in, "pass")) == 1


def test_nobody_can_move() -> None:
    text = "..../m.....M/rMMmmMMr/MMm....mM/M.mM...MMm/..Mm..Mmm/...mM.mmM./...MmmMM./...mMMm./mmMRRmM/MmRr 2,2 - 0 60"
    assert result(STANDARD.encode(text)) == (DRAW, "blocked")


def test_the_last_marker() -> None:
    text = "..RM/RM.MRMm/m..M.mMR/rM.m.rmMM/.mMmm.mmmm/MMmM..mMm/mMMMrmmMMm/mmMrmmm.M/.M..MM../R.M.M../.... 0,1 - 1 65"
    ends = [result(after(text, turn)) for turn in turns(text)]
    assert (len(ends), ends.count((1, "markers"))) == (26, 17)
    assert STANDARD.functions.winner(after(text, "h6-h10")) == RUNNING
    assert sum("x" in turn for turn in turns(text)) == 8
    assert all(turn.startswith("x") for turn in STANDARD.turns(after(text, "h6-h10")))
    level = text.replace("/.... 0,1", "/r... 0,0")
    assert result(after(level, "k7-k8")) == (DRAW, "markers")


def test_texts_read_back() -> None:
    state = STANDARD.start()
    for turn in ["f6", "e5", "g7", "d4", "e8", "h6", "c5", "i8", "f3", "f9", "f6-f7"]:
        assert STANDARD.turn_text(state, STANDARD.read_turn(state, turn)) == turn
        state = STANDARD.play(state, turn)
        assert STANDARD.encode(STANDARD.decode(state)) == state


@pytest.mark.parametrize("turn", ["", "f6-f6", "f6 f7", "x", "xd4-d8", "xd4-d9,b1", "e11", "pass", "e5-e8 xe5-e9,b1"])
def test_what_is_no_turn(turn: str) -> None:
    state = STANDARD.encode(place("e5 b1 j11 / b2 e9 j10", "e7 g7 j5 / d5 e6 f6", "2,2"))
    with pytest.raises(gipfel.BadNotation):
        STANDARD.read_turn(state, turn)


@pytest.mark.parametrize("spec", ["yinsh", "yinsh:blitz", "yinsh,rings=2"])
def test_rules_and_kernel_agree(spec: str, remark: Remark) -> None:
    checked = check_game(spec, games=amount(2, 100), full_games=amount(1, 100), seed=2)
    assert checked.kernel
    remark(str(checked))


def test_games_of_another_program_are_judged_alike(remark: Remark) -> None:
    remark(f"yinsh, played elsewhere, by the kernel: {refereed(samples('yinsh'), kernel=True)}")
