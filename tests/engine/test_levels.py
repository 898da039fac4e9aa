"""Levels: reproducible from a seed, different from game to game, and honest about what they are."""

from __future__ import annotations

import pytest

import gipfel
from engine.engines import engine, line_of
from gipfel.core.errors import GipfelError
from gipfel.engine.levels import HIGHEST, levels_of
from gipfel.engine.limits import Stop
from gipfel.tables.seats import LEVELS

GAMES = ("gipf", "offboard", "pentago", "zertz")


def opening(spec: str, level: int, seed: int, turns: int = 4) -> tuple[str, ...]:
    """The first turns of a game of a level against itself."""
    line = line_of(spec)
    for _ in range(turns):
        line = line.turn(engine(spec).choose(line, level, seed))
    return line.turns_played


@pytest.mark.parametrize("spec", GAMES)
def test_a_seed_gives_the_same_game_and_seeds_give_different_ones(spec: str) -> None:
    games = {seed: opening(spec, 4, seed) for seed in range(1, 5)}
    assert games[1] == opening(spec, 4, 1)
    assert len(set(games.values())) > 1


@pytest.mark.parametrize("level", range(1, HIGHEST + 1))
def test_every_level_chooses_a_legal_turn(level: int) -> None:
    line, stop = line_of("offboard"), Stop()
    if level > 8:
        stop.set()  # they would think for seconds
    assert engine("offboard").choose(line, level, seed=level, stop=stop) in line.turns()


def test_levels_are_numbered_from_one_to_ten() -> None:
    assert HIGHEST == 10
    assert range(1, HIGHEST + 1) == LEVELS
    assert all(len(levels_of(name)) == HIGHEST for name in gipfel.names())
    for level in (0, HIGHEST + 1):
        with pytest.raises(GipfelError) as refused:
            engine("offboard").choose(line_of("offboard"), level, seed=1)
        assert refused.value.code == "unknown-level"


@pytest.mark.parametrize("spec", GAMES)
def test_each_level_looks_at_more_or_slips_less_than_the_one_below(spec: str) -> None:
    care = [(-level.slips, level.glances if level.slips else 0, level.nodes) for level in levels_of(spec)]
    assert care == sorted(set(care))


def test_from_level_six_on_a_win_in_one_turn_is_taken() -> None:
    line = line_of("pentago", "wwww2/6/6/6/b1b1b1/1b4 w")
    for level in range(6, HIGHEST + 1):
        after = line.turn(engine("pentago").choose(line, level, seed=level))
        assert after.outcome == gipfel.Outcome(0, "five")


@pytest.mark.parametrize("spec", GAMES)
def test_greedy_plays_a_legal_turn(spec: str) -> None:
    line = line_of(spec)
    assert engine(spec).greedy(line, seed=1) in line.turns()
