"""What people have: sessions, tokens, guests' cookies, blocks, uploaded records; and what is counted and swept."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from gipfel.play import Party, Refused
from gipfel.play.seats import digest, guest
from gipfel.store import Store
from play.evening import ANNA, BERT, CARL, GITTA, START
from store.evenings import Game, growth, person, play, started

pytestmark = pytest.mark.anyio


async def test_a_session_lasts_until_its_time_is_over(store: Store) -> None:
    anna = await person(store, "Anna")
    made = await store.create_session(anna.id, "digest", START, START + 100, "Firefox\non \0Linux" + "x" * 1000)
    found = await store.session("digest", START + 99)
    assert found is not None
    assert (found.id, found.person, found.created, found.expires) == (made, anna, START, START + 100)
    assert found.about.startswith("Firefox on  Linux")
    assert len(found.about) == 200
    assert await store.session("digest", START + 100) is None
    assert await store.session("another", START) is None


async def test_a_session_that_is_used_lasts(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.create_session(anna.id, "digest", START, START + 100)
    await store.seen_session("digest", START + 50, START + 150)
    found = await store.session("digest", START + 149)
    assert found is not None
    assert (found.seen, found.expires) == (START + 50, START + 150)


async def test_sessions_are_listed_and_ended_by_their_owner(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    one, two, three = [
        await store.create_session(anna.id, f"digest{number}", START + number, START + 100) for number in range(3)
    ]
    assert [session.id for session in await store.sessions_of(anna.id, START)] == [three, two, one]
    assert not await store.end_session(bert.id, one)
    assert await store.end_session(anna.id, one)
    assert not await store.end_session(anna.id, one)
    assert await store.session("digest0", START) is None
    for device in ("here", "there"):
        await store.know_device(anna.id, device, "", START, START + 100)
    await store.end_all_sessions(anna.id, device="here")
    assert await store.sessions_of(anna.id, START) == []
    assert [await store.knows_device(anna.id, device, START) for device in ("here", "there")] == [True, False]


async def test_nobody_without_an_account_has_a_session(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.create_session("nobody", "digest", START, START + 100)


async def test_tokens_have_names_scopes_and_an_end(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    lasting = await store.create_token(anna.id, "one", "my bot", {"play", "read"}, START)
    await store.create_token(anna.id, "two", "another", [], START + 1, START + 100)
    found = await store.token("one", START + 10**12)
    assert found is not None
    assert (found.id, found.person, found.name) == (lasting, anna, "my bot")
    assert found.scopes == {"play", "read"}
    assert found.seen is None
    await store.seen_token("one", START + 7)
    assert [(token.name, token.seen) for token in await store.tokens_of(anna.id, START)] == [
        ("another", None),
        ("my bot", START + 7),
    ]
    assert await store.token("two", START + 100) is None
    assert not await store.end_token(bert.id, lasting)
    assert await store.end_token(anna.id, lasting)
    assert await store.token("one", START) is None


async def test_guests_keep_their_names_and_can_be_claimed_once(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    made = await store.create_guest(digest("a key"), "Gustl", START)
    assert await store.guest(digest("a key")) == made
    assert made.party == guest("a key", "Gustl")
    assert await store.guest(digest("another key")) is None
    await store.rename_guest(digest("a key"), "Besuch")
    found = await store.guest(digest("a key"))
    assert found is not None
    assert found.name == "Besuch"
    assert await store.claim_guest(digest("a key"), anna.id)
    assert await store.claim_guest(digest("a key"), anna.id)
    assert not await store.claim_guest(digest("a key"), bert.id)
    assert not await store.claim_guest(digest("another key"), bert.id)
    found = await store.guest(digest("a key"))
    assert found is not None
    assert found.claimed_by == anna.id


async def test_a_guest_needs_no_name_but_no_hostile_one_is_kept(store: Store) -> None:
    nameless = await store.create_guest("digest", "", START)
    assert await store.guest("digest") == nameless
    for name in ("\0\0", "x" * 100):
        with pytest.raises(Refused):
            await store.create_guest("another", name, START)
        with pytest.raises(Refused):
            await store.rename_guest("digest", name)
    hostile = Party("guest", "third", "A\0\u202eb\ud800" + "c" * 100)
    await play(store, Game("t", one=hostile))
    summary = await store.summary("t")
    assert summary is not None
    assert summary.parties[0] == Party("guest", "third", "Ab" + "c" * 22)


async def test_idle_guests_are_swept(store: Store) -> None:
    anna = await person(store, "Anna")
    for number, key in enumerate(("idle", "sitting", "claimed", "young")):
        await store.create_guest(key, "Gustl", START + number)
    await play(store, Game("t", two=Party("guest", "sitting", "Gustl")))
    await store.claim_guest("claimed", anna.id)
    assert await store.sweep_guests(START + 3) == 1
    assert [await store.guest(key) is None for key in ("idle", "sitting", "claimed", "young")] == [
        True,
        False,
        False,
        False,
    ]


async def test_blocks_work_both_ways(store: Store) -> None:
    await store.append(growth(started(ANNA, BERT), "names"))
    await store.block(ANNA.id, BERT.id, START)
    await store.block(ANNA.id, BERT.id, START + 1)
    await store.block(CARL.id, ANNA.id, START + 2)
    await store.block(ANNA.id, GITTA.id, START + 3)
    assert await store.blocked_with(ANNA.id) == {BERT.id, CARL.id, GITTA.id}
    assert await store.blocked_with(BERT.id) == {ANNA.id}
    assert [party.id for party in await store.blocks_of(ANNA.id)] == [GITTA.id, BERT.id]
    assert (await store.blocks_of(ANNA.id))[1] == BERT
    assert await store.unblock(ANNA.id, BERT.id)
    assert not await store.unblock(ANNA.id, BERT.id)
    assert await store.blocked_with(BERT.id) == frozenset()


async def test_records_are_kept_for_their_owners(store: Store) -> None:
    made = [await store.add_record(ANNA.id, f"[Game {number}]\0é", {"games": number}, START) for number in range(5)]
    found = await store.record(made[2])
    assert found is not None
    assert (found.owner, found.at, found.about) == (ANNA.id, START, {"games": 2})
    assert found.text == "[Game 2]\ufffdé"
    page = await store.records_of(ANNA.id, 3)
    rest = await store.records_of(ANNA.id, 3, page[-1].cursor)
    assert sorted(upload.id for upload in (*page, *rest)) == sorted(made)
    assert await store.count_records(ANNA.id) == 5
    assert not await store.delete_record(BERT.id, made[2])
    assert await store.delete_record(ANNA.id, made[2])
    assert await store.record(made[2]) is None
    assert await store.count_records(ANNA.id) == 4
    assert len(set(made)) == 5
    assert min(len(name) for name in made) >= 16


async def test_everything_is_counted_and_what_is_over_swept(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.create_guest("digest", "", START)
    await store.create_session(anna.id, "one", START, START + 1)
    await store.create_session(anna.id, "two", START, START + 3)
    await store.create_token(anna.id, "one", "bot", [], START, START + 2)
    await store.create_token(anna.id, "two", "bot", [], START)
    await store.add_record(ANNA.id, "", {}, START)
    await play(store, Game("t"))
    await store.append(growth(started(), "u"))
    counts = await store.counts()
    assert (counts.people, counts.guests, counts.sessions, counts.tokens, counts.records) == (1, 1, 2, 2, 1)
    assert counts.tables == {"over": 1, "playing": 1}
    assert await store.sweep(START + 2) == 2
    counts = await store.counts()
    assert (counts.sessions, counts.tokens) == (1, 1)
