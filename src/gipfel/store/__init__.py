"""The store: logs of tables, people and what belongs to them, on SQLite or PostgreSQL."""

from __future__ import annotations

from gipfel.store import store_messages as store_messages
from gipfel.store.away import StoreAway
from gipfel.store.naming import checked_name, folded
from gipfel.store.shapes import (
    Append,
    Arrival,
    Counts,
    Guest,
    Person,
    RatingChange,
    Search,
    Session,
    Stale,
    Standing,
    Stock,
    Summary,
    Swept,
    Token,
    Upload,
)
from gipfel.store.store import Store

__all__ = [
    "Append",
    "Arrival",
    "Counts",
    "Guest",
    "Person",
    "RatingChange",
    "Search",
    "Session",
    "Stale",
    "Standing",
    "Stock",
    "Store",
    "StoreAway",
    "Summary",
    "Swept",
    "Token",
    "Upload",
    "checked_name",
    "folded",
]
