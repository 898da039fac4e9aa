"""What people touch, see, hear and are told: the turn tree, the scene, symmetries and sentences of Offboard."""

from __future__ import annotations

import string
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.offboard.positions import after, eager_steps, offboard, place
from gipfel.core.messages import declared
from gipfel.core.scene import Item
from gipfel.games.offboard import messages
from gipfel.games.offboard.layout import Layout, installed
from gipfel.games.offboard.rules import Move, OffboardPosition, ReEnter, images
from gipfel.games.offboard.scene import GLYPHS, MARBLE_ASIDE
from gipfel.testing.laws import tree_turns

IN_HAND = place("e5 h5 i5", "c3", pockets="ULu:r", hand=True, player=1)


def test_a_move_is_touched_at_its_rear_marble_and_the_cell_beside_it() -> None:
    tree = place("e3 e4 e5", "a1").tree()
    assert tree.turn_of(["e3", "e4"]) == "e3-E"
    assert tree.turn_of(["e4", "e5"]) == "e4-E"
    assert tree.turn_of(["e3", "f4"]) == "e3-NE"
    assert set(tree.children(tree.root)) == {"e3", "e4", "e5"}
    assert set(tree.children(tree.follow(["e4"]))) == {"e3", "e5", "f5", "f4", "d3", "d4"}


def test_a_re_entry_is_touched_in_the_hand_and_on_the_cell() -> None:
    tree = IN_HAND.tree()
    assert tree.turn_of(["hand:marble", "d4"]) == "*d4"
    assert set(tree.children(tree.root)) == {"hand:marble", "c3"}


def test_every_step_ends_the_turn() -> None:
    assert all(step.last for step in IN_HAND.steps())
    assert {type(step) for step in IN_HAND.steps()} == {Move, ReEnter}


@given(st.integers(0, 10**6))
def test_touches_lead_to_exactly_the_legal_turns(seed: int) -> None:
    position = played(seed, 30)
    assert tree_turns(position.tree()) == set(position.turns())
    touches = [step.touches for step in position.steps()]
    assert len(set(touches)) == len(touches)


def played(seed: int, turns: int) -> OffboardPosition:
    """A position after some turns that like to push."""
    rng = Random(seed)
    position = offboard().start()
    for _ in range(turns):
        if position.outcome is None:
            position = position.play(rng.choice(eager_steps(position, rng)))
    return position


def test_prompts_say_what_is_expected_and_that_a_normal_turn_gives_up_the_marble() -> None:
    start = offboard().start()
    assert [start.prompt(touched).code for touched in ((), ("f4",))] == ["offboard-move", "offboard-ahead"]
    assert [IN_HAND.prompt(touched).code for touched in ((), ("hand:marble",), ("c3",))] == [
        "offboard-hand",
        "offboard-re-enter",
        "offboard-gives-up",
    ]
    assert "gives up the marble" in str(IN_HAND.prompt())
    assert "gives up the marble" in str(IN_HAND.prompt(("c3",)))
    assert after(place("g6 h6", "i6 c3", pockets="TR:y"), "g6-NW").prompt().code == "game-over"


