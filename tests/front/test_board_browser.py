"""The board in a real browser: whole games by clicking, every game, nothing but scenes and trees."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from front.hand import Hand
from front.short_games import short_game
from front.table_server import TableServer
from support import FULL

GAMES = [
    "zertz", "pentago", "offboard", "dvonn", "tzaar", "lyngk", "yinsh:blitz", "gipf:basic",
    "gipf:tournament,zertz=3,tamsk=3",
]  # fmt: skip
MORE = [
    "tzaar:tournament",
    "dvonn:random,seed=1",
    "yinsh",
    "zertz:48,claims=optional",
    "zertz,capture=claimed",
    "gipf:standard",
    "gipf:basic,yinsh=3",
]


@pytest.mark.parametrize("spec", [*GAMES, *(MORE if FULL else [])])
def test_a_whole_game_is_played_by_clicking(page: Page, server: TableServer, spec: str) -> None:
    table = server.lay(spec)
    hand = Hand(page, server)
    hand.open()
    for turn in short_game(spec):
        hand.play(turn)
    assert table.line.outcome is not None
    assert table.line.turns_played == short_game(spec)
    assert hand.state()["outcome"] == table.line.outcome.reason
    assert hand.state()["offered"] == []
