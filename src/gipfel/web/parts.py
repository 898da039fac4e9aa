"""The parts of a running house, found from any request or socket."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from gipfel.core.errors import GipfelError
from gipfel.web.pictures import Pictures
from gipfel.web.settings import Settings
from gipfel.web.throttle import Throttle

if TYPE_CHECKING:
    from gipfel.store import Store
    from gipfel.web.engines import Engines
    from gipfel.web.limits import Limits
    from gipfel.web.live import House
    from gipfel.web.metrics import Metrics
    from gipfel.web.moderation import Moderation
    from gipfel.web.passwords import Passwords
    from gipfel.web.quotas import Quotas


@dataclass(slots=True)
class Parts:
    """Everything a route may need; made at the start of the house, kept in `app.state.parts`.

    `closing` is set as soon as the house is asked to stop: streams and sockets that last end themselves then.
    """

    settings: Settings
    store: Store
    house: House
    engines: Engines
    limits: Limits
    quotas: Quotas
    moderation: Moderation
    passwords: Passwords
    metrics: Metrics
    metrics_token: str = field(repr=False)
    throttle: Throttle = field(default_factory=Throttle)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    pictures: Pictures = field(default_factory=Pictures)


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the house that answers this request or socket."""
    parts = getattr(connection.app.state, "parts", None)
    if not isinstance(parts, Parts):
        raise GipfelError("not-ready")
    return parts
