"""The socket: watching, acting, resuming after a lost connection, several sockets on one seat."""

from __future__ import annotations

import json
import zlib
from typing import Any

from web.api.running_house import Client, Json, RunningHouse, in_threads

TURNS = ("a1ne+", "a2ne+", "b1ne+", "b2ne+", "c1ne+", "c2ne+")


def turns_of(messages: list[Json]) -> list[str]:
    """The turns told by events."""
    return [told["event"]["turn"] for told in messages if told["kind"] == "event" and told["event"]["kind"] == "turned"]


def numbers_of(messages: list[Json], table: str) -> list[int]:
    """The numbers of a table's events, in the order they came."""
    return [told["event"]["seq"] for told in messages if told["kind"] == "event" and told["table"] == table]


def test_who_watches_gets_the_table_and_then_every_event_in_order(anna: Client, bert: Client) -> None:
    table = anna.open("pentago")["table"]
    with anna.socket() as mine, bert.socket() as his:
        first = mine.watch(table)
        assert (first["kind"], first["snapshot"]["phase"], first["board"]) == ("snapshot", "waiting", None)
        his.watch(table)
        assert his.act(table, kind="sit", seat=1, id="s1") == {
            "v": 1, "kind": "answer", "id": "s1", "table": table, "first": 2, "last": 3,
        }  # fmt: skip
        seated, started = mine.next("event"), mine.next("event")
        assert "standing" not in seated
        assert (started["standing"]["you"], started["standing"]["player"]) == (0, 0)
        assert started["board"]["prompt"]["code"]
        mine.act(table, kind="play", turn="c3ne+", id="t1")
        his.act(table, kind="play", turn="c4ne+", id="t1")
        while len(numbers_of(mine.heard, table)) < 4 or len(numbers_of(his.heard, table)) < 4:
            (mine if len(numbers_of(mine.heard, table)) < 4 else his).next()
    assert numbers_of(mine.heard, table) == numbers_of(his.heard, table) == [2, 3, 4, 5]
    assert turns_of(mine.heard) == ["c3ne+", "c4ne+"]


def test_who_asks_for_it_gets_the_snapshot_packed_and_all_else_as_text(anna: Client, table: str) -> None:
    with anna.socket() as plain, anna.socket(query="packed") as packed:
        shown = plain.watch(table)
        packed.next("hello")
        packed.send("watch", table=table)
        found = [packed.connection.recv(timeout=20)]
        while not isinstance(found[-1], bytes):
            found.append(packed.connection.recv(timeout=20))
        sent = json.loads(zlib.decompress(found[-1]))
        assert (sent["kind"], sent["board"], sent["snapshot"]["seq"]) == (
            "snapshot", shown["board"], shown["snapshot"]["seq"],
        )  # fmt: skip
        assert len(found[-1]) * 4 < len(json.dumps(shown))
        packed.act(table, kind="say", text="hello", id="h1")


def test_another_name_is_told_at_once_to_all_who_watch(house: RunningHouse) -> None:
    anna, bert = house.guest("Old Anna"), house.guest("Old Bert")
    table = anna.open("pentago")["table"]
    with anna.socket() as mine:
        mine.watch(table)
        with bert.socket() as his:
            his.watch(table)
            his.act(table, kind="sit", seat=1)
            anna.post("/api/1/guests", {"name": "New Anna"})
            for socket in (mine, his):
                told = socket.next("watching")
                assert [seat["name"] for seat in told["standing"]["seats"]] == ["New Anna", "Old Bert"]
                assert told["seq"] == 3


def test_a_refusal_carries_the_id_a_code_and_a_sentence_in_the_readers_language(
    house: RunningHouse, bert: Client, table: str
) -> None:
    with bert.socket() as socket:
        refused = socket.act(table, kind="play", turn="c3ne+", id="early")
        assert (refused["id"], refused["code"]) == ("early", "not-your-turn")
        assert refused["message"] == "It is not your turn."
    bert.headers = {**bert.headers, "Accept-Language": "de"}
    with bert.socket() as socket:
        refused = socket.act(table, kind="play", turn="c3ne+", id="early")
        assert refused["code"] == "not-your-turn"
        assert refused["message"] != "It is not your turn."


