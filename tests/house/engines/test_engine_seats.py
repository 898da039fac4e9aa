"""Engine seats: they answer, are fair to each other, are cancelled, and go on after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

import gipfel
from gipfel.house.bus import MemoryBus
from gipfel.house.engines import seats
from gipfel.house.engines.engines import Engines
from gipfel.house.news import Thinking
from gipfel.store import Store
from gipfel.tables.clock import SECOND, TimeControl
from gipfel.tables.commands import AcceptOffer, MakeOffer, Play, Resign
from house.engines import slow_thinker
from house.engines.engine_houses import against, between, engines_of
from house.open_houses import ANNA, Hand, Watcher, in_store, open_house, random_turns, until

SLOW = "house.engines.slow_thinker"


def test_an_engine_seat_answers_to_the_end_of_the_game(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house):
            name = await against(house, 1)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            table = await house.table(name)
            seed = 0
            while table.phase == "playing":
                if table.player == 0:
                    table = await random_turns(house, name, 1, seed := seed + 1)
                else:
                    made = len(table.turns)
                    await until(lambda made=made: watcher.kinds.count("turned") > made)  # type: ignore[misc]
                    table = await house.table(name)
            assert len(table.turns) > 8
            states = {news.state for news in watcher.of(Thinking)}
            assert states == {"waiting", "thinking", "idle"}

    in_store(tmp_path, test)


def test_an_engine_plays_combined_matches(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house):
            name = await between(house, 1, "gipf:tournament,zertz=3,tamsk=3,challenges=2")
            watcher = Watcher()
            await house.watch(name, None, watcher)
            await until(lambda: watcher.kinds.count("turned") > 30 or "ended" in watcher.kinds)

    in_store(tmp_path, test)


def test_a_thought_is_cancelled_when_the_game_ends(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house) as engines:
            name = await against(house, 8)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: "thinking" in [news.state for news in watcher.of(Thinking)])
            assert engines.busy == 1
            await house.act(name, Resign(), ANNA)
            await until(lambda: engines.busy == 0)
            assert watcher.of(Thinking)[-1].state == "idle"
            # Its process is free for others.
            other = await against(house, 1)
            await house.watch(other, ANNA, watcher)
            await house.act(other, Play(turn="c3ne+"), ANNA)
            await until(lambda: len(watcher.of(Thinking)) > 3)
            assert (await house.table(name)).turns == ("c3ne+",)

    in_store(tmp_path, test)


def test_a_thought_about_a_board_that_is_gone_is_cancelled(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house) as engines:
            name = await against(house, 8)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: engines.busy == 1)
            await house.act(name, MakeOffer(offer="take-back"), ANNA)
            await until(lambda: engines.busy == 0)
            assert (await house.table(name)).turns == ()

    in_store(tmp_path, test)


def test_engine_seats_go_on_after_a_restart(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand) as house:
            name = await against(house, 1, clock=TimeControl("sudden", 60 * SECOND))
            await house.act(name, Play(turn="c3ne+"), ANNA)
        for level in (1, 2):
            del level
            hand.wait(3_600 * SECOND)
            async with open_house(store, hand) as house, engines_of(house):
                watcher = Watcher()
                await house.watch(name, ANNA, watcher)
                await until(lambda: _player(house.cache.known(name)) == 0)
                await random_turns(house, name, 1, seed=len(watcher.news))

    in_store(tmp_path, test)


def _player(live: object) -> int | None:
    table = getattr(live, "table", None)
    return None if table is None else table.player


def test_games_of_several_tables_advance_fairly(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house):
            names = [await between(house, level) for level in (1, 7, 1, 7)]
            watchers = [Watcher() for _ in names]
            for name, watcher in zip(names, watchers, strict=True):
                await house.watch(name, None, watcher)
            await until(lambda: all(len(watcher.numbers) >= 3 for watcher in watchers))
            made = [len((await house.table(name)).turns) for name in names]
            assert max(made) - min(made) <= 2

    in_store(tmp_path, test)


def test_of_two_processes_one_thinks_and_the_other_steps_in_when_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(store: Store) -> None:
        hand, bus = Hand(), MemoryBus()
        async with (
            open_house(store, hand, bus=bus, process="one") as here,
            open_house(store, hand, bus=bus, process="two") as there,
            engines_of(there) as other,
        ):
            name = await against(here, 1)
            watcher = Watcher()
            await there.watch(name, ANNA, watcher)
            await here.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: watcher.kinds == ["turned"])
            assert other.busy == 0
            hand.wait(seats.OTHERS_FIRST + 1)
            await until(lambda: watcher.kinds == ["turned", "turned"])
            states = [news.state for news in watcher.of(Thinking)]
            assert states[-1] == "idle"

    in_store(tmp_path, test)


def test_an_engine_that_cannot_says_so_and_does_not_try_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "PAUSE", 0.01)

    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house) as engines:
            name = await against(house, 6)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: engines._seats._unable)
            unable = [news for news in watcher.of(Thinking) if news.state == "unable"]
            assert [news.code for news in unable] == ["computation-failed"] * seats.ATTEMPTS
            await engines._seats.sweep(at_once=True)
            assert engines.busy == 0
            await house.act(name, Resign(), ANNA)

    in_store(tmp_path, test)


def test_an_engine_answers_offers(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house):
            name = await against(house, 8)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            # Who is to move wins, says the judge of these tests: the engine waits, and is content with half.
            await house.act(name, MakeOffer(offer="draw"), ANNA)
            await until(lambda: "ended" in watcher.kinds)
            await house.act(name, MakeOffer(offer="rematch"), ANNA)
            await until(lambda: "rematch-agreed" in watcher.kinds)
            following = (await house.table(name)).successor
            assert following is not None
            assert (await house.table(following)).phase == "playing"

    in_store(tmp_path, test)


def test_an_engine_that_expects_more_declines_a_draw(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, processes=2):
            name = await against(house, 8)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await house.act(name, MakeOffer(offer="draw"), ANNA)
            await until(lambda: "declined" in watcher.kinds)
            with pytest.raises(Exception, match="no such offer"):
                await house.act(name, AcceptOffer(offer="draw"), ANNA)

    in_store(tmp_path, test)


def test_a_seat_that_waits_for_its_game_to_be_compiled_says_how_far_that_is(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, warm=True) as engines:
            assert {game.state for game in engines.warming()} <= {"waiting", "compiling"}
            name = await against(house, 1)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: "turned" in watcher.kinds[1:])
            assert watcher.of(Thinking)[0].state == "waiting"
            await until(lambda: all(game.state == "ready" for game in engines.warming()))
            assert {found.spec for found in engines.warming()} == set(gipfel.names())

    in_store(tmp_path, test)


def test_until_its_engine_is_compiled_a_seat_plays_by_the_rules_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = tmp_path / "go"
    monkeypatch.setenv(slow_thinker.GO, str(go))

    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, thinker=SLOW, patience=0.0) as engines:
            name = await against(house, 3)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: watcher.kinds == ["turned", "turned"])
            (told,) = [news for news in watcher.of(Thinking) if news.code == seats.BY_THE_RULES]
            assert told.state == "thinking"
            assert told.ready < 1
            assert len((await house.table(name)).turns) == 2
            go.touch()
            await until(lambda: _is_ready(engines, "pentago"))
            watcher.news.clear()
            await house.act(name, Play(turn="d4ne+"), ANNA)
            await until(lambda: len(watcher.kinds) == 2)
            assert seats.BY_THE_RULES not in {news.code for news in watcher.of(Thinking)}

    in_store(tmp_path, test)


def test_who_improvises_is_there_before_the_first_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(slow_thinker.GO, str(tmp_path / "never"))

    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, thinker=SLOW, patience=0.0) as engines:
            assert engines.improvisers == 0
            await against(house, 3)
            await until(lambda: engines.improvisers == 1)

    in_store(tmp_path, test)


def test_an_engine_that_is_there_within_moments_plays_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go = tmp_path / "go"
    go.touch()
    monkeypatch.setenv(slow_thinker.GO, str(go))

    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, thinker=SLOW, patience=60.0):
            name = await against(house, 3)
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            await house.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: len(watcher.kinds) == 2)
            assert seats.BY_THE_RULES not in {news.code for news in watcher.of(Thinking)}

    in_store(tmp_path, test)


def _is_ready(engines: Engines, spec: str) -> bool:
    return any(found.spec == spec and found.state == "ready" for found in engines.warming())
