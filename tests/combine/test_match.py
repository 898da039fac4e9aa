"""What happens in a match: a test for each sentence of the rules of combining."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combine.matches import (
    JUMP,
    PENTAGO_DRAWN,
    PENTAGO_GIVEN,
    PENTAGO_WON,
    TWO_JUMPS,
    after,
    board_of,
    inside,
    match,
    news_of,
    reads_back,
)
from games.gipf.positions import board
from gipfel.combine import Match
from gipfel.combine.contest import Playing
from gipfel.combine.steps import Beginner, Challenge, Coin, Inside, ResignInside, TimeUp, innermost
from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.games.gipf.steps import Let

COIN = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin"
TWICE = "gipf:basic,zertz=3,challenges=2,settle-zertz=coin"
DICE = "gipf:basic,zertz=3,challenges=1,settle-zertz=dice"
PENTAGO = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago),begin=challenger"
WON, LOST = "coin heads", "coin tails"  # for the challenger

STANDING = board(JUMP)
JUMPED = board("W c3 h5; UW e5; B d4")
GONE = board("W c3 h5; B d4")


def refusal(position: Match, turn: str) -> str:
    """The code with which a turn is refused."""
    with pytest.raises((IllegalStep, BadNotation)) as caught:
        position.turn(turn)
    assert "{" not in str(caught.value)
    return caught.value.code


# 1. The player on turn announces the use of a potential together with the exact move; it must be legal now.


def test_rule_5_a_use_is_announced_with_its_exact_move_and_the_opponent_answers() -> None:
    start = match(COIN)
    pending = after(start, "c3>e5?")
    assert (start.player, pending.player, pending.kind) == (0, 1, "zertz")
    assert board_of(pending) == STANDING
    assert (pending.turn_count, pending.said) == (start.turn_count + 1, (1, 0))
    assert reads_back(pending)


def test_rule_5_only_a_legal_move_is_announced() -> None:
    assert refusal(match(COIN), "c3>f6?") == "no-such-jump"
    assert refusal(match(COIN), "h5>h3?") == "no-loaded-piece"


def test_rule_6_the_opponent_cannot_do_anything_else_first() -> None:
    assert refusal(after(match(COIN), "c3>e5?"), "a1-b2") == "answer-first"


# 2. The opponent lets it happen, or challenges, if he has a challenge left.


def test_rule_6_the_opponent_lets_it_happen() -> None:
    pending = after(match(COIN), "c3>e5?")
    assert pending.turns() == ["let", "challenge"]
    position = after(pending, "let")
    assert (board_of(position), position.player, position.left) == (JUMPED, 1, (1, 1))


def test_rule_6_without_a_challenge_left_he_can_only_let_it_happen() -> None:
    pending = after(match(COIN, left=(1, 0)), "c3>e5?")
    assert pending.turns() == ["let"]
    assert refusal(pending, "challenge") == "may-not-challenge"
    assert str(pending.prompt()) == "Announced: c3>e5. You can only let it happen."


def test_rule_2_each_player_has_his_own_challenges() -> None:
    black = match(COIN, "ZB c3; W d4; B h5", player=1, left=(0, 1))
    assert after(black, "c3>e5?").turns() == ["let"]
    assert after(replace(black, left=(1, 0)), "c3>e5?").turns() == ["let", "challenge"]


def test_rule_3_a_type_without_a_contest_cannot_be_challenged() -> None:
    start = match("gipf:basic,zertz=1,yinsh=1,challenges=1,settle-zertz=none", "ZW c3; YW g3; B d4; W h5")
    assert after(start, "c3>e5?").turns() == ["let"]
    assert after(start, "g3>g4?").turns() == ["let", "challenge"]


def test_rule_6_nothing_is_challenged_without_an_announcement() -> None:
    assert refusal(match(COIN), "challenge") == "nothing-announced"


def test_the_prompt_says_what_a_challenge_means() -> None:
    words = str(after(match(PENTAGO), "c3>e5?").prompt())
    assert words == "Announced: c3>e5. Let it happen, or challenge: then pentago decides. Challenges left: 1."


# uses=n: the opponent's first n announcements, all types together, whatever became of them.


def test_only_the_first_announcements_may_be_challenged() -> None:
    spec = "gipf:basic,zertz=2,yinsh=1,challenges=3,uses=2,settle-zertz=coin,settle-yinsh=coin"
    start = match(spec, "ZW c3 g3; YW b5; B d4 g4; W h5")
    first = after(start, "c3>e5?")
    assert "challenge" in first.turns()
    second = after(first, "let", "a1-b2", "b5>b3?")
    assert second.said == (2, 0)
    assert "challenge" in second.turns()
    third = after(second, "challenge", WON, "g3>g5?")
    assert third.said == (3, 0)
    assert third.turns() == ["let"]
    assert refusal(third, "challenge") == "may-not-challenge"


def test_a_challenged_announcement_counts_whether_it_was_made_or_not() -> None:
    start = match(TWICE.replace("challenges", "uses=1,challenges"), TWO_JUMPS)
    for result in (WON, LOST):
        settled = after(start, "c3>e5?", "challenge", result)
        turns = ("g3>g5?",) if settled.player == 0 else ("a1-b2", "g3>g5?")
        assert after(settled, *turns).turns() == ["let"]


def test_the_announcements_of_both_players_are_counted_apart() -> None:
    start = match(COIN.replace("challenges", "uses=1,challenges"), "ZW c3; ZB g3; B d4; W g4 h5")
    pending = after(start, "c3>e5?", "let", "g3>g5?")
    assert pending.said == (1, 1)
    assert pending.turns() == ["let", "challenge"]


# 3. Challenged: the game outside is suspended exactly as it is, and the inner game is played.


def test_rule_7_the_game_outside_stands_still_while_the_contest_lasts() -> None:
    position = after(match(PENTAGO), "c3>e5?")
    outer = position.outer
    for turn in ("challenge", "a1ne+", "b2sw-", "c3ne+"):
        position = after(position, turn)
        assert position.outer == outer
        assert position.levels()[0] == outer
        assert reads_back(position)


def test_rule_12_only_the_innermost_game_is_played() -> None:
    position = after(match(PENTAGO), "c3>e5?", "challenge", "a1ne+")
    assert [level.game.name for level in position.levels()] == ["gipf", "pentago"]
    assert refusal(position, "a1-b2") == "malformed-turn"
    assert refusal(position, "let") == "malformed-turn"
    assert position.scene() == position.levels()[1].scene()
    assert position.inner is not None
    assert position.inner.turns_played == ("a1ne+",)


def test_rule_3_the_contest_is_the_one_agreed_for_the_type_announced() -> None:
    start = match("gipf:basic,zertz=1,yinsh=1,challenges=1,begin=challenger", "ZW c3; YW g3; B d4; W h5")
    jump, run = (after(start, move, "challenge").levels()[-1].game.spec.text for move in ("c3>e5?", "g3>g4?"))
    assert (jump, run) == ("zertz:blitz", "pentago")


def test_a_challenge_is_a_turn_of_its_own() -> None:
    pending = after(match(COIN), "c3>e5?")
    challenged = pending.play(Challenge())
    assert challenged.turn_count == pending.turn_count + 1
    assert challenged == after(pending, "challenge")
    assert challenged.outcome is None


# Who begins the inner game: by lot, the challenger, or the challenged.


@pytest.mark.parametrize(("begin", "player"), [("challenger", 1), ("challenged", 0)])
def test_rule_4_who_begins_was_agreed(begin: str, player: int) -> None:
    position = after(match(PENTAGO.replace("=challenger", f"={begin}")), "c3>e5?", "challenge")
    assert position.player == player
    assert after(position, "a1ne+").player == 1 - player


def test_rule_4_who_begins_is_drawn_by_the_house() -> None:
    challenged = after(match(PENTAGO.replace(",begin=challenger", "")), "c3>e5?", "challenge")
    assert challenged.player is None
    assert challenged.steps() == (Beginner(0), Beginner(1))
    for begins in (0, 1):
        position = after(challenged, f"lot {begins}")
        assert (position.player, position.levels()[-1].player) == (begins, 0)
        assert reads_back(position)


def test_the_board_outside_is_shown_while_the_house_decides() -> None:
    tossing = after(match(COIN), "c3>e5?", "challenge")
    assert tossing.scene().items == tossing.outer.scene().items
    assert tossing.scene().player is None


# 4. The challenger must win. If he loses, or the inner game is drawn, the announced move is made.


def test_rule_8_the_challenger_loses_and_the_announced_move_is_made() -> None:
    position = after(match(COIN), "c3>e5?", "challenge", LOST)
    assert (board_of(position), position.player, position.contest) == (JUMPED, 1, None)
    assert news_of(position) == [("challenge-lost", "c3>e5")]


def test_rule_8_the_inner_game_is_drawn_and_the_announced_move_is_made() -> None:
    drawn = after(inside(after(match(PENTAGO), "c3>e5?", "challenge"), PENTAGO_DRAWN), "e2se+")
    assert (board_of(drawn), drawn.player, drawn.contest) == (JUMPED, 1, None)
    assert news_of(drawn) == [("challenge-drawn", "c3>e5")]


def test_an_inner_game_drawn_by_repetition_is_drawn() -> None:
    spec = "gipf:basic,zertz=3,challenges=1,settle-zertz=(gipf:basic),begin=challenger"
    round_trip = [*["c1-c2", "g1-g2"] * 3, "c1-c2 xc2,c3,c4,c5", "g1-g2 xg2,g3,g4,g5"]
    position = after(match(spec), "c3>e5?", "challenge", *round_trip, *round_trip[:-1])
    assert isinstance(position.contest, Playing)
    assert reads_back(position)
    drawn = after(position, round_trip[-1])
    assert (drawn.contest, board_of(drawn)) == (None, JUMPED)


@pytest.mark.parametrize(("begins", "made"), [(0, True), (1, False)])
def test_the_winner_of_the_inner_game_decides_whoever_began_it(begins: int, made: bool) -> None:
    challenged = after(match(PENTAGO.replace(",begin=challenger", "")), "c3>e5?", "challenge")
    started = after(challenged, f"lot {begins}")
    won = after(inside(started, PENTAGO_WON, begins), "e1")
    given = after(inside(started, PENTAGO_GIVEN, begins), "b6se+")
    assert (board_of(won) == JUMPED, board_of(given) == JUMPED) == (made, not made)


def test_rule_8_the_announcement_binds_its_owner_who_only_goes_on_with_the_rows() -> None:
    start = match(COIN, "ZW e3; W e5 e6 e7; B e4 h5")
    position = after(start, "e3>e8?", "challenge", LOST)
    assert position.player == 0
    assert position.turns() == ["xe3,e4,e5,e6,e7,e8"]
    assert after(position, "xe3,e4,e5,e6,e7,e8").player == 1


def test_rule_2_a_challenge_that_fails_is_spent() -> None:
    for result in (WON, LOST):
        assert after(match(TWICE), "c3>e5?", "challenge", result).left == (2, 1)


def test_rule_2_with_spent_won_only_a_challenge_that_succeeds_is_spent() -> None:
    start = match(f"{TWICE},spent=won")
    assert after(start, "c3>e5?", "challenge").left == (2, 2)
    assert after(start, "c3>e5?", "challenge", LOST).left == (2, 2)
    assert after(start, "c3>e5?", "challenge", WON).left == (2, 1)


def test_rule_2_with_spent_won_a_drawn_contest_costs_nothing() -> None:
    challenged = after(match(f"{PENTAGO},spent=won"), "c3>e5?", "challenge")
    assert after(inside(challenged, PENTAGO_DRAWN), "e2se+").left == (1, 1)


# Coin and dice.


def test_rule_3_the_challenger_wins_on_heads() -> None:
    tossing = after(match(COIN), "c3>e5?", "challenge")
    assert tossing.player is None
    assert tossing.turns() == ["coin heads", "coin tails"]
    assert board_of(after(tossing, "coin heads")) == GONE
    assert board_of(after(tossing, "coin tails")) == JUMPED


@pytest.mark.parametrize("first", range(1, 7))
def test_rule_3_the_challenger_must_roll_higher(first: int) -> None:
    rolled = after(match(DICE), "c3>e5?", "challenge", f"die {first}")
    assert rolled.player is None
    assert str(first) in str(rolled.prompt())
    assert reads_back(rolled)
    won = {second for second in range(1, 7) if board_of(after(rolled, f"die {second}")) == GONE}
    assert won == set(range(1, first))


# 5. If the challenger wins, the potential leaves the game and its basic stays. P is still on turn.


def test_rule_9_the_challenger_wins_and_the_potential_leaves_the_game_but_its_basic_stays() -> None:
    start = match(COIN)
    position = after(start, "c3>e5?", "challenge", WON)
    assert board_of(position) == GONE
    assert position.outer.sides[0].gone == start.outer.sides[0].gone + 1
    assert position.outer.sides[0].reserve == start.outer.sides[0].reserve
    assert news_of(position) == [("challenge-won", "c3>e5")]


def test_rule_9_the_owner_has_not_moved_and_is_still_on_turn() -> None:
    position = after(match(COIN), "c3>e5?", "challenge", WON)
    assert (position.player, position.outcome) == (0, None)
    assert "a1-b2" in position.turns()
    assert after(position, "a1-b2").player == 1


def test_rule_9_he_may_announce_another_potential_that_may_be_challenged_again() -> None:
    position = after(match(TWICE, TWO_JUMPS), "c3>e5?", "challenge", WON, "g3>g5?")
    assert position.turns() == ["let", "challenge"]
    again = after(position, "challenge", WON)
    assert (board_of(again), again.left, again.player) == (board("W c3 g3; B d4 g4"), (2, 0), 0)


def test_rule_9_only_while_challenges_last() -> None:
    assert after(match(COIN, TWO_JUMPS), "c3>e5?", "challenge", WON, "g3>g5?").turns() == ["let"]


def test_rule_10_the_loss_test_is_made_anew() -> None:
    lost = after(match(COIN, "ZW c3; B d4", (0, 5)), "c3>e5?", "challenge", WON)
    assert (lost.outcome, lost.player, lost.turns()) == (Outcome(1, "no-piece"), None, [])
    assert reads_back(lost)


def test_rule_10_with_another_potential_move_left_he_has_not_lost() -> None:
    position = after(match(COIN, TWO_JUMPS, (0, 5)), "c3>e5?", "challenge", WON)
    assert position.outcome is None
    assert position.turns() == ["g3>g5?"]


# 6. An inner game resigned or lost on time is lost.


@pytest.mark.parametrize("word", ["resign", "time"])
def test_rule_11_an_inner_game_given_up_or_lost_on_time_is_lost(word: str) -> None:
    challenged = after(match(PENTAGO), "c3>e5?", "challenge")
    assert board_of(after(challenged, word)) == JUMPED  # the challenger was to move
    assert board_of(after(challenged, "a1ne+", word)) == GONE  # the challenged was


def test_nobody_chooses_to_run_out_of_time() -> None:
    challenged = after(match(PENTAGO), "c3>e5?", "challenge")
    assert "resign" in challenged.turns()
    assert "time" not in challenged.turns()
    assert challenged.play(TimeUp()) == after(challenged, "time")


def test_rule_12_the_innermost_game_is_the_one_resigned() -> None:
    inner = "gipf:basic,yinsh=1,challenges=1,begin=challenger"
    spec = f"gipf:basic,zertz=3,challenges=1,settle-zertz=({inner}),begin=challenger"
    challenged = after(match(spec), "c3>e5?", "challenge", "Ya1-b2", "a1-b2", "c3>e3?", "challenge")
    assert [level.game.name for level in challenged.levels()] == ["gipf", "gipf", "pentago"]
    assert [step for step in challenged.steps() if innermost(step) == ResignInside()] == [Inside(ResignInside())]
    resigned = after(challenged, "resign")
    assert [level.game.name for level in resigned.levels()] == ["gipf", "gipf"]
    assert after(resigned, "resign").levels() == (after(resigned, "resign").outer,)


def test_a_game_outside_is_not_resigned_by_a_turn() -> None:
    assert refusal(match(COIN), "resign") == "malformed-turn"
    assert refusal(after(match(COIN), "c3>e5?", "challenge"), "resign") == "wrong-step"


def test_a_turn_begun_inside_is_finished_before_the_game_is_given_up() -> None:
    challenged = after(match(PENTAGO), "c3>e5?", "challenge")
    begun = challenged.play(challenged.steps()[0])
    assert (begun.player, begun.turn_count) == (challenged.player, challenged.turn_count)
    assert reads_back(begun)
    with pytest.raises(IllegalStep) as caught:
        begun.play(TimeUp())
    assert caught.value.code == "wrong-contest-step"


# Nothing but the step's own player decides it.


def test_each_step_belongs_to_its_own_player() -> None:
    position = match(PENTAGO.replace(",begin=challenger", ""))
    deciding = []
    for turn in ("c3>e5?", "challenge", "lot 0", "a1ne+"):
        deciding.append(position.player)
        position = after(position, turn)
    assert deciding == [0, 1, None, 0]


def test_a_step_that_the_contest_does_not_wait_for_is_refused() -> None:
    tossing = after(match(COIN), "c3>e5?", "challenge")
    for step in (Let(), Challenge(), Beginner(0), Inside(Coin("heads"))):
        with pytest.raises(IllegalStep) as caught:
            tossing.play(step)
        assert caught.value.code == "wrong-contest-step"
    assert refusal(tossing, "lot 0") == "wrong-step"
    assert refusal(tossing, "coin edge") == "malformed-turn"
    assert refusal(tossing, "challenge") == "wrong-step"


def test_repetition_is_counted_in_the_game_outside_too() -> None:
    start = match(COIN, "W h5; B b2", (14, 14))
    round_trip = [*["c1-c2", "g1-g2"] * 3, "c1-c2 xc2,c3,c4,c5", "g1-g2 xg2,g3,g4,g5"]
    line = Line.begin(start, [*round_trip, *round_trip])
    assert line.outcome == Outcome(None, "repetition")
