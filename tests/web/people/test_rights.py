"""A named test for each right: who may do what at a table, and who may not."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress

import pytest
from starlette.testclient import TestClient

from gipfel.web.edge.cookies import GUEST, SESSION
from web.visitors import HOME, Visitor, code_of, denied, secret_of, socket_of

Visitors = Callable[[], Visitor]


def test_forged_seat(visitor: Visitors) -> None:
    """Nobody sits by a cookie he made up, and a made-up cookie is nobody."""
    anna, forger = visitor(), visitor()
    opened = anna.opens()
    forger.cookies.set(GUEST, "x" * 43)
    assert forger.get("/api/1/account").json()["who"] == "stranger"
    assert forger.refused(opened["table"], "play", turn="c3ne+") == "guest-needed"
    forger.cookies.set(SESSION, "y" * 43)
    assert forger.refused(opened["table"], "resign") == "guest-needed"
    assert forger.refused(opened["table"], "sit", seat=1, secret="z" * 24) == "wrong-link"
    assert forger.refused(opened["table"], "sit", seat=0) == "seat-taken"


def test_forged_party_in_a_command(visitor: Visitors) -> None:
    """Who acts is told by the cookie, never by what a message says."""
    anna, bert = visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    assert bert.refused(opened["table"], "play", turn="c3ne+", by="guest:0") == "unreadable-command"
    assert bert.refused(opened["table"], "play", turn="c3ne+") == "not-your-turn"


def test_spectator_acting(visitor: Visitors) -> None:
    """Who watches cannot play, offer, talk, resign or stop the game."""
    anna, bert, carl = visitor(), visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    table = opened["table"]
    carl.post("/api/1/guests", json={})
    assert carl.get(f"/api/1/tables/{table}").json()["snapshot"]["you"] is None
    tried: dict[str, dict[str, object]] = {
        "play": {"turn": "c3ne+"},
        "prepare": {"lines": [["c3ne+", "d4ne+"]]},
        "offer": {"offer": "draw"},
        "say": {"phrase": "hello"},
        "resign": {},
        "abort": {},
        "mute": {"on": True},
    }
    for kind, more in tried.items():
        assert carl.refused(table, kind, **more) == "not-seated", kind
    assert carl.refused(table, "sit", seat=1) == "seat-taken"
    assert anna.get(f"/api/1/tables/{table}").json()["snapshot"]["seq"] == 3


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1", f"{HOME}.evil.example"])
def test_foreign_origin(visitor: Visitors, origin: str) -> None:
    """Another site can neither post with a visitor's cookie nor open a socket."""
    anna = visitor()
    opened = anna.opens()
    foreign = {"Origin": origin}
    answer = anna.post(f"/api/1/tables/{opened['table']}/commands", json={"kind": "abort"}, headers=foreign)
    assert (answer.status_code, code_of(answer)) == (403, "foreign-origin")
    assert denied(anna, Origin=origin) == "foreign-origin"


def test_no_origin_without_token(house: TestClient, visitor: Visitors) -> None:
    """A cookie alone is not enough for a request that does not say where it comes from; a token is."""
    anna = visitor()
    anna.joins("Originless")
    token = anna.token("play")
    silent = Visitor(house, Accept="*/*")
    silent.cookies = anna.cookies
    wanted = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "anyone"}]}
    answer = silent.post("/api/1/tables", json=wanted)
    assert (answer.status_code, code_of(answer)) == (403, "origin-missing")
    assert denied(silent) == "origin-missing"
    assert Visitor(house, **token).post("/api/1/tables", json=wanted).status_code == 201
    # The test's client cancels the other side when it leaves.
    with suppress(CancelledError), socket_of(Visitor(house, **token)) as socket:
        assert socket.receive_json()["kind"] == "hello"


def test_missing_token_scope(house: TestClient, visitor: Visitors) -> None:
    """A token does what its scopes say, and nothing about the account."""
    anna = visitor()
    anna.joins("Scopes")
    program = Visitor(house, **anna.token("read"))
    answer = program.post("/api/1/tables", json={"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "anyone"}]})
    assert (answer.status_code, code_of(answer)) == (403, "scope-missing")
    assert answer.json()["error"]["params"] == {"scope": "play"}
    assert program.get("/api/1/games").status_code == 200
    player = Visitor(house, **anna.token("play"))
    assert code_of(player.get("/api/1/games")) == "scope-missing"
    for path in ("/api/1/tokens", "/api/1/sessions", "/api/1/account/export"):
        assert code_of(player.get(path)) == "scope-missing"
    asked = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "ask", "name": "Scopes"}]}
    assert code_of(player.post("/api/1/tables", json=asked)) == "scope-missing"


