"""The terms of a table: what is played, how fast, for what. Who sits down agrees to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gipfel.combine.agreement import Agreement, deadlines_of
from gipfel.combine.deadlines import LONGEST, SHORTEST
from gipfel.combine.match_game import games_inside, sandy_games
from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.lot import with_seeds
from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.tables.clock import DAY, TimeControl
from gipfel.tables.refusals import Refused

Sides = Literal["lot", "first", "second"]


@dataclass(frozen=True, slots=True)
class Terms:
    """`sides`: by lot, or how seat 0 plays; `inner`: the clock of games inside; `external`: time to enter results.

    `position`: where the game begins; empty: at its start. `analysis`: both may ask the computer and the explorer about
    this game while they play it.
    """

    spec: str
    clock: TimeControl = field(default_factory=TimeControl)
    inner: TimeControl | None = None  # None: a clock of its own with the same times
    external: int = DAY
    sides: Sides = "lot"
    rated: bool = False
    position: str = ""
    analysis: bool = False

    @property
    def inner_clock(self) -> TimeControl:
        """The clock of a game inside."""
        return self.clock if self.inner is None else self.inner

    @property
    def group(self) -> str:
        """The rating group: the rules without conduct, and the speed."""
        return f"{parse_spec(self.spec).rules} {self.clock.speed}"


def game_of(terms: Terms) -> Game:
    """The game the terms name, or why they cannot be played; the spec is untrusted and opens no file."""
    found = game(parse_spec(terms.spec))
    _check_sand(found, terms)
    terms.clock.checked()
    terms.inner_clock.checked()
    if not SHORTEST <= terms.external <= LONGEST:
        raise Refused("bad-deadline", low=SHORTEST, high=LONGEST)
    if terms.rated and _settled_outside(found):
        raise Refused("rated-contest-outside")
    if terms.rated and terms.analysis:
        raise Refused("rated-analysis")
    if terms.position:
        _check_position(found, terms)
    return found


def _check_sand(found: Game, terms: Terms) -> None:
    """Where hourglasses run there is no other clock; and both are there when they run inside another game."""
    for sandy in sandy_games(found):
        if sandy is found and terms.clock.timed:
            raise Refused("sand-is-the-clock")
        if terms.clock.control == "days":
            raise Refused("sand-by-correspondence", game=sandy.spec.text)
        if terms.rated and sandy.sand is not None and not sandy.sand.usual:
            raise Refused("rated-sand")


def time_matters(terms: Terms) -> bool:
    """Whether time can bring something about at a table: by a clock, by sand, or by a deadline."""
    if terms.clock.timed or terms.inner_clock.timed or "external" in terms.spec:
        return True
    try:
        return bool(sandy_games(game(parse_spec(terms.spec))))
    except GipfelError:  # its game is not installed now
        return False


def _check_position(found: Game, terms: Terms) -> None:
    """A game may begin in the middle, but not at its end, and nothing is rated that was not played from the start."""
    if terms.rated:
        raise Refused("rated-position")
    if found.position(terms.position).outcome is not None:
        raise Refused("position-over")


def waits_for_lots(terms: Terms) -> bool:
    """Whether lots are drawn when both sit down: those of a rated game, which nobody may choose."""
    return terms.rated and with_seeds(terms.spec, lambda: 1).text != terms.spec


def agreed_deadline(spec: str) -> int:
    """The time to enter results of contests outside that a spec agrees on, the longest of several; else a day."""
    return max(deadlines_of(game(parse_spec(spec))), default=DAY)


def _settled_outside(found: Game) -> bool:
    """Whether a result can come from outside, at any depth: nobody here can vouch for it."""
    return any("external" in _contests(played) for played in (found, *games_inside(found)))


def _contests(found: Game) -> tuple[object, ...]:
    agreement = getattr(found, "agreement", None)
    return tuple(agreement.contests.values()) if isinstance(agreement, Agreement) else ()
