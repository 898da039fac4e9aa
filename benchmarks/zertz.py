"""ZÈRTZ: counting turns and random games against the rules; replaying games by the rules, by the command and whole."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import gipfel
from benchmarks.measure import Contest, Contestant, Done, Missing, Run, timed
from benchmarks.random_games import random_games, replays
from gipfel.core.turns import perft
from gipfel.games.zertz.kernel import ZertzKernel
from gipfel.kernels.of_game import kernel_of

SPEC = "zertz"
DEPTH = 2
# Few enough turns for the rules to count them too: diagram 4 of RULES.md.
SMALL = "..../.Goo./...oo./...ooW./.oBoo./.oooB/.ooW 4,7,8 0,0,0 0,0,0 0 0"
GOAL = 200
RECORDS = Path(__file__).parents[2] / "shared" / "data" / "boardspace-zertz" / "games"


def contests() -> list[Contest]:
    """What is compared."""
    kernel = kernel_of(gipfel.game(SPEC))
    assert isinstance(kernel, ZertzKernel)
    opening = gipfel.game(SPEC).start().text()
    return [
        Contest(
            f"Perft {DEPTH} from the start", "turns", [Contestant("kernel", lambda: _kernel_perft(kernel, opening))]
        ),
        Contest(
            f"Perft {DEPTH} of a small board",
            "turns",
            [
                Contestant("kernel", lambda: _kernel_perft(kernel, SMALL)),
                Contestant("rules", lambda: _rules_perft(SMALL)),
            ],
        ),
        random_games(SPEC, GOAL),
        replays(SPEC),
        Contest("gipfel replay of recorded games", "turns", [Contestant("command", _command_replay)]),
    ]


def _kernel_perft(kernel: ZertzKernel, position: str) -> Run:
    state = kernel.encode(position)

    def count() -> tuple[int, object]:
        found = kernel.perft(state, DEPTH)
        return found, (found,)

    return timed(count)


def _rules_perft(position: str) -> Run:
    def count() -> tuple[int, object]:
        found = perft(gipfel.game(SPEC).position(position), DEPTH)
        return found, (found,)

    return timed(count)


def _command_replay() -> Run:
    if not RECORDS.is_dir():
        raise Missing("no recorded games beside the project")
    command = [sys.executable, "-m", "gipfel", "replay", "--json", str(RECORDS)]

    def replay() -> Done:
        begun = _seconds_of_children()
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        *reports, counts = map(json.loads, printed.splitlines())
        turns = sum(report["turns"] for report in reports)
        return Done(turns, _seconds_of_children() - begun, (turns, counts["games"], counts["ok"]))

    return replay


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
