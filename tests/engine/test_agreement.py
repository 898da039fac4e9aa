"""How often players of a game chose what a short search would have chosen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gipfel.core.game import Game
from gipfel.core.line import Line, random_turn
from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.engine.agreement import OPENING, agreement
from gipfel.engine.limits import Limits
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.thinker import Thinker

NODES = 300


def played(thinker: Thinker, made: Game, seed: int) -> Sequence[str]:
    """The turns of a game: the first player plays what the engine would, the second any."""
    line, random = Line.begin(made.start()), Random(seed)
    while line.outcome is None and len(line.turns_played) < OPENING + 24:
        chosen = thinker.choose(line, Limits(nodes=NODES, playing=True))
        line = line.turn(chosen if line.player == 0 else random_turn(line.position, random))
    return line.turns_played


def test_who_plays_the_turns_of_an_engine_agrees_with_it_and_who_plays_any_does_not() -> None:
    made = game(parse_spec("offboard"))
    thinker = thinker_of(made)
    found = [agreement(thinker, made, played(thinker, made, seed), NODES) for seed in range(4)]
    agreed, looked, others, compared = (sum(each) for each in zip(*(one + two for one, two in found), strict=True))
    assert min(looked, compared) > 10
    assert agreed / looked > 0.6
    assert others / compared < 0.4


def test_the_opening_and_a_game_without_turns_say_nothing() -> None:
    made = game(parse_spec("offboard"))
    thinker, line, random = thinker_of(made), Line.begin(made.start()), Random(1)
    assert agreement(thinker, made, (), NODES) == ((0, 0), (0, 0))
    for _ in range(OPENING):
        line = line.turn(random_turn(line.position, random))
    assert agreement(thinker, made, line.turns_played, NODES) == ((0, 0), (0, 0))
