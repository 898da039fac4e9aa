"""Leagues in the house: seasons begin by themselves, and who is on vacation loses no time."""

from __future__ import annotations

from pathlib import Path

from gipfel.events.commands import EnterResult, TakeVacation
from gipfel.tables import HOUSE
from gipfel.tables.clock import DAY, MINUTE, TimeControl
from house.evenings import PEOPLE, Evening, evening
from house.open_houses import Hand, refusal


def test_seasons_of_a_league_start_by_themselves_and_players_go_up_and_down(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        event = await held.settle(MINUTE)
        for game in event.open_games():
            await held.house.tournaments.live.act(held.name, EnterResult(game=game, result="1-0"), HOUSE)
        event = await held.settle(DAY)
        assert len(event.rounds) == 1
        event = await held.settle(6 * DAY)
        assert len(event.rounds) == 2

    evening(tmp_path, test, kind="league", players=5, play={"starts_at": Hand().now + MINUTE, "every": 7 * DAY})


def test_time_on_vacation_is_charged_to_nobody(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        event = await held.settle(MINUTE)
        name, table = (await held.tables())[1]
        away = event.encounter(1).first
        party = next(one for one in PEOPLE if one.id == event.entrants[away].party)
        took = held.house.tournaments.act(held.name, TakeVacation(player=away, days=30), party)
        assert await refusal(took) == "vacation-used-up"
        await held.settle(DAY)
        await held.act(TakeVacation(player=away, days=10), party)
        for _ in range(10 * 24 + 1):
            await held.settle(60 * MINUTE)
        table = await held.house.table(name)
        left = table.clocks[0].left_of(0, held.hand.now)
        assert table.phase == "playing"
        assert left is not None
        assert abs(left - 2 * DAY) <= 2 * 60 * MINUTE
        event = await held.settle(3 * DAY)
        await held.house.housekeeping.look(name)
        event = await held.settle()
        assert event.results[1] in ("-/+", "-/-")

    days = TimeControl("days", 3 * DAY)
    play = {"starts_at": Hand().now + MINUTE, "clock": days, "come": 60 * DAY, "vacation": 14}
    evening(tmp_path, test, kind="league", players=5, play=play)
