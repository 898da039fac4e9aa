"""Engines where sand runs: they know what is left in every glass, and none dies by thinking."""

from __future__ import annotations

from random import Random
from time import time as clock

import pytest

from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.core.sand import Sand
from gipfel.engine.limits import Limits, Signal, Stop
from gipfel.engine.sand_budget import LONGEST, MARGIN, SHORTEST, SandLeft, chosen_in_time
from gipfel.engine.thinkers import thinker_of
from gipfel.house.engines.improvisation import improvise
from gipfel.house.engines.jobs import choose as choose_job
from gipfel.house.engines.seats import sand_told
from gipfel.house.pool.program import Job
from gipfel.tables.clock import SECOND
from tables.scripted_table import ANNA, BERT, begun

OPENING = ("a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4")


def opened(spec: str = "tamsk:2") -> Line:
    return Line.begin(game(spec).start(), OPENING)


def alike(_text: str, _ended: Signal) -> float:
    return 50.0


@pytest.mark.parametrize(
    ("glasses", "shot", "spec", "seconds"),
    [
        ({}, None, "tamsk:2", LONGEST),  # only fresh ones
        ({"b2": 100.0, "b4": 3.0}, None, "tamsk:2", LONGEST),  # b4 is the other one's
        ({"b2": 100.0, "d6": 8.0}, None, "tamsk:2", (8 - MARGIN) / 2),
        ({"b2": 100.0, "d6": 1.0}, None, "tamsk:2", SHORTEST),
        ({"b2": 100.0}, None, "tamsk:3", (15 - MARGIN) / 2),  # the small glass may be started at once
        ({"b2": 100.0}, 5.0, "tamsk:3", (5 - MARGIN) / 2),
    ],
)
def test_the_budget_of_a_turn(glasses: dict[str, float], shot: float | None, spec: str, seconds: float) -> None:
    line, rules = opened(spec), game(spec).sand
    assert rules is not None
    assert SandLeft(glasses, shot).budget(rules, rules.running(line.position), 0) == seconds


def test_a_glass_in_danger_is_moved_whatever_the_engine_likes() -> None:
    sand = SandLeft({"b2": 5.0, "d6": 120.0, "f2": 130.0})
    assert chosen_in_time(opened(), sand, lambda _: "d6-d5", alike).startswith("b2-")
    liked = chosen_in_time(opened(), SandLeft({"b2": 60.0, "d6": 90.0, "f2": 90.0}), lambda _: "d6-d5", alike)
    assert liked == "d6-d5"


def test_of_turns_that_save_a_glass_the_best_is_played() -> None:
    sand = SandLeft({"b2": 5.0, "d6": 120.0, "f2": 130.0})
    assert chosen_in_time(opened(), sand, lambda _: "d6-d5", lambda text, _: float(text == "b2-c3")) == "b2-c3"


def test_a_glass_that_was_just_turned_is_not_turned_back() -> None:
    """Moved again after five seconds it would have five seconds left."""
    sand = SandLeft({"b2": 175.0, "d6": 100.0, "f2": 110.0})
    assert not chosen_in_time(opened(), sand, lambda _: "b2-b3", alike).startswith("b2-")


def test_the_end_of_the_budget_ends_the_thinking() -> None:
    stop = Stop()
    stop.set()
    sand = SandLeft({"b2": 5.0, "d6": 120.0, "f2": 130.0})
    seen: list[bool] = []

    def choose(ended: Signal) -> str:
        seen.append(ended.is_set())
        return "d6-d5"

    assert chosen_in_time(opened(), sand, choose, alike, stop).startswith("b2-")
    assert seen == [True]


@pytest.mark.parametrize("seed", range(4))
def test_no_glass_that_can_move_runs_out_while_two_engines_play(seed: int) -> None:
    """Six seconds for every turn: whatever is liked, a glass dies only where it was shut in."""
    rng, line, time = Random(seed), Line.begin(game("tamsk:2,rings=auto").start()), 0
    rules = line.game.sand
    assert rules is not None
    sand, could_move = Sand.begin(rules, line.position), [set[str](), set[str]()]
    while line.outcome is None and line.player is not None:
        left = SandLeft({cell: glass.left_at(time) / 1000 for cell, glass in sand.glasses.items()})
        turns = line.turns()
        text = chosen_in_time(line, left, lambda _: rng.choice(turns), alike)  # noqa: B023 - called at once
        time += 6 * SECOND
        dead = {cell for cell, glass in sand.glasses.items() if glass.ends < time}
        assert not dead & could_move[line.player], (time, dead)
        if dead:
            return
        could_move[line.player] = {moved[0] for turn in turns if (moved := rules.moved(line.read(turn)))}
        turn = line.read(text)
        sand, line = sand.after(turn, time), line.make(turn)


def test_an_engine_is_told_what_runs() -> None:
    scripted = begun("tamsk:3")
    for number, text in enumerate(OPENING):
        scripted.turn((ANNA, BERT)[number % 2], text, after=SECOND)
    told = sand_told(scripted.table, scripted.now)["sand"]
    assert told["glasses"]["b2"] == 175 * SECOND
    assert told["shot"] is None
    assert sand_told(begun("tamsk").table, 0) == {}


@pytest.mark.parametrize("job", [improvise, choose_job])
def test_both_kinds_of_workers_save_a_glass(job: object) -> None:
    told = {"at": clock(), "glasses": {"b2": 4_000, "d6": 120_000, "f2": 130_000}, "shot": None}
    request = {"table": "t", "tags": {"Game": "tamsk:2"}, "turns": list(OPENING), "level": 3, "seed": 1}
    made = job({**request, "sand": told}, Job(1, lambda _: None))  # type: ignore[operator]
    assert made["turn"].startswith("b2-")


def test_nothing_is_proven_where_sand_runs() -> None:
    """Red could win by force if nothing ran."""
    text = "1R111B/12221/123321/12332R2B1/123321/12221/1R111B 4,6 0 - - 40"
    timed = game("tamsk:2").position(text)
    proven = []
    for position in (game("tamsk").position(text), timed):
        *_, last = thinker_of(position.game).report(Line.begin(position), Limits(nodes=20_000))
        proven.append(last.proven)
    assert proven == [True, False]