def test_every_sentence_is_declared_and_names_its_fields() -> None:
    for group in (messages.PROMPTS, messages.ILLEGAL_STEPS, messages.NOTATION, messages.SPEECH):
        for code, text in group.items():
            assert declared()[code] == text
            assert all(field != "" for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def items(position: OffboardPosition, symbol: str) -> list[Item]:
    """The items of a symbol."""
    return [item for item in position.scene().items if item.symbol == symbol]


def test_the_scene_shows_cells_marbles_and_pockets() -> None:
    position = place("e5 g5 h5", "i5 c3", pockets="ULu:r")
    assert len(items(position, "offboard-socket")) == 61
    assert {item.at for item in items(position, "marble-red")} == {"e5", "g5", "h5", "pocket:ULu"}
    assert {item.at for item in items(position, "marble-yellow")} == {"i5", "c3"}
    assert len(items(position, "offboard-pocket")) == 12
    values = [item.text for item in position.scene().items if item.layer == "label" and item.at]
    assert values == ["3", "3", "2", "1", "1", "2", "3", "3", "2", "1", "1", "2"]


def test_every_cell_can_be_touched_and_says_what_is_on_it() -> None:
    spoken = {item.touch: str(item.speech) for item in items(place("e5", "c3"), "offboard-socket")}
    assert [spoken[cell] for cell in ("e5", "c3", "a1")] == ["e5, red marble", "c3, yellow marble", "a1, free"]
    pockets = [str(item.speech) for item in items(place("e5", "c3", pockets="TL:y"), "offboard-pocket")]
    assert pockets[:2] == ["pocket TL, worth 3, with a yellow marble", "pocket TR, worth 3, empty"]


def test_pockets_lie_outside_the_cells_and_apart_from_each_other() -> None:
    position = offboard().start()
    cells = [(item.x, item.y) for item in items(position, "offboard-socket")]
    pockets = [(item.x, item.y) for item in items(position, "offboard-pocket")]
    left, top, width, height = position.scene().view
    for number, (x, y) in enumerate(pockets):
        assert min(abs(complex(x - other_x, y - other_y)) for other_x, other_y in cells) > 1
        assert all(abs(complex(x - a, y - b)) > 1.9 for a, b in pockets[:number])
        assert left + 0.5 < x < left + width - 0.5
        assert top + 0.5 < y < top + height - 0.5
    top_left, top_right = pockets[:2]
    # The marble of a pocket lies beside its middle, to leave room for the value.
    assert (round(top_left[0] + top_right[0] - 2 * MARBLE_ASIDE, 6), top_left[1] < -4) == (0, True)


def test_a_layout_with_a_single_pocket_can_be_drawn() -> None:
    layout = installed("offboard")
    ways = " ".join(way for pocket in layout.pockets for way in pocket.exits)
    only = Layout("one", layout.red, layout.yellow, (type(layout.pockets[0])("X", 6, tuple(ways.split())),), 6)
    game = type(offboard())(offboard().spec, only)
    assert len(items(game.start(), "offboard-pocket")) == 1


def test_trays_show_points_the_goal_and_the_marble_in_hand() -> None:
    red, yellow = place("e5 h5 i5", "c3", pockets="ULu:r TL:y", hand=True, player=1).scene().trays
    assert [(tray.owner, tray.items[0].count, tray.items[0].goal) for tray in (red, yellow)] == [(0, 3, 6), (1, 2, 6)]
    assert [str(note) for note in (*red.notes, *yellow.notes)] == ["points still needed: 3", "points still needed: 4"]
    assert len(red.items) == 1
    assert (yellow.items[1].symbol, yellow.items[1].count, yellow.items[1].touch) == ("marble-yellow", 1, "hand:marble")


def test_the_terminal_can_show_every_symbol_on_the_board() -> None:
    shown = {item.symbol for item in IN_HAND.scene().items if item.layer in ("cell", "piece")}
    shown |= {item.symbol for tray in IN_HAND.scene().trays for item in tray.items}
    assert shown <= set(GLYPHS)


@pytest.mark.parametrize("spec", ["offboard", "offboard:corners"])
def test_the_left_right_mirror_is_the_only_symmetry_that_keeps_the_pockets(spec: str) -> None:
    game = offboard(spec)
    identity, mirror = game.symmetries()
    assert game.mirrored(game.start(), identity) == game.start()
    image = game.mirrored(place("i5 e1", "a1", spec=spec, pockets="TL:r LLu:y"), mirror)
    assert image == place("i9 e9", "a5", spec=spec, pockets="TR:r LRu:y")
    # The upper pockets beside e1 and e9 take the middle row, so upside down the pockets do not match.
    upside_down = next(symmetry for symmetry in game.board.symmetries if symmetry.name == "turn180")
    assert images(game.layout, upside_down) is None


@given(st.integers(0, 10**6))
def test_a_symmetry_commutes_with_play(seed: int) -> None:
    position = played(seed, 25)
    game = offboard()
    for symmetry in game.symmetries():
        image = game.mirrored(position, symmetry)
        assert isinstance(image, OffboardPosition)
        for step in position.steps():
            moved = game.mirrored_step(step, symmetry)
            assert image.play(moved) == game.mirrored(position.play(step), symmetry)
        assert len(image.steps()) == len(position.steps())
