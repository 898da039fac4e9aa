"""The options and presets of ZÈRTZ (rule 2 and section 9), and its numbers of turns."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import gipfel
from games.zertz.positions import start
from gipfel.core.turns import count_turns, perft
from gipfel.games.zertz import Zertz
from support import amount

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("zertz,rings=37", "zertz"),
        ("zertz,rings=48", "zertz:48"),
        ("zertz:1999", "zertz:blitz"),
        ("zertz,edition=blitz", "zertz:blitz"),
        ("zertz:blitz,rings=61", "zertz,edition=blitz,rings=61"),
        ("zertz:48,touch=strict,capture=claimed", "zertz:tournament"),
        ("zertz,capture=claimed,touch=strict", "zertz:tournament1999"),
        ("zertz:tournament,touch=free", "zertz,capture=claimed,rings=48"),
        ("zertz,repetition=none,claims=optional", "zertz,claims=optional,repetition=none"),
    ],
)
def test_a_set_of_options_has_one_text(given: str, canonical: str) -> None:
    assert gipfel.game(given).spec.text == canonical
    assert gipfel.game(canonical).spec.text == canonical


def test_touch_is_conduct_and_the_others_are_rules() -> None:
    assert gipfel.game("zertz,touch=strict").spec.rules == "zertz"
    assert gipfel.game("zertz:tournament").spec.rules == "zertz,capture=claimed,rings=48"


def test_every_preset_says_for_whom_it_is() -> None:
    assert list(Zertz.presets) == list(Zertz.preset_help)


def test_unknown_sizes_are_refused() -> None:
    with pytest.raises(gipfel.BadSpec) as refused:
        gipfel.game("zertz,rings=49")
    assert refused.value.code == "unknown-value"


def test_the_kernel_does_not_cover_missed_captures() -> None:
    assert gipfel.game("zertz:tournament").covers == "capture"
    assert gipfel.game("zertz,claims=optional").covers is None


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_numbers_of_turns(row: dict[str, Any]) -> None:
    game = gipfel.game(row["spec"])
    position = game.position(row["position"]) if "position" in row else game.start()
    position = position.play_all(row.get("turns", ()))
    most = amount(25_000, 1_000_000)
    expected = {depth: count for depth, count in enumerate(row["counts"], 1) if count <= most}
    assert {depth: perft(position, depth) for depth in expected} == expected


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("zertz", 3_277_260),
        pytest.param("zertz:48", 7_824_600, marks=pytest.mark.full),
        pytest.param("zertz:61", 17_000_496, marks=pytest.mark.full),
    ],
)
def test_two_turns_of_the_opening_counted_by_symmetry(spec: str, expected: int) -> None:
    position = start(spec)
    game = position.game
    counts: dict[str, int] = {}
    total = 0
    for text in position.turns():
        steps = game.read_turn(position, text)
        images = (
            game.write_turn(position, [game.mirrored_step(step, symmetry) for step in steps])
            for symmetry in game.symmetries()
        )
        first = min(images)
        if first not in counts:
            counts[first] = count_turns(position.turn(text))
        total += counts[first]
    assert total == expected
