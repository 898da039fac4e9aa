"""Accounts: made, signed in and out of, changed, taken along, exported, deleted; tokens, players, blocks."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from gipfel.store.accounts.peaks import PEAKS
from gipfel.web.edge.cookies import GUEST, SESSION
from web.visitors import LINKED, Visitor, code_of, denied

Visitors = Callable[[], Visitor]
Houses = Callable[..., TestClient]


def signed_in(visitor: Visitor, name: str, password: str = "three marbles") -> int:
    """The status of signing in."""
    return int(visitor.post("/api/1/sessions", json={"name": name, "password": password}).status_code)


def test_an_account_is_a_name_and_a_password(visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Anna")
    assert anna.get("/api/1/account").json()["who"] == "person"
    again = visitor()
    assert signed_in(again, "ANNA") == 201
    assert again.get("/api/1/account").json()["name"] == "Anna"


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("x", "three marbles", "bad-name"),
        ("x" * 40, "three marbles", "bad-name"),
        ("two\u202elines", "three marbles", "bad-name"),
        ("Berta", "short", "bad-password"),
    ],
)
def test_an_account_that_cannot_be(visitor: Visitors, name: str, password: str, code: str) -> None:
    assert code_of(visitor().post("/api/1/accounts", json={"name": name, "password": password})) == code


@pytest.mark.parametrize("name", ["x" * 25, "x" * 101, "é" * 25, "x" * 5_000])
def test_a_name_that_is_too_long_is_refused_everywhere_and_never_cut(visitor: Visitors, name: str) -> None:
    guest, person = visitor(), visitor()
    person.joins(f"Long {len(name)}{name[0]}")
    refusals = [
        guest.post("/api/1/guests", json={"name": name}),
        guest.post("/api/1/accounts", json={"name": name, "password": "three marbles"}),
        person.patch("/api/1/account", json={"new_name": name, "password": "three marbles"}),
    ]
    assert [(answer.status_code, code_of(answer)) for answer in refusals] == [(422, "bad-name")] * 3
    assert all("2 to 24 characters" in answer.json()["error"]["message"] for answer in refusals)
    fits = f"{len(name):o}".rjust(24, name[0])
    assert guest.post("/api/1/guests", json={"name": fits}).json()["name"] == fits
    for page in (guest.get("/settings").text, guest.get("/new").text):
        assert 'minlength="2" maxlength="24"' in page


def test_a_name_is_taken_however_it_is_written(visitor: Visitors) -> None:
    visitor().joins("Taken")
    answer = visitor().post("/api/1/accounts", json={"name": "tAKEN", "password": "three marbles"})
    assert (answer.status_code, code_of(answer)) == (409, "name-taken")


def test_wrong_password_and_unknown_name_are_one_answer(visitor: Visitors) -> None:
    visitor().joins("Clara")
    wrong = visitor().post("/api/1/sessions", json={"name": "Clara", "password": "four marbles"})
    unknown = visitor().post("/api/1/sessions", json={"name": "Nobody", "password": "four marbles"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert SESSION not in wrong.headers.get("set-cookie", "")


def test_sessions_are_listed_and_ended(visitor: Visitors) -> None:
    home, phone = visitor(), visitor()
    home.joins("Emil")
    assert signed_in(phone, "Emil") == 201
    listed = home.get("/api/1/sessions").json()["sessions"]
    assert [session["current"] for session in listed].count(True) == 1
    other = next(session["id"] for session in listed if not session["current"])
    assert home.delete(f"/api/1/sessions/{other}").status_code == 204
    assert phone.get("/api/1/account").json()["who"] == "stranger"
    assert code_of(phone.get("/api/1/sessions")) == "login-needed"
    assert code_of(home.delete(f"/api/1/sessions/{other}")) == "no-such-session"
    assert home.delete("/api/1/sessions/current").status_code == 204
    assert home.get("/api/1/account").json()["who"] == "stranger"


def test_one_persons_session_is_not_anothers_to_end(visitor: Visitors) -> None:
    anna, evil = visitor(), visitor()
    anna.joins("Frieda")
    evil.joins("Gustav")
    session = anna.get("/api/1/sessions").json()["sessions"][0]["id"]
    assert code_of(evil.delete(f"/api/1/sessions/{session}")) == "no-such-session"
    assert anna.get("/api/1/account").json()["who"] == "person"


def test_signing_out_everywhere(visitor: Visitors) -> None:
    home, phone = visitor(), visitor()
    home.joins("Hanna")
    signed_in(phone, "Hanna")
    assert home.delete("/api/1/sessions").status_code == 204
    assert phone.get("/api/1/account").json()["who"] == "stranger"


def test_a_new_password_ends_the_other_sessions(visitor: Visitors, house: TestClient) -> None:
    home, phone = visitor(), visitor()
    home.joins("Jakob")
    signed_in(phone, "Jakob")
    program = Visitor(house, **home.token("read"))
    change = {"password": "three marbles", "new_password": "four marbles", "new_name": "Jakobus"}
    assert home.patch("/api/1/account", json=change).json() == {"name": "Jakobus"}
    assert home.get("/api/1/account").json()["name"] == "Jakobus"
    assert phone.get("/api/1/account").json()["who"] == "stranger"
    assert code_of(program.get("/api/1/account")) == "bad-token"
    assert home.get("/api/1/tokens").json()["tokens"] == []
    assert signed_in(visitor(), "Jakobus") == 401
    assert signed_in(visitor(), "Jakobus", "four marbles") == 201


def test_tokens_outlive_a_new_password_if_they_are_to(visitor: Visitors, house: TestClient) -> None:
    anna = visitor()
    anna.joins("Jolanda")
    program = Visitor(house, **anna.token("read"))
    change = {"password": "three marbles", "new_password": "four marbles", "keep_tokens": True}
    assert anna.patch("/api/1/account", json=change).status_code == 200
    assert program.get("/api/1/account").json()["name"] == "Jolanda"


def test_a_password_that_cannot_be_changes_nothing(visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Jonas")
    change = {"password": "three marbles", "new_password": "short", "new_name": "Jonathan"}
    assert code_of(anna.patch("/api/1/account", json=change)) == "bad-password"
    assert anna.get("/api/1/account").json()["name"] == "Jonas"


def test_changes_ask_for_the_password(visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Karl")
    assert (
        code_of(anna.patch("/api/1/account", json={"password": "wrong one", "new_name": "Karla"})) == "wrong-password"
    )
    assert code_of(anna.request("DELETE", "/api/1/account", json={"password": "wrong one"})) == "wrong-password"


def test_a_token_is_shown_once_and_can_be_ended(visitor: Visitors, house: TestClient) -> None:
    anna = visitor()
    anna.joins("Lena")
    header = anna.token("read", "play")
    program = Visitor(house, **header)
    assert program.get("/api/1/account").json() == {"who": "person", "name": "Lena", "scopes": ["play", "read"]}
    listed = anna.get("/api/1/tokens")
    assert header["Authorization"].split()[1] not in listed.text
    token = listed.json()["tokens"][0]
    assert (token["name"], token["scopes"], token["expires"]) == ("program", ["play", "read"], None)
    assert anna.delete(f"/api/1/tokens/{token['id']}").status_code == 204
    assert code_of(program.get("/api/1/account")) == "bad-token"
    assert denied(program) == "bad-token"


def test_a_token_takes_a_session_and_known_scopes(visitor: Visitors) -> None:
    anna = visitor()
    assert code_of(anna.post("/api/1/tokens", json={"name": "x", "scopes": ["read"]})) == "login-needed"
    anna.joins("Mia")
    for scopes in ([], ["account"], ["everything"]):
        assert code_of(anna.post("/api/1/tokens", json={"name": "x", "scopes": scopes})) == "unreadable-request"


def test_tokens_are_rationed(visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Nora")
    for _ in range(20):
        anna.token("read")
    assert code_of(anna.post("/api/1/tokens", json={"name": "x", "scopes": ["read"]})) == "too-many-tokens"


def test_a_guest_takes_his_games_along(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    opened, other = anna.opens(), anna.opens("zertz")
    bert.sits(opened)
    anna.joins("Olga")
    assert anna.get("/api/1/account").json()["who"] == "person"
    claimed = anna.post("/api/1/account/claim").json()["tables"]
    assert sorted(claimed) == sorted([opened["table"], other["table"]])
    snapshot = anna.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]
    assert snapshot["you"] == 0
    assert snapshot["seats"][0] == {"kind": "taken", "who": "person", "name": "Olga"}
    assert anna.does(opened["table"], "play", turn="c3ne+")[0] == 200
    assert GUEST not in anna.cookies
    assert code_of(anna.post("/api/1/account/claim")) == "no-such-guest"


def test_a_stolen_cookie_claims_once(visitor: Visitors) -> None:
    anna, thief = visitor(), visitor()
    anna.opens()
    key = anna.cookies[GUEST]
    anna.joins("Paul")
    anna.post("/api/1/account/claim")
    thief.joins("Thief")
    thief.cookies.set(GUEST, key)
    assert code_of(thief.post("/api/1/account/claim")) == "no-such-guest"


def test_export_holds_what_belongs_to_a_person(visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Quirin")
    opened = anna.opens()
    lines = [json.loads(line) for line in anna.get("/api/1/account/export").text.splitlines()]
    assert lines[0]["name"] == "Quirin"
    assert opened["table"] in {line.get("table") for line in lines}
    assert "argon2" not in json.dumps(lines)


def test_deleting_an_account_leaves_games_without_the_name(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    anna.joins("Rosa")
    playing, waiting = anna.opens(), anna.opens()
    bert.sits(playing)
    for mover, turn in ((anna, "c3ne+"), (bert, "d4sw-")):
        assert mover.does(playing["table"], "play", turn=turn)[0] == 200
    assert anna.request("DELETE", "/api/1/account", json={"password": "three marbles"}).status_code == 204
    assert anna.get("/api/1/account").json()["who"] == "stranger"
    snapshot = bert.get(f"/api/1/tables/{playing['table']}").json()["snapshot"]
    assert snapshot["seats"][0]["name"] == ""
    assert snapshot["result"] == {"winner": 1, "reason": "resign"}
    assert bert.get(f"/api/1/tables/{waiting['table']}").json()["snapshot"]["phase"] == "over"
    assert code_of(bert.get("/api/1/players/Rosa")) == "no-such-player"
    assert signed_in(visitor(), "Rosa") == 401


def test_a_player_is_shown_by_name(visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Sofia")
    shown = visitor().get("/api/1/players/sofia").json()
    assert (shown["name"], shown["ratings"]) == ("Sofia", [])
    assert visitor().get("/players/sofia.json").json() == shown


def test_blocked_people_do_not_sit_down_together(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    anna.joins("Thea")
    bert.joins("Uwe")
    blocked = anna.post("/api/1/blocks", json={"name": "uwe"})
    assert blocked.status_code == 201
    assert anna.get("/api/1/blocks").json()["blocks"] == [blocked.json()]
    opened = anna.opens(seats=[{"kind": "me"}, {"kind": "anyone"}])
    assert bert.refused(opened["table"], "sit", seat=1) == "blocked"
    asking = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "ask", "name": "Thea"}]}
    assert code_of(bert.post("/api/1/tables", json=asking)) == "blocked"
    assert anna.delete(f"/api/1/blocks/{blocked.json()['id']}").status_code == 204
    assert bert.does(opened["table"], "sit", seat=1)[0] == 200


def test_a_guest_is_blocked_by_the_table_one_met_him_at(visitor: Visitors) -> None:
    anna, guest = visitor(), visitor()
    opened = anna.opens()
    guest.sits(opened)
    blocked = anna.post("/api/1/blocks", json={"table": opened["table"]}).json()
    assert blocked["who"] == "guest"
    assert guest.refused(opened["table"], "say", phrase="hello") == "blocked"
    assert code_of(visitor().post("/api/1/blocks", json={"table": opened["table"]})) == "guest-needed"
    assert code_of(anna.post("/api/1/blocks", json={})) == "no-such-player"


def test_a_guest_can_have_a_name(visitor: Visitors) -> None:
    anna = visitor()
    assert anna.post("/api/1/guests", json={"name": "Vera"}).json() == {"name": "Vera"}
    assert anna.opens()["snapshot"]["seats"][0]["name"] == "Vera"
    assert anna.post("/api/1/guests", json={"name": "Vera M."}).json() == {"name": "Vera M."}
    assert anna.get("/api/1/account").json() == {
        "who": "guest",
        "name": "Vera M.",
        "scopes": ["analyse", "challenge", "play", "read", "records"],
    }


@pytest.mark.parametrize(("name", "code"), [("Gipfel", "name-reserved"), ("Аnton", "mixed-name")])
def test_nobody_pretends_to_be_another(visitor: Visitors, name: str, code: str) -> None:
    anna = visitor()
    for path, body in (("accounts", {"name": name, "password": "three marbles"}), ("guests", {"name": name})):
        answer = anna.post(f"/api/1/{path}", json=body)
        assert (answer.status_code, code_of(answer)) == (422, code)
    assert anna.get("/api/1/account").json()["who"] == "stranger"


def test_no_guest_has_a_persons_name(visitor: Visitors) -> None:
    guest, other, anna = visitor(), visitor(), visitor()
    assert guest.post("/api/1/guests", json={"name": "Walburga"}).status_code == 201
    opened = guest.opens()
    anna.joins("Walburga")
    name = guest.get("/api/1/account").json()["name"]
    assert name in PEAKS
    assert guest.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]["seats"][0]["name"] == name
    assert code_of(guest.post("/api/1/guests", json={"name": "WALBURGA"})) == "name-taken"
    assert code_of(other.post("/api/1/guests", json={"name": "Wa1burga"})) == "name-taken"
    anna.patch("/api/1/account", json={"password": "three marbles", "new_name": "Wanda"})
    assert guest.post("/api/1/guests", json={"name": "Walburga"}).json() == {"name": "Walburga"}


def test_a_rated_game_takes_two_accounts(visitor: Visitors) -> None:
    wanted = {"spec": "pentago", "seats": LINKED, "rated": True}
    answer = visitor().post("/api/1/tables", json=wanted)
    assert (answer.status_code, code_of(answer)) == (403, "rated-needs-accounts")
