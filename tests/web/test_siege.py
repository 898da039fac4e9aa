"""A house under siege keeps what it acknowledged, charges nobody, refuses nobody else; and the siege would notice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.attack import besieged
from benchmarks.siege.course import Plan
from benchmarks.siege.floods import RATES
from benchmarks.siege.ledger import Ledger
from benchmarks.siege.life import Life, WallClock
from benchmarks.siege.pairs import BASE, BONUS, Game, Played
from gipfel.tables import Event, Party, Table, decide, fold
from gipfel.tables.clock import LOOK, TimeControl
from gipfel.tables.commands import Command, Free, Look, Me, Open, Play, Sit
from gipfel.tables.seats import HOUSE
from gipfel.tables.terms import Terms
from web.houses import HouseProcess

ANNA, BERT = Party("guest", "1", "Anna"), Party("guest", "2", "Bert")
TURNS = ["c3ne+", "d4sw-", "a1nw+"]
SCRIPT = [(0, TURNS[0]), (1, TURNS[1]), (0, TURNS[2])]


@pytest.mark.full
def test_under_siege_nothing_is_lost_and_nobody_else_is_refused() -> None:
    plan = Plan(tables=8, seconds=10, kills=1, steps=1, quiet=5, floods=tuple(RATES))
    found = besieged(plan)
    assert found.outages == found.steps == 1
    assert not found.deaf
    assert found.acknowledged > plan.tables
    assert (found.lost, found.unsound, found.cut_short, found.faults) == ([], [], {}, [])
    assert list(found.overcharged()) == []
    assert (found.players_refused, found.bystanders_refused) == ({}, {})
    assert found.pool == {}
    assert found.traces == 0
    assert set(found.attackers) == set(RATES)


def checked(log: list[Event], *turns: Played, tmp_path: Path, outage: tuple[float, float] | None = None) -> Ledger:
    """The ledger of one table; nothing is asked of its house."""
    life = Life(HouseProcess(tmp_path), WallClock(tmp_path / "clock"))
    life.outages = [outage] if outage else []
    ledger = Ledger()
    ledger.check(Game("table", SCRIPT, 0.0, list(turns)), log, life)
    return ledger


def log_of(*acts: tuple[Command, int, Party]) -> list[Event]:
    """A table whose players sat down at instant 0, and what happened there then."""
    terms = Terms("pentago", TimeControl("increment", BASE, BONUS), sides="first")
    log = decide(Table(), Open(terms=terms, seats=(Me(), Free())), 0, ANNA)
    log += decide(fold(log), Sit(seat=1), 0, BERT)
    for command, now, actor in acts:
        log += decide(fold(log), command, now, actor)
    return log


def played(number: int, sent: float, answered: float) -> Played:
    """A turn as its player saw it; the opponent heard of it when it was answered."""
    return Played(number % 2, TURNS[number], sent, answered, answered, 4 + number, 4 + number)


def turned(number: int, now: int) -> tuple[Command, int, Party]:
    """A turn as the house carried it out."""
    return Play(turn=TURNS[number], id=f"t{number}"), now, (ANNA, BERT)[number % 2]


def test_a_sound_table_balances(tmp_path: Path) -> None:
    log = log_of(turned(0, 2_000), turned(1, 4_000))
    ledger = checked(log, played(0, 1.99, 2.01), played(1, 3.99, 4.01), tmp_path=tmp_path)
    assert (ledger.acknowledged, ledger.lost, ledger.unsound, ledger.compared) == (2, [], [], 2)
    assert ledger.charged == 0.0
    assert ledger.spared < 0.05


def test_a_turn_that_was_acknowledged_and_is_not_there_is_lost(tmp_path: Path) -> None:
    log = log_of(turned(0, 2_000))
    ledger = checked(log, played(0, 1.99, 2.01), played(1, 3.99, 4.01), tmp_path=tmp_path)
    assert ledger.lost == ["table: turn 2, d4sw-"]


def test_a_turn_under_another_number_than_acknowledged_is_lost(tmp_path: Path) -> None:
    log = log_of(turned(0, 2_000))
    moved = replace(played(0, 1.99, 2.01), first=9, last=9)
    assert checked(log, moved, tmp_path=tmp_path).lost == ["table: turn 1, c3ne+"]


def test_a_clock_that_follows_a_step_is_noticed(tmp_path: Path) -> None:
    forward = checked(log_of(turned(0, 302_000 + LOOK)), played(0, 1.99, 2.01), tmp_path=tmp_path)
    assert forward.charged > 299
    log = log_of(turned(0, 2_000), turned(1, 2_000))
    back = checked(log, played(0, 1.99, 2.01), played(1, 31.99, 32.01), tmp_path=tmp_path)
    assert back.spared > 29


def test_an_outage_that_is_charged_is_noticed(tmp_path: Path) -> None:
    log = log_of(turned(0, 12_000 + LOOK))
    ledger = checked(log, played(0, 31.99, 32.01), tmp_path=tmp_path, outage=(21.0, 31.0))
    assert ledger.charged_across > 9.9
    assert ledger.charged == 0.0


def test_a_flag_that_falls_cuts_a_game_short(tmp_path: Path) -> None:
    log = log_of(turned(0, 2_000), turned(1, 4_000), (Look(), 5_000 + BASE + BONUS, HOUSE))
    ledger = checked(log, played(0, 1.99, 2.01), played(1, 3.99, 4.01), tmp_path=tmp_path)
    assert ledger.ended == {"time": 1}


def test_the_time_a_house_is_down_is_known_while_it_is(tmp_path: Path) -> None:
    async def downtime() -> tuple[float, float]:
        life = Life(HouseProcess(tmp_path), WallClock(tmp_path / "clock"))
        life.outages = [(10.0, 12.0), (20.0, 25.0)]
        return life.down(11.0, 21.0), life.down(12.0, 20.0)

    assert asyncio.run(downtime()) == (2.0, 0.0)
