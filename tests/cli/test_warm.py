"""`gipfel warm`: games are compiled ahead; what cannot be compiled is said."""

from __future__ import annotations

from command import Command


def test_a_game_is_compiled_and_the_time_is_told(command: Command) -> None:
    (row,) = command("warm", "offboard", "--json").lines
    assert row["spec"] == "offboard"
    assert row["seconds"] >= 0


def test_people_read_a_sentence(command: Command) -> None:
    assert command("warm", "offboard").out.startswith("Offboard: ready after ")


def test_an_unknown_game_is_refused_with_its_code(command: Command) -> None:
    refused = command("warm", "chess")
    assert refused.status == 2
    assert "[unknown-game]" in refused.err
