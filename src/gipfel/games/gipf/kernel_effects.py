"""What steps of GIPF do to the board and to what the players hold."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    CENTRE,
    ENTRY,
    HAND,
    HAND_WIDTH,
    LATER_HAND,
    LATER_WIDTH,
    PHASE,
    PHASE_BASIC,
    PHASE_GIPF,
    PHASE_LOADED,
    PHASE_WIDTH,
    RESERVE,
    RESERVE_WIDTH,
    TYPE_WIDTH,
)
from gipfel.games.gipf.kernel_codes import (
    DVONN,
    GIPF_PIECE,
    PLAIN,
    PUNCT,
    TAMSK,
    YINSH,
    ZERTZ,
    counting,
    hand_of,
    player_of,
)
from gipfel.games.gipf.kernel_moves import pushed, pushed_spots
from gipfel.games.gipf.kernel_pile_takings import pile_takings
from gipfel.games.gipf.kernel_piles import bottoms, covered, joined, piles_of, with_covers, without_covers
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import State, Tables
from gipfel.kernels.jit import jit


@jit
def left_standing(state: State, left: int, piles: State) -> State:
    """The board once only these spots are occupied and piles so high; own pieces that went are in the reserve."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    d, n, punct, ones, twos, fours, eights = piles
    before = piles_of(state)
    player, turned = player_of(meta), before[3] ^ ones
    own = bottoms(black if player else white, before) & ~left  # rule 29: used potentials fill no reserve
    meta += (popcount(own & ~used) + popcount(own & gipf)) << (RESERVE + RESERVE_WIDTH * player)
    return joined(
        state,
        (
            (white ^ turned) & left,
            (black ^ turned) & left,
            gipf & left,
            z & left,
            t & left,
            y & left,
            used & left,
            meta,
            turn,
        ),
        (d & left, n & left, punct & left, ones & left, twos & left, fours & left, eights & left),
    )


@jit
def take(state: State, mask: int) -> State:
    """Take one thing from each of these spots: a cover (rule 50), or all that stands there."""
    piles = piles_of(state)
    covers = mask & covered(piles)
    return left_standing(state, (state[0] | state[1]) & ~(mask & ~covers), without_covers(piles, covers))


