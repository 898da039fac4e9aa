"""Turns as text: `xd2,d3,d4,d5 c1-c2 xb2,c3,d4,e5`, `Ta1-b2 +a2-b3`, `c3>f5?`, `let` (rules 41 to 44, 59, 60)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn, ended
from gipfel.games.gipf.moves import reached
from gipfel.games.gipf.pieces import FIRST, Taken, lifted, masks
from gipfel.games.gipf.rows import is_broken
from gipfel.games.gipf.rules import ROWS, GipfPosition
from gipfel.games.gipf.spots import BOARD, DOTS, ENTRIES, ENTRY, LINES, cells_of, mask_of, spot_names
from gipfel.games.gipf.steps import EndTaking, Extra, Let, Move, Push, TakeRow, TakeToo, Use, move_text
from gipfel.games.gipf.takings import Way, takings, takings_text, together, without

EXPECTED_TURN = (
    "a1-b2, Ga1-b2, c3>f5, e5>e6=G or +a2-b3, with the rows taken before and after it as xd2,d3,d4,d5; or let, or done"
)
LET, DONE = "let", "done"

_SPOT = r"[a-i][1-9]"
_WORD = re.compile(
    rf"(?P<take>x(?P<spots>{_SPOT}(?:,{_SPOT})*)?)"
    rf"|(?:(?P<kind>[pgztydn])?(?:(?P<dot>{_SPOT})-)?(?P<spot>{_SPOT})"
    rf"|\+(?P<extra>{_SPOT})-(?P<first>{_SPOT})"
    rf"|(?P<origin>{_SPOT})>(?P<target>{_SPOT})(?P<converts>=G)?)(?P<announced>\?)?",
    re.IGNORECASE,
)


# Writing.


def write_turn(start: GipfPosition, steps: Sequence[Step]) -> str:
    """The canonical text (rule 42): what was taken first, moves, what was taken last, each with the fewest takings."""
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
    """What was done since `start`, which may lie inside the turn."""
    parts, moves = [], final.moves[len(start.moves) :]
    if before := without(final.before, start.before):
        parts.append(takings_text(_way(start, before)))
    parts += [move_text(move) for move in moves]
    if final.announcement is not None:
        parts.append(move_text(final.announcement) + "?")
    if after := without(final.after, start.after):
        parts.append(takings_text(_way(_moved(start, before, moves), after)))
    return " ".join(parts) or DONE


def _way(position: GipfPosition, taken: Taken) -> Way:
    way = _takings(position, taken)
    assert way is not None
    return way


def _takings(position: GipfPosition, taken: Taken) -> Way | None:
    terms, sides = position.game.terms, position.sides
    counting = tuple(each for each in (0, 1) if terms.counts_gipf and sides[each].phase != FIRST)
    return takings(position.pieces, position.mover, taken, counting)


def _moved(start: GipfPosition, before: Taken, moves: Sequence[Move]) -> GipfPosition:
    """The position in which rows are taken at the end of a turn: rows of the beginning gone, moves made."""
    position = replace(start, pieces=lifted(start.pieces, before))
    for move in moves:
        position = position.performed(move)
    return position.lapsed()


# Reading.


def read_turn(start: GipfPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; rows may be listed in any order, the publisher's short forms are understood."""
    return play_turn(start, text).steps


def play_turn(start: GipfPosition, text: str) -> PlayedTurn:
    """The turn, played: which rows are there to be taken is seen by making its moves."""
    word = text.strip().lower()
    if word == LET:
        return PlayedTurn(start, (Let(),), start.let(), LET)
    if start.outcome is not None:
        raise IllegalStep("game-over")
    if start.announcement is not None:
        raise IllegalStep("answer-first")
    words = [] if word == DONE else [_read_word(text, each) for each in re.split(r"[\s;]+", text.strip())]
    reading = _Reading(start, text)
    for match in words:
        reading.read(match)
    return reading.finish()


