"""Touching at the terminal: a touch that does not fit is refused by the rule it breaks."""

from __future__ import annotations

import pytest

from command import Command

THREE = "oooo/ooooo/oooooo/ooGWBoo/oooooo/ooooo/oooo 5,7,9 0,0,0 0,0,0 0 3"  # d4 can jump two ways
FACING = "...../....../..y..../...yr.../....r..../......../..r..../.r..../y.... ...........r - 0 0 0"
MATCH = "gipf:basic,zertz=2,challenges=1,settle-zertz=(zertz:blitz),begin=challenger"


@pytest.mark.parametrize(
    ("spec", "arguments", "given", "code"),
    [
        # ZÈRTZ: a taken ring for the marble, rings that cannot be removed, a ring that is gone, a jump that is none.
        ("zertz", ["--turns", "Wd4,a1"], ["B", "d4"], "ring-taken"),
        ("zertz", [], ["W", "d4", "d3"], "ring-not-free"),
        ("zertz", [], ["W", "d4", "d4"], "ring-not-vacant"),
        ("zertz", ["--turns", "Wd4,a1"], ["G", "a1"], "ring-gone"),
        ("zertz", ["--position", THREE], ["d4", "e4"], "not-a-straight-jump"),
        ("zertz", ["--position", THREE], ["d4", "b2"], "nothing-to-jump-over"),
        ("zertz", ["--position", THREE], ["d4", "z9"], "no-such-cell"),
        # GIPF: a line that does not begin there.
        ("gipf", [], ["b1", "e5"], "no-such-entry"),
        # Offboard: too few marbles to push, no neighbour at all.
        ("offboard", ["--position", FACING], ["d5", "d4"], "push-too-weak"),
        ("offboard", [], ["h4", "e5"], "untouchable"),
        # Pentago: a second marble instead of a turning.
        ("pentago", [], ["c3", "c3"], "untouchable"),
        ("pentago", [], ["c3", "d4"], "untouchable"),
        # A game inside another answers by its own rules.
        (MATCH, ["--turns", "Za1-b2; Zi5-h5; b2>d4?; challenge"], ["W", "d4", "d3"], "ring-not-free"),
    ],
)
def test_a_touch_that_does_not_fit_is_refused_by_its_rule(
    command: Command, spec: str, arguments: list[str], given: list[str], code: str
) -> None:
    answer = command("play", spec, *arguments, given="\n".join([*given, "quit", ""]))
    assert f"[{code}]" in answer.out
    assert "cannot be read as a turn" not in answer.out


JUMP_OR_PLACE = "oooo/ooooo/oooooo/ooGWBoo/oooooo/oGBoo/oooo 5,6,8 0,0,0 0,0,0 0 5"
STRICT_INSIDE = MATCH.replace("(zertz:blitz)", "(zertz,touch=strict)")
INSIDE = ["--turns", "Za1-b2; Zi5-h5; b2>d4?; challenge"]


@pytest.mark.parametrize(
    ("spec", "arguments", "given"),
    [
        ("zertz,touch=strict", [], ["W", "back"]),
        ("zertz,touch=strict", [], ["W", "d4", "back"]),
        ("zertz,touch=strict", [], ["W", "Bd4,d1"]),
        ("zertz,touch=marble", [], ["W", "back"]),
        ("zertz,touch=marble", [], ["W", "d4", "Bd4,d1"]),
        ("zertz,touch=marble", [], ["W", "d4", "back", "back"]),
        (STRICT_INSIDE, INSIDE, ["W", "back"]),
    ],
)
def test_a_final_touch_is_not_taken_back(command: Command, spec: str, arguments: list[str], given: list[str]) -> None:
    answer = command("play", spec, *arguments, given="\n".join([*given, "quit", ""]))
    assert answer.out.count("[touch-is-final]") == 1


@pytest.mark.parametrize(
    ("spec", "arguments", "given", "turn"),
    [
        ("zertz,touch=marble", [], ["W", "d4", "back", "d5", "d1"], "Wd5,d1"),
        ("zertz,capture=claimed,touch=strict", ["--position", JUMP_OR_PLACE], ["d4", "back", "f2"], "x f2Bf4"),
        ("zertz,capture=claimed,touch=strict", ["--position", JUMP_OR_PLACE], ["d4", "undo", "f2"], "x f2Bf4"),
        ("zertz,capture=claimed,touch=strict", ["--position", JUMP_OR_PLACE], ["d4", "x f2Bf4"], "x f2Bf4"),
    ],
)
def test_what_is_not_final_may_be_changed(
    command: Command, spec: str, arguments: list[str], given: list[str], turn: str
) -> None:
    answer = command("play", spec, *arguments, given="\n".join([*given, "quit", ""]))
    assert "[touch-is-final]" not in answer.out
    assert f". {turn}" in answer.out
