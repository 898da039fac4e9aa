"""Games of other packages, as pip would have installed them, in a folder of a test."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from support import ROOT

OWN_NAME = re.compile(r'(?<=")three(?=["-])|three(?=-field)')
BLOCK = re.compile(r"^```\w+ ([\w./]+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks() -> dict[str, str]:
    """The files that docs/author.md shows, by their paths."""
    return dict(BLOCK.findall((ROOT / "docs" / "author.md").read_text(encoding="utf-8")))


def three(name: str = "three", changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """The game that docs/author.md shows, as a package; another one by another name, with some texts changed."""
    files = {path: text for path, text in blocks().items() if path.startswith("three/") and "test" not in path}
    for old, new in (changes or {}).items():
        assert any(old in text for text in files.values()), old
        files = {path: text.replace(old, new) for path, text in files.items()}
    return {path.replace("three/", f"{name}/"): OWN_NAME.sub(name, text) for path, text in files.items()}


class InstalledPackages:
    """A folder of packages; programs started here find them beside `gipfel`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, files: Mapping[str, str]) -> None:
        """Write a package, and say that it has a game of this name."""
        about = self.folder / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(f"[gipfel.games]\n{name} = {name}\n", encoding="utf-8")
        for path, text in files.items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")

    def run(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run Python with these words; the packages are there."""
        path = os.pathsep.join([str(self.folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "PYTHONPATH": path, "LANGUAGE": "en"}
        return subprocess.run(
            [sys.executable, *words],
            input=given,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def python(self, code: str) -> str:
        """What a program prints; it must end well."""
        done = self.run("-W", "error", "-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def command(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run the command."""
        return self.run("-m", "gipfel", *words, given=given)
