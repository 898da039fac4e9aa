"""`python -m benchmarks attack`: a house under siege, on this machine's loopback; exit 1 when a goal is missed.

While many tables play, others flood the house from several addresses with pictures, positions, uploads, sign-ins,
readers that never read, sockets and analyses; it is killed and started again, and its wall clock is set forward and
back. Told are the delays of turns, what bystanders were refused, whether any acknowledged turn is missing, what clocks
charged, and the memory before, at most, and after some minutes of quiet. Everything is bounded in count and time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # private servers and the process of a house are those of the tests

from benchmarks.siege.course import Plan, Siege  # noqa: E402
from benchmarks.siege.findings import Findings  # noqa: E402
from benchmarks.siege.floods import RATES  # noqa: E402
from benchmarks.siege.ledger import balanced  # noqa: E402
from benchmarks.siege.life import HouseGone, Life, wall_clock  # noqa: E402
from servers import running_postgres, running_redis  # noqa: E402
from web.houses import house_process  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Read the command line, lay siege to a house, and tell what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks attack", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="tables that play, with two sockets each (100)")
    parser.add_argument("--seconds", type=float, default=180, help="how long the house is open under siege (180)")
    parser.add_argument("--kills", type=int, default=20, help="how often the house is killed (20)")
    parser.add_argument("--steps", type=int, default=10, help="how often its wall clock is set by 20 minutes (10)")
    parser.add_argument("--quiet", type=float, default=120, help="seconds in which the memory must return (120)")
    parser.add_argument("--intensity", type=float, default=1.0, help="multiplies the rates of all floods (1)")
    parser.add_argument("--floods", default=",".join(RATES), help=f"which of them, by commas: {', '.join(RATES)}")
    parser.add_argument("--seed", type=int, default=0, help="what kills, steps and games follow (0)")
    parser.add_argument("--two", action="store_true", help="two workers with PostgreSQL and Redis")
    parser.add_argument("--pin", action="store_true", help="keep each process of the house on one core")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    floods = tuple(name for name in wanted.floods.split(",") if name)
    if unknown := set(floods) - set(RATES):
        parser.error(f"there is no flood {', '.join(sorted(unknown))}")
    # Whoever ends this ends the house and its servers with it.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    plan = Plan(
        wanted.tables, wanted.seconds, wanted.kills, wanted.steps, wanted.quiet, wanted.intensity, floods, wanted.seed
    )
    options = ["--pin"] if wanted.pin else []
    try:
        found = besieged(plan, two=wanted.two, options=options, tell=lambda text: print(f"… {text}", file=sys.stderr))
    except ExceptionGroup as errors:
        gone = errors.subgroup(HouseGone)
        if gone is None:
            raise
        print(*(f"MISSED: {error}" for error in gone.exceptions), sep="\n")
        return 1
    if wanted.json:
        print(json.dumps(found.to_json()))
    else:
        print(*found.lines(), sep="\n")
    missed = list(found.missed())
    if not wanted.json:
        print(*(f"MISSED: {sentence}" for sentence in missed), sep="\n", end="\n" if missed else "")
    return int(bool(missed))


def besieged(
    plan: Plan, *, two: bool = False, options: Sequence[str] = (), tell: Callable[[str], None] = lambda _: None
) -> Findings:
    """Lay siege to a house that is made for it, and see what it has kept."""
    with opened(two, options) as (life, database):
        siege = Siege(plan, life, tell)
        asyncio.run(siege.run())
        life.house.stop()
        ledger = asyncio.run(balanced(database, siege.tally.games, life))
        return Findings.of(siege, ledger, life.house.log)


@contextmanager
def opened(two: bool, options: Sequence[str]) -> Iterator[tuple[Life, str]]:
    """One process on SQLite, or two workers with PostgreSQL and Redis of their own; and where its database is."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gipfel-siege-")))
        clock = stack.enter_context(wall_clock(folder, os.environ))
        words = ["--log", "warning", "--limits", "1", *options]
        database = f"sqlite:///{folder / 'house.db'}"
        if two:
            database = stack.enter_context(running_postgres(durable=True)).database()
            redis = stack.enter_context(running_redis()).url
            words += ["--workers", "2", "--redis", redis]
        house = stack.enter_context(house_process(folder / "house", "--database", database, *words))
        yield Life(house, clock), database
