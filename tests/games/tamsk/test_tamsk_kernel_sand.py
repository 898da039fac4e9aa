"""Levels 2 and 3 compiled: fresh and lost glasses, what the house says, the bonus."""

from __future__ import annotations

import pytest

from games.tamsk.kernel_positions import LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_3_AUTO, PAIR, T_5, ending, played, written
from gipfel.core.errors import BadNotation
from gipfel.games.tamsk.kernel import TamskKernel
from gipfel.kernels.contract import DRAW, RUNNING

T_9 = written("rb2 rd7 Rg1 Ba4 Bd1 Bg4", "b2=1", "31,32", player=1)
T_10 = written("Rd5 ra1 rg1 Bd6 ba4 Bg4", "d5=2", "4,4", full=True)
T_11 = written("Rb2 Rd7 Rg1 Ba4 Bd1 Bg4", "b2=1", "31,32", player=1)
T_12 = written(PAIR, "d5=2 d4=3 e4=2", "4,4", bonus="+", full=True)


def test_fresh_glasses_are_moved_first() -> None:
    state = played(LEVEL_2, LEVEL_2.start(), "a1-b2", "a4-b4")
    assert len(LEVEL_2.turns(state)) == 12
    assert {turn[:2] for turn in LEVEL_2.turns(state)} == {"d7", "g1"}
    # A fresh glass that cannot move leaves the choice free.
    stuck = written("Fa1 Rd4 Rg1 Ba2 Bb1 Bb2", "", "30,30")
    assert {turn[:2] for turn in LEVEL_2.turns(LEVEL_2.encode(stuck))} == {"d4", "g1"}


def test_glasses_that_are_out_stay_where_they_are() -> None:
    state = LEVEL_2.encode(T_9)
    turns = LEVEL_2.turns(state)
    assert len(turns) == 18
    assert len({turn[-2:] for turn in turns} & {"b2", "d7"}) == 0
    after = LEVEL_2.play(state, "d1-d2")
    assert (len(LEVEL_2.turns(after)), {turn[:2] for turn in LEVEL_2.turns(after)}) == (6, {"g1"})


def test_sand_decides_between_equal_rings() -> None:
    state = LEVEL_2.encode(T_10)
    assert set(LEVEL_2.turns(state)) == {"out:d5", "out:d6", "out:g4"}
    assert LEVEL_2.functions.winner(state) == RUNNING
    once = LEVEL_2.play(state, "out:d6")
    assert LEVEL_2.functions.winner(once) == RUNNING
    assert ending(LEVEL_2, LEVEL_2.play(once, "out:g4")) == (0, "sand", (4, 4))
    assert ending(LEVEL_2, LEVEL_2.play(state, "out:d5")) == (1, "sand", (4, 4))
    # At level 1 the same rings are a draw.
    assert ending(LEVEL_1, LEVEL_1.encode(written(PAIR, "d5=2", "4,4", full=True))) == (DRAW, "equal", (4, 4))


@pytest.mark.parametrize(("last", "winner"), [("d6", 1), ("d5", 0)])
def test_the_last_glass_to_run_out_wins(last: str, winner: int) -> None:
    text = written("Rd5 ra1 rg1 Bd6 ba4 bg4", "d5=2 d4=3", "4,4", full=True)
    state = LEVEL_2.encode(text)
    # Red can still move when black's last glass runs out first; the other way round it is over at once.
    state = played(LEVEL_2, state, *(["out:d6", "out:d5"] if last == "d5" else ["out:d5"]))
    assert ending(LEVEL_2, state) == (winner, "sand", (4, 4))
    assert LEVEL_2.encode(LEVEL_2.decode(state)) == state


def test_a_glass_that_runs_out_can_end_the_turn_of_its_owner() -> None:
    state = LEVEL_2.encode(written("Rb2 rd7 rg1 Ba4 Bd1 Bg4", "b2=1", "31,30"))
    after = LEVEL_2.play(state, "out:b2")
    assert LEVEL_2.functions.to_move(after) == 1
    assert all(turn[:2] in ("a4", "d1", "g4") for turn in LEVEL_2.turns(after))


def test_lateness_gives_the_opponent_a_bonus() -> None:
    state = LEVEL_3.play(LEVEL_3.encode(T_11), "late")
    assert LEVEL_3.decode(state).split()[2:5] == ["0", "-", "+"]
    assert (LEVEL_3.perft(state, 1), len(LEVEL_3.turns(state))) == (905, 905)
    after = LEVEL_3.play(state, "b2-b3~ +b3")
    assert LEVEL_3.decode(after).split()[1:5] == ["30,32", "1", "b3", "-"]
    assert LEVEL_3.decode(LEVEL_3.play(state, "d7-c6~ +c6")).split()[1:5] == ["30,32", "1", "-", "-"]
    assert LEVEL_3.decode(LEVEL_3.play(state, "d7-c6")).split()[4] == "-"
    # Late himself, he loses it to the other.
    assert LEVEL_3.decode(LEVEL_3.play(state, "late")).split()[2:5] == ["1", "-", "+"]


def test_a_bonus_goes_on_any_space_with_room() -> None:
    state = LEVEL_3_AUTO.encode(T_12)
    expected = {"d5-e4", "d5-e4 +d4", "d5-e4 +d5", "d5-d4", "d5-d4 +d5", "d5-d4 +e4"}
    assert set(LEVEL_3_AUTO.turns(state)) == expected
    after = LEVEL_3_AUTO.play(state, "d5-d4 +d5")
    assert LEVEL_3_AUTO.rings_left(after) == (2, 4)
    assert LEVEL_3_AUTO.decode(after).split("/")[3] == "1234R32B1"


def test_a_bonus_needs_a_ring_after_that_of_the_move() -> None:
    state = LEVEL_3.encode(T_12.replace(" 4,4 ", " 1,4 "))
    turns = set(LEVEL_3.turns(state))
    assert {turn for turn in turns if "~" not in turn} == {"d5-e4", "d5-d4"}
    assert "d5-e4~ +e4" in turns


def test_late_ends_an_open_claim_and_is_only_for_who_can_move() -> None:
    state = LEVEL_3.play(LEVEL_3.encode(T_11), "a4-b4~")
    after = LEVEL_3.play(state, "late")
    assert LEVEL_3.decode(after).split()[2:5] == ["1", "-", "+"]
    stuck = LEVEL_3.encode(T_5)
    with pytest.raises(BadNotation):
        LEVEL_3.play(stuck, "late")
    assert LEVEL_3.decode(LEVEL_3.play(stuck, "pass")).split()[2] == "0"


def test_a_turn_without_a_move_loses_the_bonus() -> None:
    state = LEVEL_3.encode(T_5.replace(" d5 - ", " d5 + "))
    assert LEVEL_3.decode(LEVEL_3.play(state, "pass")).split()[4] == "-"
    assert LEVEL_3.decode(LEVEL_3.play(state, "+d5")).split()[4] == "-"


@pytest.mark.parametrize(("kernel", "turn"), [(LEVEL_3, "out:a1"), (LEVEL_3, "out:d4"), (LEVEL_2, "late")])
def test_what_the_house_cannot_say(kernel: TamskKernel, turn: str) -> None:
    with pytest.raises(BadNotation):  # a fresh glass has no sand, and level 2 no time for a turn
        kernel.read_turn(kernel.start(), turn)
