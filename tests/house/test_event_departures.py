"""Who is deleted leaves events: their name is forgotten at once, nobody is paired with them, and series end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gipfel.events.commands import CreateEvent, PairRound, RegisterEntrant
from gipfel.store.shapes import Person
from gipfel.tables.clock import MINUTE
from house.evenings import OTTO, PEOPLE, Evening, evening
from house.open_houses import ANNA, Hand, refusal

HASH = "hash"


async def entered(held: Evening, name: str = "Fritz") -> Person:
    """Somebody with an account, who takes part."""
    person = await held.house.store.create_person(name, HASH, held.hand.now)
    await held.house.tournaments.act(held.name, RegisterEntrant(name=name, party=person.party.id), person.party)
    return person


async def delete(held: Evening, person: Person) -> None:
    """The account goes."""
    await held.house.store.delete_person(person.id)
    held.house.departed(person.party.id)


def test_the_name_of_who_is_deleted_is_forgotten_while_the_event_is_in_memory(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        live = held.house.tournaments.live
        person = await entered(held)
        assert "Fritz" in {entrant.name for entrant in (await live.get(held.name)).entrants.values()}
        async with live._kept[held.name].lock:  # in the middle of something
            await held.house.store.delete_person(person.id)
            live.renamed(person.party.id)
        assert "Fritz" not in {entrant.name for entrant in (await live.get(held.name)).entrants.values()}

    evening(tmp_path, test)


def test_a_name_that_changes_while_the_log_is_read_is_read_again(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        live, person = held.house.tournaments.live, await entered(held)
        live._kept.clear()
        whole = live._whole

        async def slowly(name: str) -> object:
            found = await whole(name)
            live._whole = whole  # type: ignore[method-assign]
            await held.house.store.delete_person(person.id)
            live.renamed(person.party.id)
            return found

        live._whole = slowly  # type: ignore[method-assign, assignment]
        assert "Fritz" not in {entrant.name for entrant in (await live.get(held.name)).entrants.values()}

    evening(tmp_path, test)


def test_who_is_deleted_takes_part_no_more(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        person = await entered(held)
        await delete(held, person)
        event = await held.settle()
        entrant = event.entrant_of(person.party.id)
        assert entrant is not None
        assert entrant.withdrawn
        assert await held.house.store.gone_entrants() == []

    evening(tmp_path, test)


def test_nobody_is_paired_with_who_was_deleted_a_moment_ago(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        person = await entered(held)
        await held.house.store.delete_person(person.id)  # and the process that did it was killed
        await held.house.tournaments.act(held.name, PairRound(round=1), OTTO)
        event = await held.settle()
        gone = event.entrant_of(person.party.id)
        assert gone is not None
        assert gone.number not in {player for one in event.encounters() for player in (one.first, one.second)}
        assert len(event.rounds[0].encounters) == 2

    evening(tmp_path, test)


def test_a_series_ends_with_its_organiser(tmp_path: Path) -> None:
    first = Hand().now + 60 * MINUTE

    async def test(held: Evening) -> None:
        organiser, store = await held.house.store.create_person("Olga", HASH, 1), held.house.store
        event = await held.house.tournaments.live.get(held.name)
        name = await held.house.tournaments.create(CreateEvent(terms=event.agreed), organiser.party)
        for party in PEOPLE[:4]:
            await held.house.tournaments.act(name, RegisterEntrant(name=party.name, party=party.id), party)
        await delete(held, organiser)
        await held.settle(61 * MINUTE)
        assert (await held.house.tournaments.live.get(name)).started
        assert await store.tournament_summary(f"{name}~2") is None
        assert await store.tournament_summary(f"{held.name}~2") is not None  # its organiser is still there

    evening(tmp_path, test, play={"starts_at": first, "recurs": "FREQ=DAILY"})


def test_an_event_that_only_who_is_gone_could_begin_is_closed(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        organiser = await held.house.store.create_person("Olga", HASH, 1)
        event = await held.house.tournaments.live.get(held.name)
        name = await held.house.tournaments.create(CreateEvent(terms=event.agreed), organiser.party)
        await delete(held, organiser)
        assert not (await held.settle()).ended
        assert (await held.house.tournaments.live.get(name)).ended

    evening(tmp_path, test)


def test_nothing_begins_in_the_past(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        terms = (await held.house.tournaments.live.get(held.name)).agreed
        assert terms.play is not None
        for late, code in ((2 * MINUTE, "event-in-the-past"), (MINUTE // 2, "")):
            play = replace(terms.play, starts_at=held.hand.now - late)
            created = held.house.tournaments.create(CreateEvent(terms=replace(terms, play=play)), ANNA)
            if code:
                assert await refusal(created) == code
            else:
                assert await created

    evening(tmp_path, test)


def test_who_did_not_come_to_an_arena_is_away_before_anybody_is_free_again(tmp_path: Path) -> None:
    async def test(held: Evening) -> None:
        await held.settle()
        await held.settle(6 * MINUTE)
        await held.settle()
        told = [entry.deed.kind for entry in await held.house.tournaments.live.log(held.name)]
        assert told.count("withdrew") >= 2
        assert max(place for place, kind in enumerate(told) if kind == "withdrew") < told.index("result")

    evening(tmp_path, test, kind="arena", players=2, play={"starts_at": Hand().now})
