"""The package as other people install it: wheel and sdist, in an environment of its own, without the extras."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from support import ROOT

GAME = """[Format "1"]
[Game "pentago"]
[Rules "pentago 1"]

1. c3ne+ 2. d4sw- *
"""


def needed(package: str, found: set[str] | None = None) -> set[str]:
    """The names of everything that a package needs without its extras."""
    found = set() if found is None else found
    for wish in map(Requirement, requires(package) or []):
        name = wish.name.lower().replace("_", "-")
        if (wish.marker is None or wish.marker.evaluate({"extra": ""})) and name not in found:
            found.add(name)
            needed(name, found)
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


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel and what it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    (folder / "needed.txt").write_text(pinned(needed("gipfel")), encoding="utf-8")
    [wheel] = built.glob("*.whl")
    pip = [str(python), "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(folder / "needed.txt")], check=True)
    subprocess.run([*pip, str(wheel)], check=True)
    return python


def gipfel(python: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command of the other environment, from a folder where no source lies."""
    command = [str(python.parent / "gipfel"), *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, cwd=python.parent, timeout=60
    )


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
    told = subprocess.run([str(installed), "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "extra-missing"


def test_the_sdist_holds_what_the_wheel_holds(built: Path) -> None:
    [wheel], [sdist] = built.glob("*.whl"), built.glob("*.tar.gz")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("gipfel/")}
    with tarfile.open(sdist) as archive:
        names = {name.partition("/src/")[2] for name in archive.getnames()}
    assert packed
    assert packed <= names
