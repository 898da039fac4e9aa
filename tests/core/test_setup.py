"""Board editors: every position comes apart and together again, and what cannot be is said."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gipfel.core.errors import GipfelError
from gipfel.core.line import random_game
from gipfel.core.registry import game, names
from gipfel.core.setup import Editor, Setup

SPECS = (
    "pentago", "zertz", "zertz:48", "gipf:basic", "gipf:standard,zertz=2,yinsh=1", "gipf:tournament", "offboard",
    "dvonn", "dvonn:random,seed=3", "yinsh", "yinsh:blitz", "tzaar", "tzaar:tournament", "lyngk", "lyngk:six,seed=2",
    "punct", "punct:basic",
)  # fmt: skip


def editor_of(spec: str) -> Editor:
    """The editor of a game that has one."""
    editor = game(spec).editor()
    assert editor is not None
    return editor


@pytest.mark.parametrize("spec", SPECS)
def test_positions_come_apart_and_together_again(spec: str) -> None:
    editor, chance = editor_of(spec), Random(spec)
    for length in (0, 3, 8, 15, 30):
        line = random_game(game(spec).start(), chance, length)
        if line.outcome is not None:
            continue
        setup = editor.apart(line.position)
        again = editor.together(setup)
        assert editor.apart(again) == setup
        assert again.player == line.player
        assert set(again.turns(200)) == set(line.position.turns(200))


@pytest.mark.parametrize("spec", SPECS)
def test_the_tray_has_every_sign_once_and_names_it(spec: str) -> None:
    editor = editor_of(spec)
    signs = [piece.sign for piece in editor.pieces]
    assert len(set(signs)) == len(signs)
    assert set(editor.apart(game(spec).start()).signs.values()) <= set(signs)
    named = [piece.name for piece in editor.pieces] + [count.name for count in editor.counts]
    assert all(named)
    assert len(set(named)) == len(named)
    assert not any("{" in name or "-at" in name for name in named)


@pytest.mark.parametrize(
    ("spec", "change", "code"),
    [
        ("pentago", {"a1": "w", "a2": "w"}, "marble-count"),
        ("zertz", dict.fromkeys(("a1", "a2", "a3", "b1", "b2", "b3", "b4"), "W"), "marbles-do-not-add-up"),
        ("tzaar", {"a1": "Zt"}, "tzaar-mixed-stack"),
        ("dvonn:random,seed=1", {"a1": "www"}, "dvonn-too-many-pieces"),
        ("yinsh", {"a2": "M"}, "rings-in-hand"),
        ("lyngk", {"e4": "II"}, "bad-position"),
        ("punct", {"e5": ".a"}, "punct-empty-level"),
        ("punct", {"e5": "a", "m5": ".a"}, "punct-does-not-rest"),
        ("punct", {"a8": "a"}, "punct-no-layout"),
        ("gipf:basic", dict.fromkeys(("d3", "d4", "d5", "d6", "e3", "e4", "e5"), "P"), "piece-count"),
    ],
)
def test_what_cannot_be_is_refused_with_its_code(spec: str, change: dict[str, str], code: str) -> None:
    editor = editor_of(spec)
    setup = editor.apart(game(spec).start())
    with pytest.raises(GipfelError) as refused:
        editor.together(replace(setup, signs={**setup.signs, **change}))
    assert refused.value.code == code


def test_every_game_has_an_editor() -> None:
    assert all(game(name).editor() for name in names())


@pytest.mark.parametrize(
    ("spec", "signs", "counts", "text"),
    [
        (
            "dvonn",
            {"f3": "bwrw", "g3": "r", "h3": "b", "a1": "r"},
            {},
            "r../..../...../...../...../..W4../..r../..b../...../..../... j 0 49",
        ),
        (
            "tzaar",
            {"a1": "AZ", "b1": "T", "c1": "A", "d1": "ttz", "e1": "a", "f1": "t"},
            {},
            "Z2..../T...../A....../z3......./a......./t......./......./....../..... c 0 0",
        ),
        (
            "lyngk",
            {"e4": "JKB", "e5": "I"},
            {"I": 1, "R": 2, "0points": 2},
            "./..../......./....../...(JKB)I../....../......./..../. I,R 2,0 t 0 0",
        ),
    ],
)
def test_pieces_lie_on_each_other(spec: str, signs: dict[str, str], counts: dict[str, int], text: str) -> None:
    editor = editor_of(spec)
    assert editor.highest > 4
    empty = dict.fromkeys(editor.apart(game(spec).start()).signs, editor.pieces[0].sign)
    assert editor.together(Setup({**empty, **signs}, counts)).text() == text


def test_a_sign_of_no_piece_is_refused() -> None:
    for name in names():
        if editor := game(name).editor():
            cells = editor.apart(game(name).start()).signs
            with pytest.raises(GipfelError):
                editor.together(Setup(dict.fromkeys(cells, "?")))
