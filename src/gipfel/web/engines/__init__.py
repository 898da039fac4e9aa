"""Engines at tables: a pool of processes at low priority, engine seats, compiling ahead, analysis."""

from __future__ import annotations

from gipfel.web.engines.analysis import Wanted
from gipfel.web.engines.engines import Engines
from gipfel.web.engines.warming import Warming

__all__ = ["Engines", "Wanted", "Warming"]
