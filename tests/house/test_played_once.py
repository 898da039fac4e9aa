"""Between its arrival and its broadcast a turn is played once by the rules: counted, not timed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gipfel
from gipfel.combine.match import Match
from gipfel.core.line import random_steps
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.offboard.rules import OffboardPosition
from gipfel.games.pentago.rules import PentagoPosition
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.house.news import Happened
from gipfel.store import Store
from gipfel.tables.commands import Play
from house.open_houses import Watcher, begun, in_store, mover, open_house

TURNS = 14
PLAYS = ((ZertzPosition, "play"), (PentagoPosition, "play"), (OffboardPosition, "play"), (GipfPosition, "made"))
Played = Counter[tuple[Position, Step]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    """How often each step was played where, by the rules of the game it belongs to; GIPF plays by `made`."""
    found: Played = Counter()

    def counted(plays: Callable[[Any, Step], Any]) -> Callable[[Any, Step], Any]:
        def play(position: Position, step: Step) -> Any:
            found[position, step] += 1
            return plays(position, step)

        return play

    for kind, name in PLAYS:
        monkeypatch.setattr(kind, name, counted(getattr(kind, name)))
    return found


def made_where(start: Position, steps: list[Step]) -> list[tuple[Position, Step]]:
    """Each step with the position of the innermost game in which it is made."""
    found = []
    for step in steps:
        inner = start.inner
        if isinstance(start, Match):
            found.append((start.outer, step) if inner is None else (inner.position, getattr(step, "step", step)))
        else:
            found.append((start, step))
        start = start.play(step)
    return found


@pytest.mark.parametrize("touched", [False, True])
@pytest.mark.parametrize(
    "spec",
    [
        "zertz",
        "gipf:tournament,zertz=3,tamsk=3",
        "pentago",
        "offboard",
        "gipf:standard,zertz=3,challenges=1,settle-zertz=(zertz:blitz)",
    ],
)
def test_a_turn_is_played_once(tmp_path: Path, played: Played, spec: str, touched: bool) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name, watcher, rng = await begun(house, spec), Watcher(), Random(3)
            table = await house.table(name)
            await house.watch(name, None, watcher)
            for number in range(TURNS):
                assert table.line is not None
                start = table.line.turn_start
                steps = list(random_steps(start, rng))
                where = made_where(start, steps)
                touches = tuple(touch for step in steps for touch in step.touches)
                text = start.game.write_turn(start, steps)
                played.clear()
                command = Play(touches=touches) if touched else Play(turn=text)
                table = (await house.act(name, command, mover(table))).table
                # By touches a last step that is not known to be one is tried to see that the turn ends with it.
                tried = touched and not steps[-1].last
                expected = [1] * (len(steps) - 1) + [2 if tried else 1]
                assert [played[each] for each in where] == expected, f"turn {number + 1}: {text}"
                assert watcher.of(Happened)[-1].board is not None
                if table.phase != "playing" or table.player is None:
                    break

    in_store(tmp_path, test)


def test_the_rules_remember_nothing_from_one_line_to_the_next(played: Played) -> None:
    """What is known of a turn goes from hand to hand; whoever begins anew plays anew."""
    start = gipfel.game("pentago").start()
    for _ in range(2):
        gipfel.Line.begin(start).turn("c3ne+")
    assert sorted(played.values()) == [2, 2]
