"""Positions as planes for networks, on a grid, and tables that lay planes and actions onto the board's images together.

The grid is that of the board's lattice: a square board lies in it as it is; a hexagonal board lies aslant, so that the
six neighbours of a cell are six of the eight squares around it. `kernel_planes.py` beside a kernel says what is seen.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gipfel.core.board import Symmetry
from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.actions import Actions, beside
from gipfel.kernels.batch import Batch
from gipfel.kernels.contract import Functions
from gipfel.kernels.given import check_shape, whole_number
from gipfel.kernels.jit import specialise
from gipfel.kernels.names import Numbers, State, Tables, load
from gipfel.kernels.of_game import kernel_of

declare(
    {
        "no-planes": N_("The compiled game {kernel} says nothing of what is seen on its cells: there is no {module}."),
        "planes-other-game": N_("These are planes of {game}; the batch plays another game, or by other options."),
    }
)

BESIDE = "_planes"
BOARD, TOUCHED = "board", "touched"
Floats = NDArray[np.float32]

_CELL = re.compile(r"[a-z][0-9]{1,2}")
_DIRECTION = re.compile(r"(?<![A-Za-z0-9])([NEWSnews]{1,2})(?![A-Za-z0-9])([+-]?)")


def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """Write what is seen on a cell, for the player to move."""
    raise NotImplementedError


def observing(
    states: Numbers,
    tables: Tables,
    like: State,
    chosen: Numbers,
    cells: Numbers,
    touches: Numbers,
    shares: Floats,
    seen: Numbers,
    out: Floats,
) -> None:
    """Write the planes of every game: those of `look`, the board itself, and what is touched of a step under way.

    A row of `cells` is a cell as the kernel numbers it and its row and column; a row of `touches` is, by symbol, what
    else is marked: up to two squares (row and column, or -1) and a whole plane, or -1.
    """
    own = len(shares)
    for game in range(len(states)):
        state = load(states, game, 0, like)
        out[game] = 0
        for index in range(len(cells)):
            look(state, tables, cells[index, 0], seen)
            row, column = cells[index, 1], cells[index, 2]
            for plane in range(own):
                out[game, plane, row, column] = seen[plane] * shares[plane]
            out[game, own, row, column] = 1
        for index in range(chosen[game, 0]):
            touch = touches[chosen[game, 1 + index]]
            for place in range(2):
                if touch[2 * place] >= 0:
                    out[game, own + 1, touch[2 * place], touch[2 * place + 1]] = 1
            if touch[4] >= 0:
                out[game, own + 2 + touch[4]] = 1


@cache
def _observing(functions: Functions, look: Any) -> Any:
    return specialise(observing, {"look": look}, functions.gen.__module__)


class Planes:
    """What a network sees of a game: named planes on a grid of some height and width, and the board's symmetries."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernel = kernel_of(game)
        self.actions = Actions(self.kernel)
        module = beside(self.kernel, BESIDE)
        if module is None:
            name = f"{type(self.kernel).__module__}{BESIDE}"
            raise GipfelError("no-planes", kernel=type(self.kernel).__name__, module=name)
        told: dict[str, int] = module.PLANES
        chosen: tuple[str, ...] = getattr(module, "CHOSEN", ())
        self.names = (*told, BOARD, TOUCHED, *(f"{TOUCHED} {name}" for name in chosen))
        self._shares = np.array([1 / full for full in told.values()], np.float32)
        numbers = module.cells(self.kernel)
        places = dict(zip(game.board.names, game.board.places, strict=True))
        left, low = (min(places[name][axis] for name in numbers) for axis in (0, 1))
        self.squares = {name: (places[name][1] - low, places[name][0] - left) for name in numbers}
        height, width = (1 + max(square[axis] for square in self.squares.values()) for axis in (0, 1))
        self.shape = (len(self.names), height, width)
        self._cells = np.array([(numbers[name], *square) for name, square in self.squares.items()], np.int64)
        self._touches = self._marks(chosen)
        self._observing = _observing(self.kernel.functions, module.look)
        self._mirrored = getattr(self.actions.module, "mirrored", None)
        # What a mirror makes of words: pieces that bend to the left from those that bend to the right.
        self._handed: dict[str, str] = getattr(self.actions.module, "HANDED", {})
        self._planes_from = [self.names.index(self._other_hand(name)) for name in self.names]

    def observe(self, batch: Batch, out: Floats | None = None) -> Floats:
        """The planes of every game of a batch, for whoever is to move: n times `shape`, numbers from 0 to 1."""
        self.check_game(batch)
        return self.observe_states(batch.states, batch.chosen, out)

    def check_game(self, batch: Batch) -> None:
        """Refuse a batch of another game: its numbers would be read as something that is not there."""
        own, other = self.kernel, batch.kernel
        if other is not own and (type(other) is not type(own) or other.options != own.options):
            raise GipfelError("planes-other-game", game=self.game.spec.text)

    def observe_states(self, states: Numbers, chosen: Numbers | None = None, out: Floats | None = None) -> Floats:
        """As `observe`, of rows of states; `chosen` is what a batch has chosen of the steps under way."""
        check_shape("states", states, [(len(states), self.kernel.state_size)])
        found = np.empty((len(states), *self.shape), np.float32) if out is None else out
        check_shape("out", found, [(len(states), *self.shape)])
        rows = np.zeros((len(states), 1), np.int64) if chosen is None else np.ascontiguousarray(chosen)
        kernel, seen = self.kernel, np.empty(len(self._shares), np.int64)
        fixed = (self._cells, self._touches, self._shares, seen, found)
        self._observing(np.array(states), kernel.tables, kernel.start(), rows, *fixed)
        return found

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the rules, the identity first."""
        return tuple(self.game.symmetries())

    @cached_property
    def squares_from(self) -> NDArray[np.int64]:
        """For each symmetry and square of the image (row by row) the square it comes from."""
        return np.array([self._squares_from(symmetry) for symmetry in self.symmetries], np.int64)

    @cached_property
    def actions_to(self) -> NDArray[np.int64]:
        """For each symmetry and action its image."""
        return np.array([self._actions_to(symmetry) for symmetry in self.symmetries], np.int64)

    def mirrored(self, planes: Floats, number: int) -> Floats:
        """Planes (… times `shape`) laid onto the board by a symmetry."""
        number = self._symmetry(number)
        check_shape("planes", planes, [(*np.shape(planes)[:-3], *self.shape)])
        if self.symmetries[number].mirrored and self._handed:
            planes = planes[..., self._planes_from, :, :]
        flat = planes.reshape(*planes.shape[:-2], -1)
        image: Floats = flat[..., self.squares_from[number]].reshape(planes.shape)
        return image

    def mirrored_actions(self, values: NDArray[Any], number: int) -> NDArray[Any]:
        """Numbers for each action (masks, visits, chances), in the last axis, laid onto the board likewise."""
        number = self._symmetry(number)
        check_shape("values", values, [(*np.shape(values)[:-1], len(self.actions))])
        image = np.empty_like(values)
        image[..., self.actions_to[number]] = values
        return image

    def _symmetry(self, number: int) -> int:
        return whole_number("number", number, 0, len(self.symmetries) - 1)

    def _other_hand(self, words: str) -> str:
        return " ".join(self._handed.get(word, word) for word in words.split(" "))

    def _marks(self, chosen: tuple[str, ...]) -> Numbers:
        marks = np.full((len(self.actions.lookup), 5), -1, np.int64)
        for text, symbol in zip(self.actions.texts, self.actions.symbols, strict=True):
            named = [self.squares[name] for name in _CELL.findall(text) if name in self.squares][:2]
            for place, square in enumerate(named):
                marks[symbol, 2 * place : 2 * place + 2] = square
            if text in chosen:
                marks[symbol, 4] = chosen.index(text)
        return marks

    def _images(self, symmetry: Symmetry) -> dict[str, str]:
        names = self.game.board.names
        return {name: names[image] for name, image in zip(names, symmetry.cells, strict=True)}

    def _squares_from(self, symmetry: Symmetry) -> list[int]:
        _, height, width = self.shape
        flat = {name: row * width + column for name, (row, column) in self.squares.items()}
        images = self._images(symmetry)
        source = {flat[images[name]]: square for name, square in flat.items()}
        # Squares beside the board are empty: each may come from itself.
        return [source.get(square, square) for square in range(height * width)]

    def _actions_to(self, symmetry: Symmetry) -> list[int]:
        known = {text: action for action, text in enumerate(self.actions.texts)}
        images = self._images(symmetry)
        return [known[self._image(text, symmetry, images, known)] for text in known]

    def _image(self, text: str, symmetry: Symmetry, images: dict[str, str], known: dict[str, int]) -> str:
        if self._mirrored is not None:
            return str(self._mirrored(text, symmetry))
        directions = self.game.board.directions
        turned = dict(zip(directions, (directions[image] for image in symmetry.directions), strict=True))
        text = self._other_hand(text) if symmetry.mirrored else text
        image = _CELL.sub(lambda found: images.get(found[0], found[0]), text)
        image = _DIRECTION.sub(lambda found: _turned(found, turned, symmetry.mirrored), image)
        if image not in known:  # a row is named from its lower end
            image = "-".join(reversed(image.split("-")))
        return image


def _turned(found: re.Match[str], turned: dict[str, str], mirrored: bool) -> str:
    """A direction and its image; a quarter turn goes the other way round in a mirror."""
    name, sign = found[1], found[2]
    if name.lower() not in turned:
        return found[0]
    image = turned[name.lower()]
    return (image.upper() if name.isupper() else image) + (sign.translate({43: 45, 45: 43}) if mirrored else sign)
