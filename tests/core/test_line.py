"""Lines: turns played, taken back, and counted repetitions."""

from __future__ import annotations

import pytest

import gipfel
from gipfel.games.pentago.rules import Put, Rotate

START = gipfel.game("pentago").start()


def test_steps_and_turns_make_the_same_line() -> None:
    by_turn = gipfel.Line.begin(START).turn("c3ne+")
    by_step = gipfel.Line.begin(START).play(Put(START.game.board.index["c3"])).play(Rotate("ne", "+"))
    assert by_step == by_turn
    assert by_turn.turns_played == ("c3ne+",)


def test_a_line_inside_a_turn_knows_where_the_turn_began() -> None:
    line = gipfel.Line.begin(START).play(Put(0))
    assert line.turn_start == START
    assert line.turns_played == ()
    assert line.player == 0


def test_turns_are_taken_back() -> None:
    line = gipfel.Line.begin(START, ["c3ne+", "d4sw-"])
    assert line.back() == gipfel.Line.begin(START, ["c3ne+"])
    assert line.back(5) == gipfel.Line.begin(START)


def test_no_turn_after_the_end() -> None:
    line = gipfel.Line.begin(gipfel.game("pentago").position("6/6/6/bbb1b1/6/wwww2 w"), ["e1"])
    assert line.player is None
    assert line.turns() == []
    with pytest.raises(gipfel.IllegalStep) as refused:
        line.turn("f6ne+")
    assert refused.value.code == "game-over"
