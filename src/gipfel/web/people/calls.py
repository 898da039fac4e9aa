"""Calling people back: a message to their browsers when it is their turn in a game with days for every turn, and when
their game of an event begins.

Only who asked for it is called, by the push service of their own browser; what is sent is encrypted for that browser.
The extra `push` brings the libraries; without it nobody is offered to be called.
"""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from gipfel.core.language import _, speaking
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.house.house import House
from gipfel.store import Store, StoreAway
from gipfel.store.accounts.push_subscriptions import PushSubscription
from gipfel.tables import Event, Party, Refused, Table
from gipfel.tables.clock import DAY, SECOND
from gipfel.tables.deeds import Decided, Started, Turned
from gipfel.web.edge.logs import LOGGER

SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com")
"""The push services of browsers, by the ends of their names: the house sends to no other address."""
AT_ONCE = 4
TIMEOUT = 10.0  # seconds
LASTS = DAY // SECOND  # how long a service keeps a message for a browser that sleeps
GONE = (404, 410)
POINT, SECRET = 65, 16  # bytes of the two keys of a browser: RFC 8291
CALLING = (Turned, Decided, Started)
KeptKey = Callable[[Callable[[], str]], str]
"""The private key of the house; what it is given makes the first one."""


class Calls:
    """Hears what happens at tables and calls who is to move."""

    def __init__(self, store: Store, house: House, kept: KeptKey, contact: str) -> None:
        self.store, self.house = store, house
        self._kept, self._contact = kept, contact
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._tasks = set[asyncio.Task[None]]()

    @property
    def available(self) -> bool:
        """Whether the libraries are there."""
        return find_spec("pywebpush") is not None

    def public_key(self) -> str:
        """The key by which browsers know this house; `push-unavailable` where it cannot call."""
        key = self._key()
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def _key(self) -> Any:
        if not self.available:
            raise Refused("push-unavailable")
        from py_vapid import Vapid02

        def fresh() -> str:
            made = Vapid02()
            made.generate_keys()
            text: str = made.private_pem().decode()
            return text

        return Vapid02.from_pem(self._kept(fresh).encode())

    def check(self, endpoint: str, keys: Mapping[str, str]) -> None:
        """Refuse an address that belongs to no browser's push service, and keys that nothing can be encrypted for."""
        if not self.available:
            raise Refused("push-unavailable")
        if not _of_a_service(endpoint):
            raise Refused("bad-push-address")
        if not _usable(keys):
            raise Refused("bad-push-keys")

    def hear(self, name: str, table: Table, events: Sequence[Event], here: bool) -> None:
        """The listener of the house: only the process in which something happened calls."""
        if here and table.of_event and self.available and any(isinstance(one.deed, Started) for one in events):
            for seat in (0, 1):
                self._begin(name, table, seat)
            return
        if not here or table.terms.clock.control != "days" or not any(isinstance(one.deed, CALLING) for one in events):
            return
        called = _to_move(table)
        if called is None or not self.available:
            return
        self._begin(name, table, called)

    def _begin(self, name: str, table: Table, seat: int) -> None:
        task = asyncio.create_task(self._call(name, table, seat), name=f"calling to {name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def tell(self, parties: Iterable[str], words: Callable[[], tuple[str, str]], url: str) -> None:
        """Tell people something that happened to them: title and text, said in the language of each browser."""
        if not self.available:
            return
        task = asyncio.create_task(self._tell(list(parties), words, url), name=f"telling of {url}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, parties: Sequence[str], words: Callable[[], tuple[str, str]], url: str) -> None:
        try:
            for party in parties:
                for browser in await self.store.pushes_of(party):
                    with speaking(browser.language):
                        title, body = words()
                    await self._send(browser, json.dumps({"title": title, "body": body, "url": url, "tag": url}))
        except StoreAway as away:
            LOGGER.warning("nobody could be told: %s", away)

    async def settled(self) -> None:
        """Everybody has been called."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def _call(self, name: str, table: Table, seat: int) -> None:
        party = table.parties[seat]
        if party is None or self.house.presence(name).seats[seat]:
            return
        try:
            for browser in await self.store.pushes_of(party.id):
                await self._send(browser, _message(name, table, table.parties[1 - seat], browser.language))
        except StoreAway as away:
            LOGGER.warning("nobody could be called: %s", away)

    async def _send(self, browser: PushSubscription, message: str) -> None:
        from pywebpush import WebPushException

        async with self._sending:
            try:
                await asyncio.to_thread(self._post, browser, message)
            except WebPushException as error:
                status = getattr(error.response, "status_code", 0)
                LOGGER.info("a call was refused", extra={"status": status})
                if status in GONE:
                    await self.store.remove_push(browser.endpoint)
            except (OSError, ValueError) as error:  # no way to the service, or keys that are none
                LOGGER.info("a call did not arrive: %s", type(error).__name__)

    def _post(self, browser: PushSubscription, message: str) -> None:
        from pywebpush import webpush

        about = {"endpoint": browser.endpoint, "keys": dict(browser.keys)}
        claims: dict[str, str | int] = {"sub": self._contact}
        webpush(about, message, vapid_private_key=self._key(), vapid_claims=claims, ttl=LASTS, timeout=TIMEOUT)


def _of_a_service(endpoint: str) -> bool:
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False  # a line break would be left out on the way, and the address be another
    try:
        address = urlsplit(endpoint)
        port = address.port
    except ValueError:
        return False
    known = any(address.hostname and f".{address.hostname}".endswith(f".{name}") for name in SERVICES)
    return address.scheme == "https" and known and address.username is None and port in (None, 443)


def _usable(keys: Mapping[str, str]) -> bool:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = (urlsafe_b64decode(keys[name].rstrip("=") + "==") for name in ("p256dh", "auth"))
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT and len(secret) == SECRET


def _to_move(table: Table) -> int | None:
    """The seat that is to move, if somebody sits there who can be called."""
    if table.phase != "playing" or table.player is None:
        return None
    seat = next(seat for seat in (0, 1) if table.player_of(seat) == table.player)
    party = table.parties[seat]
    return seat if party is not None and party.who in ("person", "guest") else None


def _message(name: str, table: Table, other: Party | None, language: str) -> str:
    with speaking(language):
        against = "" if other is None else other.name
        title = game_type(parse_spec(table.terms.spec).game).title
        begins = table.of_event and not table.turns
        said = _("Your game of the event begins: {game}") if begins else _("Your turn: {game}")
        told = {"title": said.format(game=title), "body": against}
    return json.dumps({**told, "url": f"/t/{name}", "tag": name})
