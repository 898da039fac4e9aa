"""GIPF on 64-bit boards: every version, handicaps, the ZÈRTZ, TAMSK and YINSH potentials, without announcements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gipfel.core.errors import BadNotation, NoKernel
from gipfel.games.gipf.kernel_board import (
    ENTRY_TEXTS,
    EXTRA_AFTER,
    EXTRA_FIRST,
    NAMES,
    SPOTS,
    TAKE_AFTER,
    TAKE_FIRST,
    build_tables,
)
from gipfel.games.gipf.kernel_moves import (
    DECLINE,
    EXTRA,
    KINDS,
    PLACE,
    PLACE_BITS,
    POTENTIAL,
    PUSH,
    SPOTS_MASK,
    TAKE,
)
from gipfel.games.gipf.kernel_notation import RowsToTake, spots_of, takings_text
from gipfel.games.gipf.kernel_rows import has_row
from gipfel.games.gipf.kernel_steps import gen, init, key, reason, repeats, sample, to_move, turn, winner
from gipfel.games.gipf.kernel_text import read_position, write_position
from gipfel.games.gipf.kernel_turn import apply, begin, counting, player_of, stage_of
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

PIECE_LETTERS = ("", "G", "Z", "T", "Y")
EXPECTED = "c1-c2, Gc1-c2, c3>f5, +a2-b3, xd2,d3,d4,d5"
# Ends the text of a game lost by who thinned a row and stopped with nothing to bring in: the row is thinned no further.
STOPPED = " move"


class GipfKernel(Kernel):
    """GIPF, compiled. State: white, black, gipf, z, t, y, used (boards), a packed number, the turn.

    A spot of `z`, `t`, `y` or `used` (rule 19) is one of its owner's too: pushed, counted and captured alike (rule 24).
    """

    state_size = 9
    # Enough for sixteen GIPF-pieces and loaded pieces in rows at once. A position set up with more has more takings:
    # `gen` lists the first of them and does not say that there are others, so that counts are then too small.
    max_steps = 1 << 16
    reasons = ("no-piece", "no-gipf")
    functions = Functions(init, gen, apply, winner, reason, to_move, turn, key, repeats, sample)

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        if options["announce"] != "no":
            raise NoKernel("no-kernel", option="announce")
        self.tables = build_tables(options)

    def encode(self, text: str) -> State:
        """The state of a position text at a turn start or at the end of the game."""
        given = text.removesuffix(STOPPED)
        state = begin(read_position(given, self.options), self.tables)
        return _numbers(state if given == text else self._stopped(state, text))

    def decode(self, state: State) -> str:
        """The position text of a state at a turn start or at the end of the game."""
        over = winner(state) != RUNNING and self.reasons[reason(state)] == "no-piece"
        stopped = over and has_row(state[to_move(state)])
        return write_position(_numbers(state), self.options) + (STOPPED if stopped else "")

    def _stopped(self, state: State, text: str) -> State:
        """The loss of who takes nothing more from the rows of a turn start and has nothing to bring in."""
        *board, turns = state
        if winner(state) == RUNNING and stage_of(state[7]) == TAKE_FIRST:
            after: State = apply((*board, turns - 1), self.tables, TAKE)
            if winner(after) != RUNNING:
                return after
        raise BadNotation("bad-position", text=text[:120], expected=f"no{STOPPED} at the end")

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """The canonical text of a turn made of these steps, in the order of play (rule 42)."""
        words = []
        for index, step in enumerate(steps):
            words.append(self._step_text(state, step))
            if index + 1 < len(steps):
                state = apply(state, self.tables, step)
        return " ".join(word for word in words if word)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The steps of a turn given by its canonical text."""
        if winner(state) != RUNNING:
            raise BadNotation("game-over")
        words, steps, now = text.split(" "), [], state
        while winner(now) == RUNNING and turn(now) == turn(state):
            step = self._legal(now, _next_step(stage_of(now[7]), words), text)
            steps.append(step)
            now = apply(now, self.tables, step)
        if words or self.turn_text(state, steps) != text:
            raise BadNotation("malformed-turn", turn=text[:80], expected=self.turn_text(state, steps))
        return tuple(steps)

    def _legal(self, state: State, wanted: int, text: str) -> int:
        out = self._room()
        for step in out[: gen(state, self.tables, out)].tolist():
            if step & ~LAST == wanted:
                return int(step)
        raise BadNotation("malformed-turn", turn=text[:80], expected=EXPECTED)

    def _step_text(self, state: State, step: int) -> str:
        """Takings, or a move as rule 41 writes it."""
        kind, place, second = step & KINDS, step & PLACE, step >> PLACE_BITS & PLACE
        if kind == TAKE:
            return takings_text(self._rows(state), step & SPOTS_MASK)
        if kind == PUSH:
            return PIECE_LETTERS[second] + ENTRY_TEXTS[place]
        if kind == POTENTIAL:
            return f"{NAMES[place]}>{NAMES[second]}"
        return f"+{ENTRY_TEXTS[place]}" if kind == EXTRA else ""

    def _rows(self, state: State) -> RowsToTake:
        white, black, gipf, z, t, y, _, meta, _ = (int(number) for number in state)
        mine, theirs = (black, white) if player_of(meta) else (white, black)
        counts = int(counting(meta, player_of(meta), self.tables))
        return RowsToTake(mine, theirs, gipf, z | t | y, bool(counts & 1), bool(counts & 2))


def _numbers(state: Sequence[int]) -> State:
    return tuple(int(number) for number in state)


def _next_step(stage: int, words: list[str]) -> int:
    """The step that the next words say at a stage, without LAST; the words are used up."""
    if stage in (TAKE_FIRST, TAKE_AFTER):
        mask = 0
        while words and words[0].startswith("x"):
            mask |= spots_of(words.pop(0))
        return TAKE | mask
    if stage in (EXTRA_FIRST, EXTRA_AFTER):
        if words and words[0].startswith("+"):
            return EXTRA | _entry(words.pop(0)[1:])
        return DECLINE
    return _move(words.pop(0)) if words else -1


def _move(word: str) -> int:
    source, jump, target = word.partition(">")
    if jump:
        if source in SPOTS and target in SPOTS:
            return POTENTIAL | SPOTS[source] | SPOTS[target] << PLACE_BITS
        raise BadNotation("malformed-turn", turn=word[:40], expected=EXPECTED)
    letter = word[:1] if word[:1] in PIECE_LETTERS else ""
    return PUSH | _entry(word[len(letter) :]) | PIECE_LETTERS.index(letter) << PLACE_BITS


def _entry(text: str) -> int:
    if text in ENTRY_TEXTS:
        return ENTRY_TEXTS.index(text)
    raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED)