def test_after_a_lost_connection_the_missed_events_come(anna: Client, bert: Client, table: str) -> None:
    with anna.socket() as mine:
        seen = mine.watch(table)["snapshot"]["seq"]
        mine.act(table, kind="play", turn="a1ne+")
    bert.act(table, kind="play", turn="b2ne+")
    bert.act(table, kind="say", text="still there?")
    with anna.socket() as mine:
        standing = mine.watch(table, after=seen)
        assert (standing["kind"], standing["seq"], standing["you"]) == ("watching", seen + 3, 0)
        missed = [mine.next("event") for _ in range(3)]
        assert [told["event"]["seq"] for told in missed] == [seen + 1, seen + 2, seen + 3]
        assert turns_of(missed) == ["a1ne+", "b2ne+"]
        assert missed[-1]["board"]["scene"]["player"] == 0
        bert.act(table, kind="say", text="hello")
        assert mine.next("event")["event"]["seq"] == seen + 4


def test_who_missed_nothing_is_told_so(anna: Client, table: str) -> None:
    with anna.socket() as mine:
        seen = mine.watch(table)["snapshot"]["seq"]
        standing = mine.watch(table, after=seen)
        assert (standing["kind"], standing["seq"]) == ("watching", seen)
        mine.act(table, kind="play", turn="a1ne+")
        assert mine.next("event")["event"]["seq"] == seen + 1


def test_who_missed_too_much_or_names_what_never_was_gets_a_snapshot(anna: Client, table: str) -> None:
    with anna.socket() as mine:
        for number in range(201):
            mine.act(table, kind="mute", on=number % 2 == 0)
        assert mine.watch(table, after=3)["kind"] == "snapshot"
        assert mine.watch(table, after=4)["kind"] == "watching"
        assert mine.watch(table, after=99_999)["kind"] == "snapshot"


def test_a_command_sent_again_after_a_lost_connection_is_not_carried_out_twice(anna: Client, table: str) -> None:
    with anna.socket() as mine:
        mine.send("act", table=table, command={"kind": "play", "turn": "a1ne+", "id": "once", "after": 3})
    # Whether the answer was lost on the way or not: asking again gives it.
    with anna.socket() as mine:
        again = mine.act(table, kind="play", turn="a1ne+", id="once", after=3)
        assert (again["kind"], again["first"], again["last"]) == ("answer", 4, 4)
        assert mine.watch(table)["snapshot"]["turns"] == ["a1ne+"]


def test_two_tabs_on_one_seat_see_the_same_and_only_one_turn_counts(anna: Client, bert: Client, table: str) -> None:
    with anna.socket() as one, anna.socket() as two:
        for tab in (one, two):
            assert tab.watch(table)["snapshot"]["you"] == 0
        answers: dict[str, Json] = {}

        def play(name: str, turn: str) -> None:
            tab = {"one": one, "two": two}[name]
            answers[name] = tab.act(table, kind="play", turn=turn, id=name, after=3)

        in_threads(lambda: play("one", "a1ne+"), lambda: play("two", "b2ne+"))
        assert sorted(answer["kind"] for answer in answers.values()) == ["answer", "refused"]
        refused = next(answer for answer in answers.values() if answer["kind"] == "refused")
        assert refused["code"] in ("stale", "not-your-turn")
        for tab in (one, two):
            tab.next("event")
            assert len(turns_of(tab.heard)) == 1
    assert len(bert.get(f"/t/{table}.json")["snapshot"]["turns"]) == 1


