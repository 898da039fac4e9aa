"""Compiled TAMSK: counts that another program agrees on, and rule by rule on small boards."""

from __future__ import annotations

import pytest

from games.tamsk.kernel_positions import (
    AUTO,
    FREE,
    FREE_AUTO,
    LEVEL_1,
    LEVEL_2,
    LEVEL_3,
    PAIR,
    SAND_FREE,
    T_5,
    ending,
    played,
    written,
)
from gipfel.core.errors import BadNotation, BadSpec
from gipfel.games.tamsk.kernel import TamskKernel
from gipfel.games.tamsk.kernel_board import BIT_OF, BITS, NAMES, ROOM_OF
from gipfel.games.tamsk.kernel_state import around
from gipfel.kernels.contract import DRAW

START = "0R000B/00000/000000/0B000000R/000000/00000/0R000B 32,32 0 - - 0"
T_2 = written("Ra1 Rd7 Rg1 Bb2 Bd1 Bg4", "a2=1 b2=1 c3=3 d6=2", "30,27")
T_4 = written(PAIR, "d5=2 d4=3", "5,6", player=1, full=True)
T_6 = written("Rd4 Ra1 Rg1 Bd6 Ba4 Bg4", "d4=2 d5=1 e4=2 c5=1", "1,3", full=True)
T_7 = written("Rd4 Ra1 Rg1 Bd6 Ba4 Bg4", "d5=2 c5=1", "1,1", full=True)


