"""REST: tables, lists, records, positions, analysis, and what exists to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gipfel.web.api.routes import router as router


def __getattr__(name: str) -> Any:
    # Processes that only do jobs load this package too, and need no web framework.
    if name == "router":
        from gipfel.web.api.routes import router

        return router
    raise AttributeError(name)
