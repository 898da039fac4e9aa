"""A house that keeps to one core, and its children, which may use all that it was given and no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process choose its cores")

PROGRAM = """
import json, os, subprocess, sys
allowed = {int(word) for word in sys.argv[1].split(",")}
os.sched_setaffinity(0, allowed)
from gipfel.house.pool.program import given, keep_to_core
keep_to_core(int(sys.argv[2]))
here = sorted(os.sched_getaffinity(0))
child = "import json, os, sys; from gipfel.house.pool.program import take; take(map(int, sys.argv[1:]));"
child += "print(json.dumps(sorted(os.sched_getaffinity(0))))"
told = subprocess.run([sys.executable, "-c", child, *map(str, given())], capture_output=True, check=True)
print(json.dumps([here, json.loads(told.stdout)]))
"""


def kept(allowed: list[int], number: int) -> list[list[int]]:
    """The cores of a house that was given some and keeps to one, and those of its child."""
    words = [",".join(map(str, allowed)), str(number)]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, check=True, text=True)
    found: list[list[int]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_house_keeps_to_one_core_and_its_children_have_all_it_was_given(number: int) -> None:
    allowed = sorted(os.sched_getaffinity(0))
    assert kept(allowed, number) == [[allowed[number % len(allowed)]], allowed]


def test_who_gives_a_house_few_cores_gives_its_children_no_more() -> None:
    allowed = sorted(os.sched_getaffinity(0))[-1:]
    assert kept(allowed, 0) == [allowed, allowed]
