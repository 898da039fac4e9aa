"""capture=claimed (rules 7.2 to 7.7): captures that are missed, claimed and accepted."""

from __future__ import annotations

import gipfel
from games.zertz.positions import after, at, code_of, start
from gipfel.core.outcome import Outcome
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import AcceptOffence, Demand, PlaceMarble

CLAIMED = "zertz,capture=claimed"
OPENING = ("Wd4,a1", "Gd5,a2")
CAPTURES = {"x d4Gd6", "x d5Wd3"}
WINNING = ".o../...W./...o../ooooooo/oooooo/.oGBo/oooo 2,4,4 1,3,5 2,0,0 1 0"
ONE_LANDING = "oooo/...../....../...WGo./.....o/...../oooo 5,7,10 0,0,0 0,0,0 0 0"
LAST_MARBLES = "...B/...GG/..W.GG/..BoW../.WW.BB/o...B/.... 0,0,0 2,4,5 0,0,0 0 0"


def could_capture() -> ZertzPosition:
    return after(start(CLAIMED), *OPENING)


def missed() -> ZertzPosition:
    return after(could_capture(), "Bg1,a3")


def without_placings(position: ZertzPosition) -> set[str]:
    return {turn for turn in position.turns() if turn[0] not in "WGB"}


def test_rule_7_2_captures_and_placings_are_legal_when_a_capture_exists() -> None:
    position = could_capture()
    assert without_placings(position) == CAPTURES
    assert "Bg1,a3" in position.turns()
    assert code_of(after(start(), *OPENING), "Bg1,a3") == "capture-is-compulsory"


def test_rule_7_2_placing_without_a_capture_is_no_offence() -> None:
    position = after(start(CLAIMED), "Wd4,a1")
    assert position.before is None
    assert code_of(position, "claim") == "nothing-to-claim"


def test_rule_7_2_nobody_is_told_that_he_can_capture() -> None:
    assert could_capture().prompt() == start(CLAIMED).prompt()


def test_rule_7_3_the_opponent_claims_captures_or_places() -> None:
    position = missed()
    assert without_placings(position) == {"claim", *CAPTURES}
    assert "Bg4,a4" in position.turns()
    assert Demand().touches == ("choice:claim",)


def test_rule_7_3_a_claim_takes_the_turn_back_and_the_offender_must_capture() -> None:
    position = after(missed(), "claim")
    assert position.player == 0
    assert set(position.turns()) == CAPTURES
    assert position.text().startswith(could_capture().text().rpartition(" ")[0])
    assert code_of(position, "Bg1,a3") == "capture-is-compulsory"
    assert after(position, "x d4Gd6").captures[0] == (0, 1, 0)


def test_rule_7_3_what_the_offence_isolated_returns() -> None:
    before = at(".o../...W./...o../ooooooo/oooooo/.oGBo/oooo 2,4,4 2,3,5 1,0,0 1 0", CLAIMED)
    restored = after(before, "Wa2,c4 x Wa2Wb4", "claim")
    assert (restored.rings, restored.marbles, restored.stock) == (before.rings, before.marbles, before.stock)
    assert restored.captures == before.captures


def test_rule_7_3_the_opponent_makes_the_capture_himself() -> None:
    position = after(missed(), "x d4Gd6")
    assert position.captures[1] == (0, 1, 0)
    assert code_of(position, "claim") == "nothing-to-claim"


def test_rule_7_3_who_lets_it_pass_and_places_commits_the_same_offence() -> None:
    position = after(missed(), "Bg4,a4")
    assert without_placings(position) == {"claim", *CAPTURES}
    restored = after(position, "claim")
    assert restored.player == 1
    assert set(restored.turns()) == CAPTURES


def test_rule_7_4_only_the_last_turn_can_be_claimed() -> None:
    # The offence fills the only landing, so that the next placing misses nothing and the offence is past.
    offence = after(at(ONE_LANDING, CLAIMED), "Bd6,a1")
    assert without_placings(offence) == {"claim"}
    later = after(offence, "Ba4,a2")
    assert code_of(later, "claim") == "nothing-to-claim"
    assert code_of(after(later, "Bg1,g4"), "claim") == "nothing-to-claim"


