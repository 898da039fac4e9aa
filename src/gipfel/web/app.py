"""The whole server: its parts are made when it starts and taken down when it stops."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

import gipfel
from gipfel.play.seats import digest
from gipfel.store import Store
from gipfel.web import (
    accounts,
    api,
    bot,
    errors,
    front,
    guests,
    operation,
    pages,
    players,
    recovery,
    second_factor,
    sessions,
    static_files,
    tokens,
)
from gipfel.web.bodies import AnsweredInTime, BoundedBodies
from gipfel.web.closing import heard, not_orphaned
from gipfel.web.engines import Engines
from gipfel.web.error_page import refusal
from gipfel.web.language import Speaking
from gipfel.web.limits import Limits
from gipfel.web.live import Bus, House, MemoryBus
from gipfel.web.logs import LOGGER, set_up
from gipfel.web.metrics import Metrics
from gipfel.web.moderation import Moderation
from gipfel.web.noticing import Noticing
from gipfel.web.parts import Parts
from gipfel.web.passwords import Passwords
from gipfel.web.quotas import Quotas
from gipfel.web.safety import KnownHosts, OwnOrigin, StrictHeaders
from gipfel.web.secrets_file import METRICS_TOKEN, SECRET, kept_secret
from gipfel.web.settings import VARIABLE, Settings
from gipfel.web.socket import PATH, endpoint
from gipfel.web.sweeping import sweep_now_and_then
from gipfel.web.throttle import Throttle
from gipfel.web.traffic import BoundedTraffic


def create_app(settings: Settings) -> FastAPI:
    """The house as an application; `app.state.parts` holds its parts while it runs (see parts.py)."""
    metrics = Metrics(str(os.getpid()) if settings.workers > 1 else "")
    limits = Limits(settings.limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with opened(settings, metrics, limits) as parts:
            app.state.parts = parts
            yield
            del app.state.parts

    app = FastAPI(
        title="Gipfel",
        version=gipfel.__version__,
        summary="A house for ZÈRTZ, GIPF, Pentago, Offboard and their combination.",
        description=front.DESCRIPTION,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    errors.install(app, refusal)
    # The lists of pages stand at /t/….json and the like: they are asked for before the pages.
    own = (accounts, guests, sessions, recovery, second_factor, tokens)
    for part in (static_files, api, pages, front, operation, *own, players, bot):
        # Each route knows its whole path: FastAPI need not work all of them out again below a router.
        app.router.routes += part.router.routes
    app.router.routes.append(WebSocketRoute(PATH, endpoint))
    _surround(app, settings, metrics, limits)
    return app


def _surround(app: FastAPI, settings: Settings, metrics: Metrics, limits: Limits) -> None:
    """What every request passes on its way in; the last one added is the outermost."""
    app.add_middleware(AnsweredInTime)
    app.add_middleware(BoundedBodies)
    app.add_middleware(OwnOrigin, secure=settings.secure)
    app.add_middleware(BoundedTraffic, limits=limits)
    app.add_middleware(KnownHosts, settings=settings)
    app.add_middleware(Speaking)
    app.add_middleware(Noticing, metrics=metrics)
    app.add_middleware(StrictHeaders, secure=settings.secure)


@asynccontextmanager
async def opened(settings: Settings, metrics: Metrics, limits: Limits) -> AsyncIterator[Parts]:
    """The parts of a house, started in order and stopped in the opposite one."""
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database_url)
        stack.push_async_callback(store.close)
        secret = kept_secret(settings.data / SECRET)
        process = (settings.process or secrets.token_hex(8)) if settings.redis else ""
        house = House(store, bus_for(settings, secret), secret=secret.encode(), process=process)
        await house.start()
        stack.push_async_callback(house.stop)
        engines = Engines(house, settings.engines, warm=settings.warm)
        await engines.start()
        stack.push_async_callback(engines.stop)
        token = kept_secret(settings.data / METRICS_TOKEN)
        quotas = Quotas(store, settings.limits, secret=secret.encode())
        moderation = Moderation(store, house)
        await moderation.look()
        throttle = Throttle(settings.limits)
        parts = Parts(
            settings, store, house, engines, limits, quotas, moderation, Passwords(), metrics, token, throttle
        )
        operation.measure(parts)
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
    from gipfel.web.live.redis_bus import RedisBus

    return RedisBus(settings.redis, f"gipfel:{digest(f'channel {secret}')[:24]}")


def from_environment() -> FastAPI:
    """The application of a worker, told by its parent."""
    settings = Settings.from_text(os.environ[VARIABLE])
    set_up(settings.log)
    return create_app(settings)
