"""Players who seek rare rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random

from games.offboard.events import EVENTS, SPLIT, SPLIT_PUSH, move_events
from gipfel.core.game import Game
from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.games.offboard.layout import BOARD, DIRECTIONS, MAIN_DIAGONALS
from gipfel.games.offboard.rules import Move, OffboardPosition, ReEnter, direction_number
from gipfel.testing.check import Chooser

Start = Callable[[Game, Random], Position]

EAGER = 0.9
GIVES_UP = 0.5
# The ends of the main diagonals, each with the two cells from which a marble on it can be pushed over the rim.
CORNERS = {
    BOARD.cell(cell): BOARD.rays[BOARD.cell(cell)][(DIRECTIONS.index(direction) + 3) % 6][:2]
    for cell, direction in (way.split("-") for way in MAIN_DIAGONALS)
}
BEFORE_CORNERS = {cell for cells in CORNERS.values() for cell in cells}


def pushing(before: Position, rng: Random) -> str:
    """Mostly a turn with the rarest event at hand, or else a push; a marble in hand is sometimes given up."""
    return _eager(before, rng, rarity)


def over_diagonals(before: Position, rng: Random) -> str:
    """As `pushing`, but lines gather before the ends of main diagonals, and marbles step out in front of them."""
    assert isinstance(before, OffboardPosition)
    baits = [step for step in before.steps() if isinstance(step, ReEnter) and _offered(before, BOARD.cell(step.cell))]
    if baits:
        return written(before, rng.choice(baits))
    return _eager(before, rng, lambda position, move: rarity(position, move) + near_corner(position, move))


def _eager(before: Position, rng: Random, worth: Callable[[OffboardPosition, Move], float]) -> str:
    assert isinstance(before, OffboardPosition)
    steps = before.steps()
    if before.hand:
        gives_up = rng.random() < GIVES_UP
        steps = [step for step in steps if isinstance(step, Move) == gives_up] or steps
    elif rng.random() < EAGER:
        known = [(worth(before, step), step) for step in steps if isinstance(step, Move)]
        best = max(value for value, _ in known)
        steps = [step for value, step in known if value == best]
    return written(before, rng.choice(steps))


def rarity(before: OffboardPosition, move: Move) -> float:
    """How rare the rarest event of a move is; any push is rarer than a move."""
    least = EVENTS.index(SPLIT_PUSH) if before.line(move).enemies else -1
    return max([least, *(EVENTS.index(event) for event in move_events(before, move) if event != SPLIT)])


def near_corner(before: OffboardPosition, move: Move) -> float:
    """Less than one: most for a marble offered to the enemy, some for one that comes to a line before a corner."""
    line = before.line(move)
    if _offered(before, line.front):
        return 0.9
    return 0.5 * (line.front in BEFORE_CORNERS) - 0.5 * (line.cells[0] in BEFORE_CORNERS)


def _offered(before: OffboardPosition, cell: int) -> bool:
    """Whether the enemy could push a marble on this cell over the rim on a main diagonal."""
    enemy = before.marbles[1 - before.mover]
    return cell in CORNERS and all(enemy >> behind & 1 for behind in CORNERS[cell])


def quiet(before: Position, rng: Random) -> str:
    """A turn that pushes nothing and re-enters nothing, where there is one."""
    assert isinstance(before, OffboardPosition)
    steps = before.steps()
    return written(before, rng.choice([step for step in steps if is_quiet(before, step)] or steps))


def is_quiet(before: OffboardPosition, step: Step) -> bool:
    """Whether a legal step counts as a quiet turn."""
    return isinstance(step, Move) and before.line(step).enemies == 0


def trapping(before: Position, rng: Random) -> str:
    """A turn that leaves the opponent without one, where there is one."""
    assert isinstance(before, OffboardPosition)
    steps = before.steps()
    ending = [step for step in steps if (end := before.play(step).outcome) and end.reason == "no-move"]
    return written(before, rng.choice(ending or steps))


class Circling:
    """After some quiet turns each player takes back the own last move, again and again."""

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.ways_back: list[Move] = []

    def __call__(self, before: Position, rng: Random) -> str:
        assert isinstance(before, OffboardPosition)
        if before.turn_count == 0:
            self.ways_back = []
        text = quiet(before, rng)
        if len(self.ways_back) >= self.turns:
            back = self.ways_back[-2]
            if back in before.steps() and is_quiet(before, back):  # the opponent may stand in the way
                text = written(before, back)
        self.ways_back.append(way_back(before, text))
        return text


def way_back(before: OffboardPosition, text: str) -> Move:
    """The move that undoes a quiet one: its foremost marble becomes the rear, the other way."""
    (move,) = before.game.read_turn(before, text)
    assert isinstance(move, Move)
    opposite = (direction_number(move.direction) + 3) % 6
    return Move(BOARD.names[before.line(move).front], DIRECTIONS[opposite])


def written(before: OffboardPosition, step: Step) -> str:
    """The text of a turn."""
    return before.game.write_turn(before, [step])


class Mixture:
    """Kinds of starts in turn, each with its own way to choose turns."""

    def __init__(self, *ways: tuple[Start, Chooser]) -> None:
        self.ways = cycle(ways)
        self.choose: Chooser = random_turn

    def start(self, game: Game, rng: Random) -> Position:
        """The start of the next game."""
        start, self.choose = next(self.ways)
        return start(game, rng)

    def __call__(self, before: Position, rng: Random) -> str:
        return self.choose(before, rng)
