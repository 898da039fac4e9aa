"""Finished games are found by game, player, result and date, page by page; hidden and aborted ones are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from gipfel.store import Search, Store
from gipfel.tables import Refused
from gipfel.tables.commands import Abort, Engine, Resign, Sit
from gipfel.tables.seats import guest
from gipfel.tables.terms import Terms
from store.stored_tables import Game, growth, play, started
from tables.scripted_table import ANNA, BERT, CARL, SECRET, START, by_link, opened

pytestmark = pytest.mark.anyio
DAY = 86_400_000
GAMES = (
    Game("a", "pentago", ANNA, BERT, START, "first"),
    Game("b", "zertz", BERT, ANNA, START + DAY, "second"),
    Game("c", "zertz:48", ANNA, CARL, START + 2 * DAY, "draw"),
    Game("d", "gipf:standard", CARL, BERT, START + 3 * DAY, "first"),
    Game("e", "zertz", ANNA, BERT, START + 4 * DAY, "second", rated=True),
)


async def found(store: Store, **wishes: Any) -> str:
    """The names of the tables a search finds, in its order."""
    return "".join(summary.table for summary in await store.games(Search(**wishes)))


@pytest.fixture
async def finished_games(store: Store) -> Store:
    """A house where some games have been finished."""
    await play(store, *GAMES)
    return store


async def test_the_newest_game_comes_first(finished_games: Store) -> None:
    assert await found(finished_games) == "edcba"
    summary = (await finished_games.games(Search()))[0]
    assert (summary.game, summary.parties, summary.ended_at) == ("zertz", (ANNA, BERT), START + 4 * DAY)
    assert summary.result is not None
    assert summary.result.to_json() == {"winner": 1, "reason": "resign"}


SEARCHES: list[tuple[dict[str, Any], str]] = [
    ({"game": "zertz"}, "ecb"),
    ({"game": "offboard"}, ""),
    ({"spec": "zertz"}, "eb"),
    ({"spec": "zertz,touch=free"}, "eb"),
    ({"spec": "zertz:48"}, "c"),
    ({"spec": "no such game"}, ""),
    ({"player": "Anna"}, "ecba"),
    ({"player": "aNNA"}, "ecba"),
    ({"player": "Nobody"}, ""),
    ({"party": BERT.id}, "edba"),
    ({"player": "Bert", "party": ANNA.id}, ""),
    ({"result": "first"}, "da"),
    ({"result": "second"}, "eb"),
    ({"result": "draw"}, "c"),
    ({"player": "Anna", "result": "won"}, "ba"),
    ({"player": "Anna", "result": "lost"}, "e"),
    ({"player": "Anna", "result": "draw"}, "c"),
    ({"player": "Bert", "result": "won"}, "e"),
    ({"result": "won"}, ""),
    ({"reason": "agreement"}, "c"),
    ({"rated": True}, "e"),
    ({"rated": False}, "dcba"),
    ({"since": START + DAY}, "edcb"),
    ({"until": START + DAY}, "a"),
    ({"since": START + DAY, "until": START + 3 * DAY}, "cb"),
    ({"since": -(10**30), "until": 10**30}, "edcba"),
    ({"game": "zertz", "player": "Bert", "result": "lost", "since": START}, "b"),
    ({"limit": 2}, "ed"),
    ({"limit": 0}, ""),
    ({"limit": -1}, ""),
]


async def test_games_are_found(finished_games: Store) -> None:
    for wishes, tables in SEARCHES:
        assert await found(finished_games, **wishes) == tables, wishes


@pytest.mark.parametrize("wishes", [{}, {"player": "Anna"}, {"game": "zertz"}])
async def test_pages_follow_each_other_without_gap_or_double(store: Store, wishes: dict[str, Any]) -> None:
    # All at one instant: the page must not break at the time, but at the game.
    await play(store, *(Game(f"t{number:02}", "zertz", end=START + number // 4) for number in range(11)))
    seen: list[str] = []
    before = None
    while page := await store.games(Search(**wishes, before=before, limit=3)):
        seen += [summary.table for summary in page]
        before = page[-1].cursor
    assert seen == [f"t{number:02}" for number in reversed(range(11))]


@pytest.mark.parametrize("cursor", ["", "1", "x.t", "1" * 30 + ".t", "-1.t", "１.t", "1.t\0", "1." + "t" * 300])
async def test_a_cursor_that_is_none_is_refused(store: Store, cursor: str) -> None:
    with pytest.raises(Refused) as refused:
        await store.games(Search(before=cursor))
    assert refused.value.code == "bad-cursor"


async def test_hidden_running_and_aborted_games_are_not_found(store: Store) -> None:
    hidden = by_link()
    hidden.do(BERT, Sit(seat=1, secret=SECRET))
    hidden.do(BERT, Resign())
    aborted = started()
    aborted.do(ANNA, Abort())
    await store.append(growth(hidden, "hidden"), growth(aborted, "aborted"), growth(started(), "running"))
    assert await found(store) == ""
    assert await found(store, player="Anna") == ""


async def test_a_game_against_an_engine_is_found(store: Store) -> None:
    game = opened(Terms("pentago"), Engine(3))
    game.do(ANNA, Resign())
    await store.append(growth(game, "t"))
    assert await found(store, party="engine:3", result="won") == "t"


async def test_guests_may_share_a_name(store: Store) -> None:
    one, two = guest("one key of a guest", "Gast"), guest("another key", "Gast")
    await play(store, Game("a", one=one), Game("b", two=two), Game("c", one=one, two=two))
    assert sorted(await found(store, player="GAST")) == ["a", "b", "c"]
    assert sorted(await found(store, party=two.id)) == ["b", "c"]


@pytest.mark.parametrize("wishes", [{}, {"game": "zertz"}, {"spec": "zertz"}, {"player": "Anna"}])
async def test_searches_are_answered_by_an_index(tmp_path: Path, wishes: dict[str, Any]) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        asked.append((f"EXPLAIN QUERY PLAN {statement}", parameters))

    def plans(connection: Connection) -> list[str]:
        return [row[-1] for question in asked for row in connection.exec_driver_sql(*question)]

    async with await Store.open(f"sqlite:///{tmp_path / 'house.db'}") as store:
        await play(store, *GAMES)
        event.listen(store._reading, "before_cursor_execute", note)
        await store.games(Search(**wishes))
        event.remove(store._reading, "before_cursor_execute", note)
        steps = await store.read(plans)
    assert any("tables" in step for step in steps)
    assert all("USING" in step for step in steps if step.startswith("SCAN tables")), steps
    assert not any("TEMP B-TREE" in step for step in steps) or "player" in wishes, steps
