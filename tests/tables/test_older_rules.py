"""Tables begun under older rules: their logs stay as they are, and are read by the rules they were played by."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gipfel.core.errors import IllegalStep
from gipfel.core.turns import touches_of
from gipfel.tables import Event, fold, read_log
from gipfel.tables.commands import Play, Touch
from gipfel.tables.deeds import Turned
from gipfel.tables.ratings import group_of
from gipfel.tables.verification import verify_json
from support import ROOT
from tables.scripted_table import ANNA, BERT, ScriptedTable

LOGS = ROOT / "tests" / "tables" / "logs"
# Written when the rules of ZÈRTZ were `zertz 1`: isolated marbles were claimed automatically in tournaments too, and
# every touch was final.
TOURNAMENT, COMBINED = "zertz-1", "gipf-1-with-zertz-1"
MEANT = "zertz,capture=claimed,rings=48,touch=strict"


def stored(name: str) -> list[dict[str, Any]]:
    """A log as it was written."""
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def without_claims(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log with the claims of placing turns left out, as those rules allowed."""
    return [
        {**event, "turn": event["turn"].partition(" x ")[0]}
        if event["kind"] == "turned" and not event["turn"].startswith("x ")
        else event
        for event in log
    ]


@pytest.mark.parametrize("name", [TOURNAMENT, COMBINED])
@pytest.mark.parametrize("left_out", [False, True])
def test_a_stored_tournament_table_folds_to_what_it_was(name: str, left_out: bool) -> None:
    log = stored(name)
    given = without_claims(log) if left_out else log
    table = fold(read_log(given))
    assert table.broken is None
    assert table.turns == tuple(event["turn"] for event in log if event["kind"] == "turned")
    assert verify_json(given) == []


def test_its_result_and_its_rating_group_are_the_old_ones() -> None:
    table = fold(read_log(stored(TOURNAMENT)))
    assert table.result is not None
    assert table.result.to_json() == {"winner": 0, "reason": "set"}
    assert table.terms.spec == MEANT
    assert group_of(table) == "zertz,capture=claimed,rings=48 steady"


def test_a_game_inside_keeps_its_meaning_too() -> None:
    table = fold(read_log(stored(COMBINED)))
    assert "settle-zertz=(zertz,capture=claimed,touch=strict)" in table.terms.spec
    assert table.opened is not None
    assert (table.opened.rules, table.opened.tags["Game"]) == ("gipf 1, zertz 2", table.terms.spec)


def test_a_log_that_was_lifted_is_written_and_read_as_it_is() -> None:
    events = read_log(stored(TOURNAMENT))
    assert read_log([event.to_json() for event in events]) == events


def running(until: int) -> ScriptedTable:
    """The table as it stood after so many events."""
    scripted = ScriptedTable()
    log: list[Event] = read_log(stored(TOURNAMENT)[:until])
    scripted.log, scripted.table, scripted.now = log, fold(log), log[-1].at
    return scripted


def test_a_jump_that_was_begun_when_every_touch_was_final_may_be_changed_now() -> None:
    log = stored(TOURNAMENT)
    jumped = next(number for number, event in enumerate(log) if event.get("turn", "").startswith("x "))
    first = max(number for number in range(jumped) if log[number]["kind"] == "turned") + 1
    scripted = running(first + 1)
    line, player = scripted.table.line, (ANNA, BERT)[scripted.table.player or 0]
    assert line is not None
    assert scripted.table.touched == (log[jumped]["turn"][2:4],)
    placing = next(turn for turn in line.turns() if not turn.startswith("x "))
    touches = tuple(touch for step in touches_of(line.position, placing) for touch in step)
    assert scripted.do(player, Play(touches=touches))[0].deed == Turned(placing)


def test_a_marble_that_was_taken_from_the_pool_stays_final() -> None:
    log = stored(TOURNAMENT)
    first = next(number for number, event in enumerate(log) if event["kind"] == "touched")
    scripted = running(first + 1)
    assert scripted.table.touched[0].startswith("stock:")
    other = "stock:B" if scripted.table.touched[0] != "stock:B" else "stock:W"
    with pytest.raises(IllegalStep) as refused:
        scripted.decide(ANNA, Play(touches=(other, "d4", "d1")))
    assert refused.value.code == "touch-is-final"
    assert [event.deed.kind for event in scripted.do(ANNA, Touch(touch="d4"))] == ["touched"]
