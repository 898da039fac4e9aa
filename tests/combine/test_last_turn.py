"""The last turn of a match as it travels: that of the game being played."""

from __future__ import annotations

from combine.matches import after, match
from gipfel.core.line import Line

ZERTZ = "gipf:basic,zertz=3,challenges=1,settle-zertz=(zertz),begin=challenger"


def test_a_ring_removed_inside_travels_with_its_turn_and_not_with_the_return_to_the_game_outside() -> None:
    line = Line.begin(after(match(ZERTZ), "c3>e5?", "challenge")).turn("Wd4,a1")
    inside = line.last_turn()
    assert inside is not None
    assert [gone["at"] for gone in inside["gone"]] == ["a1"]
    assert inside["steps"]
    outside = line.turn("resign").last_turn()
    assert outside is not None
    assert "gone" not in outside


def test_what_was_touched_inside_is_not_told_of_the_board_outside() -> None:
    settled = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago),begin=challenger"
    inside = ["a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+"]
    line = Line.begin(after(match(settled), "c3>e5?", "challenge", *inside))
    won = line.turn("e1").last_turn()
    assert won is not None
    assert won["text"] == "e1"
    assert won["steps"] == []
