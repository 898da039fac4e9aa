"""ZÈRTZ under the conformance suite; rare rules are sought in constructed positions and in steered play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from games.zertz.constructed_positions import circling_position, late_position, random_position
from games.zertz.events import EVENTS, FULL_WITHOUT_SET, NO_MOVE, Watch, rarest_of_some
from games.zertz.steered_games import Aim, Circling, full_board, long_game, no_move, steered_games
from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.testing import check_game
from support import FULL, amount

Remark = Callable[[str], None]

LEAST = 20
OTHERS = (
    "zertz:40",
    "zertz:43",
    "zertz:44",
    "zertz:48",
    "zertz:61",
    "zertz:blitz",
    "zertz,edition=blitz,rings=48",
    "zertz,claims=optional",
)
CONSTRUCTED = ("zertz", "zertz:48", "zertz:blitz", "zertz,claims=optional")
STEERED: tuple[tuple[str, Aim], ...] = (
    ("zertz", long_game),
    ("zertz", full_board),
    ("zertz:61", no_move),
    ("zertz,claims=optional", full_board),
)
# What 5,000 steered games on 37 rings with automatic claims never reach; 61 rings and claims=optional do. Nobody holds
# more than 11 of the 24 marbles without a set. So 13 have to lie on the board when the opponent is out of marbles, but
# by then about 13 rings are left. And who fills the board once the stock is empty gets at least 13.
NOT_ON_37 = {NO_MOVE, FULL_WITHOUT_SET}


def test_rules_and_kernel_agree_on_random_games(remark: Remark) -> None:
    checked = check_game("zertz", games=amount(2, 1000), full_games=amount(1, 100))
    assert checked.kernel
    remark(str(checked))


@pytest.mark.parametrize("spec", OTHERS)
def test_rules_and_kernel_agree_on_other_boards_and_options(spec: str, remark: Remark) -> None:
    # Openings have thousands of turns; every run begins a while later and counts those of the opening only.
    starts = None if FULL else late_position
    checked = check_game(spec, games=amount(2, 300), full_games=amount(1, 20), starts=starts)
    assert checked.kernel
    remark(str(checked))


@pytest.mark.parametrize("spec", ["zertz:tournament", "zertz:tournament1999", "zertz,capture=claimed,claims=optional"])
def test_missed_captures_by_the_rules_alone(spec: str, remark: Remark) -> None:
    starts = None if FULL else late_position
    for games, start in ((amount(1, 300), starts), (amount(12, 300), random_position)):
        checked = check_game(
            spec,
            games=games,
            full_games=amount(2, 20),
            choose=overlooking,
            watch=answers,
            starts=start,
            most_turns=amount(8, 400),
        )
        assert not checked.kernel
        remark(str(checked))
    assert min(checked.events[name] for name in ("missed", "claim", "accept")) > 0


def overlooking(before: Position, rng: Random) -> str:
    """A random turn, but missed captures are often claimed."""
    assert isinstance(before, ZertzPosition)
    if before.awaits_answer:
        return rng.choice(("claim", "accept"))
    return "claim" if before.before is not None and rng.random() < 0.3 else random_turn(before, rng)


def answers(before: Position, text: str, after: Position) -> Iterator[str]:
    """A capture missed, claimed, or given up."""
    assert isinstance(after, ZertzPosition)
    if after.before is not None:
        yield "missed"
    if text in ("claim", "accept"):
        yield text


def test_rare_rules_in_constructed_positions(remark: Remark) -> None:
    events: Counter[str] = Counter()
    for spec in CONSTRUCTED:
        games = amount(150, 1000)
        checked = check_game(
            spec,
            games=games,
            full_games=games,
            choose=rarest_of_some,
            watch=Watch(),
            starts=random_position,
            most_turns=4,
        )
        assert checked.kernel
        events += checked.events
    circles = check_game("zertz", games=LEAST, choose=Circling("zertz"), watch=Watch(), starts=circling_position)
    events += circles.events
    remark(f"zertz, constructed positions: {told(events)}")
    assert {name: events[name] for name in EVENTS if events[name] < LEAST} == {}


def test_rare_rules_in_steered_play(remark: Remark) -> None:
    events: Counter[str] = Counter()
    for spec, aim in STEERED:
        found = steered_games(spec, aim, amount(6, 2500))
        events += found
        remark(f"{spec}, play steered to a {aim.__name__.replace('_', ' ')}: {told(found)}")
        assert spec != "zertz" or not NOT_ON_37 & found.keys()
    remark(f"zertz, never reached by steered play on 37 rings with automatic claims: {', '.join(sorted(NOT_ON_37))}")
    if FULL:
        assert {name: events[name] for name in EVENTS if events[name] < LEAST} == {}


def told(events: Counter[str]) -> str:
    """The events and their numbers, the rarest last."""
    return ", ".join(f"{name} {events[name]}" for name in EVENTS)
