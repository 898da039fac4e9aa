"""Short decisions are made in the event loop and long ones in a thread; what comes of them is the same."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, NoReturn

import pytest

from gipfel.house import decision
from gipfel.house.background import RuleThreads
from gipfel.house.news import Happened
from gipfel.store import Store
from gipfel.tables.commands import MakeOffer, Play
from house.open_houses import ANNA, BERT, Watcher, begun, in_store, open_house, refusal


async def never(*_args: Any) -> NoReturn:
    raise AssertionError("a thread was asked")


@pytest.mark.parametrize("short", [-1.0, math.inf])
def test_both_ways_bring_the_same(short: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "SHORT", short)

    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name, watcher = await begun(house), Watcher()
            await house.watch(name, None, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            assert await refusal(house.act(name, Play(turn="c3ne+"), BERT)) == "cell-taken"
            await house.act(name, Play(touches=("d4", "turn:sw+")), BERT)
            boards = [news.board for news in watcher.of(Happened)]
            assert [event.deed.kind for event in watcher.events] == ["turned", "turned"]
            assert boards[-1] == await house.board(await house.table(name))

    in_store(tmp_path, test)


def test_a_turn_is_short_once_the_one_before_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "SHORT", 60.0)

    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            await house.watch(name, None, Watcher())
            live = house.cache.known(name)
            assert live is not None
            assert live.effort == math.inf
            await house.act(name, Play(turn="c3ne+"), ANNA)
            assert 0 < live.effort < 60
            monkeypatch.setattr(RuleThreads, "quick", never)
            await house.act(name, Play(turn="d4sw+"), BERT)
            with pytest.raises(AssertionError, match="a thread was asked"):
                await house.act(name, MakeOffer(offer="draw"), ANNA)
            live.effort = 61.0
            with pytest.raises(AssertionError, match="a thread was asked"):
                await house.act(name, Play(turn="a1sw+"), ANNA)

    in_store(tmp_path, test)
