"""`python -m benchmarks turn-cost`: the processor time a turn costs a house, game by game, and that of GIPF beside it.

Some tables of one game at a time, with two sockets each, play random turns as fast as the house takes them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence

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


def main(arguments: Sequence[str]) -> int:
    """Read the command line, and tell what a turn costs."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks turn-cost", description=__doc__)
    parser.add_argument("--tables", type=int, default=30, help="tables of each game (30)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    costs: dict[str, float] = {}
    with opened("one", free=True) as house:
        for spec in specs():
            games = [(spec, script(spec, number, TURNS)) for number in range(wanted.tables)]
            costs[spec] = asyncio.run(cost_of(house, games))
    if wanted.json:
        print(json.dumps(costs))
        return 0
    for spec, seconds in costs.items():
        print(f"  {spec:<26}{1000 * seconds:>8.2f} ms {seconds / costs[BESIDE]:>7.2f} x {BESIDE}")
    return 0
