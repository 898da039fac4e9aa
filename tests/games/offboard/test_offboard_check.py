"""Offboard under the conformance suite; rare rules are sought in steered play and in constructed positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import gipfel
from games.offboard.constructed_positions import random_position, tired_position, trap_position
from games.offboard.events import EVENTS, NO_MOVE, QUIET, Watch, told
from games.offboard.steered_games import Circling, Mixture, over_diagonals, pushing, quiet, trapping
from gipfel.core.game import Game
from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.kernels.of_game import kernel_of
from gipfel.testing import Checked, check_game
from gipfel.testing.check import Chooser
from support import FULL, amount

Remark = Callable[[str], None]

LEAST = amount(10, 20)  # times that each rare rule must have applied
PRESETS = ("offboard", "offboard:corners")
SIDES = f"offboard,layout={Path(__file__).with_name('sides.toml')}"
OTHERS = ("offboard,quiet=none", "offboard:corners,quiet=none", "offboard,repetition=none", SIDES)


def from_the_start(game: Game, rng: Random) -> Position:
    """The usual start."""
    return game.start()


def short(checked: Checked) -> str:
    """What was checked, without the folder of the layout."""
    return str(checked).replace(str(Path(__file__).parent), "…")


@pytest.mark.parametrize("spec", PRESETS)
def test_rules_and_kernel_agree_on_random_games(spec: str, remark: Remark) -> None:
    checked = check_game(spec, games=amount(3, 1000), full_games=amount(1, 100), most_turns=amount(60, 200))
    assert checked.kernel
    remark(short(checked))


@pytest.mark.parametrize("spec", OTHERS, ids=lambda spec: Path(spec).name)
def test_rules_and_kernel_agree_with_other_options_and_layouts(spec: str, remark: Remark) -> None:
    play = Mixture((from_the_start, random_turn), (from_the_start, pushing))
    checked = check_game(
        spec, games=amount(2, 100), full_games=amount(1, 40), choose=play, starts=play.start, most_turns=amount(60, 200)
    )
    assert checked.kernel
    remark(short(checked))


def test_rare_rules_in_steered_play(remark: Remark) -> None:
    ways: list[Chooser] = [over_diagonals, pushing, Circling(turns=4), Circling(turns=3), *([quiet] if FULL else [])]
    events: Counter[str] = Counter()
    for spec in PRESETS:
        play = Mixture(*((from_the_start, choose) for choose in ways))
        events += checked_events(
            spec, play, games=amount(24, 250), full_games=amount(2, 50), most_turns=amount(80, 400)
        )
    remark(f"offboard, steered play: {told(events)}")
    # Nobody walks into a trap with twelve marbles, and 200 quiet turns take long.
    sought = set(EVENTS) - ({NO_MOVE} if FULL else {NO_MOVE, QUIET})
    assert {name: events[name] for name in sought if events[name] < LEAST} == {}


def test_rare_rules_in_constructed_positions(remark: Remark) -> None:
    events: Counter[str] = Counter()
    for spec in (*PRESETS, SIDES):
        play = Mixture(
            (random_position, pushing),
            (random_position, pushing),
            (trap_position, trapping),
            (tired_position, quiet),
            (random_position, Circling(turns=2)),
        )
        games = amount(50, 1000)
        events += checked_events(spec, play, games=games, full_games=games, most_turns=12)
    remark(f"offboard, constructed positions: {told(events)}")
    assert {name: events[name] for name in EVENTS if events[name] < LEAST} == {}


def checked_events(spec: str, play: Mixture, *, games: int, full_games: int, most_turns: int) -> Counter[str]:
    """Check a mixture of games; the events seen."""
    watch = Watch(kernel_of(gipfel.game(spec, trusted=True)))
    checked = check_game(
        spec,
        games=games,
        full_games=full_games,
        choose=play,
        starts=play.start,
        watch=watch,
        most_turns=most_turns,
    )
    assert checked.kernel
    return checked.events
