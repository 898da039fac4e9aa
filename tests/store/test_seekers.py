"""The pool of those who wait to be paired, on both databases."""

from __future__ import annotations

import asyncio

from gipfel.store import Store
from gipfel.store.accounts.sanctions import Why
from gipfel.store.tables.seekers import Meeting

PATIENCE = 10


async def test_who_waits_longest_is_met_first(store: Store) -> None:
    for number, party in enumerate(("guest:a", "guest:b")):
        assert await store.seek(party, "wish" if number == 0 else "another", number, PATIENCE) == Meeting()
    assert await store.seek("guest:b", "wish", 5, PATIENCE, ["guest:a"]) == Meeting()
    met = await store.seek("guest:c", "wish", 6, PATIENCE)
    assert met.other is not None
    assert met.other.id == "guest:a"
    assert await store.seek("guest:a", "wish", 7, PATIENCE) == Meeting()  # the table is being opened
    await store.seat_seekers("guest:c", "guest:a", "t")
    assert await store.seek("guest:a", "wish", 8, PATIENCE) == Meeting(table="t")
    assert await store.sweep_seekers(100) == 1


async def test_who_is_banned_meets_nobody(store: Store) -> None:
    await store.create_guest("a", "", 0)
    await store.seek("guest:a", "wish", 0, PATIENCE)
    assert [one.party.id for one in await store.all_seeking(1, PATIENCE, 9)] == ["guest:a"]
    await store.impose("guest:a", "ban", Why("anna", 1, "spam"), until=5)
    assert await store.all_seeking(1, PATIENCE, 9) == []
    assert await store.seek("guest:b", "wish", 2, PATIENCE) == Meeting()
    met = await store.seek("guest:b", "wish", 5, PATIENCE)  # its time is over
    assert met.other is not None
    assert met.other.id == "guest:a"


async def test_a_table_that_never_came_is_forgotten(store: Store) -> None:
    await store.seek("guest:a", "wish", 0, PATIENCE)
    assert (await store.seek("guest:b", "wish", 1, PATIENCE)).other is not None
    assert await store.seek("guest:a", "wish", 1 + PATIENCE, PATIENCE) == Meeting()
    met = await store.seek("guest:b", "wish", 2 + PATIENCE, PATIENCE)
    assert met.other is not None
    assert met.other.id == "guest:a"


async def test_of_many_at_once_everybody_meets_one(store: Store) -> None:
    seeking = [store.seek(f"guest:{number}", "wish", 0, PATIENCE) for number in range(20)]
    found = await asyncio.gather(*seeking)
    assert len([meeting for meeting in found if meeting.other is not None]) == 10
    assert len({meeting.other.id for meeting in found if meeting.other is not None}) == 10
