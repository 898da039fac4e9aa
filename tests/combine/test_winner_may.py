"""winner=may: a use that was challenged in vain may be made, or another turn instead (combining 8)."""

from __future__ import annotations

import json

import pytest

import gipfel
from combine.matches import JUMP, PENTAGO_DRAWN, TWO_JUMPS, after, board_of, inside, match, news_of, reads_back
from games.gipf.positions import board
from gipfel.combine import Match
from gipfel.combine.contest import Granted
from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.line import Line
from gipfel.records import read_records, replay, write_record
from gipfel.records.replay import record_of

COIN = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin,winner=may"
TWICE = "gipf:basic,zertz=3,challenges=2,settle-zertz=coin,winner=may"
PENTAGO = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago),begin=challenger,winner=may"
TAMSK = "gipf:basic,tamsk=3,challenges=2,winner=may"
WON, LOST = "coin heads", "coin tails"  # for the challenger

STANDING, JUMPED, GONE = board(JUMP), board("W c3 h5; UW e5; B d4"), board("W c3 h5; B d4")


def refusal(position: Match, turn: str) -> str:
    """The code with which a turn is refused."""
    with pytest.raises((IllegalStep, BadNotation)) as caught:
        position.turn(turn)
    assert "{" not in str(caught.value)
    return caught.value.code


def granted(spec: str = COIN, text: str = JUMP) -> Match:
    """A match in which the challenge to a jump from c3 has failed."""
    return after(match(spec, text), "c3>e5?", "challenge", LOST)


def test_without_the_option_the_announced_move_is_made() -> None:
    must = after(match(COIN.replace(",winner=may", "")), "c3>e5?", "challenge", LOST)
    assert (board_of(must), must.player) == (JUMPED, 1)
    assert gipfel.game(COIN.replace("may", "must")) == gipfel.game(COIN.replace(",winner=may", ""))


def test_rule_8_whoever_was_challenged_in_vain_decides() -> None:
    position = granted()
    assert (position.player, board_of(position), position.contest) == (0, STANDING, Granted())
    assert position.turns() == ["make", "waive"]
    assert [step.touches for step in position.steps()] == [("choice:make",), ("choice:waive",)]
    assert news_of(position) == [("challenge-lost-may", "c3>e5")]
    assert str(position.prompt()) == "The challenge has failed: c3>e5 may be made. Make it, or another turn instead."
    assert refusal(position, "a1-b2") == "malformed-turn"
    assert refusal(position, "coin heads") == "wrong-step"
    assert reads_back(position)


def test_rule_8_so_too_when_the_contest_is_drawn() -> None:
    drawn = after(inside(after(match(PENTAGO), "c3>e5?", "challenge"), PENTAGO_DRAWN), "e2se+")
    assert (drawn.player, drawn.turns()) == (0, ["make", "waive"])
    assert news_of(drawn) == [("challenge-drawn-may", "c3>e5")]


def test_a_challenge_that_is_won_takes_the_potential_as_ever() -> None:
    position = after(match(COIN), "c3>e5?", "challenge", WON)
    assert (board_of(position), position.player, position.contest) == (GONE, 0, None)


def test_what_is_let_happen_happens() -> None:
    position = after(match(COIN), "c3>e5?", "let")
    assert (board_of(position), position.player) == (JUMPED, 1)


def test_the_move_is_made() -> None:
    before = granted()
    position = after(before, "make")
    assert (board_of(position), position.player, position.contest, position.waived) == (JUMPED, 1, None, 0)
    assert position.turn_count == before.turn_count + 1


def test_rule_8_another_turn_is_made_and_the_potential_stays_loaded() -> None:
    waived = after(granted(), "waive")
    assert (board_of(waived), waived.player, waived.contest) == (STANDING, 0, None)
    assert "a1-b2" in waived.turns()
    pushed = after(waived, "a1-b2")
    assert (pushed.player, pushed.waived) == (1, 0)
    assert "c3>e5?" in after(pushed, "i5-h5").turns()
    assert reads_back(waived)
    assert reads_back(pushed)


def test_the_challenge_is_spent_all_the_same() -> None:
    for word in ("make", "waive"):
        assert after(granted(), word).left == (1, 0)
        assert after(granted(f"{COIN},spent=won"), word).left == (1, 1)


def test_rule_8_what_was_waived_is_not_announced_again_in_the_same_turn() -> None:
    waived = after(granted(TWICE, TWO_JUMPS), "waive")
    assert [turn for turn in waived.turns() if ">" in turn] == ["g3>g5?"]
    assert refusal(waived, "c3>e5?") == "use-waived"


def test_not_even_after_another_announcement() -> None:
    waived = after(granted(TWICE, TWO_JUMPS), "waive", "g3>g5?")
    assert waived.turns() == ["let", "challenge"]
    assert reads_back(waived)
    taken = after(waived, "challenge", WON)
    assert not [turn for turn in taken.turns() if ">" in turn]
    both = after(waived, "challenge", LOST, "waive")
    assert not [turn for turn in both.turns() if ">" in turn]
    assert reads_back(both)


def test_unless_nothing_else_is_left() -> None:
    start = match(TWICE, TWO_JUMPS, (0, 5))
    waived = after(start, "c3>e5?", "challenge", LOST, "waive")
    assert waived.turns() == ["g3>g5?"]
    alone = after(waived, "g3>g5?", "challenge", WON)
    assert alone.outcome is None
    assert alone.turns() == ["c3>e5?"]
    assert after(alone, "c3>e5?", "let").player == 1


