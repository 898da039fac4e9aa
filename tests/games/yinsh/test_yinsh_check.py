"""YINSH under the conformance suite, its touches and scenes, and games played elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from combine.matches import after as after_turns
from combine.matches import match
from front.short_games import YINSH
from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from games.yinsh.events import RARE, events
from games.yinsh.positions import GIFT, GIFT_WINS, MOVING, PASSING, SEVEN, THREE, yinsh
from gipfel.core.tale import tale_text
from gipfel.games.yinsh.rules import YinshPosition
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]


@pytest.mark.parametrize("spec", ["yinsh", "yinsh:blitz", "yinsh,rings=2"])
def test_the_laws_of_all_games_hold(spec: str, remark: Remark) -> None:
    remark(str(check_game(spec, games=amount(2, 1000), full_games=amount(1, 100), watch=events)))


def test_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(["yinsh", "yinsh:blitz"], RARE, games=amount(3, 100), full_games=amount(1, 20)))


def test_games_played_elsewhere(remark: Remark) -> None:
    remark(f"yinsh, played elsewhere: {refereed(samples('yinsh'), kernel=False)}")


def touches(position: YinshPosition, *touched: str) -> set[str]:
    """What may be touched next."""
    tree = position.tree()
    return set(tree.children(tree.follow(touched)))


def test_a_ring_is_touched_then_its_target() -> None:
    assert touches(yinsh().start()) >= {"a2", "f6", "k10"}
    assert touches(SEVEN) == {"b7", "e5", "j5", "k7"}
    assert "e9" in touches(SEVEN, "e5")


def test_a_row_is_touched_at_its_ends_then_the_ring() -> None:
    assert touches(SEVEN, "e5", "f6") == {"e2", "e3", "e4"}
    assert touches(SEVEN, "e5", "f6", "e3") == {"e7"}
    assert touches(SEVEN, "e5", "f6", "e3", "e7") == {"b7", "f6", "j5", "k7"}
    assert SEVEN.tree().turn_of(["e5", "f6", "e3", "e7", "b7"]) == "e5-f6 xe3-e7,b7"


def test_one_row_is_completed_for_the_player_its_ring_is_not() -> None:
    tree = GIFT.tree()
    assert tree.forced(tree.root) == "d4"
    assert tree.forced(tree.follow(["d4"])) == "d8"
    assert tree.forced(tree.follow(["d4", "d8"])) is None


def test_passing_is_a_button_that_is_asked_for() -> None:
    tree = PASSING.tree()
    assert set(tree.children(tree.root)) == {"choice:pass"}
    assert tree.forced(tree.root) is None


def test_prompts_say_what_to_do() -> None:
    assert str(GIFT.prompt()) == "You have a row, d4-d8: take it."
    tree = SEVEN.tree()
    shown = [tree.prompt(tree.follow(path)) for path in ([], ["e5"], ["e5", "f6"], ["e5", "f6", "e3"])]
    assert [prompt.code for prompt in shown if prompt] == [
        "yinsh-move",
        "yinsh-target",
        "yinsh-rows",
        "yinsh-other-end",
    ]


def test_the_scene_shows_rows_to_take_and_what_lies_beside_the_board() -> None:
    bands = [item for item in GIFT.scene().items if item.symbol == "yinsh-row"]
    assert [str(band.speech) for band in bands] == ["row from d4 to d8"]
    trays = {(tray.name, tray.owner): tray.items[0].count for tray in GIFT.scene().trays}
    assert trays == {("pool", None): 45, ("off", 0): 2, ("off", 1): 1}
    start = {(tray.name, tray.owner): tray.items[0].count for tray in yinsh().start().scene().trays}
    assert start == {("pool", None): 51, ("hand", 0): 5, ("off", 0): 0, ("hand", 1): 5, ("off", 1): 0}


def test_no_band_is_shown_when_the_row_is_gone() -> None:
    assert not any(item.symbol == "yinsh-row" for item in THREE.scene().items)


def test_blitz_settles_a_challenge() -> None:
    agreed = match("gipf:basic,zertz=3,challenges=1,settle-zertz=(yinsh:blitz),begin=challenger")
    *turns, last = YINSH.split("; ")
    playing = after_turns(agreed, "c3>e5?", "challenge", *turns)
    assert playing.contest is not None
    settled = after_turns(playing, last)
    assert settled.contest is None
    assert [speech.code for speech in settled.news] == ["challenge-won"]


def test_turns_are_told_in_words() -> None:
    told = {text: str(tale_text(GIFT.game.play_turn(GIFT, text))) for text in ("xd4-d8,k9 k10-k8",)}
    assert told == {"xd4-d8,k9 k10-k8": "row d4–d8 taken, ring k9 off the board; marker on k10, ring to k8"}
    jump = MOVING.game.play_turn(MOVING, "e5-e8")
    assert tale_text(jump) == "marker on e5, ring to e8, turning 2 over"


def test_the_end_says_what_decided_it() -> None:
    won = GIFT_WINS.turn("xd4-d8,f3").scene()
    assert str(won.closing) == "rings off the board: 3"
    assert [tray.owner for tray in won.trays for item in tray.items if item.won] == [1]
    assert GIFT.scene().closing is None
