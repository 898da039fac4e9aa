"""Why takings that someone wrote cannot be made."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.errors import IllegalStep
from gipfel.games.gipf.rows import is_broken
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import LINES, cells_of, spot_names


def explain(position: GipfPosition, groups: Sequence[int]) -> IllegalStep:
    """The rule broken by the first taking, of those read as masks, that does not fit a row."""
    rows = position.own_rows
    if not rows:
        return IllegalStep("no-row", row=spot_names(cells_of(groups[0])))
    for group in groups:
        near = max(rows, key=lambda row: (row.spots & group).bit_count())
        if not near.spots & group:
            return IllegalStep("no-row", row=spot_names(cells_of(group)))
        if group & ~near.spots:
            return IllegalStep("not-in-row", spot=spot_names(cells_of(group & ~near.spots)))
        if near.must & ~group:
            return IllegalStep("must-go", spots=spot_names(cells_of(near.must & ~group)))
        if not is_broken(position.pieces, near, group):
            return IllegalStep("row-must-be-broken", row=LINES[near.line].name)
    return IllegalStep("rows-not-together", rows=[spot_names(cells_of(group)) for group in groups])
