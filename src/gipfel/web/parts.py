"""The parts of a running house, found from any request or socket."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from gipfel.core.errors import GipfelError
from gipfel.house.engines.engines import Engines
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.web.archive_keeper import ArchiveKeeper
from gipfel.web.edge.limits import RequestLimits
from gipfel.web.edge.metrics import Metrics
from gipfel.web.edge.pictures import Pictures
from gipfel.web.edge.traces import Traces
from gipfel.web.fair_play_keeper import FairPlayKeeper
from gipfel.web.people.calls import Calls
from gipfel.web.people.credential_checks import CredentialChecks
from gipfel.web.people.moderation import Moderation
from gipfel.web.people.passwords import Passwords, Throttle
from gipfel.web.people.quotas import Quotas
from gipfel.web.settings import Settings


@dataclass(slots=True)
class Parts:
    """Everything a route may need; made at the start of the house, kept in `app.state.parts`.

    `closing` is set as soon as the house is asked to stop: streams and sockets that last end themselves then.
    """

    settings: Settings
    store: Store
    house: House
    engines: Engines
    limits: RequestLimits
    quotas: Quotas
    moderation: Moderation
    calls: Calls
    archive: ArchiveKeeper
    fair_play: FairPlayKeeper
    passwords: Passwords
    metrics: Metrics
    metrics_token: str = field(repr=False)
    credentials: CredentialChecks
    traces: Traces
    throttle: Throttle = field(default_factory=Throttle)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    pictures: Pictures = field(default_factory=Pictures)


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the house that answers this request or socket."""
    parts = getattr(connection.app.state, "parts", None)
    if not isinstance(parts, Parts):
        raise GipfelError("not-ready")
    return parts
