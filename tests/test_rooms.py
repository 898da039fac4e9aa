"""Rooms one finds at first guess: what a module is called and how long it is, one class for a name, tests beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import ROOT
from tools.rooms import CRUMB, REASONS, SAY_NOTHING, Module, broken, doubles, modules

PACKAGE = ROOT / "src" / "gipfel"
ALL_BROKEN: list[str] = []  # what may break a limit of tools/rooms.py: nothing
OF_THE_WHOLE = frozenset({"browser", "front", "fuzz"})  # folders of tests that belong to no single package
OTHER_TREES = ("tests", "benchmarks", "tools", "examples")  # whose modules have names that say something, too


@pytest.fixture(scope="module")
def found() -> list[Module]:
    """Every module of the package."""
    return modules(PACKAGE)


def test_no_module_breaks_a_limit(found: list[Module]) -> None:
    assert list(broken(found)) == ALL_BROKEN


def test_a_reason_to_be_short_is_given_only_where_it_is_needed(found: list[Module]) -> None:
    short = {module.name for module in found if module.lines < CRUMB}
    assert set(REASONS) - short == set()


def test_no_module_of_tests_or_tools_has_a_name_that_says_nothing() -> None:
    named = [path for tree in OTHER_TREES for path in (ROOT / tree).rglob("*.py") if "node_modules" not in path.parts]
    assert named
    parts = {path: path.relative_to(ROOT).with_suffix("").parts[1:] for path in named}
    assert [path for path in named if SAY_NOTHING & {word for part in parts[path] for word in part.split("_")}] == []


def test_the_tests_lie_as_what_they_test() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    assert Path("cli") in folders
    packages = {folder for folder in folders if folder.parts and folder.parts[0] not in OF_THE_WHOLE}
    assert sorted(str(folder) for folder in packages if not (PACKAGE / folder).is_dir()) == []


def module(folder: Path, name: str, text: str) -> None:
    """Write a module of a package that is made up."""
    path = folder / "rooms" / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n" * (CRUMB - text.count("\n")), encoding="utf-8")


def test_what_breaks_a_limit_is_named(tmp_path: Path) -> None:
    module(tmp_path, "ring", "class Ring: ...\nclass _Spot: ...\n")
    module(tmp_path, "marble", "class Ring: ...\nclass _Spot: ...\n")
    module(tmp_path, "keeping", "")
    module(tmp_path, "string_utils", "\n" * 451)
    (tmp_path / "rooms" / "crumb.py").write_text("X = 1\n", encoding="utf-8")
    rooms = modules(tmp_path / "rooms")
    assert doubles(rooms) == {"Ring": ["rooms.marble", "rooms.ring"]}
    assert list(broken(rooms)) == [
        "rooms.keeping is named by a gerund: what is it?",
        "rooms.string_utils has 451 lines, more than 450: look for the seam",
        "rooms.string_utils has a name that says nothing",
        "rooms.crumb has 1 lines, fewer than 40: which idea is it part of?",
        "Ring is a class in rooms.marble and rooms.ring",
    ]
