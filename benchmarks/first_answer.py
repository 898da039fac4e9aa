"""`python -m benchmarks first-answer`: how soon the computer answers a newcomer where nothing has been compiled.

For each game a house of its own on the loopback with an empty cache, which has just begun to compile: the pages a
newcomer comes by, a table against the computer, the first turn at once, and the seconds until the answer is there;
then two more turns. Exit 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx2

import gipfel

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # the process of a house is that of the tests

from web.houses import HouseProcess, house_process  # noqa: E402

GOAL = 2.0  # seconds
LEVEL = 3
TURNS = 3
PATIENCE = 120.0
LOOKS_EVERY = 0.02


def main(arguments: Sequence[str]) -> int:
    """Read the command line and measure each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks first-answer", description=__doc__)
    parser.add_argument("games", nargs="*", help="specs of games (all)")
    parser.add_argument("--level", type=int, default=LEVEL, help=f"the level of the computer ({LEVEL})")
    parser.add_argument("--no-warm", action="store_true", help="houses that compile nothing before it is needed")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    found = {spec: measured(spec, wanted.level, warm=not wanted.no_warm) for spec in wanted.games or gipfel.names()}
    missed = [spec for spec, seconds in found.items() if seconds[0] > GOAL]
    if wanted.json:
        print(json.dumps({"goal": GOAL, "seconds": found}))
    else:
        for spec, seconds in found.items():
            later = ", ".join(f"{each:.2f}" for each in seconds[1:])
            print(f"{spec:12} first answer {seconds[0]:.2f} s (goal {GOAL:.0f} s), then {later} s")
    return int(bool(missed))


def measured(spec: str, level: int, *, warm: bool) -> list[float]:
    """The seconds until each of the first answers, in a house of its own with an empty cache."""
    with tempfile.TemporaryDirectory(prefix="gipfel-first-") as folder:
        surroundings = {**os.environ, "GIPFEL_CACHE_DIR": str(Path(folder) / "cache")}
        options = ("--log", "warning", "--warm" if warm else "--no-warm")
        with house_process(Path(folder) / "house", *options, surroundings=surroundings) as house:
            return _answers(house, spec, level)


def _answers(house: HouseProcess, spec: str, level: int) -> list[float]:
    with house.visitor() as client:
        for page in ("/", "/new"):  # the way a newcomer comes
            client.get(page).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "engine", "level": level}]
        terms = {"spec": spec, "clock": {"control": "none"}, "sides": "first"}
        opened = client.post("/api/1/tables", json={**terms, "seats": seats})
        opened.raise_for_status()
        client.get(f"/t/{opened.json()['table']}").raise_for_status()
        address = f"/api/1/tables/{opened.json()['table']}"
        return [_answer(client, address) for _ in range(TURNS)]


def _answer(client: httpx2.Client, address: str) -> float:
    """The seconds from a turn to the computer's; the turn is the first one there is."""
    table = client.get(address).json()["snapshot"]
    turn = gipfel.game(table["terms"]["spec"]).position(table["position"]).turns(1)[0]
    begun = time.perf_counter()
    client.post(f"{address}/commands", json={"kind": "play", "turn": turn}).raise_for_status()
    while len(client.get(address).json()["snapshot"]["turns"]) < len(table["turns"]) + 2:
        if time.perf_counter() - begun > PATIENCE:
            raise TimeoutError(f"no answer within {PATIENCE:.0f} s")
        time.sleep(LOOKS_EVERY)
    return time.perf_counter() - begun
