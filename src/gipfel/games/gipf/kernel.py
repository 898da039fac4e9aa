"""GIPF on 64-bit boards: every version, handicaps, all five potentials, without announcements."""

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
    has_piles,
)
from gipfel.games.gipf.kernel_codes import (
    CONVERT,
    COUNTED,
    DECLINE,
    EXTRA,
    KINDS,
    PLACE,
    PLACE_BITS,
    POTENTIAL,
    PUSH,
    TAKE,
    counting,
    player_of,
    stage_of,
)
from gipfel.games.gipf.kernel_notation import GIPF, LOADED, SINGLE, Amounts, RowsToTake, amounts_of, takings_text
from gipfel.games.gipf.kernel_piles import PILED_SIZE, PLAIN_SIZE, with_meta
from gipfel.games.gipf.kernel_rows import has_row
from gipfel.games.gipf.kernel_steps import gen, init, init_piled, key, reason, repeats, sample, to_move, turn, winner
from gipfel.games.gipf.kernel_text import piles_text, read_position, write_position
from gipfel.games.gipf.kernel_turn import apply, begin
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

PIECE_LETTERS = ("", "G", "Z", "T", "Y", "D", "N")
CONVERTED = "=G"
EXPECTED = "c1-c2, Gc1-c2, c3>f5, +a2-b3, xd2,d3,d4,d5"
# Ends the text of a game lost by who thinned a row and stopped with nothing to bring in: the row is thinned no further.
STOPPED = " move"


class GipfKernel(Kernel):
    """GIPF, compiled. A state is longer where potentials may cover others: see `kernel_piles`.

    A spot of `z`, `t`, `y`, `d`, `n` or `used` (rule 19) is one of its owner's too: pushed, counted and captured alike
    (rule 24).
    """

    state_size = PLAIN_SIZE
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
        if has_piles(options):
            self.state_size = PILED_SIZE
            self.functions = self.functions._replace(init=init_piled)

    def encode(self, text: str) -> State:
        """The state of a position text at a turn start or at the end of the game."""
        given = text.removesuffix(STOPPED)
        state = begin(read_position(given, self.options), self.tables)
        return _numbers(state if given == text else self._stopped(state, text))

    def position_text(self, state: State) -> str:
        """The position text of a state at a turn start or at the end of the game."""
        over = winner(state) != RUNNING and self.reasons[reason(state)] == "no-piece"
        stopped = over and has_row(state[to_move(state)])
        return write_position(_numbers(state), self.options) + (STOPPED if stopped else "")

    def _stopped(self, state: State, text: str) -> State:
        """The loss of who takes nothing more from the rows of a turn start and has nothing to bring in."""
        if winner(state) == RUNNING and stage_of(state[7]) == TAKE_FIRST:
            after: State = apply(with_meta(state, state[7], state[8] - 1), self.tables, TAKE)
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
            steps.append(self._next_step(now, words, text))
            now = apply(now, self.tables, steps[-1])
        if words or self.turn_text(state, steps) != text:
            raise BadNotation("malformed-turn", turn=text[:80], expected=self.turn_text(state, steps))
        return tuple(steps)

    def _next_step(self, state: State, words: list[str], text: str) -> int:
        """The legal step that the next words say; the words are used up."""
        stage = stage_of(state[7])
        legal = self._room()
        steps = legal[: gen(state, self.tables, legal)].tolist()
        if stage in (TAKE_FIRST, TAKE_AFTER):
            amounts = amounts_of(_taken(words))
            found = next((step for step in steps if self._amounts(state, step) == amounts), None)
        else:
            wanted = _extra(words) if stage in (EXTRA_FIRST, EXTRA_AFTER) else _move(words.pop(0)) if words else -1
            found = next((step for step in steps if step & ~LAST == wanted), None)
        if found is None:
            raise BadNotation("malformed-turn", turn=text[:80], expected=EXPECTED)
        return int(found)

    def _step_text(self, state: State, step: int) -> str:
        """Takings, or a move as rules 41 and 59 write it."""
        kind, place, second = step & KINDS, step & PLACE, step >> PLACE_BITS & PLACE
        if kind in (TAKE, COUNTED):
            return takings_text(self._rows(state), self._amounts(state, step))
        if kind == PUSH:
            return PIECE_LETTERS[second] + ENTRY_TEXTS[place]
        if kind == POTENTIAL:
            return f"{NAMES[place]}>{NAMES[second]}{CONVERTED if step & CONVERT else ''}"
        return f"+{ENTRY_TEXTS[place]}" if kind == EXTRA else ""

    def _amounts(self, state: State, step: int) -> Amounts:
        """How much a taking takes from each spot (rule 60)."""
        if step & KINDS == TAKE:
            return tuple(step >> bit & 1 for bit in SPOTS.values())
        before, after = piles_text(state), piles_text(_numbers(apply(state, self.tables, step & ~LAST)))
        return tuple(len(before[name]) - len(after[name]) for name in SPOTS)

    def _rows(self, state: State) -> RowsToTake:
        player = player_of(state[7])
        counts = int(counting(state[7], player, self.tables))
        piles = tuple("".join(_sort(letter) for letter in pile) for pile in piles_text(_numbers(state)).values())
        return RowsToTake(
            tuple(pile.swapcase() for pile in piles) if player else piles, bool(counts & 1), bool(counts & 2)
        )


def _numbers(state: Sequence[int]) -> State:
    return tuple(int(number) for number in state)


def _sort(letter: str) -> str:
    """How a thing behaves where a row is taken."""
    sort = GIPF if letter in "Gg" else LOADED if letter in "ZTYDNztydn" else SINGLE
    return sort if letter.isupper() else sort.lower()


def _taken(words: list[str]) -> list[str]:
    """The takings that come next; the words are used up."""
    taken = []
    while words and words[0].startswith("x"):
        taken.append(words.pop(0))
    return taken


def _extra(words: list[str]) -> int:
    return EXTRA | _entry(words.pop(0)[1:]) if words and words[0].startswith("+") else DECLINE


def _move(word: str) -> int:
    source, jump, target = word.partition(">")
    if jump:
        converts = CONVERT if target.endswith(CONVERTED) else 0
        target = target.removesuffix(CONVERTED)
        if source in SPOTS and target in SPOTS:
            return POTENTIAL | SPOTS[source] | SPOTS[target] << PLACE_BITS | converts
        raise BadNotation("malformed-turn", turn=word[:40], expected=EXPECTED)
    letter = word[:1] if word[:1] in PIECE_LETTERS else ""
    return PUSH | _entry(word[len(letter) :]) | PIECE_LETTERS.index(letter) << PLACE_BITS


def _entry(text: str) -> int:
    if text in ENTRY_TEXTS:
        return ENTRY_TEXTS.index(text)
    raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED)
