"""What a GIPF board shows."""

from __future__ import annotations

from collections import Counter

from games.gipf.positions import after, gipf, place
from gipfel.core.messages import declared
from gipfel.core.scene import Item, Scene
from gipfel.games.gipf.rules import GipfPosition


def drawn(position: GipfPosition, layer: str) -> list[Item]:
    return [item for item in position.scene().items if item.layer == layer]


def spoken(scene: Scene) -> list[str]:
    speeches = [item.speech for item in scene.items if item.speech is not None]
    speeches += [speech for tray in scene.trays for speech in (tray.speech, *tray.notes)]
    speeches += [item.speech for tray in scene.trays for item in tray.items if item.speech is not None]
    return [speech.code for speech in speeches]


def test_every_dot_and_spot_can_be_touched() -> None:
    cells = drawn(gipf("gipf").start(), "cell")
    assert Counter(item.symbol for item in cells) == {"gipf-dot": 24, "gipf-spot": 37}
    assert len({item.touch for item in cells}) == 61
    assert len(gipf("gipf").start().scene().strokes) == 21


def test_neighbours_are_one_unit_apart_and_columns_go_up() -> None:
    at = {item.at: (item.x, item.y) for item in drawn(gipf("gipf").start(), "cell")}
    assert list(at["e5"]) == [0, 0]
    assert list(at["e6"]) == [0, -1]
    assert abs((at["f5"][0] ** 2 + at["f5"][1] ** 2) - 1) < 1e-9


def test_a_loaded_piece_is_a_single_with_a_cap() -> None:
    position = place("gipf:standard,zertz=3", "ZW c3; GW b2; GB h5; UB d4")
    assert {(item.at, item.symbol) for item in drawn(position, "piece")} == {
        ("b2", "gipf-white-gipf"),
        ("c3", "gipf-white-single"),
        ("c3", "gipf-cap-zertz"),
        ("h5", "gipf-black-gipf"),
        ("d4", "gipf-black-used"),
    }


def test_a_row_has_a_handle_along_its_set() -> None:
    position = place("gipf:basic", "W e2 e3 e4 e5; B e6 h2")
    (handle,) = drawn(position, "mark")
    assert (handle.symbol, handle.touch, handle.size, handle.angle) == ("gipf-row", "row:e1-e9", 4, -90)


def test_pieces_chosen_to_go_are_marked() -> None:
    position = place("gipf:standard", "GW e4 b2; W e2 e3 e5; GB h2")
    taking = position.play(position.steps()[0])
    marked = {(item.symbol, item.at) for item in drawn(taking, "mark")}
    assert {at for symbol, at in marked if symbol == "mark-goes"} == {"e2", "e3", "e5"}
    assert {at for symbol, at in marked if symbol == "mark-stays"} == {"e4"}


def test_an_announcement_shows_where_the_potential_wants_to_go() -> None:
    position = after(place("gipf:basic,zertz=3,announce=yes", "ZW c3; B d4"), "c3>e5?")
    assert {item.symbol for item in drawn(position, "mark")} == {"mark-chosen", "mark-arrow"}


def test_kinds_are_touched_in_the_reserve_of_the_player_on_turn() -> None:
    scene = after(gipf("gipf:tournament,zertz=3").start(), "Ga1-b2", "Gi5-h5").scene()
    touched = {(tray.owner, item.touch) for tray in scene.trays for item in tray.items if item.touch}
    assert touched == {(0, "kind:P"), (0, "kind:G"), (0, "kind:Z")}


def test_everything_has_a_spoken_name_that_is_declared() -> None:
    pieces = "W b2; GW b3; ZW b4; TW b5; YW c2; UW c3; B d2; GB d3; ZB d4; TB d5; YB d6; UB d7"
    position = place("gipf:tournament,zertz=3,tamsk=3,yinsh=3", pieces, (0, 5))
    assert set(spoken(position.scene())) <= set(declared())
    assert "gipf-reserve-empty" in spoken(position.scene())
