"""Lists of tables: the lobby, games under way, whose clock falls, and what somebody plays."""

from __future__ import annotations

import pytest

from gipfel.store import Store
from gipfel.tables.clock import LOOK, MINUTE
from gipfel.tables.commands import Abort, Ask, ClaimSeat, Engine, Free, Link, Me, Open, Resign, Sit, StopHouse
from gipfel.tables.seats import HOUSE, Anyone, Asked, ByLink, Taken, engine
from gipfel.tables.terms import Terms
from store.stored_tables import QUICK, growth, keep, started
from tables.scripted_table import ANNA, BERT, CARL, GITTA, SECRET, START, WATCH, ScriptedTable, by_link
from tables.scripted_table import opened as waiting

pytestmark = pytest.mark.anyio


async def names(store: Store) -> list[str]:
    """The tables in the lobby."""
    return [summary.table for summary in await store.lobby()]


async def test_the_lobby_shows_what_is_open_to_anyone(store: Store) -> None:
    open_to_all = waiting(Terms("zertz", QUICK), Free())
    tables = {
        "anyone": open_to_all,
        "link": waiting(Terms("zertz"), Link(SECRET)),
        "asked": waiting(Terms("zertz"), Ask(BERT)),
        "hidden": by_link(),
        "engine": waiting(Terms("zertz"), Engine(3)),
    }
    for name, scripted in tables.items():
        await store.append(growth(scripted, name))
    (found,) = await store.lobby()
    assert (found.table, found.game, found.terms, found.phase) == (
        "anyone",
        "zertz",
        open_to_all.table.terms,
        "waiting",
    )
    assert found.seats == (Taken(ANNA), Anyone())
    assert (found.opener, found.opened_at, found.hidden) == (ANNA.id, START, False)
    assert await store.lobby(without={ANNA.id}) == []
    open_to_all.do(BERT, Sit(seat=1))
    await keep(store, open_to_all, "anyone")
    assert await names(store) == []
    assert {summary.table for summary in await store.playing()} == {"anyone", "engine"}


async def test_a_table_given_up_leaves_the_lobby(store: Store) -> None:
    scripted = waiting(Terms("zertz"), Free())
    await keep(store, scripted, "t")
    scripted.do(ANNA, Abort())
    await keep(store, scripted, "t")
    assert await names(store) == []
    assert await store.running() == []


async def test_the_lobby_goes_page_by_page_newest_first(store: Store) -> None:
    for number in range(7):
        scripted = ScriptedTable(now=START + number // 2)
        scripted.do(ANNA, Open(terms=Terms("pentago"), seats=(Me(), Free())))
        await store.append(growth(scripted, f"t{number}"))
    pages, before = [], None
    while page := await store.lobby(3, before):
        pages.append([summary.table for summary in page])
        before = page[-1].cursor
    assert pages == [["t6", "t5", "t4"], ["t3", "t2", "t1"], ["t0"]]


async def test_summaries_know_seats_but_no_secrets(store: Store) -> None:
    await store.append(growth(by_link(), "link"), growth(waiting(Terms("pentago"), Ask(BERT)), "asked"))
    await store.append(growth(waiting(Terms("pentago"), Engine(3)), "engine"))
    seats = {}
    for name in ("link", "asked", "engine"):
        summary = await store.summary(name)
        assert summary is not None
        seats[name] = summary.seats[1]
    assert seats == {"link": ByLink(""), "asked": Asked(BERT), "engine": Taken(engine(3))}
    assert await store.summary("nowhere") is None


async def test_tables_are_due_when_a_flag_can_fall(store: Store) -> None:
    scripted = started()
    await store.append(growth(scripted, "t"), growth(waiting(Terms("pentago", QUICK), Free()), "waiting"))
    falls = START + 5 * MINUTE
    assert await store.due(falls + LOOK - 1) == []
    assert await store.due(falls + LOOK) == ["t"]
    scripted.turn(ANNA, "c3ne+", after=MINUTE)
    await keep(store, scripted, "t")
    assert await store.due(falls + MINUTE - 1) == []
    assert await store.due(falls + MINUTE) == ["t"]
    scripted.do(HOUSE, StopHouse())
    await keep(store, scripted, "t")
    assert await store.due(falls + 10 * MINUTE) == []
    assert await store.running() == ["t", "waiting"]


async def test_a_table_that_is_over_is_never_due(store: Store) -> None:
    scripted = started()
    scripted.do(BERT, Resign())
    await keep(store, scripted, "t")
    assert await store.due(2**50) == []
    assert await store.running() == []


async def test_tables_of_somebody_also_hidden_and_asked(store: Store) -> None:
    over = started()
    over.do(BERT, Resign())
    await store.append(growth(by_link(), "hidden"), growth(waiting(Terms("pentago"), Ask(BERT)), "asked"))
    await store.append(growth(started(BERT, CARL), "playing"), growth(over, "over"))

    async def of(*parties: str, phases: tuple[str, ...] = ("waiting", "playing")) -> set[str]:
        return {summary.table for summary in await store.tables_of(parties, phases)}  # type: ignore[arg-type]

    assert await of(ANNA.id) == {"hidden", "asked"}
    assert await of(BERT.id) == {"asked", "playing"}
    assert await of(ANNA.id, CARL.id) == {"hidden", "asked", "playing"}
    assert await of(ANNA.id, phases=("over",)) == {"over"}
    assert await of() == set()
    assert await store.count_tables([ANNA.id]) == 2
    assert len(await store.tables_of([ANNA.id], limit=1)) == 1


async def test_a_claimed_seat_is_the_persons(store: Store) -> None:
    scripted = by_link()
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    await keep(store, scripted, "t")
    assert [summary.table for summary in await store.tables_of([GITTA.id])] == ["t"]
    scripted.do(CARL, ClaimSeat(key="the cookie of a guest"))
    await keep(store, scripted, "t")
    assert await store.tables_of([GITTA.id]) == []
    (summary,) = await store.tables_of([CARL.id])
    assert summary.parties == (ANNA, CARL)
    assert await store.log("t") == scripted.log


async def test_a_claim_after_the_end_keeps_the_end(store: Store) -> None:
    scripted = ScriptedTable()
    scripted.do(ANNA, Open(terms=Terms("pentago", sides="first"), seats=(Me(), Link(SECRET)), watch=WATCH))
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    scripted.wait(MINUTE)
    scripted.do(GITTA, Resign())
    await keep(store, scripted, "t")
    scripted.wait(MINUTE)
    scripted.do(CARL, ClaimSeat(key="the cookie of a guest"))
    await keep(store, scripted, "t")
    (summary,) = await store.tables_of([CARL.id], ("over",))
    assert (summary.opened_at, summary.ended_at, summary.at) == (START, START + MINUTE, START + 2 * MINUTE)
