"""Programs against each other at equal processor time, and positions whose answers are known."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.rivals import CLOCK
from benchmarks.rivals import main as rivals
from benchmarks.suites import main as suites
from engine.search.test_forced_wins import BY_COMPULSION

RANDOM = f"ugi:{shlex.join([sys.executable, '-m', 'gipfel', 'ugi', '--player', 'random'])}"


def test_a_program_by_the_processor_clock_does_not_count_waiting(tmp_path: Path) -> None:
    module = tmp_path / "waiting.py"
    module.write_text(
        "import sys, time\n"
        "before = time.perf_counter(), time.monotonic()\n"
        "sys.stdin.read()\n"
        "print(time.perf_counter() is not before[0], time.perf_counter.__name__, sys.argv[1:])\n"
    )
    done = subprocess.run(
        [sys.executable, str(CLOCK), "waiting", "a", "b"],
        cwd=tmp_path,
        input="",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split(maxsplit=1)[1].strip() == "process_time ['a', 'b']"


def test_two_programs_play_and_their_processor_time_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status = rivals(["pentago", "here", RANDOM, "--milliseconds", "20", "--games", "2", "--goal", "0.9"])
    told = json.loads(capsys.readouterr().out)
    assert status == 0
    assert (told["games"], told["wins"], told["forfeits"]) == (2, 2, [])
    assert told["milliseconds-a"] > 0
    assert told["milliseconds-b"] > 0


def test_who_scores_less_than_asked_is_told_by_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert rivals(["pentago", RANDOM, "here", "--milliseconds", "20", "--games", "2", "--goal", "0.9"]) == 1
    assert json.loads(capsys.readouterr().out)["losses"] == 2


def test_wins_by_force_are_counted_by_their_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"position": position, "n": turns} for position, turns in BY_COMPULSION[:3]]
    rows.append({"position": "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 0", "n": 3})
    file = tmp_path / "tactics.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert suites(["tactics", "--file", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("n = 2: 2 of 2")
    assert told[1].startswith("n = 3: 1 of 2")
    assert told[1].endswith("MISSED")


@pytest.mark.parametrize("suite", ["openings", "endings"])
def test_turns_of_solved_positions_keep_their_value(suite: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert suites([suite, "--positions", "6", "--least", "28"]) == 0
    assert "1 of 1 keep the value" in capsys.readouterr().out
