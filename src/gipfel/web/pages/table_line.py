"""A table as a line of a list."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.store.shapes import Summary
from gipfel.tables.seats import Party
from gipfel.web.pages.words import clock_words, game_words, pair_words


@dataclass(frozen=True, slots=True)
class TableLine:
    """What a list says of a table; `yours` when it waits for the reader's turn, `against` who sits opposite them."""

    table: str
    game: str
    clock: str
    rated: bool
    players: tuple[str, str]
    turns: int
    yours: bool
    waiting: bool
    against: str
    ended_at: int | None


def listed(summary: Summary, reader: Party | None = None) -> TableLine:
    """The line of a table for a reader."""
    terms, players = summary.terms, pair_words(summary.parties)
    first, _second = summary.parties
    reader_first = first is not None and reader is not None and first.id == reader.id
    return TableLine(
        summary.table,
        game_words(terms.spec),
        clock_words(terms.clock),
        terms.rated,
        players,
        summary.turns,
        _waits_for(summary, reader),
        summary.phase == "waiting",
        players[1] if reader_first else players[0],
        summary.ended_at,
    )


def _waits_for(summary: Summary, reader: Party | None) -> bool:
    if reader is None or summary.player is None or summary.first is None:
        return False
    mover = summary.parties[summary.first if summary.player == 0 else 1 - summary.first]
    return mover is not None and mover.id == reader.id
