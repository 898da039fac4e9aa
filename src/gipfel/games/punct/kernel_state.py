"""A compiled position: visible dots of both colours, 36 pieces, a hash, and the rest in one number.

A piece is nineteen bits, its layout plus one and its level; 0 is one in the reserve. Three lie in a word, eighteen of a
player in six words, by type, and those of one type in the order of these numbers: equal positions are equal states.
"""

from __future__ import annotations

from gipfel.games.punct.kernel_board import (
    CELL_MASK,
    LANE,
    LANES,
    LAYOUT,
    LAYOUT_BITS,
    LAYOUT_MASK,
    MIDDLE_AT,
    PIECES,
    PUNCT_AT,
    SECOND_AT,
    SIDE,
    SLOTS,
    WORDS,
    words_at,
)
from gipfel.kernels.bits import mix64
from gipfel.kernels.jit import jit
from gipfel.kernels.names import State, Tables
from gipfel.kernels.words import WORD, Words, both, item, meets, replaced

# Where in a state visible dots begin, White's first, then pieces, the hash of the pieces, and the last number.
BLACK_DOTS = WORDS
PLACED = 2 * WORDS
BLACK_PIECES = 3 * WORDS
HASH = 4 * WORDS
REST = HASH + 1
SIZE = REST + 1

PER_WORD = 3
ENTRY_BITS = LAYOUT_BITS + 6
ENTRY = (1 << ENTRY_BITS) - 1

# Fields of the last number: the player to move, winner + 1, reason, turns.
WINNER, REASON, TURN = 1, 3, 8

PAIRS = 3  # of opposite sides

Tops = tuple[int, int, int, int]


@jit
def to_move(state: State) -> int:
    """Who is to move."""
    return state[REST] & 1


@jit
def visible_of(state: State, player: int) -> Words:
    """The cells whose highest dot is a player's."""
    return state[:BLACK_DOTS] if player == 0 else state[BLACK_DOTS:PLACED]


@jit
def pieces_of(state: State, player: int) -> Words:
    """The eighteen pieces of a player."""
    return state[PLACED:BLACK_PIECES] if player == 0 else state[BLACK_PIECES:HASH]


