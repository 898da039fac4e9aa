"""TAMSK in text: turns, what readers accept, positions, touches, turns in words, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

import gipfel
from games.tamsk.positions import SHUT, T_5, T_11, T_12, after, place, refused, tamsk
from gipfel.core.line import Line, random_turn
from gipfel.core.tale import tale_text
from gipfel.core.turns import touches_of
from gipfel.games.tamsk.scene import GLYPHS
from support import amount

START = "0R000B/00000/000000/0B000000R/000000/00000/0R000B"


def read(text: str, spec: str = "tamsk") -> str:
    """The code by which a position is refused, or its text."""
    try:
        return tamsk(spec).position(text).text()
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"


@pytest.mark.parametrize(
    ("written", "same"),
    [
        (" A1-B2 ", "a1-b2"),
        ("a1b2", "a1-b2"),
        ("a1 - b2 ~", "a1-b2~"),
        ("Move A 1 B 2", "a1-b2"),
        ("move g1 f2", "g1-f2"),
    ],
)
def test_readers_accept_other_spellings(written: str, same: str) -> None:
    start = tamsk().start()
    assert start.game.play_turn(start, written).text == same


def test_claims_and_bonuses_are_read_with_and_without_blanks() -> None:
    kept = after(tamsk().start(), "a1-b2~")
    assert kept.game.play_turn(kept, "+B2a4-a3~").text == "+b2 a4-a3~"
    late = after(T_11, "LATE")
    assert late.game.play_turn(late, "b2-b3~+d4").text == "b2-b3~ +d4"
    assert after(late, "out: B2").text() == after(late, "out:b2").text()


@pytest.mark.parametrize("turn", ["", "+", "a1-", "a1-b2-c3", "+b2 +c3", "a1-b2~~", "x", "a9-b2", "out:", "late a1-b2"])
def test_turns_that_cannot_be_read_are_refused(turn: str) -> None:
    assert refused(tamsk().start(), turn) in ("malformed-turn", "no-such-cell")


def test_inside_a_turn_the_rest_is_written() -> None:
    start = tamsk().start()
    ringing = start.play(start.game.read_turn(start, "a1-b2")[0])
    assert (ringing.text().split()[-1], sorted(ringing.turns())) == ("ring:b2", ["ring", "~"])
    assert ringing.turn("~") == start.turn("a1-b2~")
    assert refused(ringing, "+d4") == "malformed-turn"
    moved = T_12.play(T_12.game.read_turn(T_12, "d5-d4")[0])
    assert (moved.text().split()[-1], sorted(moved.turns())) == ("bonus", ["+d5", "+e4", "done"])
    assert moved.turn("+d5") == T_12.turn("d5-d4 +d5")
    claimed = (kept := after(start, "a1-b2~")).play(kept.game.read_turn(kept, "+b2 a4-a3")[0])
    assert (claimed.text().split()[-1], len(claimed.turns())) == ("move", 18)
    for position in (ringing, moved, claimed):
        assert position.game.position(position.text()) == position


def test_what_is_touched() -> None:
    kept = after(tamsk().start(), "a1-b2~")
    assert touches_of(kept, "+b2 a4-a3~") == [["ring:b2"], ["a4", "a3"], ["choice:no-ring"]]
    assert touches_of(tamsk("tamsk:auto").start(), "a1-b2") == [["a1", "b2"]]
    assert touches_of(T_12, "d5-d4") == [["d5", "d4"], ["choice:done"]]
    assert touches_of(T_12, "d5-d4 +e4") == [["d5", "d4"], ["e4"]]
    assert touches_of(T_5, "pass") == [["choice:pass"]]


@pytest.mark.parametrize(
    "spec", ["tamsk", "tamsk:auto", "tamsk,start=free", "tamsk:2", "tamsk:3", "tamsk:3,start=free"]
)
def test_positions_read_back_with_turns_of_the_house_in_between(spec: str) -> None:
    for seed in range(amount(4, 60)):
        rng, line = Random(seed), Line.begin(tamsk(spec).start())
        while line.outcome is None and len(line.turns_played) < 150:
            house = line.position.house_steps()
            drawn = line.player is not None and house and rng.random() < 0.15
            step = rng.choice(house) if drawn else None
            text = random_turn(line.position, rng) if step is None else line.game.write_turn(line.position, [step])
            line = line.turn(text)
            again = line.game.position(line.text())
            assert (again, again.outcome, again.player) == (line.position, line.position.outcome, line.position.player)
            assert line.turns_played[-1] == text


def test_lines_know_which_turns_were_those_of_the_house() -> None:
    line = Line.begin(T_11, ["late"])
    last = line.last_turn()
    assert last is not None
    assert last["player"] is None
    assert (Line.begin(T_11, ["a4-a3"]).last_turn() or {})["player"] == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{START} 32,32 0 - -", "bad-position"),
        (f"{START} 32,32 0 - - 01", "bad-position"),
        (f"{START} 32,33 0 - - 0", "bad-position"),
        (f"{START} 32,032 0 - - 0", "bad-position"),
        (f"{START} 32,32 2 - - 0", "bad-position"),
        (f"{START} 32,32 0 h1 - 0", "no-such-cell"),
        (f"{START} 32,32 0 a1 - 0", "tamsk-bad-claim"),
        (f"{START} 32,32 0 - + 0", "tamsk-bonus-level"),
        (f"{START} 32,32 0 - - 0 last:0", "bad-position"),
        (f"{START} 32,32 0 - - 0 bonus", "bad-position"),
        (f"{START} 32,32 0 - - 0 ring:a4", "bad-position"),
        (f"{START} 32,32 0 - - 0 now", "bad-position"),
        (f"{START.replace('0R', '2R', 1)} 32,32 0 - - 0", "tamsk-too-many-rings"),
        (f"{START.replace('0R', '0', 1)} 32,32 0 - - 0", "tamsk-glasses"),
        (f"{START.replace('0R', '0F', 1)} 32,32 0 - - 0", "tamsk-no-sand"),
        (f"{START.replace('/00000/', '/0000/', 1)} 32,32 0 - - 0", "bad-position"),
        ("", "bad-position"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, code: str) -> None:
    assert read(text) == code


def test_a_position_tells_who_is_really_on_turn() -> None:
    blocked = place("tamsk:auto", SHUT, "d5=2 d4=3", (5, 6), "1 - - 40", full=True)
    assert blocked.text().split()[2] == "0"
    assert read(f"{START} 32,32 0 - - 7") == f"{START} 32,32 0 - - 7"


def test_the_text_tells_whose_sand_was_the_last_where_it_matters() -> None:
    only = place("tamsk:2", SHUT, "d5=2", (5, 6), "1 d5 - 50", full=True, out="a1 g1 a4 d6 g4")
    assert after(only, "out:d5").text().endswith("51 last:0")
    assert after(only, "out:d5", "+d5").text().endswith("52 last:0")
    assert not after(only, "out:d5", "pass").text().endswith("last:0")


@pytest.mark.parametrize(
    ("spec", "turns", "told"),
    [
        ("tamsk", ["a1-b2"], "hourglass from a1 to b2"),
        ("tamsk", ["a1-a2~"], "hourglass from a1 to a2; no ring"),
        ("tamsk:auto", ["a1-a2"], "hourglass from a1 to a2; a2 is full"),
        (
            "tamsk",
            ["a1-a2~", "+a2 a4-b4"],
            "a ring on a2, where the opponent left one out; hourglass from a4 to b4; a2 is full",
        ),
        ("tamsk,start=free", ["c4"], "hourglass on c4"),
        ("tamsk:3", ["a1-b2", "out:b2"], "the hourglass on b2 has run out"),
        ("tamsk:3", ["a1-b2", "late"], "too late: the turn is forfeit"),
        ("tamsk:3", ["a1-b2", "late", "d7-d6 +d4"], "hourglass from d7 to d6; a second ring on d4"),
    ],
)
def test_turns_in_words(spec: str, turns: list[str], told: str) -> None:
    before = after(tamsk(spec).start(), *turns[:-1])
    assert tale_text(before.game.play_turn(before, turns[-1])) == told


def test_hourglasses_are_told_apart_in_a_terminal_without_colour() -> None:
    shown = [GLYPHS[f"tamsk-{side}{kind}"].text for side in ("red", "black") for kind in ("", "-fresh", "-out")]
    assert len(set(shown)) == len(shown)


def test_a_terminal_shows_how_many_rings_a_space_still_takes() -> None:
    assert [GLYPHS[f"tamsk-pips-{pips}"].text for pips in ("4-0", "4-1", "2-1", "1-1")] == ["·₄", "○₃", "○₁", "×"]
