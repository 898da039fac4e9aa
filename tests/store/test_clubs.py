"""Clubs in the store: who may do what, links that are used up, and what becomes of a club whose people leave."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from gipfel.store import Store
from gipfel.store.accounts.sanctions import Why
from gipfel.store.clubs.membership import MOST_OWNED
from gipfel.store.shapes import Person
from gipfel.tables import Refused
from tables.scripted_table import START

pytestmark = pytest.mark.anyio


async def people(store: Store, *names: str) -> list[Person]:
    """Accounts."""
    return [await store.create_person(name, "hash", START) for name in names]


async def code(tried: Awaitable[object]) -> str:
    """Why something is refused."""
    with pytest.raises(Refused) as refused:
        await tried
    return refused.value.code


async def test_a_club_is_found_by_its_name_and_changed_by_its_officers(store: Store) -> None:
    anna, bert = await people(store, "Anna", "Bert")
    club = await store.create_club("Ringfreunde", "We play on Tuesdays.", "open", anna.id, START)
    assert (await store.club(club.id)) == club
    assert [found.name for found in await store.clubs("RING")] == ["Ringfreunde"]
    assert await store.clubs("nobody") == []
    assert await code(store.create_club("ringfreunde", "", "open", bert.id, START)) == "club-name-taken"
    assert await code(store.create_club("Gipfel", "", "open", bert.id, START)) == "name-reserved"
    assert await code(store.edit_club(club.id, bert.id, "Others", None, None)) == "officers-only"
    await store.edit_club(club.id, anna.id, "Ring friends", None, "request")
    changed = await store.club(club.id)
    assert changed is not None
    assert (changed.name, changed.about, changed.entry) == ("Ring friends", "We play on Tuesdays.", "request")


async def test_people_join_ask_and_leave(store: Store) -> None:
    anna, bert, carl = await people(store, "Anna", "Bert", "Carl")
    club = (await store.create_club("Ringfreunde", "", "open", anna.id, START)).id
    assert await store.join_club(club, bert.id, START + 1) == "member"
    assert await code(store.join_club(club, bert.id, START)) == "member-already"
    await store.edit_club(club, anna.id, None, None, "request")
    assert await store.join_club(club, carl.id, START + 2) is None
    assert [one.name for one in await store.requests(club)] == ["Carl"]
    assert await code(store.answer_request(club, bert.id, carl.id, True, START)) == "officers-only"
    await store.answer_request(club, anna.id, carl.id, True, START + 3)
    assert [(one.name, one.role) for one in await store.members(club)] == [
        ("Anna", "owner"),
        ("Bert", "member"),
        ("Carl", "member"),
    ]
    assert await code(store.answer_request(club, anna.id, carl.id, True, START)) == "no-such-request"
    assert await code(store.leave_club(club, anna.id)) == "club-owner-stays"
    await store.leave_club(club, bert.id)
    assert await code(store.leave_club(club, bert.id)) == "not-a-member"
    await store.edit_club(club, anna.id, None, None, "link")
    assert await code(store.join_club(club, bert.id, START)) == "links-only"


async def test_roles_are_given_by_the_owner_and_the_club_is_handed_over(store: Store) -> None:
    anna, bert, carl = await people(store, "Anna", "Bert", "Carl")
    club = (await store.create_club("Ringfreunde", "", "open", anna.id, START)).id
    for number, person in enumerate((bert, carl)):
        await store.join_club(club, person.id, START + number)
    assert await code(store.give_role(club, bert.id, carl.id, "officer")) == "owner-only"
    await store.give_role(club, anna.id, bert.id, "officer")
    assert await code(store.remove_member(club, bert.id, anna.id)) == "owner-only"
    await store.remove_member(club, bert.id, carl.id)
    await store.give_role(club, anna.id, bert.id, "owner")
    assert [(one.name, one.role) for one in await store.members(club)] == [("Bert", "owner"), ("Anna", "officer")]
    assert await store.officers(club) == [bert.party.id, anna.party.id]
    assert await code(store.close_club(club, anna.id)) == "owner-only"
    await store.close_club(club, bert.id)
    assert await store.club(club) is None
    assert await code(store.leave_club(club, anna.id)) == "no-such-club"


async def test_a_link_for_one_lets_in_one_however_many_come_at_once(store: Store) -> None:
    anna, *others = await people(store, "Anna", "Bert", "Carl", "Dora")
    club = (await store.create_club("Ringfreunde", "", "link", anna.id, START)).id
    await store.make_link(club, anna.id, "digest", START, None, 1)
    tried = await asyncio.gather(
        *(store.use_link("digest", person.id, START) for person in others), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in tried) == ["Refused", "Refused", "str"]
    assert len(await store.members(club)) == 2
    assert await store.links(club, START) == []


async def test_links_end_and_are_revoked(store: Store) -> None:
    anna, bert = await people(store, "Anna", "Bert")
    club = (await store.create_club("Ringfreunde", "", "link", anna.id, START)).id
    await store.make_link(club, anna.id, "late", START, START + 10, None)
    assert await code(store.use_link("late", bert.id, START + 10)) == "link-void"
    link = await store.make_link(club, anna.id, "revoked", START, None, None)
    assert await code(store.revoke_link(club, bert.id, link.id)) == "officers-only"
    await store.revoke_link(club, anna.id, link.id)
    assert await code(store.use_link("revoked", bert.id, START)) == "link-void"
    assert await code(store.use_link("nothing", bert.id, START)) == "link-void"


async def test_a_club_outlives_its_owner_and_ends_with_its_last_member(store: Store) -> None:
    anna, bert, carl = await people(store, "Anna", "Bert", "Carl")
    club = (await store.create_club("Ringfreunde", "", "open", anna.id, START)).id
    for number, person in enumerate((bert, carl), 1):
        await store.join_club(club, person.id, START + number)
    await store.give_role(club, anna.id, carl.id, "officer")
    await store.delete_person(anna.id)
    assert [(one.name, one.role) for one in await store.members(club)] == [("Carl", "owner"), ("Bert", "member")]
    await store.delete_person(carl.id)
    assert [(one.name, one.role) for one in await store.members(club)] == [("Bert", "owner")]
    await store.delete_person(bert.id)
    assert await store.club(club) is None


async def test_nobody_owns_too_many_clubs(store: Store) -> None:
    (anna,) = await people(store, "Anna")
    for number in range(MOST_OWNED):
        await store.create_club(f"Club {'ABCDEFGH'[number]}", "", "open", anna.id, START)
    assert await code(store.create_club("One more", "", "open", anna.id, START)) == "too-many-clubs"


async def test_who_runs_the_house_reads_reports_and_closes_a_club(store: Store) -> None:
    anna, bert = await people(store, "Anna", "Bert")
    club = (await store.create_club("Ringfreunde", "", "open", anna.id, START)).id
    for reason in ("rude", "very\x00\x1b\nrude"):
        await store.report_club(club, bert.party.id, reason, START)
    assert [(report.name, report.reason) for report in await store.club_reports()] == [("Ringfreunde", "very rude")]
    assert await code(store.report_club(club, bert.party.id, " ", START)) == "bad-club-report"
    await store.remove_club(club, Why("me", START, "rude"))
    assert await store.club(club) is None
    assert [measure.act for measure in await store.measures()] == ["remove-club"]
    assert await code(store.create_club("Ringfreunde", "", "open", anna.id, START)) == "name-refused"


async def test_what_is_kept_of_clubs_is_exported(store: Store) -> None:
    (anna,) = await people(store, "Anna")
    await store.create_club("Ringfreunde", "", "open", anna.id, START)
    told = [line async for line in store.export_of(anna.id, START)]
    assert {"kind": "club", "name": "Ringfreunde", "role": "owner"} in told
