"""What a step of GIPF leads to: the stages of a turn (rows, extra pushes, the move, extra pushes, rows) and the end."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    BOARD,
    CENTRE,
    ENTRY,
    EXTRA_AFTER,
    EXTRA_FIRST,
    EXTRA_MADE,
    GIPF_COUNTS,
    HAND,
    HAND_WIDTH,
    MOVE,
    NO_GIPF,
    NO_PIECE,
    PHASE,
    PHASE_BASIC,
    PHASE_FIRST,
    PHASE_GIPF,
    PHASE_LOADED,
    PHASE_WIDTH,
    PLAYER,
    REASON,
    RESERVE,
    RESERVE_WIDTH,
    RESULT,
    STAGE,
    TAKE_AFTER,
    TAKE_FIRST,
    TYPE_WIDTH,
)
from gipfel.games.gipf.kernel_moves import (
    EXTRA,
    GIPF_PIECE,
    KINDS,
    PLACE,
    PLACE_BITS,
    PLAIN,
    POTENTIAL,
    PUSH,
    SPOTS_MASK,
    TAKE,
    TAMSK,
    YINSH,
    ZERTZ,
    has_move,
    phase_of,
    pushed,
    pushed_spots,
)
from gipfel.games.gipf.kernel_rows import ends_game, has_row
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import State, Tables
from gipfel.kernels.jit import jit

LASTING = (1 << STAGE) - 1  # what the packed number keeps from turn to turn


@jit
def player_of(meta: int) -> int:
    """Whose turn it is."""
    return (meta >> PLAYER) & 1


@jit
def stage_of(meta: int) -> int:
    """The stage inside the turn."""
    return (meta >> STAGE) & 7


@jit
def at_stage(meta: int, stage: int) -> int:
    """The packed number at another stage of the same turn."""
    return (meta & LASTING) | stage << STAGE


@jit
def lost(meta: int, loser: int, reason: int) -> int:
    """The packed number of a game that a player has lost."""
    return (meta & LASTING) | (2 - loser) << RESULT | reason << REASON


@jit
def counting(meta: int, player: int, tables: Tables) -> int:
    """Whose lack of GIPF-pieces loses: bit 0 the player's, bit 1 the opponent's; nobody's before his first turn."""
    if tables[GIPF_COUNTS] == 0:
        return 0
    own = 0 if phase_of(meta, player) == PHASE_FIRST else 1
    return own if phase_of(meta, 1 - player) == PHASE_FIRST else own | 2


@jit
def ready(mine: int, occupied: int, z: int, t: int, y: int, meta: int) -> int:
    """The packed number once the rows at the start of a turn are settled: an extra push, the move, or the loss."""
    player = player_of(meta)
    if mine & t & CENTRE and occupied != BOARD:
        return at_stage(meta, EXTRA_FIRST)  # rule 33: after the rows, before the move
    if has_move(mine, occupied, z, y, meta, player):
        return at_stage(meta, MOVE)
    return lost(meta, player, NO_PIECE)  # rule 17


@jit
def begin(state: State, tables: Tables) -> State:
    """A state with the player to move at the start of his turn, or lost."""
    white, black, gipf, z, t, y, used, meta, turn = state
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
        meta = ready(mine, white | black, z, t, y, meta)
    return white, black, gipf, z, t, y, used, meta, turn


@jit
def after_extra(mine: int, occupied: int, z: int, t: int, y: int, meta: int, made: bool) -> int:
    """The packed number after an extra push before the move, made or declined: another one, the move, or neither."""
    if mine & t & CENTRE:
        return meta | (1 << EXTRA_MADE if made else 0)  # rule 37
    if has_move(mine, occupied, z, y, meta, player_of(meta)):
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
    white, black, gipf, z, t, y, used, meta, turn = state
    kind, stage, player = step & KINDS, stage_of(meta), player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    if kind == TAKE:
        over = step & SPOTS_MASK != 0 and ends_game(0, mine, theirs, gipf, counting(meta, player, tables))
        if stage == TAKE_FIRST and not over:
            meta = ready(mine, white | black, z, t, y, meta)
            turn += 1 if (meta >> RESULT) & 3 else 0
            return white, black, gipf, z, t, y, used, meta, turn
    else:
        if stage == EXTRA_FIRST:
            meta = after_extra(mine, white | black, z, t, y, meta, kind == EXTRA)
            if stage_of(meta) != EXTRA_AFTER:
                return white, black, gipf, z, t, y, used, meta, turn
        meta = after_move(mine, t, meta)
        if stage_of(meta) != MOVE:
            return white, black, gipf, z, t, y, used, meta, turn
    return begin((white, black, gipf, z, t, y, used, meta ^ (1 << PLAYER), turn + 1), tables)


