"""Offboard in text: turns, positions, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from games.offboard.positions import after, eager_steps, offboard, place, refused

GAME = offboard()
A_TEXT = "...../....../..y..../......../....r..../......../..r..../.r..../y.... ............ - 0 0 0"
ROWS, REST = A_TEXT.split(" ", 1)


@given(st.integers(0, 10**6), st.sampled_from(["offboard", "offboard:corners", "offboard,quiet=none"]))
def test_positions_and_turns_read_back(seed: int, spec: str) -> None:
    rng = Random(seed)
    game = gipfel.game(spec)
    position = offboard(spec).start()
    for _ in range(60):
        if position.outcome is not None:
            break
        step = rng.choice(eager_steps(position, rng))
        text = game.write_turn(position, [step])
        assert game.read_turn(position, text) == (step,)
        assert game.read_turn(position, text.split()[0]) == (step,)
        position = position.play(step)
        assert game.position(position.text()) == position
        assert eval(repr(position), {"gipfel": gipfel}) == position


def test_rule_8_2_the_text_lists_rows_pockets_hand_quiet_turns_player_and_turns() -> None:
    assert place("e5 g5 h5", "i5 c3").text() == A_TEXT
    held = after(place("e5 g5 h5", "i5 c3", pockets="ULu:r"), "g5-NW")
    assert held.text() == "...../....../..y..../......../....r..../......../......./.r..../r.... ...........r y 0 1 1"
    assert after(held, "c3-E").text().endswith(" ...........r - 1 0 2")


def test_rule_8_1_a_score_is_appended_to_a_turn() -> None:
    scoring = place("e5 g5 h5", "i5 c3")
    assert [turn for turn in scoring.turns() if "+" in turn] == ["g5-NW +2"]
    occupied = place("e5 g5 h5", "i5 c3", pockets="ULu:r")
    assert [turn for turn in occupied.turns() if "+" in turn] == []
    assert "g5-NW" in occupied.turns()


@pytest.mark.parametrize("text", ["g5-NW +2", "g5-NW", "G5-nw+2", " g5 NW ", "g5 - nw + 2", "g5-NW  +02"])
def test_rule_8_1_turns_are_read_in_free_spelling(text: str) -> None:
    assert place("e5 g5 h5", "i5 c3").turn(text).text().split()[1] == "...........y"


@pytest.mark.parametrize("text", ["*d4", "* d4", " *D4 "])
def test_rule_8_1_re_entries_are_read_in_free_spelling(text: str) -> None:
    position = place("e5", "c3", hand=True)
    assert position.turn(text) == position.turn("*d4")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("g5-NW +3", "wrong-score"),
        ("e5-E +1", "wrong-score"),
        ("h5-NW +2", "push-too-weak"),
        ("a9-E", "no-such-cell"),
        ("*i1", "no-such-cell"),
        ("", "malformed-turn"),
        ("g5", "malformed-turn"),
        ("g5-N", "malformed-turn"),
        ("g5NW", "malformed-turn"),
        ("g5-NW +", "malformed-turn"),
        ("g5-NW -2", "malformed-turn"),
        ("g5-NW +2 +2", "malformed-turn"),
        ("g5-NW *d4", "malformed-turn"),
        ("*", "malformed-turn"),
        ("d4*", "malformed-turn"),
        ("g5-NW +²", "malformed-turn"),
        ("x" * 5000, "malformed-turn"),
        ("\0", "malformed-turn"),
    ],
)
def test_bad_turns_are_refused_with_a_code(text: str, code: str) -> None:
    assert refused(place("e5 g5 h5", "i5 c3"), text) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-position"),
        (ROWS, "bad-position"),
        (A_TEXT + " 0", "bad-position"),
        (A_TEXT.replace("/....../", "/...../", 1), "bad-position"),
        (A_TEXT.replace("/....../", "/", 1), "bad-position"),
        (A_TEXT.replace("y....", "x....", 1), "bad-position"),
        (A_TEXT.replace("y....", "R....", 1), "bad-position"),
        (f"{ROWS} ........... - 0 0 0", "bad-position"),
        (f"{ROWS} ...........g - 0 0 0", "bad-position"),
        (f"{ROWS} ............ y 0 0 0", "bad-position"),
        (f"{ROWS} ............ r 0 1 0", "bad-position"),
        (f"{ROWS} ............ x 0 0 0", "bad-position"),
        (f"{ROWS} ............ - -1 0 0", "bad-position"),
        (f"{ROWS} ............ - ² 0 0", "bad-position"),
        (f"{ROWS} ............ - 00 0 0", "bad-position"),
        (f"{ROWS} ............ - 0 2 0", "bad-position"),
        (f"{ROWS} ............ - 0 0 x", "bad-position"),
        (f"{ROWS} ............ - 0 0 {'9' * 5000}", "bad-position"),
        (f"{ROWS} ............ - 201 0 0", "quiet-too-long"),
        (f"{ROWS} yy.......... - 0 0 0", "points-before-turn"),
        (f"{ROWS} rr.......... - 0 1 0", "points-before-turn"),
        (f"rrrrr/rrrrrr/rr..../......../........./......../......./....../..... {REST}", "bad-position"),
        (f"rrrrr/rrrrrr/rr...../......../........./......../......./....../..... {REST}", "too-many-marbles"),
        (
            "rrrrr/rrrrrr/r....../......../........./......../......./....../..... ..........r. - 0 1 1",
            "too-many-marbles",
        ),
        (
            "rrrrr/rrrrrr/r....../......../........./......../......./....../..... ............ r 0 0 0",
            "too-many-marbles",
        ),
    ],
)
def test_bad_positions_are_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(gipfel.BadNotation) as caught:
        GAME.position(text)
    assert caught.value.code == code
    assert "{" not in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_finished_position_reads_back_with_its_outcome() -> None:
    won = GAME.position(f"{ROWS} yy.......... - 0 1 5")
    assert (won.outcome, won.player) == (gipfel.Outcome(0, "points"), None)
    assert GAME.position(f"{ROWS} ............ - 200 1 201").outcome == gipfel.Outcome(None, "quiet")
    stuck = GAME.position("yr.../r...../......./......../........./......../......./....../..... ............ - 0 0 0")
    assert stuck.outcome is None
    enclosed = GAME.position(
        "yr.../rr..../......./......../........./......../......./....../..... ............ - 0 1 1"
    )
    assert enclosed.outcome == gipfel.Outcome(0, "no-move")
    assert GAME.position(enclosed.text()) == enclosed
