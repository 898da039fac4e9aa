"""Puzzles found in games: those that were played, and games of the levels against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.game import Game
from gipfel.core.line import MOST_TURNS, Line, random_turn
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.engine.limits import Stop
from gipfel.engine.puzzles.composer import Composer, NoPuzzle
from gipfel.engine.puzzles.difficulty import level_of_puzzle
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.kernels.jit import compile_all
from gipfel.kernels.of_game import kernel_of
from gipfel.records.puzzles.checker import check
from gipfel.records.puzzles.puzzle import Puzzle

LOOKED_BACK = 9  # turns from the end of a game, where it is decided
MOST_OF_ONE = 2  # puzzles of one game: more would look alike
MOST_CHECKED = 40_000  # positions that the check by the rules may look at
SHARES = {("win", 1): 0.08, ("hold", 1): 0.3}  # of what is everywhere only some is kept
OPENING = (2, 6)  # random turns at the beginning of a game of the levels
LEVELS = (3, 6)


@dataclass(frozen=True, slots=True)
class MinedGame:
    """A game to look at: the turns that were played, or a seed by which the levels play one."""

    name: str
    spec: str
    start: str = ""
    turns: tuple[str, ...] = ()
    seed: int | None = None


class Miner:
    """Looks for puzzles in games of one spec."""

    def __init__(self, spec: str, most_turns: int = 3) -> None:
        self.game: Game = game(spec, trusted=True)
        self.thinker = KernelThinker(self.game)
        self._composer = Composer(kernel_of(self.game), Stop())
        self._most_turns = most_turns

    def warm(self) -> None:
        """Compile, or load, what is needed."""
        self.thinker.warm()
        compile_all(self._composer.within.jobs())

    def mine(self, given: MinedGame) -> list[Puzzle]:
        """The puzzles of a game: proven, checked by the rules, measured."""
        found: list[Puzzle] = []
        rng = Random(given.name)
        self._composer.within.forget()
        for number, position in self._moments(self._turns(given), given.start):
            if len(found) >= MOST_OF_ONE:
                break
            puzzle = self._at(position, f"{given.name}:{number}", rng)
            if puzzle is not None:
                found.append(puzzle.with_level(level_of_puzzle(self.thinker, puzzle)))
        return found

    def _turns(self, given: MinedGame) -> Sequence[str]:
        return given.turns if given.seed is None else played(self.thinker, given.seed)

    def _moments(self, turns: Sequence[str], start: str) -> Iterator[tuple[int, Position]]:
        """The last positions of a game with somebody to move, from its end backwards; what breaks a rule ends it."""
        line, passed = Line.begin(self.game.position(start) if start else self.game.start()), list[Position]()
        for turn in turns:
            passed.append(line.position)
            try:
                line = line.turn(turn)
            except GipfelError:
                break
        for back, position in enumerate(reversed(passed[-LOOKED_BACK:]), 1):
            yield len(passed) - back, position

    def _at(self, position: Position, source: str, rng: Random) -> Puzzle | None:
        for compose in (self._won, self._held):
            try:
                puzzle = compose(position, source)
                if rng.random() > SHARES.get((puzzle.goal, puzzle.turns), 1.0):
                    return None
                check(puzzle, MOST_CHECKED)
                return puzzle
            except (NoPuzzle, BadRecord):
                continue
        return None

    def _won(self, position: Position, source: str) -> Puzzle:
        return self._composer.win(position, self._most_turns, source)

    def _held(self, position: Position, source: str) -> Puzzle:
        return self._composer.hold(position, source)


def played(thinker: KernelThinker, seed: int) -> Sequence[str]:
    """A game of two levels against each other, after some random turns; the same for the same seed."""
    rng = Random(f"puzzle {seed}")
    line, levels = Line.begin(thinker.game.start()), [rng.randint(*LEVELS) for _ in range(2)]
    for _ in range(rng.randint(*OPENING)):
        line = line.turn(random_turn(line.position, rng))
    while line.player is not None and len(line.turns_played) < MOST_TURNS:
        line = line.turn(thinker.choose(line, levels[line.player], seed))
    return line.turns_played
