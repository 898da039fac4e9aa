"""What the lessons of the series ask for, found anew by the rules: every right turn is accepted, and no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gipfel.core.lesson import LessonStep, lessons, made
from gipfel.core.position import Position

Judge = Callable[[Position, Position], bool]


def reached(step: LessonStep) -> set[str]:
    """The turns a step accepts."""
    return {turn for turn in step.start.turns() if step.goal.met_by(made(step.start, turn))}


def step_of(key: str, title: str) -> LessonStep:
    """A step by its title."""
    return next(step for step in lessons()[key].steps if step.title == title)


def cells(position: Position) -> dict[str, str]:
    """What stands where: the first field of a position text, by cell."""
    texts: list[str] = []
    for letter in position.text().split()[0].replace("/", ""):
        if letter.isdigit():
            texts[-1] += letter
        else:
            texts.append(letter)
    return dict(zip(position.game.board.names, texts, strict=True))


def lost_by_white(before: Position, after: Position) -> bool:
    """Whether a piece that stood below a white top is gone (DVONN): what White moves only grows."""
    return owned(after, "wW") < owned(before, "wW")


def owned(position: Position, tops: str) -> int:
    """The pieces in stacks with one of these tops."""
    return sum(int(text[1:] or 1) for text in cells(position).values() if text[0] in tops)


def lands_on(position: Position, cell: str) -> bool:
    """Whether the player to move can land there."""
    return any(turn.endswith(f"-{cell}") for turn in position.turns())


def could_jump(after: Position, start: str) -> bool:
    """Whether White could jump from a cell if it were their turn (DVONN)."""
    columns, phase, _player, turn = after.text().split()
    again = after.game.position(f"{columns} {phase} 0 {turn}")
    return any(text.startswith(f"{start}-") for text in again.turns())


def points(position: Position) -> tuple[int, ...]:
    """The points of both (LYNGK)."""
    return tuple(map(int, position.text().split()[2].split(",")))


def cannot_score(position: Position) -> bool:
    """Whether the player to move has no turn with a point (LYNGK)."""
    return all(points(position.turn(turn)) == points(position) for turn in position.turns())


def whitened(before: Position, after: Position) -> bool:
    """Three black markers turned white, and no white one turned black (YINSH)."""
    pairs = [(text, cells(after)[cell]) for cell, text in cells(before).items()]
    return pairs.count(("m", "M")) == 3 and ("M", "m") not in pairs


@pytest.mark.parametrize(
    ("key", "title", "right"),
    [
        ("dvonn.pitfalls", "Count every cell", lambda _, after: cells(after)["h3"][0] == "W"),
        ("dvonn.pitfalls", "Stuck in the middle", lambda _, after: could_jump(after, "e3")),
        ("dvonn.pitfalls", "Mind your own", lambda before, after: not lost_by_white(before, after)),
        ("dvonn.tactics", "Take the red piece along", lambda _, after: owned(after, "bB") == 0),
        ("dvonn.tactics", "Take it and keep it", lambda _, after: owned(after, "w") > 5 and not lands_on(after, "f2")),
        (
            "dvonn.tactics",
            "Cut the attacker off",
            lambda before, after: not lands_on(after, "h3") and not lost_by_white(before, after),
        ),
        ("yinsh.pitfalls", "All of them turn over", whitened),
        ("yinsh.pitfalls", "Rings are never jumped", lambda _, after: cells(after)["f6"] == "M"),
        ("lyngk.pitfalls", "No colour twice", lambda _, after: points(after) == (1, 0)),
        ("lyngk.pitfalls", "Further than it looks", lambda _, after: points(after) == (1, 0)),
        ("lyngk.tactics", "Two points in one turn", lambda _, after: points(after) == (2, 0)),
        ("lyngk.tactics", "Spoil their five", lambda _, after: cannot_score(after)),
    ],
)
def test_every_right_turn_is_accepted_and_no_other(key: str, title: str, right: Judge) -> None:
    step = step_of(key, title)
    start = step.start
    assert reached(step) == {turn for turn in start.turns() if right(start, start.turn(turn))}


def result(position: Position) -> int:
    """How a game of TAMSK ends for Red when both play as well as they can."""
    if position.outcome is not None:
        return {0: 1, 1: -1, None: 0}[position.outcome.winner]
    ends = [result(position.turn(turn)) for turn in position.turns()]
    return max(ends) if position.player == 0 else min(ends)


@pytest.mark.parametrize("title", ["Shut the door", "Cut off the way"])
def test_only_the_turn_that_is_asked_for_wins(title: str) -> None:
    step = step_of("tamsk.tactics", title)
    winning = {turn for turn in step.start.turns() if result(step.start.turn(turn)) == 1}
    assert reached(step) == winning == {step.example}


def test_only_the_second_ring_shuts_both_doors() -> None:
    step = step_of("tamsk.tactics", "Two doors at once")
    assert reached(step) == {"c4-d5 +e5"} < set(step.start.turns())


def test_the_ring_that_guards_is_the_one_that_must_not_go() -> None:
    step = step_of("yinsh.pitfalls", "A row costs a ring")
    rows = {turn for turn in step.start.turns() if " x" in turn}
    assert reached(step) == {turn for turn in rows if not turn.endswith(",f5")}


def test_a_stack_that_covers_the_last_of_a_kind_loses() -> None:
    step = step_of("tzaar.pitfalls", "Stacks cost pieces")
    for turn in step.start.turns():
        outcome = step.start.turn(turn).outcome
        if turn.endswith("+f4"):
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (1, "covered")
            assert turn not in reached(step)
