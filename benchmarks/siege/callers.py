"""Callers from many addresses of the loopback range: to a house each of them is somebody else."""

from __future__ import annotations

from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx2

NETWORKS = {"players": 1, "floods": 2, "bystanders": 3, "observer": 4}
"""The third figure of an address says who comes from there."""
PATIENCE = 40.0  # seconds; the house itself gives up on a request after thirty


def source(role: str, number: int = 0) -> str:
    """The address that one of a role calls from."""
    return f"127.0.{NETWORKS[role]}.{number + 1}"


def browser(house: str, address: str, *, cookies: bool = False, most: int = 8) -> httpx2.AsyncClient:
    """Somebody who asks a house from an address; without `cookies` each request says itself who asks."""
    jar = None if cookies else CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    limits = httpx2.Limits(max_connections=most, max_keepalive_connections=most)
    transport = httpx2.AsyncHTTPTransport(local_address=address, limits=limits)
    headers = {"Origin": house, "Accept-Language": "en"}
    return httpx2.AsyncClient(base_url=house, headers=headers, timeout=PATIENCE, transport=transport, cookies=jar)


def code_of(answer: httpx2.Response) -> str:
    """The status of a refusal and the code the house gave for it."""
    try:
        return f"{answer.status_code} {answer.json()['error']['code']}"
    except (ValueError, LookupError, TypeError):
        return str(answer.status_code)
