"""Sentences by code: every part of the house can be loaded together, and no code has two sentences."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import gipfel
from gipfel.core.errors import BadNotation, BadSpec
from gipfel.core.messages import declared
from gipfel.core.spec import Face, parse_spec


def test_all_modules_can_be_loaded_together() -> None:
    names = [
        module.name for module in pkgutil.walk_packages(gipfel.__path__, "gipfel.") if "__main__" not in module.name
    ]
    for name in names:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:  # an environment stands on a package that an extra brings
            if not name.startswith("gipfel.env.") or error.name not in ("gymnasium", "pettingzoo", "pyspiel"):
                raise
    assert len(names) > 100
    assert "unknown-game" in declared()


def test_sentences_end_like_sentences_or_are_names() -> None:
    for code, text in declared().items():
        assert text.strip() == text, code
        assert text, code


def test_a_list_without_anything_in_it_is_not_told() -> None:
    with pytest.raises(BadSpec) as preset:
        parse_spec("pentago:foo")
    with pytest.raises(BadSpec) as option:
        Face("three", (), {}, {}).option("foo")
    assert str(preset.value) == "pentago has no presets, and so no “foo” either."
    assert str(option.value) == "three has no options, and so no “foo” either."
    assert [found.value.code for found in (preset, option)] == ["unknown-preset", "unknown-option"]


def test_a_sentence_never_raises_for_a_parameter_that_is_not_there() -> None:
    error = BadNotation("malformed-turn", text="zz", expected="a1-a2")
    assert str(error) == "malformed-turn text=zz expected=a1-a2"
