"""The whole server: its parts are made when it starts and taken down when it stops."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

import gipfel
from gipfel.house.bus import Bus, MemoryBus
from gipfel.house.engines.engines import Engines
from gipfel.house.fleet.fleet import Fleet
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.store.archive.archive_file import ARCHIVE
from gipfel.tables.seats import digest
from gipfel.web import api, bot, pages
from gipfel.web.api import description
from gipfel.web.archive_keeper import ArchiveKeeper
from gipfel.web.edge import errors
from gipfel.web.edge.bodies import AnsweredInTime, BoundedBodies
from gipfel.web.edge.heads import ReadHeads
from gipfel.web.edge.language import ReaderLanguage
from gipfel.web.edge.limits import RequestLimits
from gipfel.web.edge.logs import LOGGER, set_up
from gipfel.web.edge.metrics import Metrics
from gipfel.web.edge.request_log import RequestLog
from gipfel.web.edge.safety import BoundedTraffic, KnownHosts, OwnOrigin, StrictHeaders
from gipfel.web.edge.traces import Traces, traces_from_environment
from gipfel.web.edge.turnstile import Turnstile
from gipfel.web.fair_play_keeper import FairPlayKeeper
from gipfel.web.pages import static_files
from gipfel.web.pages.readiness import prepare
from gipfel.web.pages.template import refusal
from gipfel.web.parts import Parts
from gipfel.web.people import accounts, guests, players, push, recovery, second_factor, sessions, tokens
from gipfel.web.people.calls import Calls
from gipfel.web.people.credential_checks import CredentialChecks
from gipfel.web.people.moderation import Moderation
from gipfel.web.people.passwords import Passwords, Throttle
from gipfel.web.people.quotas import Quotas
from gipfel.web.people.retention import sweep_now_and_then
from gipfel.web.service import health
from gipfel.web.service.data_folder import METRICS_TOKEN, PUSH_KEY, SECRET, WORKER_KEY, kept_secret
from gipfel.web.service.shutdown import heard, not_orphaned
from gipfel.web.settings import VARIABLE, Settings
from gipfel.web.socket.connection import PATH, endpoint

CONTACT = "mailto:house@gipfel.invalid"  # whom push services would ask about a house without an address of its own


def create_app(settings: Settings, *, prepared: bool = False) -> FastAPI:
    """The house as an application; `app.state.parts` holds its parts while it runs (see parts.py).

    A `prepared` one makes what its pages need before it opens (see pages/readiness.py).
    """
    metrics = Metrics(str(os.getpid()) if settings.workers > 1 else "")
    limits = RequestLimits(settings.limits)
    traces = traces_from_environment(settings.process)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with opened(settings, metrics, limits, traces) as parts:
            app.state.parts = parts
            if prepared:
                await prepare(app.state.description)
            yield
            del app.state.parts

    app = FastAPI(
        title="Gipfel",
        version=gipfel.__version__,
        summary="A house for project GIPF, its neighbours, and games that are combined.",
        description=description.DESCRIPTION,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # it is written once, see api/description.py
        # What the framework would trace holds links and addresses; the house traces what it logs (edge/traces.py).
        telemetry={
            "tracing": False,
            "metrics": False,
            "logs": False,
            "operation_spans": False,
            "auto_configure": False,
        },
    )
    app.state.description = description.Description(app)
    errors.install(app, refusal)
    # The lists of pages stand at /t/….json and the like: they are asked for before the pages.
    own = (accounts, guests, sessions, recovery, second_factor, tokens, push)
    for part in (static_files, api, pages, description, health, *own, players, bot):
        # Each route knows its whole path: FastAPI need not work all of them out again below a router.
        app.router.routes += part.router.routes
    app.router.routes.append(WebSocketRoute(PATH, endpoint))
    _surround(app, settings, metrics, limits, traces)
    return app


def _surround(app: FastAPI, settings: Settings, metrics: Metrics, limits: RequestLimits, traces: Traces) -> None:
    """What every request passes on its way in; the last one added is the outermost."""
    app.add_middleware(ReadHeads)
    app.add_middleware(AnsweredInTime, shown=refusal)
    app.add_middleware(BoundedBodies, shown=refusal)
    app.add_middleware(OwnOrigin, secure=settings.secure, shown=refusal)
    app.add_middleware(BoundedTraffic, limits=limits, shown=refusal)
    app.add_middleware(KnownHosts, settings=settings, shown=refusal)
    app.add_middleware(ReaderLanguage)
    app.add_middleware(RequestLog, metrics=metrics, shown=refusal, traces=traces)
    app.add_middleware(StrictHeaders, secure=settings.secure)
    app.add_middleware(Turnstile, urgent=lambda: app.state.parts.house.tables.at_work)


@asynccontextmanager
async def opened(settings: Settings, metrics: Metrics, limits: RequestLimits, traces: Traces) -> AsyncIterator[Parts]:
    """The parts of a house, started in order and stopped in the opposite one."""
    async with AsyncExitStack() as stack:
        stack.callback(traces.end)
        store = await Store.open(settings.database_url)
        stack.push_async_callback(store.close)
        secret = kept_secret(settings.data / SECRET)
        process = (settings.process or secrets.token_hex(8)) if settings.redis else ""
        house = House(store, bus_for(settings, secret), secret=secret.encode(), process=process)
        await house.start()
        stack.push_async_callback(house.stop)
        engines = Engines(house, settings.engines, warm=settings.warm, fleet=fleet_of(settings))
        await engines.start()
        stack.push_async_callback(engines.stop)
        token = kept_secret(settings.data / METRICS_TOKEN)
        quotas = Quotas(store, settings.limits, secret=secret.encode())
        moderation = Moderation(store, house)
        await moderation.look()
        key = partial(kept_secret, settings.data / PUSH_KEY)
        calls = Calls(store, house, key, settings.public_url if settings.secure else CONTACT)
        house.listen(calls.hear)
        stack.push_async_callback(calls.settled)
        archive = ArchiveKeeper(house, settings.data / ARCHIVE)
        house.listen(archive.hear)
        stack.push_async_callback(archive.settled)
        if settings.warm:
            archive.prepare()
        fair_play = FairPlayKeeper(house, store)
        house.listen(fair_play.hear)
        stack.push_async_callback(fair_play.settled)
        throttle = Throttle(settings.limits)
        people = (quotas, moderation, calls, archive, fair_play, Passwords())
        credentials = CredentialChecks(store, house.now)
        stack.push_async_callback(credentials.end)
        parts = Parts(settings, store, house, engines, limits, *people, metrics, token, credentials, traces, throttle)
        health.measure(parts)
        stack.callback(asyncio.create_task(sweep_now_and_then(parts)).cancel)
        stack.callback(asyncio.create_task(moderation.follow()).cancel)
        stack.enter_context(heard(parts.closing))
        if settings.parent:
            stack.callback(asyncio.create_task(not_orphaned(settings.parent)).cancel)
        LOGGER.info("house open", extra={"pid": os.getpid()})
        yield parts
        parts.closing.set()
        LOGGER.info("house closing", extra={"pid": os.getpid()})


def bus_for(settings: Settings, secret: str) -> Bus:
    """How this process hears of others; houses that share a server do not hear each other."""
    if not settings.redis:
        return MemoryBus()
    from gipfel.house.redis_bus import RedisBus

    return RedisBus(settings.redis, f"gipfel:{digest(f'channel {secret}')[:24]}")


def fleet_of(settings: Settings) -> Fleet | None:
    """The engine workers that may think for this house: those that know its key."""
    if not settings.redis:
        return None
    return Fleet(settings.redis, settings.worker_key or kept_secret(settings.data / WORKER_KEY))


def from_environment() -> FastAPI:
    """The application of a worker, told by its parent."""
    settings = Settings.from_text(os.environ[VARIABLE])
    set_up(settings.log)
    return create_app(settings, prepared=True)
