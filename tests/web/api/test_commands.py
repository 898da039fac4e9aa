"""Commands that should not have been sent: each has its code, and changes nothing."""

from __future__ import annotations

import pytest

from web.api.running_house import Client, Json, RunningHouse


def turns(client: Client, table: str) -> list[str]:
    """What is on the board."""
    found: list[str] = client.get(f"/t/{table}.json")["snapshot"]["turns"]
    return found


def test_out_of_turn(anna: Client, bert: Client, table: str) -> None:
    assert bert.refused("POST", f"/api/1/tables/{table}/commands", {"kind": "play", "turn": "c3ne+"}) == (
        409,
        "not-your-turn",
    )
    assert turns(anna, table) == []


def test_an_illegal_turn_is_refused_with_the_code_of_its_rule(anna: Client, bert: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    assert bert.refused("POST", f"/api/1/tables/{table}/commands", {"kind": "play", "turn": "c3ne+"}) == (
        422,
        "cell-taken",
    )
    assert bert.refusal(table, kind="play", turn="z9ne+") == "malformed-turn"
    assert turns(anna, table) == ["c3ne+"]


def test_a_duplicate_brings_the_first_answer_and_nothing_else(anna: Client, table: str) -> None:
    command = {"kind": "play", "turn": "c3ne+", "id": "t1", "after": 3}
    first, second = anna.act(table, **command), anna.act(table, **command)
    assert (first["first"], first["last"]) == (second["first"], second["last"]) == (4, 4)
    assert turns(anna, table) == ["c3ne+"]


def test_a_replayed_message_of_another_party_is_nobodys_turn(anna: Client, bert: Client, table: str) -> None:
    command = {"kind": "play", "turn": "c3ne+", "id": "t1", "after": 3}
    anna.act(table, **command)
    assert bert.refusal(table, **command) in ("stale", "not-your-turn", "cell-taken")
    assert turns(anna, table) == ["c3ne+"]


def test_reordered_messages_are_stale(anna: Client, bert: Client, table: str) -> None:
    anna.act(table, kind="play", turn="a1ne+", id="t1", after=3)
    bert.act(table, kind="play", turn="b2ne+", id="t1", after=4)
    late = {"kind": "play", "turn": "a2ne+", "id": "t0", "after": 3}
    assert anna.refused("POST", f"/api/1/tables/{table}/commands", late) == (409, "stale")
    early = {"kind": "play", "turn": "a2ne+", "id": "t9", "after": 99}
    assert anna.refusal(table, **early) == "stale"
    assert turns(anna, table) == ["a1ne+", "b2ne+"]


def test_an_unknown_table_is_not_there_for_anything(anna: Client) -> None:
    for path in ("", "/events", "/board", "/tree", "/board.svg", "/board.png", "/record.gipfel", "/record.sgf"):
        assert anna.refused("GET", f"/api/1/tables/no-such-one{path}") == (404, "no-such-table")
    assert anna.refused("POST", "/api/1/tables/no-such-one/commands", {"kind": "resign"}) == (404, "no-such-table")
    assert anna.refused("PUT", "/api/1/tables/no-such-one/terms", {"spec": "zertz"}) == (404, "no-such-table")
    assert anna.refused("GET", "/t/no-such-one.json") == (404, "no-such-table")
    assert anna.refused("GET", f"/api/1/tables/{'x' * 65}")[0] == 422


def test_nothing_is_played_at_a_finished_table(anna: Client, bert: Client, table: str) -> None:
    anna.act(table, kind="resign")
    for command in (
        {"kind": "play", "turn": "c3ne+"},
        {"kind": "resign"},
        {"kind": "offer", "offer": "draw"},
        {"kind": "abort"},
        {"kind": "offer", "offer": "take-back"},
    ):
        assert anna.refused("POST", f"/api/1/tables/{table}/commands", command) == (409, "table-over")
    assert bert.get(f"/t/{table}.json")["snapshot"]["result"] == {"winner": 1, "reason": "resign"}


def test_spectators_cannot_act(cleo: Client, table: str) -> None:
    for command in ({"kind": "play", "turn": "c3ne+"}, {"kind": "resign"}, {"kind": "say", "text": "hello"}):
        assert cleo.refused("POST", f"/api/1/tables/{table}/commands", command) == (403, "not-seated")
    assert cleo.refusal(table, kind="sit", seat=0) == "seat-taken"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "no-such-command"),
        ({"kind": "open"}, "no-such-command"),
        ({"kind": "look"}, "no-such-command"),
        ({"kind": "resume", "alive": 0}, "no-such-command"),
        ({"kind": "play", "turn": 5}, "unreadable-command"),
        ({"kind": "play"}, "unreadable-command"),
        ({"kind": "play", "turn": "x" * 401}, "too-long"),
        ({"kind": "play", "touches": ["c3"] * 201}, "too-long"),
        ({"kind": "play", "turn": "c3ne+", "lag": 500}, "unreadable-command"),
        ({"kind": "say", "text": "x" * 201}, "too-long"),
        ({"kind": "say", "text": "\u202e\u0000 \n"}, "empty-line"),
        ({"kind": "resign", "id": "x" * 65}, "bad-id"),
        ({"kind": "resign", "id": "\u00e4"}, "bad-id"),
    ],
)
def test_a_command_that_cannot_be_read(anna: Client, table: str, body: Json, code: str) -> None:
    assert anna.refused("POST", f"/api/1/tables/{table}/commands", body) == (422, code)


