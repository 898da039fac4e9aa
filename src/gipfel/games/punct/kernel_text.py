"""Position texts of compiled states: `Te5e4,te7e8/Ee5e6 1 4`, levels from the bottom."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from gipfel.core.errors import BadNotation
from gipfel.games.punct.kernel_board import (
    BIT_OF,
    EACH,
    LAYOUT_BITS,
    LAYOUT_MASK,
    LAYOUT_OF,
    LAYOUTS,
    NAME_OF,
    ORDER,
    PIECES,
    TRIANGLE,
    TYPES,
    WORDS,
    DotLayout,
)
from gipfel.games.punct.kernel_state import (
    ENTRY_BITS,
    HASH,
    PER_WORD,
    PLACED,
    TURN,
    hash_of,
    level_of,
    piece,
    to_move,
)
from gipfel.kernels.names import State
from gipfel.kernels.words import words_of

EMPTY = "-"
EXPECTED = "pieces such as Te5e4,te7e8/Ee5e6, or - for none, then the player, 0 or 1, and the turn"

_TEXT = re.compile(r"(\S+) ([01]) (0|[1-9][0-9]{0,7})", re.ASCII)
_PIECE = re.compile(r"([A-Za-z])([a-q][0-9]{1,2})([a-q][0-9]{1,2})", re.ASCII)


def write_position(state: State) -> str:
    """The text of a state."""
    levels: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for number in range(2 * PIECES):
        entry = int(piece(state[PLACED:HASH], number))
        if entry:
            layout = LAYOUTS[(entry & LAYOUT_MASK) - 1]
            letter = TYPES[layout.kind] if number < PIECES else TYPES[layout.kind].lower()
            text = f"{letter}{NAME_OF[layout.punct]}{NAME_OF[layout.lead]}"
            levels[int(level_of(entry))].append((ORDER[layout.punct], text))
    written = "/".join(",".join(text for _, text in sorted(levels[level])) for level in sorted(levels))
    return f"{written or EMPTY} {int(to_move(state))} {int(state[-1]) >> TURN}"


def read_position(text: str) -> State:
    """The state of a text; whether the game is over is left to the caller."""
    match = _TEXT.fullmatch(text)
    if match is None:
        raise _refused(text)
    written, player, turns = match[1], int(match[2]), int(match[3])
    found: list[tuple[int, int, int]] = []
    for level, pieces in enumerate([] if written == EMPTY else written.split("/"), 1):
        found += [(owner, layout, level) for owner, layout in _read_level(text, pieces)]
    tops = _stacked(text, found)
    count = Counter((owner, LAYOUTS[layout].kind) for owner, layout, _ in found)
    if any(number > EACH[kind] for (_, kind), number in count.items()):
        raise _refused(text)
    # Rule 15: a player's last piece has ended the game, so it is not that player's turn.
    if sum(owner == player for owner, _, _ in found) == PIECES:
        raise _refused(text)
    visible = [words_of((cell for cell, top in tops.items() if top[1] == owner), WORDS) for owner in (0, 1)]
    entries = [(owner, layout + 1 | level << LAYOUT_BITS) for owner, layout, level in found]
    hashed = 0
    for owner, entry in entries:
        hashed ^= int(hash_of(entry, owner))
    return (*visible[0], *visible[1], *_packed(entries), hashed, player | turns << TURN)


def _read_level(text: str, pieces: str) -> list[tuple[int, int]]:
    """Owners and layouts of one level, which must be sorted by P."""
    found: list[tuple[int, int]] = []
    for written in pieces.split(","):
        match = _PIECE.fullmatch(written)
        if match is None or match[1].upper() not in TYPES or match[2] not in BIT_OF or match[3] not in BIT_OF:
            raise _refused(text)
        place = TYPES.index(match[1].upper()), BIT_OF[match[2]], BIT_OF[match[3]]
        if place not in LAYOUT_OF:
            raise _refused(text)
        found.append((int(match[1].islower()), LAYOUT_OF[place]))
    puncts = [ORDER[LAYOUTS[layout].punct] for _, layout in found]
    if puncts != sorted(puncts):
        raise _refused(text)
    return found


def _stacked(text: str, found: list[tuple[int, int, int]]) -> dict[int, tuple[int, int]]:
    """Level and colour of the highest dot of each cell; every piece rests as rules 7 and 8 say."""
    tops: dict[int, tuple[int, int]] = {}
    for owner, number, level in found:
        layout = LAYOUTS[number]
        if not _rests(layout, level, tops):
            raise _refused(text)
        tops.update(dict.fromkeys(layout.cells, (level, owner)))
    return tops


def _rests(layout: DotLayout, level: int, tops: dict[int, tuple[int, int]]) -> bool:
    first, second, middle = (tops.get(cell, (0, 0))[0] for cell in layout.cells)
    even = middle == first if layout.kind == TRIANGLE else middle <= first
    return first == second == level - 1 and even


def _packed(entries: list[tuple[int, int]]) -> list[int]:
    """The words of all pieces: by player, by type, and in their order behind those in the reserve."""
    words = [0] * (2 * WORDS)
    for owner in (0, 1):
        slot = PIECES * owner
        for kind, each in enumerate(EACH):
            own = [entry for who, entry in entries if who == owner and _kind(entry) == kind]
            for entry in [0] * (each - len(own)) + sorted(own):
                words[slot // PER_WORD] |= entry << ENTRY_BITS * (slot % PER_WORD)
                slot += 1
    return words


def _kind(entry: int) -> int:
    return LAYOUTS[(entry & LAYOUT_MASK) - 1].kind


def _refused(text: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=EXPECTED)
