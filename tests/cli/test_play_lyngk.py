"""`gipfel play lyngk`: a whole game typed at the terminal, with claims by touches and a set-up by lot."""

from __future__ import annotations

from pathlib import Path

from command import Command

GAME = (
    "c5-d5 c3-d3 d3-d2 e6-f5 g1-f1 h2-g4 e7-d6 g6-g5 e3-c4 h3-i1 g3-g2 f1-e1 d6-c7 I,e2-f2 f5-e5 e4-f4 e5-d5 f6-h4 "
    "d4-b4 i1-g5 G,f3-g5 g2-c2 K,b4-h1 c2-b1 h4-f4 R,b1-b2 a1-b3 f2-b3 pass b3-c1 pass g4-d1 pass c4-c6"
)
MUST_CLAIM = "./..../......./....../...I..(RBK)/....../......./..../. R,K 0,0 t 0 0"


def test_a_whole_game_is_typed_saved_and_replayed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.gipfel"
    answer = command("play", "lyngk,seed=0", given="\n".join([*GAME.split(), str(path), ""]))
    assert answer.status == 0
    assert "You have no move: pass." in answer.out
    assert "Second player wins" in answer.out
    (report, _) = command("replay", str(path), "--json").lines
    assert (report["turns"], report["error"]) == (34, None)


def test_a_colour_is_claimed_by_its_token(command: Command) -> None:
    answer = command("play", "lyngk", "--position", MUST_CLAIM, given="e4\npass\nclaim:I\n")
    assert "No move is left without a claim" in " ".join(answer.out.split())
    assert "[must-play]" in answer.out
    assert "First player wins" in answer.out or "Second player wins" in answer.out or "A tie" in answer.out


def test_a_game_without_a_seed_has_one_drawn(command: Command) -> None:
    first, second = (command("play", "lyngk", given="quit\n").out for _ in range(2))
    assert first != second
