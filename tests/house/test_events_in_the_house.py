"""Events in the house: tables open by themselves, results come from them, and whoever does not come forfeits."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from gipfel.core.line import random_turn
from gipfel.events import system_of
from gipfel.events.commands import (
    CorrectResult,
    CreateEvent,
    EndEvent,
    EnterResult,
    PairRound,
    RegisterEntrant,
    ReturnEntrant,
    WithdrawEntrant,
)
from gipfel.events.play_terms import handicapped
from gipfel.house.house import House
from gipfel.tables.board import stating
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.commands import Abort, Play
from house.evenings import DORA, OTTO, PEOPLE, Evening, evening
from house.open_houses import ANNA, BERT, Hand, Watcher, open_house, refusal
from house.simulated_events import SELDOM


def test_every_pairing_opens_a_table_and_results_come_from_it(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        watcher = Watcher()
        await held.house.follow(ANNA, watcher)
        await held.act(PairRound(round=1))
        tables = await held.tables()
        event = await held.settle()
        assert set(tables) == {one.game for one in event.rounds[0].encounters} == {1, 2}
        for one in event.rounds[0].encounters:
            table = tables[one.game][1]
            assert [party and party.id for party in table.parties] == [
                event.entrants[one.first].party,
                event.entrants[one.second].party,
            ]
            assert (table.phase, table.first, table.of_event) == ("playing", 0, True)
        assert [news.why for news in watcher.news] == ["started"]  # type: ignore[union-attr]
        await held.resign(1, 0)
        await held.resign(2, 1)
        event = await held.settle()
        assert {game: event.results[game] for game in (1, 2)} == {1: "0-1", 2: "1-0"}
        assert len(event.rounds) == 2
        await held.resign(3, 0)
        await held.resign(4, 0)
        event = await held.settle()
        assert event.ended
        assert sum(line.points for line in system_of(event).standings(event)) == 4.0

    evening(tmp_path, test)


def test_rounds_start_at_their_time(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        event = await held.settle(59 * MINUTE)
        assert not event.started
        event = await held.settle(MINUTE)
        assert len(event.rounds) == 1
        await held.resign(1, 0)
        await held.resign(2, 0)
        event = await held.settle(20 * MINUTE)
        assert len(event.rounds) == 1
        event = await held.settle(10 * MINUTE)
        assert len(event.rounds) == 2

    evening(tmp_path, test, play={"starts_at": Hand().now + 60 * MINUTE, "every": 30 * MINUTE})


def test_who_does_not_come_forfeits_and_who_came_has_the_point(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        tables = await held.tables()
        name, table = tables[1]
        await held.house.watch(name, table.parties[1], Watcher())
        await held.settle()
        event = await held.settle(5 * MINUTE + 30 * SECOND)
        # At table 1 the second player sat and waited, at table 2 nobody was.
        assert event.results == {1: "-/+", 2: "-/-"}

    evening(tmp_path, test)


def test_two_processes_that_look_who_came_at_the_same_moment_are_not_in_each_others_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        async with open_house(held.house.store, held.hand, intervals=SELDOM, process="another") as other:
            await other.tournaments.sweep()
            held.hand.wait(6 * MINUTE)
            await asyncio.gather(*(house.tournaments.sweep() for house in (held.house, other)))
            event = await held.settle()
        assert set(event.results.values()) == {"-/-"}
        assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []

    evening(tmp_path, test)


def test_who_never_answers_the_first_turn_forfeits(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        for name, table in (await held.tables()).values():
            assert table.parties[0] is not None
            await held.house.act(name, Play(turn="c3ne+"), table.parties[0])
        await held.settle(4 * MINUTE)
        event = await held.settle(2 * MINUTE)
        assert event.results == {1: "+/-", 2: "+/-"}

    evening(tmp_path, test, play={"clock": TimeControl()})


def test_nobody_breaks_off_a_game_of_an_event(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        name, table = (await held.tables())[1]
        assert table.parties[0] is not None
        assert await refusal(held.house.act(name, Abort(), table.parties[0])) == "game-of-event"

    evening(tmp_path, test)


def test_an_arbiter_enters_and_corrects_and_the_reason_stays(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        for command in (EnterResult(game=1, result="1-0"), PairRound(), EndEvent()):
            assert await refusal(held.house.tournaments.act(held.name, command, ANNA)) == "organiser-only"
        await held.act(EnterResult(game=1, result="1-0"))
        assert (await held.tables())[1][1].phase == "over"
        await held.act(CorrectResult(game=1, result="0-1", reason="entered the wrong way round"))
        event = await held.settle()
        assert event.results[1] == "0-1"
        assert [entry.deed.reason for entry in event.corrections] == ["entered the wrong way round"]  # type: ignore[union-attr]

    evening(tmp_path, test)


def test_who_withdraws_forfeits_the_game_they_are_in(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        event = await held.settle()
        first = event.rounds[0].encounters[0]
        leaver = next(party for party in PEOPLE if party.id == event.entrants[first.first].party)
        other = next(party for party in PEOPLE if party.id != leaver.id)
        withdraw = WithdrawEntrant(player=first.first)
        assert await refusal(held.house.tournaments.act(held.name, withdraw, other)) == "not-your-entry"
        await held.act(withdraw, leaver)
        event = await held.settle()
        assert event.results[first.game] == "-/+"

    evening(tmp_path, test, kind="round-robin")


def test_an_engine_fills_an_odd_number_and_goes_when_it_is_even(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        event = await held.settle()
        filler = event.entrant_of("engine:2")
        assert filler is not None
        assert filler.engine
        assert not event.rounds[0].byes
        mine = next(one for one in event.rounds[0].encounters if filler.number in (one.first, one.second))
        table = (await held.tables())[mine.game][1]
        assert [party.who for party in table.parties if party] in (["engine", "person"], ["person", "engine"])
        await held.act(RegisterEntrant(name="Dora", party=DORA.id), DORA)
        for one in event.rounds[0].encounters:
            await held.act(EnterResult(game=one.game, result="1/2"))
        event = await held.settle()
        assert len(event.rounds) == 2
        assert event.entrants[filler.number].withdrawn
        assert len(event.rounds[1].encounters) == 2

    evening(tmp_path, test, players=3, play={"fill": 2})


def test_who_leaves_an_arena_comes_back_with_one_word(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        event = await held.settle(5 * MINUTE + 30 * SECOND)
        # Nobody came: all are sent away, and nobody is paired again.
        assert set(event.results.values()) == {"-/-"}
        assert event.present() == []
        for number in (1, 2):
            await held.act(ReturnEntrant(player=number), PEOPLE[number - 1])
        event = await held.settle(3 * SECOND)
        assert len(event.open_games()) == 1
        event = await held.settle(60 * MINUTE)
        event = await held.settle(MINUTE)
        assert event.ended

    evening(tmp_path, test, kind="arena")


def test_an_event_over_several_games_plays_another_one_in_each_round(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        await held.resign(1, 0)
        await held.resign(2, 0)
        specs = [table.terms.spec for _name, table in (await held.tables()).values()]
        assert specs == ["pentago", "pentago", "zertz", "zertz"]

    evening(tmp_path, test, specs=("pentago", "zertz"))


def test_a_combined_event_has_its_agreement_and_the_time_for_games_inside_at_every_table(tmp_path: Path) -> None:
    spec = "gipf:standard,zertz=3,challenges=1,settle-zertz=(pentago)"

    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        for _name, table in (await held.tables()).values():
            assert "settle-zertz=(pentago)" in table.terms.spec
            assert table.terms.inner == TimeControl("sudden", 3 * MINUTE)

    evening(tmp_path, test, specs=(spec,), play={"inner": TimeControl("sudden", 3 * MINUTE)})


def test_a_contest_outside_that_is_reported_differently_waits_for_the_arbiter(tmp_path: Path) -> None:
    spec = 'gipf:standard,zertz=3,challenges=1,settle-zertz=external,contest-zertz="a game of chess"'

    async def test(held: Evening) -> None:
        await held.act(PairRound(round=1))
        name, table = (await held.tables())[1]
        house = held.house
        first, second = table.parties
        assert first is not None
        assert second is not None
        await _to_the_contest(house, name)
        for _ in range(2):
            await house.act(name, Play(turn="result challenger"), first)
            await house.act(name, Play(turn="result challenged"), second)
        table = await house.table(name)
        assert table.entries == ("challenger", "challenged")
        settled = held.house.tournaments.settle(held.name, 1, "challenger", ANNA)
        assert await refusal(settled) == "organiser-only"
        await house.tournaments.settle(held.name, 1, "challenger", OTTO)
        table = await house.table(name)
        assert table.entries == (None, None)
        assert table.turns[-1] == "result challenger"

    evening(tmp_path, test, specs=(spec,), play={"clock": TimeControl()})


async def _to_the_contest(house: House, name: str) -> None:
    """Random turns until somebody has announced a potential, and is challenged."""
    random = Random(1)
    for _ in range(600):
        table = await house.table(name)
        assert table.line is not None
        if stating(table.line) is not None:
            return
        assert table.player is not None, table.result
        party = table.parties[table.player_of(table.player)]
        assert party is not None
        turn = random_turn(table.line.turn_start, random)
        if any(step.word == "challenge" for step in table.line.steps() if hasattr(step, "word")):
            turn = "challenge"
        await house.act(name, Play(turn=turn), party)
    raise AssertionError("nobody was challenged")


def test_the_weaker_player_gets_what_the_ratings_say() -> None:
    assert handicapped("gipf:basic", 1800, 1450) == "gipf:basic,handicap=2"
    assert handicapped("gipf:basic", 1450, 1800) == "gipf:basic,handicap=2,weaker=white"
    assert handicapped("gipf:basic", 1500, 1600) == handicapped("gipf:basic", 0, 1600) == "gipf:basic"


def test_a_handicap_is_for_games_that_know_one(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        terms = replace((await held.settle()).agreed, specs=("zertz",))
        assert await refusal(held.house.tournaments.create(CreateEvent(terms=terms), OTTO)) == "no-handicap"

    evening(tmp_path, test, specs=("gipf:basic",), play={"handicap": True})


def test_an_event_that_comes_again_is_set_up_once_before_it_begins(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.settle(60 * MINUTE)
        await held.settle()
        found = await held.house.store.tournaments(("open", "running", "over"))
        (first,) = (one for one in found if one.name == held.name)
        (following,) = (one for one in found if one.name != held.name)
        assert following.begins == first.begins + 7 * DAY
        assert (following.phase, following.players, following.organiser.id) == ("open", 0, OTTO.id)

    evening(tmp_path, test, play={"starts_at": Hand().now + 60 * MINUTE, "recurs": "FREQ=WEEKLY"})


def test_who_is_deleted_takes_part_no_more(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        guest = (await held.house.store.create_guest("digest", "Gitta", held.hand.now)).party
        await held.act(RegisterEntrant(name="Gitta", party=guest.id), guest)
        await held.house.store.delete_guest("digest")
        # As if they had gone between the pairing and the opening of the table.
        await held.house.tournaments.live.act(held.name, PairRound(round=1), OTTO)
        event = await held.settle()
        assert event.entrants[4].withdrawn
        game = next(one for one in event.rounds[0].encounters if 4 in (one.first, one.second))
        assert event.results[game.game] == ("-/+" if game.first == 4 else "+/-")

    evening(tmp_path, test, players=3)


def test_two_at_once_enter_once(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        enter = RegisterEntrant(name="Anna", party=ANNA.id)
        assert await refusal(held.house.tournaments.act(held.name, enter, ANNA)) == "entered-already-event"
        assert await refusal(held.house.tournaments.act(held.name, enter, BERT)) == "not-your-entry"
        assert await refusal(held.house.tournaments.act("nowhere", enter, ANNA)) == "no-such-event"

    evening(tmp_path, test)
