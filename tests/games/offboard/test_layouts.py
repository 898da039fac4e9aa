"""Layouts: what a file may say, which mistakes are told apart, and which files are opened."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from gipfel.core.errors import BadSpec
from gipfel.games.offboard.layout import (
    BOARD,
    EXITS,
    MAIN_DIAGONALS,
    MOST_BYTES,
    SHIPPED,
    Layout,
    Pocket,
    installed,
    layout_messages,
    load,
    names,
    read_layout,
)

SOURCE = (SHIPPED / "offboard.toml").read_text(encoding="utf-8")


def refusal(text: str, name: str = "mine") -> BadSpec:
    with pytest.raises(BadSpec) as caught:
        read_layout(text, name)
    return caught.value


def changed(old: str, new: str) -> str:
    assert SOURCE.count(old) == 1
    return SOURCE.replace(old, new)


def pocket_of(layout: Layout, way: str) -> Pocket:
    (pocket,) = [pocket for pocket in layout.pockets if way in pocket.exits]
    return pocket


def test_the_board_has_61_cells_and_54_exits() -> None:
    assert len(BOARD) == 61
    assert len(EXITS) == 54
    assert sum(way.startswith("e9-") for way in EXITS) == 3
    assert sum(way.startswith("f9-") for way in EXITS) == 2


def test_a_main_diagonal_leaves_between_the_other_exits_of_its_corner() -> None:
    for way, sides in MAIN_DIAGONALS.items():
        corner = way[:2]
        assert {way, *sides} == {other for other in EXITS if other.startswith(f"{corner}-")}
        along = BOARD.rays[BOARD.cell(corner)][(BOARD.directions.index(way[3:].lower()) + 3) % 6]
        assert len(along) == 8
        assert BOARD.cell("e5") in along


def test_shipped_layouts_have_twelve_marbles_and_twelve_pockets() -> None:
    assert names() == ["corners", "offboard"]
    for name in names():
        layout = installed(name)
        assert (layout.name, layout.target) == (name, 6)
        assert (len(layout.red), len(layout.yellow), len(layout.pockets)) == (12, 12, 12)


def test_the_left_right_mirror_swaps_the_colours() -> None:
    (mirror,) = [
        symmetry
        for symmetry in BOARD.symmetries
        if symmetry.mirrored and [BOARD.names[symmetry.cells[BOARD.cell(c)]] for c in ("i5", "e1")] == ["i9", "e9"]
    ]
    for name in names():
        layout = installed(name)
        assert {BOARD.names[mirror.cells[BOARD.cell(cell)]] for cell in layout.red} == set(layout.yellow)


def test_rule_4_2_main_diagonals_fall_into_the_cheaper_pocket() -> None:
    offboard, corners = installed("offboard"), installed("corners")
    assert [pocket_of(offboard, way).name for way in MAIN_DIAGONALS] == ["LLl", "LRl", "ULu", "URu"]
    assert [pocket_of(corners, way).name for way in MAIN_DIAGONALS] == ["BL", "BR", "TL", "TR"]


def test_rule_7_1_the_two_shipped_layouts_differ_in_values_only_as_described() -> None:
    offboard = {pocket.name: pocket.value for pocket in installed("offboard").pockets}
    corners = {pocket.name: pocket.value for pocket in installed("corners").pockets}
    assert list(offboard) == list(corners)
    assert all(offboard[name] + corners[name] == 4 for name in offboard)


@pytest.mark.parametrize("name", ["offboard", "corners"])
def test_the_text_of_a_layout_is_one_line_that_reads_back(name: str) -> None:
    layout = installed(name)
    assert "\n" not in layout.text()
    assert read_layout(layout.text()) == layout


def test_the_order_of_cells_and_exits_does_not_matter() -> None:
    mixed = changed('"h4 g3 g4', '"g3 h4 g4').replace("i5-NE i6-NW", "i6-NW i5-NE")
    assert read_layout(mixed, "offboard") == installed("offboard")


def test_rule_7_2_a_layout_may_choose_either_of_two_equal_pockets_on_a_main_diagonal() -> None:
    equal = changed('name = "TL"\nvalue = 3', 'name = "TL"\nvalue = 2')
    other = equal.replace(' i5-NW"', '"').replace('"i5-NE', '"i5-NW i5-NE')
    assert pocket_of(read_layout(equal, "mine"), "i5-NW").name == "ULu"
    assert pocket_of(read_layout(other, "mine"), "i5-NW").name == "TL"


MISTAKES = {
    "not TOML": ("target = ", "layout-not-toml"),
    "nested too deep": ("target = " + "[" * 30_000, "layout-not-toml"),
    "a number too long to read": ("target = " + "9" * 6_000, "layout-not-toml"),
    "too large": (SOURCE + "#" * MOST_BYTES, "layout-too-large"),
    "target missing": (changed("target = 6\n", ""), "layout-field-missing"),
    "value missing": (changed('"TL"\nvalue = 3\n', '"TL"\n'), "layout-field-missing"),
    "unknown field": (changed("target = 6", "target = 6\nblue = 1"), "layout-field-unknown"),
    "unknown field of a pocket": (changed('"TL"\n', '"TL"\ndepth = 1\n'), "layout-field-unknown"),
    "name is a number": (changed("target = 6", "target = 6\nname = 7"), "layout-field-text"),
    "target is a text": (changed("target = 6", 'target = "6"'), "layout-field-number"),
    "target is a truth value": (changed("target = 6", "target = true"), "layout-field-number"),
    "value is a fraction": (changed('"TL"\nvalue = 3', '"TL"\nvalue = 1.5'), "layout-field-number"),
    "pockets are a table": (SOURCE.split("[[")[0] + "[pockets]\n", "layout-field-tables"),
    "no pockets": (SOURCE.split("[[")[0] + "pockets = []\n", "layout-pockets"),
    "25 pockets": (SOURCE + '\n[[pockets]]\nname = "X"\nvalue = 1\nexits = ""' * 13, "layout-pockets"),
    "value zero": (changed('"TL"\nvalue = 3', '"TL"\nvalue = 0'), "layout-value"),
    "value beyond printing": (changed('"TL"\nvalue = 3', f'"TL"\nvalue = 0x{"f" * 9_000}'), "layout-value"),
    "pocket without name": (changed('"TL"', '""'), "layout-pocket-name"),
    "pocket twice": (changed('"TL"', '"TR"'), "layout-pocket-twice"),
    "pocket without exits": (SOURCE + '\n[[pockets]]\nname = "X"\nvalue = 1\nexits = ""', "layout-pocket-closed"),
    "exit inside the board": (changed("i6-NW", "i6-SW"), "layout-exit-unknown"),
    "exit twice in one pocket": (changed("i6-NW", "i6-NW i6-NW"), "layout-exit-twice"),
    "exit twice in two pockets": (changed("i8-NW", "i8-NW i6-NW"), "layout-exit-twice"),
    "exit missing": (changed("i6-NW ", ""), "layout-exit-missing"),
    "dearer pocket on a main diagonal": (
        changed(' i5-NW"', '"').replace('"i5-NE', '"i5-NW i5-NE'),
        "layout-main-diagonal",
    ),
    "far pocket on a main diagonal": (
        changed(' i5-NW"', '"').replace('"c1-W', '"i5-NW c1-W'),
        "layout-main-diagonal",
    ),
    "marble outside": (changed("h4 g3", "a6 g3"), "layout-cell-unknown"),
    "marble twice": (changed("h4 g3", "g3 g3"), "layout-cell-twice"),
    "cell of both colours": (changed("h4 g3", "h9 g3"), "layout-cell-twice"),
    "unequal numbers": (changed("h4 g3", "g3"), "layout-marbles-unequal"),
    "no marbles": (changed('red = "h4 g3 g4 f2 f3 f4 b6 c6 c7 d6 d7 d8"', 'red = ""'), "layout-marbles"),
    "too many marbles": (changed("h4 g3 g4 f2 f3 f4 b6 c6 c7 d6 d7 d8", " ".join(BOARD.names)), "layout-marbles"),
    "target zero": (changed("target = 6", "target = 0"), "layout-target"),
    "target out of reach": (changed("target = 6", "target = 25"), "layout-target-unreachable"),
    "name with a blank": (changed("target = 6", 'target = 6\nname = "my box"'), "layout-name"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_rule_7_2_each_mistake_has_its_own_code_and_sentence(mistake: str) -> None:
    text, code = MISTAKES[mistake]
    error = refusal(text)
    assert error.code == code
    fields = {field for _, field, _, _ in string.Formatter().parse(layout_messages[code]) if field}
    assert fields == set(error.params)
    assert len(str(error)) < 1_000


def test_the_target_is_reachable_with_every_marble_in_the_best_pockets() -> None:
    assert read_layout(changed("target = 6", "target = 24"), "mine").target == 24
    few = SOURCE.replace("g3 g4 f2 f3 f4 b6 c6 c7 d6 d7 d8", "").replace("g8 g9 f7 f8 f9 b1 c1 c2 d1 d2 d3", "")
    assert refusal(few).params["most"] == 3


def test_rule_7_2_a_mistake_says_where_it_is() -> None:
    assert "pockets[1].value" in str(refusal(changed('"TL"\nvalue = 3\n', '"TL"\n')))
    assert refusal(changed("i8-NW", "i8-NW i6-NW")).params == {"exit": "i6-NW", "first": "TL", "second": "TR"}
    assert refusal(changed("i6-NW ", "")).params == {"exits": ["i6-NW"]}


def test_a_layout_needs_a_name() -> None:
    assert refusal(SOURCE, "").code == "layout-field-missing"
    assert read_layout(changed("target = 6", 'target = 6\nname = "my-box"'), "other").name == "my-box"


def test_rule_7_3_a_path_is_opened_only_for_a_trusted_text(tmp_path: Path) -> None:
    path = tmp_path / "Mine.toml"
    path.write_text(SOURCE, encoding="utf-8")
    assert load(str(path), trusted=True).name == "mine"
    for value in (str(path), "mine.toml", "../mine", "/etc/passwd"):
        with pytest.raises(BadSpec) as caught:
            load(value, trusted=False)
        assert caught.value.code == "untrusted-layout"


def test_rule_7_3_a_house_adds_layouts_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real-box.toml").write_text(changed("target = 6", "target = 7"), encoding="utf-8")
    assert load("real-box", trusted=False, folder=tmp_path).target == 7
    monkeypatch.setenv("GIPFEL_LAYOUTS", str(tmp_path))
    assert load("real-box", trusted=False).target == 7
    assert names() == ["corners", "offboard", "real-box"]


def test_rule_7_3_a_house_does_not_replace_what_is_shipped(tmp_path: Path) -> None:
    (tmp_path / "offboard.toml").write_text(changed("target = 6", "target = 7"), encoding="utf-8")
    assert load("offboard", trusted=False, folder=tmp_path).target == 6
    assert names(tmp_path) == ["corners", "offboard"]


def test_rule_7_3_a_house_layout_answers_to_its_file_name(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(changed("target = 6", 'target = 6\nname = "yours"'), encoding="utf-8")
    with pytest.raises(BadSpec) as caught:
        load("mine", trusted=False, folder=tmp_path)
    assert caught.value.code == "layout-name-differs"


@pytest.mark.parametrize("value", ["nowhere", "", "..", "Offboard", "off board", "x" * 500, "offboard\0"])
def test_an_unknown_name_lists_what_exists(value: str, tmp_path: Path) -> None:
    with pytest.raises(BadSpec) as caught:
        load(value, trusted=False, folder=tmp_path)
    assert caught.value.code == "unknown-layout"
    assert "corners, offboard" in str(caught.value)
    with pytest.raises(BadSpec):
        installed(value)


def test_a_file_that_cannot_be_read_is_an_error_like_any_other(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    bytes_only = tmp_path / "bytes.toml"
    bytes_only.write_bytes(b"\xff\xfe")
    codes = []
    for value in (large, bytes_only, tmp_path / "absent.toml", f"{tmp_path}/", "nul\0.toml"):
        with pytest.raises(BadSpec) as caught:
            load(str(value), trusted=True)
        codes.append(caught.value.code)
    assert codes == ["layout-too-large", *["layout-unreadable"] * 4]
