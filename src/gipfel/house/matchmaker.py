"""Quick pairing: who asks for the same game at the same speed is seated at one table, in whichever process they ask."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable

from gipfel.core.json_lines import compact
from gipfel.house.tables import Receipt
from gipfel.store import Store
from gipfel.tables import Party
from gipfel.tables.clock import SECOND
from gipfel.tables.codec import decode, encode
from gipfel.tables.commands import Command, Link, Me, Open, Sit
from gipfel.tables.terms import Terms, game_of

PATIENCE = 12 * SECOND
"""Who has not asked for so long has gone away."""
MOST_SHOWN = 30
Room = Callable[[Party], Awaitable[None]]


class Matchmaker:
    """The pool of those who wait lies in the store; `seek` is asked again every few seconds."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        open_table: Callable[[Party, Open], Awaitable[str]],
        act: Callable[[str, Command, Party], Awaitable[Receipt]],
    ) -> None:
        self._store, self._now, self._open, self._act = store, now, open_table, act

    async def seek(self, party: Party, terms: Terms, room: Room) -> str:
        """The table at which a party plays who wants these terms; empty while nobody else does.

        `room` may refuse one more table.
        """
        game_of(terms)
        without = await self._store.blocked_with(party.id)
        met = await self._store.seek(party.id, compact(encode(terms)), self._now(), PATIENCE, without)
        if met.other is None:
            return met.table
        await room(party)
        return await self._seated(party, met.other, terms)

    async def _seated(self, party: Party, other: Party, terms: Terms) -> str:
        """A table of two who have met; should it fail, both wait anew after a while."""
        secret = secrets.token_urlsafe()
        name = await self._open(party, Open(terms=terms, seats=(Me(), Link(secret))))
        await self._act(name, Sit(seat=1, secret=secret), other)
        await self._store.seat_seekers(party.id, other.id, name)
        return name

    async def waiting(self, party: Party | None) -> list[tuple[Party, Terms]]:
        """Who waits and what they want, the longest waiting first, as a party sees it: without themselves, and without
        those they would not meet."""
        without = frozenset[str]() if party is None else {party.id, *await self._store.blocked_with(party.id)}
        found = await self._store.all_seeking(self._now(), PATIENCE, MOST_SHOWN)
        return [(one.party, decode(Terms, json.loads(one.wish))) for one in found if one.party.id not in without]

    async def stop(self, party: Party) -> None:
        """Wait no longer."""
        await self._store.stop_seeking(party.id)
