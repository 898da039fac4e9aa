"""GIPF under the conformance suite, and its rare rules counted, by the rules and the kernel side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.gipf.constructed_positions import random_position
from games.gipf.events import EVENTS, PILE_EVENTS, STOPPED, TWICE
from games.gipf.positions import after, gipf, place
from games.gipf.steered_games import Followed, Rare
from gipfel.core.errors import BadNotation
from gipfel.core.outcome import Outcome
from gipfel.games.gipf.rules import GipfPosition
from gipfel.testing import check_game
from gipfel.testing.lockstep import Twin
from support import FULL, amount

Remark = Callable[[str], None]

ENOUGH = 20
TURNS = 14  # played from each constructed position
ALL_KINDS = "gipf:tournament,zertz=2,tamsk=2,yinsh=2,order=free"
FIVE_KINDS = f"{ALL_KINDS},dvonn=2,punct=2"
CONSTRUCTED = (
    "gipf:basic",
    "gipf:tournament",
    "gipf:standard,zertz=3,yinsh=3",
    ALL_KINDS,
    "gipf:basic,tamsk=6",
    "gipf:basic,zertz=4",
)
PILES = (
    "gipf:basic,dvonn=6",
    "gipf:standard,yinsh=2,dvonn=4,punct=4",
    "gipf:tournament,zertz=2,tamsk=2,yinsh=2,dvonn=3,punct=3,order=free",
)
PLAYED = (
    "gipf:basic",
    "gipf:tournament",
    "gipf:standard,zertz=3,yinsh=3",
    "gipf:tournament,zertz=3,tamsk=3,yinsh=3",
    "gipf:basic,tamsk=6",
    "gipf:standard,dvonn=3,punct=3",
)


@pytest.mark.parametrize(
    ("spec", "full"),
    [
        ("gipf:basic", 1000),
        ("gipf:standard", 1000),
        ("gipf:tournament", 1000),
        ("gipf:standard,zertz=3", 1000),
        ("gipf:tournament,zertz=3,tamsk=3", 300),
        ("gipf:basic,yinsh=3", 1000),
        ("gipf:basic,tamsk=3", 1000),
        ("gipf:basic,dvonn=3", 1000),
        ("gipf:standard,punct=3", 1000),
        ("gipf:standard,dvonn=3,punct=3", 1000),
        ("gipf:standard,dvonn=6,punct=6,convert=no", 100),
        (ALL_KINDS, 100),
        (FIVE_KINDS, 1000),
        ("gipf:ultimate", 1000),
        ("gipf:basic,handicap=3,weaker=white", 50),
    ],
)
def test_rules_and_kernel_agree_on_random_games(spec: str, full: int, remark: Remark) -> None:
    checked = check_game(spec, games=amount(2, full), full_games=amount(1, 100), depth=2)
    assert checked.kernel
    remark(str(checked))


def test_announced_games_keep_the_laws_without_a_kernel(remark: Remark) -> None:
    checked = check_game(f"{ALL_KINDS},announce=yes", games=amount(2, 50), full_games=amount(1, 10))
    assert not checked.kernel
    remark(str(checked))


def tell(remark: Remark, where: str, followed: list[Followed], seen: Counter[str]) -> None:
    games, plies, sets = (sum(getattr(each, name) for each in followed) for name in ("games", "plies", "sets"))
    counts = ", ".join(f"{event} {seen[event]}" for event in EVENTS)
    remark(f"gipf, {where}: {games} games, {plies} plies, {sets} sets of turns; {counts}")


def test_rare_rules_on_constructed_positions(remark: Remark) -> None:
    rare = Rare()
    followed = [Followed(spec, rare) for spec in CONSTRUCTED]
    for number in range(amount(100, 400)):
        for each in followed:
            rng = Random(f"{each.spec}/{number}")
            each.spread(random_position(each.game, rng), rng, TURNS, amount(100, 1500))
        if not FULL and not missing(rare):
            break
    tell(remark, "constructed positions", followed, rare.seen)
    assert missing(rare) == set()


def test_piles_on_constructed_positions(remark: Remark) -> None:
    rare = Rare()
    followed = [Followed(spec, rare) for spec in PILES]
    for number in range(amount(40, 400)):
        for each in followed:
            rng = Random(f"{each.spec}/{number}")
            each.spread(random_position(each.game, rng), rng, TURNS, amount(100, 1500))
    plies, counts = sum(each.plies for each in followed), {event: rare.seen[event] for event in PILE_EVENTS}
    remark(f"gipf, piles on constructed positions: {plies} plies; {counts}")
    assert {event for event, seen in counts.items() if not seen} <= (set() if FULL else {TWICE})


def missing(rare: Rare) -> set[str]:
    """The rare rules not yet seen often enough."""
    return {event for event in EVENTS if rare.seen[event] < ENOUGH}


def test_rare_rules_reached_by_play(remark: Remark) -> None:
    rare = Rare()
    followed = [Followed(spec, rare) for spec in PLAYED]
    for number in range(amount(1, 120)):
        for each in followed:
            each.follow(each.game.start(), Random(f"{each.spec}/{number}"), amount(60, 150))
    tell(remark, "play steered from the start", followed, rare.seen)
    if FULL:
        assert missing(rare) <= {STOPPED}  # a few in these 600 games
        assert rare.seen[STOPPED] > 0


# Positions on which two readings were possible.


def compared(position: GipfPosition, *turns: str) -> GipfPosition:
    """The position after turns, in which the kernel follows; the sets of turns are compared on the way."""
    twin = Twin(position.game)
    twin.begin(position)
    for turn in turns:
        twin.compare_turns(position, set(position.turns()))
        following = after(position, turn)
        twin.play(position, turn, following)
        position = following
    return position


def test_who_stops_with_a_row_left_to_thin_and_nothing_to_push_has_lost_in_both() -> None:
    position = place("gipf:standard", "GW d2 d3 d4 d5; GB d6 b5", (0, 8))
    lost = compared(position, "xd6")
    assert lost.outcome == Outcome(1, "no-piece")
    assert lost.text().endswith(" 0 11 move")


def test_a_game_that_goes_on_is_not_written_as_stopped() -> None:
    twin = Twin(gipf("gipf:standard"))
    could_push = place("gipf:standard", "GW d2 d3 d4 d5; GB d6 b5", (1, 8))
    no_row = place("gipf:standard", "GW d2; GB b5", (0, 8))
    for position in (could_push, no_row):
        with pytest.raises(BadNotation) as caught:
            twin.kernel.encode(f"{position.text()} move")
        assert caught.value.code == "bad-position"


def test_a_later_extra_push_may_be_declined_when_there_is_no_move_in_both() -> None:
    position = place("gipf:basic,tamsk=3", "TW e5 d4; W b2; B c3 h2", (0, 5))
    assert compared(position, "+a1-b2").player == 1
    assert compared(position, "+a1-b2 +i5-h5").player == 1
    assert all(turn.startswith("+") for turn in position.turns())
