"""The house on the network: around requests, people, the API, sockets and bots, pages, and what serves them all."""

from __future__ import annotations

from gipfel.web import messages as messages
