"""The page of a table: what it tells besides the board."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.testclient import TestClient

from gipfel.tables.commands import Play
from gipfel.tables.seats import sitter
from web.visitors import Visitor

Visitors = Callable[[], Visitor]
CLOCK = {"control": "sudden", "base": 300_000}


def test_lag_that_was_given_back_is_told_at_the_clock(house: TestClient, visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens(clock=CLOCK)
    bert.sits(opened)
    name, live = opened["table"], house.app.state.parts.house  # type: ignore[attr-defined]
    assert "Lag given back" not in anna.get(f"/t/{name}").text

    async def play(seat: int, turn: str, lag: int) -> None:
        mover = sitter((await live.table(name)).seats[seat])
        await live.act(name, Play(turn=turn, id=turn), mover, lag=lag)

    assert house.portal is not None
    house.portal.call(play, 0, "c3ne+", 0)  # the clock begins with the first turn
    time.sleep(0.3)  # no more can be given back than the turn took
    house.portal.call(play, 1, "d4sw-", 200)
    assert 'title="Lag given back: 0.2 s"' in anna.get(f"/t/{name}").text
