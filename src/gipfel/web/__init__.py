"""The house on the network: HTTP, sockets, accounts, safety, operation."""

from __future__ import annotations

from gipfel.web import web_messages as web_messages
