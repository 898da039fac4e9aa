"""The parts of the board that need no browser: state, geometry, plans of motion, words. Run by node's own runner."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from front.fixtures import write_fixtures
from support import ROOT, amount, need

TESTS = sorted((ROOT / "tests" / "front").glob("*.test.mjs"))
COUNTED = re.compile(r"^# (tests|pass|fail|skipped) (\d+)$", re.MULTILINE)


def test_the_board_without_a_browser(tmp_path: Path, remark: Callable[[str], None]) -> None:
    node = need("node")
    write_fixtures(tmp_path, turns=amount(60, 400))
    command = [node, "--test", "--test-reporter=tap", *map(str, TESTS)]
    environment = {**os.environ, "GIPFEL_FIXTURES": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    counts = {name: int(number) for name, number in COUNTED.findall(done.stdout)}
    remark(f"{counts.get('pass', 0)} of {counts.get('tests', 0)} tests of {len(TESTS)} files passed in node")
    assert done.returncode == 0, done.stdout + done.stderr
    assert counts["fail"] == 0
    assert counts["pass"] > 50
