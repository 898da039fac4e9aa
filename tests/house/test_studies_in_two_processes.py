"""A study written in two houses on one store and one bus, as two processes are: nothing is lost, both hear of all."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from gipfel.house.bus import Studied, read_signal, write_signal
from gipfel.house.house import House
from gipfel.house.studies import StudyNews
from gipfel.studies import StudyCommand, fold_study
from gipfel.studies import deeds as d
from gipfel.studies.commands import AddChapter, Wish
from gipfel.studies.study import START
from house.open_houses import ANNA, BERT, refusal, until
from house.test_two_processes import Buses, run, two_houses
from house.test_two_processes import buses as buses

TURNS = ("a1ne+", "b1ne+", "c1ne+", "d1ne+", "e1ne+")


def reached(news: list[StudyNews], seq: int) -> bool:
    """Whether somebody has heard of an entry."""
    return bool(news) and news[-1].seq == seq


async def set_up(house: House) -> str:
    wishes: list[Wish] = [
        d.StudyCreated("Ours", "private"),
        AddChapter(d.ChapterHead("One", "pentago")),
        d.MemberSet(BERT.id, "writer"),
    ]
    commands = [StudyCommand(wish, f"c{number}") for number, wish in enumerate(wishes)]
    return await house.set_up_study(ANNA, commands, "mine")


def test_two_write_at_once_in_two_processes(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            name = await set_up(here)
            assert await set_up(here) == name  # the same command again sets up nothing more
            heard: dict[str, list[StudyNews]] = {"anna": [], "bert": []}
            await here.studies.watch(name, ANNA.id, heard["anna"].append)
            await there.studies.watch(name, BERT.id, heard["bert"].append)
            for number, turn in enumerate(TURNS):
                mark = f"look {turn[:2]}"
                await asyncio.gather(
                    here.studies.act(name, [StudyCommand(d.NodeAdded("c1", START, turn), f"a{number}")], ANNA),
                    there.studies.act(name, [StudyCommand(d.NodeAdded("c1", START, turn), f"b{number}")], BERT),
                    here.studies.act(name, [StudyCommand(d.Commented("c1", START, turn), f"ac{number}")], ANNA),
                    there.studies.act(name, [StudyCommand(d.MarkSet("c1", START, mark, True), f"bm{number}")], BERT),
                )
            study = await here.studies.get(name)
            assert study == await there.studies.get(name) == fold_study(await here.studies.log(name))
            chapter = study.chapter("c1")
            assert {node.turn for node in chapter.children()[START]} == set(TURNS)
            assert {comment.text for _key, comment in chapter.node(START).words()} == set(TURNS)
            assert len(chapter.node(START).drawn()) == len(TURNS)
            for news in heard.values():
                await until(partial(reached, news, study.seq))
                assert [one.seq for one in news] == sorted(one.seq for one in news)
            await here.studies.act(name, [StudyCommand(d.MemberSet(BERT.id, "none"), "out")], ANNA)
            await until(lambda: heard["bert"][-1].chapters is None)
            assert await refusal(there.studies.seen_by(name, BERT.id)) == "no-such-study"

    run(test)


def test_a_study_deleted_in_one_is_gone_in_the_other(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            name = await set_up(here)
            heard: list[StudyNews] = []
            await there.studies.watch(name, BERT.id, heard.append)
            assert await refusal(there.studies.delete(name, BERT)) == "study-owner-only"
            await here.studies.delete(name, ANNA)
            await until(lambda: heard and heard[-1].chapters is None)
            change = [StudyCommand(d.NodeAdded("c1", START, TURNS[0]), "late")]
            assert await refusal(there.studies.act(name, change, BERT)) == "no-such-study"

    run(test)


def test_the_signal_travels() -> None:
    assert read_signal(write_signal(Studied("s", 3), "one")) == ("one", Studied("s", 3))
