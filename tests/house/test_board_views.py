"""Board views: what clients are sent to show and touch a board, computed once for everybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gipfel.core.tree import TurnTree
from gipfel.house.views import BoardViews
from gipfel.store import Store
from gipfel.tables.commands import Free, Me, Open, Play, Resign
from gipfel.tables.terms import Terms
from house.open_houses import ANNA, BERT, Watcher, begun, in_store, open_house, random_turns, refusal

MATCH = "gipf:tournament,zertz=3,tamsk=3,challenges=2"


def test_a_board_view_has_everything_a_client_needs(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            for spec in ("zertz", "gipf:tournament,zertz=3,tamsk=3", "pentago", "offboard", MATCH):
                name = await begun(house, spec)
                table = await random_turns(house, name, 3)
                assert table.line is not None
                board = json.loads(await house.board(table))
                assert board["v"] == 1
                assert board["scene"] == json.loads(json.dumps(table.line.position.scene().to_json()))
                assert board["tree"]["nodes"][board["tree"]["root"]]["touch"]
                assert board["prompt"]["code"]
                assert (board["levels"], board["seats"], board["outcome"]) == ([], [0, 1], None)

    in_store(tmp_path, test)


def test_before_the_start_there_is_none_and_after_the_end_nothing_to_touch(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            waiting = await house.open(ANNA, Open(terms=Terms("pentago"), seats=(Me(), Free())))
            assert await house.board(await house.table(waiting)) == b"null"
            name = await begun(house)
            table = (await house.act(name, Resign(), BERT)).table
            board = json.loads(await house.board(table))
            assert (board["tree"], board["prompt"]) == (None, None)
            assert board["outcome"] == {"winner": 0, "reason": "resign"}
            assert await refusal(house.tree(table, [])) == "table-over"

    in_store(tmp_path, test)


def test_a_position_is_looked_at_once_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[TurnTree] = []
    to_text = TurnTree.to_text

    def counted(tree: TurnTree, *args: Any, **more: Any) -> str:
        made.append(tree)
        return to_text(tree, *args, **more)

    async def test(store: Store) -> None:
        async with open_house(store) as house:
            names = [await begun(house) for _ in range(3)]
            for name in names:
                for party in (ANNA, BERT, None):
                    await house.watch(name, party, Watcher())
            monkeypatch.setattr(TurnTree, "to_text", counted)
            for name in names:
                await house.act(name, Play(turn="c3ne+"), ANNA)
            assert len(made) == 1

    in_store(tmp_path, test)


def test_views_take_bounded_memory(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            views = BoardViews(most_bytes=80_000)
            for _ in range(12):
                table = await random_turns(house, name, 1)
                assert views.board(table) == await house.board(table)
            assert 0 < sum(len(body) for body in views._kept.values()) <= 80_000

    in_store(tmp_path, test)


def test_open_nodes_are_fetched_by_their_path(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            table = await house.table(await begun(house, "zertz"))
            tree = json.loads(await house.tree(table, ["stock:W", "d4"]))
            assert tree["path"] == ["stock:W", "d4"]
            assert tree["nodes"][tree["root"]]["prompt"]["code"] == "zertz-remove"
            assert await refusal(house.tree(table, ["nothing"])) == "untouchable"

    in_store(tmp_path, test)


def test_rules_work_for_strangers_is_done_in_a_process_that_can_be_ended(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            assert await refusal(house.compute("time:sleep_for_ever", {}, 60.0)) == "computation-failed"
            assert await refusal(house.compute("importlib:import_module", {}, 60.0)) == "computation-failed"

    in_store(tmp_path, test)
