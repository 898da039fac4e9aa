"""Analyses: streamed, limited, cancelled, and refused for one's own running game against a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from gipfel.core.errors import GipfelError
from gipfel.core.registry import game
from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.house.engines.analysis import (
    MOST_DEPTH,
    MOST_LINES,
    MOST_NODES,
    MOST_SECONDS,
    MOST_TURNS,
    Wanted,
    own_games,
    refuse_help,
)
from gipfel.house.engines.engines import Engines
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.tables import Party, Refused
from gipfel.tables.clock import DAY, MINUTE, TimeControl
from gipfel.tables.commands import Free, Me, Open, Play, Resign, Sit
from gipfel.tables.seats import guest
from gipfel.tables.terms import Terms
from house.engines.engine_houses import against, engines_of
from house.open_houses import ANNA, BERT, CARL, begun, in_store, open_house, until

CORRESPONDENCE = TimeControl("days", 3 * DAY)
QUICK = TimeControl("sudden", 5 * MINUTE)
MATCH = "gipf:tournament,zertz=3,tamsk=3,challenges=2"


@asynccontextmanager
async def analysing(store: Store, **more: Any) -> AsyncIterator[tuple[House, Engines]]:
    async with open_house(store) as house, engines_of(house, **more) as engines:
        yield house, engines


async def reports(engines: Engines, wanted: Wanted, actor: Party | None = None) -> list[dict[str, Any]]:
    return [report async for report in engines.analyse(wanted, actor)]


async def refused(engines: Engines, wanted: Wanted, actor: Party | None = None) -> str:
    with pytest.raises(GipfelError) as error:
        await reports(engines, wanted, actor)
    return error.value.code


def test_an_analysis_streams_its_iterations_and_ends_with_the_last(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (_, engines):
            found = await reports(engines, Wanted("pentago", ["c3ne+"], depth=3))
            depths = [report["depth"] for report in found if "depth" in report]
            assert depths == [1, 2, 3, 3]
            assert [report.get("final", False) for report in found][-2:] == [False, True]
            assert all(report["v"] == 1 for report in found)

    in_store(tmp_path, test)


def test_who_stops_reading_cancels(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (_, engines):
            stream = engines.analyse(Wanted("pentago", nodes=1_000), None)
            while "depth" not in await anext(stream):
                pass
            assert engines.busy == 1
            await stream.aclose()  # type: ignore[attr-defined]
            await until(lambda: engines.busy == 0)

    in_store(tmp_path, test)


def test_limits_are_the_houses(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (_, engines):
            for wanted in (
                Wanted("pentago", lines=MOST_LINES + 1),
                Wanted("pentago", nodes=MOST_NODES + 1),
                Wanted("pentago", seconds=MOST_SECONDS + 1),
                Wanted("pentago", seconds=float("nan")),
                Wanted("pentago", depth=MOST_DEPTH + 1),
                Wanted("pentago", lines=0),
            ):
                assert await refused(engines, wanted) == "bad-limits"
            assert await refused(engines, Wanted("pentago", ["x"] * (MOST_TURNS + 1))) == "too-long"
            assert await refused(engines, Wanted("pentago", ["x" * 10_000])) == "too-long"
            assert await refused(engines, Wanted("nothing", depth=1)) == "unknown-game"
            assert await refused(engines, Wanted("pentago", ["c3ne+", "c3ne+"], depth=1)) == "cell-taken"
            assert engines.busy == 0

    in_store(tmp_path, test)


def test_ones_own_running_game_against_a_person_is_not_analysed(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (house, engines):
            name = await begun(house, clock=CORRESPONDENCE)
            turns = ["c3ne+", "c4ne+", "d1ne+"]
            for number, turn in enumerate(turns):
                await house.act(name, Play(turn=turn), (ANNA, BERT)[number % 2])
            table = await house.table(name)
            assert table.line is not None
            text = table.line.text()
            for wanted in (
                Wanted("pentago", turns, depth=1),
                Wanted("pentago", [*turns, "e1ne+"], depth=1),
                Wanted("pentago", turns[:2], depth=1),
                Wanted("pentago", position=text, depth=1),
                Wanted("pentago", ["e1ne+"], position=text, depth=1),
            ):
                assert await refused(engines, wanted, BERT) == "analysis-of-own-game"
                assert await reports(engines, wanted, CARL)
                assert await reports(engines, wanted, None)
            # Another game by the same rules is nobody's secret, and neither is this one when it is over.
            assert await reports(engines, Wanted("pentago", ["a1ne+"], depth=1), BERT)
            await house.act(name, Resign(), BERT)
            assert await reports(engines, Wanted("pentago", turns, depth=1), BERT)

    in_store(tmp_path, test)


def test_during_a_fast_game_nothing_by_its_rules_is_analysed(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (house, engines):
            await begun(house, clock=QUICK)
            other = Wanted("pentago", ["a1ne+"], depth=1)
            assert await refused(engines, other, ANNA) == "analysis-of-own-game"
            assert await reports(engines, Wanted("zertz", depth=1), ANNA)

    in_store(tmp_path, test)


def test_a_game_inside_a_match_is_not_analysed_either(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (house, engines):
            name = await begun(house, MATCH, clock=CORRESPONDENCE)
            table = await house.table(name)
            assert table.line is not None
            outer = table.line.position.levels()[0]
            wanted = Wanted(outer.game.spec.text, position=outer.text(), depth=1)
            assert await refused(engines, wanted, ANNA) == "analysis-of-own-game"

    in_store(tmp_path, test)


def test_nor_is_it_analysed_as_the_game_inside_of_another_match(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (house, engines):
            await begun(house, clock=QUICK)
            spec = "gipf:basic,zertz=2,challenges=1,begin=challenger,settle-zertz=(pentago)"
            turns = ["Za1-b2", "Zi5-h5", "b2>d4?", "challenge"]
            assert await reports(engines, Wanted(spec, turns[:3], depth=1), ANNA)
            assert await refused(engines, Wanted(spec, turns, depth=1), ANNA) == "analysis-of-own-game"
            assert await reports(engines, Wanted(spec, turns, depth=1), CARL)

    in_store(tmp_path, test)


def test_nor_with_another_way_of_claiming_captures(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (house, engines):
            await begun(house, "zertz", clock=CORRESPONDENCE)
            claimed = Wanted("zertz,capture=claimed", depth=1)
            assert await refused(engines, claimed, ANNA) == "analysis-of-own-game"
            assert await reports(engines, Wanted("zertz:48,capture=claimed", depth=1), ANNA)

    in_store(tmp_path, test)


def test_a_game_against_an_engine_may_be_analysed(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store) as (house, engines):
            await against(house, 1, clock=QUICK)
            assert await reports(engines, Wanted("pentago", depth=1), ANNA)

    in_store(tmp_path, test)


def test_guests_are_somebody_too(tmp_path: Path) -> None:
    async def test(store: Store) -> None:

        async with analysing(store) as (house, engines):
            gitta = guest("the cookie of a guest", "Gitta")
            name = await house.open(ANNA, Open(terms=Terms("pentago", QUICK), seats=(Me(), Free())))
            await house.act(name, Sit(seat=1), gitta)
            for party in (ANNA, gitta):
                assert await refused(engines, Wanted("pentago", depth=1), party) == "analysis-of-own-game"

    in_store(tmp_path, test)


def test_engine_seats_do_not_wait_for_analyses(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with analysing(store, processes=2) as (house, engines):
            endless = [asyncio.create_task(reports(engines, Wanted("zertz", nodes=1_000), CARL)) for _ in range(3)]
            name = await against(house, 1)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: _turns(house, name) == 2)
            for stream in endless:
                stream.cancel()
            await asyncio.gather(*endless, return_exceptions=True)
            await until(lambda: engines.busy == 0)

    in_store(tmp_path, test)


def _turns(house: House, name: str) -> int:
    live = house.cache.known(name)
    return 0 if live is None else len(live.table.turns)


async def helped(house: House, actor: Party, spec: str, position: str, *turns: str) -> bool:
    """Whether an analysis would be answered."""
    request = {"spec": spec, "position": position, "turns": turns, "own": await own_games(house, actor)}
    try:
        analysed_line(request)
        if not turns:
            await refuse_help(house, [actor], spec, position)
    except Refused as error:
        return error.code != "analysis-of-own-game"
    return True


def test_a_game_whose_terms_allow_it_is_analysed_and_no_other(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            start = game("pentago").start().text()
            await begun(house, clock=QUICK, analysis=True)
            assert await helped(house, ANNA, "pentago", start)
            assert await helped(house, BERT, "pentago", start)
            await begun(house, clock=QUICK)
            assert not await helped(house, ANNA, "pentago", start)

    in_store(tmp_path, test)


@pytest.mark.parametrize(
    ("spec", "another"),
    [
        ("offboard", "offboard,quiet=none"),
        ("offboard", "offboard,repetition=none"),
        ("zertz", "zertz,repetition=none"),
        ("zertz", "zertz,claims=optional"),
        ("gipf:basic", "gipf:basic,repetition=none"),
        ("tzaar", "tzaar:tournament"),
        ("tzaar", "tzaar:random,seed=3"),
        ("yinsh", "yinsh:blitz"),
        ("lyngk", "lyngk:six"),
        ("dvonn:random", "dvonn"),
        ("dvonn:random", "dvonn:random,seed=3"),
    ],
)
@pytest.mark.parametrize("clock", [QUICK, CORRESPONDENCE], ids=["fast", "slow"])
def test_nor_with_an_option_that_does_not_matter(tmp_path: Path, spec: str, another: str, clock: TimeControl) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house, spec, clock=clock)
            for seat in (0, 1):
                line = (await house.table(name)).line
                assert line is not None
                await house.act(name, Play(turn=line.turns(1)[0]), (ANNA, BERT)[seat])
            line = (await house.table(name)).line
            assert line is not None
            assert line.before is not None
            text, last, turn = line.text(), line.before.text(), line.turns(1)[0]
            for asked in ((text,), (text, turn), (last,)):
                assert not await helped(house, ANNA, another, *asked)
                assert await helped(house, CARL, another, *asked)

    in_store(tmp_path, test)


def test_nor_on_a_larger_board_from_which_rings_are_gone(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            await begun(house, "zertz", clock=CORRESPONDENCE)
            rows = "...../.oooo./.ooooo./.oooooo./.ooooooo./.oooooo./.ooooo./.oooo./....."
            text = f"{rows} 6,8,10 0,0,0 0,0,0 0 0"
            assert not await helped(house, ANNA, "zertz:61", text)
            assert await helped(house, ANNA, "zertz:61", game("zertz:61").start().text())

    in_store(tmp_path, test)


def test_nor_as_it_looks_in_a_mirror(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house, clock=CORRESPONDENCE)
            await house.act(name, Play(turn="a1ne+"), ANNA)
            line = (await house.table(name)).line
            assert line is not None
            for symmetry in line.game.symmetries():
                text = line.game.mirrored(line.position, symmetry).text()
                assert not await helped(house, ANNA, "pentago", text)
            assert await helped(house, ANNA, "pentago", line.start.turn("b2ne+").text())

    in_store(tmp_path, test)
