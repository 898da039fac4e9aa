"""`python -m benchmarks turn-cost`: the processor time a turn costs a house, game by game, and that of GIPF beside it.

Some tables of one game at a time, with two sockets each, play random turns as fast as the house takes them. With
`--beside` the same turns are played in a house of another state as well, round by round, and the ratio is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from statistics import median

import gipfel
from benchmarks.house import group_of, opened
from benchmarks.load.cost import Cost
from benchmarks.load.crowd import Crowd
from benchmarks.load.scripts import Script, script
from web.houses import HouseProcess

BESIDE = "gipf"
TURNS = 16  # random games of every game are longer


def specs() -> list[str]:
    """Every game as it is usually played, and as its examples say; a lot is drawn beforehand."""
    found: list[str] = []
    for name in gipfel.names():
        game = gipfel.game(name)
        lots = [option.name for option in game.options if option.drawn and option.has_meaning({})]
        found += [",".join([name, *(f"{lot}=1" for lot in lots)]), *game.examples]
    return found


async def cost_of(house: HouseProcess, games: Sequence[tuple[str, Script]]) -> float:
    """The seconds of processor time a turn of these tables costs the house."""
    crowd = Crowd(house.address)
    await crowd.set_up(games)
    await crowd.connect()
    group = group_of(house)
    before = Cost.now(group)
    await crowd.hurry()
    spent = Cost.now(group).house - before.house
    await crowd.leave()
    assert not crowd.refused, crowd.refused[0]
    return spent / sum(len(made) for _, made in games)


def known(house: HouseProcess) -> set[str]:
    """The games a house has: one of an older state may have fewer."""
    told = subprocess.run([*house.command, "games", "--json"], capture_output=True, text=True, check=True).stdout
    return {str(game["name"]) for game in json.loads(told)["games"]}


def costs_of(houses: Mapping[str, HouseProcess], tables: int, rounds: int) -> Iterator[tuple[str, dict[str, float]]]:
    """For every game that all houses know, the median of what a turn costs each, measured in turns."""
    common = set.intersection(*map(known, houses.values()))
    for spec in specs():
        if spec.partition(":")[0].partition(",")[0] not in common:
            continue
        games = [(spec, script(spec, number, TURNS)) for number in range(tables)]
        found: dict[str, list[float]] = {name: [] for name in houses}
        for _ in range(rounds):
            for name, house in houses.items():
                found[name].append(asyncio.run(cost_of(house, games)))
        yield spec, {name: median(costs) for name, costs in found.items()}


def main(arguments: Sequence[str]) -> int:
    """Read the command line, and tell what a turn costs."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks turn-cost", description=__doc__)
    parser.add_argument("--tables", type=int, default=30, help="tables of each game (30)")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured; the median counts (1)")
    parser.add_argument("--beside", metavar="PYTHON", help="the interpreter of another state's environment")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    with ExitStack() as stack:
        houses = {"here": stack.enter_context(opened("one", free=True))}
        if wanted.beside:
            houses["there"] = stack.enter_context(opened("one", free=True, command=(wanted.beside, "-m", "gipfel")))
        costs = dict(costs_of(houses, wanted.tables, wanted.rounds))
    if wanted.json:
        print(json.dumps(costs))
        return 0
    for spec, found in costs.items():
        here, gipf = found["here"], costs[BESIDE]["here"]
        beside = (
            f"   there {1000 * found['there']:.2f} ms, here/there {here / found['there']:.2f}" if wanted.beside else ""
        )
        print(f"  {spec:<26}{1000 * here:>8.2f} ms {here / gipf:>7.2f} x {BESIDE}{beside}")
    return 0
