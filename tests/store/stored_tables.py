"""Tables for the store: scripted ones, handed over as appends."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.store import Append, Person, Store
from gipfel.tables import Party, fold
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import AcceptOffer, Free, MakeOffer, Me, Open, Resign, Sit
from gipfel.tables.terms import Terms
from tables.scripted_table import ANNA, BERT, START, ScriptedTable

QUICK = TimeControl("sudden", 5 * MINUTE)


def growth(scripted: ScriptedTable, table: str, after: int = 0, until: int | None = None) -> Append:
    """What a scripted table adds after a number, up to another."""
    return Append(table, after, scripted.log[after:until], fold(scripted.log[:until]))


async def keep(store: Store, scripted: ScriptedTable, table: str) -> None:
    """Append what the store does not have yet."""
    await store.append(growth(scripted, table, len(await store.raw_log(table))))


def started(
    one: Party = ANNA, two: Party = BERT, spec: str = "pentago", *, rated: bool = False, now: int = START
) -> ScriptedTable:
    """A table at which `one` moves first."""
    scripted = ScriptedTable(now=now)
    scripted.do(one, Open(terms=Terms(spec, QUICK, sides="first", rated=rated), seats=(Me(), Free())))
    scripted.do(two, Sit(seat=1))
    return scripted


@dataclass(frozen=True)
class Game:
    """A game by whom, when it ends, and how."""

    table: str
    spec: str = "pentago"
    one: Party = ANNA
    two: Party = BERT
    end: int = START
    result: str = "first"
    rated: bool = False


def finished(game: Game) -> ScriptedTable:
    """A game in which `one` moved first, ended by agreement or by resigning."""
    scripted = started(game.one, game.two, game.spec, rated=game.rated, now=game.end)
    if game.result == "draw":
        scripted.do(game.one, MakeOffer(offer="draw"))
        scripted.do(game.two, AcceptOffer(offer="draw"))
    else:
        scripted.do(game.two if game.result == "first" else game.one, Resign())
    return scripted


async def play(store: Store, *games: Game) -> None:
    """Keep finished games."""
    for game in games:
        await store.append(growth(finished(game), game.table))


async def person(store: Store, name: str) -> Person:
    """Somebody with an account."""
    return await store.create_person(name, "hash", START)
