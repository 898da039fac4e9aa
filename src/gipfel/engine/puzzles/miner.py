"""Puzzles found in games: those that were played, and games of the levels against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.game import Game
from gipfel.core.line import MOST_TURNS, Line, random_turn
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.engine.limits import Stop
from gipfel.engine.puzzles.composer import Composer, NoPuzzle
from gipfel.engine.puzzles.difficulty import level_of_puzzle, solves
from gipfel.engine.puzzles.draw_composer import DrawComposer
from gipfel.engine.puzzles.gain_composer import GainComposer
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.kernels.jit import compile_all
from gipfel.kernels.of_game import kernel_of
from gipfel.records.puzzles.checker import check
from gipfel.records.puzzles.puzzle import Goal, Puzzle

LOOKED_BACK = 9  # turns from the end of a game, where it is decided
MOST_OF_ONE = 2  # puzzles of one game: more would look alike
MOST_CHECKED = 40_000  # positions that the check by the rules may look at
MOST_CHECKED_TO_THE_END = 400_000  # where it has to play on until the game is over
SHARES = {("win", 1): 0.08, ("hold", 1): 0.3}  # of what is everywhere only some is kept
OPENING = (2, 6)  # random turns at the beginning of a game of the levels
LEVELS = (3, 6)
DRAWING_LEVELS = (6, 7)  # games of lower ones hardly ever last so long
GAINS_EVERY = 3  # positions
GOES_FOR_GAINS = 8  # a level that sees what a gain is worth


@dataclass(frozen=True, slots=True)
class Hunt:
    """What is looked for: these goals, wins within at most so many turns, nothing that a lower level solves."""

    most_turns: int = 3
    goals: tuple[Goal, ...] = ("win", "hold")
    least_level: int = 1

    @property
    def levels(self) -> tuple[int, int]:
        """The levels that play games to be looked at."""
        return DRAWING_LEVELS if "draw" in self.goals else LEVELS


COMMON = Hunt()


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

    def __init__(self, spec: str, hunt: Hunt = COMMON) -> None:
        self.game: Game = game(spec, trusted=True)
        self.thinker = KernelThinker(self.game)
        self._hunt = hunt
        kernel, stop = kernel_of(self.game), Stop()
        self._composer = Composer(kernel, stop)
        draws, gains = DrawComposer(kernel, stop), GainComposer(MOST_CHECKED)
        composers: dict[Goal, Callable[[Position, str], Puzzle]] = {
            "win": self._won,
            "hold": self._composer.hold,
            "draw": draws.draw,
            "gain": gains.gain,
        }
        self._composers = [composers[goal] for goal in self._hunt.goals]

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
        return given.turns if given.seed is None else played(self.thinker, given.seed, self._hunt.levels)

    def _moments(self, turns: Sequence[str], start: str) -> Iterator[tuple[int, Position]]:
        """The last positions of a game with somebody to move, from its end backwards; what breaks a rule ends it.

        Where gains are looked for, some of all its positions.
        """
        line, passed = Line.begin(self.game.position(start) if start else self.game.start()), list[Position]()
        for turn in turns:
            passed.append(line.position)
            try:
                line = line.turn(turn)
            except GipfelError:
                break
        every, most = (GAINS_EVERY, len(passed)) if "gain" in self._hunt.goals else (1, LOOKED_BACK)
        for number in range(len(passed) - 1, max(-1, len(passed) - most - 1), -every):
            yield number, passed[number]

    def _at(self, position: Position, source: str, rng: Random) -> Puzzle | None:
        for compose in self._composers:
            try:
                puzzle = compose(position, source)
                if rng.random() > SHARES.get((puzzle.goal, puzzle.turns), 1.0) or not self._fits(puzzle):
                    return None
                check(puzzle, MOST_CHECKED_TO_THE_END if puzzle.goal == "draw" else MOST_CHECKED)
                return puzzle
            except (NoPuzzle, BadRecord):
                continue
        return None

    def _fits(self, puzzle: Puzzle) -> bool:
        """Whether it is neither too easy nor, where a gain is asked for, something that nobody would go for."""
        if puzzle.goal == "gain" and not solves(self.thinker, puzzle, GOES_FOR_GAINS, 1):
            return False
        least = self._hunt.least_level
        return least == 1 or not solves(self.thinker, puzzle, least - 1, 1)

    def _won(self, position: Position, source: str) -> Puzzle:
        return self._composer.win(position, self._hunt.most_turns, source)


def played(thinker: KernelThinker, seed: int, between: tuple[int, int] = LEVELS) -> Sequence[str]:
    """A game of two levels against each other, after some random turns; the same for the same seed."""
    rng = Random(f"puzzle {seed}")
    line, levels = Line.begin(thinker.game.start()), [rng.randint(*between) for _ in range(2)]
    for _ in range(rng.randint(*OPENING)):
        line = line.turn(random_turn(line.position, rng))
    while line.player is not None and len(line.turns_played) < MOST_TURNS:
        line = line.turn(thinker.choose(line, levels[line.player], seed))
    return line.turns_played
