"""The package as other people install it: wheel and sdist, in environments of their own, without and with extras."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from gipfel.cli.app import run
from support import ROOT

PATIENCE = 600.0  # seconds; a first use may compile
GAME = """[Format "1"]
[Game "pentago"]
[Rules "pentago 1"]

1. c3ne+ 2. d4sw- *
"""


def needed(package: str, extra: str = "", found: set[str] | None = None) -> set[str]:
    """The names of everything that a package needs, with one of its extras or with none."""
    found = set() if found is None else found
    for wish in map(Requirement, requires(package) or []):
        name = wish.name.lower().replace("_", "-")
        if (wish.marker is None or wish.marker.evaluate({"extra": extra})) and name not in found:
            found.add(name)
            needed(name, "", found)
    return found


def pinned(names: set[str]) -> str:
    """The pins of these packages, with their hashes."""
    text = (ROOT / "requirements" / "base.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"^[\w.-]+==(?:.*\\\n)*.*$", text, flags=re.MULTILINE)
    return "\n".join(block for block in blocks if block.partition("==")[0].lower() in names) + "\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def environment(folder: Path, built: Path, extra: str = "") -> Path:
    """The interpreter of a new environment with the wheel and what it needs, and nothing else."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    (folder / "needed.txt").write_text(pinned(needed("gipfel", extra)), encoding="utf-8")
    [wheel] = built.glob("*.whl")
    pip = [str(python), "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(folder / "needed.txt")], check=True)
    subprocess.run([*pip, str(wheel)], check=True)
    return python


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without any extra."""
    return environment(tmp_path_factory.mktemp("installed"), built)


@pytest.fixture(scope="module")
def with_engine(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with engines, and without a house."""
    return environment(tmp_path_factory.mktemp("with-engine"), built, "engine")


def alone() -> dict[str, str]:
    """The surroundings of an environment that sees no source but its own."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def gipfel(python: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command of the other environment, from a folder where no source lies."""
    command = [str(python.parent / "gipfel"), *arguments]
    surroundings: dict[str, Any] = {"cwd": python.parent, "env": alone(), "timeout": PATIENCE}
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, **surroundings)


def packages(python: Path) -> set[str]:
    """What is installed in an environment, besides what every new one has."""
    command = [str(python), "-m", "pip", "list", "--format", "json", "--disable-pip-version-check"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=alone()).stdout
    return {row["name"].lower().replace("_", "-") for row in json.loads(told)} - {"pip", "setuptools"}


def test_without_extras_nothing_heavy_is_installed(installed: Path) -> None:
    assert packages(installed) == {"gipfel", *needed("gipfel")}
    assert packages(installed).isdisjoint({"numba", "numpy", "fastapi", "sqlalchemy", "uvicorn"})


def test_without_extras_there_are_rules_records_and_pictures(installed: Path, tmp_path: Path) -> None:
    told = json.loads(gipfel(installed, "moves", "pentago", "--json").stdout)
    assert len(told["turns"]) == 288
    assert gipfel(installed, "perft", "pentago", "2", "--rules").stdout.strip() == "80640"
    record = tmp_path / "game.gipfel"
    record.write_text(GAME, encoding="utf-8")
    assert gipfel(installed, "replay", str(record)).returncode == 0
    assert gipfel(installed, "draw", "zertz", "-o", str(tmp_path / "board.svg")).returncode == 0
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_without_extras_two_people_play_at_the_terminal(installed: Path) -> None:
    played = gipfel(installed, "play", "pentago", typed="c3ne+\nd4sw-\nquit\n")
    assert played.returncode == 0
    assert "Traceback" not in played.stderr
    assert "d4sw-" in played.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("perft", "pentago", "2"), "engine"),
        (("bench",), "engine"),
        (("analyse", "pentago"), "engine"),
        (("play", "pentago", "--level", "1"), "engine"),
        (("serve",), "house"),
        (("verify",), "house"),
    ],
)
def test_what_is_missing_is_said_with_the_name_of_its_extra(
    installed: Path, arguments: tuple[str, ...], extra: str
) -> None:
    told = gipfel(installed, *arguments)
    assert told.returncode == 2
    assert f"gipfel[{extra}]" in told.stderr
    assert "[extra-missing]" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_library_says_which_extra_is_missing(installed: Path) -> None:
    program = "import gipfel\ntry: gipfel.batch('pentago', 2)\nexcept gipfel.GipfelError as error: print(error.code)"
    told = subprocess.run([str(installed), "-c", program], capture_output=True, text=True, check=True, env=alone())
    assert told.stdout.strip() == "extra-missing"


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [
        ("psycopg", ("--database", "postgresql://nobody@127.0.0.1:1/nothing"), "postgres"),
        ("redis", ("--redis", "redis://127.0.0.1:1/0"), "redis"),
    ],
)
def test_a_house_says_which_server_it_cannot_speak_to(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    package: str,
    arguments: tuple[str, ...],
    extra: str,
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    assert run(["serve", "--port", "0", "--no-warm", *arguments]) == 2
    assert f"gipfel[{extra}]" in capsys.readouterr().err


def test_with_engines_positions_are_counted_and_analysed(with_engine: Path) -> None:
    assert gipfel(with_engine, "perft", "pentago", "3").stdout.strip() == "21934080"
    told = gipfel(with_engine, "analyse", "pentago", "--nodes", "2000", "--lines", "2")
    assert told.returncode == 0
    assert "chances of winning" in told.stdout
    assert "gipfel[house]" in gipfel(with_engine, "serve").stderr


def test_the_sdist_holds_what_the_wheel_holds(built: Path) -> None:
    [wheel], [sdist] = built.glob("*.whl"), built.glob("*.tar.gz")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("gipfel/")}
    with tarfile.open(sdist) as archive:
        names = {name.partition("/src/")[2] for name in archive.getnames()}
    assert packed
    assert packed <= names


def test_a_wheel_made_from_the_sdist_is_the_same(built: Path, tmp_path: Path) -> None:
    [wheel], [sdist] = built.glob("*.whl"), built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [source] = tmp_path.iterdir()
    made = tmp_path / "made"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    assert contents(made / wheel.name) == contents(wheel)


def contents(wheel: Path) -> dict[str, int]:
    """The files of a wheel with their checksums."""
    with zipfile.ZipFile(wheel) as archive:
        return {info.filename: info.CRC for info in archive.infolist()}
