"""Opening tables: seats, links, terms, combined matches, and tables that stay hidden."""

from __future__ import annotations

import pytest

from combine.matches import match_game
from gipfel.tables.clock import DAY
from web.api.running_house import Client, Json, RunningHouse

HIDDEN: Json = {"other": {"kind": "link"}, "hidden": True}

HOSTILE = 'x",challenges=18,uses="any'


def secret(link: str) -> str:
    """The secret at the end of a link."""
    return link.rpartition("/")[2]


def test_opening_answers_the_table_and_its_links(anna: Client) -> None:
    opened = anna.open("zertz", {"kind": "link"}, clock={"control": "increment", "base": 300_000, "bonus": 5_000})
    table = opened["table"]
    assert opened["links"]["table"] == f"/t/{table}"
    assert opened["links"]["seat"].startswith(f"/t/{table}/seat/")
    assert opened["links"]["watch"] is None
    assert opened["snapshot"]["terms"]["clock"] == {"control": "increment", "base": 300_000, "bonus": 5_000}
    assert [seat["kind"] for seat in opened["snapshot"]["seats"]] == ["taken", "link"]


def test_a_stranger_becomes_a_guest_by_opening_a_table_and_by_sitting_down(house: RunningHouse) -> None:
    opener, sitter = house.guest(rest=False), house.guest(rest=False)
    table = opener.open("pentago")["table"]
    assert sitter.ask("GET", f"/t/{table}.json").headers.get("set-cookie") is None
    assert sitter.act(table, kind="sit", seat=1)["standing"]["you"] == 1
    assert opener.act(table, kind="play", turn="c3ne+")["standing"]["you"] == 0


def test_what_is_refused_makes_nobody_a_guest(house: RunningHouse, anna: Client) -> None:
    stranger = house.guest(rest=False)
    taken = anna.open("pentago", {"kind": "engine", "level": 1})["table"]
    for path, body in (
        ("/api/1/tables", {"spec": "chess", "seats": [{"kind": "me"}, {"kind": "anyone"}]}),
        ("/api/1/tables/no-such-table/commands", {"kind": "sit", "seat": 1}),
        (f"/api/1/tables/{taken}/commands", {"kind": "resign"}),
        ("/api/1/records", {"text": "nothing"}),
    ):
        answer = stranger.ask("POST", path, json=body)
        assert answer.status_code >= 400
        assert "set-cookie" not in answer.headers


def test_the_same_id_opens_no_second_table(anna: Client) -> None:
    first, second = (anna.open("zertz", {"kind": "link"}, id="mine", hidden=True) for _ in range(2))
    assert (first["table"], first["links"]) == (second["table"], second["links"])
    assert anna.open("zertz", {"kind": "link"}, id="other", hidden=True)["table"] != first["table"]


def test_the_secret_of_a_seat_link_seats_one_and_is_void_then(anna: Client, bert: Client, cleo: Client) -> None:
    opened = anna.open("pentago", {"kind": "link"})
    table, key = opened["table"], secret(opened["links"]["seat"])
    assert bert.refusal(table, kind="sit", seat=1) == "wrong-link"
    assert bert.refusal(table, kind="sit", seat=1, secret="x" * 24) == "wrong-link"
    bert.act(table, kind="sit", seat=1, secret=key)
    assert cleo.refusal(table, kind="sit", seat=1, secret=key) == "seat-taken"


def test_a_hidden_table_is_there_only_for_its_players_and_who_brings_a_link(
    anna: Client, bert: Client, cleo: Client
) -> None:
    opened = anna.open("pentago", **HIDDEN)
    table, seat, watch = opened["table"], secret(opened["links"]["seat"]), secret(opened["links"]["watch"])
    assert cleo.refused("GET", f"/t/{table}.json") == (404, "no-such-table")
    assert cleo.refused("GET", f"/t/{table}.json", secret="x" * 24) == (404, "no-such-table")
    assert cleo.refusal(table, kind="sit", seat=1) == "no-such-table"
    assert cleo.get(f"/t/{table}.json", secret=watch)["snapshot"]["hidden"]
    assert bert.get(f"/t/{table}.json", secret=seat)["snapshot"]["phase"] == "waiting"
    assert cleo.refusal(table, kind="sit", seat=1, secret=watch) == "no-such-table"
    bert.act(table, kind="sit", seat=1, secret=seat)
    assert cleo.refused("GET", f"/t/{table}.json", secret=seat) == (404, "no-such-table")
    for path in ("board", "tree", "events", "board.svg", "board.png", "record.gipfel"):
        assert cleo.refused("GET", f"/api/1/tables/{table}/{path}") == (404, "no-such-table")
        assert cleo.ask("GET", f"/api/1/tables/{table}/{path}", params={"secret": watch}).status_code == 200
    listed = [found["table"] for path in ("/lobby.json", "/api/1/playing") for found in cleo.get(path)["tables"]]
    assert table not in listed
    assert table in [found["table"] for found in anna.get("/api/1/tables")["tables"]]


