"""Events in a house whose clock is moved by hand, as tests hold them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from gipfel.events import EventTerms, Tournament
from gipfel.events.commands import CreateEvent, EventCommand, RegisterEntrant
from gipfel.events.play_terms import PlayTerms
from gipfel.events.terms import EventKind
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.tables import Party, Table
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import Resign
from house.open_houses import ANNA, BERT, CARL, Hand, in_store, open_house
from house.simulated_events import SELDOM, SimulatedEvent

DORA = Party("person", "4", "Dora")
EMIL = Party("person", "5", "Emil")
OTTO = Party("person", "9", "Otto")
PEOPLE = (ANNA, BERT, CARL, DORA, EMIL)


class Evening:
    """An event in a house whose clock is moved by hand."""

    def __init__(self, house: House, hand: Hand, name: str) -> None:
        self.house, self.hand, self.name = house, hand, name

    async def act(self, command: EventCommand, actor: Party = OTTO) -> None:
        """A command, and what follows from it."""
        await self.house.tournaments.act(self.name, command, actor)
        await self.settle()

    async def settle(self, milliseconds: int = 0) -> Tournament:
        """Time passes, and the house does what is to be done."""
        self.hand.wait(milliseconds)
        await self.house.tournaments.sweep()
        await SimulatedEvent._quiet(self, self.house)  # type: ignore[arg-type]
        return await self.house.tournaments.live.get(self.name)

    async def tables(self) -> dict[int, tuple[str, Table]]:
        """The tables of the event by the numbers of its games."""
        games = await self.house.store.tournament_games(self.name)
        return {game.game: (game.table, await self.house.table(game.table)) for game in games}

    async def resign(self, game: int, seat: int) -> None:
        """Somebody gives up."""
        name, table = (await self.tables())[game]
        party = table.parties[seat]
        assert party is not None
        await self.house.act(name, Resign(), party)
        await self.settle()


Test = Callable[[Evening], Awaitable[None]]


def evening(
    tmp_path: Path, test: Test, kind: EventKind = "swiss", players: int = 4, play: Any = None, **terms: Any
) -> None:
    """Run a test on an event of so many players that nobody has begun."""

    async def run(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand, intervals=SELDOM) as house:
            agreed = PlayTerms(**{"clock": TimeControl("sudden", 10 * MINUTE), **(play or {})})
            values: dict[str, Any] = {"specs": ("pentago",), "rounds": 2, **terms}
            created = CreateEvent(terms=EventTerms(kind, "Evening", seed=3, play=agreed, **values))
            name = await house.tournaments.create(created, OTTO)
            for party in PEOPLE[:players]:
                await house.tournaments.act(name, RegisterEntrant(name=party.name, party=party.id), party)
            await test(Evening(house, hand, name))

    in_store(tmp_path, run)
