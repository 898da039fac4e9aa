"""`gipfel play` with GIPF: a whole game of the tournament version with potentials, by typed turns and touches."""

from __future__ import annotations

from pathlib import Path

from command import Command

SPEC = "gipf:tournament,zertz=3,tamsk=3"
GIPF_PIECES = ["Gg1-g2", "Gh6-g6", "Gi4-h4", "Ge1-e2", "Gd8-d7", "Gi2-h2", "Gb6-c6", "Gi2-h2"]
LOADED = ["Ze9-e8", "Gg1-f2 xg2", "Zb6-b5 xd7", "Zh1-g2 xe2", "c7-d7 xd7"]
JUMP = ["g2", "e2", "f2", "done"]  # and a single, a used potential and a GIPF-piece of the row go, another stays
MIDDLE = """
f8-e8 xe8; Zc1-d2; b5>e8 xb5,e8; Zd8-d7; b1-c2; d2>b2; b6-c6; Ti1-h2; b6-c6 xc6,d6; i1-h2; f5>d6; i4-h4
"""
ROW_FIRST = ["xd6,f5 i4-h4", "g7-g6 xg4,g6", "i1-h2"]
EXTRA = ["i1", "e5", "i4", "h5"]
ENDING = """
f8-e8; i5-h5 xe5,g5,h5; d1-d2; a2-b2 xc2,d3,f4; c1-d2 xd2,e3,g3; i4-h4; a3-b3; h6-h5; a2-b3 xb3,c4; i3-h4; e9-e8
i5-h5 xf5,g5,h5; e9-e8 xe2,e3,e4,e5,e6,e7,e8
"""


def turns(text: str) -> list[str]:
    return [turn.strip() for line in text.strip().splitlines() for turn in line.split(";")]


WHOLE = [*GIPF_PIECES, *LOADED, *JUMP, *turns(MIDDLE), *ROW_FIRST, *EXTRA, *turns(ENDING)]


def played(command: Command, *given: str) -> str:
    answer = command("play", SPEC, given="\n".join(given) + "\n")
    assert answer.status == 0
    return " ".join(answer.out.split())  # lines are folded at the width of the terminal


def test_a_whole_game_is_played_to_its_end_and_replays(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "tournament.gipfel"
    out = played(command, *WHOLE, str(path))
    assert "Last turn: 14. g2>e2 xe2,f2,g2" in out
    assert "Last turn: 30. i1-h2 +i4-h5" in out
    assert "Last turn: 43. e9-e8 xe2,e3,e4,e5,e6,e7,e8 (" in out
    assert "row e2–e8 taken" in out
    assert ") White wins: Black has no GIPF-piece left on the board." in out
    replayed = command("replay", str(path), "--json").lines[0]
    assert replayed["outcome"] == {"winner": 0, "reason": "no-gipf"}


def test_help_says_what_can_be_brought_in(command: Command) -> None:
    first = played(command, "?", "moves")
    assert "first GIPF-piece: put it on a dot and push it in. For example: Ga1-b2" in first
    assert "42 possibilities" in first
    second = played(command, *GIPF_PIECES[:2], "?", "Z", "moves")
    assert "a loaded piece (ZÈRTZ) or a single" in second
    assert "24 possibilities" in second
    third = played(command, *GIPF_PIECES, LOADED[0], LOADED[1], "?")
    assert "Bring in a loaded piece (ZÈRTZ), or touch one on the board to use its potential." in third


def test_help_says_how_a_row_is_taken(command: Command) -> None:
    before = played(command, *GIPF_PIECES, *LOADED, *JUMP, *turns(MIDDLE), "?")
    assert "You have a row on b6-i2: it is taken before you move. For example: xd6,f5 a1-b2" in before
    missing = played(command, *GIPF_PIECES, *LOADED[:2], "Zb6-b5")
    assert "The row b5,c6,d7,e8 must be taken: say what goes, as in xb5,c6,d7,e8." in missing
    inside = played(command, *GIPF_PIECES, *LOADED, *JUMP[:2], "moves")
    assert "Touch what else goes, f2, h2, then done; the rest stays." in inside
    assert "f2 h2 done 3 possibilities" in inside


def test_help_says_when_an_extra_push_is_due(command: Command) -> None:
    until = [*GIPF_PIECES, *LOADED, *JUMP, *turns(MIDDLE), *ROW_FIRST]
    out = played(command, *until, EXTRA[0], "moves", EXTRA[1], "?")
    assert "Your TAMSK potential has reached the centre: touch it to push it in now, or say done" in out
    assert "e5 done 2 possibilities" in out
    assert "Choose the dot to push the TAMSK potential in from." in out


def test_trays_say_each_number_once(command: Command) -> None:
    out = played(command, "moves")
    assert "White pieces out of the game: ○ 0" in out
    assert "a GIPF-piece takes two of the singles" in out