def test_a_hidden_table_over_the_socket(anna: Client, bert: Client, cleo: Client) -> None:
    opened = anna.open("pentago", **HIDDEN)
    table, seat, watch = opened["table"], secret(opened["links"]["seat"]), secret(opened["links"]["watch"])
    with bert.socket() as his, cleo.socket() as hers:
        assert hers.watch(table)["code"] == "no-such-table"
        assert hers.watch(table, secret=seat)["kind"] == "snapshot"
        assert his.watch(table, secret=seat)["snapshot"]["you"] is None
        assert his.act(table, kind="sit", seat=1, secret=seat)["kind"] == "answer"
        assert [his.next("event") for _ in range(2)][-1]["standing"]["you"] == 1
        # The link she brought is used up, and she is no player.
        assert hers.next("gone")["code"] == "no-such-table"
        assert hers.watch(table, secret=watch)["kind"] == "snapshot"


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"spec": "chess"}, 422, "unknown-game"),
        ({"spec": "zertz:blitz,rings=1"}, 422, None),
        ({"spec": "x" * 801}, 422, "unreadable-request"),
        ({"spec": None}, 422, "spec-or-agreement"),
        ({"agreement": {}}, 422, "spec-or-agreement"),
        ({"spec": 'offboard,layout="/etc/passwd"'}, 422, None),
        ({"spec": "offboard,layout=../../etc/passwd"}, 422, None),
        ({"seats": [{"kind": "me"}]}, 422, "unreadable-request"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, 422, "one-seat-is-yours"),
        ({"seats": [{"kind": "anyone"}, {"kind": "anyone"}]}, 422, "one-seat-is-yours"),
        ({"seats": [{"kind": "me"}, {"kind": "engine", "level": 11}]}, 422, "unreadable-request"),
        ({"seats": [{"kind": "me"}, {"kind": "ask", "name": "Nobody of this name"}]}, 404, "no-such-player"),
        ({"seats": [{"kind": "me"}, {"kind": "anyone"}], "hidden": True}, 422, "hidden-and-open"),
        ({"clock": {"control": "sudden", "base": 1}}, 422, "bad-clock-times"),
        ({"clock": {"control": "sudden", "base": "300000"}}, 422, "unreadable-request"),
        ({"external": 1}, 422, "unreadable-request"),
        ({"rated": True}, 403, "rated-needs-accounts"),
        ({"sides": "white"}, 422, "unreadable-request"),
        ({"id": "\n"}, 422, "unreadable-request"),
        ({"watch": "my own secret, please"}, 422, "unreadable-request"),
    ],
)
def test_what_cannot_be_opened(anna: Client, change: Json, status: int, code: str | None) -> None:
    body = {"spec": "zertz", "seats": [{"kind": "me"}, {"kind": "anyone"}], **change}
    refused = anna.refused("POST", "/api/1/tables", body)
    assert refused == (status, code or refused[1])


def test_a_combined_match_by_its_fields_is_the_one_by_its_spec(anna: Client) -> None:
    fields = {
        "host": "gipf:standard",
        "potentials": {"zertz": 3, "tamsk": 2},
        "challenges": 2,
        "begin": "challenger",
        "settle": {"zertz": "pentago", "tamsk": "external"},
        "contest": "a game of darts",
    }
    seats = [{"kind": "me"}, {"kind": "anyone"}]
    by_fields = anna.post("/api/1/tables", {"agreement": fields, "seats": seats})
    spec = (
        "gipf:standard,zertz=3,tamsk=2,challenges=2,begin=challenger,settle-zertz=pentago,settle-tamsk=external,"
        'contest="a game of darts"'
    )
    by_spec = anna.post("/api/1/tables", {"spec": spec, "seats": seats})
    assert by_fields["snapshot"]["terms"]["spec"] == by_spec["snapshot"]["terms"]["spec"]
    for field in ({"contest": HOSTILE}, {"contest": "", "contests": {"tamsk": HOSTILE}}):
        hostile = anna.post("/api/1/tables", {"agreement": {**fields, **field}, "seats": seats})
        agreement = match_game(hostile["snapshot"]["terms"]["spec"]).agreement
        assert (agreement.words["tamsk"], agreement.challenges, agreement.uses) == (HOSTILE, 2, None)


def test_each_potential_has_the_words_of_its_own_contest_and_the_winner_may_do_otherwise(anna: Client) -> None:
    fields = {
        "host": "gipf:basic",
        "potentials": {"zertz": 1, "yinsh": 1},
        "settle": {"zertz": "external", "yinsh": "external"},
        "contests": {"zertz": "a race", "yinsh": "chess"},
        "winner": "may",
        "deadline": "6mo",
    }
    opened = anna.post("/api/1/tables", {"agreement": fields, "seats": [{"kind": "me"}, {"kind": "anyone"}]})
    assert opened["snapshot"]["terms"]["spec"] == (
        'gipf:basic,challenges=1,contest-yinsh="chess",contest-zertz="a race",deadline=6mo,settle-yinsh=external,'
        "settle-zertz=external,winner=may,yinsh=1,zertz=1"
    )
    assert opened["snapshot"]["terms"]["external"] == 183 * DAY


