"""The log: JSON in and out, versions, repeated commands, numbers, tables that no longer replay."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from gipfel.tables import HOUSE, BadLog, Event, apply, fold, read_event, read_log, verify
from gipfel.tables.clock import MINUTE, SECOND, TimeControl
from gipfel.tables.commands import (
    AcceptOffer,
    Amend,
    ClaimSeat,
    DeclineOffer,
    Free,
    Look,
    MakeOffer,
    Me,
    Mute,
    Open,
    Play,
    Resign,
    ResumeHouse,
    Say,
    Sit,
    StopHouse,
    Thaw,
    Touch,
    WithdrawOffer,
)
from gipfel.tables.deeds import Frozen, GameEnded, TableOpened, Thawed, Turned
from gipfel.tables.events import KINDS, VERSION
from gipfel.tables.terms import Terms
from gipfel.tables.verification import verify_json
from support import ROOT
from tables.scripted_table import ANNA, BERT, CARL, GITTA, ScriptedTable, begun, kinds, refusal

SCHEMA = json.loads((ROOT / "docs" / "schema" / "event.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
LOGS = ROOT / "tests" / "tables" / "logs"


def eventful_table() -> ScriptedTable:
    """Nearly everything that can happen at one table."""
    scripted = ScriptedTable()
    scripted.do(GITTA, Open(terms=Terms("pentago"), seats=(Me(), Free())))
    scripted.do(GITTA, Amend(terms=Terms("zertz,touch=strict", TimeControl("sudden", 9 * MINUTE), sides="first")))
    scripted.do(BERT, Sit(seat=1, id="b1"))
    scripted.do(GITTA, Say(phrase="hello"))
    scripted.do(BERT, Mute(on=True))
    for number, touch in enumerate(("stock:W", "d4", "d1")):
        scripted.wait(SECOND)
        scripted.do(GITTA, Touch(touch=touch, id=f"g{number}"))
    scripted.do(BERT, MakeOffer(offer="draw"))
    scripted.do(BERT, WithdrawOffer(offer="draw"))
    scripted.do(HOUSE, StopHouse())
    scripted.wait(MINUTE)
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now - MINUTE))
    scripted.turn(BERT, "Bc3,a1", after=SECOND)
    scripted.do(BERT, MakeOffer(offer="draw"))
    scripted.do(GITTA, DeclineOffer(offer="draw"))
    scripted.do(ANNA, ClaimSeat(key="the cookie of a guest"))
    scripted.do(BERT, Resign())
    scripted.do(BERT, MakeOffer(offer="rematch"))
    scripted.do(ANNA, AcceptOffer(offer="rematch"))
    return scripted


def test_every_event_follows_its_schema_and_reads_back() -> None:
    scripted = eventful_table()
    for event in scripted.log:
        value = event.to_json()
        VALIDATOR.validate(value)
        assert read_event(json.loads(json.dumps(value))) == event
    assert scripted.stored() == scripted.table
    assert verify(scripted.log) == []


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


def test_a_tag_named_by_half_a_character_is_refused() -> None:
    """It could not be written again: what was read would be another tag."""
    opened = eventful_table().log[0].to_json()
    with pytest.raises(BadLog) as refused:
        read_event({**opened, "tags": {**opened["tags"], "\ud800": "pentago"}})
    assert refused.value.code == "bad-event"


def test_what_is_no_object_is_no_event() -> None:
    with pytest.raises(BadLog):
        read_event([1])


def test_a_repeated_command_brings_nothing_new_and_its_first_answer_is_known() -> None:
    scripted = begun()
    first = scripted.do(ANNA, Play(turn="c3ne+", id="one"))
    assert scripted.do(ANNA, Play(turn="c3ne+", id="one")) == []
    answer = scripted.table.answered(ANNA, "one")
    assert answer is not None
    assert (answer.first, answer.last) == (first[0].seq, first[-1].seq)


def test_ids_of_two_parties_do_not_collide() -> None:
    scripted = begun()
    scripted.do(ANNA, Play(turn="c3ne+", id="one"))
    assert kinds(scripted.do(BERT, Play(turn="d4sw-", id="one"))) == ["turned"]


def test_the_loser_of_a_race_folds_again_and_is_refused() -> None:
    scripted = begun()
    one = scripted.decide(ANNA, Play(turn="c3ne+", after=3))
    two = scripted.decide(ANNA, Play(turn="d4sw-", after=3))
    assert one[0].seq == two[0].seq == scripted.table.seq + 1
    scripted.table = apply(scripted.table, one[0])
    assert refusal(scripted, ANNA, Play(turn="d4sw-", after=3)) == "stale"


def tampered() -> ScriptedTable:
    """A log whose second turn is no longer legal."""
    scripted = begun(clock=TimeControl("sudden", MINUTE))
    scripted.turn(ANNA, "c3ne+", after=SECOND)
    scripted.turn(BERT, "d4sw-", after=SECOND)
    scripted.log[-1] = replace(scripted.log[-1], deed=Turned("c3ne+"))
    scripted.table = fold(scripted.log)
    return scripted


def test_a_running_table_that_no_longer_replays_is_frozen_with_a_notice() -> None:
    scripted = tampered()
    assert kinds(scripted.do(HOUSE, Look())) == ["frozen"]
    assert scripted.log[-1].deed == Frozen("cell-taken", 5, {"detail": "There is a marble on c3 already."})
    assert scripted.table.phase == "playing"
    assert refusal(scripted, BERT, Play(turn="d4sw-")) == "table-frozen"
    scripted.wait(5 * MINUTE)
    assert scripted.do(HOUSE, Look()) == []
    assert [difference.code for difference in verify(scripted.log)] == ["does-not-replay"]


def test_a_frozen_table_goes_on_when_it_replays_again() -> None:
    scripted = tampered()
    scripted.do(HOUSE, Look())
    assert refusal(scripted, HOUSE, Thaw()) == "table-frozen"
    scripted.log[4] = replace(scripted.log[4], deed=Turned("d4sw-"))
    scripted.table = fold(scripted.log)
    assert [difference.code for difference in verify(scripted.log)] == ["replays-again"]
    scripted.wait(5 * MINUTE)
    scripted.do(HOUSE, Thaw())
    assert scripted.table.frozen is None
    assert scripted.left(0) == MINUTE - SECOND
    assert kinds(scripted.turn(ANNA, "a1nw+")) == ["turned"]


def test_a_house_that_comes_back_does_not_move_the_clocks_of_a_frozen_table() -> None:
    scripted = tampered()
    scripted.do(HOUSE, Look())
    left = scripted.left(0)
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now))
    scripted.wait(SECOND)
    assert scripted.left(0) == left
    assert scripted.table.falls_at() is None


def test_a_result_is_never_recomputed() -> None:
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    scripted.do(ANNA, Resign())
    scripted.log[3] = replace(scripted.log[3], deed=Turned("nonsense"))
    table = fold(scripted.log)
    assert table.result == scripted.table.result
    assert [difference.code for difference in verify(scripted.log)] == ["does-not-replay"]


@pytest.mark.parametrize(("at", "change", "codes"), [
    (3, {"seq": 9}, ["gap-in-log", "gap-in-log"]),
    (3, {"at": 5}, ["time-goes-back"]),
    (4, {"deed": GameEnded(0, "five")}, ["result-differs"]),
    (3, {"by": CARL.id}, ["does-not-replay"]),
    (3, {"deed": Thawed()}, []),
])  # fmt: skip
def test_verify_lists_what_does_not_fit(at: int, change: dict[str, object], codes: list[str]) -> None:
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    scripted.do(ANNA, Resign())
    scripted.log[at] = replace(scripted.log[at], **change)  # type: ignore[arg-type]
    assert [difference.code for difference in verify(scripted.log)] == codes


def test_verify_notices_other_rules_and_unknown_specs() -> None:
    scripted = begun()
    opened = scripted.log[0].deed
    assert isinstance(opened, TableOpened)
    older = replace(scripted.log[0], deed=replace(opened, rules="pentago 0"))
    assert [difference.code for difference in verify([older])] == ["rules-changed"]
    gone = replace(scripted.log[0], deed=replace(opened, terms=Terms("chess")))
    assert [difference.code for difference in verify([gone])] == ["spec-unknown"]


def test_verify_names_an_event_that_cannot_be_read() -> None:
    values: list[object] = [event.to_json() for event in begun().log]
    assert [difference.code for difference in verify_json([*values, {"v": 7}])] == ["unknown-event-version"]
