"""REST: tables, lists, records, positions, analysis, and what exists to play."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fastapi import APIRouter

    router: APIRouter
PARTS = (
    "lists",
    "events",
    "fair_play",
    "clubs",
    "leaderboards",
    "tables",
    "seekers",
    "boards",
    "records",
    "positions",
    "papers",
    "setups",
    "analysis",
    "course",
    "explorer",
    "lessons",
    "puzzles",
    "studies",
    "study_changes",
    "catalogue",
    "pages",
)


def __getattr__(name: str) -> Any:
    # Processes that only do jobs load this package too, and need no web framework.
    if name != "router":
        raise AttributeError(name)
    from fastapi import APIRouter

    whole = APIRouter()
    for part in PARTS:
        whole.routes += import_module(f"{__name__}.{part}").router.routes
    return whole
