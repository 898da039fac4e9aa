"""Games of other packages, played: the one of examples/, one without a kernel, and one that cannot be imported."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx2
import pytest

from core.game_packages import BROKEN, EXAMPLE, InstalledPackages, three
from games.test_rule_numbers import cited
from support import ROOT
from test_installation import alone, gipfel
from tools import catalogues
from web.houses import PATIENCE, HouseProcess, house_process

PACKAGE = EXAMPLE / "gipfel_four"
NUMBER = re.compile(r"^(\d+)\. ", re.MULTILINE)
IMPORTED = re.compile(r"^\s*(?:from|import) (gipfel[\w.]*)", re.MULTILINE)
TOUCHED = {"four": "abcdefg", "three": ["b2", "a1", "c3", "a3", "c1", "a2", "b1", "b3", "c2"]}
REASON = "broken is installed, but it cannot be played here: ModuleNotFoundError: No module named"


@pytest.fixture
def packages(tmp_path: Path) -> InstalledPackages:
    """A folder with a game of each kind."""
    return InstalledPackages.all_kinds(tmp_path)


def test_the_tests_of_the_example_pass(packages: InstalledPackages) -> None:
    done = packages.run("-m", "pytest", "-q", str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout


def test_every_rule_of_the_example_is_found() -> None:
    numbers = set(NUMBER.findall((PACKAGE / "RULES.md").read_text(encoding="utf-8")))
    tests = (EXAMPLE / "tests" / "test_four.py").read_text(encoding="utf-8")
    assert numbers == {"1", "2", "3", "4"}
    assert cited([PACKAGE / "rules.py"]) == numbers
    assert cited([PACKAGE / "kernel.py"]) == numbers
    assert set(re.findall(r"def test_rule_(\d+)_", tests)) == numbers


def test_the_example_imports_nothing_of_gipfel_but_the_face_for_authors() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py")}
    imported = {
        name for text in texts.values() for name in re.findall(r"^\s*(?:from|import) (gipfel[\w.]*)", text, re.M)
    }
    assert {name for name in imported if not name.startswith("gipfel_four")} == {"gipfel.author"}


def test_the_catalogue_of_the_example_is_up_to_date() -> None:
    catalogues.main(["--check", "--package", str(PACKAGE), "--domain", "four"])


def test_the_example_speaks_german(packages: InstalledPackages) -> None:
    told = packages.python(
        """
import gipfel
from gipfel.core.language import speaking
from gipfel.core.outcome import verdict
position = gipfel.game("four").start().play_all("abababa")
with speaking("de"):
    print(gipfel.game("four").start().prompt(), verdict(position.outcome, position.game.sides, "four"), sep="; ")
"""
    )
    assert told == "Wirf eine Scheibe in eine Spalte.; Gelb gewinnt: vier in einer Reihe.\n"


@pytest.mark.parametrize("game", ["four", "three"])
def test_a_game_against_the_computer_ends_in_the_terminal(packages: InstalledPackages, game: str) -> None:
    words = ("-m", "gipfel", "play", game, "--level", "1", "--seed", "1")
    # In a folder of its own: who types on is asked where to save the game.
    check_ended(packages.run(*words, given=typed(game), cwd=packages.folder), game)


def typed(game: str) -> str:
    """What somebody types who plays the first turn that is legal, whatever the computer does."""
    return "".join(f"{turn}\n" for turn in TOUCHED[game]) * 6 + "quit\n"


def check_ended(played: subprocess.CompletedProcess[str], game: str) -> None:
    """A game in the terminal has come to its end."""
    assert played.returncode == 0, played.stderr
    assert re.search(rf"wins: {game} in a row|A draw: ", played.stdout), played.stdout[-2000:]
    assert "Traceback" not in played.stderr


def test_a_house_plays_them_to_their_ends_and_names_the_broken_one(packages: InstalledPackages, tmp_path: Path) -> None:
    with house_process(tmp_path / "house", "--engines", "1", surroundings=packages.surroundings) as house:
        check_house(house)


def check_house(house: HouseProcess) -> None:
    """Both games are played against the computer to their ends; the broken package is named."""
    with house.visitor("Anna") as anna:
        for game in ("four", "three"):
            result = played_out(anna, game)
            assert result["reason"] in ("four", "three", "full")
        assert REASON in " ".join(anna.get("/new").text.split())


def played_out(visitor: httpx2.Client, game: str) -> Mapping[str, Any]:
    """Play the first legal turn against the weakest computer until the game is over; how it ended."""
    seats = [{"kind": "me"}, {"kind": "engine", "level": 1}]
    opened = visitor.post("/api/1/tables", json={"spec": game, "seats": seats, "sides": "first"})
    table = opened.raise_for_status().json()["table"]
    deadline = time.monotonic() + PATIENCE
    while (seen := visitor.get(f"/api/1/tables/{table}").json()["snapshot"])["phase"] != "over":
        assert time.monotonic() < deadline, seen
        if seen["player"] == 0:
            play_one(visitor, table, TOUCHED[game])
        else:
            time.sleep(0.02)
    result: Mapping[str, Any] = seen["result"]
    return result


def play_one(visitor: httpx2.Client, table: str, turns: Sequence[str]) -> None:
    """The first of these turns that the house does not refuse."""
    commands = ({"kind": "play", "turn": turn} for turn in turns)
    assert any(visitor.post(f"/api/1/tables/{table}/commands", json=command).is_success for command in commands)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new environment: both wheels and the other packages in it, what they need from this one."""
    folder = tmp_path_factory.mktemp("installed")
    for source in (ROOT, EXAMPLE):
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
        subprocess.run(build, cwd=source, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check"]  # an environment made by uv has none
    wheels = [str(wheel) for wheel in (folder / "dist").glob("*.whl")]
    subprocess.run([*pip, "install", "-q", "--no-deps", "--no-index", *wheels], check=True, env=alone())
    [place] = (folder / "venv").glob("lib/python*/site-packages")
    (place / "needed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    others = InstalledPackages(place)
    others.install("three", three())
    others.install("broken", BROKEN)
    return python


def test_an_environment_of_its_own_knows_the_wheels(installed: Path) -> None:
    program = "import gipfel, gipfel_four; print(gipfel.__file__); print(gipfel_four.__file__)"
    told = subprocess.run([str(installed), "-c", program], capture_output=True, text=True, check=True, env=alone())
    assert all(Path(line).is_relative_to(installed.parent.parent) for line in told.stdout.splitlines())
    listed = json.loads(gipfel(installed, "games", "--json").stdout)
    assert {"four", "three", "pentago"} <= {game["name"] for game in listed["games"]}
    assert [game["name"] for game in listed["unavailable"]] == ["broken"]
    assert REASON in " ".join(gipfel(installed, "games").stdout.split())


def test_an_environment_of_its_own_plays_to_the_end(installed: Path, tmp_path: Path) -> None:
    for game in ("four", "three"):
        check_ended(gipfel(installed, "play", game, "--level", "1", "--seed", "1", typed=typed(game)), game)
    matched = gipfel(installed, "match", "level:1", "random", "--spec", "four", "--games", "2")
    assert matched.returncode == 0, matched.stderr
    command = [str(installed.parent / "gipfel")]
    with house_process(tmp_path / "house", "--engines", "1", command=command, surroundings=alone()) as house:
        check_house(house)
