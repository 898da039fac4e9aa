"""Position texts of GIPF at the start of a turn, read into the numbers of a state and written from them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate

from gipfel.core.errors import BadNotation
from gipfel.games.gipf.kernel_board import (
    BARE_START,
    COLUMNS,
    HAND,
    HAND_WIDTH,
    LATER_HAND,
    LATER_WIDTH,
    PHASE,
    PHASE_BASIC,
    PHASE_LOADED,
    PHASE_WIDTH,
    PLAYER,
    RESERVE,
    RESERVE_WIDTH,
    SPOTS,
    TYPE_WIDTH,
    agreed,
    has_piles,
    pack,
    pieces_of,
)
from gipfel.games.gipf.kernel_piles import PILED_SIZE, PLAIN_SIZE
from gipfel.kernels.contract import State

PHASES = "fglb"
SIGNS = "GZTYUDN"
"""What stands on a spot besides a plain piece."""
BOARDS = (2, 3, 4, 5, 6, 9, 10)
"""The numbers of a state that say where, in the order of the signs."""
PUNCT, HEIGHTS = 11, (12, 13, 14, 15)
COVERS = "VC"
"""Used DVONN and PÜNCT potentials that lie on something."""

_COLUMNS = tuple(tuple(name for name in SPOTS if name[0] == column) for column in COLUMNS[1:-1])
_SPOTS = tuple(name for column in _COLUMNS for name in column)
# Rule 46: one type of covers, their colours alternating, the lowest not in the colour of what is beneath.
_PILES = "|".join(
    rf"\([{under}](?={low})(?:{low}{high})*{low}?\)"
    for under, low, high in (("PD", "v", "V"), ("pd", "V", "v"), ("PN", "c", "C"), ("pn", "C", "c"))
)
_SPOT = re.compile(rf"[.PGZTYUDNpgztyudn]|{_PILES}", re.ASCII)
_HAND = "[0-6](?:,[0-6]){2}(?:(?:,[0-6]){2})?"
_TEXT = re.compile(
    "/".join(f"(?:{_SPOT.pattern}){{{len(column)}}}" for column in _COLUMNS)
    + rf" \d\d?,\d\d? [fglb]{{2}} {_HAND}/{_HAND} \d\d?,\d\d? \d\d?,\d\d? [01] \d{{1,9}}",
    re.ASCII,
)
_SHAPE = "board, reserves, phases, hands, lost, gone, player, turn"
_MOST_COVERS = 12


def read_position(text: str, options: Mapping[str, str]) -> State:
    """The numbers of a position text, the stage left open."""
    if not _TEXT.fullmatch(text):
        raise _bad(text, _SHAPE)
    board, reserves, phases, hands, lost, gone, player, turn = text.split(" ")
    numbers = _read_board(text, board)
    meta = int(player) << PLAYER
    for side, hand_text in enumerate(hands.split("/")):
        hand = [int(number) for number in hand_text.split(",")]
        meta |= pack(side, int(reserves.split(",")[side]), hand, PHASES.index(phases[side]))
    numbers[7], numbers[8] = meta, int(turn)
    _check(text, numbers, options)
    if (lost, gone) != (_pair(_lost(numbers, options)), _pair(_gone(numbers, options))):
        raise _bad(text, f"lost {_pair(_lost(numbers, options))} and gone {_pair(_gone(numbers, options))}")
    return tuple(numbers[: PILED_SIZE if has_piles(options) else PLAIN_SIZE])


def write_position(state: State, options: Mapping[str, str]) -> str:
    """The position text of a state at the start of a turn or at the end of the game."""
    numbers = _whole(state)
    meta, turn = numbers[7], numbers[8]
    types = 5 if has_piles(options) else 3  # texts of games without piles stay as they were
    fields = (
        "/".join(_written(_piles(numbers))),
        _pair([_reserve(meta, side) for side in (0, 1)]),
        "".join(PHASES[_phase(meta, side)] for side in (0, 1)),
        "/".join(_pair(_hand(meta, side)[:types]) for side in (0, 1)),
        _pair(_lost(numbers, options)),
        _pair(_gone(numbers, options)),
        str(meta >> PLAYER & 1),
        str(turn),
    )
    return " ".join(fields)


def piles_text(state: State) -> dict[str, str]:
    """What stands on each spot, from bottom to top, capitals for White: `P`, `g`, `pV`; empty where it is vacant."""
    return _piles(_whole(state))


def _whole(state: Sequence[int]) -> list[int]:
    return [*state, *(0,) * (PILED_SIZE - len(state))]


def _bad(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:120], expected=expected)


def _pair(numbers: Sequence[int]) -> str:
    return ",".join(str(number) for number in numbers)


def _read_board(text: str, board: str) -> list[int]:
    numbers = [0] * PILED_SIZE
    for name, written in zip(_SPOTS, _SPOT.findall(board), strict=True):
        spot, pile = 1 << SPOTS[name], written.strip("()")
        if pile == ".":
            continue
        covers = len(pile) - 1
        if covers > _MOST_COVERS:
            raise _bad(text, "no more potentials of a type than agreed")
        numbers[pile[-1].islower()] |= spot
        if pile[0].upper() in SIGNS:
            numbers[BOARDS[SIGNS.index(pile[0].upper())]] |= spot
        if covers and pile[-1].upper() == COVERS[1]:
            numbers[PUNCT] |= spot
        for plane, index in enumerate(HEIGHTS):
            numbers[index] |= spot * (covers >> plane & 1)
    return numbers


def _height(numbers: Sequence[int], bit: int) -> int:
    return sum((numbers[index] >> bit & 1) << plane for plane, index in enumerate(HEIGHTS))


def _piles(numbers: Sequence[int]) -> dict[str, str]:
    return {name: _pile(numbers, SPOTS[name]) for name in _SPOTS}


def _pile(numbers: Sequence[int], bit: int) -> str:
    if not (numbers[0] | numbers[1]) >> bit & 1:
        return ""
    height, white = _height(numbers, bit), numbers[0] >> bit & 1
    kinds = [sign for sign, index in zip(SIGNS, BOARDS, strict=True) if numbers[index] >> bit & 1]
    cover = COVERS[numbers[PUNCT] >> bit & 1]
    letters = (kinds[0] if kinds else "P") + cover * height
    # Rule 46: from the top downwards every second thing has the colour of the top.
    own = [(height - index) % 2 == 0 for index in range(height + 1)]
    return "".join(letter if same == bool(white) else letter.lower() for letter, same in zip(letters, own, strict=True))


def _written(piles: Mapping[str, str]) -> list[str]:
    signs = [f"({pile})" if len(pile) > 1 else pile or "." for pile in piles.values()]
    ends = list(accumulate(len(column) for column in _COLUMNS))
    return ["".join(signs[end - len(column) : end]) for end, column in zip(ends, _COLUMNS, strict=True)]


def _reserve(meta: int, side: int) -> int:
    return meta >> RESERVE + RESERVE_WIDTH * side & (1 << RESERVE_WIDTH) - 1


def _phase(meta: int, side: int) -> int:
    return meta >> PHASE + PHASE_WIDTH * side & (1 << PHASE_WIDTH) - 1


def _hand(meta: int, side: int) -> list[int]:
    hand = meta >> HAND + HAND_WIDTH * side & (1 << HAND_WIDTH) - 1
    later = meta >> LATER_HAND + LATER_WIDTH * side & (1 << LATER_WIDTH) - 1
    hand |= later << HAND_WIDTH
    return [hand >> TYPE_WIDTH * index & (1 << TYPE_WIDTH) - 1 for index in range(5)]


def _own_letters(numbers: Sequence[int], side: int) -> str:
    """All things of a side on the board, by their signs, one after the other."""
    own = str.islower if side else str.isupper
    return "".join(letter.upper() for pile in _piles(numbers).values() for letter in pile if own(letter))


def _lost(numbers: Sequence[int], options: Mapping[str, str]) -> list[int]:
    """Basic pieces out of the game: all that are neither in reserve nor on the board, covered ones included."""
    lost = []
    for side, pieces in enumerate(pieces_of(options)):
        own = _own_letters(numbers, side)
        basics = sum(letter not in "UVC" for letter in own) + own.count("G")
        lost.append(pieces - _reserve(numbers[7], side) - basics)
    return lost


def _gone(numbers: Sequence[int], options: Mapping[str, str]) -> list[int]:
    """Potentials out of the game: all that are neither in hand nor on the board."""
    total = sum(agreed(options))
    on_board = [sum(letter not in "PG" for letter in _own_letters(numbers, side)) for side in (0, 1)]
    return [total - sum(_hand(numbers[7], side)) - on_board[side] for side in (0, 1)]


def _check(text: str, numbers: Sequence[int], options: Mapping[str, str]) -> None:
    meta = numbers[7]
    if options["version"] == "basic" and numbers[2]:
        raise _bad(text, "no GIPF-pieces in the basic version")
    for side in (0, 1):
        phase, hand, own = _phase(meta, side), _hand(meta, side), _own_letters(numbers, side)
        if options["version"] not in BARE_START and phase < PHASE_LOADED:
            raise _bad(text, "the phases l or b")
        if phase >= PHASE_LOADED and (phase == PHASE_BASIC) == any(hand):
            raise _bad(text, "potentials in hand with phase l, none with phase b")
        for number, signs, most in zip(hand, ("Z", "T", "Y", "DV", "NC"), agreed(options), strict=True):
            if number + sum(own.count(sign) for sign in signs) > most:
                raise _bad(text, "no more potentials of a type than agreed")
    if min(_lost(numbers, options) + _gone(numbers, options)) < 0:
        raise _bad(text, "no more pieces and potentials than the players have")