@jit
def piece(pieces: Words, slot: int) -> int:
    """A piece of a player, 0 while it is in the reserve."""
    return (item(pieces, slot // PER_WORD) >> (ENTRY_BITS * (slot % PER_WORD))) & ENTRY


@jit
def level_of(entry: int) -> int:
    """The level of a piece."""
    return entry >> LAYOUT_BITS


@jit
def layout_of(entry: int, tables: Tables) -> int:
    """The cells of a piece on the board, as the table has them."""
    return int(tables[LAYOUT + (entry & LAYOUT_MASK) - 1])


@jit
def first_cell(layout: int) -> int:
    """One end of a layout."""
    return layout & CELL_MASK


@jit
def second_cell(layout: int) -> int:
    """Its other end."""
    return (layout >> SECOND_AT) & CELL_MASK


@jit
def middle_cell(layout: int) -> int:
    """What lies between, or the third dot of a triangle."""
    return (layout >> MIDDLE_AT) & CELL_MASK


@jit
def cells_of(layout: int) -> tuple[int, int, int]:
    """The cells under the dots of a layout."""
    return first_cell(layout), second_cell(layout), middle_cell(layout)


@jit
def punct_cell(layout: int) -> int:
    """The cell of P."""
    return (layout >> PUNCT_AT) & CELL_MASK


@jit
def with_piece(pieces: Words, slot: int, entry: int) -> Words:
    """The pieces with another one in a slot."""
    index, shift = slot // PER_WORD, ENTRY_BITS * (slot % PER_WORD)
    return replaced(pieces, index, (item(pieces, index) & ~(ENTRY << shift)) | (entry << shift))


@jit
def with_sorted(pieces: Words, slot: int, entry: int, kind: int, tables: Tables) -> Words:
    """The pieces with another one for that in a slot, where the order of its type wants it."""
    first, end = tables[SLOTS + kind], tables[SLOTS + kind + 1]
    while slot > first and piece(pieces, slot - 1) > entry:
        pieces = with_piece(pieces, slot, piece(pieces, slot - 1))
        slot -= 1
    while slot + 1 < end and piece(pieces, slot + 1) < entry:
        pieces = with_piece(pieces, slot, piece(pieces, slot + 1))
        slot += 1
    return with_piece(pieces, slot, entry)


@jit
def in_reserve(pieces: Words) -> int:
    """How many pieces of a player are in the reserve."""
    count = 0
    for slot in range(PIECES):
        count += piece(pieces, slot) == 0
    return count


@jit
def hash_of(entry: int, player: int) -> int:
    """What a piece adds to the hash; nothing while it is in the reserve."""
    return mix64(2 * entry + player) if entry else 0


@jit
def with_cell(words: Words, cell: int, there: bool) -> Words:
    """A set with a cell in it, or out of it."""
    index, bit = cell // WORD, 1 << (cell % WORD)
    word = item(words, index)
    return replaced(words, index, word | bit if there else word & ~bit)


@jit
def has_cell(words: Words, cell: int) -> bool:
    """Whether a cell is in a set."""
    return (item(words, cell // WORD) >> (cell % WORD)) & 1 != 0


@jit
def cells_in(layout: int, cells: Words) -> int:
    """How many dots of a layout lie in a set of cells."""
    count = 0
    for cell in cells_of(layout):
        count += has_cell(cells, cell)
    return count


@jit
def higher(top: int, value: int, layout: int, cell: int) -> int:
    """The higher of a dot in a cell and of those of a layout."""
    if cell == first_cell(layout) or cell == second_cell(layout) or cell == middle_cell(layout):
        return max(top, value)
    return top


@jit
def tops_at(state: State, tables: Tables, cells: Tops, without: int) -> Tops:
    """The highest dots in four cells, 2 level + colour, 0 for none; the piece of a number (18 player + slot) is lifted.

    A level is kept and not counted: bridges leave gaps (rules 7 and 8).
    """
    one, two, three, four = 0, 0, 0, 0
    pieces = state[PLACED:HASH]
    for number in range(2 * PIECES):
        entry = piece(pieces, number)
        if entry == 0 or number == without:
            continue
        layout, value = layout_of(entry, tables), 2 * level_of(entry) + number // PIECES
        one = higher(one, value, layout, cells[0])
        two = higher(two, value, layout, cells[1])
        three = higher(three, value, layout, cells[2])
        four = higher(four, value, layout, cells[3])
    return one, two, three, four


@jit
def spread(found: Words, within: Words) -> Words:
    """A set with all neighbours of its cells, as far as they lie within another."""
    a, b, c, d, e, f = found
    # To the next column go ne and se, to the one before sw and nw.
    ra, rb, rc, rd, re, rf = a | a << 1, b | b << 1, c | c << 1, d | d << 1, e | e << 1, f | f << 1
    la, lb, lc, ld, le, lf = a | a >> 1, b | b >> 1, c | c >> 1, d | d >> 1, e | e >> 1, f | f >> 1
    down = LANE * (LANES - 1)
    return (
        within[0] & (ra | la | ra << LANE | la >> LANE | lb << down),
        within[1] & (rb | lb | rb << LANE | ra >> down | lb >> LANE | lc << down),
        within[2] & (rc | lc | rc << LANE | rb >> down | lc >> LANE | ld << down),
        within[3] & (rd | ld | rd << LANE | rc >> down | ld >> LANE | le << down),
        within[4] & (re | le | re << LANE | rd >> down | le >> LANE | lf << down),
        within[5] & (rf | lf | rf << LANE | re >> down | lf >> LANE),
    )


@jit
def flooded(start: Words, within: Words) -> Words:
    """All cells of a set that chains of neighbours lead to from some of them."""
    found = start
    while True:
        more = spread(found, within)
        if more == found:
            return found
        found = more


@jit
def side_words(tables: Tables, side: int) -> Words:
    """The cells of a side; opposite ones have numbers behind each other."""
    return words_at(tables, SIDE + WORDS * side)


@jit
def connected(visible: Words, tables: Tables) -> bool:
    """Whether a chain of adjacent cells leads from a side to the opposite one (rule 13)."""
    for pair in range(PAIRS):
        start, goal = side_words(tables, 2 * pair), side_words(tables, 2 * pair + 1)
        if meets(visible, start) and meets(visible, goal) and meets(flooded(both(visible, start), visible), goal):
            return True
    return False
