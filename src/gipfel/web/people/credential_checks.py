"""Whether what vouches for sockets and streams still counts: asked for all that wonder at about the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from gipfel.house.background import Tasks
from gipfel.store import Credential, Store

GATHERED = 0.5
"""Seconds that a question waits for others. Thousands of sockets ask every 15 s; one by one that would be most of what
an idle socket costs."""


class CredentialChecks:
    """One per process. Nobody is kept from anything by a check that comes half a second later."""

    def __init__(self, store: Store, now: Callable[[], int], gathered: float = GATHERED) -> None:
        self._store, self._now, self._gathered = store, now, gathered
        self._asked: dict[str, asyncio.Future[Credential | None]] = {}
        self._tasks = Tasks()

    async def of(self, digest: str) -> Credential | None:
        """What counts under the digest of a key, if anything does. StoreAway when nobody answers."""
        if not self._asked:
            self._tasks.begin(self._answer(), "credentials")
        asked = self._asked.setdefault(digest, asyncio.get_running_loop().create_future())
        return await asyncio.shield(asked)  # who stops waiting does not end it for the others

    async def _answer(self) -> None:
        await asyncio.sleep(self._gathered)
        asked, self._asked = self._asked, {}
        try:
            found = await self._store.credentials(sorted(asked), self._now())
        except Exception as error:  # whatever it is, those who asked decide what follows
            for waiting in asked.values():
                waiting.set_exception(error)
                waiting.exception()  # perhaps nobody waits any more
            return
        for digest, waiting in asked.items():
            waiting.set_result(found.get(digest))

    async def end(self) -> None:
        """Answer nobody any more."""
        await self._tasks.end()
