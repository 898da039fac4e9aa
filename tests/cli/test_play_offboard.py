"""`gipfel play offboard`: a whole game typed at the terminal, and a marble in hand."""

from __future__ import annotations

from pathlib import Path

from command import Command
from support import ROOT

# Scores of 1, 3 and 2, a push toward an occupied pocket and the re-entry after it.
GAME = (
    "d7-SW d3-SE c7-W g8-W g4-E b1-E h4-E h9-W b6-SW f7-SE f2-SW c1-NW c6-W g9-SW a5-NW f8-SW f3-E e7-SW c4-NE d6-SW "
    "*i9 g7-NE"
)
# On the layout of sides.toml, where five points win.
ON_SIDES = (
    "c3-NE f6-SE c5-NW h7-SW b3-NE h5-SE b4-NW g5-SE d4-NW f5-SE e4-NW e5-SE f4-W c5-SE e6-SE a5-W c6-NW g6-NW f3-NE "
    "h6-SE g4-NE"
)
SIDES = ROOT / "tests" / "games" / "offboard" / "sides.toml"
# Position B of the rules page: the pocket behind i5 is taken.
B = "...../....../..y..../......../....r..../......../..r..../.r..../y.... ...........r - 0 0 0"


def typed(turns: str, last: str) -> str:
    """Turns as a person types them, and one line after them."""
    return "\n".join([*turns.split(), last, ""])


def boards(text: str) -> list[str]:
    """What was shown before each question."""
    return text.split(" › ")


def test_a_whole_game_is_typed_saved_and_replayed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.gipfel"
    answer = command("play", "offboard", given=typed(GAME, str(path)))
    assert answer.status == 0
    assert "Last turn: 12. c1-NW +1" in answer.out
    assert "Last turn: 18. e7-SW +3" in answer.out
    assert "Yellow wins: enough points." in answer.out
    (report, _) = command("replay", str(path), "--json").lines
    assert (report["turns"], report["outcome"]) == (22, {"winner": 1, "reason": "points"})


def test_a_whole_game_on_a_layout_from_a_file_replays_without_the_file(command: Command, tmp_path: Path) -> None:
    layout, path = tmp_path / "sides.toml", tmp_path / "game.gipfel"
    layout.write_bytes(SIDES.read_bytes())
    answer = command("play", f"offboard,layout={layout}", given=typed(ON_SIDES, str(path)))
    assert "Last turn: 21. g4-NE +4" in answer.out
    assert "Red: ★ 5/5" in answer.out
    assert "Red wins: enough points." in answer.out
    layout.unlink()
    (report, _) = command("replay", str(path), "--json").lines
    assert (report["turns"], report["outcome"]) == (21, {"winner": 0, "reason": "points"})


def test_a_layout_with_a_mistake_is_refused_before_the_game(command: Command, tmp_path: Path) -> None:
    layout = tmp_path / "sides.toml"
    layout.write_text(SIDES.read_text(encoding="utf-8").replace("i6-NW ", ""), encoding="utf-8")
    answer = command("play", f"offboard,layout={layout}")
    assert answer.status == 2
    assert "These exits lead to no pocket: i6-NW. [layout-exit-missing]" in answer.err


def test_points_and_pockets_are_shown_as_they_fill(command: Command) -> None:
    shown = boards(command("play", "offboard", given=typed(" ".join(GAME.split()[:18]), "quit")).out)
    assert "Yellow: ★ 0/6" in shown[0]
    assert "Yellow: ★ 1/6" in shown[12]
    assert "Yellow: ★ 4/6   points still needed: 2" in shown[18]


def test_a_marble_in_hand_is_told_and_can_be_touched(command: Command) -> None:
    answer = command("play", "offboard", "--position", B, given="g5-NW\n?\nd4\nhand:marble\nd4\nquit\n")
    hand = boards(answer.out)[1]
    assert "Yellow: ★ 2/6   ○ 1" in hand
    assert "gives up the marble in hand" in " ".join(hand.split())
    assert "For example: *a1" in answer.out
    assert "*d4 for a re-entry" in " ".join(boards(answer.out)[3].split())
    assert "Choose a free cell for the marble." in answer.out
    assert "Last turn: 2. *d4" in answer.out


def test_a_normal_turn_gives_the_marble_in_hand_up(command: Command) -> None:
    answer = command("play", "offboard", "--position", B, given="g5-NW\nc3-E\nquit\n")
    assert "Last turn: 2. c3-E" in answer.out
    assert "○ 1" not in boards(answer.out)[2]


def test_mistakes_are_explained(command: Command) -> None:
    given = "e5-E\nf4-N\n*d4\nd1-E\ng3-W\nf2-W\nquit\n"
    answer = command("play", "offboard", given=given)
    for code in ("no-own-marble", "malformed-turn", "no-marble-in-hand", "own-marble-off-board"):
        assert f"[{code}]" in answer.out
    assert "Last turn" not in answer.out
