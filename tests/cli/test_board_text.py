"""Boards in characters: rows and columns stand evenly, and nothing covers anything."""

from __future__ import annotations

from itertools import pairwise

import pytest

import gipfel
from gipfel.cli.play.board import axis, board_text


def places(spec: str, scale: float = 1.0) -> dict[tuple[int, int], str]:
    """Where each character of a board stands."""
    game = gipfel.game(spec)
    lines = board_text(game.start().scene(), game.glyphs, scale=scale).plain.splitlines()
    return {(row, column): sign for row, line in enumerate(lines) for column, sign in enumerate(line) if sign != " "}


@pytest.mark.parametrize("scale", [1.0, 0.55])
@pytest.mark.parametrize(
    ("spec", "signs", "cells"), [("zertz", "○", 37), ("zertz:61", "○", 61), ("gipf:basic", "·∘○●", 61)]
)
def test_columns_of_a_hexagon_stand_evenly(spec: str, signs: str, cells: int, scale: float) -> None:
    rings = [place for place, sign in places(spec, scale).items() if sign in signs]
    assert len(rings) == cells
    columns = sorted({column for _, column in rings})
    assert len({after - before for before, after in pairwise(columns)}) == 1
    for column in columns:
        rows = sorted(row for row, where in rings if where == column)
        assert {after - before for before, after in pairwise(rows)} == {2}


def test_rows_of_a_hexagon_stand_evenly() -> None:
    sockets = [place for place, sign in places("offboard").items() if sign in "·○●"]
    assert len(sockets) == 61
    rows = sorted({row for row, _ in sockets})
    assert {after - before for before, after in pairwise(rows)} == {2}
    for row in rows:
        columns = sorted(column for where, column in sockets if where == row)
        assert {after - before for before, after in pairwise(columns)} == {4}


@pytest.mark.parametrize("scale", [1.0, 0.55])
def test_labels_stand_apart_from_the_cells(scale: float) -> None:
    game = gipfel.game("gipf")
    text = board_text(game.start().scene(), game.glyphs, scale=scale).plain.split()
    assert {"a1", "a5", "e9", "i1", "i5"} <= set(text)


def test_an_axis_puts_the_smallest_step_on_whole_characters() -> None:
    found = axis([0.0, 0.866, 1.732], low=-1.0, wanted=4.0)
    places = [found.place(coordinate) for coordinate in (0.0, 0.866, 1.732)]
    assert [after - before for before, after in pairwise(places)] == [4, 4]
    assert found.place(-1.0) == 1
