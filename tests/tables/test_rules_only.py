"""Games that only the rules know so far: no table is opened with them, no page offers them, no person is the house."""

from __future__ import annotations

import pytest

import gipfel.games.tamsk  # noqa: F401 - the game with such options
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.tables.refusals import Refused
from gipfel.tables.terms import Terms, game_of
from gipfel.web.pages.new_game import playable, shown, variants

CONTEST = "gipf:standard,zertz=3,challenges=1,settle-zertz=(tamsk:3)"


@pytest.mark.parametrize(
    ("spec", "option"),
    [("tamsk:2", "level=2"), ("tamsk,level=3,rings=auto", "level=3"), (CONTEST, "level=3")],
)
def test_no_table_is_opened_with_what_only_the_rules_know(spec: str, option: str) -> None:
    assert parse_spec(spec).rules_only() == option
    with pytest.raises(Refused) as refused:
        game_of(Terms(spec))
    assert refused.value.code == "rules-only"
    assert option in str(refused.value)


@pytest.mark.parametrize("spec", ["tamsk", "tamsk:auto", "tamsk,start=free"])
def test_everything_else_is_played(spec: str) -> None:
    assert parse_spec(spec).rules_only() == ""
    assert game_of(Terms(spec)).spec == parse_spec(spec)


def test_pages_offer_what_can_be_played() -> None:
    assert [variant.spec for variant in variants("tamsk")] == ["tamsk", "tamsk:auto"]
    level = game_type("tamsk").options[0]
    assert (playable(level), shown(level)) == (["1"], False)
