"""Laws of the repository: short files, pins that hold everywhere, nothing of any one machine."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

import gipfel
from gipfel.core.extras import EXTRAS
from support import ROOT

REMARKABLE, TOO_LONG = 400, 800
WRITTEN = {".c", ".css", ".h", ".html", ".js", ".md", ".py", ".sh", ".toml", ".in"}
GROWING = {"CHANGELOG.md"}
COMMANDS = ("play", "test", ".ci/run", "tools/lock", "tools/messages")
PINNED = ("base", "test", "research")
BROUGHT_BY = {
    "llvmlite": "numba",
    "h11": "uvicorn",
    "opentelemetry": "fastapi",
    "py_vapid": "pywebpush",
    "cryptography": "pywebpush",
}
"""Imported, and of no use without the one that needs it."""
OF_THE_BASE = {"pydantic", "pydantic_core"}  # Typer needs them

MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:root|home|work|opt|mnt|Users)/[\w.]")
REGISTRY = re.compile(r"pypi\.(?:org|io)|pythonhosted\.(?:org|com)|registry\.npm|npmjs\.(?:org|com)", re.IGNORECASE)


def ignored() -> list[str]:
    """The patterns of .gitignore; the law of the repository has no use for its finer points."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return [".git", *(line.rstrip("/") for line in lines if line and not line.startswith("#"))]


def files() -> Iterator[Path]:
    """Every file that belongs to the repository."""
    patterns = ignored()

    def belongs(name: str) -> bool:
        return not any(fnmatch(name, pattern) for pattern in patterns)

    for folder, folders, names in os.walk(ROOT):
        folders[:] = filter(belongs, folders)
        yield from (Path(folder, name) for name in filter(belongs, names))


def texts() -> Iterator[tuple[str, str]]:
    """Path and content of every file that is text."""
    for path in files():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def project() -> dict[str, Any]:
    """The project table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def named(requirement: str) -> str:
    """The normal form of the name that a requirement begins with."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def asked_for(requirements: str) -> set[str]:
    """The names in an .in file, without those of the files that it includes."""
    lines = (ROOT / "requirements" / f"{requirements}.in").read_text(encoding="utf-8").splitlines()
    return {named(line) for line in lines if line and line[0] not in "#-"}


def pins(requirements: str) -> list[str]:
    """The pins of a .txt file, each with its hashes on one line."""
    text = (ROOT / "requirements" / f"{requirements}.txt").read_text(encoding="utf-8")
    lines = text.replace("\\\n", " ").splitlines()
    return [" ".join(line.split()) for line in lines if not line.lstrip().startswith("#")]


def test_no_file_is_too_long(remark: Callable[[str], None]) -> None:
    lengths = {
        name: text.count("\n")
        for name, text in texts()
        if (Path(name).suffix in WRITTEN or name in COMMANDS) and Path(name).name not in GROWING
    }
    assert lengths
    for name, length in lengths.items():
        if REMARKABLE < length <= TOO_LONG:
            remark(f"{name} has {length} lines: look for the seam")
    assert {name: length for name, length in lengths.items() if length > TOO_LONG} == {}


def test_no_file_knows_a_machine() -> None:
    assert [f"{name}: {found[0]}" for name, text in texts() if (found := MACHINE_PATH.search(text))] == []


def test_no_file_names_a_registry() -> None:
    assert [f"{name}: {found[0]}" for name, text in texts() if (found := REGISTRY.search(text))] == []


@pytest.mark.parametrize("requirements", PINNED)
def test_every_requirement_is_pinned_with_hashes_and_no_address(requirements: str) -> None:
    pin = re.compile(r"[\w.-]+==[\w.]+( ; [^-:]+?)?( --hash=sha256:[0-9a-f]{64})+")
    assert pins(requirements)
    assert [line for line in pins(requirements) if not pin.fullmatch(line)] == []


@pytest.mark.parametrize("requirements", PINNED)
def test_pins_cover_what_is_asked_for(requirements: str) -> None:
    assert asked_for(requirements) <= {named(line) for line in pins(requirements)}


@pytest.mark.parametrize("requirements", PINNED[1:])
def test_pins_agree_with_those_of_the_base(requirements: str) -> None:
    assert set(pins("base")) <= set(pins(requirements))


@pytest.mark.parametrize(
    ("extras", "requirements"),
    [(("dev", "events", "postgres", "push", "redis"), "test"), (("cluster", "research"), "research")],
)
def test_extras_ask_for_what_is_pinned(extras: tuple[str, ...], requirements: str) -> None:
    wishes = [wish for extra in extras for wish in project()["optional-dependencies"][extra]]
    assert {named(wish) for wish in wishes} == asked_for(requirements)


def test_the_package_with_engines_house_and_events_asks_for_what_is_pinned() -> None:
    extras = project()["optional-dependencies"]
    wishes = {
        named(wish) for wish in (*project()["dependencies"], *extras["engine"], *extras["house"], *extras["events"])
    }
    assert wishes - {"gipfel"} == asked_for("base") - {"hatchling"}


def test_every_extra_is_known_by_the_packages_it_brings() -> None:
    optional = {extra: wishes for extra, wishes in project()["optional-dependencies"].items() if extra != "dev"}
    assert set(optional) == set(EXTRAS)
    modules = importlib.metadata.packages_distributions()
    for extra, wishes in optional.items():
        wanted = {named(wish) for wish in wishes}
        for module in EXTRAS[extra] & set(modules):
            brought = {named(wish) for wish in importlib.metadata.requires(BROUGHT_BY.get(module, "gipfel")) or ()}
            assert {named(name) for name in modules[module]} & (brought if module in BROUGHT_BY else wanted), module


def test_whatever_is_imported_comes_with_the_package_or_with_an_extra() -> None:
    known = {"gipfel", *sys.stdlib_module_names, *map(named, project()["dependencies"]), *OF_THE_BASE}
    known |= {module for modules in EXTRAS.values() for module in modules}
    assert {name: place for name, place in imported() if name not in known} == {}


def imported() -> Iterator[tuple[str, str]]:
    """The packages that the source imports, and where."""
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            yield from ((name.partition(".")[0], path.relative_to(ROOT).as_posix()) for name in names)


def test_the_package_knows_its_version() -> None:
    assert gipfel.__version__ == project()["version"]


def test_the_licence_is_mit() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License\n")
    assert "Permission is hereby granted, free of charge" in text
    assert project()["license"] == "MIT"


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_can_be_run(command: str) -> None:
    path = ROOT / command
    assert os.access(path, os.X_OK)
    shell = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("#!").split()
    subprocess.run([*shell, "-n", str(path)], check=True)


def test_nothing_ignored_is_kept_in_the_repository() -> None:
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    try:
        kept = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this folder is no clone, or there is no git")
    assert kept == ""


def test_the_wheel_holds_every_file_of_the_package() -> None:
    packed = {file.path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    package = ROOT / "src" / "gipfel"
    assert (package / "py.typed").exists()
    assert {str(path) for path in files() if package in path.parents} <= packed


@pytest.mark.parametrize("name", sorted(project()["entry-points"]["gipfel.games"]))
def test_every_registered_game_exists(name: str) -> None:
    module = project()["entry-points"]["gipfel.games"][name]
    assert importlib.import_module(module).__name__ == module
