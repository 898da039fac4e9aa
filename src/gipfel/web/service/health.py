"""For who runs a house: is it well, and what has it counted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hmac import compare_digest
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

import gipfel
from gipfel.house.fleet.fleet import Fleet
from gipfel.house.pool.pool import WorkerPool
from gipfel.store import StoreAway
from gipfel.store.workers import SILENCE
from gipfel.tables import Refused
from gipfel.web.edge.logs import LOGGER
from gipfel.web.parts import Parts, parts_of
from gipfel.web.settings import LOOPBACK

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
ANSWERS_WITHIN = 3.0
router = APIRouter()


@router.get("/health", summary="Is the house open?", tags=["operation"])
async def health(request: Request) -> Response:
    """`ok` with status 200 while the house writes to its store and can begin jobs; 503 otherwise.

    `pool` and `engines` tell how the processes for rules and for thinking are: `well`, `slow`, `failing`, `broken`;
    `workers` how many engine workers elsewhere think for this house.
    """
    parts = parts_of(request)
    pool, engines = parts.house.pool.health.state, parts.engines.pool.health.state
    fleet = parts.engines.fleet
    # Without its engines a house is still one; without positions, pictures, lessons and uploads it should be restarted.
    ok = await _beating(parts) and pool != "broken"
    told: dict[str, Any] = {"house": "gipfel", "version": gipfel.__version__, "ok": ok}
    told |= {"pool": pool, "engines": engines, "workers": 0 if fleet is None else fleet.workers}
    return JSONResponse(told, 200 if ok else 503, {"Cache-Control": "no-store"})


async def _beating(parts: Parts) -> bool:
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            beat = await parts.store.last_heartbeat()
    except (StoreAway, TimeoutError) as away:
        LOGGER.warning("the store does not answer: %s", away)
        return False
    except Exception:
        LOGGER.exception("the store does not answer")
        return False
    return beat is not None and parts.house.now() - beat < SILENCE


@router.get("/metrics", summary="Counts and gauges", tags=["operation"], response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    """The text form of Prometheus; on the machine itself, or with the token in the data folder."""
    parts = parts_of(request)
    if not (_direct(request) or _shown(request, parts.metrics_token)):
        raise Refused("not-here")
    return PlainTextResponse(parts.metrics.text(), headers={"Cache-Control": "no-store"})


def _direct(request: Request) -> bool:
    """Whether the request comes from this machine and no proxy has passed it on."""
    client = "" if request.client is None else request.client.host
    passed_on = any(name in request.headers for name in FORWARDED)
    return client in LOOPBACK and not passed_on


def _shown(request: Request, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and compare_digest(given.strip().encode("utf-8", "replace"), token.encode())


def measure(parts: Parts) -> None:
    """Name the gauges that are read when somebody looks."""
    parts.metrics.gauge("gipfel_sockets", lambda: parts.limits.held("sockets"))
    parts.metrics.gauge("gipfel_streams", lambda: parts.limits.held("streams"))
    parts.metrics.gauge("gipfel_engine_jobs", lambda: parts.engines.busy)
    parts.metrics.gauge("gipfel_pictures_bytes", lambda: parts.pictures.size)
    for pool in (parts.house.pool, parts.engines.pool):
        _measure_pool(parts, pool)
    if parts.engines.fleet is not None:
        _measure_fleet(parts, parts.engines.fleet)


def _measure_fleet(parts: Parts, fleet: Fleet) -> None:
    gauges: dict[str, Callable[[], float]] = {
        "gipfel_fleet_workers": lambda: fleet.workers,
        "gipfel_fleet_places": lambda: fleet.places,
        "gipfel_fleet_busy": lambda: fleet.working,
        "gipfel_fleet_waiting": lambda: fleet.waiting,
        "gipfel_fleet_done_total": lambda: fleet.done,
        "gipfel_fleet_unanswered_total": lambda: fleet.unanswered,
        "gipfel_fleet_refused_total": lambda: fleet.refused,
        "gipfel_fleet_dropped": lambda: fleet.dropped,
    }
    for name, read in gauges.items():
        parts.metrics.gauge(name, read)


def _measure_pool(parts: Parts, pool: WorkerPool) -> None:
    gauges: dict[str, Callable[[], float]] = {
        "gipfel_pool_places": lambda: pool.size,
        "gipfel_pool_busy": lambda: pool.working,
        "gipfel_pool_waiting": lambda: pool.waiting,
        "gipfel_pool_oldest_wait_seconds": lambda: pool.oldest,
        "gipfel_pool_broken": lambda: pool.health.state == "broken",
        "gipfel_pool_done_total": lambda: pool.health.done,
        "gipfel_pool_failed_total": lambda: pool.health.failed,
        "gipfel_pool_healed_total": lambda: pool.health.healed,
        "gipfel_pool_started_total": lambda: pool.started,
    }
    for name, read in gauges.items():
        parts.metrics.gauge(name, read, pool=pool.name)
