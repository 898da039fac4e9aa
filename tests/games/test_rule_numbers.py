"""Every rule can be found: each number of a RULES.md stands in the rules, in the kernel and in the name of a test."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from support import ROOT

PACKAGE = ROOT / "src" / "gipfel"
BOOKS = {path.parent.name: path.parent for path in sorted(PACKAGE.rglob("RULES.md"))}
NOT_RULES = {"lessons.py", "messages.py"}  # they speak of the rules, they do not carry them out
RULES, KERNEL, TESTS = "rules", "kernel", "tests"

# What has no place in one of the three, and why.
EXEMPT: dict[tuple[str, str], dict[str, str]] = {
    ("combine", RULES): dict.fromkeys(("18", "19"), "advice for people"),
    ("combine", TESTS): dict.fromkeys(("18", "19"), "advice for people"),
    ("zertz", KERNEL): {
        "7.1": "touching is conduct: it changes no position",
        **dict.fromkeys(("7.2", "7.3", "7.4", "7.5", "7.6", "7.7"), "no kernel with capture=claimed"),
        "8.4": "no kernel with capture=claimed",
    },
    ("yinsh", KERNEL): {"16": "a kernel reads canonical texts only"},
    ("offboard", KERNEL): {"7.4": "records are read before there is a kernel"},
    ("gipf", KERNEL): {
        **dict.fromkeys(("38", "39", "40"), "no kernel with announce=yes"),
        "44": "a kernel reads canonical texts only",
    },
}

_NUMBER = re.compile(r"^(\d+\.\d+) |^(\d+)\. ", re.MULTILINE)
_CITATION = re.compile(r"\brules? (\d[\d.]*(?:(?:, | and | to )\d[\d.]*)*)", re.IGNORECASE)
_RANGE = re.compile(r"([\d.]+)(?: to ([\d.]+))?")
_TEST = re.compile(r"^def test_rule_(\d+)(?:_(\d+))?_", re.MULTILINE)


def numbers_of(game: str) -> list[str]:
    """The numbers of a game's RULES.md, in its order."""
    text = (BOOKS[game] / "RULES.md").read_text(encoding="utf-8")
    return [section or number for section, number in _NUMBER.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))]


def follows(number: str, earlier: str) -> bool:
    """Whether a number is the next one, or the first of the next section."""
    *section, last = map(int, number.split("."))
    *before, latest = map(int, earlier.split("."))
    return (section, last) in ((before, latest + 1), ([part + 1 for part in before], 1))


def expanded(cited: str) -> Iterator[str]:
    """`3, 5 and 7.2 to 7.4` as single numbers."""
    for first, last in _RANGE.findall(cited):
        *section, low = first.rstrip(".").split(".")
        high = (last or first).rstrip(".").split(".")[-1]
        yield from (".".join([*section, str(number)]) for number in range(int(low), int(high) + 1))


def remarks(path: Path) -> Iterator[str]:
    """The comments and docstrings of a module, its own docstring left out: a rule is cited where it is carried out."""
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def cited(paths: Iterable[Path]) -> set[str]:
    """The rules these modules cite."""
    citations = (_CITATION.findall(remark) for path in paths for remark in remarks(path))
    return {number for groups in citations for group in groups for number in expanded(group)}


def modules(game: str, place: str) -> list[Path]:
    """The modules that carry the rules out, or those of the kernel."""
    found = (path for path in BOOKS[game].glob("*.py") if path.name not in NOT_RULES)
    return [path for path in found if path.name.startswith("kernel") == (place == KERNEL)]


def found(game: str, place: str) -> set[str]:
    """The rules cited in the modules of a place, or named by the tests."""
    if place != TESTS:
        return cited(modules(game, place))
    sections = any("." in number for number in numbers_of(game))
    tests = (path.read_text(encoding="utf-8") for path in (ROOT / "tests" / _within(game)).glob("test_*.py"))
    named = (match for text in tests for match in _TEST.findall(text))
    return {".".join(filter(None, parts)) if sections else parts[0] for parts in named}


def _within(game: str) -> Path:
    """Where a game lies in the package; its tests lie in the same place."""
    return BOOKS[game].relative_to(PACKAGE)


PLACES = [(game, place) for game in BOOKS for place in (RULES, KERNEL, TESTS) if place == TESTS or modules(game, place)]


@pytest.mark.parametrize("game", BOOKS)
def test_rules_are_numbered_without_a_gap(game: str) -> None:
    numbers = numbers_of(game)
    assert numbers[0] in ("1", "1.1")
    assert [number for earlier, number in pairwise(numbers) if not follows(number, earlier)] == []


@pytest.mark.parametrize(("game", "place"), PLACES)
def test_every_rule_is_found(game: str, place: str) -> None:
    exempt, there = EXEMPT.get((game, place), {}), found(game, place)
    assert [number for number in numbers_of(game) if number not in there and number not in exempt] == []
    assert sorted(there & set(exempt)) == []


@pytest.mark.parametrize(("game", "place"), PLACES)
def test_no_rule_is_named_that_is_not_there(game: str, place: str) -> None:
    assert sorted(found(game, place) - set(numbers_of(game))) == []


def test_the_exempt_rules_are_there() -> None:
    assert {(game, number) for (game, _), numbers in EXEMPT.items() for number in numbers} <= {
        (game, number) for game in BOOKS for number in numbers_of(game)
    }


def test_citations_are_read() -> None:
    assert list(expanded("3, 5 and 7.2 to 7.4")) == ["3", "5", "7.2", "7.3", "7.4"]
    assert _CITATION.findall("as rule 4 says; rules 11 to 13, 25.") == ["4", "11 to 13, 25."]
