"""DVONN in text: turns `c3`, `c3-f3` and `pass`, and positions in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.core.step import Step
from gipfel.games.dvonn.cells import BOARD, CELLS, COLUMN_CELLS, NAMES
from gipfel.games.dvonn.rules import DvonnPass, DvonnPosition, Placement, StackJump, judged, next_piece
from gipfel.games.dvonn.stacks import COLOURS, PIECES, RED, REDS, DvonnStack, Stacks, cut_off, pieces_left

EXPECTED_TURN = "a cell (c3), two cells (c3-f3) or pass"
EXPECTED_POSITION = "columns a to k divided by /, p or j for the phase, player 0 or 1, number of turns"
EXPECTED_COLUMNS = "columns of 3 4 5 5 5 5 5 5 5 4 3 cells, each . or w b r W B with the height if it is more than one"
PLACING, JUMPING = "p", "j"
VACANT = "."
PASS = "pass"

_TURN = re.compile(r"([a-k][1-5])(?:\s*-?\s*([a-k][1-5]))?", re.IGNORECASE)
_STACK = re.compile(r"\.|r|[wbWB](?:[1-4][0-9]|[2-9])?")


def write_turn(steps: Sequence[Step]) -> str:
    """The canonical text of a turn; what is lost is not written."""
    (step,) = steps
    match step:
        case Placement(cell):
            return cell
        case StackJump(start, target):
            return f"{start}-{target}"
    return PASS


def read_turn(text: str) -> tuple[Step, ...]:
    """The step of a turn; capitals and a missing dash are read too."""
    written = text.strip()
    if written.lower() == PASS:
        return (DvonnPass(),)
    match = _TURN.fullmatch(written)
    if match is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    start, target = (None if name is None else NAMES[BOARD.cell(name)] for name in match.groups())
    assert start is not None
    return (Placement(start),) if target is None else (StackJump(start, target),)


def write_position(position: DvonnPosition) -> str:
    """The one text of a position."""
    columns = "/".join("".join(_sign(position.stacks[cell]) for cell in column) for column in COLUMN_CELLS)
    phase = PLACING if position.placing else JUMPING
    return f"{columns} {phase} {position.mover} {position.turn_count}"


def _sign(stack: DvonnStack | None) -> str:
    if stack is None:
        return VACANT
    letter = stack.top.upper() if stack.red else stack.top
    return letter if stack.height == 1 else f"{letter}{stack.height}"


def read_position(game: Game, text: str) -> DvonnPosition:
    """Read a position text and check that it can come about."""
    fields = text.split()
    if len(fields) != 4 or fields[1] not in (PLACING, JUMPING) or fields[2] not in ("0", "1"):
        raise _malformed(text, EXPECTED_POSITION)
    columns, phase, player, turn = fields
    stacks = _read_columns(text, columns)
    mover, turns = int(player), _number(text, turn)
    if phase == PLACING:
        _check_placing(text, stacks, mover, turns)
        return DvonnPosition(game, stacks, True, mover, turns)
    _check_jumping(stacks)
    return DvonnPosition(game, stacks, False, mover, turns, judged(stacks))


def _read_columns(text: str, written: str) -> Stacks:
    columns = written.split("/")
    signs = [_STACK.findall(column) for column in columns]
    if ["".join(found) for found in signs] != columns or list(map(len, signs)) != list(map(len, COLUMN_CELLS)):
        raise _malformed(text, EXPECTED_COLUMNS)
    return tuple(_stack(text, sign) for found in signs for sign in found)


def _stack(text: str, sign: str) -> DvonnStack | None:
    if sign == VACANT:
        return None
    height, red = int(sign[1:] or 1), sign[0].isupper()
    if red and height == 1:
        raise _malformed(text, f"a height after {sign}: a covered DVONN-piece makes a stack of two at least")
    return DvonnStack(sign[0].lower(), height, red)


def _number(text: str, digits: str) -> int:
    # Leading zeros would give one position two texts.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 8 and str(int(digits)) == digits):
        raise _malformed(text, "a whole number of turns")
    return int(digits)


def _check_placing(text: str, stacks: Stacks, mover: int, turns: int) -> None:
    """Rule 1: as many pieces as turns, of the colours whose turns they were, and a vacant cell for the next one."""
    placed = [stack for stack in stacks if stack is not None]
    due = sorted(next_piece(turn) for turn in range(len(placed)))
    if len(placed) == CELLS or any(stack.height > 1 for stack in placed):
        raise _malformed(text, "single pieces and a vacant cell while pieces are placed")
    if (turns, mover) != (len(placed), len(placed) % 2):
        raise _malformed(text, f"player {len(placed) % 2} after {len(placed)} turns, for so many pieces are placed")
    if sorted(stack.top for stack in placed) != due:
        raise BadNotation("dvonn-wrong-pieces", **{colour: due.count(colour) for colour in (*COLOURS, RED)})


def _check_jumping(stacks: Stacks) -> None:
    """Three DVONN-pieces, no more pieces than there are, and nothing that should have been taken off (rule 8)."""
    for problem in _problems(stacks):
        raise problem


def _problems(stacks: Stacks) -> Iterator[BadNotation]:
    there = [stack for stack in stacks if stack is not None]
    reds, pieces = sum(stack.holds_red for stack in there), pieces_left(stacks)
    if not 1 <= reds <= REDS:
        yield BadNotation("dvonn-reds", there=reds, limit=REDS)
    if pieces > CELLS:
        yield BadNotation("dvonn-too-many-pieces", there=pieces, limit=CELLS)
    for colour in COLOURS:
        tops = sum(stack.top == colour for stack in there)
        if tops > PIECES:
            yield BadNotation("dvonn-too-many-tops", there=tops, limit=PIECES)
    apart = cut_off(stacks)
    if apart:
        yield BadNotation("dvonn-no-contact", cells=[NAMES[cell] for cell in apart])


def _malformed(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=expected)
