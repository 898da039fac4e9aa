"""What decided a game that is over: marked on the board, beside it, and said in few words."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from gipfel.core.line import Line
from gipfel.core.messages import sentence
from gipfel.core.outcome import Outcome
from gipfel.core.registry import game
from gipfel.core.scene import Scene
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.offboard.rules import OffboardPosition
from gipfel.games.zertz.rules import ZertzPosition

FIVE = "a1ne+ a6ne+ b1ne+ b6ne+ c1ne+ c6ne+ d1ne+ d3ne+ e1"


def marked(scene: Scene) -> list[str]:
    """The places that decided it."""
    return [item.at for item in scene.items if item.symbol == "mark-won"]


def won(scene: Scene) -> list[tuple[int | None, str]]:
    """What decided it beside the board: whose, and which symbol."""
    return [(tray.owner, item.symbol) for tray in scene.trays for item in tray.items if item.won]


def test_the_five_of_pentago_are_marked_and_said() -> None:
    line = Line.begin(game("pentago").start())
    for turn in FIVE.split():
        assert marked(line.position.scene()) == []
        assert line.position.scene().closing is None
        line = line.turn(turn)
    assert marked(line.position.scene()) == ["a1", "b1", "c1", "d1", "e1"]
    assert str(line.position.scene().closing) == "five in a row"
    assert line.position.scene().to_json()["closing"] == {"code": "pentago-won-five"}


@pytest.mark.parametrize(
    ("captured", "symbols", "words"),
    [
        ((4, 1, 0), ["marble-white"], "4 white marbles"),
        ((3, 3, 3), ["marble-white", "marble-grey", "marble-black"], "3 marbles of each colour"),
    ],
)
def test_the_winning_set_of_zertz_is_marked_and_said(
    captured: tuple[int, int, int], symbols: list[str], words: str
) -> None:
    start = cast(ZertzPosition, game("zertz").start())
    assert won(start.scene()) == []
    over = replace(start, captures=((0, 0, 0), captured), verdict=Outcome(1, "set"))
    assert over.outcome == Outcome(1, "set")
    assert won(over.scene()) == [(1, symbol) for symbol in symbols]
    assert str(over.scene().closing) == words


def test_the_pockets_of_offboard_are_marked_and_the_points_said() -> None:
    start = cast(OffboardPosition, game("offboard").start())
    over = replace(start, pockets="yy.........r", outcome=Outcome(0, "points"))
    names = [pocket.name for pocket in over.game.layout.pockets[:2]]
    assert marked(over.scene()) == [f"pocket:{name}" for name in names]
    assert won(over.scene()) == [(0, "offboard-point")]
    assert str(over.scene().closing).endswith(" points")


def test_the_empty_reserve_of_gipf_is_marked_and_said() -> None:
    over = replace(cast(GipfPosition, game("gipf").start()), outcome=Outcome(0, "no-piece"))
    assert won(over.scene()) == [(1, "gipf-black-single")]
    closing = over.scene().closing
    assert closing is not None
    assert sentence(closing.code, {"loser": "Bert"}, "gipf") == "Bert has no piece left to bring in"
