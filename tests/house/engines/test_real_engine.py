"""The engine of the house itself, in its own process: it answers at a table and analyses."""

from __future__ import annotations

import asyncio
from pathlib import Path

from gipfel.house.engines.analysis import Wanted
from gipfel.house.engines.engines import Engines
from gipfel.house.news import Thinking
from gipfel.store import Store
from gipfel.tables import Table
from gipfel.tables.commands import Play
from house.engines.engine_houses import against
from house.open_houses import ANNA, Watcher, open_house

COMPILING = 900.0  # seconds; a machine that has compiled nothing yet


def test_the_engine_plays_and_analyses(tmp_path: Path) -> None:
    async def test() -> None:
        async with await Store.open(f"sqlite:///{tmp_path / 'house.db'}") as store, open_house(store) as house:
            engines = Engines(house, 1, warm=False, nice=0, patience=None)
            await engines.start()
            try:
                answered, watcher = asyncio.Event(), Watcher()

                def heard(_name: str, table: Table, *_: object) -> None:
                    if len(table.turns) == 2:
                        answered.set()

                house.listen(heard)
                name = await against(house, 3)
                await house.watch(name, ANNA, watcher)
                await house.act(name, Play(turn="c3ne+"), ANNA)
                await answered.wait()
                assert "unable" not in [news.state for news in watcher.of(Thinking)]
                ready = {game.spec: game.state for game in engines.warming()}
                assert ready["pentago"] == "ready"
                reports = [report async for report in engines.analyse(Wanted("pentago", ["c3ne+"], depth=1), None)]
                assert reports[-1]["final"]
                assert reports[-1]["outcome"] is None
                assert reports[-1]["lines"][0]["turns"]
                assert 0 <= reports[-1]["win"] <= 100
            finally:
                await engines.stop()

    asyncio.run(asyncio.wait_for(test(), COMPILING))
