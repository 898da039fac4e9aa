"""Position texts of GIPF at the start of a turn, read into the numbers of a state and written from them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import accumulate

from gipfel.core.errors import BadNotation
from gipfel.games.gipf.kernel_board import (
    COLUMNS,
    HAND,
    HAND_WIDTH,
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
    pack,
    pieces_of,
)
from gipfel.kernels.contract import State

PHASES = "fglb"
SIGNS = "GZTYU"
"""What stands on a spot besides a plain piece, in the order of the state's boards."""

_COLUMNS = tuple(tuple(name for name in SPOTS if name[0] == column) for column in COLUMNS[1:-1])
_SPOTS = tuple(name for column in _COLUMNS for name in column)
_TEXT = re.compile(
    "/".join(f"[.PGZTYUpgztyu]{{{len(column)}}}" for column in _COLUMNS)
    + r" \d\d?,\d\d? [fglb]{2} [0-6],[0-6],[0-6]/[0-6],[0-6],[0-6] \d\d?,\d\d? \d\d?,\d\d? [01] \d{1,9}",
    re.ASCII,
)
_SHAPE = "board, reserves, phases, hands, lost, gone, player, turn"


def read_position(text: str, options: Mapping[str, str]) -> State:
    """The numbers of a position text, the stage left open."""
    if not _TEXT.fullmatch(text):
        raise _bad(text, _SHAPE)
    board, reserves, phases, hands, lost, gone, player, turn = text.split(" ")
    boards = _read_board(board)
    meta = int(player) << PLAYER
    for side, hand_text in enumerate(hands.split("/")):
        zertz, tamsk, yinsh = (int(number) for number in hand_text.split(","))
        reserve, phase = int(reserves.split(",")[side]), PHASES.index(phases[side])
        meta |= pack(side, reserve, (zertz, tamsk, yinsh), phase)
    state = (*boards, meta, int(turn))
    _check(text, state, options)
    if (lost, gone) != (_pair(_lost(state, options)), _pair(_gone(state, options))):
        raise _bad(text, f"lost {_pair(_lost(state, options))} and gone {_pair(_gone(state, options))}")
    return state


def write_position(state: State, options: Mapping[str, str]) -> str:
    """The position text of a state at the start of a turn or at the end of the game."""
    meta, turn = state[7:]
    fields = (
        _write_board(state),
        _pair([_reserve(meta, side) for side in (0, 1)]),
        "".join(PHASES[_phase(meta, side)] for side in (0, 1)),
        "/".join(",".join(str(number) for number in _hand(meta, side)) for side in (0, 1)),
        _pair(_lost(state, options)),
        _pair(_gone(state, options)),
        str(meta >> PLAYER & 1),
        str(turn),
    )
    return " ".join(fields)


def _bad(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:120], expected=expected)


def _pair(numbers: list[int]) -> str:
    return ",".join(str(number) for number in numbers)


def _read_board(text: str) -> tuple[int, ...]:
    boards = [0] * 7
    for name, sign in zip(_SPOTS, text.replace("/", ""), strict=True):
        spot = 1 << SPOTS[name]
        if sign != ".":
            boards[sign.islower()] |= spot
        if sign.upper() in SIGNS:
            boards[2 + SIGNS.index(sign.upper())] |= spot
    return tuple(boards)


def _sign(state: State, name: str) -> str:
    spot = 1 << SPOTS[name]
    if not (state[0] | state[1]) & spot:
        return "."
    kinds = [sign for sign, board in zip(SIGNS, state[2:7], strict=True) if board & spot]
    sign = kinds[0] if kinds else "P"
    return sign if state[0] & spot else sign.lower()


def _write_board(state: State) -> str:
    signs = "".join(_sign(state, name) for name in _SPOTS)
    ends = list(accumulate(len(column) for column in _COLUMNS))
    return "/".join(signs[end - len(column) : end] for end, column in zip(ends, _COLUMNS, strict=True))


def _reserve(meta: int, side: int) -> int:
    return meta >> RESERVE + RESERVE_WIDTH * side & (1 << RESERVE_WIDTH) - 1


def _phase(meta: int, side: int) -> int:
    return meta >> PHASE + PHASE_WIDTH * side & (1 << PHASE_WIDTH) - 1


def _hand(meta: int, side: int) -> list[int]:
    hand = meta >> HAND + HAND_WIDTH * side
    return [hand >> TYPE_WIDTH * index & (1 << TYPE_WIDTH) - 1 for index in range(3)]


def _lost(state: State, options: Mapping[str, str]) -> list[int]:
    """Basic pieces out of the game: all that are neither in reserve nor on the board."""
    gipf, used = state[2], state[6]
    return [
        pieces - _reserve(state[7], side) - (state[side] & ~used).bit_count() - (state[side] & gipf).bit_count()
        for side, pieces in enumerate(pieces_of(options))
    ]


def _gone(state: State, options: Mapping[str, str]) -> list[int]:
    """Potentials out of the game: all that are neither in hand nor on the board."""
    on_board = state[3] | state[4] | state[5] | state[6]
    return [sum(agreed(options)) - sum(_hand(state[7], side)) - (state[side] & on_board).bit_count() for side in (0, 1)]


def _check(text: str, state: State, options: Mapping[str, str]) -> None:
    meta = state[7]
    if options["version"] == "basic" and state[2]:
        raise _bad(text, "no GIPF-pieces in the basic version")
    for side in (0, 1):
        phase, hand = _phase(meta, side), _hand(meta, side)
        if options["version"] != "tournament" and phase < PHASE_LOADED:
            raise _bad(text, "the phases l or b")
        if phase >= PHASE_LOADED and (phase == PHASE_BASIC) == any(hand):
            raise _bad(text, "potentials in hand with phase l, none with phase b")
        for number, board, most in zip(hand, state[3:6], agreed(options), strict=True):
            if number + (board & state[side]).bit_count() > most:
                raise _bad(text, "no more potentials of a type than agreed")
    if min(_lost(state, options) + _gone(state, options)) < 0:
        raise _bad(text, "no more pieces and potentials than the players have")
