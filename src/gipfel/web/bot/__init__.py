"""The bot API: streams of JSON lines for programs that play."""

from __future__ import annotations

from gipfel.web.bot.streams import router

__all__ = ["router"]
