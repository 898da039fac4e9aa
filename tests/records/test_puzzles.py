"""Puzzles: the check by the rules alone refutes every mistake that is planted, and what is shipped passes it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.registry import names
from gipfel.records.puzzles.checker import check
from gipfel.records.puzzles.collection import games_with_puzzles, packed, puzzles_of, shipped_puzzle
from gipfel.records.puzzles.moment import PuzzleMoment, asked
from gipfel.records.puzzles.puzzle import Puzzle, PuzzleNode, PuzzleReply, read_puzzle
from gipfel.records.puzzles.themes import theme_names, themes_of

SAMPLE = 6  # of each game in the quick tests; `./test --full` checks all


def one_of(game: str, goal: str, turns: int) -> Puzzle:
    """Some shipped puzzle of a kind."""
    return next(each.puzzle for each in puzzles_of(game) if (each.goal, each.turns) == (goal, turns))


def refuted(puzzle: Puzzle) -> str:
    """The code with which the check refutes a puzzle."""
    with pytest.raises(BadRecord) as caught:
        check(puzzle)
    return caught.value.code


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_sample_of_what_is_shipped_is_proven_again_by_the_rules(game: str) -> None:
    found = puzzles_of(game)
    for shipped in found[:: max(1, len(found) // SAMPLE)]:
        assert check(shipped.puzzle) > 0
        assert shipped.name == shipped.puzzle.name
        assert shipped.themes == themes_of(shipped.puzzle)


@pytest.mark.full
@pytest.mark.parametrize("game", games_with_puzzles())
def test_all_that_is_shipped_is_proven_again_by_the_rules(game: str) -> None:
    for shipped in puzzles_of(game):
        assert check(shipped.puzzle) > 0, shipped.name


def test_every_puzzle_is_shipped_once_and_has_a_level_and_themes_with_names() -> None:
    for game in games_with_puzzles():
        found = puzzles_of(game)
        assert len({each.name for each in found}) == len(found)
        assert len({each.puzzle.start.game.upright(each.puzzle.start)[0] for each in found[:20]}) == len(found[:20])
        assert all(1 <= each.level <= 10 for each in found)
        assert {theme for each in found for theme in each.themes} <= theme_names(game).keys()


def test_a_win_that_is_too_short_or_too_long_is_refuted() -> None:
    puzzle = one_of("pentago", "win", 2)
    assert refuted(replace(puzzle, turns=1)) == "puzzle-no-answer"
    assert refuted(replace(puzzle, turns=3)) in ("puzzle-too-easy", "puzzle-too-large")


@pytest.mark.parametrize(("game", "goal", "turns"), [("pentago", "win", 2), ("pentago", "hold", 1), ("gipf", "win", 2)])
def test_an_answer_that_is_kept_secret_is_found(game: str, goal: str, turns: int) -> None:
    puzzle = one_of(game, goal, turns)
    answers = dict(puzzle.node.answers)
    turn, _ = answers.popitem()
    # Another turn is called the answer, so that something is left to be one.
    wrong = next(iter(puzzle.node.refuted))
    assert refuted(replace(puzzle, node=PuzzleNode({wrong: None}, {turn: ""}))) in (
        "puzzle-second-answer",
        "puzzle-no-answer",
    )
    if answers:
        assert refuted(replace(puzzle, node=PuzzleNode(answers, puzzle.node.refuted))) == "puzzle-second-answer"


def test_a_turn_that_fails_is_no_answer() -> None:
    puzzle = one_of("pentago", "hold", 1)
    wrong = next(iter(puzzle.node.refuted))
    code = refuted(replace(puzzle, node=PuzzleNode({**puzzle.node.answers, wrong: None}, puzzle.node.refuted)))
    assert code in ("puzzle-no-answer", "puzzle-not-unique")


def test_two_ideas_are_one_too_many() -> None:
    puzzle = one_of("pentago", "win", 2)
    first = next(iter(puzzle.node.answers))
    other = next(turn for turn in puzzle.node.refuted if turn[:2] != first[:2])
    node = PuzzleNode({**puzzle.node.answers, other: puzzle.node.answers[first]}, puzzle.node.refuted)
    assert refuted(replace(puzzle, node=node)) == "puzzle-not-unique"


def test_a_refutation_that_is_none_does_not_help_a_wrong_puzzle_and_does_not_hurt_a_right_one() -> None:
    puzzle = one_of("gipf", "win", 2)
    nonsense = dict.fromkeys(puzzle.node.refuted, "nonsense")
    assert check(replace(puzzle, node=PuzzleNode(puzzle.node.answers, nonsense))) > 0


def test_a_reply_must_be_one() -> None:
    puzzle = one_of("gipf", "win", 2)
    turn, reply = next(iter(puzzle.node.answers.items()))
    assert reply is not None
    node = PuzzleNode({**puzzle.node.answers, turn: PuzzleReply("nonsense", reply.node)}, puzzle.node.refuted)
    assert refuted(replace(puzzle, node=node)) == "puzzle-reply"


def test_nobody_solves_a_game_that_is_over() -> None:
    puzzle = one_of("pentago", "win", 1)
    over = puzzle.start.play_all([next(iter(puzzle.node.answers))]).text()
    assert refuted(replace(puzzle, position=over)) == "puzzle-over"


def test_a_check_has_its_limit() -> None:
    with pytest.raises(BadRecord) as caught:
        check(one_of("pentago", "win", 2), most=10)
    assert caught.value.code == "puzzle-too-large"


def test_a_puzzle_reads_back() -> None:
    for game in games_with_puzzles():
        puzzle = puzzles_of(game)[-1].puzzle
        assert read_puzzle(puzzle.to_json()) == puzzle
    assert packed([one_of("pentago", "hold", 1)]) == packed([one_of("pentago", "hold", 1)])


@pytest.mark.parametrize(
    "change",
    [
        {"spec": "chess"},
        {"position": "nonsense"},
        {"goal": "dance"},
        {"turns": 0},
        {"turns": "two"},
        {"themes": [1]},
        {"node": {"answers": {}}},
        {"node": {"answers": {"nonsense": ["x", {"answers": {"y": None}}]}}},
        {"node": {}},
    ],
)
def test_what_is_no_puzzle_says_so(change: dict[str, object]) -> None:
    told = {**one_of("pentago", "win", 2).to_json(), **change}
    with pytest.raises(BadRecord) as caught:
        read_puzzle(told)
    assert caught.value.code == "bad-puzzle"
    with pytest.raises(BadRecord):
        read_puzzle("nonsense")


def test_a_puzzle_is_solved_turn_by_turn_and_says_why_others_fail() -> None:
    puzzle = one_of("gipf", "win", 2)
    assert "2" in asked(puzzle)
    moment = PuzzleMoment.of(puzzle)
    wrong = next(turn for turn, reply in puzzle.node.refuted.items() if reply)
    verdict = moment.verdict(wrong)
    assert (verdict.keeps, verdict.done, len(verdict.turns)) == (False, False, 2)
    assert verdict.say == moment.why(wrong)
    first, reply, last = puzzle.main_line()
    verdict = moment.verdict(first)
    assert (verdict.keeps, verdict.done, verdict.turns) == (True, False, (first, reply))
    assert PuzzleMoment.of(puzzle, [first]).verdict(last).done
    with pytest.raises(GipfelError) as caught:
        PuzzleMoment.of(puzzle, [wrong])
    assert caught.value.code == "puzzle-played"


def test_a_game_without_puzzles_has_none() -> None:
    without = next(game for game in names() if game not in games_with_puzzles())
    assert puzzles_of(without) == ()
    with pytest.raises(GipfelError) as caught:
        shipped_puzzle("pentago-nothing")
    assert caught.value.code == "no-such-puzzle"


def kept_in_tests(goal: str) -> Puzzle:
    """A puzzle of a rarer kind, as it was mined."""
    return read_puzzle(json.loads((Path(__file__).parent / "puzzles" / f"{goal}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("goal", ["draw", "gain"])
def test_the_only_draw_and_a_gain_are_proven_by_the_rules(goal: str) -> None:
    puzzle = kept_in_tests(goal)
    assert check(puzzle) > 100
    assert read_puzzle(puzzle.to_json()) == puzzle
    assert goal in themes_of(puzzle)
    assert asked(puzzle)


@pytest.mark.parametrize("goal", ["draw", "gain"])
def test_another_answer_to_a_draw_or_a_gain_is_refuted(goal: str) -> None:
    puzzle = kept_in_tests(goal)
    answers, wrong = puzzle.node.answers, next(iter(puzzle.node.refuted))
    both = PuzzleNode({**answers, wrong: next(iter(answers.values()))}, {})
    assert refuted(replace(puzzle, node=both)) in ("puzzle-no-answer", "puzzle-not-unique")
    only = PuzzleNode({wrong: None}, dict.fromkeys(answers, ""))
    assert refuted(replace(puzzle, node=only)) in ("puzzle-second-answer", "puzzle-no-answer")


def test_where_a_turn_wins_no_draw_is_asked_for() -> None:
    won = one_of("pentago", "win", 1)
    assert refuted(replace(won, goal="draw")) == "puzzle-not-drawn"


def test_a_gain_must_be_as_large_as_is_said_and_take_as_long() -> None:
    gain = kept_in_tests("gain")
    assert refuted(replace(gain, amount=gain.amount + 1)) == "puzzle-no-answer"
    assert refuted(replace(gain, amount=1)) == "puzzle-too-easy"


def test_gains_are_asked_for_only_where_a_game_counts_something() -> None:
    assert refuted(replace(one_of("pentago", "win", 2), goal="gain", amount=1)) == "puzzle-no-gain"
    told = kept_in_tests("gain").to_json()
    for wrong in ({**told, "amount": 0}, {**told, "amount": "two"}, {**told, "goal": "win"}):
        with pytest.raises(BadRecord):
            read_puzzle(wrong)


@pytest.mark.parametrize("goal", ["draw", "gain"])
def test_a_draw_and_a_gain_are_solved_in_their_own_words(goal: str) -> None:
    puzzle = kept_in_tests(goal)
    moment, line = PuzzleMoment.of(puzzle), puzzle.main_line()
    words = {moment.verdict(turn).say for turn in (line[0], next(iter(puzzle.node.refuted)))}
    assert len(words) == 2
    assert not any("no win" in said or "that wins" in said for said in words)
    assert PuzzleMoment.of(puzzle, line[:-1:2]).verdict(line[-1]).done
