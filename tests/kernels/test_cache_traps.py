"""Compiled code that is kept must never be wrong: each trap is sprung in processes of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gipfel.kernels.batch import Batch
from kernels.toy.kernel import HeapsKernel
from support import ROOT

OPTIONS = {"first": "5", "second": "4", "limit": "3", "cap": "6"}

Run = Callable[..., str]

CALLEE = """
import json
from pathlib import Path
from gipfel.kernels.jit import jit

TABLE = tuple(json.loads(Path(__file__).with_name("table.json").read_text()))

@jit
def grown(number):
    return number + 1

@jit
def looked_up(index):
    return TABLE[index]
"""

CALLER = """
from gipfel.kernels.jit import jit
from pond.callee import grown, looked_up

@jit
def twice(number):
    return grown(grown(number))

@jit
def sought(index):
    return looked_up(index) + 1

@jit
def peek(numbers, index):
    return numbers[index]

@jit
def even(number):
    if number <= 0:
        return number == 0
    return odd(number - 1)

@jit
def odd(number):
    if number <= 0:
        return number == 1
    return even(number - 1)
"""

COUNTING = """
from kernels.compiler_watch import compiled_names
with compiled_names() as names:
{body}
print(len(names))
"""

PEEK = "import numpy; from pond.caller import peek; print(peek(numpy.arange(8)[:4], 5))"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A package outside the house with a caller, a callee and a table."""
    folder = tmp_path / "pond"
    folder.mkdir()
    for name, text in {"__init__": "", "callee": CALLEE, "caller": CALLER}.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "table.json").write_text("[10, 20]")
    return folder


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs Python code in a process with an empty cache folder of its own and none of our compiler settings."""

    def run(code: str, **variables: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environment |= {
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT / "src"), str(ROOT / "tests")]),
            "PYTHONDONTWRITEBYTECODE": "1",  # Python, too, misses an edit of equal length within one second
            "GIPFEL_CACHE_DIR": str(tmp_path / "cache"),
            **variables,
        }
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path, check=False)
        return done.stdout.strip() if done.returncode == 0 else done.stderr.strip()

    return run


def test_a_caller_is_not_stale_after_an_edit_of_what_it_calls(pond: Path, run: Run) -> None:
    code = "from pond.caller import twice; print(twice(1))"
    assert run(code) == "3"
    (pond / "callee.py").write_text(CALLEE.replace("number + 1", "number + 5"))
    assert run(code) == "11"


def test_a_table_is_not_stale_after_an_edit_of_its_file(pond: Path, run: Run) -> None:
    code = "from pond.caller import sought; print(sought(1))"
    assert run(code) == "21"
    (pond / "table.json").write_text("[10, 90]")
    assert run(code) == "91"


@pytest.mark.usefixtures("pond")
def test_a_bounds_check_checks_in_spite_of_unchecked_code_that_is_kept(run: Run) -> None:
    assert run(PEEK) == "5"
    assert run(PEEK, NUMBA_BOUNDSCHECK="1").endswith("IndexError: index is out of bounds")
    assert run(PEEK) == "5"


def test_a_second_process_compiles_nothing(run: Run) -> None:
    code = COUNTING.format(
        body=f"""
    from kernels.toy.kernel import HeapsKernel
    kernel = HeapsKernel({OPTIONS})
    kernel.warm()
    print(kernel.perft(kernel.start(), 4), *kernel.playouts(10, 1))
    print(sum(kernel.functions.gen.stats.cache_misses.values()), kernel.functions.gen.stats.cache_path)"""
    )
    first, second = run(code).splitlines(), run(code).splitlines()
    assert int(first[2]) >= 12
    assert second[2] == "0"
    assert (first[0], first[1][0], second[1][0]) == (second[0], "1", "0")


@pytest.mark.usefixtures("pond")
def test_functions_that_call_each_other_in_a_circle_survive_a_second_process(run: Run) -> None:
    code = "from pond.caller import even; print(even(10), even(7))"
    assert run(code) == run(code) == "True False"


@pytest.mark.usefixtures("pond")
def test_without_the_compiler_the_same_code_runs_as_plain_python(tmp_path: Path, run: Run) -> None:
    code = "from pond.caller import sought, twice; print(twice(1), sought(0), type(twice).__name__)"
    assert run(code, NUMBA_DISABLE_JIT="1") == "3 11 function"
    assert not (tmp_path / "cache").exists()


def test_plain_python_plays_the_same_games(run: Run) -> None:
    kernel = HeapsKernel(OPTIONS)
    batch = Batch(kernel, 2)
    batch.step([0, 1])
    compiled = (kernel.perft(kernel.start(), 3), *kernel.playouts(20, 1), batch.states.tolist(), *batch.playouts(5, 1))
    code = f"""
from gipfel.kernels.batch import Batch
from kernels.toy.kernel import HeapsKernel
kernel = HeapsKernel({OPTIONS})
batch = Batch(kernel, 2)
batch.step([0, 1])
print((kernel.perft(kernel.start(), 3), *kernel.playouts(20, 1), batch.states.tolist(), *batch.playouts(5, 1)))
"""
    assert run(code, NUMBA_DISABLE_JIT="1") == str(compiled)


def test_functions_of_other_packages_keep_their_own_place(pond: Path, tmp_path: Path, run: Run) -> None:
    (pond / "stranger.py").write_text(
        "import numba\n@numba.njit(cache=True)\ndef own(number):\n    return number + 2\n"
    )
    code = "import pond.caller, pond.stranger as s; print(s.own(1), s.own.stats.cache_path)"
    assert run(code) == f"3 {pond / '__pycache__'}"
    elsewhere = tmp_path / "elsewhere"
    assert run(code, NUMBA_CACHE_DIR=str(elsewhere)).startswith(f"3 {elsewhere}")
    ours = "import pond.caller as c; print(c.twice(1), c.twice.stats.cache_path)"
    assert run(ours, NUMBA_CACHE_DIR=str(elsewhere)).startswith(f"3 {tmp_path / 'cache'}")
    assert run(ours, NUMBA_CACHE_LOCATOR_CLASSES="InTreeCacheLocator").startswith(f"3 {tmp_path / 'cache'}")


@pytest.mark.usefixtures("pond")
@pytest.mark.skipif(os.name != "posix", reason="modes of folders are POSIX's")
def test_a_folder_that_others_may_write_is_not_used_and_this_is_said_once(tmp_path: Path, run: Run) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    cache.chmod(0o777)
    code = """
import json, logging
class Lines(logging.Handler):
    def emit(self, record):
        lines.append(record.getMessage())
lines = []
logging.getLogger("gipfel").addHandler(Lines())
from pond.caller import sought, twice
print(json.dumps([twice(1), sought(0), lines]))
"""
    grown, looked, lines = json.loads(run(code))
    assert (grown, looked) == (3, 11)
    assert len(lines) == 1
    assert lines[0].startswith(f"Others may write to the cache folder {cache}")
    assert list(cache.iterdir()) == []
