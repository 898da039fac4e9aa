"""A map that cannot rot: what ARCHITECTURE.md and the glossary name exists, and every page can be reached."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from support import ROOT

PACKAGE = ROOT / "src" / "gipfel"
DOCS = ROOT / "docs"
MAPS = ("ARCHITECTURE.md", "docs/glossary.md")
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *DOCS.glob("*.md")))
READERS = ("player", "author of games", "researcher", "operator", "contributor")
FEWEST_QUESTIONS = 14
WIDEST = 120

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.-]*(?:/[\w.-]+)+/?|[\w-]+\.(?:html|js|json|md|py|sh|svg|toml|txt)")
DOTTED = re.compile(r"gipfel(?:\.\w+)+")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
QUESTION = re.compile(r"^\| ([^|]+\?) \| ([^|]+) \|$", re.MULTILINE)


def prose(page: str) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))


def named(page: str, pattern: re.Pattern[str]) -> set[str]:
    """What stands in backquotes on a page and has a certain form; of a command line, its first word."""
    return {word for text in QUOTED.findall(prose(page)) if pattern.fullmatch(word := text.split()[0])}


def exists(path: str) -> bool:
    """Whether a path leads somewhere: from the root, from the package, or in the folder of some game."""
    places = (ROOT, PACKAGE, *(PACKAGE / "games").iterdir())
    return any((place / path).exists() for place in places)


def imported(name: str) -> object:
    """A module, or what one finds in a module by attributes."""
    parts = name.split(".")
    found: object = import_module(parts[0])
    for length, part in enumerate(parts[1:], start=2):
        if not hasattr(found, part):
            import_module(".".join(parts[:length]))
        found = getattr(found, part)
    return found


def links(page: str) -> set[Path]:
    """The files and folders that a page leads to."""
    targets = (target.partition("#")[0] for target in LINK.findall(prose(page)) if "://" not in target)
    return {((ROOT / page).parent / target).resolve() for target in targets if target}


@pytest.mark.parametrize("page", MAPS)
def test_every_path_on_the_map_exists(page: str) -> None:
    found = named(page, PATH)
    assert found
    assert sorted(path for path in found if not path.startswith("/") and not exists(path)) == []


def test_every_name_on_the_map_can_be_imported() -> None:
    found = named("ARCHITECTURE.md", DOTTED)
    assert found
    for name in found:
        assert imported(name) is not None


def test_every_room_is_on_the_map() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} | {"author.py"}
    rows = set(re.findall(r"^\| `([\w.]+)` \|", prose("ARCHITECTURE.md"), re.MULTILINE))
    assert rooms <= rows


def test_questions_are_answered_by_files() -> None:
    questions = QUESTION.findall(prose("ARCHITECTURE.md").partition("## Where is …?")[2])
    assert len(questions) >= FEWEST_QUESTIONS
    for question, answer in questions:
        assert QUOTED.search(answer) or LINK.search(answer), question


def test_every_page_of_the_docs_can_be_reached_from_their_index() -> None:
    pages = {path.resolve() for path in DOCS.glob("*.md")} - {(DOCS / "README.md").resolve()}
    assert pages - links("docs/README.md") == set()


def test_the_index_is_divided_by_reader() -> None:
    headings = " ".join(re.findall(r"^## (.+)$", prose("docs/README.md"), re.MULTILINE)).lower()
    assert [reader for reader in READERS if reader not in headings] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    assert sorted(str(target) for target in links(page) if not target.exists()) == []


@pytest.mark.parametrize("page", PAGES)
def test_lines_of_prose_can_be_compared(page: str) -> None:
    long = [line for line in prose(page).splitlines() if len(line) > WIDEST and not line.startswith("|")]
    # Code stays on one line: where nothing but a piece of it is too long, there is no place to break.
    assert [line for line in long if len(QUOTED.sub("", line)) > WIDEST or " " in QUOTED.sub("code", line)] == []
