"""Turns by the rules alone, for whoever must not wait: legal everywhere, in games inside too, and without compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gipfel
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.engine.limits import Stop
from gipfel.engine.thinkers.plain_thinker import improvised

MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)"
ANNOUNCED = ("Za1-b2", "Yi5-h5", "b2>d4?")


@pytest.mark.parametrize("spec", sorted(gipfel.names()))
@pytest.mark.parametrize("level", [1, 8])
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


def test_it_loads_neither_arrays_nor_the_compiler() -> None:
    code = "import sys, gipfel.house.engines.improvisation; print({'numba', 'numpy'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
