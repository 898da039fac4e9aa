"""`gipfel play tzaar`: a whole game typed at the terminal, heights beside the pieces, a placing, a start by lot."""

from __future__ import annotations

from pathlib import Path

from command import Command

# Both players stack and capture twice; at the end Black has no Tzaar left.
GAME = (
    "e3xf3; f4xf5 e7+f7; d8xe8 f3xg3; b4xb5 g2+f2; b6xb5 c2xc3; c4xc3 h2+h1; d7xf6 c5+d5; c3xc1 g6+f7; f6xh6 e1+e2;"
    " e9xc7 f8+f7; g5xc7 d2+e2; c1xb1 g7+f7; h5xf5 d1xb1"
)


def test_a_whole_game_is_typed_saved_and_replayed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.gipfel"
    answer = command("play", "tzaar", given="\n".join([*GAME.split("; "), str(path), ""]))
    assert answer.status == 0
    assert "Last turn: 2. f4xf5 e7+f7" in answer.out
    assert "♚2" in answer.out  # the Tzaar on f7, two high
    assert "White wins: Black has lost all pieces of one kind." in answer.out
    (report, _) = command("replay", str(path), "--json").lines
    assert (report["turns"], report["outcome"]) == (13, {"winner": 0, "reason": "kind"})


def test_pieces_are_placed_from_the_hand(command: Command) -> None:
    answer = command("play", "tzaar:tournament", given="Za1\nTb2\nquit\n")
    assert answer.status == 0
    assert "White’s hand: ♔ 5   ◎ 9   ○ 15" in answer.out
    assert "Black’s hand: ♚ 6   ◉ 9   ● 14" in answer.out


def test_a_start_by_lot_is_shown(command: Command) -> None:
    answer = command("play", "tzaar:random", given="quit\n")
    assert answer.status == 0
    assert "White shows: ♔ 6   ◎ 9   ○ 15" in answer.out
