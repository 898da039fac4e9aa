"""The log: what was appended is there as it was; a number is given once; nothing ever changes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

import gipfel.store.tables.log
from gipfel.store import Append, Stale, Store
from gipfel.store.database.schema import events
from gipfel.tables import fold, read_event
from gipfel.tables.codec import Json
from gipfel.tables.commands import MakeOffer, Resign, Say, Sit
from store.stored_tables import growth, keep, started
from tables.scripted_table import ANNA, BERT, GITTA, SECRET, by_link

pytestmark = pytest.mark.anyio


async def test_a_table_folds_to_what_it_was(store: Store) -> None:
    scripted = started()
    scripted.turn(ANNA, "c3ne+", after=3_000)
    scripted.do(BERT, Say(text="Ein schöner Zug! 👏 <b>"))
    scripted.do(BERT, MakeOffer(offer="draw", id="b1"))
    await store.append(growth(scripted, "t", until=3))
    await store.append(growth(scripted, "t", after=3))
    assert await store.log("t") == scripted.log
    assert fold(await store.log("t")) == scripted.table


async def test_parts_of_a_log(store: Store) -> None:
    scripted = started()
    await store.append(growth(scripted, "t"))
    assert await store.log("t", after=1) == scripted.log[1:]
    assert await store.log("t", after=1, limit=1) == scripted.log[1:2]
    assert await store.log("t", after=10**30) == []
    assert await store.log("t", after=-1, limit=-1) == []
    assert await store.log("nowhere") == []


async def test_of_two_appends_on_one_number_one_wins(store: Store) -> None:
    scripted = started()
    await store.append(growth(scripted, "t"))
    rival = started()
    scripted.turn(ANNA, "c3ne+")
    rival.turn(ANNA, "a1nw-")
    answers = await asyncio.gather(
        store.append(growth(scripted, "t", 3)), store.append(growth(rival, "t", 3)), return_exceptions=True
    )
    assert answers[0] is None
    assert isinstance(answers[1], Stale)
    assert (answers[1].table, answers[1].seq) == ("t", 4)
    assert await store.log("t") == scripted.log


async def test_a_table_is_opened_once(store: Store) -> None:
    await store.append(growth(started(), "t"))
    with pytest.raises(Stale):
        await store.append(growth(started(BERT, ANNA), "t"))
    assert (await store.log("t"))[0].by == ANNA.id


async def test_numbers_cannot_be_left_out(store: Store) -> None:
    scripted = started()
    scripted.turn(ANNA, "c3ne+")
    with pytest.raises(Stale):
        await store.append(growth(scripted, "t", after=3))
    for wrong in (
        Append("t", 0, [], scripted.table),
        Append("t", 0, scripted.log[1:], scripted.table),
        Append("t", 0, [scripted.log[0], *scripted.log[2:]], scripted.table),
        Append("t", 0, scripted.log[:3], scripted.table),
    ):
        with pytest.raises(ValueError, match="do not follow"):
            await store.append(wrong)
    assert await store.running() == []


async def test_who_is_stale_harms_no_neighbour_in_the_group(store: Store) -> None:
    tables = [started() for _ in range(20)]
    await store.append(*(growth(scripted, f"t{number}") for number, scripted in enumerate(tables)))
    for scripted in tables:
        scripted.turn(ANNA, "c3ne+")
    appends = [growth(scripted, f"t{number}", 3) for number, scripted in enumerate(tables)]
    waiting = [*appends[:10], appends[3], appends[7], *appends[10:]]
    answers = await asyncio.gather(*(store.append(append) for append in waiting), return_exceptions=True)
    assert [number for number, answer in enumerate(answers) if answer is not None] == [10, 11]
    assert {answer.table for answer in answers if isinstance(answer, Stale)} == {"t3", "t7"}
    for number, scripted in enumerate(tables):
        assert await store.log(f"t{number}") == scripted.log


async def test_one_append_may_follow_another_that_still_waits(store: Store) -> None:
    scripted = started()
    scripted.turn(ANNA, "c3ne+")
    scripted.do(BERT, Resign())
    pieces = [growth(scripted, "t", number, number + 1) for number in range(len(scripted.log))]
    await asyncio.gather(*(store.append(piece) for piece in pieces))
    assert await store.log("t") == scripted.log
    summary = await store.summary("t")
    assert summary is not None
    assert (summary.phase, summary.seq, summary.result) == ("over", len(scripted.log), scripted.table.result)
    assert summary.opened_at == scripted.log[0].at


async def test_an_append_to_two_tables_is_all_or_none(store: Store) -> None:
    one, two = started(), started()
    await store.append(growth(one, "one", until=3))
    one.turn(ANNA, "c3ne+")
    with pytest.raises(Stale) as lost:
        await store.append(growth(one, "one", 3), growth(two, "one"))
    assert lost.value.table == "one"
    with pytest.raises(Stale):
        await store.append(growth(two, "two"), growth(one, "one", 2))
    assert await store.log("two") == []
    assert len(await store.log("one")) == 3
    assert await store.running() == ["one"]
    await store.append(growth(one, "one", 3), growth(two, "two"))
    assert await store.log("one") == one.log
    assert await store.log("two") == two.log


def _spoil(connection: Connection, statement: str) -> None:
    connection.execute(text(statement))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET event = '{}'",
        "DELETE FROM events WHERE seq = 2",
        "UPDATE events SET seq = seq + 1",
    ],
)
async def test_events_never_change(store: Store, statement: str) -> None:
    scripted = started()
    await store.append(growth(scripted, "t"))
    with pytest.raises(DBAPIError, match="events never change"):
        await store.write(_spoil, statement)
    assert await store.log("t") == scripted.log


async def test_events_of_older_versions_are_lifted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = started()
    scripted.turn(ANNA, "c3ne+")
    await store.append(growth(scripted, "t"))

    def lifted(event: Json) -> Json:
        return event | {"turn": "a1nw-"} if event["kind"] == "turned" else event

    monkeypatch.setattr(gipfel.store.tables.log, "read_event", partial(read_event, upcasters={1: lifted}, version=2))
    assert fold(await store.log("t")).turns == ("a1nw-",)
    assert [event["v"] for event in await store.raw_log("t")] == [1, 1, 1, 1]
    assert (await store.raw_log("t"))[3]["turn"] == "c3ne+"


def _texts(connection: Connection) -> str:
    return "\n".join(connection.scalars(events.select().with_only_columns(events.c.event)))


async def test_names_chat_and_secrets_are_not_in_the_log(store: Store) -> None:
    scripted = by_link()
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    scripted.do(GITTA, Say(text="my own words"))
    await keep(store, scripted, "t")
    kept = await store.read(_texts)
    for personal in ("Anna", "Gitta", "my own words"):
        assert personal not in kept
    assert await store.log("t") == scripted.log


async def test_parties_have_the_names_of_today(store: Store) -> None:
    anna = await store.create_person("Anna", "hash", 1)
    await store.append(growth(started(anna.party), "t"))
    await store.rename(anna.id, "Annabel")
    assert fold(await store.log("t")).parties[0] == replace(anna.party, name="Annabel")
    summary = await store.summary("t")
    assert summary is not None
    assert summary.parties[0] == replace(anna.party, name="Annabel")
