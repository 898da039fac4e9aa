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
EXAMPLE = ROOT / "examples" / "four_in_a_row"
BROKEN = {"broken/__init__.py": '"""Nothing."""\nimport a_package_that_nobody_has\n'}
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

    @classmethod
    def all_kinds(cls, folder: Path) -> InstalledPackages:
        """One with a kernel (four), one with nothing but its rules (three), one that cannot be imported (broken)."""
        found = cls(folder)
        found.install_example()
        found.install("three", three())
        found.install("broken", BROKEN)
        return found

    def install_example(self) -> None:
        """The game of examples/, as a package that is edited where it lies."""
        (self.folder / "gipfel_four").symlink_to(EXAMPLE / "gipfel_four", target_is_directory=True)
        self._announce("four", "gipfel_four")

    def _announce(self, name: str, module: str) -> None:
        about = self.folder / f"{module}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(f"[gipfel.games]\n{name} = {module}\n", encoding="utf-8")

    def install(self, name: str, files: Mapping[str, str]) -> None:
        """Write a package, and say that it has a game of this name."""
        self._announce(name, name)
        for path, text in files.items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")

    @property
    def surroundings(self) -> dict[str, str]:
        """The surroundings of a program that finds the packages."""
        path = os.pathsep.join([str(self.folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        return {**os.environ, "PYTHONPATH": path, "LANGUAGE": "en"}

    def run(self, *words: str, given: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run Python with these words; the packages are there."""
        return subprocess.run(
            [sys.executable, *words],
            input=given,
            env=self.surroundings,
            cwd=cwd,
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
