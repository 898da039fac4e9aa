"""Boardspace's words for the turns of PÜNCT: what a turn is, what is noise, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

import gipfel
from gipfel.core.foreign import ForeignCommand, OutsideRules
from gipfel.games.punct.boardspace import PunctDialect
from gipfel.records.boardspace_games import foreign_games, judged, transcript_of
from gipfel.testing import random_game


def commands(text: str) -> list[ForeignCommand]:
    """The commands of one turn, separated by semicolons."""
    split = [part.split() for part in text.split(";")]
    return [ForeignCommand(None, (words[0].lower(), *words[1:]), line) for line, words in enumerate(split, 1)]


def heard(*turns: str) -> list[str]:
    """What the commands of turns mean, White's first."""
    listener = PunctDialect(gipfel.parse_spec("punct"))
    told = []
    for number, turn in enumerate(turns):
        told.append(listener.heard([c for c in commands(turn) if not listener.is_idle(c)], number % 2))
    return told


def refused(*turns: str) -> str:
    """The code by which the last of these turns is refused."""
    with pytest.raises(gipfel.GipfelError) as caught:
        heard(*turns)
    return caught.value.code


@pytest.mark.parametrize(
    ("number", "kind", "leading"),
    [(1, "T", "k8"), (7, "C", "k10"), (9, "E", "k8"), (13, "R", "k8"), (15, "M", "j8"), (17, "L", "l10")],
)
def test_numbers_are_kinds_and_rotations_are_turned_into_ours(number: int, kind: str, leading: str) -> None:
    assert heard(f"dropb {number} K 9 0") == [f"{kind}k9,{leading}"]


@pytest.mark.parametrize(("rotation", "leading"), [(0, "k8"), (1, "j8"), (2, "j9"), (3, "k10"), (4, "l10"), (5, "l9")])
def test_all_rotations_of_a_straight_piece(rotation: int, leading: str) -> None:
    assert heard(f"dropb 9 K 9 {rotation}") == [f"Ek9,{leading}"]


def test_a_straight_piece_around_its_punct_has_three_rotations() -> None:
    assert heard("dropb 7 K 9 4") == heard("dropb 7 K 9 1") == ["Ck9,l10"]


def test_a_number_that_is_on_the_board_moves() -> None:
    told = heard("pick 9; dropb 9 K 9 2", "dropb 20 E 5 3", "pickb 9 K 9; rotate; dropb 9 L 9 2")
    assert told == ["Ek9,j9", "Te5,e6", "k9-l9,k9"]


def test_the_last_drop_counts_and_the_marker_is_noise() -> None:
    assert heard("dropb 9 K 9 2; pickb 9; dropb 9 K 10 2; dropb 0 K 10 0") == ["Ek10,j10"]


def test_robots_move_from_cell_to_cell() -> None:
    assert heard("dropb 9 K 9 2", "dropb 20 E 5 3", "move K 9 L 9 2")[-1] == "k9-l9,k9"
    assert refused("move K 9 L 9 2") == "punct-not-yours"


def test_what_is_refused() -> None:
    assert refused("dropb 9 K 9 7") == "boardspace-command"
    assert refused("dropb 40 K 9 1") == "boardspace-command"
    assert refused("dropb x K 9 1") == "boardspace-command"
    assert refused("dropb 20 K 9 1") == "punct-foreign-piece"
    assert refused("dropb 1 A 1 1") == "no-such-cell"
    assert refused("dropb 9 A 8 3") == "punct-no-layout"
    assert refused("pick 9; drop") == "punct-nothing-dropped"
    with pytest.raises(OutsideRules):
        PunctDialect.spec_of("punct+x")


@pytest.mark.parametrize("setup", ["punct", "Punct 2 12345 101", ""])
def test_the_setup_is_the_standard_game_without_repetition(setup: str) -> None:
    assert PunctDialect.spec_of(setup) == "punct,repetition=none"


def test_the_basic_game_is_not_known_there() -> None:
    with pytest.raises(gipfel.GipfelError) as caught:
        PunctDialect.setup_of(gipfel.parse_spec("punct:basic"))
    assert caught.value.code == "foreign-option"


def test_a_move_that_changes_nothing_is_refused_by_the_rules() -> None:
    text = "(;GM[25]VV[2]SU[punct];P0[0 Start P0];P0[1 dropb 9 K 14 2];P0[2 Done];P1[3 dropb 20 E 5 3];P1[4 Done]"
    (found,) = foreign_games(f"{text};P0[5 pickb 9];P0[6 dropb 9 K 14 2];P0[7 Done])")
    with pytest.raises(gipfel.GipfelError) as caught:
        judged(transcript_of(found))
    assert caught.value.params["cause"] == "punct-no-change"


def test_what_we_say_is_what_we_hear() -> None:
    line = random_game(gipfel.game("punct,repetition=none").start(), Random(7))
    speaker, listener = (PunctDialect(line.game.spec) for _ in range(2))
    for number, turn in enumerate(line.turns_played):
        said = speaker.said(turn, number % 2)
        assert listener.heard(commands("; ".join(said)), number % 2) == turn