MIDDLE = "6/6/6/bbb1b1/6/wwww2 w"  # e1 makes five in a row


def test_a_game_begins_with_a_position_and_its_record_says_so(anna: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "engine", "level": 1}]
    opened = anna.post("/api/1/tables", {"spec": "pentago", "position": MIDDLE, "seats": seats, "sides": "first"})
    assert opened["snapshot"]["position"] == MIDDLE
    anna.post(f"/api/1/tables/{opened['table']}/commands", {"kind": "play", "turn": "e1"})
    shown = anna.get(f"/api/1/tables/{opened['table']}")
    assert shown["snapshot"]["result"] == {"winner": 0, "reason": "five"}
    text = anna.ask("GET", f"/api/1/tables/{opened['table']}/record.gipfel").text
    assert f'[Position "{MIDDLE}"]' in text


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"position": "nonsense"}, "bad-position"),
        ({"position": "6/6/6/bbb1b1/6/wwwww1 b"}, "position-over"),
        ({"position": MIDDLE, "rated": True}, "rated-position"),
        ({"analysis": True, "rated": True}, "rated-analysis"),
    ],
)
def test_a_position_that_cannot_be_played_on_is_refused(anna: Client, change: Json, code: str) -> None:
    body = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "anyone"}], **change}
    assert anna.refused("POST", "/api/1/tables", body)[1] == code


def test_a_running_game_is_not_played_on_against_the_computer(anna: Client, bert: Client) -> None:
    bert.act(anna.open("pentago", {"kind": "anyone"})["table"], kind="sit", seat=1)
    seats = [{"kind": "me"}, {"kind": "engine", "level": 8}]
    body = {"spec": "pentago", "position": "6/6/6/6/6/6 w", "seats": seats}
    assert anna.refused("POST", "/api/1/tables", body)[1] == "analysis-of-own-game"


def test_terms_may_allow_analysis_of_their_game_and_of_no_other(anna: Client, bert: Client) -> None:
    opened = anna.open("pentago", {"kind": "anyone"}, analysis=True)
    assert opened["snapshot"]["terms"]["analysis"]
    bert.act(opened["table"], kind="sit", seat=1)
    anna.act(opened["table"], kind="play", turn="c3ne+")
    line = {"spec": "pentago", "turns": ["c3ne+"]}
    for player in (anna, bert):
        assert player.ask("POST", "/api/1/analysis", json={**line, "nodes": 100}).status_code == 200
        assert player.ask("POST", "/api/1/analysis/course", json={**line, "seconds": 0.05}).status_code == 200
        assert player.ask("GET", "/api/1/explorer", params={"spec": "pentago", "turns": "c3ne+"}).status_code == 200
    other = anna.open("pentago", {"kind": "anyone"})
    assert not other["snapshot"]["terms"]["analysis"]
    bert.act(other["table"], kind="sit", seat=1)
    assert bert.refused("GET", "/api/1/explorer", spec="pentago", turns=["c3ne+"])[1] == "analysis-of-own-game"


def test_terms_change_until_somebody_has_agreed_to_them(anna: Client, bert: Client) -> None:
    table = anna.open("pentago")["table"]
    path = f"/api/1/tables/{table}/terms"
    assert bert.refused("PUT", path, {"spec": "zertz"}) == (403, "not-yours")
    assert anna.ask("PUT", path, json={"spec": "zertz:48", "sides": "first"}).status_code == 200
    assert bert.get(f"/t/{table}.json")["snapshot"]["terms"]["spec"] == "zertz:48"
    assert bert.refusal(table, kind="sit", seat=1, after=1) == "stale"
    bert.act(table, kind="sit", seat=1, after=2)
    assert anna.refused("PUT", path, {"spec": "pentago"}) == (409, "started-already")


def test_somebody_who_is_asked_by_name_sits_down_or_declines(house: RunningHouse, cleo: Client) -> None:
    asking, asked = house.account(), house.account()
    tables = [asking.open("pentago", {"kind": "ask", "name": asked.name}, rated=True)["table"] for _ in range(2)]
    assert cleo.refusal(tables[0], kind="sit", seat=1) == "seat-kept"
    assert asked.act(tables[0], kind="sit", seat=1)["standing"]["phase"] == "playing"
    assert asked.act(tables[1], kind="decline")["standing"]["result"] == {"winner": None, "reason": "aborted"}


def test_names_of_tables_and_secrets_cannot_be_guessed(anna: Client) -> None:
    opened = [anna.open("pentago", **HIDDEN) for _ in range(8)]
    words = [found["table"] for found in opened]
    words += [secret(found["links"][use]) for found in opened for use in ("seat", "watch")]
    assert len(set(words)) == 24
    # 16 characters of 6 bits each are 96 bits.
    assert all(len(word) >= 16 and word.replace("-", "").replace("_", "").isalnum() for word in words)