@pytest.mark.parametrize("body", ["[]", "null", "7", '"resign"'])
def test_a_body_that_is_no_object(anna: Client, table: str, body: str) -> None:
    head = {"Content-Type": "application/json"}
    answer = anna.ask("POST", f"/api/1/tables/{table}/commands", content=body, headers=head)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unreadable-request")


MARKUP = '<script>alert(1)</script><img src=x onerror="alert(2)">&amp;\' {{7*7}} ${x} %s'


def test_a_chat_line_full_of_markup_stays_text(anna: Client, bert: Client, cleo: Client, table: str) -> None:
    anna.act(table, kind="say", text=MARKUP)
    answer = bert.ask("GET", f"/t/{table}.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert [line["text"] for line in answer.json()["snapshot"]["chat"]] == [MARKUP]
    assert "<script>" not in bert.ask("GET", f"/t/{table}").text
    assert cleo.get(f"/t/{table}.json")["snapshot"]["chat"] == []
    kinds = [event["kind"] for event in cleo.get(f"/api/1/tables/{table}/events")["events"]]
    assert kinds == ["opened", "seated", "started", "unseen"]


def test_half_characters_harm_nobody(anna: Client, bert: Client, table: str) -> None:
    head = {"Content-Type": "application/json"}
    path = f"/api/1/tables/{table}/commands"
    said = anna.ask("POST", path, content=r'{"kind": "say", "text": "a\ud800b"}', headers=head)
    assert said.status_code == 200
    assert [line["text"] for line in bert.get(f"/t/{table}.json")["snapshot"]["chat"]] == ["ab"]
    played = anna.ask("POST", path, content=r'{"kind": "play", "turn": "\udfff"}', headers=head)
    assert (played.status_code, played.json()["error"]["code"]) == (422, "malformed-turn")


def test_an_answer_says_how_the_table_stands(anna: Client, bert: Client, table: str) -> None:
    stands = anna.act(table, kind="play", turn="c3ne+")["standing"]
    assert (stands["seq"], stands["player"], stands["you"], stands["phase"]) == (4, 1, 0, "playing")


def test_a_guest_whose_key_was_never_given_is_a_stranger(house: RunningHouse, table: str) -> None:
    forged = house.guest(rest=False)
    forged.http.cookies.set("gipfel-guest", "x" * 43)
    assert forged.refused("POST", f"/api/1/tables/{table}/commands", {"kind": "resign"}) == (401, "guest-needed")