@jit
def take(state: State, mask: int) -> State:
    """Empty these spots: own pieces go back to the reserve, potentials and the opponent's pieces are out."""
    white, black, gipf, z, t, y, used, meta, turn = state
    player, keep = player_of(meta), ~mask
    own = mask & (black if player else white)  # rule 29: used potentials fill no reserve
    meta += (popcount(own & ~used) + popcount(own & gipf)) << (RESERVE + RESERVE_WIDTH * player)
    return white & keep, black & keep, gipf & keep, z & keep, t & keep, y & keep, used & keep, meta, turn


@jit
def brought_in(meta: int, player: int, piece: int) -> int:
    """The packed number after a player has brought in a piece: reserve, hand and phase."""
    hand, hand_mask = HAND + HAND_WIDTH * player, (1 << HAND_WIDTH) - 1
    phase = PHASE + PHASE_WIDTH * player
    meta -= (2 if piece == GIPF_PIECE else 1) << (RESERVE + RESERVE_WIDTH * player)
    if piece == GIPF_PIECE:
        next_phase = PHASE_GIPF
    elif piece == PLAIN:
        meta &= ~(hand_mask << hand)  # rule 22: potentials that still wait are lost
        next_phase = PHASE_BASIC
    else:
        meta -= 1 << (hand + TYPE_WIDTH * (piece - ZERTZ))  # rule 21: besides the one piece of the reserve
        next_phase = PHASE_LOADED if (meta >> hand) & hand_mask else PHASE_BASIC
    return (meta & ~(((1 << PHASE_WIDTH) - 1) << phase)) | next_phase << phase


@jit
def pushed_in(state: State, tables: Tables, entry: int) -> State:
    """The pieces moved by a push from an entry, and the new piece of the player to move on its first spot."""
    white, black, gipf, z, t, y, used, meta, turn = state
    first, stride = tables[ENTRY + 3 * entry], tables[ENTRY + 3 * entry + 1]
    spots = pushed_spots(white | black, first, stride)
    player = player_of(meta)
    return (
        pushed(white, spots, stride) | (0 if player else first),
        pushed(black, spots, stride) | (first if player else 0),
        pushed(gipf, spots, stride),
        pushed(z, spots, stride),
        pushed(t, spots, stride),
        pushed(y, spots, stride),
        pushed(used, spots, stride),
        meta,
        turn,
    )


@jit
def push(state: State, tables: Tables, entry: int, piece: int) -> State:
    """Bring in a piece from the reserve."""
    white, black, gipf, z, t, y, used, meta, turn = pushed_in(state, tables, entry)
    first = tables[ENTRY + 3 * entry]
    if piece == GIPF_PIECE:
        gipf |= first
    elif piece == ZERTZ:
        z |= first
    elif piece == TAMSK:
        t |= first
    elif piece == YINSH:
        y |= first
    return white, black, gipf, z, t, y, used, brought_in(meta, player_of(meta), piece), turn


@jit
def use_potential(state: State, source: int, target: int) -> State:
    """A jump or run: the potential moves, its basic stays behind (rule 28)."""
    white, black, gipf, z, t, y, used, meta, turn = state
    if player_of(meta):
        black |= target
    else:
        white |= target
    return white, black, gipf, z & ~source, t, y & ~source, used | target, meta, turn


@jit
def off_centre(state: State) -> State:
    """The TAMSK potential on the centre taken off its basic, for an extra push or for nothing (rule 35)."""
    white, black, gipf, z, t, y, used, meta, turn = state
    return white, black, gipf, z, t & ~CENTRE, y, used, meta, turn


@jit
def extra_push(state: State, tables: Tables, entry: int) -> State:
    """Bring in the TAMSK potential of the centre as a used potential."""
    white, black, gipf, z, t, y, used, meta, turn = pushed_in(off_centre(state), tables, entry)
    return white, black, gipf, z, t, y, used | tables[ENTRY + 3 * entry], meta, turn


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
        state = use_potential(state, 1 << place, 1 << second)
    elif kind == EXTRA:
        state = extra_push(state, tables, place)
    else:
        state = off_centre(state)
    return settled(state, tables, step)
