"""Ratings change with the append that ends a rated table, exactly once."""

from __future__ import annotations

import asyncio

import pytest

from gipfel.store import Person, Stale, Store
from gipfel.tables.commands import Abort, Resign, Say
from gipfel.tables.ratings import PERIOD, Rating, after_table
from store.stored_tables import Game, finished, growth, keep, person, play, started
from tables.scripted_table import START

pytestmark = pytest.mark.anyio
GROUP = "pentago quick"


async def pair(store: Store) -> tuple[Person, Person]:
    """Two people."""
    return await person(store, "Anna"), await person(store, "Bert")


async def test_winning_a_rated_table_changes_both_ratings(store: Store) -> None:
    anna, bert = await pair(store)
    assert await store.rating(anna.id, GROUP) == Rating()
    game = Game("t", one=anna.party, two=bert.party, rated=True)
    await play(store, game)
    expected = after_table(finished(game).table, (Rating(), Rating()))
    assert (await store.rating(anna.id, GROUP), await store.rating(bert.id, GROUP)) == expected
    (standing,) = await store.ratings_of(anna.id)
    assert (standing.group, standing.games, standing.at) == (GROUP, 1, START)
    changes = await store.rating_changes("t")
    assert [(change.person, change.before, change.after) for change in changes] == [
        (anna.id, 1500, expected[0].rating),
        (bert.id, 1500, expected[1].rating),
    ]
    assert all(change.provisional for change in changes)


async def test_unrated_and_aborted_tables_change_nothing(store: Store) -> None:
    anna, bert = await pair(store)
    await play(store, Game("t", one=anna.party, two=bert.party))
    aborted = started(anna.party, bert.party, rated=True)
    aborted.do(anna.party, Abort())
    await keep(store, aborted, "aborted")
    assert await store.ratings_of(anna.id) == []


async def test_talking_after_the_end_changes_nothing_more(store: Store) -> None:
    anna, bert = await pair(store)
    scripted = finished(Game("t", one=anna.party, two=bert.party, rated=True))
    await keep(store, scripted, "t")
    before = await store.ratings_of(anna.id)
    scripted.do(bert.party, Say(text="Well played"))
    await keep(store, scripted, "t")
    assert await store.ratings_of(anna.id) == before


async def test_an_ending_that_is_stale_changes_nothing(store: Store) -> None:
    anna, bert = await pair(store)
    one, two = (started(anna.party, bert.party, rated=True) for _ in range(2))
    await keep(store, one, "t")
    one.do(anna.party, Resign())
    two.do(bert.party, Resign())
    answers = await asyncio.gather(
        store.append(growth(one, "t", 3)), store.append(growth(two, "t", 3)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [type(None), Stale]
    assert (await store.rating(bert.id, GROUP)).rating > 1500
    assert [standing.games for standing in await store.ratings_of(bert.id)] == [1]


async def test_games_of_one_group_follow_each_other(store: Store) -> None:
    anna, bert = await pair(store)
    games = [
        Game(f"t{number}", one=anna.party, two=bert.party, end=START + number * PERIOD, rated=True)
        for number in range(3)
    ]
    tables = {game.table: finished(game) for game in games}
    await asyncio.gather(*(store.append(growth(scripted, name)) for name, scripted in tables.items()))
    expected = (Rating(), Rating())
    for number, scripted in enumerate(tables.values()):
        idle = PERIOD if number else 0
        expected = after_table(scripted.table, expected, (idle, idle))
    assert (await store.rating(anna.id, GROUP), await store.rating(bert.id, GROUP)) == expected
    history = await store.rating_history(anna.id, GROUP)
    assert [change.table for change in history] == ["t2", "t1", "t0"]
    assert [change.before for change in history[:-1]] == [change.after for change in history[1:]]


async def test_ratings_are_provisional_only_for_a_while(store: Store) -> None:
    anna, bert = await pair(store)
    for number in range(20):
        one, two = (anna, bert) if number % 2 else (bert, anna)
        await play(store, Game(f"t{number}", one=one.party, two=two.party, end=START + number, rated=True))
    history = await store.rating_history(anna.id, GROUP)
    certain = [not change.provisional for change in history]
    assert certain[0]
    assert not certain[-1]
    assert certain == sorted(certain, reverse=True)


async def test_groups_are_apart(store: Store) -> None:
    anna, bert = await pair(store)
    await play(store, Game("a", "zertz:48", anna.party, bert.party, rated=True))
    await play(store, Game("b", "zertz,touch=strict", anna.party, bert.party, rated=True))
    assert [standing.group for standing in await store.ratings_of(anna.id)] == ["zertz quick", "zertz:48 quick"]
