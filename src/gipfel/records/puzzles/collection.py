"""The puzzles that are shipped: `puzzles.xz` beside a game's rules, a line of JSON for each, packed.

They are read once. A puzzle is put together from its line when it is asked for; what lists need is in the line.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.folder import file_beside
from gipfel.core.json_lines import compact
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.registry import home, names
from gipfel.records.puzzles.puzzle import Goal, Puzzle, read_puzzle

FILE = "puzzles.xz"

declare({"no-such-puzzle": N_("There is no puzzle “{name}”.")})


@dataclass(frozen=True)
class ShippedPuzzle:
    """A line of the file: what lists and filters need; `puzzle` is the whole."""

    name: str
    game: str
    line: dict[str, Any]

    @property
    def goal(self) -> Goal:
        """What is asked for."""
        found: Goal = self.line["goal"]
        return found

    @property
    def turns(self) -> int:
        """Within how many turns."""
        return int(self.line["turns"])

    @property
    def level(self) -> int:
        """The lowest level that solves it."""
        return int(self.line["level"])

    @property
    def themes(self) -> tuple[str, ...]:
        """Its themes by their names."""
        return tuple(self.line["themes"])

    @cached_property
    def puzzle(self) -> Puzzle:
        """The whole puzzle."""
        return read_puzzle(self.line)


@cache
def puzzles_of(game: str) -> tuple[ShippedPuzzle, ...]:
    """The puzzles of a game, the easiest first; none where its folder has none."""
    file = file_beside(home(game), FILE)
    if file is None:
        return ()
    lines = (json.loads(text) for text in lzma.decompress(file.read_bytes()).decode().splitlines())
    return tuple(ShippedPuzzle(line["name"], game, line) for line in lines)


@cache
def shipped_puzzles() -> dict[str, ShippedPuzzle]:
    """Every puzzle of every game by its name."""
    return {puzzle.name: puzzle for game in names() for puzzle in puzzles_of(game)}


def shipped_puzzle(name: str) -> ShippedPuzzle:
    """A puzzle by its name."""
    found = shipped_puzzles().get(name)
    if found is None:
        raise GipfelError("no-such-puzzle", name=name[:60])
    return found


def games_with_puzzles() -> list[str]:
    """The games that have any, in the order of the registry."""
    return [game for game in names() if puzzles_of(game)]


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles, the easiest first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.level, puzzle.turns, puzzle.name))
    return lzma.compress("\n".join(_lines(ordered)).encode(), preset=9 | lzma.PRESET_EXTREME)


def _lines(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for puzzle in puzzles:
        yield compact({"name": puzzle.name, **puzzle.to_json()})
