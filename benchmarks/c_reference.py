"""The same game in C: compiled on the spot from `reference/`, run as a program of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from benchmarks.measure import Done, Missing, Run

REFERENCE = Path(__file__).parent / "reference"
FLAGS = ("-O3", "-march=native")


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="gipfel-benchmarks-")


@cache
def built(game: str) -> Path:
    """The program of a game; Missing without a C compiler."""
    compiler = shutil.which(os.environ.get("CC", "gcc")) or shutil.which("cc")
    if compiler is None:
        raise Missing("no C compiler")
    program = Path(_folder().name) / game
    subprocess.run([compiler, *FLAGS, "-o", program, REFERENCE / f"{game}.c"], check=True)
    return program


def reference(game: str, *arguments: object, work: int = -1) -> Run:
    """A run of the program: it prints numbers, the one at `work` counts the units done, and last the seconds."""
    program = built(game)

    def run() -> Done:
        printed = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout
        *numbers, seconds = printed.split()
        answer = tuple(int(number) for number in numbers)
        return Done(answer[work], float(seconds), answer)

    return run
