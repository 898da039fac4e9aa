"""Laws of tables, whatever anybody does: random commands, hostile ones too, crashes, stops and waiting."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gipfel.combine.chance import SeededChance
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line, random_turn
from gipfel.tables import HOUSE, Event, Party, fold, verify
from gipfel.tables.clock import DAY, MINUTE, MOST_LAG, SECOND, TimeControl
from gipfel.tables.commands import (
    Abort,
    AcceptOffer,
    Amend,
    ClaimSeat,
    Command,
    DeclineOffer,
    Link,
    Look,
    MakeOffer,
    Me,
    Mute,
    Open,
    Play,
    Prepare,
    Resign,
    ResumeHouse,
    Say,
    Sit,
    StopHouse,
    Thaw,
    Touch,
    WithdrawOffer,
)
from gipfel.tables.deeds import Deed, GameEnded, OfferKind
from gipfel.tables.seats import digest, engine
from gipfel.tables.terms import Terms
from gipfel.tables.views import Viewer, show_event, snapshot
from support import amount
from tables.scripted_table import ANNA, BERT, CARL, GITTA, SECRET, WATCH, ScriptedTable, begun

PARTIES = (ANNA, BERT, CARL, GITTA, HOUSE, engine(1))
ANNOUNCING = ("Zf8-e8", "Zg1-f2", "e8>c6?", "challenge")
COMBINED = "gipf:basic,zertz=3,challenges=2,settle-zertz="
GAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("pentago", ()),
    ("zertz:blitz,touch=strict", ()),
    (f"{COMBINED}(zertz:blitz,touch=strict)", ANNOUNCING),
    (f'{COMBINED}external,contest="a race"', ANNOUNCING),
    (f"{COMBINED}dice", ANNOUNCING),
    (f"{COMBINED}coin,winner=may", ANNOUNCING),
    ("zertz:tournament1999", ()),
)
CLOCKS = (
    TimeControl(),
    TimeControl("sudden", 2 * MINUTE),
    TimeControl("increment", MINUTE, 5 * SECOND),
    TimeControl("turn", MINUTE),
    TimeControl("days", DAY),
)
OFFERS = st.sampled_from(["draw", "take-back", "rematch"])
WORDS = st.sampled_from(
    ["c3ne+", "challenge", "let", "resign", "time", "result challenger", "result none", "lot 0", "☃", ""]
)
TOUCHES = st.sampled_from(["c3", "stock:W", "d4", "d1", "turn:ne+", "choice:done", "choice:resign", "nothing"])
NUMBERS = st.none() | st.integers(-1, 40)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Play, turn=WORDS, after=NUMBERS),
    st.builds(Play, touches=st.lists(TOUCHES, max_size=4).map(tuple)),
    st.builds(Touch, touch=TOUCHES, after=NUMBERS),
    st.builds(Prepare, touches=st.lists(TOUCHES, max_size=4).map(tuple)),
    st.builds(Prepare, lines=st.lists(st.lists(WORDS | st.just("*"), max_size=3).map(tuple), max_size=2).map(tuple)),
    st.builds(MakeOffer, offer=OFFERS),
    st.builds(MakeOffer, offer=OFFERS),
    st.builds(AcceptOffer, offer=OFFERS, after=NUMBERS),
    st.builds(AcceptOffer, offer=OFFERS),
    st.builds(DeclineOffer, offer=st.none() | OFFERS),
    st.builds(WithdrawOffer, offer=OFFERS),
    st.builds(Resign, inner=st.just(True)),
    st.builds(Say, text=st.text(max_size=20), phrase=st.sampled_from(["", "hello", "rude"])),
    st.builds(Mute, on=st.booleans()),
    st.builds(Sit, seat=st.integers(-1, 2), secret=st.sampled_from([None, SECRET, WATCH])),
    st.builds(ClaimSeat, key=st.sampled_from(["the cookie of a guest", "another"])),
    st.builds(Amend, terms=st.sampled_from([Terms("pentago"), Terms("chess")])),
    st.builds(ResumeHouse, alive=st.integers(0, 2_000_000_000_000)),
    st.sampled_from([Look(), StopHouse(), Thaw(), Open(terms=Terms("pentago"), seats=(Me(), Link(SECRET)))]),
)
ENDINGS = st.sampled_from([Abort(), Resign()])


class TableMachine(RuleBasedStateMachine):
    """One table and everything that can be done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.scripted = ScriptedTable()
        self.rng = Random(0)
        self.lines: dict[tuple[str, ...], Line] = {}
        self.commands = 0

    @initialize(
        game=st.sampled_from(GAMES), clock=st.sampled_from(CLOCKS), seed=st.integers(0, 99), early=st.integers(0, 5)
    )
    def open_a_table(self, game: tuple[str, tuple[str, ...]], clock: TimeControl, seed: int, early: int) -> None:
        spec, turns = game
        self.scripted, self.rng = ScriptedTable(chance=SeededChance(seed)), Random(seed)
        command = Open(terms=Terms(spec, clock, sides="first"), seats=(Me(), Link(SECRET)), watch=WATCH)
        self.attempt(ANNA, command)
        if early == 5:
            return
        self.attempt(GITTA, Sit(seat=1, secret=SECRET))
        for number, turn in enumerate(turns):
            self.attempt((ANNA, GITTA)[number % 2], Play(turn=turn))

    def attempt(self, actor: Party, command: Command) -> list[Event]:
        """Do something that may be refused; a refusal changes nothing, a repetition neither."""
        self.commands += 1
        numbered = replace(command, id=str(self.commands))
        before = self.scripted.table
        try:
            events = self.scripted.do(actor, numbered)
        except GipfelError:
            assert self.scripted.table is before
            return []
        if any(event.id == numbered.id for event in events):
            assert self.scripted.decide(actor, numbered) == []
        return events

    @rule(actor=st.sampled_from(PARTIES), command=COMMANDS)
    def anybody_does_anything(self, actor: Party, command: Command) -> None:
        self.attempt(actor, command)

    @rule(command=COMMANDS)
    def a_player_does_something(self, command: Command) -> None:
        seated = [party for party in self.scripted.table.parties if party is not None]
        self.attempt(self.rng.choice(seated), command)

    @rule(actor=st.sampled_from(PARTIES), command=ENDINGS, really=st.integers(0, 5))
    def somebody_gives_up(self, actor: Party, command: Command, really: int) -> None:
        if really == 0:
            self.attempt(actor, command)

    @precondition(lambda self: self.scripted.table.player is not None)
    @rule(milliseconds=st.integers(0, 20 * SECOND), lag=st.integers(-5, 2000))
    def the_player_to_move_makes_a_turn(self, milliseconds: int, lag: int) -> None:
        table = self.scripted.table
        assert table.line is not None
        assert table.player is not None
        party = table.parties[table.player_of(table.player)]
        assert party is not None
        self.scripted.wait(milliseconds)
        self.scripted.lag = lag
        self.attempt(party, Play(turn=random_turn(table.line.turn_start, self.rng)))
        self.scripted.lag = 0

    @precondition(lambda self: self.scripted.table.player is not None)
    @rule()
    def the_player_to_move_touches(self) -> None:
        table = self.scripted.table
        assert table.line is not None
        assert table.player is not None
        tree = table.line.turn_start.tree()
        touches = sorted(tree.children(tree.follow(table.touched)))
        party = table.parties[table.player_of(table.player)]
        assert party is not None
        self.attempt(party, Touch(touch=self.rng.choice(touches)))

    @rule(milliseconds=st.one_of(st.integers(-SECOND, MINUTE), st.integers(0, 2 * DAY)))
    def time_passes(self, milliseconds: int) -> None:
        self.scripted.wait(milliseconds)

    @precondition(lambda self: None not in self.scripted.table.parties)
    @rule(offer=OFFERS, answer=st.sampled_from([AcceptOffer, DeclineOffer, WithdrawOffer]), seat=st.integers(0, 1))
    def the_players_bargain(
        self, offer: OfferKind, answer: type[AcceptOffer | DeclineOffer | WithdrawOffer], seat: int
    ) -> None:
        one, two = self.scripted.table.parties[seat], self.scripted.table.parties[1 - seat]
        assert one is not None
        assert two is not None
        self.attempt(one, MakeOffer(offer=offer))
        self.attempt(one if answer is WithdrawOffer else two, answer(offer=offer))

    @rule(milliseconds=st.integers(MINUTE, 2 * DAY))
    def time_runs_out(self, milliseconds: int) -> None:
        if self.rng.random() < 0.3:
            self.scripted.wait(milliseconds)
            self.the_house_looks()

    @rule(milliseconds=st.integers(0, 2 * DAY))
    def the_house_is_closed_for_a_while(self, milliseconds: int) -> None:
        self.attempt(HOUSE, StopHouse())
        self.attempt(ANNA, Play(turn="c3ne+"))
        self.the_house_crashes(milliseconds)

    @rule()
    def a_guest_makes_an_account(self) -> None:
        self.attempt(CARL, ClaimSeat(key="the cookie of a guest"))

    @rule(milliseconds=st.integers(0, 2 * DAY))
    def the_house_crashes(self, milliseconds: int) -> None:
        alive, before = (
            self.scripted.now,
            [self.scripted.left(0), self.scripted.left(1)] if self.scripted.table.clocks else [],
        )
        self.scripted.wait(milliseconds)
        self.attempt(HOUSE, ResumeHouse(alive=alive))
        if self.scripted.table.phase == "playing" and alive >= self.scripted.table.at - milliseconds:
            assert [self.scripted.left(0), self.scripted.left(1)] == before

    @rule()
    def the_house_looks(self) -> None:
        self.attempt(HOUSE, Look())
        end = self.scripted.table.falls_at()
        assert end is None or max(self.scripted.now, self.scripted.table.at) - end < MOST_LAG

    @invariant()
    def numbers_have_no_gap_and_time_does_not_go_back(self) -> None:
        log = self.scripted.log
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        assert all(one.at <= two.at for one, two in pairwise(log))

    @invariant()
    def the_log_replays(self) -> None:
        assert self.scripted.table.broken is None

    @invariant()
    def no_clock_is_below_nothing(self) -> None:
        for clock in self.scripted.table.clocks:
            assert min(clock.left) >= 0
            assert sum(running.since is not None for running in self.scripted.table.clocks) <= 1

    @invariant()
    def there_is_one_result_and_it_is_in_the_log(self) -> None:
        ended = [event.deed for event in self.scripted.log if isinstance(event.deed, GameEnded)]
        assert len(ended) == (self.scripted.table.result is not None)

    @invariant()
    def the_same_turns_are_the_same_line(self) -> None:
        line = self.scripted.table.line
        if line is not None:
            assert self.lines.setdefault(line.turns_played, line) == line
            assert len(self.scripted.table.movers) == len(self.scripted.table.depths) == len(line.turns_played)

    @invariant()
    def nobody_waits_for_the_house(self) -> None:
        table = self.scripted.table
        if table.phase == "playing" and not table.stopped:
            assert table.player is not None

    @invariant()
    def nothing_secret_is_shown(self) -> None:
        table = self.scripted.table
        for seat in (0, 1, None):
            shown = json.dumps(snapshot(table, Viewer(seat), self.scripted.now))
            if self.scripted.log:
                shown += json.dumps(show_event(self.scripted.log[-1], table, Viewer(seat)))
            assert not any(secret in shown for secret in (digest(SECRET), digest(WATCH), GITTA.key))

    def teardown(self) -> None:
        assert self.scripted.stored() == self.scripted.table
        assert verify(self.scripted.log) == []


EVENTS = st.builds(
    Event,
    seq=st.integers(),
    at=st.integers(),
    deed=st.from_type(Deed),  # type: ignore[arg-type]
    by=st.sampled_from([party.id for party in PARTIES]),
)


@given(st.lists(EVENTS, max_size=6), st.integers(0, 8))
def test_no_log_whatever_makes_the_fold_raise(events: list[Event], sound: int) -> None:
    log = begun(clock=CLOCKS[1]).log[:sound]
    table = fold([*log, *events])
    assert table.seq == (events or log)[-1].seq if events or log else table.seq == 0
    assert len(verify([*log, *events])) >= (table.broken is not None)


TestTables = TableMachine.TestCase
TestTables.settings = settings(max_examples=amount(40, 400), stateful_step_count=40, deadline=None)


def test_a_changed_table_is_what_replace_makes_of_it() -> None:
    table = begun().table
    changes: dict[str, Any] = {"seq": 9, "touched": ("c3",), "muting": (True, False), "result": None}
    assert table.changed(**changes) == replace(table, **changes)
    assert table.changed() == table
    with pytest.raises(TypeError, match="no colour"):
        table.changed(colour="red")