def test_both_offering_a_draw_at_once_agree_on_it_once(anna: Client, bert: Client, table: str) -> None:
    with anna.socket() as mine, bert.socket() as his:
        answers: list[Json] = []
        in_threads(
            lambda: answers.append(mine.act(table, kind="offer", offer="draw", id="a")),
            lambda: answers.append(his.act(table, kind="offer", offer="draw", id="b")),
        )
        assert [answer["kind"] for answer in answers] == ["answer", "answer"]
        snapshot = mine.watch(table)["snapshot"]
        assert snapshot["result"] == {"winner": None, "reason": "agreement"}
        kinds = [event["kind"] for event in anna.get(f"/api/1/tables/{table}/events")["events"]]
        assert kinds.count("offered") == kinds.count("ended") == 1


def test_both_asking_for_a_rematch_at_once_get_one_table(anna: Client, bert: Client, table: str) -> None:
    anna.act(table, kind="resign")
    in_threads(
        lambda: void(anna.act(table, kind="offer", offer="rematch", id="a")),
        lambda: void(bert.act(table, kind="offer", offer="rematch", id="b")),
    )
    following = anna.get(f"/t/{table}.json")["snapshot"]["rematch"]
    snapshot = bert.get(f"/t/{following}.json")["snapshot"]
    assert (snapshot["phase"], snapshot["first"]) == ("playing", 1)


def void(_answer: Any) -> None:
    """Only that it was no refusal matters."""


def test_presence_is_told_when_somebody_comes_and_goes(anna: Client, bert: Client, table: str) -> None:
    with anna.socket() as mine:
        mine.watch(table)
        with bert.socket() as his:
            assert his.watch(table)["presence"]["seats"] == [True, True]
            while mine.next("presence")["presence"]["seats"] != [True, True]:
                pass
        while mine.next("presence")["presence"]["seats"] != [True, False]:
            pass


def test_what_is_not_watched_any_more_is_silent(anna: Client, bert: Client, table: str) -> None:
    with anna.socket() as mine:
        mine.watch(table)
        mine.send("unwatch", table=table, id="u")
        assert mine.next("gone") == {"v": 1, "kind": "gone", "id": "u", "table": table, "code": "unwatched"}
        bert.act(table, kind="say", text="hello")
        mine.send("ping", t=7)
        assert mine.next("event", "pong")["t"] == 7


def test_the_lobby_is_told_whole_and_again_when_it_changes(anna: Client, bert: Client) -> None:
    with bert.socket() as socket:
        socket.send("lobby", on=True)
        before = {table["table"] for table in socket.next("lobby")["tables"]}
        opened = anna.open("zertz")["table"]
        assert opened not in before
        while opened not in {table["table"] for table in socket.next("lobby")["tables"]}:
            pass
        anna.act(opened, kind="abort")
        while opened in {table["table"] for table in socket.next("lobby")["tables"]}:
            pass


def test_deeper_parts_of_the_tree_are_fetched_by_their_path(anna: Client, table: str) -> None:
    with anna.socket() as socket:
        socket.send("tree", table=table, path=["c3"], id="deep")
        answer = socket.next("tree", "refused")
        assert (answer["id"], answer["tree"]["path"]) == ("deep", ["c3"])
        socket.send("tree", table=table, path=["z9"])
        assert socket.next("tree", "refused")["code"] == "untouchable"


def test_a_program_with_a_token_acts_over_the_socket_as_far_as_its_scopes_go(house: RunningHouse) -> None:
    account = house.account()
    table = account.open("pentago", {"kind": "anyone"})["table"]
    house.guest().act(table, kind="sit", seat=1)
    with house.program(account, "read").socket() as reader:
        assert reader.watch(table)["kind"] == "snapshot"
        assert reader.act(table, kind="play", turn="c3ne+")["code"] == "scope-missing"
    with house.program(account, "play").socket() as player:
        assert player.watch(table)["code"] == "scope-missing"
        assert player.act(table, kind="play", turn="c3ne+")["kind"] == "answer"


def test_a_stranger_watches_but_needs_a_guest_key_to_act(house: RunningHouse, table: str) -> None:
    with house.guest(rest=False).socket() as socket:
        assert socket.next("hello")["you"] is None
        assert socket.watch(table)["snapshot"]["you"] is None
        assert socket.act(table, kind="play", turn="c3ne+")["code"] == "guest-needed"
