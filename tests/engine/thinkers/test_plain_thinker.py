"""Thinking by the rules alone: wins and losses are proven, levels are real, equal seeds choose equal turns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gipfel
from engine.engines import line_of
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line, random_turn
from gipfel.engine.info import Info
from gipfel.engine.levels import HIGHEST, PLAIN
from gipfel.engine.limits import Limits
from gipfel.engine.search.compiled.scores import MATE
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from gipfel.engine.thinkers.thinker import last_of
from support import amount

WINS = "6/6/6/bbb1b1/6/wwww2 w"  # e1 makes five in a row
ENDING = "bbwwwb/www1b1/wbbb1w/bbwbbb/wwbwww/bbwb1w w"  # four cells are free, and it is drawn
MATCH = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin"


def thought(line: Line, lines: int = 1, **limits: Any) -> Info:
    return last_of(PlainThinker(line.game).report(line, Limits(**limits), lines))


def test_a_win_in_one_turn_is_found_and_proven() -> None:
    info = thought(line_of("pentago", WINS), nodes=2_000)
    assert (info.best, info.proven, info.score) == ("e1", True, MATE - 1)


def test_an_ending_is_proven_to_its_end() -> None:
    info = thought(line_of("pentago", ENDING, ["f5ne+", "e6ne+"]))
    assert info.proven
    assert info.score == 0


def test_a_proof_agrees_with_the_kernel() -> None:
    from gipfel.engine.thinkers.kernel_thinker import KernelThinker

    rng, game = Random(4), gipfel.game("pentago")
    kernel = KernelThinker(game, table_megabytes=1)
    for _ in range(amount(3, 20)):
        line = Line.begin(game.start())
        while line.outcome is None and len(line.turns_played) < 33:
            line = line.turn(random_turn(line.position, rng))
        if line.outcome is None:
            exact, plain = last_of(kernel.report(line, Limits())), thought(line)
            assert plain.proven
            assert (plain.score > 0) - (plain.score < 0) == (exact.score > 0) - (exact.score < 0)


@pytest.mark.parametrize("spec", ["gipf:basic", "offboard", "pentago", "zertz:blitz", MATCH])
def test_reports_know_more_and_more_and_hold_legal_lines(spec: str) -> None:
    line = line_of(spec)
    told = list(PlainThinker(line.game).report(line, Limits(nodes=600), 3))
    assert [info.nodes for info in told] == sorted({info.nodes for info in told})
    for variation in told[-1].lines:
        line.position.play_all(variation.turns)
    scores = [variation.score for variation in told[-1].lines]
    assert scores == sorted(scores, reverse=True)
    assert len({variation.turns[0] for variation in told[-1].lines}) == 3
    assert told[-1].nodes < 600 + 100


def test_the_same_question_gets_the_same_answer() -> None:
    first, again = (thought(line_of("pentago"), 2, nodes=1_000) for _ in range(2))
    assert first.lines == again.lines


def test_a_seed_makes_the_same_choices_and_seeds_make_different_ones() -> None:
    line, thinker = line_of("offboard"), PlainThinker(gipfel.game("offboard"))
    chosen = {seed: thinker.choose(line, 3, seed) for seed in range(6)}
    assert chosen == {seed: thinker.choose(line, 3, seed) for seed in range(6)}
    assert len(set(chosen.values())) > 1


def test_a_depth_ends_it() -> None:
    assert thought(line_of("pentago"), depth=2).depth >= 2


def test_each_level_looks_at_more_or_slips_less_than_the_one_below() -> None:
    assert len(PLAIN) == HIGHEST
    care = [(-level.slips, level.glances if level.slips else 0, level.nodes) for level in PLAIN]
    assert care == sorted(set(care))
    with pytest.raises(GipfelError) as refused:
        PlainThinker(gipfel.game("pentago")).choose(line_of("pentago"), HIGHEST + 1)
    assert refused.value.code == "unknown-level"


def test_from_level_five_on_a_win_in_one_turn_is_taken() -> None:
    line = line_of("pentago", WINS)
    for level in range(5, HIGHEST + 1):
        assert PlainThinker(line.game).choose(line, level, seed=level) == "e1"


def test_it_beats_chance() -> None:
    game = gipfel.game("pentago")
    thinker, points = PlainThinker(game), 0.0
    for number in range(4):
        rng, line = Random(number), Line.begin(game.start())
        while line.outcome is None:
            turn = thinker.choose(line, 5, number) if line.player == number % 2 else random_turn(line.position, rng)
            line = line.turn(turn)
        points += 0.5 if line.outcome.winner is None else line.outcome.winner == number % 2
    assert points >= 3.5


def test_a_half_made_turn_is_thought_about_from_its_start() -> None:
    line = line_of("pentago")
    line = line.play(line.steps()[0])
    assert line.steps_made
    assert thought(line, nodes=300).best in line.turn_start.turns()
