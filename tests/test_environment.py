"""The environment of ./play and ./test: when it is remade, and what is said when it cannot be."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT
from tools import environment


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree, in a folder with a space in its name, that has a finished environment."""
    root = tmp_path / "a folder"
    venv = root / ".venv"
    (root / "requirements").mkdir(parents=True)
    for name in ("pyproject.toml", "requirements/base.txt", "requirements/test.txt"):
        shutil.copyfile(ROOT / name, root / name)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    (venv / "lib" / version / "site-packages" / "pip").mkdir(parents=True)
    (venv / "bin").mkdir()
    (venv / "bin" / "python").symlink_to(sys.executable)
    for name, path in {
        "ROOT": root,
        "VENV": venv,
        "PYTHON": venv / "bin" / "python",
        "STAMPS": venv / "gipfel",
        "UNFINISHED": venv / "gipfel-unfinished",
    }.items():
        monkeypatch.setattr(environment, name, path)
    (venv / "gipfel").mkdir()
    (venv / "gipfel" / "base").write_text(environment.digest("base"))
    return root


def test_a_finished_environment_is_ready(tree: Path) -> None:
    assert environment.is_ready("base")
    assert not environment.is_ready("test")


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/base.txt"])
def test_an_environment_is_stale_when_what_it_was_made_from_changed(tree: Path, changed: str) -> None:
    with (tree / changed).open("a") as file:
        file.write("\n")
    assert not environment.is_ready("base")
    assert environment.is_usable(pip_needed=True)


def test_an_environment_whose_interpreter_is_gone_is_remade(tree: Path) -> None:
    (tree / ".venv" / "bin" / "python").unlink()
    (tree / ".venv" / "bin" / "python").symlink_to(tree / "gone")
    assert not environment.is_ready("base")
    assert not environment.is_usable(pip_needed=True)


def test_an_interrupted_installation_is_remade(tree: Path) -> None:
    (tree / ".venv" / "gipfel-unfinished").touch()
    assert not environment.is_usable(pip_needed=True)


def test_without_pip_only_uv_can_go_on(tree: Path) -> None:
    next((tree / ".venv").glob("lib/*/site-packages/pip")).rmdir()
    assert environment.is_usable(pip_needed=False)
    assert not environment.is_usable(pip_needed=True)


@pytest.mark.parametrize("command", ["play", "test"])
def test_without_python_a_sentence_says_what_is_needed(tmp_path: Path, command: str) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("dirname", "readlink"):
        (programs / name).symlink_to(str(shutil.which(name)))
    (tmp_path / "tools").mkdir()
    for name in (command, "tools/environment.sh", "tools/environment.py"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    shell = str(shutil.which("sh"))
    started = subprocess.run(
        [shell, str(tmp_path / command)], env={"PATH": str(programs)}, capture_output=True, text=True, check=False
    )
    assert started.returncode == 1
    assert "Gipfel needs Python 3.11 or newer" in started.stderr
    assert not (tmp_path / ".venv").exists()
