"""The language of an answer: what the reader chose, then what the browser asks for, then English."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection

from gipfel.core.language import LANGUAGES
from gipfel.web.edge.language import accepted, language_of


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("pt-BR,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.1, pl;q=0.2", "pl"),
        ("it;q=0, es", "es"),
        ("xx", "en"),
        ("", "en"),
        ("de;q=nonsense", "en"),
        ("de;q=nan", "en"),
    ],
)
def test_the_browser_is_heard(header: str, language: str) -> None:
    assert accepted(header) == language


@given(st.text(max_size=2000))
def test_any_header_has_an_answer(header: str) -> None:
    assert accepted(header) in LANGUAGES


def test_a_choice_counts_more_than_the_browser() -> None:
    headers = [(b"cookie", b"gipfel-language=nl"), (b"accept-language", b"de")]
    assert language_of(HTTPConnection({"type": "http", "headers": headers})) == "nl"
