"""What vouches for a person beside the password: devices, recovery codes, a second factor; each counts as it should."""

from __future__ import annotations

import asyncio

import pytest

from gipfel.store import Store
from gipfel.store.accounts.proofs import MOST_DEVICES
from gipfel.tables import Refused
from store.stored_tables import person
from tables.scripted_table import START

pytestmark = pytest.mark.anyio
LATER = START + 1000


async def test_a_device_is_known_for_who_signed_in_there(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    await store.know_device(anna.id, "one", "", START, LATER)
    assert await store.knows_device(anna.id, "one", START)
    assert not await store.knows_device(anna.id, "one", LATER)
    assert not await store.knows_device(bert.id, "one", START)
    assert not await store.knows_device("", "one", START)


async def test_a_new_key_of_a_device_counts_for_all_who_use_it(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    await store.know_device(anna.id, "one", "", START, LATER)
    await store.know_device(bert.id, "two", "one", START, LATER)
    await store.know_device(bert.id, "three", "two", START + 1, LATER)
    for somebody in (anna, bert):
        known = [await store.knows_device(somebody.id, key, START) for key in ("one", "two", "three")]
        assert known == [False, False, True]
        assert len(await store.devices_of(somebody.id, START)) == 1


async def test_the_latest_devices_are_kept(store: Store) -> None:
    anna = await person(store, "Anna")
    for number in range(MOST_DEVICES + 2):
        await store.know_device(anna.id, f"device {number}", "", START + number, LATER)
    assert len(await store.devices_of(anna.id, START)) == MOST_DEVICES
    assert [await store.knows_device(anna.id, f"device {number}", START) for number in (0, 1, 2)] == [
        *(False, False, True),
    ]


async def test_devices_are_swept_when_their_time_is_over(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.know_device(anna.id, "one", "", START, LATER)
    assert await store.sweep(LATER - 1) == 0
    assert await store.sweep(LATER) == 1


async def test_a_recovery_code_counts_once_and_for_one(store: Store) -> None:
    anna = await store.create_person("Anna", "hash", START, ["a", "b"])
    bert = await person(store, "Bert")
    assert await store.codes_left(anna.id) == 2
    assert await store.has_code(anna.id, "a")
    assert not await store.use_code(bert.id, "a")
    assert sorted(await asyncio.gather(*(store.use_code(anna.id, "a") for _ in range(5)))) == [False] * 4 + [True]
    assert await store.codes_left(anna.id) == 1
    await store.renew_codes(anna.id, ["c", "d", "e"])
    assert not await store.use_code(anna.id, "b")
    assert await store.codes_left(anna.id) == 3


async def test_a_new_password_ends_what_the_old_one_opened(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    for somebody in (anna, bert):
        for key in ("here", "there"):
            await store.create_session(somebody.id, f"{key} {somebody.name}", START, LATER)
            await store.know_device(somebody.id, f"{key} {somebody.name}", "", START, LATER)
        await store.create_token(somebody.id, f"bot {somebody.name}", "bot", ["play"], START)
    here = await store.session("here Anna", START)
    assert here is not None
    await store.change_password(anna.id, "new", session=here.id, device="here Anna", keep_tokens=True)
    assert [session.id for session in await store.sessions_of(anna.id, START)] == [here.id]
    assert len(await store.devices_of(anna.id, START)) == len(await store.tokens_of(anna.id, START)) == 1
    await store.change_password(anna.id, "newer", session=here.id, device="here Anna")
    assert await store.tokens_of(anna.id, START) == []
    assert len(await store.sessions_of(anna.id, START)) == 1
    for left in (store.sessions_of, store.devices_of):
        assert len(await left(bert.id, START)) == 2
    assert len(await store.tokens_of(bert.id, START)) == 1


async def test_recovering_uses_the_code_and_ends_everything(store: Store) -> None:
    anna = await store.create_person("Anna", "hash", START, ["a"])
    await store.create_session(anna.id, "digest", START, LATER)
    await store.create_token(anna.id, "bot", "bot", ["play"], START)
    assert not await store.recover(anna.id, "b", "new")
    assert (await store.person(anna.id)) == anna
    assert len(await store.sessions_of(anna.id, START)) == 1
    assert await store.recover(anna.id, "a", "new")
    found = await store.person(anna.id)
    assert found is not None
    assert found.password == "new"
    assert await store.sessions_of(anna.id, START) == []
    assert await store.tokens_of(anna.id, START) == []
    assert not await store.recover(anna.id, "a", "newer")


async def test_a_second_factor_asks_only_when_it_is_confirmed(store: Store) -> None:
    anna = await person(store, "Anna")
    assert not await store.confirm_factor(anna.id, 100, START)
    await store.enrol(anna.id, "first")
    await store.enrol(anna.id, "second")
    begun = await store.second_factor(anna.id)
    assert begun is not None
    assert (begun.secret, begun.since) == ("second", None)
    assert "second" not in repr(begun)
    assert not await store.use_step(anna.id, 100)
    assert await store.confirm_factor(anna.id, 100, START)
    with pytest.raises(Refused) as refused:
        await store.enrol(anna.id, "third")
    assert refused.value.code == "second-factor-on"
    await store.end_factor(anna.id)
    assert await store.second_factor(anna.id) is None


async def test_no_code_counts_twice(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.enrol(anna.id, "secret")
    await store.confirm_factor(anna.id, 100, START)
    assert not await store.use_step(anna.id, 100)
    assert sorted(await asyncio.gather(*(store.use_step(anna.id, 102) for _ in range(5)))) == [False] * 4 + [True]
    assert not await store.use_step(anna.id, 101)
    assert await store.use_step(anna.id, 103)
