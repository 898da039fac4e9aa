"""`gipfel.Engine`: one object for one game, found under the name one expects."""

from __future__ import annotations

import doctest

import pytest

import gipfel
from gipfel.engine import engine as module
from gipfel.records.replay import record_of

WON = "6/6/6/bbb1b1/6/wwww2 w"


def test_the_session_of_its_page_runs_as_written() -> None:
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 3) == (0, True)


def test_a_position_and_a_line_are_played_alike() -> None:
    engine = gipfel.Engine("pentago")
    position = engine.game.position(WON)
    assert engine.play(position, 8) == engine.play(gipfel.Line.begin(position), limits=gipfel.Limits(depth=2)) == "e1"
    assert [info.best for info in engine.reports(position, gipfel.Limits(depth=1))][-1] == "e1"
    assert repr(engine) == "Engine('pentago')"


def test_a_record_is_annotated() -> None:
    record = record_of(gipfel.Line.begin(gipfel.game("pentago").position(WON), ["a6ne+", "b6nw+"]))
    noted = gipfel.annotate(record, gipfel.Limits(nodes=2000))
    assert noted.entries[0].variations[0][0].turn == "e1"
    assert noted.entries[0].comments[0].startswith("?")
    assert noted.opening_comments[-1].startswith("Accuracy: ")
    assert noted.turns == record.turns


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError):
        gipfel.Nothing  # noqa: B018
