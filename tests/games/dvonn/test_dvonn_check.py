"""DVONN under the conformance suite, its scene, and sample games of other programs where they are at hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.dvonn.events import RARE, events
from games.dvonn.positions import dvonn, place
from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from gipfel.core.tale import tale_text
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]

PRESETS = ("dvonn", "dvonn:random,seed=3", "dvonn:symmetric,seed=4")


@pytest.mark.parametrize("spec", PRESETS)
def test_laws_hold_in_random_games(spec: str, remark: Remark) -> None:
    remark(str(check_game(spec, games=amount(3, 1000), full_games=amount(1, 30), watch=events)))


def test_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(PRESETS, RARE, games=amount(2, 200), full_games=amount(1, 20)))


def test_sample_games_are_judged_as_elsewhere(remark: Remark) -> None:
    remark(f"dvonn, played elsewhere: {refereed(samples('dvonn'), kernel=False)}")


def test_a_stack_shows_its_height_and_covered_red() -> None:
    scene = place("c3=W5 c4=w h4=B2 k5=r").scene()
    written = {item.at: (item.symbol, item.text) for item in scene.items if item.layer == "piece" and item.text}
    assert written == {"c3": ("dvonn-figure-red", "5"), "h4": ("dvonn-figure-red", "2")}
    edges = [item.symbol for item in scene.items if item.at == "c3" and item.layer == "piece"]
    assert edges == ["dvonn-edge-white"] * 3 + ["dvonn-edge-red", "dvonn-white", "dvonn-figure-red"]


def test_what_is_shut_in_is_dimmed_and_said() -> None:
    scene = place("e3=w e4=b f4=r f3=b e2=w d2=b d3=b3 f1=r k5=r").scene()
    assert [item.at for item in scene.items if item.symbol == "dvonn-shut"] == ["e3"]
    spoken = {item.at: str(item.speech) for item in scene.items if item.layer == "cell"}
    assert (spoken["e3"], spoken["d3"]) == ("e3, white piece, shut in", "d3, black stack of 3")


def test_trays_tell_what_is_to_be_placed_then_what_is_owned_and_lost() -> None:
    counts = [[(item.symbol, item.count) for item in tray.items] for tray in dvonn().scene().trays]
    lost = [("dvonn-lost", 0)]  # there from the beginning: nothing moves when the jumps begin
    assert counts == [[("dvonn-white", 23), ("dvonn-red", 2)], [("dvonn-black", 23), ("dvonn-red", 1)], lost]
    assert dvonn().scene().hand == "dvonn-red"
    later = place("c3=W5 h4=B6 k5=r").scene()
    assert [tray.items[0].count for tray in later.trays] == [5, 6, 37]
    assert later.hand == ""


@pytest.mark.parametrize(
    ("cells", "turn", "told"),
    [
        ("d1=r f3=w2 f4=b f5=w g3=r h3=b k5=r", "f3-h3", "the stack of 2 on f3 jumps onto h3; cut off: f4, f5"),
        ("a1=r b1=w c1=b i4=r j5=b k5=r", "b1-a1", "b1 jumps onto a1; cut off: c1"),
    ],
)
def test_turns_are_told_in_words(cells: str, turn: str, told: str) -> None:
    start = place(cells)
    assert tale_text(start.game.play_turn(start, turn)) == told


def test_placing_and_passing_are_told_too() -> None:
    start = dvonn()
    assert tale_text(start.game.play_turn(start, "f3")) == "DVONN-piece on f3"
    shut = place("e3=b e4=w f4=r f3=w e2=w d2=w d3=r f5=w k3=r", player=1)
    assert tale_text(shut.game.play_turn(shut, "pass")) == "no jump, so a pass"


def test_the_end_says_what_decided_it() -> None:
    over = place("c3=W5 h4=B6 k5=r").scene()
    assert str(over.closing) == "6 pieces to 5"
    assert [item.won for tray in over.trays for item in tray.items] == [False, True, False]
    assert place("c3=W5 h4=B5 k5=r").scene().closing is None
