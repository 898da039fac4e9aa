"""Specs: one canonical text per set of options, and errors that list what exists."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from gipfel.core.option import Option, seed_option
from gipfel.core.spec import Face, PlainValue, WrittenSpec, canonical_text, read_spec

FACE = Face(
    "toy",
    (
        Option("colour", "red", values=("red", "blue")),
        Option("size", "3", "number", low=1, high=9),
        Option("touch", "free", values=("free", "strict"), conduct=True),
    ),
    {"big": {"size": "9"}, "huge": {"size": "9", "colour": "blue"}},
)
VERSIONED = Face(
    "toy",
    (
        Option("version", "plain", values=("plain", "rich"), by_preset=True),
        Option("gold", "0", "number", low=0, high=6),
        Option("word", "", "words"),
    ),
    {"plain": {"version": "plain"}, "rich": {"version": "rich", "gold": "2"}},
)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"colour": "red", "size": "3", "touch": "free"}, "toy"),
        ({"colour": "red", "size": "9", "touch": "free"}, "toy:big"),
        ({"colour": "blue", "size": "9", "touch": "free"}, "toy:huge"),
        ({"colour": "blue", "size": "9", "touch": "strict"}, "toy,colour=blue,size=9,touch=strict"),
    ],
)
def test_the_preset_that_fits_exactly_else_the_options_by_name(options: dict[str, str], text: str) -> None:
    assert canonical_text(FACE, options) == text


BY_LOT = Face(
    "toy",
    (
        Option("setup", "empty", values=("empty", "random"), by_preset=True),
        seed_option("setup=random"),
    ),
    {"random": {"setup": "random"}},
)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"setup": "empty", "seed": "0"}, "toy"),
        ({"setup": "random", "seed": "0"}, "toy:random"),
        ({"setup": "random", "seed": "7"}, "toy:random,seed=7"),
    ],
)
def test_the_usual_game_needs_no_preset_and_a_seed_follows_the_preset(options: dict[str, str], text: str) -> None:
    assert canonical_text(BY_LOT, options) == text


def test_a_seed_has_a_meaning_only_where_lots_are_drawn() -> None:
    seed = BY_LOT.option("seed")
    assert seed.has_meaning({"setup": "random"})
    assert not seed.has_meaning({"setup": "empty"})
    assert seed_option().has_meaning({"setup": "empty"})


def test_a_seed_has_64_bits() -> None:
    seed = BY_LOT.option("seed")
    assert seed.check(str(2**64 - 1), quoted=False, trusted=False) == "18446744073709551615"
    for value in (str(2**64), "-1", "0" * 30):
        with pytest.raises(gipfel.BadSpec, match="seed"):
            seed.check(value, quoted=False, trusted=False)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"version": "plain", "gold": "0", "word": ""}, "toy:plain"),
        ({"version": "plain", "gold": "2", "word": ""}, "toy:plain,gold=2"),
        ({"version": "rich", "gold": "2", "word": ""}, "toy:rich"),
        ({"version": "rich", "gold": "0", "word": "a race"}, 'toy:rich,gold=0,word="a race"'),
    ],
)
def test_an_option_set_by_presets_only_shows_as_the_preset(options: dict[str, str], text: str) -> None:
    assert canonical_text(VERSIONED, options) == text


def test_values_nest_in_brackets() -> None:
    value = read_spec('gipf:standard,zertz=3,settle-zertz=(zertz:blitz,x=(pentago)),contest="a race"')
    assert value.preset == "standard"
    assert value.options["zertz"] == PlainValue("3", quoted=False)
    assert value.options["settle-zertz"] == WrittenSpec("zertz", "blitz", {"x": WrittenSpec("pentago")})
    assert value.options["contest"] == PlainValue("a race", quoted=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed-spec"),
        ("halma", "unknown-game"),
        ("pentago:fast", "unknown-preset"),
        ("pentago,size=3", "unknown-option"),
        ("pentago,", "malformed-spec"),
        ("pentago,size", "malformed-spec"),
        ("pentago size=3", "malformed-spec"),
        ("pentago,a=1,a=2", "option-twice"),
        ("pentago,a=(pentago", "unbalanced-bracket"),
        ("pentago,a=(b,a=(b,a=(b,a=(b,a=(b)))))", "spec-too-deep"),
        ("pentago," + "a" * 800, "spec-too-long"),
        ("pentago\0", "malformed-spec"),
    ],
)
def test_mistakes_have_codes(text: str, code: str) -> None:
    with pytest.raises(gipfel.BadSpec) as refused:
        gipfel.parse_spec(text)
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_errors_list_what_exists() -> None:
    with pytest.raises(gipfel.BadSpec) as refused:
        gipfel.game("halma")
    assert "pentago" in str(refused.value)


@given(st.text(max_size=60))
def test_any_text_is_a_spec_or_refused(text: str) -> None:
    with suppress(gipfel.BadSpec):
        spec = gipfel.parse_spec(text)
        assert gipfel.parse_spec(spec.text) == spec


@pytest.mark.parametrize(
    ("value", "trusted", "fine"), [("corners", False, True), ("../x.toml", False, False), ("../x.toml", True, True)]
)
def test_an_untrusted_spec_names_no_path(value: str, trusted: bool, fine: bool) -> None:
    option = Option("layout", "plain", "file")
    if fine:
        assert option.check(value, quoted=False, trusted=trusted) == value
    else:
        with pytest.raises(gipfel.BadSpec) as refused:
            option.check(value, quoted=False, trusted=trusted)
        assert refused.value.code == "untrusted-file"


@pytest.mark.parametrize("value", ["0", "10", "-1", "x", "²", "99999999999999999999"])
def test_numbers_are_checked(value: str) -> None:
    with pytest.raises(gipfel.BadSpec) as refused:
        FACE.option("size").check(value, quoted=False, trusted=False)
    assert refused.value.code == "value-out-of-range"
