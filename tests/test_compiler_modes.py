"""The kernels with every index checked, and without the compiler at all: the same games as ever."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import gipfel
from support import FULL, amount

SCRIPT = """
import sys
from gipfel.testing import check_game
print(check_game(sys.argv[1], games=int(sys.argv[2]), full_games=1, most_turns=int(sys.argv[3])))
"""
# Checking indices needs kernels compiled anew, minutes for some of them; without the compiler there is no waiting.
ALL = [*gipfel.names(), "gipf:ultimate"]  # a game with states of two sizes has two compiled games
CHECKED = ALL if FULL else ["pentago", "dvonn", "yinsh", "tzaar", "lyngk"]


def checked(spec: str, games: int, turns: int, **variables: str) -> str:
    """The report of the conformance suite in a process with other compiler settings."""
    command = [sys.executable, "-c", SCRIPT, spec, str(games), str(turns)]
    surroundings = {**os.environ, **variables}
    answer = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr[-2000:]
    return answer.stdout


@pytest.mark.parametrize("spec", CHECKED)
def test_no_index_is_out_of_bounds(spec: str) -> None:
    assert "with its kernel" in checked(spec, amount(2, 20), 130, NUMBA_BOUNDSCHECK="1")


@pytest.mark.parametrize("spec", ALL)
def test_kernels_are_plain_python_too(spec: str) -> None:
    assert "with its kernel" in checked(spec, 1, amount(12, 60), NUMBA_DISABLE_JIT="1")
