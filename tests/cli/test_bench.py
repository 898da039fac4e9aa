"""`gipfel bench`: the same signature in every run and every process, and speeds."""

from __future__ import annotations

import json
import subprocess
import sys

import jsonschema

import gipfel
from command import Command
from gipfel.engine.thinkers.signature import signature
from test_docs import schema

# Sequences of turns and random games; the nodes of the search before them are kept with the engine's tests.
COUNTED = {
    "dvonn": "110544-960-946-94-0-162210",
    "gipf:standard": "3066768-876-1124-0-0-60983",
    "lyngk": "760149-1025-963-12-0-62430",
    "offboard": "109258-594-589-287-530-1370325",
    "pentago": "21934080-1020-879-101-0-55143",
    "tzaar": "260556-987-1013-0-0-44783",
    "yinsh": "592620-616-671-713-0-136372",
    "zertz": "3277260-1000-1000-0-0-61712",
}


def test_the_signature_of_every_game_is_the_same_in_two_processes(command: Command) -> None:
    here = {row["spec"]: row for row in command("bench", "--json").lines}
    arguments = [sys.executable, "-m", "gipfel", "bench", "--json"]
    told = subprocess.run(arguments, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    there = {row["spec"]: row for row in map(json.loads, told.splitlines())}
    assert here.keys() == there.keys() == COUNTED.keys()
    compiled = [name for name in gipfel.names() if gipfel.game(name).kernel_path is not None]
    assert len(here) == len(compiled)
    for spec, row in here.items():
        jsonschema.validate(row, schema("bench"))
        assert row["signature"] == there[spec]["signature"] == f"{row['nodes']}-{COUNTED[spec]}"
        assert row["nodes"] == signature(spec)
        assert min(row["search"], row["perft"], row["playouts"]) > 0


def test_people_get_a_signature_and_speeds(command: Command) -> None:
    answer = command("bench", "pentago")
    assert answer.out.startswith("pentago: signature ")
    assert "positions searched" in answer.out


def test_a_game_without_a_kernel_is_passed_over(command: Command) -> None:
    answer = command("bench", "zertz:tournament", "--json")
    assert (answer.status, answer.out) == (0, "")
    assert "does not cover the option capture" in answer.err
