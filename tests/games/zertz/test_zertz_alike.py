"""Placings on the same ring leave the same touches to come, whatever the colour: trees rely on it."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

import gipfel
from gipfel.core.line import random_turn
from gipfel.core.tree import TurnTree
from gipfel.games.zertz.steps import PlaceMarble


@pytest.mark.parametrize("spec", ["zertz", "zertz,claims=optional", "zertz,capture=claimed", "zertz:blitz"])
def test_steps_that_are_alike_leave_the_same_touches_to_come(spec: str) -> None:
    rng = Random(spec)
    line = gipfel.Line.begin(gipfel.game(spec).start())
    compared = 0
    while line.outcome is None:
        colours = defaultdict(list)
        for step in line.turn_start.steps():
            if isinstance(step, PlaceMarble) and not step.last:
                colours[step.alike].append(step)
        for alike in list(colours.values())[::7]:
            below = [TurnTree(line.turn_start).to_json(step.touches, seconds=60) for step in alike]
            assert all((tree["nodes"], tree["root"]) == (below[0]["nodes"], below[0]["root"]) for tree in below)
            compared += len(below)
        line = line.turn(random_turn(line.turn_start, rng))
    assert compared > 10
