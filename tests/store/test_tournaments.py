"""Events of many games in the store: logs that only grow, lists, who takes part, and which tables are theirs."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from gipfel.events import EventTerms, LogEntry, Tournament, after, decide_event
from gipfel.events.commands import CreateEvent, EnterResult, EventCommand, PairRound, RegisterEntrant
from gipfel.events.play_terms import PlayTerms
from gipfel.store import Stale, Store
from gipfel.store.tournaments import TournamentAppend, TournamentPhase
from gipfel.tables import Refused
from tables.scripted_table import ANNA, BERT, CARL, START

pytestmark = pytest.mark.anyio


class StoredEvent:
    """An event that is appended to the store command by command."""

    def __init__(self, store: Store, name: str = "e", title: str = "Evening", starts_at: int = 0) -> None:
        self.store, self.name, self.event = store, name, Tournament()
        play = PlayTerms(starts_at=starts_at)
        self.terms = EventTerms("swiss", title, ("pentago",), 1, rounds=2, play=play)

    async def act(self, command: EventCommand, by: str = ANNA.id, due_at: int | None = None) -> list[LogEntry]:
        """One command."""
        entries = decide_event(self.event, command, START + self.event.seq, by)
        state = after(self.event, entries)
        tables = {
            one.game: f"{self.name}-{one.game}"
            for paired in state.rounds[len(self.event.rounds) :]
            for one in paired.encounters
        }
        await self.store.append_tournament(TournamentAppend(self.name, self.event.seq, entries, state, tables, due_at))
        self.event = state
        return entries

    async def create(self, *parties: str) -> StoredEvent:
        """Set it up, with these players."""
        await self.act(CreateEvent(terms=self.terms))
        for party in parties:
            await self.act(RegisterEntrant(name=party.upper(), party=party))
        return self


async def test_a_log_goes_in_and_comes_out_with_the_names_of_today(store: Store) -> None:
    held = await StoredEvent(store).create(ANNA.id, BERT.id)
    assert after(Tournament(), await store.tournament_log("e")) == held.event
    assert [entry.seq for entry in await store.tournament_log("e", 2)] == [3]
    assert await store.tournament_log("nowhere") == []
    raw = await store.read(lambda connection: connection.scalars(text("SELECT entry FROM tournament_log")).all())
    assert [json.loads(entry).get("name") for entry in raw] == [None, "", ""]


async def test_who_comes_second_is_told_and_nothing_is_written(store: Store) -> None:
    held = await StoredEvent(store).create(ANNA.id)
    entries = decide_event(held.event, RegisterEntrant(name="Bert", party=BERT.id), START + 10)
    append = TournamentAppend("e", held.event.seq, entries, after(held.event, entries), {}, None)
    await store.append_tournament(append)
    with pytest.raises(Stale) as stale:
        await store.append_tournament(append)
    assert stale.value.seq == 3
    assert len(await store.tournament_log("e")) == 3
    with pytest.raises(Stale):
        await StoredEvent(store).create()


async def test_a_round_is_appended_with_its_tables_and_a_result_closes_its_game(store: Store) -> None:
    held = await StoredEvent(store).create(ANNA.id, BERT.id)
    await held.act(PairRound(round=1))
    (game,) = await store.tables_to_open()
    assert (game.table, game.tournament, game.game, game.came) == ("e-1", "e", 1, (False, False))
    assert await store.tables_to_open("another") == []
    await store.opened_table("e-1")
    await store.came_to_table("e-1", 1)
    assert await store.tables_to_open() == []
    found = await store.tournament_game("e-1")
    assert found is not None
    assert found.came == (False, True)
    assert await store.tournament_games("e", done=False) == [found]
    await held.act(EnterResult(game=1, result="1-0"))
    assert await store.tournament_games("e", done=False) == []
    assert await store.tournament_games("e", games=[1]) == [found]


async def test_events_are_listed_by_when_they_begin(store: Store) -> None:
    for number in range(4):
        held = StoredEvent(store, f"e{number}", f"Evening {number}", START + number)
        await held.create(*((ANNA.id, BERT.id) if number % 2 else (CARL.id,)))
    waiting: list[TournamentPhase] = ["open"]
    found = await store.tournaments(waiting, limit=2)
    assert [one.title for one in found] == ["Evening 3", "Evening 2"]
    more = await store.tournaments(waiting, limit=5, before=found[-1].cursor)
    assert [one.title for one in more] == ["Evening 1", "Evening 0"]
    assert [one.name for one in await store.tournaments(waiting, party=CARL.id)] == ["e2", "e0"]
    assert len(await store.tournaments(waiting, organiser=ANNA.id)) == 4
    assert await store.tournaments(("running", "over")) == []
    one = await store.tournament_summary("e1")
    assert one is not None
    assert (one.players, one.kind, one.specs, one.organiser.id) == (2, "swiss", ("pentago",), ANNA.id)
    assert await store.tournament_summary("nowhere") is None


async def test_what_is_due_is_found_until_something_else_is_known(store: Store) -> None:
    held = await StoredEvent(store).create(ANNA.id)
    await held.act(RegisterEntrant(name="Bert", party=BERT.id), due_at=START + 100)
    assert await store.due_tournaments(START + 99) == []
    assert await store.due_tournaments(START + 100) == ["e"]
    await store.look_at_tournament("e", held.event.seq - 1, None)  # by who did not know the last entry
    assert await store.due_tournaments(START + 100) == ["e"]
    await store.look_at_tournament("e", held.event.seq, START + 200)
    assert await store.due_tournaments(START + 100) == []


async def test_who_has_been_deleted_enters_nothing(store: Store) -> None:
    guest = (await store.create_guest("digest", "Gitta", START)).party
    held = await StoredEvent(store).create()
    await store.delete_guest("digest")
    with pytest.raises(Refused) as refused:
        await held.act(RegisterEntrant(name="Gitta", party=guest.id))
    assert refused.value.code == "player-gone"
    assert len(await store.tournament_log("e")) == 1


async def test_the_database_itself_keeps_the_log(store: Store) -> None:
    await StoredEvent(store).create()
    for statement in ("UPDATE tournament_log SET entry = ''", "DELETE FROM tournament_log"):
        with pytest.raises(DBAPIError, match="never change"):
            await store.write(lambda connection, said: connection.execute(text(said)), statement)


async def test_what_somebody_takes_part_in_is_exported(store: Store) -> None:
    guest = (await store.create_guest("digest", "Gitta", START)).party
    await StoredEvent(store).create(guest.id)
    told = [line async for line in store.export_of_guest("digest") if line["kind"] == "event"]
    assert told == [{"kind": "event", "event": "e", "title": "Evening", "begins": START}]
