"""`python -m benchmarks fuzz`: mutated inputs for every parser and protocol; exit 1 when one crashes or hangs.

Each is a valid input changed in one place by somebody who knows its structure. The same seed makes the same inputs; one
that breaks something is printed so that it can be pasted into a test.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # what is fed with what is known to the tests

from fuzz.campaign import shares  # noqa: E402
from fuzz.everything import campaign  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Read the command line and run a campaign."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=250_000, help="how many in all (250000)")
    parser.add_argument("--seed", type=int, default=0, help="what they follow (0)")
    parser.add_argument("--only", default="", help="only parsers whose name contains this")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    began = time.monotonic()
    with campaign(wanted.seed, wanted.only) as found:
        found.run(wanted.inputs, (lambda _: None) if wanted.json else lambda line: print(line, flush=True))
    if wanted.json:
        print(json.dumps({"parsers": shares(found), "failures": [str(failure) for failure in found.failures]}))
    else:
        print(*list(found.lines())[-1:], f"{time.monotonic() - began:.0f} s in all", sep="\n")
        print(*found.failures, sep="\n\n")
    return int(bool(found.failures))
