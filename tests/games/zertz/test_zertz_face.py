"""What people touch, see, hear and are told: the turn tree, the scene, symmetries and sentences of ZÈRTZ."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.zertz.positions import CAPTURES, FILL_AND_ISOLATE, LARGER_PART, after, at, start
from gipfel.core.line import Line
from gipfel.core.messages import declared
from gipfel.core.step import Prompt
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import ClaimGroup, Jump, PlaceMarble, Remove


def test_the_tree_of_the_opening_has_22_nodes_for_1944_turns() -> None:
    position = start()
    tree = position.tree().to_json(seconds=60)
    assert len(tree["nodes"]) == 22
    assert set(tree["nodes"][tree["root"]]["touch"]) == {"stock:W", "stock:G", "stock:B"}
    assert position.tree().turn_of(["stock:W", "d4", "a1"]) == "Wd4,a1"


def test_a_chain_is_touched_ring_by_ring() -> None:
    tree = at(CAPTURES).tree()
    assert tree.turn_of(["e4", "c5", "a3", "a1"]) == "x e4Gc5Ba3Ga1"
    assert tree.turn_of(["d6", "d4", "f4"]) == "x d6Gd4Wf4"


def test_own_marbles_are_touched_where_they_lie() -> None:
    assert at(LARGER_PART).tree().turn_of(["own:B", "c3", "c6"]) == "Bc3,c6"


def test_groups_are_touched_in_any_order() -> None:
    tree = at(FILL_AND_ISOLATE, "zertz,claims=optional").tree()
    beginning = ["stock:W", "a2", "c4"]
    assert tree.turn_of([*beginning, "b4", "a2", "choice:done"]) == "Wa2,c4 x Wa2Wb4"
    assert tree.turn_of([*beginning, "a2", "b4", "choice:done"]) == "Wa2,c4 x Wa2Wb4"
    assert tree.turn_of([*beginning, "choice:done"]) == "Wa2,c4"


def test_a_missed_capture_is_claimed_by_one_touch() -> None:
    position = after(start("zertz:tournament1999"), "Wd4,a1", "Gd5,a2", "Bg1,a3")
    assert position.tree().turn_of(["choice:claim"]) == "claim"


def prompts(position: ZertzPosition) -> list[str]:
    return [position.prompt(touched).code for touched in ((), ("stock:W",), ("d4",))]


def test_prompts_say_what_is_expected() -> None:
    assert prompts(start()) == ["zertz-place", "zertz-ring", "zertz-landing"]
    assert at(LARGER_PART).prompt() == Prompt("zertz-place-own")
    assert at(CAPTURES).prompt() == Prompt("zertz-capture")
    assert at(CAPTURES).play(Jump("e4", "c5")).prompt() == Prompt("zertz-go-on")
    assert start().play(PlaceMarble("W", "d4")).prompt() == Prompt("zertz-remove")
    assert after(at(FILL_AND_ISOLATE), "Wa2,c4").prompt() == Prompt("game-over")


def test_prompts_of_options_say_what_is_expected() -> None:
    inside = at(FILL_AND_ISOLATE, "zertz,claims=optional").play(PlaceMarble("W", "a2")).play(Remove("c4"))
    assert inside.prompt() == Prompt("zertz-claim-groups")
    assert inside.play(ClaimGroup(("a2",))).play(ClaimGroup(("b4",))).prompt() == Prompt("zertz-done")
    missed = after(start("zertz:tournament1999"), "Wd4,a1", "Gd5,a2", "Bg1,a3")
    assert missed.prompt() == Prompt("zertz-claim-or-play")
    assert after(missed, "claim").prompt() == Prompt("zertz-must-capture")


@pytest.mark.parametrize(
    ("spec", "symmetries"),
    [("zertz", 12), ("zertz:40", 2), ("zertz:43", 2), ("zertz:44", 4), ("zertz:48", 6), ("zertz:61", 12)],
)
def test_boards_have_their_symmetries(spec: str, symmetries: int) -> None:
    assert len(start(spec).game.symmetries()) == symmetries


@given(
    spec=st.sampled_from(("zertz", "zertz:48", "zertz,capture=claimed,claims=optional")),
    seed=st.integers(0, 10_000),
    choice=st.integers(0, 11),
)
def test_a_symmetry_commutes_with_play(spec: str, seed: int, choice: int) -> None:
    rng, position = Random(seed), start(spec)
    game = position.game
    symmetry = game.symmetries()[choice % len(game.symmetries())]
    image = game.mirrored(position, symmetry)
    while position.outcome is None and position.turn_count < 40:
        step = rng.choice(position.steps())
        position = position.play(step)
        image = image.play(game.mirrored_step(step, symmetry))
        assert image == game.mirrored(position, symmetry)


def test_the_scene_shows_rings_marbles_and_what_can_be_touched() -> None:
    scene = at(CAPTURES).scene()
    rings = [item for item in scene.items if item.symbol == "zertz-ring"]
    assert len(rings) == 23
    assert all(item.touch == item.at for item in rings)
    marbles = {item.at: item.symbol for item in scene.items if item.layer == "piece"}
    assert marbles == {
        "a2": "marble-grey",
        "b4": "marble-black",
        "d5": "marble-grey",
        "d6": "marble-white",
        "e4": "marble-white",
    }
    assert str(next(item.speech for item in rings if item.at == "e4")) == "e4, white marble"
    assert str(next(item.speech for item in rings if item.at == "a1")) == "a1, vacant ring"


def test_columns_stand_side_by_side_and_ring_1_is_at_the_bottom() -> None:
    places = {item.at: (item.x, item.y) for item in start().scene().items if item.symbol == "zertz-ring"}
    assert places["d1"][1] == pytest.approx(places["d2"][1] + 1)
    assert places["e1"][0] > places["d1"][0]
    assert places["e1"][1] == pytest.approx(places["d1"][1] - 0.5)


def test_the_view_does_not_change_when_rings_are_gone() -> None:
    assert at(CAPTURES).scene().view == start().scene().view


def test_the_ring_a_turn_removed_travels_with_the_turn() -> None:
    line = Line.begin(start())
    assert line.last_turn() is None
    place = next(item for item in start().scene().items if item.at == "a1")
    turn = line.turn("Wd4,a1").last_turn()
    assert turn is not None
    assert turn["gone"] == [{"at": "a1", "x": pytest.approx(place.x, abs=1e-4), "y": pytest.approx(place.y, abs=1e-4)}]
    again = line.turn("Wd4,a1").turn("Bd5,a2").last_turn()
    assert again is not None
    assert [gone["at"] for gone in again["gone"]] == ["a2"]


def test_all_rings_of_an_isolated_part_go_with_the_turn_and_a_capture_takes_none() -> None:
    line = Line.begin(at(FILL_AND_ISOLATE)).turn("Wa2,c4")
    left = {item.at for item in line.position.scene().items if item.layer == "cell"}
    there = {item.at for item in at(FILL_AND_ISOLATE).scene().items if item.layer == "cell"}
    isolated = line.last_turn()
    assert isolated is not None
    assert {gone["at"] for gone in isolated["gone"]} == there - left
    assert {"c4", "b4", "a2"} <= there - left
    captured = Line.begin(at(CAPTURES)).turn("x e4Gc5Ba3Ga1").last_turn()
    assert captured is not None
    assert "gone" not in captured


def test_everything_shown_lies_within_the_view() -> None:
    for spec in ("zertz", "zertz:43", "zertz:61"):
        scene = start(spec).scene()
        left, top, width, height = scene.view
        assert all(left < item.x < left + width and top < item.y < top + height for item in scene.items)


def test_trays_show_the_pool_the_captures_and_what_is_missing() -> None:
    stock, first, second = at(FILL_AND_ISOLATE).scene().trays
    assert [(item.symbol, item.count, item.touch) for item in stock.items] == [
        ("marble-white", 2, "stock:W"),
        ("marble-grey", 4, "stock:G"),
        ("marble-black", 5, "stock:B"),
    ]
    assert [(item.count, item.goal, item.touch) for item in second.items] == [(2, 4, ""), (0, 5, ""), (0, 6, "")]
    assert (first.owner, second.owner) == (0, 1)
    assert [str(note) for note in second.notes] == ["still needs 2 white, or 5 grey, or 6 black, or 7 for 3 of each"]


def test_captures_can_be_touched_by_their_owner_when_the_pool_is_empty() -> None:
    _, first, second = at(LARGER_PART).scene().trays
    assert [item.touch for item in first.items] == ["", "", ""]
    assert [item.touch for item in second.items] == ["own:W", "own:G", "own:B"]


def test_marks_show_what_the_turn_has_done() -> None:
    def marked(position: ZertzPosition) -> set[str]:
        return {item.at for item in position.scene().items if item.symbol == "mark-chosen"}

    assert marked(start().play(PlaceMarble("W", "d4"))) == {"d4"}
    assert marked(at(CAPTURES).play(Jump("e4", "c5"))) == {"c5"}
    inside = at(FILL_AND_ISOLATE, "zertz,claims=optional").play(PlaceMarble("W", "a2")).play(Remove("c4"))
    assert marked(inside.play(ClaimGroup(("b4",)))) == {"b4"}


@given(seed=st.integers(0, 10_000), spec=st.sampled_from(("zertz", "zertz,capture=claimed,claims=optional")))
def test_every_code_shown_has_a_sentence(seed: int, spec: str) -> None:
    rng, position, known = Random(seed), start(spec), declared()
    while position.outcome is None and position.turn_count < 40:
        position = position.play(rng.choice(position.steps()))
        assert position.prompt().code in known
        scene = position.scene()
        spoken = [item.speech for item in scene.items if item.speech]
        spoken += [speech for tray in scene.trays for speech in (tray.speech, *tray.notes)]
        spoken += [item.speech for tray in scene.trays for item in tray.items if item.speech]
        assert {speech.code for speech in spoken} <= set(known)
