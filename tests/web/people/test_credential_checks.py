"""What vouches for connections that last is asked for many at once; whoever it fails is looked up anew."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, delete
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gipfel.store import Credential, Store, StoreAway
from gipfel.store.database.schema import guests, sessions, tokens
from gipfel.web.parts import Parts
from gipfel.web.people import identity
from gipfel.web.people.credential_checks import CredentialChecks
from gipfel.web.socket import connection
from web.visitors import Visitor, socket_of

pytestmark = pytest.mark.anyio
LookUp = Callable[[HTTPConnection], Awaitable[identity.Caller]]


class Keys:
    """A store that knows some keys, and counts how often it is asked."""

    def __init__(self, known: Mapping[str, Credential], error: Exception | None = None) -> None:
        self.known, self.error, self.asked = known, error, list[Sequence[str]]()

    async def credentials(self, digests: Sequence[str], _now: int) -> Mapping[str, Credential]:
        """As the store does."""
        self.asked.append(digests)
        if self.error is not None:
            raise self.error
        return {digest: self.known[digest] for digest in digests if digest in self.known}


def checks(keys: Any) -> CredentialChecks:
    """Checks that gather what is asked within one round of the event loop."""
    return CredentialChecks(keys, lambda: 0, gathered=0)


async def test_those_who_ask_together_are_answered_by_one_question() -> None:
    keys = Keys({"a": Credential("1", 5), "b": Credential("", None)})
    asking = checks(keys)
    found = await asyncio.gather(*(asking.of(digest) for digest in ("a", "b", "c", "a")))
    assert found == [Credential("1", 5), Credential("", None), None, Credential("1", 5)]
    assert keys.asked == [["a", "b", "c"]]
    assert await asking.of("a") == Credential("1", 5)
    assert len(keys.asked) == 2
    await asking.end()


async def test_who_stops_waiting_takes_nothing_from_others() -> None:
    asking = checks(Keys({"a": Credential("1", 5)}))
    first, second = asyncio.create_task(asking.of("a")), asyncio.create_task(asking.of("a"))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == Credential("1", 5)
    await asking.end()


async def test_a_store_that_is_away_is_told_to_all_who_asked() -> None:
    asking = checks(Keys({}, StoreAway(sqlite3.OperationalError("away"))))
    found = await asyncio.gather(asking.of("a"), asking.of("b"), return_exceptions=True)
    assert [type(error) for error in found] == [StoreAway, StoreAway]
    await asking.end()


@pytest.mark.parametrize("way", ["guest", "person", "program"])
def test_a_socket_stays_while_its_key_counts_and_ends_when_another_process_has_ended_it(
    visitor: Callable[[], Visitor], house: TestClient, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "Patience", partial(connection.Patience, ping=0.01))
    parts: Parts = house.app.state.parts  # type: ignore[attr-defined]
    monkeypatch.setattr(parts.credentials, "_gathered", 0.0)
    anna = visitor()
    if way == "guest":
        anna.post("/api/1/guests", json={}).raise_for_status()
    else:
        anna.joins(f"Anna {way}")
    connects = Visitor(house, **anna.token("play")) if way == "program" else anna
    looked_up: list[str] = []
    monkeypatch.setattr(identity, "_look_up", partial(_counted, looked_up, identity._look_up))
    with socket_of(connects) as socket:
        looked_up.clear()
        pings = [socket.receive_json() for _ in range(6)][1:]
        assert {heard["kind"] for heard in pings} == {"ping"}
        assert not looked_up  # nobody is looked up one by one while nothing has changed
        assert house.portal is not None
        house.portal.call(_forget, parts.store)
        with pytest.raises(WebSocketDisconnect) as end:
            list(iter(socket.receive_json, None))
        assert end.value.code == connection.SESSION_OVER


async def _counted(calls: list[str], look_up: LookUp, asking: HTTPConnection) -> identity.Caller:
    calls.append("once")
    return await look_up(asking)


async def _forget(store: Store) -> None:
    """Without a word to anybody, as another process would."""

    def forget(asked: Connection) -> None:
        for table in (guests, sessions, tokens):
            asked.execute(delete(table))

    await store.write(forget)
