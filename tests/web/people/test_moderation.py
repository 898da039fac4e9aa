"""Moderation in an open house: what is decided beside it, in the database, is obeyed by all of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from gipfel.house.house_clock import HouseClock
from gipfel.store import Store
from gipfel.store.accounts.sanctions import Why
from gipfel.tables.sanctions import SanctionKind
from gipfel.web.app import create_app
from gipfel.web.people import moderation
from gipfel.web.settings import Settings
from web.visitors import HOME, Visitor, code_of, socket_of

Houses = Callable[..., TestClient]
ANYONE = [{"kind": "me"}, {"kind": "anyone"}]
RECORD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n1. c3ne+ *\n'
WHY = Why("Olga", 1, "spam")


class Moderated:
    """A house, and whoever runs it at a terminal."""

    def __init__(self, house: TestClient) -> None:
        self.house = house
        self.parts: Any = house.app.state.parts  # type: ignore[attr-defined]

    def does(self, work: Callable[[Store], Awaitable[Any]]) -> Any:
        """An act by a connection of its own; then the house looks."""

        async def done() -> Any:
            async with await Store.open_existing(self.parts.settings.database_url) as store:
                found = await work(store)
            await self.parts.moderation.look()
            return found

        assert self.house.portal is not None
        return self.house.portal.call(done)

    def ban(self, whom: str, until: int | None = None) -> None:
        """Ban somebody by any of the ways to name them."""

        async def banned(store: Store) -> None:
            await store.impose(await store.subject(whom), "ban", WHY, until)

        self.does(banned)


@pytest.fixture
def moderated(another_house: Houses) -> Moderated:
    """A house that is moderated."""
    return Moderated(another_house(limits=1000))


def test_who_is_banned_opens_sits_and_says_nothing_more_but_finishes_the_game(moderated: Moderated) -> None:
    anna, bert = Visitor(moderated.house), Visitor(moderated.house)
    anna.joins("Anna")
    table, other = anna.opens(), bert.opens(seats=ANYONE)["table"]
    bert.sits(table)
    moderated.ban("Anna")
    answer = anna.post("/api/1/tables", json={"spec": "pentago", "seats": ANYONE})
    assert (answer.status_code, code_of(answer)) == (403, "banned")
    assert answer.json()["error"]["params"] == {"reason": "spam", "until": None, "ends": "–"}
    assert anna.refused(other, "sit", seat=1) == "banned"
    assert anna.refused(table["table"], "say", text="hello") == "banned"
    assert code_of(anna.post("/api/1/records", json={"text": RECORD})) == "banned"
    assert anna.does(table["table"], "play", turn="c3ne+")[0] == 200
    assert bert.does(table["table"], "resign")[0] == 200
    assert anna.refused(table["table"], "offer", offer="rematch") == "banned"


def test_a_ban_counts_on_sockets_and_for_programs(moderated: Moderated) -> None:
    anna, bert = Visitor(moderated.house), Visitor(moderated.house)
    anna.joins("Anna")
    header = anna.token("play", "read")
    other = bert.opens(seats=ANYONE)["table"]
    with socket_of(anna) as socket:
        moderated.ban("Anna")
        command = {"kind": "sit", "seat": 1, "id": "s1"}
        socket.send_json({"v": 1, "kind": "act", "table": other, "command": command})
        while (message := socket.receive_json())["kind"] != "refused":
            pass
        assert (message["code"], message["id"]) == ("banned", "s1")
    assert Visitor(moderated.house, **header).refused(other, "sit", seat=1) == "banned"


def test_the_open_tables_of_who_is_banned_are_withdrawn(moderated: Moderated) -> None:
    anna, bert = Visitor(moderated.house), Visitor(moderated.house)
    anna.joins("Anna")
    table = anna.opens(seats=ANYONE)["table"]
    mine = bert.opens(seats=ANYONE)["table"]
    moderated.ban("Anna")
    assert bert.get(f"/api/1/tables/{table}").json()["snapshot"]["result"]["reason"] == "aborted"
    assert [found["table"] for found in bert.get("/api/1/lobby").json()["tables"]] == [mine]


def test_a_ban_ends_by_itself_or_is_taken_back(moderated: Moderated) -> None:
    anna = Visitor(moderated.house)
    anna.joins("Anna")
    now = moderated.parts.house.now()
    moderated.ban("Anna", now + 3_600_000)
    wanted = {"spec": "pentago", "seats": ANYONE}
    assert code_of(anna.post("/api/1/tables", json=wanted)) == "banned"
    clock = moderated.parts.house.now
    moderated.parts.house.now = HouseClock.of(lambda: now + 3_600_000)
    assert anna.post("/api/1/tables", json=wanted).status_code == 201
    moderated.parts.house.now = clock
    assert code_of(anna.post("/api/1/tables", json=wanted)) == "banned"

    async def lifted(store: Store) -> None:
        await store.lift(await store.subject("Anna"), "ban", WHY)

    moderated.does(lifted)
    assert anna.post("/api/1/tables", json=wanted).status_code == 201


def test_a_guest_is_banned_by_the_seat(moderated: Moderated) -> None:
    anna, guest = Visitor(moderated.house), Visitor(moderated.house)
    table = anna.opens()
    guest.sits(table)
    moderated.ban(f"{table['table']}/1")
    assert code_of(guest.post("/api/1/tables", json={"spec": "pentago", "seats": ANYONE})) == "banned"
    assert code_of(guest.post("/api/1/accounts", json={"name": "Gustav", "password": "three marbles"})) == "banned"
    anna.opens()


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.0/24", "203.0.113.77", "203.0.114.1"),
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("2001:db8:7::/48", "2001:db8:7:1::1", "2001:db8:8::1"),
        ("203.0.113.0/24", "::ffff:203.0.113.9", "::ffff:203.0.114.9"),
    ],
)
def test_a_network_is_banned_and_no_newcomer_gets_in(
    moderated: Moderated, network: str, inside: str, outside: str
) -> None:
    known = Visitor(moderated.house, inside)
    known.joins("Anna")
    moderated.ban(network)
    stranger = Visitor(moderated.house, inside)
    wanted = {"spec": "pentago", "seats": ANYONE}
    assert code_of(stranger.post("/api/1/tables", json=wanted)) == "banned"
    assert code_of(stranger.post("/api/1/guests", json={})) == "banned"
    assert code_of(stranger.post("/api/1/accounts", json={"name": "Bert", "password": "three marbles"})) == "banned"
    assert stranger.get("/api/1/lobby").status_code == 200  # looking on is allowed
    assert code_of(known.post("/api/1/tables", json=wanted)) == "banned"
    assert Visitor(moderated.house, outside).post("/api/1/tables", json=wanted).status_code == 201


def test_who_is_muted_plays_and_says_nothing(moderated: Moderated) -> None:
    anna, bert = Visitor(moderated.house), Visitor(moderated.house)
    anna.joins("Anna")
    table = anna.opens()
    bert.sits(table)

    async def muted(store: Store) -> None:
        await store.impose(await store.subject("Anna"), "mute", WHY)

    moderated.does(muted)
    assert anna.refused(table["table"], "say", text="hello") == "silenced"
    assert anna.refused(table["table"], "say", phrase="hello") == "silenced"
    assert anna.does(table["table"], "play", turn="c3ne+")[0] == 200
    assert bert.does(table["table"], "say", text="hello")[0] == 200
    anna.opens()

    async def lifted(store: Store) -> None:
        await store.lift(await store.subject("Anna"), "mute", WHY)

    moderated.does(lifted)
    assert anna.does(table["table"], "say", text="hello")[0] == 200


@pytest.mark.parametrize(("kind", "code"), [("mute", "silenced"), ("ban", "banned")])
def test_no_name_says_what_a_chat_may_not(moderated: Moderated, kind: SanctionKind, code: str) -> None:
    anna, guest = Visitor(moderated.house), Visitor(moderated.house)
    anna.joins("Anna")
    seat = f"{guest.opens()['table']}/0"

    async def sanctioned(store: Store) -> None:
        for whom in ("Anna", seat):
            await store.impose(await store.subject(whom), kind, WHY)

    moderated.does(sanctioned)
    renamed = anna.patch("/api/1/account", json={"password": "three marbles", "new_name": "Read This"})
    assert (renamed.status_code, code_of(renamed)) == (403, code)
    assert code_of(guest.post("/api/1/guests", json={"name": "Read This"})) == code
    changed = anna.patch("/api/1/account", json={"password": "three marbles", "new_password": "four marbles"})
    assert changed.status_code == 200


def test_a_removed_name_and_a_removed_text_vanish_from_tables_in_use(moderated: Moderated) -> None:
    anna, bert = Visitor(moderated.house), Visitor(moderated.house)
    anna.joins("Rudename")
    table = anna.opens()
    bert.sits(table)
    status, answer = anna.does(table["table"], "say", text="rude words")
    assert status == 200
    path = f"/api/1/tables/{table['table']}"
    with socket_of(bert) as socket:
        socket.send_json({"v": 1, "kind": "watch", "table": table["table"]})
        while socket.receive_json()["kind"] != "snapshot":
            pass
        moderated.does(lambda store: store.remove_text(table["table"], answer["first"], WHY))

        async def removed(store: Store) -> None:
            await store.remove_name(await store.subject("Rudename"), WHY)

        moderated.does(removed)
        assert moderated.house.portal is not None
        shown = ""
        for _ in range(200):  # read anew beside everything else
            shown = json.dumps(bert.get(path).json())
            if "Rudename" not in shown and "rude words" not in shown:
                break
        assert "Rudename" not in shown
        assert "rude words" not in shown
    assert bert.get(path).json()["snapshot"]["phase"] == "playing"
    change = {"password": "three marbles", "new_name": "Rudename"}
    assert code_of(anna.patch("/api/1/account", json=change)) == "name-refused"


def test_a_house_that_was_closed_meanwhile_obeys_when_it_opens(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, warm=False)
    with TestClient(create_app(settings), base_url=HOME) as house:
        anna = Visitor(house)
        anna.joins("Anna")
        table = anna.opens(seats=ANYONE)["table"]
        session = dict(anna.cookies)

    async def banned() -> None:
        async with await Store.open_existing(settings.database_url) as store:
            await store.impose(await store.subject("Anna"), "ban", WHY)

    asyncio.run(banned())
    with TestClient(create_app(settings), base_url=HOME) as house:
        again = Visitor(house)
        again.cookies.update(session)
        assert again.get(f"/api/1/tables/{table}").json()["snapshot"]["phase"] == "over"
        assert code_of(again.post("/api/1/tables", json={"spec": "pentago", "seats": ANYONE})) == "banned"


def test_an_open_house_looks_by_itself(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "LOOKED_EVERY", 0.01)
    house = another_house(limits=1000)
    anna = Visitor(house)
    anna.joins("Anna")
    moderated = Moderated(house)

    async def banned() -> None:
        async with await Store.open_existing(moderated.parts.settings.database_url) as store:
            await store.impose(await store.subject("Anna"), "ban", WHY)

    assert house.portal is not None
    house.portal.call(banned)
    for _ in range(2_000):
        answer = anna.post("/api/1/tables", json={"spec": "pentago", "seats": ANYONE})
        if answer.status_code == 403:
            break
    assert code_of(answer) == "banned"


def test_who_is_banned_leaves_the_pool(moderated: Moderated) -> None:
    anna, bert, mallory = (Visitor(moderated.house, address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"))
    wish = {"spec": "pentago", "clock": {"control": "increment", "base": 180_000, "bonus": 2_000}}
    mallory.joins("Mallory")
    assert mallory.post("/api/1/pairing", json=wish).json() == {"table": None}
    assert [each["name"] for each in anna.get("/api/1/pairing").json()["waiting"]] == ["Mallory"]
    moderated.ban("Mallory")
    assert anna.get("/api/1/pairing").json()["waiting"] == []
    assert code_of(mallory.post("/api/1/pairing", json=wish)) == "banned"
    assert anna.post("/api/1/pairing", json=wish).json() == {"table": None}
    moderated.ban("192.0.2.1")  # a network: whoever waits from there leaves when they ask again
    assert code_of(anna.post("/api/1/pairing", json=wish)) == "banned"
    assert bert.post("/api/1/pairing", json=wish).json() == {"table": None}
