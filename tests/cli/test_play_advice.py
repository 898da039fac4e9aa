"""`hint` and `analyse` at the prompt: best turns, chances, depth, and what is proven, in every game."""

from __future__ import annotations

from typing import Any

import pytest

import gipfel
from command import Command
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.thinkers import thinker_of

FIVE_IN_ONE = "6/6/6/bbb1b1/6/wwww2 w"
ENDING = "bbwwwb/www1b1/wbbb1w/bbwbbb/wwbwww/bbwb1w w"  # four cells are free: every turn is known exactly
MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago),settle-yinsh=coin"
ANNOUNCED = ("Za1-b2", "Zi5-h5", "b2>d4?")


def reports(spec: str, turns: tuple[str, ...] = (), lines: int = 2, **limits: Any) -> list[Info]:
    line = gipfel.Line.begin(gipfel.game(spec).start(), turns)
    return list(thinker_of(line.game).report(line, Limits(**limits), lines))


def test_a_hint_from_a_solved_opening_is_proven(command: Command) -> None:
    out = command("play", "pentago", given="hint\nquit\n").out
    assert out.split("Try ")[1].split()[0].rstrip(":") in gipfel.game("pentago").start().turns()
    assert "wins, proven" in out


@pytest.mark.parametrize("spec", ["zertz", "gipf", "offboard", "zertz:tournament", MATCH])
def test_a_hint_is_a_legal_turn_between_two_people_too(command: Command, spec: str) -> None:
    out = command("play", spec, given="hint\nquit\n").out
    words = out.split("Try ")[1].split()
    turn = words[0].rstrip(":")
    assert turn in gipfel.game(spec).start().turns()
    assert words[2] == "%"
    assert "(depth " in out


def test_analysis_shows_lines_with_chances_and_depth(command: Command) -> None:
    played = ["c3ne+", "d4sw-", "a1se+", "f6nw-", "b5se+", "e2nw+"]  # more marbles than the solved openings have
    out = command("play", "pentago", given="\n".join([*played, "analyse 2", "quit", ""])).out
    shown = out.split("White to move, chances of winning:\n")[1].splitlines()[:3]
    assert [line.split()[0] for line in shown[:2]] == ["1.", "2."]
    assert all(line.split()[2] == "%" for line in shown[:2])
    first = shown[0].split("%")[1].strip().split("; ")
    gipfel.game("pentago").start().play_all([*played, *first])
    assert shown[2].startswith("depth ")


def test_a_win_in_one_turn_is_told_as_proven(command: Command) -> None:
    out = command("play", "pentago", "--position", FIVE_IN_ONE, given="hint\nanalyse 1\nquit\n").out
    assert "Try e1: wins in 1 turn, proven" in out
    assert "  1.  wins in 1 turn, proven  e1\n" in out


def test_a_mistyped_number_of_lines_is_explained(command: Command) -> None:
    out = command("play", "pentago", given="analyse many\nanalyse 0\nquit\n").out
    assert out.count("[bad-number-of-lines]") == 2


def test_help_lists_the_words_of_advice(command: Command) -> None:
    out = command("play", "pentago", given="?\nquit\n").out
    assert "hint         show a good turn" in out
    assert "analyse [N]" in out


def test_advice_is_given_where_a_challenge_that_was_won_left_the_turn() -> None:
    turns = ("Ya1-b2", "a5-b5", "b2>b3?", "challenge", "coin heads")
    last = reports("gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin", turns, nodes=500)[-1]
    assert len(last.lines) == 2


def test_advice_knows_a_use_that_may_be_waived_and_what_was_waived() -> None:
    spec = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin,winner=may"
    turns = ("Ya1-b2", "a5-b5", "b2>b3?", "challenge", "coin tails")
    (granted,) = reports(spec, turns, nodes=500)
    assert {advised.turns for advised in granted.lines} == {("make",), ("waive",)}
    legal = gipfel.game(spec).start().play_all([*turns, "waive"]).turns()
    assert all(
        advised.turns[0] in legal
        for report in reports(spec, (*turns, "waive"), 9, nodes=500)
        for advised in report.lines
    )


def test_exact_endings_are_told_as_solved(command: Command) -> None:
    line = gipfel.Line.begin(gipfel.game("pentago").position(ENDING))
    (report,) = thinker_of(line.game).report(line, Limits(nodes=100), 3)
    assert report.depth == 0
    assert all(advised.proven for advised in report.lines)
    out = command("play", "pentago", "--position", ENDING, given="analyse\nquit\n").out
    assert "solved exactly" in out
    assert "proven" in out


def test_options_beyond_the_kernel_are_weighed_by_the_real_game() -> None:
    missed = ("Wd4,a1", "Gd3,a2", "Bg1,g4")  # the capture on d4 was there to be made
    last = reports("zertz:tournament1999", missed, lines=3, nodes=2_000)[-1]
    legal = gipfel.game("zertz:tournament1999").start().play_all(missed).turns()
    assert "claim" in legal
    assert all(advised.turns[0] in legal for advised in last.lines)
    assert not any(advised.proven for advised in last.lines)


def test_the_answers_to_an_announcement_are_weighed() -> None:
    (report,) = reports(MATCH, ANNOUNCED, nodes=2_000)
    assert {advised.turns for advised in report.lines} == {("let",), ("challenge",)}
    assert report.lines[0].win_percent >= report.lines[1].win_percent
    assert report.depth == 0
    assert not report.proven
    assert report.nodes > 2_000


def test_an_announcement_is_worth_what_the_opponent_leaves_of_it() -> None:
    turns = ("Za1-b2", "Zi5-h5")
    free = reports("gipf:basic,zertz=2,yinsh=1,announce=yes", turns, lines=300, depth=1)[-1]
    contested = reports(MATCH, turns, lines=300, depth=1)[-1]
    announced = {line.turns[0]: line.win_percent for line in free.lines if line.turns[0].endswith("?")}
    weighed = {line.turns[0]: line.win_percent for line in contested.lines if line.turns[0].endswith("?")}
    assert announced
    assert announced.keys() == weighed.keys()
    assert all(weighed[turn] <= announced[turn] for turn in announced)


def test_inside_a_contest_the_game_inside_is_analysed(command: Command) -> None:
    turns = "; ".join((*ANNOUNCED, "challenge", "lot 0"))
    out = command("play", MATCH, "--turns", turns, given="hint\nquit\n").out
    turn = out.split("Try ")[1].split(":")[0]
    assert turn in gipfel.game("pentago").start().turns()


def test_an_announcement_can_be_asked_about_at_the_prompt(command: Command) -> None:
    out = command("play", MATCH, "--turns", "; ".join(ANNOUNCED), given="analyse\nhint\nquit\n").out
    assert "weighed turn by turn" in out
    assert "Try let:" in out or "Try challenge:" in out


def test_a_question_nobody_can_answer_is_refused_and_the_game_goes_on(command: Command) -> None:
    spec = 'gipf:basic,zertz=2,challenges=1,settle-zertz=external,contest="a race"'
    turns = "; ".join((*ANNOUNCED, "challenge"))
    out = command("play", spec, "--turns", turns, given="hint\nresult draw\nquit\n").out
    assert "[engine-cannot-state]" in out
    assert "White: Your entries differ" not in out


def test_advice_can_be_stopped_before_it_begins() -> None:
    stop = Stop()
    stop.set()
    line = gipfel.Line.begin(gipfel.game("zertz").start())
    found = list(thinker_of(line.game).report(line, Limits(), 2, stop))
    assert found[-1].lines[0].turns[0] in line.turns()
