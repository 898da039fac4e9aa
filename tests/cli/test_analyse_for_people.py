"""`gipfel analyse SPEC`: a position analysed for people."""

from __future__ import annotations

import pytest

import gipfel
from command import Command

SIX = ["c3ne+", "d4sw-", "a1se+", "f6nw-", "b5se+", "e2nw+"]  # more marbles than the solved openings have
# Combination Z-5 of the rules page.
COMBINATION = ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1,1,5 2,2,1 2,4,4 0 10"


def lines_of(out: str) -> list[str]:
    """The lines of turns of an analysis."""
    return [line for line in out.splitlines() if line.strip()[:2] in ("1.", "2.", "3.")]


@pytest.mark.parametrize("limit", [("--nodes", "5000"), ("--level", "8"), ("--time", "0.2"), ()])
def test_the_best_turns_of_a_position_are_shown(command: Command, limit: tuple[str, ...]) -> None:
    answer = command("analyse", "pentago", "--turns", "; ".join(SIX), *limit)
    assert answer.status == 0
    assert "White: Put a marble on a free cell." in answer.out
    assert "White to move, chances of winning:" in answer.out
    assert len(lines_of(answer.out)) == 3
    legal = gipfel.game("pentago").start().play_all(SIX).turns()
    assert lines_of(answer.out)[0].split("%")[1].split(";")[0].strip() in legal


def test_an_opening_of_pentago_is_proven(command: Command) -> None:
    answer = command("analyse", "pentago", "--lines", "1")
    (line,) = lines_of(answer.out)
    assert "proven" in line


def test_a_combination_is_found_with_its_line_and_proven(command: Command) -> None:
    answer = command("analyse", "zertz", "--position", COMBINATION, "--lines", "1")
    (line,) = lines_of(answer.out)
    # The two rings go in either order.
    assert line.replace("f3", "f4") == "  1.  wins in 3 turns, proven  Bc5,f4; x d6Bb4; Wg2,f4 x Wg2Wg3"


def test_the_number_of_lines_can_be_chosen(command: Command) -> None:
    answer = command("analyse", "offboard", "--lines", "2", "--nodes", "3000")
    assert len(lines_of(answer.out)) == 2


def test_a_finished_game_is_only_told(command: Command) -> None:
    answer = command("analyse", "pentago", "--position", "6/6/6/bbb1b1/6/wwww2 w", "--turns", "e1")
    assert answer.status == 0
    assert "White wins: five in a row." in answer.out
    assert "chances" not in answer.out


def test_where_the_house_decides_there_is_nothing_to_analyse(command: Command) -> None:
    spec = "gipf:basic,zertz=2,challenges=1,settle-zertz=coin"
    answer = command("analyse", spec, "--turns", "Za1-b2; Zi5-h5; b2>d4?; challenge")
    assert answer.status == 2
    assert "[house-decides]" in answer.err


def test_a_turn_half_made_is_not_analysed(command: Command) -> None:
    answer = command("analyse", "pentago", "--position", "6/6/6/2w3/6/6 w c3")
    assert answer.status == 2
    assert "[advice-inside-turn]" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [(), ("pentago", "--jsonl"), ("pentago", "--level", "2", "--nodes", "10"), ("pentago", "--lines", "0")],
)
def test_what_does_not_go_together_is_refused(command: Command, arguments: tuple[str, ...]) -> None:
    answer = command("analyse", *arguments)
    assert answer.status == 2
    assert answer.out == ""
