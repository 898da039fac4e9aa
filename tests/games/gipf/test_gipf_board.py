"""The board: dots, spots, lines and entries (rules 1 and 2)."""

from __future__ import annotations

from collections import Counter

from gipfel.games.gipf.spots import AHEAD, BOARD, CENTRE, DOTS, ENTRIES, LINES, NAMES, SPOTS

EVERY_LINE = """
b1 b2 b3 b4 b5 b6 · c1 c2 c3 c4 c5 c6 c7 · d1 d2 d3 d4 d5 d6 d7 d8 · e1 e2 e3 e4 e5 e6 e7 e8 e9
· f1 f2 f3 f4 f5 f6 f7 f8 · g1 g2 g3 g4 g5 g6 g7 · h1 h2 h3 h4 h5 h6
· a4 b5 c6 d7 e8 f8 · a3 b4 c5 d6 e7 f7 g7 · a2 b3 c4 d5 e6 f6 g6 h6 · a1 b2 c3 d4 e5 f5 g5 h5 i5
· b1 c2 d3 e4 f4 g4 h4 i4 · c1 d2 e3 f3 g3 h3 i3 · d1 e2 f2 g2 h2 i2
· a2 b2 c2 d2 e2 f1 · a3 b3 c3 d3 e3 f2 g1 · a4 b4 c4 d4 e4 f3 g2 h1 · a5 b5 c5 d5 e5 f4 g3 h2 i1
· b6 c6 d6 e6 f5 g4 h3 i2 · c7 d7 e7 f6 g5 h4 i3 · d8 e8 f7 g6 h5 i4
"""


def test_rule_1_24_dots_surround_37_spots() -> None:
    assert (len(DOTS), len(SPOTS), NAMES[CENTRE]) == (24, 37, "e5")
    assert {NAMES[dot] for dot in DOTS} >= {"a1", "a5", "e1", "e9", "i1", "i5", "b6", "h1"}


def test_rule_2_21_lines_run_from_dot_to_dot() -> None:
    expected = {" ".join(line.split()) for line in EVERY_LINE.split("·")}
    found = {" ".join(NAMES[cell] for cell in (line.dots[0], *line.spots, line.dots[1])) for line in LINES}
    assert found == expected
    assert len(LINES) == 21


def test_rule_2_a_corner_dot_has_one_entry_and_every_other_dot_two() -> None:
    entries = Counter(NAMES[entry.dot] for entry in ENTRIES)
    assert len(ENTRIES) == 42
    assert {dot for dot, number in entries.items() if number == 1} == {"a1", "a5", "e1", "e9", "i1", "i5"}
    assert set(entries.values()) == {1, 2}


def test_no_ray_leaves_the_spots() -> None:
    assert all(cell in SPOTS for rays in AHEAD.values() for ray in rays for cell in ray)


def test_the_board_has_twelve_symmetries_that_keep_the_dots() -> None:
    assert len(BOARD.symmetries) == 12
    assert all({symmetry.cells[dot] for dot in DOTS} == set(DOTS) for symmetry in BOARD.symmetries)
