"""`python -m benchmarks rivals SPEC A B`: two programs at equal time, sides exchanged, with what each turn cost them.

A program is `here` (this state of the house), `commit:ID` (an earlier one), `spiel` (OpenSpiel's tree search for
Pentago) or `ugi:COMMAND`. States of the house are timed by the processor time of their process, so that a busy machine
favours nobody; other programs by the clock on the wall. For both the processor time of a turn is told.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import gipfel
from benchmarks.openings import FOLDER
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.matches.match import play_game
from gipfel.engine.matches.plan import OPENING_TURNS, Plan, planned
from gipfel.engine.matches.score import MatchScore
from gipfel.engine.matches.statistics import Sprt
from gipfel.engine.player import Choice
from gipfel.engine.protocols.ugi_program import UgiPlayer

ROOT = Path(__file__).parents[1]
CLOCK = Path(__file__).parent / "processor_clock.py"
PATIENCE = 60.0  # how many times its time a program may take on the wall, where others use the machine
SCHEDULED = 2  # Linux: the clock of a process by what the scheduler gave it


class Rival(UgiPlayer):
    """A program at the board whose processor time is counted."""

    ready_seconds = 3600.0  # an earlier state of the house is compiled first
    settings: ClassVar[Mapping[str, str]] = {"threads": "1"}

    def __init__(self, command: str, game: gipfel.Game, milliseconds: int) -> None:
        super().__init__(command, game, f"movetime {milliseconds}")
        self._patience *= PATIENCE
        self.turns, self.seconds = 0, 0.0

    def think(self, line: gipfel.Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """The program's choice, and what it cost."""
        pid = self._running().pid
        before = processor_seconds(pid)
        yield from super().think(line, limits, stop)
        self.turns, self.seconds = self.turns + 1, self.seconds + processor_seconds(pid) - before

    @property
    def cost(self) -> float:
        """Milliseconds of processor time a turn."""
        return round(1000 * self.seconds / max(self.turns, 1), 1)


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used; nothing where the system does not tell."""
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | SCHEDULED)
    return 0.0


class Programs:
    """Makes commands of names; earlier states of the house lie in a folder that is gone afterwards."""

    def __init__(self, folder: Path, spec: str) -> None:
        self._folder, self._spec = folder, spec

    def command(self, name: str) -> str:
        """The UGI command of a program."""
        kind, _, value = name.partition(":")
        if kind == "ugi":
            return value
        if kind == "spiel":
            return shlex.join([sys.executable, "-m", "benchmarks.spiel_bot"])
        source = ROOT / "src" if name == "here" else self._source(value)
        words = [sys.executable, str(CLOCK), "gipfel", "ugi", "--spec", self._spec]
        return shlex.join(["env", f"PYTHONPATH={source}", *words])

    def _source(self, commit: str) -> Path:
        folder = self._folder / commit
        if not folder.exists():
            folder.mkdir()
            archive = subprocess.run(["git", "-C", ROOT, "archive", commit, "src"], check=True, capture_output=True)
            subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        return folder / "src"


def play(plan: Plan, a: Rival, b: Rival, sprt: Sprt | None) -> MatchScore:
    """Play until all games are played or the test decides, telling how it stands."""
    standing = MatchScore(plan, sprt)
    for number in range(plan.games):
        standing.add(play_game(plan, number, a, b))
        wins, draws, losses = standing.results
        print(f"\r{plan.game.spec.text} {wins}-{draws}-{losses}", end="", file=sys.stderr, flush=True)
        if number % 2 and standing.decided():
            break
    print(file=sys.stderr)
    return standing


def told(standing: MatchScore, a: Rival, b: Rival) -> dict[str, object]:
    """The match as JSON, with the processor time of a turn."""
    return standing.to_json() | {"milliseconds-a": a.cost, "milliseconds-b": b.cost}


def main(arguments: Sequence[str]) -> int:
    """Read the command line and play; 1 when A scored less than was asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks rivals", description=__doc__)
    parser.add_argument("spec", help="a game, like zertz:48")
    parser.add_argument("a", help="here, commit:ID, spiel or ugi:COMMAND")
    parser.add_argument("b")
    parser.add_argument("--milliseconds", type=int, default=200, help="for each turn (200)")
    parser.add_argument("--games", type=int, default=200, help="at most (200)")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"), help="stop when one Elo is accepted")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--openings", type=Path, help="a file of openings (the game's own in benchmarks/openings)")
    start.add_argument("--opening-turns", type=int, help="random openings of so many turns instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--goal", type=float, default=0.0, help="the share of points that A must reach")
    asked = parser.parse_args(arguments)
    game = gipfel.game(asked.spec)
    own = FOLDER / f"{asked.spec}.txt"
    file = asked.openings or (own if asked.opening_turns is None and own.exists() else None)
    turns = asked.opening_turns or OPENING_TURNS
    with ExitStack() as stack:
        programs = Programs(Path(stack.enter_context(TemporaryDirectory())), asked.spec)
        a, b = (
            stack.enter_context(closing(Rival(programs.command(name), game, asked.milliseconds)))
            for name in (asked.a, asked.b)
        )
        plan = planned(asked.a, asked.b, game, asked.games, seed=asked.seed, openings=file, opening_turns=turns)
        result = told(play(plan, a, b, Sprt(*asked.sprt) if asked.sprt else None), a, b)
    print(json.dumps(result))
    wins, draws, games = (int(str(result[name])) for name in ("wins", "draws", "games"))
    return int(wins + draws / 2 < asked.goal * games)
