"""Sentences by code: every part of the house can be loaded together, and no code has two sentences."""

from __future__ import annotations

import importlib
import pkgutil

import gipfel
from gipfel.core.errors import BadNotation
from gipfel.core.messages import declared


def test_all_modules_can_be_loaded_together() -> None:
    names = [
        module.name for module in pkgutil.walk_packages(gipfel.__path__, "gipfel.") if "__main__" not in module.name
    ]
    for name in names:
        importlib.import_module(name)
    assert len(names) > 100
    assert "unknown-game" in declared()


def test_sentences_end_like_sentences_or_are_names() -> None:
    for code, text in declared().items():
        assert text.strip() == text, code
        assert text, code


def test_a_sentence_never_raises_for_a_parameter_that_is_not_there() -> None:
    error = BadNotation("malformed-turn", text="zz", expected="a1-a2")
    assert str(error) == "malformed-turn text=zz expected=a1-a2"
