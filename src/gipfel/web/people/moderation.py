"""Moderation in an open house: what was decided at the terminal is obeyed within seconds, in every process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from gipfel.core.errors import GipfelError
from gipfel.house.house import House
from gipfel.store import Store, StoreAway
from gipfel.store.accounts.sanctions import Measure
from gipfel.tables import HOUSE, Party
from gipfel.tables.commands import Abort, Command, Say
from gipfel.tables.sanctions import Sanction, check
from gipfel.web.edge.errors import assign
from gipfel.web.edge.logs import LOGGER

LOOKED_EVERY = 2.0
assign(403, "banned", "silenced")


@dataclass(frozen=True, slots=True)
class InForce:
    """The sanctions that count, found by party and by network."""

    parties: dict[str, list[Sanction]]
    networks: dict[IPv4Network | IPv6Network, list[Sanction]]

    @classmethod
    def of(cls, sanctions: Iterable[Sanction]) -> InForce:
        """Sorted into both."""
        parties: dict[str, list[Sanction]] = defaultdict(list)
        networks: dict[IPv4Network | IPv6Network, list[Sanction]] = defaultdict(list)
        for sanction in sanctions:
            if sanction.subject.startswith(("person:", "guest:")):
                parties[sanction.subject].append(sanction)
            else:
                networks[ip_network(sanction.subject)].append(sanction)
        return cls(dict(parties), dict(networks))

    def against(self, party: Party | None, address: str) -> Iterator[Sanction]:
        """Those that concern somebody at an address."""
        if party is not None:
            yield from self.parties.get(party.id, ())
        if not self.networks:
            return
        try:
            found = ip_address(address)
        except ValueError:
            return
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        for bits in {network.prefixlen for network in self.networks if network.version == found.version}:
            yield from self.networks.get(ip_network((found.packed, bits), strict=False), ())


class Moderation:
    """Asked before somebody opens, sits down or writes; `look` reads what has changed in the store."""

    def __init__(self, store: Store, house: House) -> None:
        self.store, self.house = store, house
        self._in_force = InForce({}, {})
        self._last = -1

    def check(self, party: Party | None, address: str, command: Command | None = None) -> None:
        """Refuse a command that a sanction forbids this party; without one, to come in at all."""
        check(self._in_force.against(party, address), self.house.now(), command)

    def check_words(self, party: Party | None, address: str) -> None:
        """Refuse who may not write: a name is words too, which everybody reads."""
        self.check(party, address, Say())

    async def follow(self) -> None:
        """Look every other second, for as long as the house is open."""
        while True:
            await asyncio.sleep(LOOKED_EVERY)
            try:
                await self.look()
            except StoreAway as error:
                LOGGER.warning("moderation cannot be read now: %s", error)
            except Exception:
                LOGGER.exception("moderation could not be read")

    async def look(self) -> None:
        """Obey what was decided since the last look."""
        last = await self.store.last_measure()
        if last == self._last:
            return
        self._in_force = InForce.of(await self.store.sanctions(self.house.now()))
        if self._last < 0:
            # The house may have been closed when somebody was banned.
            for party in self._in_force.parties:
                await self._withdraw(party)
        else:
            for measure in await self.store.measures(self._last):
                await self._obey(measure)
        self._last = last

    async def _obey(self, measure: Measure) -> None:
        match measure.act:
            case "ban":
                await self._withdraw(measure.subject)
            case "remove-name":
                self.house.renamed(measure.subject)
            case "remove-text":
                self.house.refresh(measure.subject.rpartition("/")[0])
            case "remove-study":
                self.house.studies.gone(measure.subject)

    async def _withdraw(self, party: str) -> None:
        """Nobody sits down at a table that somebody opened who is banned now, or is paired with them."""
        bans = [sanction for sanction in self._in_force.parties.get(party, ()) if sanction.kind == "ban"]
        if not bans:
            return
        await self.store.stop_seeking(party)
        for summary in await self.store.tables_of([party], ("waiting",), limit=1_000):
            if summary.opener == party:
                try:
                    await self.house.act(summary.table, Abort(), HOUSE)
                except GipfelError as error:
                    LOGGER.info("table not withdrawn", extra={"code": error.code})