@pytest.mark.parametrize(
    ("kernel", "counts"),
    [
        (AUTO, [9, 81, 858, 8_994, 100_146, 1_102_410]),
        (LEVEL_1, [18, 486, 15_444, 486_000]),
        (LEVEL_2, [18, 486, 8_748, 157_464]),
        (LEVEL_3, [18, 486, 8_748, 157_464]),
        (FREE_AUTO, [37, 1_332, 46_620]),
    ],
    ids=["auto", "1", "2", "3", "free,auto"],
)
def test_counts_from_the_start(kernel: TamskKernel, counts: list[int]) -> None:
    assert [kernel.perft(kernel.start(), depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_board_has_37_spaces_with_room_for_64_rings() -> None:
    assert (len(NAMES), sum(ROOM_OF.values())) == (37, 64)
    assert sorted(ROOM_OF.values()) == [1] * 18 + [2] * 12 + [3] * 6 + [4]
    assert ROOM_OF[BIT_OF["d4"]] == 4

    def beside(name: str) -> set[str]:
        return {other for other in NAMES if around(1 << BIT_OF[name]) >> BIT_OF[other] & 1}

    assert beside("d4") == {"d3", "d5", "c3", "c4", "e3", "e4"}
    # What leaves the board on one side does not come in on the other.
    assert [beside(name) for name in ("a1", "a4", "d7", "g1", "g4")] == [
        {"a2", "b1", "b2"},
        {"a3", "b4", "b5"},
        {"d6", "c6", "e6"},
        {"g2", "f1", "f2"},
        {"g3", "f4", "f5"},
    ]
    assert all(around(around(1 << bit)) >> bit & 1 for bit in BITS)


def test_start_texts() -> None:
    assert LEVEL_1.decode(LEVEL_1.start()) == START
    assert LEVEL_3.decode(LEVEL_3.start()) == START.replace("R", "F").replace("B", "f")
    assert FREE.decode(FREE.start()) == "0000/00000/000000/0000000/000000/00000/0000 32,32 0 - - 0"


def test_a_full_or_occupied_space_is_not_entered() -> None:
    state = AUTO.encode(T_2)
    assert set(AUTO.turns(state)) == {"a1-b1", "d7-c6", "d7-e6", "g1-g2", "g1-f1", "g1-f2"}
    assert [AUTO.perft(state, depth) for depth in (1, 2)] == [6, 54]


def test_a_ring_not_dropped_may_be_claimed_in_the_next_turn_only() -> None:
    state = LEVEL_1.play(LEVEL_1.start(), "a1-b2~")
    turns = set(LEVEL_1.turns(state))
    assert (len(turns), sum(turn.startswith("+b2 ") for turn in turns)) == (36, 18)
    assert LEVEL_1.rings_left(LEVEL_1.play(state, "+b2 a4-a3")) == (32, 30)
    declined = played(LEVEL_1, state, "a4-a3", "b2-b3")
    assert not any(turn.startswith("+") for turn in LEVEL_1.turns(declined))


def test_who_leads_must_move_on_while_the_other_is_passed_over() -> None:
    state = AUTO.encode(T_4)
    assert (AUTO.functions.to_move(state), set(AUTO.turns(state))) == (0, {"d5-d4"})
    after = AUTO.play(state, "d5-d4")
    assert set(AUTO.turns(after)) == {"d6-d5"}
    assert ending(AUTO, AUTO.play(after, "d6-d5")) == (0, "rings", (4, 5))


def test_who_cannot_move_decides_on_a_claim() -> None:
    state = LEVEL_1.encode(T_5)
    assert LEVEL_1.decode(state) == T_5
    assert set(LEVEL_1.turns(state)) == {"pass", "+d5"}
    claimed = LEVEL_1.play(state, "+d5")
    assert set(LEVEL_1.turns(claimed)) == {"d5-d4", "d5-d4~"}
    assert ending(LEVEL_1, LEVEL_1.play(claimed, "d5-d4")) == (0, "rings", (4, 5))
    freed = played(LEVEL_1, state, "pass", "d5-d4")
    assert set(LEVEL_1.turns(freed)) == {"d6-d5", "d6-d5~"}


def test_who_has_no_ring_left_has_finished() -> None:
    state = AUTO.play(AUTO.encode(T_6), "d4-e4")
    assert (AUTO.functions.to_move(state), AUTO.rings_left(state)) == (1, (0, 3))
    state = AUTO.play(state, "d6-c5")
    assert AUTO.functions.to_move(state) == 1
    assert "c5-d5" in AUTO.turns(state)
    assert ending(AUTO, played(AUTO, AUTO.encode(T_7), "d4-d5", "d6-c5")) == (DRAW, "equal", (0, 0))
    full = AUTO.encode(written("Rd4 Ra1 Rg1 Bd6 Ba4 Bg4", "d5=2", "2,1", full=True))
    assert ending(AUTO, AUTO.play(full, "d4-d5")) == (DRAW, "equal", (1, 1))


def test_who_claims_with_the_last_ring_still_moves_without_one() -> None:
    state = LEVEL_1.encode(written("Rd4 Ra1 Rg1 Bd6 Ba4 Bg4", "d4=2 d5=1 c5=1", "3,1", player=1, claim="d4", full=True))
    expected = {"+d4 d6-d5~", "+d4 d6-c5~", "d6-d5", "d6-d5~", "d6-c5", "d6-c5~"}
    assert set(LEVEL_1.turns(state)) == expected
    after = LEVEL_1.play(state, "+d4 d6-c5~")
    assert (LEVEL_1.functions.to_move(after), LEVEL_1.rings_left(after)) == (0, (3, 0))
    assert LEVEL_1.functions.turn(after) == LEVEL_1.functions.turn(state) + 1


def test_who_has_finished_claims_nothing() -> None:
    state = LEVEL_1.encode(written("Rd4 Ra1 Rg1 Bd6 Ba4 Bg4", "d4=2 d5=1 c5=1", "3,0", full=True))
    after = LEVEL_1.play(state, "d4-d5~")
    assert LEVEL_1.decode(after).split()[2:4] == ["0", "-"]
    assert "d5-d4" in LEVEL_1.turns(after)


def test_a_free_start_places_three_each_and_then_moves() -> None:
    state = played(FREE, FREE.start(), "a2", "d4", "e1~", "+e1 g1~", "+g1 c5")
    assert FREE.rings_left(state) == (29, 30)
    assert all("-" not in turn for turn in FREE.turns(state))
    state = FREE.play(state, "a3~")
    assert len(FREE.turns(state)) == 52
    assert all("-" in turn for turn in FREE.turns(state))
    # In levels 2 and 3 what is placed runs at once.
    assert SAND_FREE.decode(SAND_FREE.play(SAND_FREE.start(), "d4")).split("/")[3].startswith("0001R")


@pytest.mark.parametrize(
    ("kernel", "text"),
    [
        (LEVEL_1, ""),
        (LEVEL_1, START.replace("0R000B/", "", 1)),
        (LEVEL_1, START.replace("32,32", "33,31")),
        (LEVEL_1, START.replace("0R", "2R", 1)),
        (LEVEL_1, START.replace("0R", "0F", 1)),
        (LEVEL_1, START.replace("0R", "0", 1)),
        (FREE, START.replace("/00000/", "/0R0000/", 1)),
        (LEVEL_1, START.replace(" 0 - - 0", " 2 - - 0")),
        (LEVEL_1, START.replace(" - - ", " - + ")),
        (LEVEL_1, START.replace(" - - ", " b2 - ")),
        (LEVEL_1, START.replace(" - - ", " a7 - ")),
        (AUTO, START.replace(" - - ", " a4 - ")),
        (LEVEL_1, T_5.replace(" 5,6 ", " 5,0 ")),
        (LEVEL_2, START.replace(" - - ", " - + ")),
        (LEVEL_1, f"{START}x"),
    ],
)
def test_texts_that_are_no_position_are_refused(kernel: TamskKernel, text: str) -> None:
    with pytest.raises(BadNotation):
        kernel.encode(text)


@pytest.mark.parametrize(
    "turn", ["", "a1", "a1-a3", "a1-d1", "z9-a1", "+b2 a1-b2", "a1-b2 +d4", "pass", "late", "out:a1", "a1-b2~~", "+a1"]
)
def test_turns_that_cannot_be_made_are_refused(turn: str) -> None:
    with pytest.raises(BadNotation):
        LEVEL_1.read_turn(LEVEL_1.start(), turn)


def test_a_game_that_is_over_has_no_turns() -> None:
    over = AUTO.encode(written(PAIR, "", "4,5", full=True))
    assert ending(AUTO, over) == (0, "rings", (4, 5))
    with pytest.raises(BadNotation, match="over"):
        AUTO.read_turn(over, "d5-d4")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadSpec, match="rings"):
        TamskKernel({"rings": "some"})
