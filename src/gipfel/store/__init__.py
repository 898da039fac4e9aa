"""The store: logs of tables, people and what belongs to them, on SQLite or PostgreSQL."""

from __future__ import annotations

from gipfel.store import messages as messages
from gipfel.store.accounts.name_rules import checked_name, folded
from gipfel.store.database.place import StoreAway
from gipfel.store.shapes import (
    ApiToken,
    Append,
    Arrival,
    Counts,
    Credential,
    Guest,
    Person,
    RatingChange,
    RatingStanding,
    Search,
    Session,
    Stale,
    Stock,
    Summary,
    Swept,
    Upload,
)
from gipfel.store.store import Store

__all__ = [
    "ApiToken",
    "Append",
    "Arrival",
    "Counts",
    "Credential",
    "Guest",
    "Person",
    "RatingChange",
    "RatingStanding",
    "Search",
    "Session",
    "Stale",
    "Stock",
    "Store",
    "StoreAway",
    "Summary",
    "Swept",
    "Upload",
    "checked_name",
    "folded",
]
