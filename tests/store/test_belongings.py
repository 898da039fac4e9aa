"""What people have: sessions, tokens, guests' cookies, blocks, uploaded records; and what is counted and swept."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from gipfel.store import Stock, Store, Swept
from gipfel.store.accounts.peaks import PEAKS
from gipfel.tables import Party, Refused, fold
from gipfel.tables.commands import Free, Me, Open, Say
from gipfel.tables.seats import digest, guest
from gipfel.tables.terms import Terms
from store.stored_tables import Game, growth, person, play, started
from tables.scripted_table import ANNA, BERT, CARL, GITTA, START, ScriptedTable

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


async def test_a_guest_needs_to_choose_no_name_and_no_hostile_one_is_kept(store: Store) -> None:
    made = await store.create_guest("digest", "", START)
    assert made.name in PEAKS
    assert await store.guest("digest") == made
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


async def test_idle_guests_are_swept_with_all_that_is_theirs(store: Store) -> None:
    anna = await person(store, "Anna")
    for number, key in enumerate(("idle", "sitting", "keeping", "claimed", "young")):
        await store.create_guest(key, "Gustl", START + number)
    await play(store, Game("t", two=Party("guest", "sitting", "Gustl")))
    await store.add_record("guest:keeping", "text", {}, START)
    await store.claim_guest("claimed", anna.id)
    await store.block("guest:idle", anna.party.id, START)
    await store.block(anna.party.id, "guest:idle", START)
    assert await store.sweep_guests(START + 4, START) == Swept(1, None)
    assert [await store.guest(key) is None for key in ("idle", "sitting", "keeping", "claimed", "young")] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert await store.blocked_with(anna.party.id) == frozenset()


async def test_guests_who_cannot_come_back_leave_games_without_a_name(store: Store) -> None:
    await store.create_guest("gone", "Gustone", START)
    scripted = started(Party("guest", "gone", "Gustone"), BERT)
    scripted.do(Party("guest", "gone"), Say(text="words of a guest"))
    await store.append(growth(scripted, "t"))
    record = await store.add_record("guest:gone", "text of a record", {}, START)
    await store.create_guest("here", "Hier", START + 10)
    await store.add_record("guest:here", "another", {}, START)
    assert await store.sweep_guests(START + 10, START + 10) == Swept(1, None)
    assert await store.guest("gone") is None
    assert await store.record(record) is None
    table = fold(await store.log("t"))
    assert [party.name for party in table.parties if party] == ["", "Bert"]
    assert [line.text for line in table.chat] == [""]
    assert await store.guest("here") is not None


async def test_sweeping_guests_is_done_a_little_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.store.accounts.guests.SWEPT_TOGETHER", 2)
    for number in range(5):
        await store.create_guest(f"guest{number}", "", START)
    await play(store, Game("t", one=Party("guest", "guest1")))
    swept, after = list[int](), ""
    while True:
        found = await store.sweep_guests(START + 1, START, after or None)
        swept.append(found.count)
        if found.after is None:
            break
        after = found.after
    assert swept == [1, 2, 1]
    assert [await store.guest(f"guest{number}") is None for number in range(5)] == [True, False, True, True, True]


async def test_a_guest_is_deleted_with_name_words_and_records(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.create_guest("mine", "Gustone", START)
    scripted = started(Party("guest", "mine", "Gustone"), BERT)
    scripted.do(Party("guest", "mine"), Say(text="words of a guest"))
    await store.append(growth(scripted, "t"))
    await store.add_record("guest:mine", "text of a record", {}, START)
    await store.block("guest:mine", BERT.id, START)
    assert await store.delete_guest("mine")
    assert not await store.delete_guest("mine")
    assert await store.guest("mine") is None
    assert await store.stock_of("guest:mine") == Stock(0, 0)
    assert await store.blocked_with(BERT.id) == frozenset()
    table = fold(await store.log("t"))
    assert [party.name for party in table.parties if party] == ["", "Bert"]
    assert [line.text for line in table.chat] == [""]
    await store.create_guest("hers", "Gustl", START)
    await store.claim_guest("hers", anna.id)
    assert not await store.delete_guest("hers")  # what somebody has taken over goes with the account


async def test_everything_about_a_guest_can_be_exported(store: Store) -> None:
    await store.create_guest("mine", "Gustone", START)
    scripted = started(Party("guest", "mine", "Gustone"), BERT)
    scripted.do(Party("guest", "mine"), Say(text="my words"))
    scripted.do(BERT, Say(text="their words"))
    await store.append(growth(scripted, "t"))
    await store.add_record("guest:mine", "[Game ...]", {}, START)
    await store.block("guest:mine", BERT.id, START)
    lines = [line async for line in store.export_of_guest("mine")]
    assert [line["kind"] for line in lines] == ["guest", "block", "record", "table"]
    shown = repr(lines)
    for own in ("Gustone", "my words", "[Game ...]"):
        assert own in shown, own
    assert "their words" not in shown
    with pytest.raises(Refused) as refused:
        _ = [line async for line in store.export_of_guest("nobody")]
    assert refused.value.code == "no-such-person"


async def test_records_that_nobody_asks_for_age_but_those_of_people_stay(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gipfel.store.accounts.uploads.SWEPT_TOGETHER", 2)
    old = [await store.add_record("guest:g", "text", {}, START) for _ in range(3)]
    seen = await store.add_record("guest:g", "text", {}, START)
    kept = await store.add_record(ANNA.id, "text", {}, START)
    await store.seen_record(seen, START + 10)
    assert [await store.sweep_records(START + 10) for _ in range(3)] == [2, 1, 0]
    assert [await store.record(record) is None for record in (*old, seen, kept)] == [True] * 3 + [False] * 2


async def test_records_are_counted_by_owner_by_network_and_in_all(store: Store) -> None:
    await store.add_record(ANNA.id, "ä" * 10, {}, START, "here")
    await store.add_record("guest:g", "x" * 5, {}, START, "here")
    await store.add_record("guest:g", "x" * 6, {}, START, "there")
    about = len("{}")
    assert await store.stock_of(ANNA.id) == Stock(1, 20 + about)
    assert await store.stock_of("nobody") == Stock(0, 0)
    assert await store.stock_from("here") == Stock(2, 25 + 2 * about)
    assert await store.stock() == Stock(3, 31 + 3 * about)
    assert await store.stock_of_guests() == Stock(2, 11 + 2 * about)


async def test_tables_of_guests_without_a_clock_are_found_when_nobody_comes_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gipfel.store.tables.lists.LOOKED_AT_TOGETHER", 1)
    gustav = Party("guest", "gustav")
    terms = Terms("pentago", sides="first")
    for table, opener, now in (("old", gustav, START), ("hers", ANNA, START + 1), ("new", gustav, START + 10)):
        scripted = ScriptedTable(now=now)
        scripted.do(opener, Open(terms=terms, seats=(Me(), Free())))
        await store.append(growth(scripted, table))
    await store.append(growth(started(gustav, Party("guest", "other")), "timed"))
    names, after = list[str](), ""
    while True:
        found, following = await store.abandoned("waiting", START + 10, after or None)
        names += found
        if following is None:
            break
        after = following
    assert names == ["old"]
    assert await store.abandoned("playing", START + 10**9) == ([], f"{START}.timed")


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
    assert (await store.stock_of(ANNA.id)).records == 5
    assert not await store.delete_record(BERT.id, made[2])
    assert await store.delete_record(ANNA.id, made[2])
    assert await store.record(made[2]) is None
    assert (await store.stock_of(ANNA.id)).records == 4
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
