"""Positions of ZÈRTZ as text: `oooo/oWoGo/… 6,8,10 0,0,0 0,0,0 0 12`, inside a turn with what it has done so far."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import accumulate, pairwise

from gipfel.core.errors import BadNotation
from gipfel.games.zertz.editions import COLOURS, Counts
from gipfel.games.zertz.rings import cells_of
from gipfel.games.zertz.rules import ZertzGame, ZertzPosition
from gipfel.games.zertz.steps import Completed, Filled, Jumping, Stage

GONE, VACANT, NONE = ".", "o", "-"
MUST_CAPTURE = "capture"
EXPECTED = (
    "columns from a joined by / (. no ring, o vacant ring, W G B marbles, from ring 1 upwards), stock w,g,b, "
    "captures of both players w,g,b, player 0 or 1, turn number"
)
EXPECTED_STAGE = "placed:d4, jumping:d4,d6, placed:d4,d1 claimed:a1, or capture, as options and board allow"
EXPECTED_BEFORE = "after | the position before a turn that missed a capture (capture=claimed)"

_COUNTS = re.compile(r"(\d{1,2}),(\d{1,2}),(\d{1,2})", re.ASCII)
_TURN = re.compile(r"0|[1-9]\d{0,5}", re.ASCII)
_STAGE = re.compile(r"placed:(?P<filled>\w+)|jumping:(?P<path>[\w,]+)", re.ASCII)
_CLAIMING = re.compile(r"placed:(?P<filled>\w+),(?P<removed>\w+|-) claimed:(?P<claimed>[\w,]+|-)", re.ASCII)


def write_position(position: ZertzPosition) -> str:
    """One line (rule 8.5): board, counts, player, turn; then the stage of the turn and what can be claimed."""
    fields = [
        _columns(position),
        *(",".join(map(str, counts)) for counts in (position.stock, *position.captures)),
        str(position.mover),
        str(position.turn_count),
    ]
    if position.must_capture:
        fields.append(MUST_CAPTURE)
    if position.stage is not None:
        fields.append(_stage(position, position.stage))
    if position.before is not None:
        fields += ["|", write_position(position.before)]
    return " ".join(fields)


def _columns(position: ZertzPosition) -> str:
    white, grey, black = position.marbles
    signs = [
        GONE
        if not position.rings & bit
        else "W"
        if white & bit
        else "G"
        if grey & bit
        else "B"
        if black & bit
        else VACANT
        for bit in (1 << cell for cell in range(len(position.game.board)))
    ]
    ends = list(accumulate(position.game.ground.columns))
    return "/".join("".join(signs[start:end]) for start, end in zip([0, *ends], ends, strict=False))


def _stage(position: ZertzPosition, stage: Stage) -> str:
    names = position.game.ground.names
    match stage:
        case Filled(cell):
            return f"placed:{names[cell]}"
        case Jumping(path):
            return f"jumping:{','.join(names[cell] for cell in path)}"
        case Completed(filled, removed, groups, claimed):
            gone = NONE if removed is None else names[removed]
            first = [names[cells_of(group)[0]] for group in groups if group & claimed]
            return f"placed:{names[filled]},{gone} claimed:{','.join(first) or NONE}"


def read_position(game: ZertzGame, text: str) -> ZertzPosition:
    """Read a position; BadNotation says what does not fit."""
    now, bar, earlier = text.partition("|")
    position = _read_one(game, now)
    if not bar:
        return position
    before = _read_one(game, earlier)
    if not _is_missed_capture(before, position):
        raise BadNotation("bad-position", text=earlier.strip()[:80], expected=EXPECTED_BEFORE)
    return replace(position, before=before)


def _read_one(game: ZertzGame, text: str) -> ZertzPosition:
    fields = text.split()
    if not 6 <= len(fields) <= 8 or fields[4] not in ("0", "1") or not _TURN.fullmatch(fields[5]):
        raise _bad(text)
    signs = _read_columns(game, text, fields[0])
    stock, first, second = (_read_counts(text, counts) for counts in fields[1:4])
    position = ZertzPosition(
        game,
        rings=sum(1 << cell for cell, sign in enumerate(signs) if sign != GONE),
        marbles=(_mask(signs, "W"), _mask(signs, "G"), _mask(signs, "B")),
        stock=stock,
        captures=(first, second),
        mover=int(fields[4]),
        turn_count=int(fields[5]),
    )
    _check_marbles(position)
    inside = " ".join(fields[6:])
    if inside in ("", MUST_CAPTURE):
        return _at_turn_start(position, must_capture=inside == MUST_CAPTURE)
    stage = _read_stage(position, inside)
    if stage is None:
        raise _bad(inside, EXPECTED_STAGE)
    return replace(position, stage=stage)


def _bad(text: str, expected: str = EXPECTED) -> BadNotation:
    return BadNotation("bad-position", text=text.strip()[:80], expected=expected)


def _read_columns(game: ZertzGame, text: str, columns: str) -> str:
    signs = columns.split("/")
    if tuple(map(len, signs)) != game.ground.columns or set("".join(signs)) - set(GONE + VACANT + COLOURS):
        lengths = " ".join(map(str, game.ground.columns))
        raise _bad(text, f"{EXPECTED}; the columns of this board have {lengths} rings")
    return "".join(signs)


def _read_counts(text: str, counts: str) -> Counts:
    match = _COUNTS.fullmatch(counts)
    if match is None:
        raise _bad(text)
    white, grey, black = match.groups()
    return int(white), int(grey), int(black)


def _mask(signs: str, colour: str) -> int:
    return sum(1 << cell for cell, sign in enumerate(signs) if sign == colour)


def _check_marbles(position: ZertzPosition) -> None:
    """No marble is ever lost."""
    edition = position.game.edition
    for number, colour in enumerate(COLOURS):
        there = position.stock[number] + position.captures[0][number] + position.captures[1][number]
        there += position.marbles[number].bit_count()
        if there != edition.stock[number]:
            raise BadNotation("marbles-do-not-add-up", colour=colour, there=there, expected=edition.stock[number])


def _at_turn_start(position: ZertzPosition, must_capture: bool) -> ZertzPosition:
    if position.game.edition.is_set(position.captures[position.mover]):
        raise BadNotation("set-before-turn")
    verdict = position.judged()
    if must_capture and not (position.game.captures_claimed and verdict is None and position.can_capture):
        raise _bad(MUST_CAPTURE, EXPECTED_STAGE)
    return replace(position, verdict=verdict, must_capture=must_capture)


def _read_stage(position: ZertzPosition, text: str) -> Stage | None:
    """What a turn has done so far; None when it cannot have."""
    ground = position.game.ground
    if match := _STAGE.fullmatch(text):
        if match["path"]:
            return _read_path(position, match["path"])
        cell = position.game.board.cell(match["filled"])
        possible = position.occupied >> cell & 1 and ground.has_free_ring(position.rings, position.vacant)
        return Filled(cell) if possible else None
    match = _CLAIMING.fullmatch(text)
    return None if match is None else _read_completed(position, match)


def _read_path(position: ZertzPosition, text: str) -> Jumping | None:
    ground, board = position.game.ground, position.game.board
    path = tuple(board.cell(ring) for ring in text.split(","))
    possible = (
        len(path) > 1
        and all(position.rings >> cell & 1 for cell in path)
        and all(ground.between(start, landing) is not None for start, landing in pairwise(path))
        and position.occupied >> path[-1] & 1
        and ground.landings(path[-1], position.occupied, position.vacant)
    )
    return Jumping(path) if possible else None


def _read_completed(position: ZertzPosition, match: re.Match[str]) -> Completed | None:
    ground, board, rings = position.game.ground, position.game.board, position.rings
    filled = board.cell(match["filled"])
    removed = None if match["removed"] == NONE else board.cell(match["removed"])
    gone = removed is None or not rings >> removed & 1
    if not (position.game.claims_optional and position.occupied >> filled & 1 and gone):
        return None
    groups = ground.completed_groups(rings, position.occupied, filled, removed)
    first = [] if match["claimed"] == NONE else [board.cell(ring) for ring in match["claimed"].split(",")]
    claimed = [group for group in groups if cells_of(group)[0] in first]
    if not groups or [cells_of(group)[0] for group in claimed] != first:
        return None
    return Completed(filled, removed, groups, sum(claimed))


def _is_missed_capture(before: ZertzPosition, position: ZertzPosition) -> bool:
    """Whether one placing turn, or the part of it made so far, can have led from one position to the other."""
    inside = position.stage is not None
    kept = [before.marbles[colour] & position.rings for colour in range(3)]
    new = [marbles & ~old for marbles, old in zip(position.marbles, kept, strict=True)]
    return (
        position.game.captures_claimed
        and not position.must_capture
        and not isinstance(position.stage, Jumping)
        and before.stage is None
        and not before.must_capture
        and before.verdict is None
        and before.can_capture
        and any(before.supply)
        and before.mover == (position.mover if inside else 1 - position.mover)
        and before.turn_count == position.turn_count - (not inside)
        and not position.rings & ~before.rings
        and all(not old & ~marbles for old, marbles in zip(kept, position.marbles, strict=True))
        and sum(marbles.bit_count() for marbles in new) <= 1
    )
