"""docs/combining.md: its session runs, its record replays, its tables name every option and contest."""

from __future__ import annotations

import doctest
import re

import pytest

import gipfel
from gipfel.combine.agreement import OPTIONS
from gipfel.combine.proposals import WORDS
from gipfel.core.outcome import Outcome
from gipfel.records import read_records, replay, write_record
from support import ROOT

PATH = ROOT / "docs" / "combining.md"
PAGE = PATH.read_text(encoding="utf-8")


def blocks(beginning: str) -> list[str]:
    """The code blocks that begin so."""
    return [
        block
        for block in re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
        if block.startswith(beginning)
    ]


def row(name: str) -> str:
    """The row of a table that begins with a name."""
    return next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}`"))


def test_the_session_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PATH), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_record_replays_and_is_what_would_be_written() -> None:
    (text,) = blocks("[Format")
    (record,) = read_records(text)
    assert replay(record).outcome == Outcome(0, "no-piece")
    assert write_record(record) == text


def test_the_agreement_is_that_of_the_record() -> None:
    (spec,) = blocks("gipf:")
    assert f'[Game "{gipfel.game(spec.strip()).spec.text}"]' in PAGE


def test_the_session_tells_the_beginning_of_the_record() -> None:
    turns = replay(read_records(blocks("[Format")[0])[0]).line.turns_played
    told = re.findall(r'"([^"]*)"', " ".join(re.findall(r"(?:in \[|turn\()(\".*?\")[\])]", PAGE)))
    assert tuple(told) == turns[: len(told)]
    assert len(told) > 15


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: str(option.name))
def test_every_option_is_in_the_table_with_its_default(option: object) -> None:
    from gipfel.core.option import Option

    assert isinstance(option, Option)
    assert not option.default or f"| `{option.default}` |" in row(option.name)
    if option.kind != "contest":
        assert all(f"`{value}`" in row(option.name) for value in option.values)


@pytest.mark.parametrize("word", WORDS)
def test_every_contest_is_in_the_table(word: str) -> None:
    assert row(word)