def test_a_use_that_is_the_only_turn_is_made_at_once() -> None:
    position = after(match(COIN, "ZW c3; B d4", (0, 5)), "c3>e5?", "challenge", LOST)
    assert (board_of(position), position.player) == (board("W c3; UW e5; B d4"), 1)
    assert news_of(position) == [("challenge-lost", "c3>e5")]


def test_rows_taken_before_the_announcement_stay_taken() -> None:
    start = match(COIN, "ZW c3; W e4 e5 e6 e7; B d4 h5")
    position = after(start, "xe4,e5,e6,e7 c3>e5?", "challenge", LOST, "waive")
    assert board_of(position) == board("ZW c3; B d4 h5")
    assert position.player == 0
    assert not [turn for turn in position.turns() if turn.startswith("x")]


# TAMSK: a right to an extra push that is waived is lost, as one that is not used.


def test_rule_17_a_waived_extra_push_after_the_own_move_ends_the_turn() -> None:
    position = after(match(TAMSK, "TW d4; W b2; B c3 e8 h2"), "a1-b2 +a2-b3?", "challenge", LOST)
    assert position.turns() == ["make", "waive"]
    made, waived = after(position, "make"), after(position, "waive")
    assert (board_of(made), made.player) == (board("W b2 c3 e5; UW b3; B d4 e8 h2"), 1)
    assert (board_of(waived), waived.player, waived.waived) == (board("W b2 c3 e5; B d4 e8 h2"), 1, 0)
    assert reads_back(waived)


def test_rows_of_the_own_move_are_taken_after_a_waived_extra_push() -> None:
    position = after(match(TAMSK, "TW e4; W e2 e3; B h2"), "e1-e2 +a1-b2?", "challenge", LOST, "waive")
    assert (position.player, position.turns()) == (0, ["xe2,e3,e4,e5"])


def test_rule_17_a_waived_extra_push_before_the_move_leaves_the_move() -> None:
    position = after(match(TAMSK, "TW e5; W h5; B h2"), "+a1-b2?", "challenge", LOST, "waive")
    assert (board_of(position), position.player) == (board("W e5 h5; B h2"), 0)
    assert len(position.turns()) == 42


def test_an_extra_push_that_is_the_only_move_is_made_at_once() -> None:
    position = after(match(TAMSK, "TW e5; B h2", (0, 5)), "+a1-b2?", "challenge", LOST)
    assert (board_of(position), position.player) == (board("W e5; UW b2; B h2"), 1)


# Texts, records, prompts, players.


def changed(position: Match, **changes: object) -> str:
    """The text of a match with some values changed."""
    return json.dumps({**json.loads(position.text()), **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"waived": []},
        {"waived": ["c3", "c3"]},
        {"waived": ["d4"]},
        {"waived": ["h5"]},
        {"waived": ["z9"]},
        {"waived": "c3"},
        {"waived": [7]},
        {"contest": {"kind": "granted"}},
    ],
)
def test_what_cannot_have_been_waived_is_refused(changes: dict[str, object]) -> None:
    waived = after(granted(), "waive")
    with pytest.raises(gipfel.BadNotation) as caught:
        waived.game.position(changed(waived, **changes))
    assert caught.value.code == "bad-position"


def test_without_the_option_nothing_is_waived_or_granted() -> None:
    game = match(COIN.replace(",winner=may", "")).game
    for position in (granted(), after(granted(), "waive")):
        with pytest.raises(gipfel.BadNotation):
            game.position(position.text())


def test_the_answer_is_told_what_a_failed_challenge_means() -> None:
    def ends(spec: str) -> list[str]:
        (chapter,) = after(match(spec), "c3>e5?").story.chapters
        return [told.words(["Ann", "Bob"]) for told in chapter.told if "-if-" in told.code]

    won = "If Bob wins: the potential is neutralised and leaves the game; Ann makes another turn."
    otherwise = "Ann makes c3>e5, or another turn instead."
    assert ends(COIN) == [won, f"If Ann wins: {otherwise}", f"If it is a draw: {otherwise}"]
    must = COIN.replace(",winner=may", "")
    assert ends(must) == [won, "If Ann wins: c3>e5 is made.", "If it is a draw: c3>e5 is made."]


@pytest.mark.parametrize("word", ["make", "waive"])
def test_rule_20_a_record_says_what_was_decided(word: str) -> None:
    line = Line.begin(match(PENTAGO), ["c3>e5?", "challenge", "a1ne+", "b2sw-"]).turn("resign").turn(word)
    again = replay(read_records(write_record(record_of(line)))[0]).line
    assert again == line
    assert again.turns_played[-2:] == ("resign", word)


def test_a_waived_potential_that_is_lost_after_all_is_waived_no_more() -> None:
    start = match(TWICE.replace("challenges=2", "challenges=3"), "ZW c3 g3; B d4 g4 h5", (0, 5))
    waived = after(start, "c3>e5?", "challenge", LOST, "waive")
    alone = after(waived, "g3>g5?", "challenge", WON)
    lost = after(alone, "c3>e5?", "challenge", WON)
    assert lost.waived == 0
    assert reads_back(lost)