def last_step(start: GipfPosition, steps: Sequence[Step], position: GipfPosition) -> PlayedTurn:
    """The turn of these steps, whose last is made in `position`: what was taken is known before the turn passes on."""
    last = steps[-1]
    if isinstance(last, Let):
        return PlayedTurn(start, tuple(steps), position.let(), LET)
    made = position.made(last)
    return PlayedTurn(start, tuple(steps), made.concluded(), _written(start, made))


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
        self.groups: list[Taken] = []
        self.whole = False  # a bare x: the whole row (rule 44)

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

    def finish(self) -> PlayedTurn:
        self._take()
        if not self.over:
            if not self.position.is_finishing and not self.position.may_give_up:
                raise BadNotation("turn-unfinished", turn=self.text, expected=EXPECTED_TURN)
            self._play(EndTaking(), "")
        self._compare(self.made)
        return PlayedTurn(self.start, tuple(self.steps), self.position, _written(self.start, self.made))

    def _move(self, match: re.Match[str]) -> Move:
        if match["announced"] and not self.start.game.terms.announces:
            raise BadNotation("nothing-is-announced", turn=self.text)
        if match["extra"]:
            return Extra(BOARD.cell(match["extra"]), BOARD.cell(match["first"]))
        if match["origin"]:
            return self._use(BOARD.cell(match["origin"]), BOARD.cell(match["target"]), bool(match["converts"]))
        dot, spot = match["dot"], BOARD.cell(match["spot"])
        entry = _entry(self.position, BOARD.cell(dot) if dot else None, spot)
        several = len(self.position.side.kinds(self.start.game.terms.printed_order)) > 1
        return Push((match["kind"] or "P").upper(), *entry, several_kinds=several)

    def _use(self, origin: int, target: int, converts: bool) -> Use:
        return Use(origin, target, converts, choice=self.position.may_convert(target))

    def _play(self, step: Step, rest: str) -> None:
        if self.over:
            raise BadNotation("turn-too-long", turn=self.text, rest=rest)
        self.made = self.position.made(step)
        self.position = self.made.concluded()
        self.steps.append(step)

    @property
    def taken(self) -> Taken:
        """What has been taken so far in this part of the turn, before its moves or after them."""
        first, now = self.start, self.position
        return without(now.before, first.before) if now.stage == ROWS else without(now.after, first.after)

    def _take(self) -> None:
        """Play the takings listed; those a move forced are played with it and compared at the end."""
        if not self.groups or self.over:
            return
        if self.whole:
            self.groups = [together(self.taken, self._only_row(self._open_rows()))]
        listed = self._listed()
        while left := self._left(listed):
            state = self._open_rows()
            way = _takings(state, left) if state.own_rows else None
            if way is None:
                raise _misfit(state, self.groups)
            self._take_row(way[0].line, way[0].spots)

    def _left(self, listed: Taken) -> Taken:
        """What of it is still to be taken; the rest may have been forced."""
        return () if self.over else without(listed, self.taken)

    def _open_rows(self) -> GipfPosition:
        """The position as rows are looked for in it."""
        return self.position if self.position.stage == ROWS else self.position.lapsed()

    def _listed(self) -> Taken:
        """What the takings list together, from each spot at most what stands there or stood there."""
        listed, taken = Counter(chain.from_iterable(self.groups)), self.taken
        for spot in listed:
            piece = self.position.pieces[spot]
            stood = taken.count(spot) + (0 if piece is None else len(piece.layers))
            listed[spot] = min(listed[spot], max(stood, 1))
        return tuple(sorted(listed.elements()))

    def _only_row(self, state: GipfPosition) -> Taken:
        rows = state.own_rows
        if len(rows) != 1:
            raise BadNotation("which-row", turn=self.text)
        return tuple(cells_of(rows[0].spots))

    def _take_row(self, line: int, spots: int) -> None:
        row = next(row for row in self.position.own_rows if row.line == line)
        self._play(TakeRow(line), "x")
        if row.optional:
            for spot in cells_of(spots & ~row.must):
                self._play(TakeToo(spot), "x")
            self._play(EndTaking(), "x")

    def _compare(self, final: GipfPosition) -> None:
        """What was taken at the end of the turn must be what is listed there."""
        moved = final.moves or final.announcement is not None or self.start.stage != ROWS
        taken = without(final.after, self.start.after) if moved else without(final.before, self.start.before)
        listed = taken if self.whole and taken else together((), chain.from_iterable(self.groups))
        if missing := without(taken, listed):
            raise BadNotation("turn-unfinished", turn=self.text, expected="x" + spot_names(missing))
        # A spot that was emptied may have been listed with two rows, although it went with the first.
        more = [spot for spot in without(listed, taken) if spot not in taken or final.pieces[spot] is not None]
        if more or (self.whole and not taken):
            raise BadNotation("turn-too-long", turn=self.text, rest="x" + spot_names(listed))


def _spots(names: str) -> Taken:
    """The spots of one taking, each once."""
    cells = {BOARD.cell(name) for name in names.split(",")} if names else set()
    for dot in cells.intersection(DOTS):
        raise BadNotation("dot-not-spot", dot=BOARD.names[dot])
    return tuple(sorted(cells))


def _entry(position: GipfPosition, dot: int | None, spot: int) -> tuple[int, int]:
    """Dot and first spot, also of rule 44's forms: `e2` displaces nothing, `e1-e4` names the spot reached."""
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


def _misfit(position: GipfPosition, groups: Sequence[Taken]) -> IllegalStep:
    """The rule broken by the first taking that does not fit a row."""
    rows = position.own_rows
    if not rows:
        return IllegalStep("no-row", row=spot_names(groups[0]))
    for group in map(mask_of, groups):
        near = max(rows, key=lambda row: (row.spots & group).bit_count())
        if not near.spots & group:
            return IllegalStep("no-row", row=spot_names(cells_of(group)))
        if group & ~near.spots:
            return IllegalStep("not-in-row", spot=spot_names(cells_of(group & ~near.spots)))
        if near.must & ~group:
            return IllegalStep("must-go", spots=spot_names(cells_of(near.must & ~group)))
        if not is_broken(position.pieces, near, group):
            return IllegalStep("row-must-be-broken", row=LINES[near.line].name)
    return IllegalStep("rows-not-together", rows=[spot_names(group) for group in groups])
