"""Mining: what comes out is proven, the same for the same games, and goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gipfel.core.errors import BadRecord
from gipfel.core.registry import game
from gipfel.engine.limits import Stop
from gipfel.engine.puzzles.choice import EASY, chosen
from gipfel.engine.puzzles.composer import Composer, NoPuzzle
from gipfel.engine.puzzles.difficulty import level_of_puzzle, solves
from gipfel.engine.puzzles.draw_composer import DrawComposer
from gipfel.engine.puzzles.gain_composer import GainComposer
from gipfel.engine.puzzles.mined_file import MinedFile, mine_into
from gipfel.engine.puzzles.miner import MOST_CHECKED, Hunt, MinedGame, Miner, played
from gipfel.engine.search.exhaustive import WinsWithin
from gipfel.kernels.of_game import kernel_of
from gipfel.records.puzzles.checker import check
from gipfel.records.puzzles.collection import puzzles_of
from gipfel.records.puzzles.puzzle import read_puzzle

SPEC = "pentago"


@pytest.fixture(scope="module")
def miner() -> Miner:
    """A miner of a small game."""
    made = Miner(SPEC, Hunt(2))
    made.warm()
    return made


def test_all_that_is_mined_is_proven_and_measured(miner: Miner) -> None:
    found = [puzzle for seed in range(4) for puzzle in miner.mine(MinedGame(f"game {seed}", SPEC, seed=seed))]
    assert found
    for puzzle in found:
        check(puzzle)
        assert puzzle.level == level_of_puzzle(miner.thinker, puzzle)
        assert puzzle.source.startswith("game ")


def test_exhaustive_search_and_the_rules_agree_on_what_is_shipped() -> None:
    within = WinsWithin(kernel_of(game(SPEC)))
    for shipped in puzzles_of(SPEC)[::20]:
        puzzle = shipped.puzzle
        state = within.kernel.encode(puzzle.position)
        wins = [within.wins(state, puzzle.player, turns, Stop()) for turns in (1, 2)]
        assert wins == [puzzle.goal == "win" and puzzle.turns <= turns for turns in (1, 2)] or puzzle.goal == "hold"


def test_where_nothing_is_to_be_found_nothing_is_made(miner: Miner) -> None:
    composer = Composer(miner.thinker.kernel, Stop())
    with pytest.raises(NoPuzzle):
        composer.win(miner.game.start(), 1)
    with pytest.raises(NoPuzzle):
        composer.hold(miner.game.start())


def test_a_game_of_the_levels_is_the_same_for_the_same_seed(miner: Miner) -> None:
    assert played(miner.thinker, 3) == played(miner.thinker, 3)


def test_mining_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    games = [MinedGame(f"game {seed}", SPEC, seed=seed) for seed in range(2)]
    count = mine_into(MinedFile(path), games[:1], hunt=Hunt(2))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"game": "half a li')
    file = MinedFile(path)
    assert path.read_bytes() == whole
    assert file.done == {"game 0"}
    count += mine_into(file, games, hunt=Hunt(2))
    assert MinedFile(path).done == {"game 0", "game 1"}
    assert len(MinedFile(path).puzzles) == count
    assert mine_into(MinedFile(path), games, hunt=Hunt(2)) == 0


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    path.write_text('{"nothing": "here"}\n', encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        MinedFile(path)
    assert caught.value.code == "bad-puzzle"


def test_what_is_chosen_is_different_and_not_too_easy() -> None:
    found = [shipped.puzzle for shipped in puzzles_of(SPEC)]
    kept = chosen([*found, *found], 60)
    assert len({puzzle.name for puzzle in kept}) == len(kept) <= 60
    assert sum(puzzle.level <= EASY for puzzle in kept) <= len(kept) / 2


def test_a_level_solves_what_it_is_said_to_solve(miner: Miner) -> None:
    hardest = puzzles_of(SPEC)[-1].puzzle
    assert solves(miner.thinker, hardest, hardest.level, 1)
    assert not solves(miner.thinker, hardest, 1, 1)


def test_draws_and_gains_are_composed_as_they_were_and_refused_elsewhere() -> None:
    places = Path(__file__).parents[2] / "records" / "puzzles"
    draw, gain = (read_puzzle(json.loads((places / f"{goal}.json").read_text())) for goal in ("draw", "gain"))
    draws, gains = DrawComposer(kernel_of(draw.start.game), Stop()), GainComposer(MOST_CHECKED)
    assert draws.draw(draw.start).node.answers == draw.node.answers
    assert gains.gain(gain.start).amount == gain.amount
    for compose, position in ((draws.draw, gain.start), (gains.gain, draw.start), (draws.draw, game(SPEC).start())):
        with pytest.raises(NoPuzzle):
            compose(position)
