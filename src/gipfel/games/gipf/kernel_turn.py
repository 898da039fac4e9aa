"""What a step of GIPF leads to: the stages of a turn (rows, extra pushes, the move, extra pushes, rows) and the end."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    BOARD,
    CENTRE,
    EXTRA_AFTER,
    EXTRA_FIRST,
    EXTRA_MADE,
    LATER_HAND,
    LATER_WIDTH,
    MOVE,
    NO_GIPF,
    NO_PIECE,
    PLAYER,
    REASON,
    RESULT,
    STAGE,
    TAKE_AFTER,
    TAKE_FIRST,
)
from gipfel.games.gipf.kernel_codes import (
    CONVERT,
    COUNTED,
    EXTRA,
    KINDS,
    PLACE,
    PLACE_BITS,
    POTENTIAL,
    PUSH,
    SPOTS_MASK,
    TAKE,
    counting,
    player_of,
    stage_of,
)
from gipfel.games.gipf.kernel_effects import extra_push, off_centre, push, take, take_counted, use_potential
from gipfel.games.gipf.kernel_moves import has_move
from gipfel.games.gipf.kernel_piles import is_piled, with_meta
from gipfel.games.gipf.kernel_rows import ends_game, has_row
from gipfel.kernels.contract import State, Tables
from gipfel.kernels.jit import jit

LASTING = (1 << STAGE) - 1 | ((1 << 2 * LATER_WIDTH) - 1) << LATER_HAND
"""What the packed number keeps from turn to turn."""


@jit
def at_stage(meta: int, stage: int) -> int:
    """The packed number at another stage of the same turn."""
    return (meta & LASTING) | stage << STAGE


@jit
def lost(meta: int, loser: int, reason: int) -> int:
    """The packed number of a game that a player has lost."""
    return (meta & LASTING) | (2 - loser) << RESULT | reason << REASON


@jit
def ready(state: State, mine: int, theirs: int) -> int:
    """The packed number once the rows at the start of a turn are settled: an extra push, the move, or the loss."""
    meta = state[7]
    player = player_of(meta)
    if mine & state[4] & CENTRE and mine | theirs != BOARD:
        return at_stage(meta, EXTRA_FIRST)  # rule 33: after the rows, before the move
    if has_move(state, mine, theirs, player):
        return at_stage(meta, MOVE)
    return lost(meta, player, NO_PIECE)  # rule 17


@jit
def begin(state: State, tables: Tables) -> State:
    """A state with the player to move at the start of his turn, or lost."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    counts = counting(meta, player, tables)
    # The player who has just taken is the opponent now; his opponent is tested first (rule 16).
    # Rule 27: loaded pieces do not stand for them.
    if counts & 1 and mine & gipf == 0:
        meta = lost(meta, player, NO_GIPF)
    elif counts & 2 and theirs & gipf == 0:
        meta = lost(meta, 1 - player, NO_GIPF)
    elif has_row(mine):  # rule 7
        meta = at_stage(meta, TAKE_FIRST)
    else:
        meta = ready(state, mine, theirs)
    return with_meta(state, meta, turn)


@jit
def after_extra(state: State, mine: int, theirs: int, made: bool) -> int:
    """The packed number after an extra push before the move, made or declined: another one, the move, or neither."""
    meta = state[7]
    if mine & state[4] & CENTRE:
        return meta | (1 << EXTRA_MADE if made else 0)  # rule 37
    if has_move(state, mine, theirs, player_of(meta)):
        return at_stage(meta, MOVE)
    return at_stage(meta, EXTRA_AFTER)


@jit
def after_move(mine: int, t: int, meta: int) -> int:
    """The packed number behind the move: an extra push, rows, or (stage MOVE) nothing more."""
    if mine & t & CENTRE:
        return at_stage(meta, EXTRA_AFTER)  # rule 34: rows wait for it
    return at_stage(meta, TAKE_AFTER if has_row(mine) else MOVE)


@jit
def settled(state: State, tables: Tables, step: int) -> State:
    """The state after a step whose pieces have moved: the next stage of this turn, or the start of the next one."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    kind, stage, player = step & KINDS, stage_of(meta), player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    # Rule 57: a jump can take the last GIPF-piece, and so can a taking that takes something.
    looked = (kind == TAKE and step & SPOTS_MASK != 0) or (is_piled(state) and (kind == POTENTIAL or kind == COUNTED))
    over = looked and ends_game(0, mine, theirs, gipf, counting(meta, player, tables))
    if kind == TAKE or kind == COUNTED:
        if stage == TAKE_FIRST and not over:
            meta = ready(state, mine, theirs)
            return with_meta(state, meta, turn + (1 if (meta >> RESULT) & 3 else 0))
    elif not over:
        if stage == EXTRA_FIRST:
            meta = after_extra(state, mine, theirs, kind == EXTRA)
            if stage_of(meta) != EXTRA_AFTER:
                return with_meta(state, meta, turn)
        meta = after_move(mine, t, meta)
        if stage_of(meta) != MOVE:
            return with_meta(state, meta, turn)
    return begin(with_meta(state, meta ^ (1 << PLAYER), turn + 1), tables)


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step."""
    kind = step & KINDS
    place, second = step & PLACE, (step >> PLACE_BITS) & PLACE
    if kind == TAKE:
        state = take(state, step & SPOTS_MASK)
    elif kind == PUSH:
        state = push(state, tables, place, second)
    elif kind == POTENTIAL:
        state = use_potential(state, 1 << place, 1 << second, step & CONVERT != 0)
    elif kind == EXTRA:
        state = extra_push(state, tables, place)
    elif is_piled(state) and kind == COUNTED:
        state = take_counted(state, tables, step & SPOTS_MASK)
    else:
        state = off_centre(state)
    return settled(state, tables, step)
