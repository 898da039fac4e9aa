"""Limits: how often and how much at a time, per address and in all; memory for them is bounded too."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from gipfel.play import Refused

MOST_REMEMBERED = 20_000
"""Buckets kept at a time; the one unused for longest goes first. A bucket is some 200 bytes."""
EVERYONE = "*"


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once and `per_minute` after that, for one address; `everyone` times as much for all together."""

    burst: float
    per_minute: float
    everyone: float


RATES: Mapping[str, Rate] = {
    "requests": Rate(300, 1_200, 50),
    "commands": Rate(60, 300, 100),
    "guests": Rate(20, 2, 20),
    "accounts": Rate(5, 0.2, 20),
    "tables": Rate(30, 10, 30),
    "passwords": Rate(10, 2, 20),
    "uploads": Rate(20, 10, 10),
    "analysis": Rate(10, 10, 4),
    "sockets": Rate(120, 120, 50),
    "work": Rate(60, 300, 10),
}
"""What may be done how often. `work`: trees, pictures, positions and verifications that a request causes, by cost."""
QUOTAS: Mapping[str, tuple[int, int]] = {"sockets": (100, 4_000), "streams": (20, 1_000), "analysis": (2, 16)}
"""What may be held at a time, by one address and in all."""


class _Bucket:
    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class Limits:
    """Token buckets and counts of what is held, in this process; `factor` multiplies all of them."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()
        self._held: Counter[tuple[str, str]] = Counter()

    def spend(self, kind: str, address: str, amount: float = 1) -> None:
        """Take from the buckets of a kind; Refused("too-many", what=…, seconds=…) when one is empty.

        Kinds: requests, commands, guests, accounts, tables, passwords, uploads, analysis, sockets, work.
        """
        rate, own = RATES[kind], neighbourhood(address)
        shares = {own: 1.0, EVERYONE: rate.everyone}
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
        """Count one more while the block runs (sockets, streams, analysis); Refused("too-many") beyond the quota."""
        each, everyone = QUOTAS[kind]
        keys = {(kind, neighbourhood(address)): each, (kind, EVERYONE): everyone}
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


def neighbourhood(address: str) -> str:
    """What counts as one address: an IPv4 address, the /64 of an IPv6 one, or the text as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ip_network((found, 64), strict=False))
    return str(found)
