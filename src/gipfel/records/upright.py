"""Positions and turns wherever they lie: one number for all images of a position, and one text for a turn from it.

An archive counts a game and the same game on a turned board together. A turn is written as it is made on the image
that gives the number; where several symmetries lead there, the text that comes first stands for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from gipfel.core.board import Symmetry
from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.position import Position, stable_key
from gipfel.core.registry import face_of, game
from gipfel.core.spec import Spec, changed
from gipfel.core.step import Step, Touch

MOST_KEPT = 400_000  # turns whose images are remembered
MOST_BACK = 20_000
HALF, WHOLE = 1 << 63, 1 << 64


@lru_cache(maxsize=256)
def family_of(spec: Spec) -> str:
    """The rules that games must share to be counted together: all but conduct, seeds and repetition."""
    repetition = next((option for option in face_of(spec.game).options if option.name == "repetition"), None)
    return spec.rules if repetition is None else changed(spec, {"repetition": repetition.default}).rules


@lru_cache(maxsize=256)
def _salt(spec: Spec) -> int:
    return stable_key(family_of(spec))


@dataclass(frozen=True, slots=True)
class TurnedTurn:
    """A turn, the touches of its first step, and whether more steps follow."""

    text: str
    first: tuple[Touch, ...]
    goes_on: bool


class UprightTurns:
    """The upright images of a game's turns; what was asked before is remembered, for it does not depend on the rest."""

    def __init__(self, found: Game) -> None:
        self.game = found
        self._images: dict[tuple[str, str], str] = {}
        self._backs: dict[tuple[str, str], TurnedTurn] = {}

    def key(self, position: Position) -> tuple[int, Sequence[Symmetry]]:
        """The number of a position and its family, signed as databases have it, and the ways to the upright image."""
        number, symmetries = self.game.upright(position)
        mixed = number ^ _salt(self.game.spec)
        return (mixed - WHOLE if mixed >= HALF else mixed), symmetries

    def upright(self, position: Position, symmetries: Sequence[Symmetry], turn: str, steps: Sequence[Step] = ()) -> str:
        """A turn as it is made on the upright image; its steps, where they are known already."""
        if len(symmetries) == 1:
            return self._image(position, symmetries[0], turn, steps)
        return min(self._image(position, symmetry, turn, steps) for symmetry in symmetries)

    def _image(self, position: Position, symmetry: Symmetry, turn: str, steps: Sequence[Step]) -> str:
        asked = symmetry.name, turn
        known = self._images.get(asked)
        if known is not None:
            return known
        found = self.game
        if len(self._images) >= MOST_KEPT:
            self._images.clear()
        known = turn
        if symmetry.name != found.symmetries()[0].name:
            moved = [found.mirrored_step(step, symmetry) for step in steps or found.read_turn(position, turn)]
            known = found.write_turn(found.mirrored(position, symmetry), moved)
        self._images[asked] = known
        return known

    def back(self, position: Position, symmetry: Symmetry, turns: Iterable[str]) -> dict[str, TurnedTurn]:
        """Turns of the upright image as they are made here; what is no turn here is left out."""
        found, undone = self.game, inverse(self.game, symmetry)
        image = found.mirrored(position, symmetry)
        made: dict[str, TurnedTurn] = {}
        for turn in turns:
            known = self._backs.get((undone.name, turn))
            if known is None:
                with suppress(GipfelError):
                    steps = [found.mirrored_step(step, undone) for step in found.read_turn(image, turn)]
                    known = TurnedTurn(found.write_turn(position, steps), steps[0].touches, len(steps) > 1)
                    if len(self._backs) >= MOST_BACK:
                        self._backs.clear()
                    self._backs[undone.name, turn] = known
            if known is not None:
                made[turn] = known
        return made


def inverse(found: Game, symmetry: Symmetry) -> Symmetry:
    """The symmetry that undoes another."""
    places = range(len(symmetry.cells))
    wanted = tuple(sorted(places, key=symmetry.cells.__getitem__))
    return next(other for other in found.symmetries() if other.cells == wanted)


@lru_cache(maxsize=16)
def upright_turns(spec: Spec) -> UprightTurns:
    """The turns of a game, one memory for each."""
    return UprightTurns(game(spec))
