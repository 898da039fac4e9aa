"""Turns by the rules alone, for whoever must not wait: legal everywhere, in games inside too, and without compiler."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

import gipfel
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.engine.levels import HIGHEST
from gipfel.engine.limits import Stop
from gipfel.engine.thinkers.plain_thinker import improvised
from gipfel.engine.thinkers.position_tree import PositionTree

MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)"
ANNOUNCED = ("Za1-b2", "Yi5-h5", "b2>d4?")


@pytest.mark.parametrize("spec", sorted(gipfel.names()))
@pytest.mark.parametrize("level", [1, HIGHEST])
def test_every_game_is_improvised(spec: str, level: int) -> None:
    line, stop = Line.begin(game(spec).start()), Stop()
    stop.set()  # the first turn known is enough here
    assert line.turn(improvised(line, level, 3, stop)).turns_played


@pytest.mark.parametrize("turns", [ANNOUNCED, (*ANNOUNCED, "challenge", "lot 0")])
def test_so_are_answers_and_the_game_inside(turns: tuple[str, ...]) -> None:
    line, stop = Line.begin(game(MATCH).start(), turns), Stop()
    stop.set()
    turn = improvised(line, 8, 3, stop)
    assert len(line.turn(turn).turns_played) == len(turns) + 1
    assert turn not in ("resign", "time")


class _AfterLooks:
    """A stop that is set once it has been asked so often."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def test_looking_for_a_win_at_once_ends_with_the_time() -> None:
    line = Line.begin(game("pentago").start())
    tree = PositionTree(line, Random(0))
    assert not tree.wins_at_once(line.turns(200), _AfterLooks(5))
    assert tree.nodes == 5


def test_it_loads_neither_arrays_nor_the_compiler_nor_tables() -> None:
    heavy = {"gipfel.tables", "numba", "numpy", "pydantic"}
    code = f"import sys, gipfel.house.engines.improvisation; print({heavy} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
