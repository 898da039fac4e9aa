"""The options and presets of ZÈRTZ (rules 1.2, 2.1, 2.2 and 7.1, section 9), and its numbers of turns."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import gipfel
from games.zertz.positions import ISOLATION, at, start
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
        ("zertz:48,touch=strict,capture=claimed,claims=optional", "zertz:tournament"),
        ("zertz,capture=claimed,claims=optional,touch=marble", "zertz:tournament1999"),
        ("zertz:tournament,touch=free", "zertz,capture=claimed,claims=optional,rings=48"),
        ("zertz:tournament,claims=automatic", "zertz,capture=claimed,rings=48,touch=strict"),
        ("zertz,repetition=none,claims=optional", "zertz,claims=optional,repetition=none"),
    ],
)
def test_a_set_of_options_has_one_text(given: str, canonical: str) -> None:
    assert gipfel.game(given).spec.text == canonical
    assert gipfel.game(canonical).spec.text == canonical


def test_rule_7_1_touch_is_conduct_and_the_others_are_rules() -> None:
    assert gipfel.game("zertz,touch=strict").spec.rules == "zertz"
    assert gipfel.game("zertz:tournament").spec.rules == "zertz,capture=claimed,claims=optional,rings=48"


@pytest.mark.parametrize("preset", Zertz.presets)
def test_rule_5_3_isolated_marbles_are_claimed_by_right_in_tournaments_and_automatically_elsewhere(preset: str) -> None:
    expected = "optional" if preset.startswith("tournament") else "automatic"
    assert gipfel.game(f"zertz:{preset}").spec["claims"] == expected


JUMP_OR_PLACE = "oooo/ooooo/oooooo/ooGWBoo/oooooo/ooooo/oooo 5,7,9 0,0,0 0,0,0 0 3"


@pytest.mark.parametrize(
    ("touch", "placed", "jumped"),
    [("free", [0, 0, 0], [0, 0]), ("strict", [1, 2, 3], [0, 0]), ("marble", [1, 1, 1], [0, 0])],
)
def test_rule_7_1_what_is_bound_by_touching_it(touch: str, placed: list[int], jumped: list[int]) -> None:
    tree = gipfel.game(f"zertz,capture=claimed,touch={touch}").position(JUMP_OR_PLACE).tree()
    for touches, expected in ((["stock:W", "a1", "a2"], placed), (["d4", "d2"], jumped)):
        assert [tree.final(touches[:number]) for number in range(1, len(touches) + 1)] == expected


def test_rule_7_1_a_claim_of_a_group_binds_nobody_and_the_ring_removed_before_it_does() -> None:
    tree = at(ISOLATION, "zertz,claims=optional,touch=strict").tree()
    assert tree.final(["stock:W", "d4", "b3", "b2"]) == 3


def test_rule_7_1_the_tree_that_travels_says_which_touches_are_final() -> None:
    strict = gipfel.game("zertz,capture=claimed,touch=strict").position(JUMP_OR_PLACE).tree().to_json(seconds=60)
    root = strict["nodes"][strict["root"]]
    assert root["final"] == ["stock:B", "stock:G", "stock:W"]
    rings = strict["nodes"][root["touch"]["stock:W"]]
    assert rings["final"] is True
    assert strict["nodes"][rings["touch"]["a1"]]["final"] is True
    assert "final" not in strict["nodes"][root["touch"]["d4"]]
    marble = gipfel.game("zertz,touch=marble").start().tree().to_json(seconds=60)
    root = marble["nodes"][marble["root"]]
    assert root["final"] is True
    assert "final" not in marble["nodes"][root["touch"]["stock:W"]]
    free = gipfel.game("zertz").start().tree().to_json(seconds=60)
    assert not any("final" in node for node in free["nodes"])


def test_every_preset_says_for_whom_it_is() -> None:
    assert list(Zertz.presets) == list(Zertz.preset_help)


def test_rule_1_2_unknown_sizes_are_refused() -> None:
    with pytest.raises(gipfel.BadSpec) as refused:
        gipfel.game("zertz,rings=49")
    assert refused.value.code == "unknown-value"


def test_rule_7_2_the_kernel_does_not_cover_missed_captures() -> None:
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
