"""What a match is: two players, a game, openings, a seed. Every game of it can be played anywhere, in any order."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.position import stable_key
from gipfel.core.rules_version import means_the_same, rules_of
from gipfel.engine.matches.openings import MatchOpening, random_openings, read_openings

MOST_TURNS = 400
OPENING_TURNS = 4
GO = "movetime 1000"


@dataclass(frozen=True, slots=True)
class Plan:
    """Game 2k and 2k+1 are a pair: the same opening, sides exchanged. Player `a` begins the even ones."""

    a: str
    b: str
    game: Game
    games: int
    openings: tuple[MatchOpening, ...]
    source: str = ""  # what the openings follow from
    seed: int = 0
    most_turns: int = MOST_TURNS
    go: str = GO

    @property
    def identity(self) -> str:
        """The same for plans that differ only in how many games are played."""
        spec = self.game.spec
        parts = [self.a, self.b, spec.text, self.source, self.seed, self.most_turns, self.go]
        # A match begun when the text meant something else is another match.
        parts += [] if means_the_same(spec) else [rules_of(spec)]
        return blake2b(json.dumps(parts).encode(), digest_size=8).hexdigest()

    def opening(self, number: int) -> Line:
        """Where a game begins."""
        return self.openings[number // 2 % len(self.openings)].line(self.game)

    def seat(self, number: int) -> int:
        """Which player `a` is in a game: 0 or 1."""
        return number % 2

    def names(self, number: int) -> tuple[str, str]:
        """Who is player 0 and who is player 1 in a game."""
        return (self.a, self.b) if self.seat(number) == 0 else (self.b, self.a)

    def seed_of(self, number: int, player: int) -> int:
        """What one player's choices in one game follow."""
        return stable_key(f"{self.seed}/{number}/{player}") % 2**31


def planned(
    a: str,
    b: str,
    game: Game,
    games: int,
    *,
    seed: int = 0,
    openings: Path | None = None,
    opening_turns: int = OPENING_TURNS,
    most_turns: int = MOST_TURNS,
    go: str = GO,
) -> Plan:
    """A match with the openings of a file, or with random ones from the seed."""
    if openings is None:
        found = random_openings(game, (games + 1) // 2, opening_turns, seed)
        source = f"random {opening_turns}"
    else:
        found = read_openings(game, openings)
        source = json.dumps([[opening.position, *opening.turns] for opening in found])
    return Plan(a, b, game, games, tuple(found), source, seed, most_turns, go)