def test_unknown_token(house: TestClient) -> None:
    """A token that is not known is no stranger's: it is refused."""
    program = Visitor(house, Authorization="Bearer gipfel_" + "x" * 43)
    answer = program.get("/api/1/games")
    assert (answer.status_code, code_of(answer)) == (401, "bad-token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_second_tab(visitor: Visitors) -> None:
    """Two tabs of one player are one player: the second sees the first one's turn, and a late turn is stale."""
    anna, bert, tab = visitor(), visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    tab.cookies = anna.cookies
    assert tab.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]["you"] == 0
    assert anna.does(opened["table"], "play", turn="c3ne+", after=3, id="one")[0] == 200
    status, answer = tab.does(opened["table"], "play", turn="d4sw-", after=3, id="two")
    assert (status, answer["error"]["code"]) == (409, "stale")
    assert tab.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]["turns"] == ["c3ne+"]


def test_replayed_message(visitor: Visitors) -> None:
    """The same command again brings the first answer and happens once; as somebody else's it is his own."""
    anna, bert = visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    table = opened["table"]
    first = anna.does(table, "play", turn="c3ne+", id="turn")
    again = anna.does(table, "play", turn="c3ne+", id="turn")
    assert first[0] == again[0] == 200
    assert (first[1]["first"], first[1]["last"]) == (again[1]["first"], again[1]["last"]) == (4, 4)
    assert bert.does(table, "play", turn="c3ne+", id="turn")[1]["error"]["code"] == "cell-taken"
    assert anna.get(f"/api/1/tables/{table}").json()["snapshot"]["turns"] == ["c3ne+"]


def test_replayed_sit(visitor: Visitors) -> None:
    """A seat link is void once used, also for who finds it in a history."""
    anna, bert, carl = visitor(), visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    assert carl.refused(opened["table"], "sit", seat=1, secret=secret_of(opened["links"]["seat"])) == "seat-taken"


def test_guessed_link(visitor: Visitors) -> None:
    """A hidden table does not exist for who guesses: not by its name, not by a wrong secret, not in lists."""
    anna, carl = visitor(), visitor()
    opened = anna.opens(hidden=True)
    table = opened["table"]
    assert len(table) * 6 >= 96
    for path in (f"/api/1/tables/{table}", f"/t/{table}.json", f"/api/1/tables/{table}/events"):
        assert code_of(carl.get(path)) == "no-such-table"
        assert code_of(carl.get(path, params={"secret": "x" * 24})) == "no-such-table"
        assert carl.get(path, params={"secret": secret_of(opened["links"]["watch"])}).status_code == 200
    assert carl.refused(table, "sit", seat=1, secret="x" * 24) == "no-such-table"
    assert carl.refused("A" * 20, "resign") in ("no-such-table", "guest-needed")
    assert table not in carl.get("/lobby.json").text
    assert GUEST not in carl.cookies


def test_the_watch_link_is_not_the_seat_link(visitor: Visitors) -> None:
    """Who may watch may not sit down by the same link."""
    anna, carl = visitor(), visitor()
    opened = anna.opens(hidden=True)
    watch = secret_of(opened["links"]["watch"])
    assert watch != secret_of(opened["links"]["seat"])
    assert carl.refused(opened["table"], "sit", seat=1, secret=watch) in ("wrong-link", "no-such-table")


def test_opening_a_link_never_seats_anyone(visitor: Visitors) -> None:
    """Link previews open everything: nobody is seated and nobody gets a cookie."""
    anna, preview = visitor(), visitor()
    opened = anna.opens()
    links = opened["links"]
    for path in (links["table"], links["seat"], f"/api/1/tables/{opened['table']}", f"{links['table']}.json"):
        answer = preview.get(path, params={"secret": secret_of(links["seat"])})
        assert "set-cookie" not in answer.headers
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert anna.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]["seats"][1] == {"kind": "link"}


def test_chat_full_of_markup_is_text(visitor: Visitors) -> None:
    """What people write travels as text; no answer with it is anything a browser would run."""
    anna, bert = visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    line = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    assert anna.does(opened["table"], "say", text=line)[0] == 200
    answer = bert.get(f"/api/1/tables/{opened['table']}")
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.json()["snapshot"]["chat"][0]["text"] == line
    assert bert.get(f"/api/1/tables/{opened['table']}").headers["X-Content-Type-Options"] == "nosniff"
