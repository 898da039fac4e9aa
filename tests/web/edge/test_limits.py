"""Limits: bursts, refilling, shares, what is held, and that remembering addresses stays bounded."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest

from gipfel.tables import Refused
from gipfel.web.edge import limits as limits_module
from gipfel.web.edge.limits import QUOTAS, RATES, WIDER, RequestLimits, neighbourhood
from support import ROOT


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def exhausted(limits: RequestLimits, kind: str, address: str) -> int:
    """How many of a kind an address gets before it is refused."""
    number = 0
    while number < 100_000:
        try:
            limits.spend(kind, address)
        except Refused:
            return number
        number += 1
    raise AssertionError("there is no limit")


def test_an_address_gets_its_burst_and_then_waits() -> None:
    clock = Clock()
    limits = RequestLimits(clock=clock)
    assert exhausted(limits, "guests", "192.0.2.1") == RATES["guests"].burst
    clock.now = 60 / RATES["guests"].per_minute + 0.01
    assert exhausted(limits, "guests", "192.0.2.1") == 1


def test_who_is_refused_is_told_how_long_to_wait() -> None:
    limits = RequestLimits(clock=Clock())
    exhausted(limits, "accounts", "192.0.2.1")
    with pytest.raises(Refused) as refused:
        limits.spend("accounts", "192.0.2.1")
    assert refused.value.code == "too-many"
    assert refused.value.params == {"what": "accounts", "seconds": 300}


def test_one_address_does_not_take_from_another() -> None:
    limits = RequestLimits(clock=Clock())
    exhausted(limits, "tables", "192.0.2.1")
    assert exhausted(limits, "tables", "192.0.2.2") == RATES["tables"].burst


def test_all_addresses_together_have_a_limit_too() -> None:
    limits = RequestLimits(clock=Clock())
    got = sum(exhausted(limits, "analysis", f"192.0.2.{number}") for number in range(20))
    assert got == RATES["analysis"].burst * (RATES["analysis"].everyone or 0)


def test_a_crowd_shuts_nobody_out_where_all_together_have_no_limit() -> None:
    limits = RequestLimits(clock=Clock())
    for number in range(300):
        exhausted(limits, "tries", f"198.51.100.{number}")
    assert exhausted(limits, "tries", "192.0.2.1") == RATES["tries"].burst


def test_what_is_refused_takes_nothing() -> None:
    clock = Clock()
    limits = RequestLimits(clock=clock)
    exhausted(limits, "uploads", "192.0.2.1")
    exhausted(limits, "uploads", "192.0.2.1")
    clock.now = 60 / RATES["uploads"].per_minute + 0.01
    limits.spend("uploads", "192.0.2.1")


def test_a_factor_multiplies_rates_and_quotas() -> None:
    limits = RequestLimits(3.0, Clock())
    assert exhausted(limits, "accounts", "192.0.2.1") == 3 * RATES["accounts"].burst


def test_what_is_held_is_counted_and_let_go() -> None:
    limits, each = RequestLimits(), QUOTAS["analysis"][0]
    held = [limits.hold("analysis", "192.0.2.1") for _ in range(each)]
    for holding in held:
        holding.__enter__()
    with pytest.raises(Refused, match="Too many analysis"), limits.hold("analysis", "192.0.2.1"):
        pytest.fail("one too many was held")
    with limits.hold("analysis", "192.0.2.2"):
        assert limits.held("analysis") == each + 1
    for holding in held:
        holding.__exit__(None, None, None)
    assert limits.held("analysis") == 0
    assert limits._held == {}


def test_the_memory_for_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MOST_REMEMBERED", 100)
    limits = RequestLimits(clock=Clock())
    for number in range(1000):
        limits.spend("requests", f"198.51.{number // 256}.{number % 256}")
    assert len(limits._buckets) <= 100
    assert ("requests", "*") in limits._buckets


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("name " + "x" * 100, ("name " + "x" * 100)[:64]),
    ],
)
def test_a_whole_ipv6_network_counts_as_one_address(address: str, place: str) -> None:
    assert neighbourhood(address) == place


def test_an_ipv6_site_has_four_times_as_much_as_one_of_its_networks() -> None:
    limits = RequestLimits(clock=Clock())
    got = sum(exhausted(limits, "guests", f"2001:db8:7:{number:x}::1") for number in range(40))
    assert got == WIDER * RATES["guests"].burst
    # Others at the same provider, and everybody with an IPv4 address, have what they had.
    assert exhausted(limits, "guests", "2001:db8:8::1") == RATES["guests"].burst
    assert exhausted(limits, "guests", "192.0.2.1") == RATES["guests"].burst


def test_an_ipv6_site_never_has_more_than_half_of_what_all_have() -> None:
    limits = RequestLimits(clock=Clock())
    got = sum(exhausted(limits, "analysis", f"2001:db8:7:{number:x}::1") for number in range(40))
    rate = RATES["analysis"]
    assert rate.everyone is not None
    assert got == rate.burst * rate.everyone / 2
    assert exhausted(limits, "analysis", "192.0.2.1") == RATES["analysis"].burst


def test_what_an_ipv6_site_holds_is_bounded_too() -> None:
    limits = RequestLimits()
    with ExitStack() as held:
        for number in range(round(WIDER) * QUOTAS["streams"][0]):
            held.enter_context(limits.hold("streams", f"2001:db8:7:{number:x}::1"))
        with pytest.raises(Refused, match="Too many streams"), limits.hold("streams", "2001:db8:7:ffff::1"):
            pytest.fail("one too many was held")
        held.enter_context(limits.hold("streams", "2001:db8:8::1"))
    assert limits._held == {}


DOCUMENTED = {
    "requests of an address": "requests",
    "commands": "commands",
    "new guests": "guests",
    "new accounts": "accounts",
    "new tables": "tables",
    "password checks": "passwords",
    "password checks for one name from one address, or on one known device": "tries",
    "codes of a second factor": "codes",
    "uploads": "uploads",
    "analyses": "analysis",
    "sockets": "sockets",
    "trees, pictures, positions": "work",
}


def test_the_limits_are_those_of_the_page() -> None:
    page = (ROOT / "docs" / "safety.md").read_text(encoding="utf-8")
    rows = dict(row.strip("| ").split(" | ", 1) for row in page.splitlines() if row.startswith("| "))
    assert set(DOCUMENTED.values()) == set(RATES)
    for title, kind in DOCUMENTED.items():
        rate = RATES[kind]
        per = f"{rate.per_minute:,.0f} a minute" if rate.per_minute >= 1 else f"{rate.per_minute * 60:.0f} an hour"
        assert rows[title].startswith(f"{rate.burst:,.0f} at once, then {per}"), title
    held = {"analyses": "analysis", "sockets": "sockets", "streams": "streams", "connections": "connections"}
    for title, kind in held.items():
        assert re.search(rf"\b{QUOTAS[kind][0]} (open|under way)", rows[title]), title
