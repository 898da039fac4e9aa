"""Logs of events: any accepted commands replay to the same event; bad ones are refused with a code."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.scripted_event import ScriptedEvent
from gipfel.events import EventTerms, Tournament, decide_event, read_entry, read_event_command
from gipfel.events.commands import (
    AskForBye,
    CorrectResult,
    CreateEvent,
    EndEvent,
    EnterResult,
    EventCommand,
    PairRound,
    RegisterEntrant,
    WithdrawEntrant,
)
from gipfel.events.deeds import RESULTS
from gipfel.events.history import histories
from gipfel.events.play_terms import PlayTerms
from gipfel.events.refusals import BadLog, Refused
from gipfel.events.terms import KINDS
from support import amount

SMALL = st.integers(0, 12)
COMMANDS: st.SearchStrategy[EventCommand] = st.one_of(
    st.builds(PairRound, round=st.none() | SMALL),
    st.builds(EnterResult, game=SMALL, result=st.sampled_from(RESULTS)),
    st.builds(CorrectResult, game=SMALL, result=st.sampled_from(RESULTS), reason=st.sampled_from(["", "mixed up"])),
    st.builds(WithdrawEntrant, player=SMALL),
    st.builds(AskForBye, player=SMALL, round=SMALL),
    st.builds(RegisterEntrant, name=st.sampled_from("ABCDEFG"), rating=SMALL),
    st.just(EndEvent()),
)


@settings(max_examples=amount(60, 600), deadline=None)
@given(st.sampled_from(KINDS), st.integers(0, 9), st.lists(COMMANDS, max_size=40), st.booleans())
def test_whatever_is_accepted_replays(kind: str, players: int, commands: list[EventCommand], eager: bool) -> None:
    script = ScriptedEvent(kind, players)  # type: ignore[arg-type]
    refusals: list[str] = []
    for command in commands:
        try:
            script.act(command)
        except Refused as error:
            refusals.append(str(error))
        for game in script.event.open_games() if eager and not script.event.ended else ():
            script.act(EnterResult(game=game, result="1-0"))
    assert [text for text in refusals if "=" in text] == []  # sentences, no bare codes
    event = script.event
    assert script.replayed() == event
    assert [entry.seq for entry in script.log] == list(range(1, len(script.log) + 1))
    if event.started and kind != "arena":
        total = sum(outing.points for history in histories(event).values() for outing in history)
        given_points = sum({"-/-": 0.0}.get(result, 1.0) for result in event.results.values())
        byes = sum(
            0.5 if bye.bye == "half" else 1.0 for paired in event.rounds for bye in paired.byes if kind == "swiss"
        )
        assert total == given_points + byes


def refusal(command: EventCommand, script: ScriptedEvent | None = None) -> str:
    """The code of a refusal."""
    with pytest.raises(Refused) as refused:
        decide_event(Tournament() if script is None else script.event, command, 0)
    return refused.value.code


def test_a_house_takes_as_many_as_it_can_pair_while_others_play() -> None:
    over_boards = ScriptedEvent("swiss", 201)
    held = ScriptedEvent("swiss", 0, play=PlayTerms(fill=2))
    for number in range(200):
        held.act(RegisterEntrant(name="", party=f"person:{number}"))
    assert len(over_boards.event.entrants) == 201
    assert refusal(RegisterEntrant(name="", party="person:200"), held) == "event-full"
    held.act(WithdrawEntrant(player=1))
    held.act(RegisterEntrant(name="", party="engine:2"))  # or nobody could be paired any more
    assert len(held.event.present()) == 200


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": " "}, "bad-event-name"),
        ({"specs": ()}, "no-event-spec"),
        ({"specs": ("pentago",) * 2, "kind": "arena"}, "one-spec-only"),
        ({"specs": ("pentago",) * 2}, "specs-do-not-fit"),
        ({"rounds": 0}, "bad-event-rounds"),
        ({"cycles": 3}, "bad-event-cycles"),
        ({"games": 0}, "bad-match-games"),
        ({"group": 4}, "bad-group-size"),
        ({"movers": 0}, "bad-group-movers"),
        ({"half_byes": -1}, "bad-half-byes"),
        ({"seed": -1}, "bad-event-seed"),
        ({"tie_breaks": ("wins", "wins")}, "tie-break-twice"),
    ],
)
def test_terms_that_cannot_be_played(changes: dict[str, object], code: str) -> None:
    terms: dict[str, object] = {"kind": "swiss", "name": "Test", "specs": ("pentago",), "seed": 1, **changes}
    assert refusal(CreateEvent(terms=EventTerms(**terms))) == code  # type: ignore[arg-type]


def test_refusals_have_codes() -> None:
    assert refusal(PairRound()) == "event-not-created"
    script = ScriptedEvent("round-robin", 1)
    assert refusal(CreateEvent(terms=script.event.agreed), script) == "event-created-already"
    assert refusal(PairRound(), script) == "too-few-players"
    assert refusal(RegisterEntrant(name="player 1"), script) == "name-taken-already"
    assert refusal(RegisterEntrant(name="\n"), script) == "bad-player-name"
    assert refusal(RegisterEntrant(name="x", rating=-1), script) == "bad-player-rating"
    assert refusal(WithdrawEntrant(player=9), script) == "no-such-entrant"
    assert refusal(AskForBye(player=1, round=1), script) == "half-byes-swiss-only"
    script.act(RegisterEntrant(name="x"))
    assert refusal(PairRound(round=2), script) == "not-the-next-round"
    script.act(PairRound(round=1))
    assert refusal(PairRound(round=1), script) == "not-the-next-round"
    assert refusal(PairRound(), script) == "results-missing"
    assert refusal(RegisterEntrant(name="y"), script) == "entry-closed"
    assert refusal(EndEvent(), script) == "results-missing"
    assert refusal(EnterResult(game=2, result="1-0"), script) == "no-such-encounter"
    assert refusal(CorrectResult(game=1, result="1-0", reason="x"), script) == "nothing-to-correct"
    script.act(EnterResult(game=1, result="1-0"))
    assert refusal(EnterResult(game=1, result="1-0"), script) == "result-entered"
    assert refusal(CorrectResult(game=1, result="0-1", reason=" "), script) == "no-correction-reason"
    script.act(EndEvent())
    assert refusal(PairRound(), script) == "event-over"
    (entry,) = script.act(CorrectResult(game=1, result="0-1", reason="names mixed up"))
    assert script.event.corrections == (entry,)
    assert entry.to_json()["reason"] == "names mixed up"


def test_the_same_command_again_brings_nothing_new() -> None:
    script = ScriptedEvent("arena", 4)
    assert script.act(PairRound(id="one"))
    assert script.act(PairRound(id="one")) == []


@pytest.mark.parametrize(
    "value",
    [
        None,
        {"v": 2, "seq": 1, "at": 0, "by": "", "id": "", "kind": "ended"},
        {"v": 1, "seq": 1, "at": 0, "by": "", "id": "", "kind": "danced"},
        {"v": 1, "seq": "1", "at": 0, "by": "", "id": "", "kind": "ended"},
        {"v": 1, "seq": 1, "at": 0, "by": "", "id": "", "kind": "result", "game": 1, "result": "2-0"},
        {"v": 1, "seq": 1, "at": 0, "by": "", "id": "", "kind": "withdrew", "player": 1, "more": 1},
    ],
)
def test_entries_are_read_strictly(value: object) -> None:
    with pytest.raises(BadLog):
        read_entry(value)


def test_commands_are_read_strictly() -> None:
    assert read_event_command({"kind": "result", "game": 1, "result": "1-0"}) == EnterResult(game=1, result="1-0")
    for value in (None, {"kind": "dance"}, {"kind": "pair", "round": "1"}, {"kind": "end", "id": "é"}):
        with pytest.raises(Refused):
            read_event_command(value)
