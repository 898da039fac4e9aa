"""Studies by their routes and over the socket: written by several, read by whom they are for, taken along, reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from gipfel.studies.papers import read_study
from web.visitors import Visitor, code_of, secret_of, socket_of

Json = dict[str, Any]
Made = Callable[[], Visitor]
STUDIES = "/api/1/studies"
CORNER = {"spec": "pentago", "title": "Corner", "lines": [["a1ne+", "c3ne+"], ["b1ne+"]]}


def study_by(owner: Visitor, visibility: str = "private", **chapter: Any) -> str:
    answer = owner.post(STUDIES, json={"title": "A study", "visibility": visibility, "chapter": CORNER | chapter})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["study"])


def first_of(reader: Visitor, study: str) -> Json:
    """The first chapter as somebody sees it."""
    shown = reader.get(f"{STUDIES}/{study}").json()
    found: Json = reader.get(f"{STUDIES}/{study}/chapters/{shown['chapters'][0]['chapter']}").json()
    return found


def change(who: Visitor, study: str, *commands: Json) -> Any:
    """Changes with ids and stamps of their own."""
    shown = who.get(f"{STUDIES}/{study}").json()
    begun = {"after": shown.get("seq", 0), "stamp": shown.get("stamp", 0) + 1}
    sent = [{**begun, "id": f"x{begun['stamp']}-{number}", **command} for number, command in enumerate(commands)]
    return who.post(f"{STUDIES}/{study}/commands", json={"commands": sent})


def node_of(chapter: Json, *turns: str) -> str:
    """The node that some turns lead to."""
    at = "start"
    for turn in turns:
        at = next(node["id"] for node in chapter["nodes"] if (node["parent"], node["turn"]) == (at, turn))
    return at


def test_a_study_is_made_written_and_read(visitor: Made) -> None:
    anna = visitor()
    study = study_by(anna)
    chapter = first_of(anna, study)
    assert [node["turn"] for node in chapter["nodes"]] == ["", "a1ne+", "c3ne+", "b1ne+"]
    path = f"{STUDIES}/{study}/chapters/{chapter['chapter']}"
    added = anna.post(f"{path}/turns", json={"id": "t1", "node": node_of(chapter, "b1ne+"), "turns": ["z9ne+"]})
    assert code_of(added) == "malformed-turn"
    added = anna.post(
        f"{path}/turns", json={"id": "t1", "node": node_of(chapter, "b1ne+"), "touches": ["f6", "turn:ne+"]}
    )
    assert added.status_code == 200, added.text
    node = added.json()["node"]
    told = change(
        anna,
        study,
        {"kind": "comment", "chapter": chapter["chapter"], "node": node, "text": "Far away.", "instead": []},
        {"kind": "mark", "chapter": chapter["chapter"], "node": node, "mark": "good a1>f6", "on": True},
        {"kind": "note", "chapter": chapter["chapter"], "node": node, "note": "sign", "text": "!?"},
    )
    assert told.status_code == 200, told.text
    news = anna.get(path, params={"since": chapter["seq"]}).json()
    (changed,) = news["nodes"]
    assert (changed["turn"], changed["sign"], changed["marks"]) == ("f6ne+", "!?", ["good a1>f6"])
    assert changed["comments"][0]["text"] == "Far away."
    assert len(news["ids"]) == 5
    history = anna.get(f"{path}/history", params={"node": node}).json()["history"]
    assert [told["kind"] for told in history if told["kind"] != "chapter"] == ["node", "comment", "mark", "note"]
    assert "guest:" not in str(history) + str(news)


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_who_may_do_what(visitor: Made, visibility: str) -> None:
    owner, writer, reader, guest, stranger = (visitor() for _ in range(5))
    study = study_by(owner, visibility)
    for who, role in ((writer, "writer"), (reader, "reader")):
        link = owner.post(f"{STUDIES}/{study}/invitations", json={"role": role}).json()["link"]
        joined = who.post(f"{STUDIES}/{study}/join", json={"secret": secret_of(link)})
        assert joined.json()["role"] == role
    guest.post("/api/1/guests", json={"name": ""})
    chapter = first_of(owner, study)["chapter"]
    comment = {"kind": "comment", "chapter": chapter, "node": "start", "text": "x", "instead": []}
    described = {"kind": "described", "title": "Another", "about": ""}
    gone = visibility == "private"
    for who, seen, writes, owns in (
        (owner, True, True, True),
        (writer, True, True, False),
        (reader, True, False, False),
        (guest, not gone, False, False),
        (stranger, not gone, False, False),
    ):
        for path in ("", f"/chapters/{chapter}", f"/chapters/{chapter}/history", "/record.gipfel",
                     f"/chapters/{chapter}/board.svg", f"/chapters/{chapter}/board.png",
                     f"/chapters/{chapter}/example"):  # fmt: skip
            found = who.get(f"{STUDIES}/{study}{path}")
            assert found.status_code == 200 if seen else code_of(found) == "no-such-study", path
        refused = "no-such-study" if not seen else "study-writers-only"
        done = change(who, study, comment)
        assert done.status_code == 200 if writes else code_of(done) == refused
        refused = "no-such-study" if not seen else "study-owner-only"
        for answer in (
            change(who, study, described),
            who.post(f"{STUDIES}/{study}/invitations", json={"role": "reader"}),
        ):
            assert answer.status_code in (200, 201) if owns else code_of(answer) == refused
        if not owns:
            assert code_of(who.delete(f"{STUDIES}/{study}")) == refused
    listed = stranger.get(STUDIES).json()["studies"]
    assert (study in [found["study"] for found in listed]) == (visibility == "public")
    mine = [found["study"] for found in reader.get(STUDIES, params={"own": True}).json()["studies"]]
    assert mine == [study]
    assert owner.delete(f"{STUDIES}/{study}").status_code == 204
    assert code_of(reader.get(f"{STUDIES}/{study}")) == "no-such-study"


def test_an_invitation_ends_and_nobody_is_seated_by_opening_it(visitor: Made) -> None:
    owner, late = visitor(), visitor()
    study = study_by(owner)
    link = owner.post(f"{STUDIES}/{study}/invitations", json={"role": "writer"}).json()["link"]
    assert owner.delete(f"{STUDIES}/{study}/invitations").status_code == 204
    for secret in (secret_of(link), "guess"):
        assert code_of(late.post(f"{STUDIES}/{study}/join", json={"secret": secret})) == "no-such-invitation"


def test_people_are_named_shown_out_and_leave(visitor: Made) -> None:
    owner, bert, cleo = visitor(), visitor(), visitor()
    bert.joins("Berta Study")
    cleo.joins("Cleo Study")
    study = study_by(owner)
    for name in ("berta study", "Cleo Study"):
        added = owner.post(f"{STUDIES}/{study}/members", json={"name": name, "role": "writer"})
    members = {member["name"]: member["member"] for member in added.json()["members"]}
    assert set(members) == {"Berta Study", "Cleo Study"}
    assert code_of(bert.delete(f"{STUDIES}/{study}/members/{members['Cleo Study']}")) == "study-owner-only"
    assert owner.delete(f"{STUDIES}/{study}/members/{members['Cleo Study']}").status_code == 204
    assert bert.delete(f"{STUDIES}/{study}/members/me").status_code == 204
    for gone in (bert, cleo):
        assert code_of(gone.get(f"{STUDIES}/{study}")) == "no-such-study"
    assert code_of(owner.delete(f"{STUDIES}/{study}/members/me")) == "owner-stays"
    assert (
        code_of(owner.post(f"{STUDIES}/{study}/members", json={"name": "Nobody", "role": "writer"})) == "no-such-player"
    )
    assert cleo.post("/api/1/blocks", json={"name": "Berta Study"}).status_code < 300
    hers = study_by(cleo)
    assert code_of(cleo.post(f"{STUDIES}/{hers}/members", json={"name": "Berta Study", "role": "writer"})) == "blocked"


def test_a_study_goes_to_a_file_and_comes_back_equal(visitor: Made) -> None:
    anna, bert = visitor(), visitor()
    study = study_by(anna, "link")
    chapter = first_of(anna, study)
    change(anna, study, {"kind": "comment", "chapter": chapter["chapter"], "node": node_of(chapter, "a1ne+"),
                         "text": "{two}\nlines } \\ <b>", "instead": []})  # fmt: skip
    text = anna.get(f"{STUDIES}/{study}/record.gipfel").text
    copied = bert.post(STUDIES, json={"chapter": {"text": text}}).json()
    assert copied["title"] == "A study"
    again = bert.get(f"{STUDIES}/{copied['study']}/record.gipfel").text
    assert read_study(again) == read_study(text)
    cloned = bert.post(f"{STUDIES}/{study}/clone").json()
    assert (cloned["role"], cloned["visibility"]) == ("owner", "private")
    assert read_study(bert.get(f"{STUDIES}/{cloned['study']}/record.gipfel").text) == read_study(text)


def test_a_finished_game_becomes_a_chapter_and_a_running_one_does_not(visitor: Made) -> None:
    anna, bert, eve = visitor(), visitor(), visitor()
    opened = anna.opens(hidden=True)
    bert.sits(opened)
    assert anna.does(opened["table"], "play", turn="a1ne+")[0] == 200
    assert code_of(anna.post(STUDIES, json={"chapter": {"table": opened["table"]}})) == "not-over"
    assert bert.does(opened["table"], "resign")[0] == 200
    made = anna.post(STUDIES, json={"chapter": {"table": opened["table"]}})
    assert [node["turn"] for node in first_of(anna, made.json()["study"])["nodes"]] == ["", "a1ne+"]
    assert code_of(eve.post(STUDIES, json={"chapter": {"table": opened["table"]}})) == "no-such-table"


def test_lessons_are_studies_that_ask_and_can_be_cloned(visitor: Made) -> None:
    anna = visitor()
    names = [found["study"] for found in anna.get(f"{STUDIES}/house").json()["studies"]]
    assert "house.pentago" in names
    shown = anna.get(f"{STUDIES}/house.pentago", headers={"Accept-Language": "de"}).json()
    chapter = shown["chapters"][0]["chapter"]
    path = f"{STUDIES}/house.pentago/chapters/{chapter}"
    touches = anna.get(f"{path}/example").json()["touches"]
    right = anna.post(f"{path}/answers", json={"touches": touches}).json()
    assert right["done"]
    assert right["boards"]
    assert code_of(change(anna, "house.pentago", {"kind": "described", "title": "Mine", "about": ""})) == "house-study"
    cloned = anna.post(f"{STUDIES}/house.pentago/clone").json()["study"]
    chapter = first_of(anna, cloned)["chapter"]
    assert anna.post(f"{STUDIES}/{cloned}/chapters/{chapter}/answers", json={"touches": touches}).json()["done"]
    assert code_of(anna.get(f"{STUDIES}/house.nothing")) == "no-such-study"


def test_who_watches_hears_of_changes_until_the_study_is_not_theirs_any_more(visitor: Made) -> None:
    owner, reader = visitor(), visitor()
    study = study_by(owner, "link")
    chapter = first_of(owner, study)["chapter"]
    reader.get("/")
    with socket_of(reader, Origin=str(reader.base_url)) as socket:
        socket.send_json({"v": 1, "kind": "study", "study": study, "on": True, "id": "w"})

        def heard() -> Json:
            while (frame := socket.receive_json())["kind"] != "study":
                continue
            return dict(frame)

        first = heard()
        assert (first["id"], first["chapters"]) == ("w", [])
        change(owner, study, {"kind": "mark", "chapter": chapter, "node": "start", "mark": "look a1", "on": True})
        told = heard()
        assert (told["seq"], told["chapters"]) == (first["seq"] + 1, [chapter])
        change(owner, study, {"kind": "visibility", "visibility": "private"})
        assert heard()["chapters"] is None
        socket.send_json({"v": 1, "kind": "study", "study": study, "on": True, "id": "again"})
        while (frame := socket.receive_json())["kind"] == "ping":
            continue
        assert (frame["kind"], frame["code"]) == ("refused", "no-such-study")


def test_reports_reach_whoever_runs_the_house(visitor: Made, house: TestClient) -> None:
    owner, eve = visitor(), visitor()
    study = study_by(owner, "public")
    assert eve.post(f"{STUDIES}/{study}/report", json={"reason": "  rude\nwords\x00 "}).status_code == 204
    assert code_of(eve.post(f"{STUDIES}/{study}/report", json={"reason": "again"})) == "study-reported"
    private = study_by(owner)
    assert code_of(eve.post(f"{STUDIES}/{private}/report", json={"reason": "hidden?"})) == "no-such-study"
    parts = house.app.state.parts  # type: ignore[attr-defined]
    assert house.portal is not None
    reports = house.portal.call(parts.store.study_reports)
    assert [(report.study, report.reason) for report in reports] == [(study, "rude words")]


def test_one_keeps_only_so_many_studies(another_house: Callable[..., TestClient]) -> None:
    house = another_house()
    anna = Visitor(house)
    codes = [anna.post(STUDIES, json={"chapter": CORNER}).status_code for _ in range(11)]
    assert codes == [201] * 10 + [409]
    assert code_of(anna.post(STUDIES, json={"chapter": CORNER})) == "too-many-studies"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"chapter": {"spec": "chess"}}, "unknown-game"),
        ({"chapter": {"spec": "pentago", "lines": [["a1ne+", "a1ne+"]]}}, "taken"),
        ({"chapter": {"text": "no record"}}, "record-game"),
        ({"chapter": {}, "title": "x"}, "malformed-spec"),
        ({"title": "x"}, "unreadable-request"),
        ({"title": "x\u202e", "chapter": CORNER}, "study-no-title"),
        ({"title": "x", "chapter": CORNER, "visibility": "all"}, "unreadable-request"),
    ],
)
def test_what_cannot_be_made_makes_nothing(visitor: Made, body: Json, code: str) -> None:
    anna = visitor()
    answer = anna.post(STUDIES, json=body)
    assert answer.status_code >= 400
    if code not in ("taken", "record-game"):
        assert code_of(answer) == code
    assert anna.get(STUDIES, params={"own": True}).json()["studies"] == []


def test_in_a_running_game_of_ones_own_no_engine_helps_in_a_study(visitor: Made) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens(clock={"control": "sudden", "base": 600_000})
    bert.sits(opened)
    anna.does(opened["table"], "play", turn="a1ne+")
    study_by(anna)  # studies themselves are free
    position = anna.post("/api/1/positions", json={"spec": "pentago", "turns": ["a1ne+"]}).json()["position"]
    practice = {"spec": "pentago", "position": position, "seats": [{"kind": "me"}, {"kind": "engine", "level": 1}]}
    assert code_of(anna.post("/api/1/tables", json=practice)) == "analysis-of-own-game"


def test_a_turn_that_is_not_there_has_no_history(visitor: Made) -> None:
    anna = visitor()
    for study, chapter in ((study_by(anna), "c1"), ("house.pentago", "1")):
        path = f"{STUDIES}/{study}/chapters/{chapter}/history"
        assert code_of(anna.get(path, params={"node": "nope"})) == "no-such-node"
        assert anna.get(path, params={"node": "start"}).status_code == 200
