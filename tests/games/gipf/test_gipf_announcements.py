"""Announcing the use of a potential, the answer, and what a lost challenge makes of it (rules 38 to 40)."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, board, gipf, place
from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.outcome import Outcome
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD
from gipfel.games.gipf.steps import Extra, Let, Use

ZERTZ = "gipf:basic,zertz=3,announce=yes"
TAMSK = "gipf:basic,tamsk=3,announce=yes"
JUMP = place(ZERTZ, "ZW c3; B d4; W h5", (5, 5))


def reads_back(position: GipfPosition) -> bool:
    return position.game.position(position.text()) == position


def test_rule_38_an_announcement_is_a_turn_and_changes_nothing_on_the_board() -> None:
    assert "c3>e5?" in JUMP.turns()
    pending = after(JUMP, "c3>e5?")
    assert pending.text().split()[0] == JUMP.text().split()[0]
    assert (pending.player, pending.turn_count) == (1, JUMP.turn_count + 1)
    assert pending.announcement == Use(BOARD.cell("c3"), BOARD.cell("e5"))
    assert JUMP.announcement is None
    assert reads_back(pending)


def test_rule_39_the_answer_is_let_and_a_turn_of_the_other() -> None:
    pending = after(JUMP, "c3>e5?")
    assert pending.turns() == ["let"]
    assert list(pending.steps()) == [Let()]
    with pytest.raises(IllegalStep) as caught:
        pending.turn("a1-b2")
    assert caught.value.code == "answer-first"


def test_rule_39_after_let_the_move_happens_and_the_turn_passes_when_nothing_is_left() -> None:
    position = after(JUMP, "c3>e5?", "let")
    assert position.text().split()[0] == board("W c3 h5; UW e5; B d4")
    assert (position.player, position.turn_count) == (1, JUMP.turn_count + 2)
    assert "a1-b2" in position.turns()


def test_rule_40_after_let_the_announcer_takes_the_rows_the_move_made() -> None:
    start = place(ZERTZ, "ZW e3; W e5 e6 e7; B e4 h5", (5, 5))
    position = after(start, "e3>e8?", "let")
    assert position.player == 0
    assert position.turns() == ["xe3,e4,e5,e6,e7,e8"]
    assert reads_back(position)
    assert after(position, "xe3,e4,e5,e6,e7,e8").player == 1


def test_rule_38_row_takings_stand_before_the_announcement() -> None:
    start = place(ZERTZ, "ZW c3; B d4; W h2 h3 h4 h5", (5, 5))
    pending = after(start, "xh2,h3,h4,h5 c3>e5?")
    assert pending.text().split()[0] == board("ZW c3; B d4")


def test_rule_39_nothing_to_let_without_an_announcement() -> None:
    for spec in (ZERTZ, "gipf:basic"):
        with pytest.raises(IllegalStep) as caught:
            gipf(spec).start().turn("let")
        assert caught.value.code == "nothing-announced"


def test_rule_38_without_announcing_there_is_no_question_mark() -> None:
    with pytest.raises(BadNotation) as caught:
        place("gipf:basic,zertz=3", "ZW c3; B d4").turn("c3>e5?")
    assert caught.value.code == "nothing-is-announced"


# TAMSK.


def test_rule_38_an_extra_push_is_announced_behind_the_push_that_earned_it() -> None:
    start = place(TAMSK, "TW d4; W b2; B c3 e8 h2", (5, 5))
    pending = after(start, "a1-b2 +a2-b3?")
    assert pending.announcement == Extra(BOARD.cell("a2"), BOARD.cell("b3"))
    assert reads_back(pending)
    position = after(pending, "let")
    assert position.text().split()[0] == board("W b2 c3 e5; UW b3; B d4 e8 h2")
    assert position.player == 1


def test_rule_40_after_an_extra_push_at_the_start_of_a_turn_the_move_follows() -> None:
    start = place(TAMSK, "TW e5; W h5; B h2", (5, 5))
    assert "i5-h5" in start.turns()
    assert "+a1-b2 e1-e2" not in start.turns()
    position = after(start, "+a1-b2?", "let")
    assert position.player == 0
    assert reads_back(position)
    assert len(position.turns()) == 42
    assert after(position, "e1-e2").player == 1


def test_rule_40_each_extra_push_of_a_chain_is_announced() -> None:
    start = place(TAMSK, "TW e5 d4; W b2; B c3 h2", (5, 5))
    position = after(start, "+a1-b2?", "let")
    assert {"+i1-h2?", "e1-e2"} <= set(position.turns())
    assert after(position, "+i1-h2?", "let", "e1-e2").player == 1


def test_rule_40_who_may_go_on_but_does_not_want_to_says_done() -> None:
    start = place(TAMSK, "TW c3 d4; B b2 h2", (5, 5))
    # The push brings d4 to the centre, its extra push from the same dot the next one.
    position = after(start, "a1-b2 +a1-b2?", "let")
    assert position.player == 0
    turns = set(position.turns())
    assert "done" in turns
    assert {turn[0] for turn in turns} == {"+", "d"}
    stopped = after(position, "done")
    assert stopped.player == 1
    assert stopped.text().split()[5] == "2,3"


def test_rule_40_with_no_regular_move_the_extra_push_is_the_whole_turn_after_let() -> None:
    position = after(place(TAMSK, "TW e5; B h2", (0, 5)), "+a1-b2?", "let")
    assert (position.player, position.outcome) == (1, None)


# What a lost challenge makes of an announcement.


def test_forfeited_the_potential_is_gone_and_its_owner_is_still_on_turn() -> None:
    pending = after(JUMP, "c3>e5?")
    position = pending.forfeited()
    assert position.text().split()[0] == board("W c3 h5; B d4")
    assert position.text().split()[5] == "3,3"
    assert (position.player, position.outcome) == (0, None)
    assert position.turn_count == pending.turn_count + 1
    assert reads_back(position)
    assert "a1-b2" in position.turns()
    assert not any(turn.startswith("c3>") for turn in position.turns())


def test_forfeited_another_potential_may_be_announced() -> None:
    start = place(ZERTZ, "ZW c3 g3; B d4 g4", (0, 5))
    position = after(start, "c3>e5?").forfeited()
    assert position.turns() == ["g3>g5?"]


def test_forfeited_the_loss_test_is_made_anew() -> None:
    position = after(place(ZERTZ, "ZW c3; B d4", (0, 5)), "c3>e5?").forfeited()
    assert position.outcome == Outcome(1, "no-piece")
    assert reads_back(position)


def test_forfeited_after_an_own_move_rows_are_taken_and_the_turn_passes() -> None:
    start = place(TAMSK, "TW e4; W e2 e3; B h2", (5, 5))
    position = after(start, "e1-e2 +a1-b2?").forfeited()
    assert position.turns() == ["xe2,e3,e4,e5"]
    quiet = place(TAMSK, "TW d4; W b2; B c3 e8 h2", (5, 5))
    assert after(quiet, "a1-b2 +a2-b3?").forfeited().player == 1


def test_forfeited_at_the_start_of_a_turn_the_move_is_still_to_come() -> None:
    start = place(TAMSK, "TW e5; W h5; B h2", (5, 5))
    position = after(start, "+a1-b2?").forfeited()
    assert position.player == 0
    assert len(position.turns()) == 42
    empty = place(TAMSK, "TW e5; B h2", (0, 5))
    assert after(empty, "+a1-b2?").forfeited().outcome == Outcome(1, "no-piece")


def test_forfeited_rows_are_over_until_the_move_is_made() -> None:
    # The plain piece on d7 now belongs to the set of the GIPF-row; it goes with the rows after the push.
    start = place("gipf:standard,yinsh=3,announce=yes", "GW d2 d3 d4 d5; GB d6 h5; YW d7; W b2", (3, 5))
    position = after(start, "d7>c6?").forfeited()
    some = position.turns(60)
    assert not any(turn.startswith("x") for turn in some)
    assert all(" x" in turn and "d7" in turn for turn in some)


def test_forfeited_after_an_extra_push_that_has_been_made_there_is_no_loss() -> None:
    start = place("gipf:basic,tamsk=1,zertz=1,announce=yes", "TW e5; ZW c3; B d4 h2", (0, 5))
    jump = "c3>f5?"
    position = after(start, "+a5-b5?", "let", jump).forfeited()
    assert (position.player, position.outcome) == (1, None)


def test_nothing_to_forfeit_without_an_announcement() -> None:
    with pytest.raises(IllegalStep) as caught:
        JUMP.forfeited()
    assert caught.value.code == "nothing-announced"


def test_a_right_to_an_extra_push_outlives_an_announcement_that_fails_and_lapses_with_the_move() -> None:
    both = "gipf:basic,zertz=2,tamsk=1,announce=yes"
    pending = after(place(both, "ZW c3; TW e5; B d4 h2; W h5", (5, 5)), "c3>f5?")
    assert "+a1-b2?" in pending.forfeited().turns()
    assert "T" not in pending.let().text().split()[0]
