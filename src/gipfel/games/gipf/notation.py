"""Turns as text: `xd2,d3,d4,d5 c1-c2 xb2,c3,d4,e5`, `Ta1-b2 +a2-b3`, `c3>f5?`, `let`, `done` (rules 41 to 44)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.step import Step
from gipfel.core.turns import ended
from gipfel.games.gipf.explaining import explain
from gipfel.games.gipf.moving import reached
from gipfel.games.gipf.pieces import FIRST, masks
from gipfel.games.gipf.rules import ROWS, GipfPosition
from gipfel.games.gipf.spots import BOARD, DOTS, ENTRIES, ENTRY, cells_of, mask_of, spot_names
from gipfel.games.gipf.steps import Done, Extra, Let, Move, Push, TakeRow, TakeToo, Use, move_text
from gipfel.games.gipf.takings import Way, takings, takings_text

EXPECTED_TURN = (
    "a1-b2, Ga1-b2, c3>f5 or +a2-b3, with the rows taken before and after it as xd2,d3,d4,d5; or let, or done"
)
LET, DONE = "let", "done"

_SPOT = r"[a-i][1-9]"
_WORD = re.compile(
    rf"(?P<take>x(?P<spots>{_SPOT}(?:,{_SPOT})*)?)"
    rf"|(?:(?P<kind>[pgzty])?(?:(?P<dot>{_SPOT})-)?(?P<spot>{_SPOT})"
    rf"|\+(?P<extra>{_SPOT})-(?P<first>{_SPOT})"
    rf"|(?P<origin>{_SPOT})>(?P<target>{_SPOT}))(?P<announced>\?)?",
    re.IGNORECASE,
)


# Writing.


def write_turn(start: GipfPosition, steps: Sequence[Step]) -> str:
    """The canonical text: spots emptied first, moves, spots emptied last, each with the fewest takings."""
    if isinstance(steps[0], Let):
        return LET
    last = steps[-1]
    if len(steps) == 1 and isinstance(last, Push | Use | Extra) and last.last:
        return move_text(last) + (announced_mark(start) if not isinstance(last, Push) else "")
    position = start
    for step in steps[:-1]:
        position = position.play(step)
    return _written(start, position.made(last))


def announced_mark(start: GipfPosition) -> str:
    """`?` where uses of potentials are announced."""
    return "?" if start.game.terms.announces else ""


def _written(start: GipfPosition, final: GipfPosition) -> str:
    parts = []
    if final.before:
        parts.append(takings_text(_way(start, final.before)))
    parts += [move_text(move) for move in final.moves]
    if final.announcement is not None:
        parts.append(move_text(final.announcement) + "?")
    if final.after:
        parts.append(takings_text(_way(_moved(start, final), final.after)))
    return " ".join(parts) or DONE


def _way(position: GipfPosition, spots: int) -> Way:
    way = _takings(position, spots)
    assert way is not None
    return way


def _takings(position: GipfPosition, spots: int) -> Way | None:
    terms, sides = position.game.terms, position.sides
    counting = tuple(each for each in (0, 1) if terms.counts_gipf and sides[each].phase != FIRST)
    return takings(position.pieces, position.mover, spots, counting)


def _moved(start: GipfPosition, final: GipfPosition) -> GipfPosition:
    """The position in which rows are taken at the end of a turn: rows of the beginning gone, moves made."""
    pieces = tuple(None if final.before >> cell & 1 else piece for cell, piece in enumerate(start.pieces))
    position = replace(start, pieces=pieces)
    for move in final.moves:
        position = position.performed(move)
    return position.lapsed()


# Reading.


def read_turn(start: GipfPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; rows may be listed in any order, the publisher's short forms are understood."""
    word = text.strip().lower()
    if word == LET:
        start.let()
        return (Let(),)
    if start.outcome is not None:
        raise IllegalStep("game-over")
    if start.announcement is not None:
        raise IllegalStep("answer-first")
    words = [] if word == DONE else [_read_word(text, each) for each in re.split(r"[\s;]+", text.strip())]
    reading = _Reading(start, text)
    for match in words:
        reading.read(match)
    return reading.finish()


def _read_word(text: str, word: str) -> re.Match[str]:
    match = _WORD.fullmatch(word)
    if match is None:
        raise BadNotation("malformed-turn", turn=text[:60], expected=EXPECTED_TURN)
    return match


