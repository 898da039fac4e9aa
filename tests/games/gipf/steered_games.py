"""Games steered toward rare rules: of several random turns the one with the rarest event, else the most promising."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from games.gipf.events import events
from games.gipf.positions import gipf
from gipfel.core.step import Step
from gipfel.core.turns import ended
from gipfel.games.gipf.pieces import TAMSK_PIECE
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import AHEAD, CENTRE, FOURS, cells_of
from gipfel.games.gipf.steps import Extra, TakeToo
from gipfel.testing import laws
from gipfel.testing.lockstep import Twin

CANDIDATES = 6
MOST_TURNS = 200
ENOUGH = 30  # an event seen so often draws nobody any more
ENDED = -100.0
_FOURS = tuple(tuple(cells_of(four)) for four, _ in FOURS)


def promise(position: GipfPosition) -> float:
    """How near a position is to rare rules: rows, GIPF-pieces and loaded pieces in them or beside the centre."""
    if position.outcome is not None:
        return ENDED
    worth = 0.0
    for four in _FOURS:
        standing = [piece for cell in four if (piece := position.pieces[cell]) is not None]
        if len(standing) >= 3 and len({piece.owner for piece in standing}) == 1:
            worth += 1 + 2 * sum(piece.optional for piece in standing)
    worth += 4 * sum(position.pieces[ray[0]] in TAMSK_PIECE for ray in AHEAD[CENTRE])
    worth += 3 * sum(piece is not None and piece.optional for piece in position.pieces)
    return worth + sum(sum(side.hand) for side in position.sides)


def eventful_steps(start: GipfPosition, rng: Random) -> list[Step]:
    """A random turn that half the time takes a step with consequences."""
    position, steps = start, list[Step]()
    while not steps or not ended(start, position):
        choices = position.steps()
        eventful = _eventful(position, choices) if rng.random() < 0.5 else []
        steps.append(rng.choice(eventful or choices))
        position = position.play(steps[-1])
    return steps


def _eventful(position: GipfPosition, choices: Sequence[Step]) -> list[Step]:
    """In a row, only the opponent's pieces; extra pushes that earn another; else what need not be the last step."""
    return [step for step in choices if _continues_chain(position, step) or _spares_own(position, step)] or [
        step for step in choices if not step.last
    ]


def _continues_chain(position: GipfPosition, step: Step) -> bool:
    return isinstance(step, Extra) and position.play(step).has_extra


def _spares_own(position: GipfPosition, step: Step) -> bool:
    if position.taking is None:
        return False
    piece = position.pieces[step.spot] if isinstance(step, TakeToo) else None
    return piece is None or piece.owner != position.mover


@dataclass
class Rare:
    """Counts events, and plays toward those seen least."""

    seen: Counter[str] = field(default_factory=Counter)
    candidates: int = CANDIDATES

    def choose(self, start: GipfPosition, rng: Random) -> tuple[str, GipfPosition]:
        """A turn and where it leads."""
        best: tuple[float, float, str, GipfPosition] | None = None
        for _ in range(self.candidates):
            steps = eventful_steps(start, rng)
            text = start.game.write_turn(start, steps)
            after = start.turn(text)
            assert isinstance(after, GipfPosition)
            wanted = [event for event in events(start, text, after) if self.seen[event] < ENOUGH]
            rarity = max((1 / (1 + self.seen[event]) for event in wanted), default=0.0)
            found = (rarity, promise(after), text, after)
            if best is None or found[:2] > best[:2]:
                best = found
        assert best is not None
        _, _, text, after = best
        self.seen.update(set(events(start, text, after)))
        return text, after


@dataclass
class Followed:
    """Games of one spec by the rules with the kernel beside them."""

    spec: str
    rare: Rare
    games: int = 0
    plies: int = 0
    sets: int = 0

    def __post_init__(self) -> None:
        self.game = gipf(self.spec)
        self.twin = Twin(self.game)

    def follow(self, start: GipfPosition, rng: Random, most_listed: int) -> None:
        """Play a game from a position toward rare rules."""
        position = start
        self.twin.begin(start)
        while position.outcome is None and position.turn_count < start.turn_count + MOST_TURNS:
            self._compare(position, most_listed)
            text, after = self.rare.choose(position, rng)
            self.twin.play(position, text, after)
            position = after
            self.plies += 1
        laws.check_position(position)
        self.games += 1

    def spread(self, start: GipfPosition, rng: Random, turns: int, most_listed: int) -> None:
        """Play several turns from one position, each for itself."""
        self.twin.begin(start)
        state = self.twin.state
        self._compare(start, most_listed)
        texts = {start.game.write_turn(start, eventful_steps(start, rng)) for _ in range(turns)}
        self.plies += len(texts)
        for text in sorted(texts):
            after = start.turn(text)
            assert isinstance(after, GipfPosition)
            self.twin.state = state
            self.twin.play(start, text, after)
            self.rare.seen.update(set(events(start, text, after)))
            if after.outcome is not None:
                laws.check_position(after)
        self.games += 1

    def _compare(self, position: GipfPosition, most_listed: int) -> None:
        """Laws of a position, and its whole set of turns where there are not too many."""
        laws.check_position(position)
        if self.twin.kernel.perft(self.twin.state, 1) <= most_listed:
            self.twin.compare_turns(position, set(position.turns()))
            self.sets += 1
