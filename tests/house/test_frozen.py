"""A log that no longer replays freezes its table; one that cannot be read is refused; all others go on."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from gipfel.core.errors import IllegalStep
from gipfel.games.pentago.rules import PentagoPosition
from gipfel.store import Store
from gipfel.tables.clock import SECOND, TimeControl
from gipfel.tables.commands import Play
from house.open_houses import ANNA, BERT, Hand, Watcher, begun, in_store, open_house, random_turns, refusal, until


def test_a_table_whose_log_no_longer_replays_is_frozen_and_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand) as house:
            name = await begun(house, clock=TimeControl("sudden", 60 * SECOND))
            other = await begun(house, "zertz")
            await random_turns(house, name, 4)
        with monkeypatch.context() as changed:

            def refuse(*_: object) -> None:
                raise IllegalStep("taken-cell")

            changed.setattr(PentagoPosition, "play", refuse)
            async with open_house(store, hand) as house:
                watcher = Watcher()
                watch = await house.watch(name, ANNA, watcher)
                assert watch.table.frozen is not None
                assert watch.table.frozen.code == "taken-cell"
                assert await refusal(house.act(name, Play(turn="d1ne+"), ANNA)) == "table-frozen"
                hand.wait(600 * SECOND)
                assert await house.housekeeping.look(name) is None
                await random_turns(house, other, 4)
        # The rules are mended: it goes on where it stood, and no time has been charged.
        async with open_house(store, hand) as house:
            table = await house.table(name)
            assert (table.frozen, table.phase, len(table.turns)) == (None, "playing", 4)
            assert table.clocks[0].left_of(0, hand.now) == 60 * SECOND
            await random_turns(house, name, 2, seed=2)

    in_store(tmp_path, test)


def test_a_table_whose_log_cannot_be_read_is_refused_and_others_go_on(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand) as house:
            name = await begun(house, clock=TimeControl("sudden", 60 * SECOND))
            other = await begun(house, clock=TimeControl("sudden", 60 * SECOND))
            for table in (name, other):
                await random_turns(house, table, 2)
        await store.write(_spoil, name)
        async with open_house(store, hand) as house:
            for work in (house.table(name), house.watch(name, ANNA, Watcher()), house.act(name, Play(turn="x"), BERT)):
                assert await refusal(work) == "table-unreadable"
            await random_turns(house, other, 2, seed=2)
            watcher = Watcher()
            await house.watch(other, ANNA, watcher)
            hand.wait(61 * SECOND)
            await until(lambda: watcher.kinds == ["ended"])

    in_store(tmp_path, test)


def _spoil(connection: Connection, name: str) -> None:
    connection.execute(text("INSERT INTO events (table_name, seq, event) VALUES (:name, 99, '{')"), {"name": name})
