"""The log: JSON in and out, versions, repeated commands, numbers, tables that no longer replay."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from gipfel.play import HOUSE, BadLog, Event, apply, fold, read_event, read_log, verify
from gipfel.play.clock import MINUTE, SECOND, TimeControl
from gipfel.play.commands import (
    Accept,
    Amend,
    Claim,
    Decline,
    Free,
    Look,
    MakeOffer,
    Me,
    Mute,
    Open,
    Play,
    Resign,
    Resume,
    Say,
    Sit,
    Stop,
    Thaw,
    Touch,
    Withdraw,
)
from gipfel.play.deeds import Ended, Frozen, Opened, Thawed, Turned
from gipfel.play.events import KINDS, VERSION
from gipfel.play.terms import Terms
from gipfel.play.verify import verify_json
from play.evening import ANNA, BERT, CARL, GITTA, Evening, begun, kinds, refusal
from support import ROOT

SCHEMA = json.loads((ROOT / "docs" / "schema" / "event.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
LOGS = ROOT / "tests" / "play" / "logs"


def long_evening() -> Evening:
    """Nearly everything that can happen at one table."""
    evening = Evening()
    evening.do(GITTA, Open(terms=Terms("pentago"), seats=(Me(), Free())))
    evening.do(GITTA, Amend(terms=Terms("zertz,touch=strict", TimeControl("sudden", 9 * MINUTE), sides="first")))
    evening.do(BERT, Sit(seat=1, id="b1"))
    evening.do(GITTA, Say(phrase="hello"))
    evening.do(BERT, Mute(on=True))
    for number, touch in enumerate(("stock:W", "d4", "d1")):
        evening.wait(SECOND)
        evening.do(GITTA, Touch(touch=touch, id=f"g{number}"))
    evening.do(BERT, MakeOffer(offer="draw"))
    evening.do(BERT, Withdraw(offer="draw"))
    evening.do(HOUSE, Stop())
    evening.wait(MINUTE)
    evening.do(HOUSE, Resume(alive=evening.now - MINUTE))
    evening.turn(BERT, "Bc3,a1", after=SECOND)
    evening.do(BERT, MakeOffer(offer="draw"))
    evening.do(GITTA, Decline(offer="draw"))
    evening.do(ANNA, Claim(key="the cookie of a guest"))
    evening.do(BERT, Resign())
    evening.do(BERT, MakeOffer(offer="rematch"))
    evening.do(ANNA, Accept(offer="rematch"))
    return evening


def test_every_event_follows_its_schema_and_reads_back() -> None:
    evening = long_evening()
    for event in evening.log:
        value = event.to_json()
        VALIDATOR.validate(value)
        assert read_event(json.loads(json.dumps(value))) == event
    assert evening.stored() == evening.table
    assert verify(evening.log) == []


def test_the_schema_knows_every_kind_and_nothing_else() -> None:
    described = {part["$ref"].removeprefix("#/$defs/event-") for part in SCHEMA["oneOf"]}
    assert described == set(KINDS)
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate({**begun().log[-1].to_json(), "more": 1})


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_stored_log_of_each_version_folds_to_the_table_it_was(version: int) -> None:
    lines = (LOGS / f"v{version}.jsonl").read_text(encoding="utf-8").splitlines()
    values = [json.loads(line) for line in lines]
    assert {value["v"] for value in values} == {version}
    table = fold(read_log(values))
    assert table.broken is None
    assert table.turns == ("Wd4,d1", "Bc3,a1")
    assert table.result is not None
    assert table.result.to_json() == {"winner": 0, "reason": "resign"}
    assert table.clocks[0].left == (9 * MINUTE - 3 * SECOND, 9 * MINUTE - SECOND)
    assert table.parties == (ANNA, BERT)
    assert verify_json(values) == []


def test_older_events_are_lifted_version_by_version() -> None:
    def named(value: dict[str, Any]) -> dict[str, Any]:
        kept = {name: item for name, item in value.items() if name != "move"}
        return {**kept, "v": 2, "turn": value["move"]}

    old = {"v": 1, "seq": 4, "at": 5, "by": ANNA.id, "id": "", "kind": "turned", "move": "c3ne+"}
    assert read_event(old, {1: named}, 2).deed == Turned("c3ne+")


@pytest.mark.parametrize(("change", "code"), [
    ({"v": 0}, "unknown-event-version"),
    ({"v": VERSION + 1}, "unknown-event-version"),
    ({"v": "1"}, "unknown-event-version"),
    ({"kind": "danced"}, "unknown-event"),
    ({"kind": ["turned"]}, "unknown-event"),
    ({"seq": None}, "bad-event"),
    ({"seq": True}, "bad-event"),
    ({"turn": 5}, "bad-event"),
    ({"spell": "abracadabra"}, "bad-event"),
    ({"by": None}, "bad-event"),
])  # fmt: skip
def test_a_damaged_event_is_refused_with_its_place(change: dict[str, object], code: str) -> None:
    value = {**Event(4, 5, Turned("c3ne+"), ANNA.id).to_json(), **change}
    with pytest.raises(BadLog) as refused:
        read_event(value)
    assert refused.value.code == code
    assert str(refused.value)


def test_what_is_no_object_is_no_event() -> None:
    with pytest.raises(BadLog):
        read_event([1])


def test_a_repeated_command_brings_nothing_new_and_its_first_answer_is_known() -> None:
    evening = begun()
    first = evening.do(ANNA, Play(turn="c3ne+", id="one"))
    assert evening.do(ANNA, Play(turn="c3ne+", id="one")) == []
    answer = evening.table.answered(ANNA, "one")
    assert answer is not None
    assert (answer.first, answer.last) == (first[0].seq, first[-1].seq)


def test_ids_of_two_parties_do_not_collide() -> None:
    evening = begun()
    evening.do(ANNA, Play(turn="c3ne+", id="one"))
    assert kinds(evening.do(BERT, Play(turn="d4sw-", id="one"))) == ["turned"]


def test_the_loser_of_a_race_folds_again_and_is_refused() -> None:
    evening = begun()
    one = evening.decide(ANNA, Play(turn="c3ne+", after=3))
    two = evening.decide(ANNA, Play(turn="d4sw-", after=3))
    assert one[0].seq == two[0].seq == evening.table.seq + 1
    evening.table = apply(evening.table, one[0])
    assert refusal(evening, ANNA, Play(turn="d4sw-", after=3)) == "stale"


def tampered() -> Evening:
    """A log whose second turn is no longer legal."""
    evening = begun(clock=TimeControl("sudden", MINUTE))
    evening.turn(ANNA, "c3ne+", after=SECOND)
    evening.turn(BERT, "d4sw-", after=SECOND)
    evening.log[-1] = replace(evening.log[-1], deed=Turned("c3ne+"))
    evening.table = fold(evening.log)
    return evening


def test_a_running_table_that_no_longer_replays_is_frozen_with_a_notice() -> None:
    evening = tampered()
    assert kinds(evening.do(HOUSE, Look())) == ["frozen"]
    assert evening.log[-1].deed == Frozen("cell-taken", 5, {"detail": "There is a marble on c3 already."})
    assert evening.table.phase == "playing"
    assert refusal(evening, BERT, Play(turn="d4sw-")) == "table-frozen"
    evening.wait(5 * MINUTE)
    assert evening.do(HOUSE, Look()) == []
    assert [difference.code for difference in verify(evening.log)] == ["does-not-replay"]


def test_a_frozen_table_goes_on_when_it_replays_again() -> None:
    evening = tampered()
    evening.do(HOUSE, Look())
    assert refusal(evening, HOUSE, Thaw()) == "table-frozen"
    evening.log[4] = replace(evening.log[4], deed=Turned("d4sw-"))
    evening.table = fold(evening.log)
    assert [difference.code for difference in verify(evening.log)] == ["replays-again"]
    evening.wait(5 * MINUTE)
    evening.do(HOUSE, Thaw())
    assert evening.table.frozen is None
    assert evening.left(0) == MINUTE - SECOND
    assert kinds(evening.turn(ANNA, "a1nw+")) == ["turned"]


def test_a_house_that_comes_back_does_not_move_the_clocks_of_a_frozen_table() -> None:
    evening = tampered()
    evening.do(HOUSE, Look())
    left = evening.left(0)
    evening.do(HOUSE, Resume(alive=evening.now))
    evening.wait(SECOND)
    assert evening.left(0) == left
    assert evening.table.falls_at() is None


def test_a_result_is_never_recomputed() -> None:
    evening = begun()
    evening.turn(ANNA, "c3ne+")
    evening.do(ANNA, Resign())
    evening.log[3] = replace(evening.log[3], deed=Turned("nonsense"))
    table = fold(evening.log)
    assert table.result == evening.table.result
    assert [difference.code for difference in verify(evening.log)] == ["does-not-replay"]


@pytest.mark.parametrize(("at", "change", "codes"), [
    (3, {"seq": 9}, ["gap-in-log", "gap-in-log"]),
    (3, {"at": 5}, ["time-goes-back"]),
    (4, {"deed": Ended(0, "five")}, ["result-differs"]),
    (3, {"by": CARL.id}, ["does-not-replay"]),
    (3, {"deed": Thawed()}, []),
])  # fmt: skip
def test_verify_lists_what_does_not_fit(at: int, change: dict[str, object], codes: list[str]) -> None:
    evening = begun()
    evening.turn(ANNA, "c3ne+")
    evening.do(ANNA, Resign())
    evening.log[at] = replace(evening.log[at], **change)  # type: ignore[arg-type]
    assert [difference.code for difference in verify(evening.log)] == codes


def test_verify_notices_other_rules_and_unknown_specs() -> None:
    evening = begun()
    opened = evening.log[0].deed
    assert isinstance(opened, Opened)
    older = replace(evening.log[0], deed=replace(opened, rules="pentago 0"))
    assert [difference.code for difference in verify([older])] == ["rules-changed"]
    gone = replace(evening.log[0], deed=replace(opened, terms=Terms("chess")))
    assert [difference.code for difference in verify([gone])] == ["spec-unknown"]


def test_verify_names_an_event_that_cannot_be_read() -> None:
    values: list[object] = [event.to_json() for event in begun().log]
    assert [difference.code for difference in verify_json([*values, {"v": 7}])] == ["unknown-event-version"]
