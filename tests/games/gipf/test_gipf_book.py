"""What turns lead to, and numbers of turns from the starts, the diagrams of the rulebook and with potentials."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.gipf.positions import after, gipf, place
from gipfel.core.errors import IllegalStep
from gipfel.core.outcome import Outcome
from gipfel.core.turns import perft
from gipfel.games.gipf.rules import GipfPosition
from support import amount

TABLES = ("perft.toml", "perft-piles.toml")
TABLE = [
    row for name in TABLES for row in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["perft"]
]
MOST = amount(8_000, 500_000)  # plain Python counts some ten thousand turns in a second

BOTH_COLOURS = "W b5 d5 e5 f4 g3; B e3 f5 g6 h2 h4; GW b3 e2 f3 g5; GB c4 c5 e4 g4"
RESERVES, PHASES, HANDS, LOST, GONE = range(1, 6)


@pytest.mark.parametrize(
    ("position", "turn", "fields"),
    [
        pytest.param(
            place("gipf:tournament", BOTH_COLOURS, (5, 5)),
            "xb5,c5,d5,e5,f4,g3,h2 a1-b2",
            {RESERVES: "9,5", LOST: "0,3"},
            id="own pieces come back, the other's are lost",
        ),
        pytest.param(
            gipf("gipf:tournament").start(), "Ga1-b2", {RESERVES: "16,18", PHASES: "gf"}, id="a GIPF-piece costs two"
        ),
        pytest.param(
            gipf("gipf:basic,yinsh=2").start(),
            "a1-b2",
            {RESERVES: "11,12", PHASES: "bl", HANDS: "0,0,0/0,0,2", GONE: "2,0"},
            id="a single forfeits potentials",
        ),
        pytest.param(
            place("gipf:basic,zertz=2", "UW b2 b3; W b4 b5; B h2", (1, 5)),
            "xb2,b3,b4,b5 a1-b2",
            {RESERVES: "2,5", GONE: "2,2"},
            id="a used potential fills no reserve",
        ),
        pytest.param(
            place("gipf:basic,tamsk=1", "TW e5; B h2", (1, 5)),
            "+a1-b2 e1-e2",
            {0: "U.../...../....../P..P.../....../...../p...", RESERVES: "0,5"},
            id="an extra push brings in a used potential",
        ),
    ],
)
def test_what_a_turn_leads_to(position: GipfPosition, turn: str, fields: dict[int, str]) -> None:
    found = after(position, turn).text().split()
    assert {number: found[number] for number in fields} == fields


def test_rule_16_who_takes_the_last_gipf_pieces_of_both_has_won() -> None:
    position = place("gipf:standard", "GW e5; W e2 e3 e4; GB e6")
    assert after(position, "xe2,e3,e4,e5,e6").outcome == Outcome(0, "no-gipf")


def test_rule_26_a_taking_that_wins_must_break_a_row_of_loaded_pieces_too() -> None:
    position = place("gipf:standard,yinsh=2,tamsk=2", "YW c3 d4; TW e5 f5; GW h2; GB g5", (3, 3))
    assert after(position, "xc3,g5").outcome == Outcome(0, "no-gipf")
    with pytest.raises(IllegalStep) as caught:
        position.turn("xg5")
    assert caught.value.code == "row-must-be-broken"


@pytest.mark.parametrize("row", TABLE, ids=lambda row: str(row["name"]))
def test_turns_to_each_depth(row: dict[str, Any]) -> None:
    game = gipf(row["spec"])
    position = game.position(row["position"]) if "position" in row else game.start()
    position = after(position, *row.get("turns", ()))
    affordable = [count for count in row["counts"] if count <= MOST]
    assert [perft(position, depth) for depth in range(1, len(affordable) + 1)] == affordable
