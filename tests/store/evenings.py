"""Tables for the store: evenings of `play.evening`, handed over as appends."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.play import Party, fold
from gipfel.play.clock import MINUTE, TimeControl
from gipfel.play.commands import Accept, Free, MakeOffer, Me, Open, Resign, Sit
from gipfel.play.terms import Terms
from gipfel.store import Append, Person, Store
from play.evening import ANNA, BERT, START, Evening

QUICK = TimeControl("sudden", 5 * MINUTE)


def growth(evening: Evening, table: str, after: int = 0, until: int | None = None) -> Append:
    """What an evening adds to its table after a number, up to another."""
    return Append(table, after, evening.log[after:until], fold(evening.log[:until]))


async def keep(store: Store, evening: Evening, table: str) -> None:
    """Append what the store does not have yet."""
    await store.append(growth(evening, table, len(await store.raw_log(table))))


def started(
    one: Party = ANNA, two: Party = BERT, spec: str = "pentago", *, rated: bool = False, now: int = START
) -> Evening:
    """A table at which `one` moves first."""
    evening = Evening(now=now)
    evening.do(one, Open(terms=Terms(spec, QUICK, sides="first", rated=rated), seats=(Me(), Free())))
    evening.do(two, Sit(seat=1))
    return evening


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


def finished(game: Game) -> Evening:
    """A game in which `one` moved first, ended by agreement or by resigning."""
    evening = started(game.one, game.two, game.spec, rated=game.rated, now=game.end)
    if game.result == "draw":
        evening.do(game.one, MakeOffer(offer="draw"))
        evening.do(game.two, Accept(offer="draw"))
    else:
        evening.do(game.two if game.result == "first" else game.one, Resign())
    return evening


async def play(store: Store, *games: Game) -> None:
    """Keep finished games."""
    for game in games:
        await store.append(growth(finished(game), game.table))


async def person(store: Store, name: str) -> Person:
    """Somebody with an account."""
    return await store.create_person(name, "hash", START)
