"""Finished games: searched by game, player, result and date, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, false, select, union_all

from gipfel.core.errors import BadSpec
from gipfel.core.spec import parse_spec
from gipfel.store.accounts.name_rules import folded
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import names, tables
from gipfel.store.shapes import Result, Search, Summary
from gipfel.store.tables.summaries import newest, summaries

MOST_GAMES = 200
MOST_NAMESAKES = 50  # a name is one person's, but any number of guests may bear it
END_OF_TIME = 2**62  # what a column for instants certainly holds
_BY_PLAYER = {"first": 0, "second": 1}


class FinishedGames(Database):
    """Finished games for all to see."""

    async def games(self, search: Search) -> list[Summary]:
        """What a search finds, the latest first; go on with `before=games[-1].cursor`."""
        return await self.read(_games, search)


def _games(connection: Connection, search: Search) -> list[Summary]:
    limit = max(0, min(search.limit, MOST_GAMES))
    parties = _parties(connection, search)
    if parties is None:
        found = _page(select(tables).where(*_conditions(search)), search, limit)
    else:
        found = _page(select(tables).where(tables.c.name.in_(_of(parties, search, limit))), search, limit)
    return summaries(connection, found, "listed_at")


def _page(asked: Any, search: Search, limit: int) -> Any:
    return newest(asked.where(tables.c.listed_at.is_not(None)), tables.c.listed_at, search.before, limit)


def _of(parties: Sequence[str], search: Search, limit: int) -> Any:
    """The names of the newest games of parties. Each seat is asked alone, because then an index answers."""
    pages = []
    for seat, column in enumerate((tables.c.party0, tables.c.party1)):
        asked = select(tables.c.name).where(column.in_(parties), *_conditions(search), *_fate(search.result, seat))
        pages.append(select(_page(asked, search, limit).subquery().c.name))
    return union_all(*pages)


def _parties(connection: Connection, search: Search) -> list[str] | None:
    """The ids of those who are searched for; None if it is nobody in particular."""
    if search.player is None:
        return None if search.party is None else [search.party]
    bearing = select(names.c.party).where(names.c.folded == folded(search.player), ~names.c.gone)
    # People before guests, in case there are many of the name.
    found = connection.scalars(bearing.order_by(names.c.party.desc()).limit(MOST_NAMESAKES)).all()
    return [party for party in found if search.party in (None, party)]


def _conditions(search: Search) -> Iterator[ColumnElement[bool]]:
    columns = tables.c
    for column, value in ((columns.game, search.game), (columns.reason, search.reason), (columns.rated, search.rated)):
        if value is not None:
            yield column == value
    if search.spec is not None:
        yield columns.spec == _canonical(search.spec)
    if search.since is not None:
        yield columns.listed_at >= _bounded(search.since)
    if search.until is not None:
        yield columns.listed_at < _bounded(search.until)
    if search.result == "draw":
        yield columns.winner.is_(None)
    elif search.result in _BY_PLAYER:
        yield columns.winner == _BY_PLAYER[search.result]
    elif search.result is not None and search.player is None and search.party is None:
        yield false()  # nobody is named who could have won or lost


def _bounded(instant: int) -> int:
    return max(0, min(instant, END_OF_TIME))


def _fate(result: Result | None, seat: int) -> Iterator[ColumnElement[bool]]:
    if result in ("won", "lost"):
        yield tables.c.winning_seat == (seat if result == "won" else 1 - seat)


def _canonical(spec: str) -> str:
    try:
        return parse_spec(spec).text
    except BadSpec:
        return spec