def test_rule_7_4_a_claim_leaves_nothing_more_to_claim() -> None:
    restored = after(missed(), "Bg4,a4", "claim")
    assert restored.before is None
    assert code_of(restored, "claim") == "nothing-to-claim"


def test_rule_7_4_a_chain_once_begun_must_be_finished() -> None:
    position = at("oGoo/.ooBo/..oooo/..ooGW./..oWoo/..ooo/.... 4,6,9 0,0,0 0,0,0 0 0", CLAIMED)
    assert code_of(position, "x e4Gc5") == "turn-unfinished"
    assert after(position, "x d5Wf3").before is None


def test_rule_7_5_a_winning_offence_waits_for_claim_or_accept() -> None:
    position = after(at(WINNING, CLAIMED), "Wa2,c4 x Wa2Wb4")
    assert (position.outcome, position.player) == (None, 0)
    assert position.steps() == (Demand(), AcceptOffence())
    assert code_of(position, "x f3Bf5") == "claim-or-accept-first"
    accepted = after(position, "accept")
    assert accepted.outcome == Outcome(1, "set")
    assert accepted.turn_count == 2
    claimed = after(position, "claim")
    assert (claimed.outcome, claimed.player) == (None, 1)
    assert set(claimed.turns()) == {"x f3Bf5", "x f4Gf2"}


def test_rule_7_5_only_a_winning_offence_can_be_accepted() -> None:
    assert code_of(missed(), "accept") == "nothing-to-accept"
    assert code_of(could_capture(), "accept") == "nothing-to-accept"


def test_rule_7_5_leaving_the_opponent_without_a_move_waits_for_his_answer_too() -> None:
    position = after(at(LAST_MARBLES, CLAIMED), "Wf1")
    assert position.turns() == ["claim", "accept"]
    assert after(position, "accept").outcome == Outcome(0, "no-move")


def test_rule_7_5_an_accepted_full_board_belongs_to_the_offender() -> None:
    position = at(LAST_MARBLES, CLAIMED)
    filled = next(turn for turn in position.turns() if turn.startswith("Wd4,f1"))
    accepted = after(position, filled, "accept")
    assert accepted.outcome == Outcome(0, "set")
    assert accepted.game.position(accepted.text()) == accepted


def test_rule_7_6_a_claim_restores_the_count_of_repetitions() -> None:
    line = gipfel.Line.begin(start(CLAIMED), (*OPENING, "Bg1,a3"))
    restored = line.turn("claim")
    assert restored.seen == line.seen[:-1]
    assert restored.position.repeats == could_capture().repeats
    assert restored.turns_played == (*OPENING, "Bg1,a3", "claim")
    assert restored.turn_count == 4


def test_rule_7_6_a_line_may_begin_with_a_turn_that_can_be_claimed() -> None:
    line = gipfel.Line.begin(missed(), ("claim",))
    assert line.outcome is None
    assert line.occurrences == 1


def test_rule_7_7_who_has_nothing_to_place_must_capture() -> None:
    text = "...B/...GG/..W.GG/..BoW../.WW.BB/o...B/.... 0,0,0 0,0,0 2,4,5 0 0"
    position = at(text, CLAIMED)
    assert position.turns() == ["x d3Wf1"]


def test_rule_8_5_the_text_carries_the_position_before_a_turn_that_can_be_claimed() -> None:
    before, now = could_capture(), missed()
    assert now.text().endswith(f" | {before.text()}")
    inside = before.play(PlaceMarble("B", "g1"))
    assert inside.text().endswith(f" 0 2 placed:g1 | {before.text()}")
    for position in (now, inside, after(now, "claim"), after(now, "Bg4,a4")):
        assert position.game.position(position.text()) == position


def test_rule_8_5_only_one_position_before_is_carried() -> None:
    position = after(missed(), "Bg4,a4")
    assert position.text().count("|") == 1