class _Reading:
    """A turn being read: the position so far, its steps, and the takings listed since the last move."""

    def __init__(self, start: GipfPosition, text: str) -> None:
        self.start = self.position = self.made = start
        self.text = text
        self.steps: list[Step] = []
        self.groups: list[int] = []
        self.whole = False  # a bare x: the whole row, as the publisher writes it

    @property
    def over(self) -> bool:
        return ended(self.start, self.position)

    def read(self, match: re.Match[str]) -> None:
        if match["take"]:
            self.groups.append(_spots(match["spots"] or ""))
            self.whole = self.whole or not match["spots"]
            return
        self._take()
        self.groups, self.whole = [], False
        self._play(self._move(match), match.group())

    def finish(self) -> tuple[Step, ...]:
        self._take()
        if not self.over:
            if not self.position.is_finishing and not self.position.may_give_up:
                raise BadNotation("turn-unfinished", turn=self.text, expected=EXPECTED_TURN)
            self._play(Done(), "")
        self._compare(self.made)
        return tuple(self.steps)

    def _move(self, match: re.Match[str]) -> Move:
        if match["announced"] and not self.start.game.terms.announces:
            raise BadNotation("nothing-is-announced", turn=self.text)
        if match["extra"]:
            return Extra(BOARD.cell(match["extra"]), BOARD.cell(match["first"]))
        if match["origin"]:
            return Use(BOARD.cell(match["origin"]), BOARD.cell(match["target"]))
        dot, spot = match["dot"], BOARD.cell(match["spot"])
        entry = _entry(self.position, BOARD.cell(dot) if dot else None, spot)
        return Push((match["kind"] or "P").upper(), *entry)

    def _play(self, step: Step, rest: str) -> None:
        if self.over:
            raise BadNotation("turn-too-long", turn=self.text, rest=rest)
        self.made = self.position.made(step)
        self.position = self.made.concluded()
        self.steps.append(step)

    def _take(self) -> None:
        """Play the takings listed; those a move forced are played with it and compared at the end."""
        if not self.groups or self.over:
            return
        state = self.position if self.position.stage == ROWS else self.position.lapsed()
        if self.whole:
            self.groups = [self._only_row(state)]
        way = _takings(state, _union(self.groups)) if state.own_rows else None
        if way is None:
            raise explain(state, self.groups)
        for take in way:
            if not self.over:  # the rest may have been forced
                self._take_row(take.line, take.spots)

    def _only_row(self, state: GipfPosition) -> int:
        rows = state.own_rows
        if len(rows) != 1:
            raise BadNotation("which-row", turn=self.text)
        return rows[0].spots

    def _take_row(self, line: int, spots: int) -> None:
        row = next(row for row in self.position.own_rows if row.line == line)
        self._play(TakeRow(line), "x")
        if row.optional:
            for spot in cells_of(spots & ~row.must):
                self._play(TakeToo(spot), "x")
            self._play(Done(), "x")

    def _compare(self, final: GipfPosition) -> None:
        """What was emptied at the end of the turn must be what is listed there."""
        moved = final.moves or final.announcement is not None or self.start.stage != ROWS
        emptied = final.after if moved else final.before
        listed = emptied if self.whole and emptied else _union(self.groups)
        if emptied & ~listed:
            missing = "x" + spot_names(cells_of(emptied & ~listed))
            raise BadNotation("turn-unfinished", turn=self.text, expected=missing)
        if listed & ~emptied or (self.whole and not emptied):
            rest = "x" + spot_names(cells_of(listed))
            raise BadNotation("turn-too-long", turn=self.text, rest=rest)


def _spots(names: str) -> int:
    cells = {BOARD.cell(name) for name in names.split(",")} if names else set()
    for dot in cells.intersection(DOTS):
        raise BadNotation("dot-not-spot", dot=BOARD.names[dot])
    return mask_of(cells)


def _union(groups: Sequence[int]) -> int:
    spots = 0
    for group in groups:
        spots |= group
    return spots


def _entry(position: GipfPosition, dot: int | None, spot: int) -> tuple[int, int]:
    """Dot and first spot, also of the publisher's forms: `e2` displaces nothing, `e1-e4` names the spot reached."""
    if dot is not None and (dot, spot) in ENTRY:
        return dot, spot
    white, black = masks(position.pieces)
    for entry in ENTRIES:
        displaced = reached(white | black, entry.path)
        fits = entry.dot == dot or (dot is None and displaced == 0)
        if fits and displaced < len(entry.path) and entry.path[displaced] == spot:
            return entry.dot, entry.path[0]
    if dot is None:
        raise BadNotation("spot-not-entered", spot=BOARD.names[spot])
    return dot, spot
