"""Set-ups by lot: whoever opens a game without a seed has one drawn, and it is in the spec from then on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from gipfel.core.lot import with_seeds
from gipfel.core.spec import parse_spec, without_seeds
from gipfel.tables import fold, rematch
from gipfel.tables.commands import AcceptOffer, Amend, Free, MakeOffer, Me, Open, Resign, Sit
from gipfel.tables.deeds import TableOpened
from gipfel.tables.terms import Terms
from gipfel.web.pages.words import game_words
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun

MATCH = "gipf:standard,zertz=3,challenges=1,settle-zertz=(dvonn:random)"

SEEDED = MATCH.replace("dvonn:random", "dvonn:random,seed=4")


@pytest.fixture
def drawn() -> Iterator[int]:
    """Seeds 7, 8, 9 …"""
    return count(7)


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("dvonn:random", "dvonn:random,seed=7"),
        ("dvonn:random,seed=3", "dvonn:random,seed=3"),
        ("dvonn:random,seed=0", "dvonn:random"),  # written, so it is kept; the canonical text leaves it out
        ("dvonn", "dvonn"),
        ("pentago", "pentago"),
        (MATCH, "gipf:standard,challenges=1,lots=7,settle-zertz=(dvonn:random),zertz=3"),
        (SEEDED, "gipf:standard,challenges=1,settle-zertz=(dvonn:random,seed=4),zertz=3"),
    ],
)
def test_a_seed_is_drawn_where_it_has_a_meaning_and_none_is_written(
    text: str, settled: str, drawn: Iterator[int]
) -> None:
    assert with_seeds(text, lambda: next(drawn)).text == settled


def test_seeds_are_not_rules_and_can_be_left_out_again() -> None:
    seeded = with_seeds(MATCH, lambda: 9)
    assert seeded.rules == parse_spec(MATCH).rules
    assert without_seeds(seeded).text == parse_spec(MATCH).text
    assert Terms("dvonn:random,seed=4").group == Terms("dvonn:random,seed=5").group
    assert game_words("dvonn:random,seed=4") == game_words("dvonn:random") == "DVONN · Set up by lot"


def test_a_table_draws_its_seed_and_keeps_it() -> None:
    scripted = ScriptedTable()
    scripted.do(ANNA, Open(terms=Terms("dvonn:random"), seats=(Me(), Free())))
    first = scripted.table.terms.spec
    assert first.startswith("dvonn:random,seed=")
    assert scripted.table.opened is not None
    assert scripted.table.opened.tags["Game"] == first
    scripted.do(ANNA, Amend(terms=Terms("dvonn:symmetric")))
    assert scripted.table.terms.spec.startswith("dvonn:symmetric,seed=")
    scripted.do(ANNA, Amend(terms=Terms("dvonn:symmetric,seed=5")))
    assert scripted.table.terms.spec == "dvonn:symmetric,seed=5"


def test_a_rematch_draws_its_own_lot() -> None:
    scripted = begun("lyngk,seed=3")
    scripted.do(ANNA, Resign())
    scripted.do(ANNA, MakeOffer(offer="rematch"))
    scripted.do(BERT, AcceptOffer(offer="rematch"))
    opened = rematch(scripted.table, "this", scripted.now, scripted.chance)[0].deed
    assert isinstance(opened, TableOpened)
    assert opened.terms.spec == opened.tags["Game"]
    assert parse_spec(opened.terms.spec).rules == parse_spec("lyngk").rules
    assert opened.terms.spec not in ("lyngk", "lyngk,seed=3")


@pytest.mark.parametrize(
    "spec",
    ["lyngk,seed=4", "dvonn:random,seed=4", "gipf:standard,zertz=3,challenges=1,settle-zertz=(lyngk,seed=4)", "lyngk"],
)
def test_a_rated_game_draws_its_lot_when_both_sit_and_nobody_chooses_it(spec: str) -> None:
    scripted = ScriptedTable()
    bare = without_seeds(parse_spec(spec)).text
    scripted.do(ANNA, Open(terms=Terms(spec, rated=True), seats=(Me(), Free())))
    assert scripted.table.terms.spec == bare  # nothing to see yet, and nothing to draw again
    scripted.do(ANNA, Amend(terms=Terms(spec, rated=True)))
    assert scripted.table.terms.spec == bare
    scripted.do(BERT, Sit(seat=1))
    drawn = scripted.table.terms.spec
    assert scripted.table.phase == "playing"
    assert "seed=" in drawn or "lots=" in drawn  # of games inside, each draws its own when it begins
    assert "seed=4)" not in f"{drawn})"
    assert scripted.table.opened is not None
    assert scripted.table.opened.tags["Game"] == drawn
    assert scripted.table.line is not None
    assert scripted.table.line.game.spec.text == drawn
    assert fold(scripted.log) == scripted.table


def test_a_rated_game_without_lots_begins_as_it_was_opened() -> None:
    scripted = ScriptedTable()
    scripted.do(ANNA, Open(terms=Terms("dvonn", rated=True), seats=(Me(), Free())))
    scripted.do(BERT, Sit(seat=1))
    assert [event.deed.kind for event in scripted.log] == ["opened", "seated", "started"]


def test_two_tables_begin_differently() -> None:
    specs = set()
    for _ in range(2):
        specs.add(with_seeds("dvonn:random").text)
    assert len(specs) == 2
