"""TAMSK in a match: the announcement is one extra push, made when the right arises (combining 2.7)."""

from __future__ import annotations

from combine.matches import after, board_of, match
from games.gipf.positions import board
from gipfel.core.outcome import Outcome

WON, LOST = "coin heads", "coin tails"  # for the challenger
TAMSK = "gipf:basic,tamsk=3,challenges=2"


def test_rule_16_an_extra_push_is_announced_after_the_own_move_that_earned_it() -> None:
    pending = after(match(TAMSK, "TW d4; W b2; B c3 e8 h2"), "a1-b2 +a2-b3?")
    assert (pending.kind, pending.player) == ("tamsk", 1)
    assert str(pending.prompt().params["move_words"]) == "the extra push from a2 to b3"
    assert board_of(after(pending, "challenge", LOST)) == board("W b2 c3 e5; UW b3; B d4 e8 h2")


def test_rule_16_an_extra_push_is_announced_before_the_move_when_the_opponent_earned_it() -> None:
    pending = after(match(TAMSK, "TW e5; W h5; B h2"), "+a1-b2?")
    made = after(pending, "challenge", LOST)
    assert (board_of(made), made.player) == (board("W e5 h5; UW b2; B h2"), 0)
    assert len(made.turns()) == 42


def test_rule_16_each_extra_push_of_a_chain_is_announced_and_challenged_separately() -> None:
    start = match(TAMSK, "TW e5 d4; W b2; B c3 h2")
    position = after(start, "+a1-b2?", "challenge", LOST, "+i1-h2?")
    assert position.said == (2, 0)
    assert position.turns() == ["let", "challenge"]
    assert after(position, "challenge", WON, "e1-e2").player == 1


def test_rule_17_won_after_the_own_move_rows_are_taken_and_the_turn_passes() -> None:
    position = after(match(TAMSK, "TW e4; W e2 e3; B h2"), "e1-e2 +a1-b2?", "challenge", WON)
    assert position.player == 0
    assert position.turns() == ["xe2,e3,e4,e5"]
    assert after(position, "xe2,e3,e4,e5").player == 1
    quiet = after(match(TAMSK, "TW d4; W b2; B c3 e8 h2"), "a1-b2 +a2-b3?", "challenge", WON)
    assert (board_of(quiet), quiet.player) == (board("W b2 c3 e5; B d4 e8 h2"), 1)


def test_rule_17_won_at_the_start_of_a_turn_the_move_is_still_to_come() -> None:
    position = after(match(TAMSK, "TW e5; W h5; B h2"), "+a1-b2?", "challenge", WON)
    assert (board_of(position), position.player) == (board("W e5 h5; B h2"), 0)
    assert len(position.turns()) == 42


def test_rule_17_won_at_the_start_of_a_turn_he_has_lost_if_he_has_no_move() -> None:
    position = after(match(TAMSK, "TW e5; B h2", (0, 5)), "+a1-b2?", "challenge", WON)
    assert position.outcome == Outcome(1, "no-piece")
