"""The house in one process: opening, acting, repeating, hiding, watching, going on after somebody else was faster."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from gipfel.house.house import House
from gipfel.house.news import Gone, Happened
from gipfel.store import Store
from gipfel.tables import fold
from gipfel.tables.commands import AcceptOffer, Free, Link, MakeOffer, Me, Open, Play, Prepare, Resign, Say, Sit
from gipfel.tables.deeds import Turned
from gipfel.tables.terms import Terms
from house.open_houses import ANNA, BERT, CARL, Watcher, begun, in_store, open_house, random_turns, refusal, until

LINK = "a secret for a seat link"
WATCH = "a secret for a watch link"


def test_a_command_is_in_the_store_when_it_is_answered(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            done = await house.act(name, Play(turn="c3ne+"), ANNA)
            assert (done.first, done.last, done.again) == (4, 4, False)
            log = await store.log(name)
            assert [event.deed.kind for event in log] == ["opened", "seated", "started", "turned"]
            assert fold(log) == done.table == await house.table(name)

    in_store(tmp_path, test)


def test_a_repeated_command_gets_its_first_answer(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            first = await house.act(name, Play(turn="c3ne+", id="x"), ANNA)
            await house.act(name, Play(turn="c4ne+"), BERT)
            again = await house.act(name, Play(turn="c3ne+", id="x"), ANNA)
            assert (again.first, again.last, again.again) == (first.first, first.last, True)
        # Nor does it matter that the house has been closed meanwhile.
        async with open_house(store) as house:
            again = await house.act(name, Play(turn="c3ne+", id="x"), ANNA)
            assert (again.first, again.last, again.again) == (first.first, first.last, True)
            assert [event.deed.kind for event in await store.log(name)].count("turned") == 2

    in_store(tmp_path, test)


def test_a_prepared_turn_outlives_the_house_and_is_played_for_who_is_away(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            await house.act(name, Prepare(lines=(("c3ne+", "d4ne+"),)), BERT)
        async with open_house(store) as house:
            watcher = Watcher()
            await house.watch(name, ANNA, watcher)
            done = await house.act(name, Play(turn="c3ne+"), ANNA)
            assert done.table.turns == ("c3ne+", "d4ne+")
            [happened] = watcher.of(Happened)
            assert [event.by for event in happened.events] == [ANNA.id, BERT.id]
            assert fold(await store.log(name)) == await house.table(name)

    in_store(tmp_path, test)


def test_the_same_command_sent_twice_at_once_happens_once(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            one, two = await asyncio.gather(*(house.act(name, Play(turn="c3ne+", id="x"), ANNA) for _ in range(2)))
            assert (one.first, one.last) == (two.first, two.last)
            assert (await house.table(name)).turns == ("c3ne+",)

    in_store(tmp_path, test)


def test_a_table_opened_twice_with_one_id_is_one_table(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store, secret=b"s" * 32) as house:
            command = Open(terms=Terms("pentago"), seats=(Me(), Free()), id="new")
            names = [await house.open(ANNA, command) for _ in range(2)]
            assert names[0] == names[1]
            assert await house.open(BERT, command) != names[0]
            secrets = {house.link_secret(ANNA, "new", use) for use in ("seat-0", "seat-1", "watch", "seat-0")}
            assert len(secrets) == 3
            assert house.link_secret(ANNA, "", "watch") != house.link_secret(ANNA, "", "watch")
        assert all(len(name) >= 16 and name.isascii() for name in names)

    in_store(tmp_path, test)


def test_an_unknown_table_is_refused_and_not_kept(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            for work in (house.table("nowhere"), house.act("nowhere", Resign(), ANNA)):
                assert await refusal(work) == "no-such-table"
            assert len(house.cache) == 0

    in_store(tmp_path, test)


def test_a_hidden_table_does_not_exist_for_strangers(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            command = Open(terms=Terms("pentago"), seats=(Me(), Link(LINK)), watch=WATCH)
            name = await house.open(ANNA, command)
            for work in (
                house.watch(name, CARL, Watcher()),
                house.act(name, Resign(), CARL),
                house.act(name, Sit(seat=1), CARL),
                house.act(name, Sit(seat=1, secret="a guess of the link"), CARL),
            ):
                assert await refusal(work) == "no-such-table"
            assert await refusal(house.act(name, Resign(), CARL, secret=WATCH)) == "not-seated"
            (await house.watch(name, CARL, Watcher(), secret=WATCH)).end()
            (await house.watch(name, BERT, Watcher(), secret=LINK)).end()
            await house.act(name, Sit(seat=1, secret=LINK), BERT)
            assert await refusal(house.act(name, Sit(seat=1, secret=LINK), CARL)) == "no-such-table"

    in_store(tmp_path, test)


def test_watchers_hear_everything_in_order_with_the_board(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            anna, bert = Watcher(), Watcher()
            watch = await house.watch(name, ANNA, anna)
            assert json.loads(watch.board)["tree"] is not None
            await house.watch(name, BERT, bert)
            table = await random_turns(house, name, 12)
            await house.act(name, Say(text="hello"), BERT)
            assert anna.numbers == bert.numbers == list(range(4, table.seq + 2))
            turned = [news for news in anna.of(Happened) if isinstance(news.events[0].deed, Turned)]
            said = anna.of(Happened)[-1]
            assert said.board is None
            assert turned[-1].board == await house.board(table)
            watch.end()
            watch.end()
            await house.act(name, Say(text="still there?"), BERT)
            assert len(bert.numbers) == len(anna.numbers) + 1

    in_store(tmp_path, test)


def test_who_comes_back_gets_what_he_missed_or_everything(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            table = await random_turns(house, name, 5)
            missed = (await house.watch(name, ANNA, Watcher(), after=4)).missed
            assert missed is not None
            assert [event.seq for event in missed] == [5, 6, 7, 8]
            assert (await house.watch(name, ANNA, Watcher(), after=table.seq)).missed == ()
            assert (await house.watch(name, ANNA, Watcher(), after=99)).missed is None
            assert (await house.watch(name, ANNA, Watcher())).missed is None

    in_store(tmp_path, test)


def test_a_watcher_that_fails_is_dropped_and_harms_nobody(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            calls = 0

            def failing(news: object) -> None:
                nonlocal calls
                if isinstance(news, Happened):
                    calls += 1
                    raise RuntimeError

            sound = Watcher()
            await house.watch(name, None, failing)
            await house.watch(name, BERT, sound)
            await random_turns(house, name, 3)
            assert calls == 1
            assert sound.numbers == [4, 5, 6]

    in_store(tmp_path, test)


def test_a_listener_that_fails_harms_nobody(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:

            def failing(*_: object) -> None:
                raise RuntimeError

            house.listen(failing)
            name = await begun(house)
            assert len((await random_turns(house, name, 2)).turns) == 2
            house.unlisten(failing)

    in_store(tmp_path, test)


def test_who_stops_waiting_does_not_stop_what_has_begun(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            watcher = Watcher()
            await house.watch(name, BERT, watcher)
            act = asyncio.create_task(house.act(name, Play(turn="c3ne+"), ANNA))
            await asyncio.sleep(0)
            assert house.tables._acts
            act.cancel()
            await until(lambda: watcher.numbers == [4])
            assert (await house.table(name)).turns == ("c3ne+",)

    in_store(tmp_path, test)


def test_a_rematch_opens_the_next_table_in_the_same_moment(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await begun(house)
            await house.act(name, Resign(), ANNA)
            await house.act(name, MakeOffer(offer="rematch"), ANNA)
            done = await house.act(name, AcceptOffer(offer="rematch"), BERT)
            assert done.table.successor is not None
            following = await house.table(done.table.successor)
            assert following.phase == "playing"
            assert following.opened is not None
            assert following.opened.rematch_of == name
            assert following.first == 1
            await house.act(done.table.successor, Play(turn="c3ne+"), BERT)

    in_store(tmp_path, test)


def test_who_is_blocked_cannot_sit_down(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            name = await house.open(ANNA, Open(terms=Terms("pentago"), seats=(Me(), Free())))
            await store.block(ANNA.id, BERT.id, house.now())
            assert await refusal(house.act(name, Sit(seat=1), BERT)) == "blocked"
            await house.act(name, Sit(seat=1), CARL)

    in_store(tmp_path, test)


def test_a_closing_house_tells_those_who_watch_and_takes_nothing_more(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        watcher = Watcher()
        async with open_house(store) as house:
            name = await begun(house)
            await house.watch(name, ANNA, watcher)
        assert watcher.of(Gone) == [Gone(name, "house-closing")]
        assert await refusal(house.act(name, Play(turn="c3ne+"), ANNA)) == "house-closing"

    in_store(tmp_path, test)


def test_a_new_name_replaces_the_old_one_in_memory(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            dora = (await store.create_person("Dora", "a hash", house.now())).party
            idle, watched = [await house.open(dora, Open(terms=Terms("pentago"), seats=(Me(), Free()))) for _ in "12"]
            await house.watch(watched, BERT, Watcher())
            assert await _name(house, idle) == await _name(house, watched) == "Dora"
            await store.delete_person(dora.key)
            house.renamed(dora.id)
            assert await _name(house, idle) == ""
            await until(lambda: _known_name(house, watched) == "")

    in_store(tmp_path, test)


async def _name(house: House, name: str) -> str:
    await house.table(name)
    return _known_name(house, name)


def _known_name(house: House, name: str) -> str:
    live = house.cache.known(name)
    assert live is not None
    party = live.table.parties[0]
    assert party is not None
    return party.name
