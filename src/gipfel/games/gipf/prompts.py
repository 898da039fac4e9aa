"""What is expected now, in words of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gipfel.core.step import Prompt, Touch
from gipfel.games.gipf.moves import targets
from gipfel.games.gipf.pieces import FIRST, GIPFS, POTENTIALS
from gipfel.games.gipf.potentials import POTENTIALS as DESCRIBED
from gipfel.games.gipf.rows import is_broken
from gipfel.games.gipf.spots import BOARD, CENTRE, DOTS, LINES, NAMES, SPOTS
from gipfel.games.gipf.steps import move_text

if TYPE_CHECKING:
    from gipfel.games.gipf.rules import GipfPosition

TITLES = dict(zip(POTENTIALS, (potential.title for potential in DESCRIBED.values()), strict=True))
"""The games that potentials are called after: no letter of theirs stands on the board."""


def prompt(position: GipfPosition, touched: Sequence[Touch]) -> Prompt:
    """The one sentence under the board."""
    if position.outcome is not None:
        return Prompt("game-over")
    if touched:
        return _within_step(position, touched)
    if position.announcement is not None:
        return Prompt("gipf-answer", {"move": move_text(position.announcement)})
    if position.taking is not None:
        return _taking(position)
    rows = position.own_rows
    lines = {"rows": [LINES[row.line].name for row in rows]}
    compulsory = any(row.compulsory for row in rows)
    if position.is_finishing:
        return _at_the_end(position.has_extra, compulsory, lines)
    if compulsory:
        return Prompt("gipf-rows-first" if len(rows) > 1 else "gipf-row-first", lines)
    if position.has_extra:
        return Prompt("gipf-extra-first" if position.can_move else "gipf-extra-only")
    if not position.can_move:
        return Prompt("gipf-thin-to-move", lines)
    return Prompt("gipf-push-or-thin", lines) if rows else _to_move(position)


def _within_step(position: GipfPosition, touched: Sequence[Touch]) -> Prompt:
    first, last = touched[0], touched[-1]
    if last.startswith("kind:"):
        return _plain("gipf-dot")
    if BOARD.index[last] in DOTS:
        return _line(last)
    if last != first:  # rules 55 and 56: a potential has met a GIPF-piece
        return _asking("gipf-neutralise-or-convert", last)
    extra = BOARD.index[last] == CENTRE and position.has_extra
    # A use is spent, or announced, with the second touch: that one is never made for the player.
    return _plain("gipf-extra-dot") if extra else _asking("gipf-target", last)


_plain = lru_cache(32)(Prompt)


@lru_cache(64)
def _line(dot: Touch) -> Prompt:
    return Prompt("gipf-line", {"dot": dot})


@lru_cache(128)
def _asking(code: str, spot: Touch) -> Prompt:
    return Prompt(code, {"spot": spot}, asks=True)


def _taking(position: GipfPosition) -> Prompt:
    assert position.taking is not None
    line, chosen = position.taking
    row = next(row for row in position.own_rows if row.line == line)
    spots = [NAMES[spot] for spot in LINES[line].spots if row.optional & ~chosen & 1 << spot]
    if not chosen:
        return Prompt("gipf-thin", {"spots": spots})
    if not is_broken(position.pieces, row, chosen):
        return Prompt("gipf-break", {"spots": spots})
    return Prompt("gipf-take-too", {"spots": spots}) if spots else Prompt("gipf-row-complete")


def _at_the_end(has_extra: bool, compulsory: bool, lines: Mapping[str, object]) -> Prompt:
    if has_extra:
        return Prompt("gipf-extra-or-rows", lines) if compulsory else Prompt("gipf-extra-or-done")
    return Prompt("gipf-rows-after" if compulsory else "gipf-may-thin", lines)


def _to_move(position: GipfPosition) -> Prompt:
    """What can be brought in, and whether a potential can be used instead."""
    side = position.side
    loaded = [TITLES[kind] for kind in side.kinds(position.game.terms.printed_order) if kind in POTENTIALS]
    own = (spot for spot in SPOTS if (piece := position.pieces[spot]) is not None and piece.owner == position.mover)
    can_use = any(targets(position.pieces, spot) for spot in own)
    if side.phase == FIRST:
        return Prompt("gipf-push-first")
    if side.phase == GIPFS:
        return Prompt("gipf-push-gipf-or-loaded", {"kinds": loaded}) if loaded else Prompt("gipf-push-gipf")
    if loaded:
        return Prompt("gipf-push-loaded-or-use" if can_use else "gipf-push-loaded", {"kinds": loaded})
    return Prompt("gipf-push-or-use" if can_use else "gipf-push")
