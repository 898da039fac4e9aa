"""A turn of ZÈRTZ in words: “white marble on d4, ring d1 removed”, “grey marble jumps d1–d3, captured: white d2”."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gipfel.core.scene import Speech
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.zertz.editions import COLOURS, NAMES
from gipfel.games.zertz.rings import cells_of
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import ClaimGroup, Demand, Jump, PlaceMarble, Remove


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """Where a marble was put and what went with it, or what it jumped over."""
    start, first = turn.start, turn.steps[0]
    assert isinstance(start, ZertzPosition)
    if isinstance(first, PlaceMarble):
        return _placed(start, turn, first)
    if isinstance(first, Jump):
        return (_jumped(start, turn.steps),)
    return (Speech("zertz-told-claim" if isinstance(first, Demand) else "zertz-told-accept"),)


def _placed(start: ZertzPosition, turn: PlayedTurn, place: PlaceMarble) -> list[Speech]:
    marble = Speech(f"zertz-told-{NAMES[COLOURS.index(place.colour)]}")
    if place.own:
        marble = Speech("zertz-told-own", {"marble": marble})
    told = {"marble": marble, "ring": place.ring}
    removed = [step.ring for step in turn.steps if isinstance(step, Remove)]
    phrase = Speech("zertz-told-put", told)
    if removed:
        phrase = Speech("zertz-told-removed", {**told, "removed": removed[0]})
    taken = _isolated(start, turn, place)
    return [phrase, Speech("zertz-told-isolated", {"taken": taken})] if taken else [phrase]


def _isolated(start: ZertzPosition, turn: PlayedTurn, place: PlaceMarble) -> list[Speech]:
    """The marbles that the turn cut off and its player took: with their rings they are gone from the board."""
    end = turn.end
    assert isinstance(end, ZertzPosition)
    index, names = start.game.board.index, start.game.ground.names
    placed = index[place.ring]
    claimed = {ring for step in turn.steps if isinstance(step, ClaimGroup) for ring in step.rings}
    there = start.occupied | 1 << placed
    gone = [cell for cell in cells_of(there & ~end.occupied) if not claimed or names[cell] in claimed]
    return [_marble_at(start, cell, COLOURS.index(place.colour) if cell == placed else None) for cell in gone]


def _marble_at(start: ZertzPosition, cell: int, colour: int | None = None) -> Speech:
    found = start.colour_at(cell) if colour is None else colour
    assert found is not None
    return Speech(f"zertz-told-{NAMES[found]}-at", {"ring": start.game.ground.names[cell]})


def _jumped(start: ZertzPosition, steps: Iterable[Step]) -> Speech:
    jumps = [step for step in steps if isinstance(step, Jump)]
    index, ground = start.game.board.index, start.game.ground
    over = [ground.between(index[jump.start], index[jump.landing]) for jump in jumps]
    colour = start.colour_at(index[jumps[0].start])
    assert colour is not None
    path = "–".join([jumps[0].start, *(jump.landing for jump in jumps)])
    taken = [_marble_at(start, cell) for cell in over if cell is not None]
    return Speech("zertz-told-jump", {"marble": Speech(f"zertz-told-{NAMES[colour]}"), "path": path, "taken": taken})
