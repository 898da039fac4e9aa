"""What a tree shares and leaves unplayed is what playing every step would bring: in random games of all games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gipfel
from gipfel.core.line import random_steps
from gipfel.core.position import Position
from gipfel.core.step import Closing, Step
from gipfel.core.turns import ended
from gipfel.games.pentago.rules import PentagoPosition, Put
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import PlaceMarble
from gipfel.testing.laws import check_turns
from support import FULL

SPECS = [spec for name in gipfel.names() for spec in (name, *gipfel.game(name).examples)]
GAMES, TURNS, EVERY = (6, 40, 3) if FULL else (1, 30, 9)
MOST_NODES = 400


def positions(spec: str) -> Iterator[Position]:
    """Positions of random games at which somebody has a turn."""
    for seed in range(GAMES):
        position, rng = gipfel.game(spec).start(), Random(f"{spec} {seed}")
        for number in range(TURNS):
            if position.outcome is not None:
                break
            if position.player is not None and number % EVERY == 0:
                yield position
            for step in random_steps(position, rng):
                position = position.play(step)


class PlayedOut:
    """A tree that was sent, beside the same turn played step by step, without anything that is known without it."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.sent: dict[str, Any] = json.loads(start.tree().to_text(seconds=60))
        self.met: set[tuple[int, Position, tuple[str, ...]]] = set()

    def check(self) -> None:
        """Walk along both."""
        self._at(self.sent["root"], self.start, ())

    def _at(self, number: int, position: Position, touched: tuple[str, ...]) -> None:
        if (number, position, touched) in self.met or len(self.met) > MOST_NODES:
            return
        self.met.add((number, position, touched))
        node = self.sent["nodes"][number]
        assert node["prompt"] == json.loads(json.dumps(position.prompt(touched).to_json()))
        assert node.get("moved", False) is (not touched and position != self.start)
        if "open" in node:
            return
        begun = len(touched)
        steps = [step for step in position.steps() if step.touches[:begun] == touched]
        assert set(node["touch"]) == {step.touches[begun] for step in steps}
        for step in steps:
            child = node["touch"][step.touches[begun]]
            if len(step.touches) > begun + 1:
                self._at(child, position, step.touches[: begun + 1])
                continue
            after = position.play(step)
            over = ended(self.start, after)
            assert (self.sent["nodes"][child] == {"end": True}) is over, step
            if not over:
                self._at(child, after, ())


@pytest.mark.parametrize("spec", SPECS)
def test_a_tree_is_what_playing_every_step_brings(spec: str) -> None:
    walked = 0
    for position in positions(spec):
        played = PlayedOut(position)
        played.check()
        walked += len(played.met)
    assert walked


def test_steps_that_are_not_alike_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlaceMarble, "alike", property(lambda _step: "all"))
    with pytest.raises(AssertionError):
        test_a_tree_is_what_playing_every_step_brings("zertz")


def test_a_closing_that_is_not_what_follows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    closing = ZertzPosition.closing

    def short(position: ZertzPosition, step: Step) -> Closing | None:
        known = closing(position, step)
        return None if known is None else Closing(known.prompt, known.touches[1:])

    check_turns(gipfel.game("zertz:blitz").start(), Random(0), thorough=True, most=5_000)
    monkeypatch.setattr(ZertzPosition, "closing", short)
    with pytest.raises(AssertionError):
        test_a_tree_is_what_playing_every_step_brings("zertz")
    with pytest.raises(AssertionError, match="closing"):
        check_turns(gipfel.game("zertz:blitz").start(), Random(0), thorough=True, most=5_000)


def test_a_step_that_is_not_the_last_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = PentagoPosition.steps
    hasty = [Put(cell, last=True) for cell in range(36)]
    monkeypatch.setattr(PentagoPosition, "steps", lambda position: [s for s in hasty if s in steps(position)])
    with pytest.raises(AssertionError):
        test_a_tree_is_what_playing_every_step_brings("pentago")
