"""Commands say how a game ended, and call its players by their names."""

from __future__ import annotations

import gipfel
from command import Command


def test_moves_of_a_finished_game_say_how_it_ended(command: Command) -> None:
    answer = command("moves", "pentago", "--position", "6/6/6/bbb1b1/6/wwww2 w", "--turns", "e1")
    assert answer.out == "White wins: five in a row.\n"


def test_trays_and_prompts_call_the_players_of_zertz_the_same() -> None:
    game = gipfel.game("zertz")
    names = [str(tray.speech) for tray in game.start().scene().trays if tray.owner is not None]
    assert names == [f"{side}’s captures" for side in game.sides]
