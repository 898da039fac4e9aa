"""Who has been deleted takes part in no event any more, and what only they could have begun is closed.

All of it follows from the store, so whatever a killed process left undone is done by the next sweep.
"""

from __future__ import annotations

from gipfel.events.commands import EndEvent, EnterResult, WithdrawEntrant
from gipfel.events.deeds import Result
from gipfel.events.refusals import Refused
from gipfel.events.tournament import Entrant, Tournament
from gipfel.house.tournaments import LiveTournaments
from gipfel.store import Store
from gipfel.store.tournaments import TournamentGame
from gipfel.tables import HOUSE


class EventDepartures:
    """Takes the gone out of events."""

    def __init__(self, store: Store, live: LiveTournaments) -> None:
        self._store, self._live = store, live

    async def sweep(self) -> None:
        """All of them, in all events."""
        for name, party in await self._store.gone_entrants():
            await self._withdraw(name, party)
        for name in await self._store.orphaned_tournaments():
            event = await self._live.get(name)
            play = event.agreed.play
            if (play is None or not play.starts_at) and not event.ended and not await self._live.officers(event):
                await self._live.act(name, EndEvent(), HOUSE)

    async def out_of(self, name: str) -> None:
        """Those of one event, which is about to be paired."""
        for _, party in await self._store.gone_entrants(name):
            await self._withdraw(name, party)

    async def _withdraw(self, name: str, party: str) -> None:
        event = await self._live.get(name)
        entrant = event.entrant_of(party)
        if entrant is not None and not entrant.withdrawn and not event.ended:
            try:
                await self._live.act(name, WithdrawEntrant(player=entrant.number), HOUSE)
            except Refused as refused:
                if refused.code not in ("withdrawn-already", "event-over"):
                    raise
        await self._store.entrant_left(name, party)

    async def without(self, event: Tournament, game: TournamentGame, both: tuple[Entrant, Entrant]) -> None:
        """A game that cannot be opened, for somebody has been deleted since it was paired, is forfeited."""
        await self.out_of(game.tournament)
        for entrant in both:
            if await self._store.party_gone(entrant.party):
                await self._withdraw(game.tournament, entrant.party)
        event = await self._live.get(game.tournament)
        left = [event.entrants[entrant.number].withdrawn for entrant in both]
        result: Result = "-/-" if all(left) else "-/+" if left[0] else "+/-"
        if any(left) and game.game not in event.results:
            await self._live.act(game.tournament, EnterResult(game=game.game, result=result), HOUSE)
