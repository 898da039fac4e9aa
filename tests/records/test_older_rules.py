"""Records of older rules: what a preset meant when a game was played is what it means when it is replayed."""

from __future__ import annotations

import pytest

import gipfel
from gipfel.core.errors import BadRecord
from gipfel.core.rules_version import rules_of, spec_under, today
from gipfel.records.reader import read_records
from gipfel.records.record import Record
from gipfel.records.replay import Replayed, flat_turns, game_of, record_of, replay
from gipfel.records.writer import write_record
from support import ROOT

# Written by the rules `zertz 1`, where isolated marbles were claimed automatically in tournaments too; the claims are
# left out, as those rules allowed.
STORED = read_records((ROOT / "tests" / "records" / "zertz_1.gipfel").read_text(encoding="utf-8"))
TOURNAMENT, TOURNAMENT_1999, COMBINED = STORED
MEANT = {
    "zertz:tournament": "zertz,capture=claimed,rings=48,touch=strict",
    "zertz:tournament1999": "zertz,capture=claimed,touch=strict",
}
INSIDE = "gipf:basic,challenges=1,settle-zertz=({}),zertz=2"


@pytest.mark.parametrize("record", STORED, ids=lambda record: record.tags["Game"])
def test_a_stored_tournament_game_whose_claims_are_left_out_replays_to_its_end(record: Record) -> None:
    replayed = replay(record)
    assert replayed.line.turns_played != tuple(flat_turns(record))  # the claims are written where they were made
    if record is not COMBINED:
        assert replayed.outcome is not None
        assert replayed.outcome.reason == "set"


def test_by_the_rules_of_today_the_same_turns_claim_nothing() -> None:
    renewed = {**TOURNAMENT.tags, "Rules": "zertz 2"}
    with pytest.raises(BadRecord) as refused:
        replay(Record(renewed, TOURNAMENT.entries, TOURNAMENT.result))
    assert refused.value.code == "wrong-result"


@pytest.mark.parametrize("record", STORED, ids=lambda record: record.tags["Game"])
def test_what_is_written_again_says_what_was_meant(record: Record) -> None:
    replayed = replay(record)
    again = read_records(write_record(record_of(replayed.line)))[0]
    assert "tournament" not in again.tags["Game"]
    assert again.tags["Rules"] in ("zertz 2", "gipf 1, zertz 2")
    assert _told(replay(again)) == _told(replayed)


def _told(replayed: Replayed) -> tuple[object, ...]:
    return replayed.line.turns_played, replayed.line.text(), replayed.outcome


@pytest.mark.parametrize(("preset", "meant"), MEANT.items())
def test_the_rules_say_what_a_preset_means(preset: str, meant: str) -> None:
    assert spec_under("zertz 2", preset) == gipfel.parse_spec(preset)
    assert spec_under("zertz 1", preset) == gipfel.parse_spec(meant)
    assert today("zertz 1", preset) == ("zertz 2", meant)
    assert today("gipf 1", INSIDE.format(preset)) == ("gipf 1, zertz 2", INSIDE.format(meant))
    assert today("gipf 1, zertz 2", INSIDE.format(preset)) == ("gipf 1, zertz 2", INSIDE.format(preset))


def test_games_inside_are_named_where_their_rules_have_changed() -> None:
    assert rules_of(gipfel.parse_spec(INSIDE.format("pentago"))) == "gipf 1"
    assert rules_of(gipfel.parse_spec(INSIDE.format("zertz"))) == "gipf 1, zertz 2"
    deeper = "gipf:basic,challenges=1,settle-zertz=(zertz),zertz=3"
    assert rules_of(gipfel.parse_spec(INSIDE.format(deeper))) == "gipf 1, zertz 2"


def test_a_contest_agreed_by_default_is_not_named_however_it_was_written() -> None:
    written, unwritten = (
        gipfel.parse_spec(INSIDE.format("zertz:blitz")),
        gipfel.parse_spec("gipf:basic,challenges=1,zertz=2"),
    )
    assert written == unwritten
    assert rules_of(written) == rules_of(unwritten) == "gipf 1"


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("zertz", "zertz 3"),
        ("zertz", "zertz 0"),
        ("zertz", "zertz 02"),
        ("zertz", "zertz"),
        ("zertz", "pentago 1"),
        ("zertz", "zertz 2, zertz 1"),
        ("zertz", "zertz 2, pentago 1"),
        ("zertz", "zertz 2,"),
        (INSIDE.format("zertz"), "zertz 2, gipf 1"),
        (INSIDE.format("zertz"), "gipf 1, zertz 3"),
        (INSIDE.format("zertz"), "gipf 1, offboard 1"),
    ],
)
def test_rules_that_this_house_does_not_know_are_refused(game: str, rules: str) -> None:
    with pytest.raises(BadRecord) as refused:
        game_of(Record({"Format": "1", "Game": game, "Rules": rules}, (), "*"))
    assert refused.value.code == "unknown-rules"
    assert today(rules, game) == (rules, game)
