"""The socket: one per page, at `/socket`; docs/socket.md is its description."""

from __future__ import annotations

from gipfel.web.socket.endpoint import PATH, endpoint

__all__ = ["PATH", "endpoint"]
