"""Moderation in the store: each act, how it is undone, and the log that tells of it."""

from __future__ import annotations

import pytest

from gipfel.store import Store
from gipfel.store.accounts.peaks import PEAKS
from gipfel.store.accounts.sanctions import Why, network_of
from gipfel.tables import Party, Refused, fold
from gipfel.tables.commands import Say
from gipfel.tables.sanctions import Sanction
from store.stored_tables import Game, growth, person, play, started
from tables.scripted_table import BERT, START

pytestmark = pytest.mark.anyio
WHY = Why("Olga", START, "spam")


async def refused(work: object) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as error:
        await work  # type: ignore[misc]
    return error.value.code


async def told(store: Store) -> list[tuple[str, str]]:
    """The log in short."""
    return [(measure.act, measure.subject) for measure in await store.measures()]


async def test_a_ban_stands_until_it_ends_or_is_lifted(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.impose(anna.party.id, "ban", WHY, START + 100)
    assert await store.sanctions(START + 99) == [Sanction(anna.party.id, "ban", "spam", START, START + 100)]
    assert await store.sanctions(START + 100) == []
    await store.impose(anna.party.id, "ban", Why("Olga", START + 1, "more spam"))
    assert await store.sanctions(10**15) == [Sanction(anna.party.id, "ban", "more spam", START + 1)]
    await store.lift(anna.party.id, "ban", Why("Otto", START + 2, "was wrong"))
    assert await store.sanctions(START) == []
    assert await refused(store.lift(anna.party.id, "ban", WHY)) == "no-such-sanction"
    measures = await store.measures()
    assert [(found.number, found.act, found.by, found.at, found.reason) for found in measures] == [
        (measures[0].number, "ban", "Olga", START, "spam"),
        (measures[0].number + 1, "ban", "Olga", START + 1, "more spam"),
        (measures[0].number + 2, "unban", "Otto", START + 2, "was wrong"),
    ]
    assert [found.details.get("until") for found in measures] == [START + 100, None, None]
    assert {found.subject for found in measures} == {anna.party.id}


async def test_bans_and_mutes_are_apart(store: Store) -> None:
    for kind in ("ban", "mute"):
        await store.impose("192.0.2.0/24", kind, WHY)
    await store.lift("192.0.2.0/24", "mute", WHY)
    assert [found.kind for found in await store.sanctions(START)] == ["ban"]
    assert [act for act, _ in await told(store)] == ["ban", "mute", "unmute"]


async def test_what_is_over_is_swept_and_the_log_stays(store: Store) -> None:
    await store.impose("192.0.2.0/24", "ban", WHY, START + 1)
    await store.impose("192.0.3.0/24", "ban", WHY)
    assert await store.sweep_sanctions(START + 1) == 1
    assert len(await store.sanctions(START)) == 1
    assert len(await store.measures()) == 2


async def test_there_are_only_so_many_sanctions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.store.accounts.sanctions.MOST_SANCTIONS", 1)
    await store.impose("192.0.2.0/24", "ban", WHY)
    assert await refused(store.impose("192.0.3.0/24", "ban", WHY)) == "too-many-sanctions"
    assert len(await store.measures()) == 1  # what was not done is not told either


async def test_a_removed_name_is_replaced_and_cannot_be_taken_again(store: Store) -> None:
    anna = await person(store, "Rude")
    await store.append(growth(started(anna.party, BERT), "t"))
    neutral = await store.remove_name(anna.party.id, WHY)
    assert neutral.startswith("Player ")
    found = await store.person(anna.id)
    assert found is not None
    assert found.name == neutral
    assert (await store.person_by_name(neutral)) == found
    assert await store.person_by_name("Rude") is None
    assert [party.name for party in fold(await store.log("t")).parties if party] == [neutral, "Bert"]
    for taking in (
        store.rename(anna.id, "RUDE"),
        store.create_person("rude", "hash", START),
        store.create_guest("g", "Rude", START),
    ):
        assert await refused(taking) == "name-refused"
    assert await store.guest("g") is None
    await store.rename(anna.id, "Anna")
    (measure,) = await store.measures()
    assert (measure.act, measure.subject, measure.details) == (
        "remove-name",
        anna.party.id,
        {"name": "Rude", "replaced": neutral},
    )


async def test_a_name_can_be_allowed_again(store: Store) -> None:
    anna = await person(store, "Rude")
    await store.remove_name(anna.party.id, WHY)
    await store.allow_name("RUDE", WHY)
    await store.rename(anna.id, "Rude")
    assert await refused(store.allow_name("Rude", WHY)) == "name-not-refused"
    assert [act for act, _ in await told(store)] == ["remove-name", "allow-name"]


async def test_a_guest_whose_name_is_removed_gets_another(store: Store) -> None:
    await store.create_guest("g", "Rude", START)
    neutral = await store.remove_name("guest:g", WHY)
    assert neutral in PEAKS
    found = await store.guest("g")
    assert found is not None
    assert found.name == neutral
    assert await refused(store.rename_guest("g", "Rude")) == "name-refused"
    assert await refused(store.remove_name("guest:nobody", WHY)) == "no-name-to-remove"


async def test_a_removed_text_is_gone_and_nothing_else_is(store: Store) -> None:
    scripted = started()
    for text in ("rude words", "kind words"):
        scripted.do(BERT, Say(text=text))
    await store.append(growth(scripted, "t"))
    seq = next(event.seq for event in scripted.log if getattr(event.deed, "text", "") == "rude words")
    await store.remove_text("t", seq, WHY)
    assert [line.text for line in fold(await store.log("t")).chat] == ["", "kind words"]
    assert [found async for _, found in store.verify() if found] == []
    assert await refused(store.remove_text("t", seq, WHY)) == "no-such-text"
    assert await refused(store.remove_text("t", 1, WHY)) == "no-such-text"
    (measure,) = await store.measures()
    assert (measure.act, measure.subject) == ("remove-text", f"t/{seq}")
    assert "rude words" not in repr(measure)


async def test_a_record_is_removed_whoever_it_belongs_to(store: Store) -> None:
    record = await store.add_record("guest:g", "rude words", {}, START)
    await store.remove_record(record, WHY)
    assert await store.record(record) is None
    assert await refused(store.remove_record(record, WHY)) == "no-such-record"
    assert await told(store) == [("remove-record", record)]


async def test_who_is_meant(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.create_guest("g", "Gustl", START)
    await play(store, Game("t", one=anna.party, two=Party("guest", "g", "Gustl")))
    expected = {
        "ANNA": anna.party.id,
        anna.party.id: anna.party.id,
        "guest:g": "guest:g",
        "t/0": anna.party.id,
        "t/1": "guest:g",
        "192.0.2.7": "192.0.2.7/32",
        "192.0.2.7/24": "192.0.2.0/24",
        "2001:db8::5/48": "2001:db8::/48",
        "::ffff:192.0.2.7": "192.0.2.7/32",
    }
    assert {text: await store.subject(text) for text in expected} == expected
    for text, code in {
        "Nobody": "no-such-person",
        "guest:nobody": "no-such-person",
        "person:nobody": "no-such-person",
        "t/2": "nobody-sits-there",
        "nowhere/0": "no-such-table",
    }.items():
        assert await refused(store.subject(text)) == code


def test_what_is_no_network() -> None:
    for text in ("", "Anna", "t/0", "300.1.1.1", "192.0.2.0/33", "person:1"):
        assert network_of(text) is None


async def test_the_log_is_read_from_a_number_on(store: Store) -> None:
    for number in range(5):
        await store.impose(f"192.0.2.{number}/32", "ban", WHY)
    last = await store.last_measure()
    assert [found.number for found in await store.measures(last - 2)] == [last - 1, last]
    assert [found.number for found in await store.measures(limit=1)] == [last]


async def test_who_is_deleted_has_no_sanction_left(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.impose(anna.party.id, "mute", WHY)
    await store.delete_person(anna.id)
    assert await store.sanctions(START) == []
