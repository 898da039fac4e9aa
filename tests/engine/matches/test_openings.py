"""Openings: varied, different, from a seed or a file."""

from __future__ import annotations

from pathlib import Path

import pytest

import gipfel
from gipfel.core.errors import BadNotation
from gipfel.engine.matches.openings import random_openings, read_openings


@pytest.mark.parametrize("spec", gipfel.names())
def test_random_openings_follow_the_seed(spec: str) -> None:
    game = gipfel.game(spec)
    openings = random_openings(game, 5, 3, seed=7)
    assert openings == random_openings(game, 5, 3, seed=7)
    assert openings != random_openings(game, 5, 3, seed=8)
    assert openings[:3] == random_openings(game, 3, 3, seed=7)
    assert all(len(opening.turns) == 3 and opening.line(game).outcome is None for opening in openings)


def test_openings_that_a_symmetry_maps_onto_each_other_are_one() -> None:
    """One marble and a turned quadrant without it: corner, edge or centre of a quadrant; 6 cells up to symmetry."""
    game = gipfel.game("pentago")
    openings = random_openings(game, 100, 1, seed=1)
    positions = [opening.line(game).position for opening in openings]
    for number, position in enumerate(positions):
        mirrored = {game.mirrored(position, symmetry).repeats for symmetry in game.symmetries()}
        assert not mirrored & {other.repeats for other in positions[number + 1 :]}
    assert len(openings) == 6


def test_without_turns_there_is_one_opening() -> None:
    assert [opening.turns for opening in random_openings(gipfel.game("gipf"), 10, 0, seed=1)] == [()]


def test_openings_longer_than_any_game_do_not_exist() -> None:
    with pytest.raises(BadNotation, match="No opening of 40 turns"):
        random_openings(gipfel.game("pentago"), 2, 40, seed=1)


def test_a_file_holds_an_opening_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text("# two\nc3ne+; d4sw-\n\n[6/6/6/6/6/w5 b] d4sw- # a remark\nc3ne+;d4sw-\n", encoding="utf-8")
    openings = read_openings(gipfel.game("pentago"), file)
    assert [(opening.position, opening.turns) for opening in openings] == [
        (None, ("c3ne+", "d4sw-")),
        ("6/6/6/6/6/w5 b", ("d4sw-",)),
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("c3ne+; c3ne+", r"Line 1 of the openings: There is a marble on c3"),
        ("c3ne+\nnonsense", "Line 2 of the openings"),
        ("[6/6 w] c3ne+", "Line 1 of the openings"),
        ("c3ne+ ] [", "Line 1 of the openings"),
        ("[6/6/6/bbb1b1/6/wwww2 w] e1", "Line 1 of the openings: The game is over"),
        ("# nothing\n", "There is no opening"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "openings"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadNotation, match=complaint):
        read_openings(gipfel.game("pentago"), file)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadNotation) as missing:
        read_openings(gipfel.game("pentago"), tmp_path / "nowhere")
    assert missing.value.code == "unreadable-openings"
