"""`gipfel bench`: the same signature in every run and every process, and speeds."""

from __future__ import annotations

import json
import subprocess
import sys

import jsonschema

import gipfel
from command import Command
from test_docs import schema

# The nodes of fixed searches, sequences of turns, and the results of random games: the same in every process.
SIGNATURES = {
    "dvonn": "6203-110544-962-973-65-0-162211",
    "gipf:standard": "5570-3066768-876-1124-0-0-60983",
    "lyngk": "26994-760149-997-998-5-0-62372",
    "offboard": "2314-109258-594-589-287-530-1370325",
    "pentago": "79781-21934080-1020-879-101-0-55143",
    "punct": "107352-23841810-908-880-212-0-135727",
    "tamsk": "969-486000-961-909-130-0-212440",
    "tzaar": "126929-260556-987-1013-0-0-44783",
    "yinsh": "5244-592620-687-589-724-0-136506",
    "zertz": "1534602-3277260-1000-1000-0-0-61712",
}


def test_the_signature_of_every_game_is_that_of_the_table(command: Command) -> None:
    rows = {row["spec"]: row for row in command("bench", "--json").lines}
    assert {spec: row["signature"] for spec, row in rows.items()} == SIGNATURES
    compiled = [name for name in gipfel.names() if gipfel.game(name).kernel_path is not None]
    assert len(rows) == len(compiled)
    for row in rows.values():
        jsonschema.validate(row, schema("bench"))
        assert row["signature"].startswith(f"{row['nodes']}-")
        assert min(row["search"], row["perft"], row["playouts"]) > 0


def test_the_command_says_the_same_in_a_process_of_its_own() -> None:
    arguments = [sys.executable, "-m", "gipfel", "bench", "yinsh", "--json"]
    told = subprocess.run(arguments, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    assert json.loads(told)["signature"] == SIGNATURES["yinsh"]


def test_people_get_a_signature_and_speeds(command: Command) -> None:
    answer = command("bench", "pentago")
    assert answer.out.startswith("pentago: signature ")
    assert "positions searched" in answer.out


def test_a_game_without_a_kernel_is_passed_over(command: Command) -> None:
    answer = command("bench", "zertz:tournament", "--json")
    assert (answer.status, answer.out) == (0, "")
    assert "does not cover the option capture" in answer.err
