"""Limits: how often and how much at a time, per address and in all; memory for them is bounded too."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address, ip_network

from gipfel.tables import Refused

MOST_REMEMBERED = 20_000
"""Buckets kept at a time; the one unused for longest goes first. A bucket is some 200 bytes."""
EVERYONE = "*"
NETWORK, SITE = 64, 48
"""Bits of an IPv6 address that all of one household share, and those that a provider gives to one customer at most."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once and `per_minute` after that, for one address; `everyone` times as much for all together.

    Without `everyone` a crowd shuts nobody out; what it may cause then is bounded elsewhere.
    """

    burst: float
    per_minute: float
    everyone: float | None


RATES: Mapping[str, Rate] = {
    "requests": Rate(300, 1_200, 50),
    "commands": Rate(60, 300, 100),
    "guests": Rate(20, 2, 20),
    "accounts": Rate(5, 0.2, 20),
    "tables": Rate(30, 10, 30),
    "passwords": Rate(30, 10, None),
    "tries": Rate(10, 2, None),
    "codes": Rate(10, 0.2, None),
    "uploads": Rate(20, 10, 10),
    "analysis": Rate(10, 10, 4),
    "sockets": Rate(120, 120, 50),
    "work": Rate(60, 300, 10),
}
"""What may be done how often. `work`: trees, pictures, positions and verifications that a request causes, by cost.
`tries`: at one name from one address or device; `codes`: of the second factor, by who knows the password."""
QUOTAS: Mapping[str, tuple[int, int]] = {
    "connections": (256, 8_000),
    "sockets": (100, 4_000),
    "streams": (20, 1_000),
    "analysis": (2, 16),
}
"""What may be held at a time, by one address and in all. `connections`: of any kind, also those that ask nothing."""
WIDER = 4.0
"""How many times as much as an address a whole IPv6 site has, that is a /48; never more than half of what all have."""


class _Bucket:
    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class RequestLimits:
    """Token buckets and counts of what is held, in this process; `factor` multiplies all of them."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()
        self._held: Counter[tuple[str, str]] = Counter()

    def spend(self, kind: str, address: str, amount: float = 1) -> None:
        """Take from the buckets of a kind; Refused("too-many", what=…, seconds=…) when one is empty.

        The kinds are those of RATES.
        """
        rate = RATES[kind]
        shares = shares_of(address, rate.everyone)
        wait = max(self._missing(kind, place, rate, share, amount) for place, share in shares.items())
        if wait > 0:
            raise Refused("too-many", what=kind, seconds=math.ceil(wait))
        for place in shares:
            self._buckets[kind, place].left -= amount

    def charge(self, kind: str, address: str, amount: float) -> None:
        """Take what was found out too late to refuse it: an address can come to owe as much as a minute brings."""
        rate, own = RATES[kind], neighbourhood(address)
        self._missing(kind, own, rate, 1.0, 0.0)
        bucket = self._buckets[kind, own]
        bucket.left = max(bucket.left - amount, -rate.per_minute * self.factor)

    def _missing(self, kind: str, place: str, rate: Rate, times: float, amount: float) -> float:
        """How many seconds until a bucket holds this much; 0 when it does."""
        now, most = self.clock(), rate.burst * times * self.factor
        speed = rate.per_minute * times * self.factor / 60
        bucket = self._bucket(kind, place, most, now)
        bucket.left = min(most, bucket.left + (now - bucket.at) * speed)
        bucket.at = now
        return 0 if bucket.left >= amount else (amount - bucket.left) / speed

    def _bucket(self, kind: str, place: str, most: float, now: float) -> _Bucket:
        key = kind, place
        if key in self._buckets:
            self._buckets.move_to_end(key)
            return self._buckets[key]
        while len(self._buckets) >= MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return self._buckets.setdefault(key, _Bucket(most, now))

    @contextmanager
    def hold(self, kind: str, address: str) -> Iterator[None]:
        """Count one more while the block runs; Refused("too-many") beyond the quota. Kinds: those of QUOTAS."""
        each, everyone = QUOTAS[kind]
        keys = {(kind, place): each * share for place, share in shares_of(address, everyone / each).items()}
        if any(self._held[key] >= most * self.factor for key, most in keys.items()):
            raise Refused("too-many", what=kind, seconds=60)
        self._held.update(keys.keys())
        try:
            yield
        finally:
            self._held.subtract(keys.keys())
            for key in keys:
                if self._held[key] <= 0:
                    del self._held[key]

    def held(self, kind: str) -> int:
        """How many are held now, in all."""
        return self._held[kind, EVERYONE]


def shares_of(address: str, everyone: float | None) -> dict[str, float]:
    """The places where something of an address counts, each with how many times the limit of one address it has."""
    own, wide = neighbourhood(address), neighbourhood(address, SITE)
    site = WIDER if everyone is None else max(1.0, min(WIDER, everyone / 2))
    shares = {own: 1.0} if wide == own else {own: 1.0, wide: site}
    return shares if everyone is None else shares | {EVERYONE: everyone}


@lru_cache(4_096)
def neighbourhood(address: str, bits: int = NETWORK) -> str:
    """What counts as one address: an IPv4 address, the network of an IPv6 one, or the text as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ip_network((found.packed, bits), strict=False))
    return str(found)
