"""Planted mistakes: every one-line wrong rule is noticed by the tests of its game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

import gipfel
from support import ROOT

FOLDER = ROOT / "tests" / "mutants"
LEAST = 10
SIDES = ("rules", "kernel")


@dataclass(frozen=True)
class Mutant:
    """A wrong rule in one of the two implementations."""

    game: str
    name: str
    side: str
    file: str
    find: str
    put: str

    @property
    def path(self) -> Path:
        """The file it is planted in, inside the package."""
        return Path("games") / self.game / self.file

    def plant(self, package: Path) -> None:
        """Write the wrong rule into a copy of the package."""
        path = package / self.path
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(self.find, self.put), encoding="utf-8")


def _mutants() -> list[Mutant]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["mutants"]:
            found += [Mutant(path.stem, row["name"], side, **row[side]) for side in SIDES if side in row]
    return found


MUTANTS = _mutants()


def _name(mutant: Mutant) -> str:
    return f"{mutant.game}-{mutant.side}-{mutant.name.replace(' ', '-')}"


def test_every_game_has_at_least_ten_mutants() -> None:
    numbers = {game: len({mutant.name for mutant in MUTANTS if mutant.game == game}) for game in gipfel.names()}
    assert {game for game, number in numbers.items() if number < LEAST} == set(), numbers


@pytest.mark.parametrize("mutant", MUTANTS, ids=_name)
def test_the_line_to_find_stands_once(mutant: Mutant) -> None:
    text = (ROOT / "src" / "gipfel" / mutant.path).read_text(encoding="utf-8")
    assert text.count(mutant.find) == 1
    assert mutant.put != mutant.find


@pytest.mark.full
@pytest.mark.parametrize("mutant", MUTANTS, ids=_name)
def test_the_mutant_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    package = tmp_path / "src" / "gipfel"
    shutil.copytree(ROOT / "src" / "gipfel", package, ignore=shutil.ignore_patterns("__pycache__"))
    mutant.plant(package)
    tests = sorted(str(path) for path in (ROOT / "tests" / "games" / mutant.game).glob("test_*.py"))
    wanted = [path for path in tests if ("kernel" in Path(path).name) == (mutant.side == "kernel")]
    wanted.sort(key=lambda path: "check" in Path(path).name)  # named rules are quicker than lock-step with a kernel
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *wanted]
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(tmp_path / "src"),
        "GIPFEL_CACHE_DIR": str(tmp_path / "cache"),
        "GIPFEL_FULL": "",
    }
    answer = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    # 1: some test failed; 2 would mean that the copy could not even be imported, which proves nothing.
    assert answer.returncode == 1, f"{answer.returncode}\n{answer.stdout[-2000:]}"