@jit
def take_counted(state: State, tables: Tables, number: int) -> State:
    """Make the taking with this number among those of the player, which takes from a spot more than once."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    d, n, punct = piles_of(state)[:3]
    # `tables` stands for room that is not written to.
    found = pile_takings(state, mine, theirs, counting(meta, player, tables), number, tables)
    left, ones, twos, fours, eights = found[1:]
    return left_standing(state, left, (d, n, punct & (ones | twos | fours | eights), ones, twos, fours, eights))


@jit
def brought_in(meta: int, player: int, piece: int) -> int:
    """The packed number after a player has brought in a piece: reserve, hand and phase."""
    hand, later = HAND + HAND_WIDTH * player, LATER_HAND + LATER_WIDTH * player
    phase = PHASE + PHASE_WIDTH * player
    meta -= (2 if piece == GIPF_PIECE else 1) << (RESERVE + RESERVE_WIDTH * player)
    if piece == GIPF_PIECE:
        next_phase = PHASE_GIPF
    elif piece == PLAIN:
        # Rule 22: potentials that still wait are lost.
        meta &= ~(((1 << HAND_WIDTH) - 1) << hand | ((1 << LATER_WIDTH) - 1) << later)
        next_phase = PHASE_BASIC
    else:
        early = piece < DVONN
        place = hand + TYPE_WIDTH * (piece - ZERTZ) if early else later + TYPE_WIDTH * (piece - DVONN)
        meta -= 1 << place  # rule 21: besides the one piece of the reserve
        next_phase = PHASE_LOADED if hand_of(meta, player) else PHASE_BASIC
    return (meta & ~(((1 << PHASE_WIDTH) - 1) << phase)) | next_phase << phase


@jit
def pushed_in(state: State, tables: Tables, entry: int) -> State:
    """The pieces moved by a push from an entry, piles as one (rule 47), and the player's new piece where it enters."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    d, n, punct, ones, twos, fours, eights = piles_of(state)
    first, stride = tables[ENTRY + 3 * entry], tables[ENTRY + 3 * entry + 1]
    spots = pushed_spots(white | black, first, stride)
    player = player_of(meta)
    plain = (
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
    piles = (
        pushed(d, spots, stride),
        pushed(n, spots, stride),
        pushed(punct, spots, stride),
        pushed(ones, spots, stride),
        pushed(twos, spots, stride),
        pushed(fours, spots, stride),
        pushed(eights, spots, stride),
    )
    return joined(state, plain, piles)


@jit
def push(state: State, tables: Tables, entry: int, piece: int) -> State:
    """Bring in a piece from the reserve."""
    after = pushed_in(state, tables, entry)
    white, black, gipf, z, t, y, used, meta, turn = after[:9]
    d, n, punct, ones, twos, fours, eights = piles_of(after)
    first = tables[ENTRY + 3 * entry]
    if piece == GIPF_PIECE:
        gipf |= first
    elif piece == ZERTZ:
        z |= first
    elif piece == TAMSK:
        t |= first
    elif piece == YINSH:
        y |= first
    elif piece == DVONN:
        d |= first
    elif piece == PUNCT:
        n |= first
    meta = brought_in(meta, player_of(meta), piece)
    return joined(state, (white, black, gipf, z, t, y, used, meta, turn), (d, n, punct, ones, twos, fours, eights))


@jit
def use_potential(state: State, source: int, target: int, converts: bool) -> State:
    """A potential leaves its basic piece, which stays behind (rule 28), for a vacant spot or a neighbour."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    d, n, punct, ones, twos, fours, eights = piles_of(state)
    mine = black if player_of(meta) else white
    t &= ~(mine & CENTRE)  # rule 35: on a full board no extra push could be made
    if source & (d | n):
        return jump(
            joined(state, (white, black, gipf, z, t, y, used, meta, turn), piles_of(state)), source, target, converts
        )
    if player_of(meta):
        black |= target
    else:
        white |= target
    return joined(
        state,
        (white, black, gipf, z & ~source, t, y & ~source, used | target, meta, turn),
        (d, n, punct, ones, twos, fours, eights),
    )


@jit
def jump(state: State, source: int, target: int, converts: bool) -> State:
    """A DVONN or PÜNCT potential jumps onto a neighbour; what is beneath is neutralised (rules 49 and 54)."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    d, n, punct, ones, twos, fours, eights = piles_of(state)
    if source & n and not converts:
        punct |= target
    piles = with_covers((d & ~source, n & ~source, punct, ones, twos, fours, eights), 0 if converts else target)
    if target & gipf:
        meta = met_gipf(meta, converts)
        gipf = gipf if converts else gipf & ~target
    return joined(state, (white ^ target, black ^ target, gipf, z, t, y, used, meta, turn), piles)


@jit
def met_gipf(meta: int, converts: bool) -> int:
    """The packed number after a PÜNCT potential met a GIPF-piece (rules 55 and 56).

    Neutralised, its upper piece goes back to its owner's reserve; converted, both do, and two pieces of the player's
    reserve stand there.
    """
    player = player_of(meta)
    meta += (2 if converts else 1) << (RESERVE + RESERVE_WIDTH * (1 - player))
    return meta - ((2 if converts else 0) << (RESERVE + RESERVE_WIDTH * player))


@jit
def off_centre(state: State) -> State:
    """The TAMSK potential on the centre taken off its basic, for an extra push or for nothing (rule 35)."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    return joined(state, (white, black, gipf, z, t & ~CENTRE, y, used, meta, turn), piles_of(state))


@jit
def extra_push(state: State, tables: Tables, entry: int) -> State:
    """Bring in the TAMSK potential of the centre as a used potential."""
    after = pushed_in(off_centre(state), tables, entry)
    white, black, gipf, z, t, y, used, meta, turn = after[:9]
    return joined(state, (white, black, gipf, z, t, y, used | tables[ENTRY + 3 * entry], meta, turn), piles_of(after))
