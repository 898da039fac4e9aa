"""Credentials: what vouches for many connections is asked for at once."""

from __future__ import annotations

import pytest

from gipfel.store import Credential, Store
from gipfel.store.accounts import credentials
from store.stored_tables import person

pytestmark = pytest.mark.anyio


async def test_guests_sessions_and_tokens_are_found_by_their_digests_while_they_count(store: Store) -> None:
    anna = await person(store, "Anna")
    session = await store.create_session(anna.id, "session", 10, 100)
    token = await store.create_token(anna.id, "token", "a program", frozenset({"play"}), 10, 50)
    await store.create_guest("guest", "", 10)
    asked = ["guest", "session", "token", "nobody's"]
    every = {"guest": Credential("", None), "session": Credential(session, 10), "token": Credential(token, None)}
    assert await store.credentials(asked, 20) == every
    assert set(await store.credentials(asked, 50)) == {"guest", "session"}
    assert set(await store.credentials(asked, 100)) == {"guest"}
    await store.end_session(anna.id, session)
    await store.delete_guest("guest")
    assert set(await store.credentials(asked, 20)) == {"token"}


async def test_more_than_fit_into_one_question(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(credentials, "MOST_TOGETHER", 2)
    made = [f"guest {number}" for number in range(5)]
    for digest in made:
        await store.create_guest(digest, "", 10)
    assert set(await store.credentials([*made, "nobody"], 20)) == set(made)
    assert await store.credentials([], 20) == {}
