"""`gipfel play` with YINSH: a whole game of blitz by typed turns and by touches."""

from __future__ import annotations

from pathlib import Path

from command import Command
from front.short_games import YINSH

SPEC = "yinsh:blitz"
GIFT = "..../......R/......../...mmmmm./........../.r..R..../....M...../........./......../R.....r/..rr 2,1 - 1 21"


def test_a_whole_game_is_played_to_its_end_and_replays(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "blitz.gipfel"
    *typed, _ = YINSH.split("; ")
    # The row is the only one, so it is taken by itself; the ring is chosen.
    answer = command("play", SPEC, given="\n".join([*typed, "e5", "e6", "a2", str(path)]) + "\n")
    assert answer.status == 0
    out = " ".join(answer.out.split())  # lines are folded at the width of the terminal
    assert "Last turn: 19. e5-e6 xe1-e5,a2" in out
    assert "row e1–e5 taken, ring a2 off the board" in out
    assert "White wins: the last ring that was needed is off the board." in out
    replayed = command("replay", str(path), "--json").lines[0]
    assert replayed["outcome"] == {"winner": 0, "reason": "rings"}


def test_a_gift_is_said_to_be_taken_first(command: Command) -> None:
    answer = command("moves", "yinsh", "--position", GIFT, "--json")
    assert all(turn.startswith("xd4-d8,") for turn in answer.lines[0]["turns"])
