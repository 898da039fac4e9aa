"""Which of many mined puzzles are worth shipping: none twice, few that are easy, all kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest

from gipfel.engine.levels import HIGHEST
from gipfel.records.puzzles.puzzle import Puzzle

EASY = 3  # up to this level
EASY_SHARE = 0.42  # a level counts as too weak for a puzzle that it solves one time of three
HOLD_SHARE = 0.35


def chosen(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """At most so many: of those that a level solves, the hard ones first, and easy ones up to their share."""
    different = [puzzle for puzzle in _different(found) if 1 <= puzzle.level <= HIGHEST]
    held = [puzzle for puzzle in different if puzzle.goal == "hold"][: round(HOLD_SHARE * most)]
    kept = [puzzle for puzzle in different if puzzle.goal != "hold"] + held
    hard, easy = ([puzzle for puzzle in kept if (puzzle.level > EASY) == wanted] for wanted in (True, False))
    room = min(round(EASY_SHARE * most), round(EASY_SHARE / (1 - EASY_SHARE) * len(hard)))
    return [*_mixed(hard)[: most - min(room, len(easy))], *_mixed(easy)[:room]]


def _different(found: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Each position once, wherever it lies on the board."""
    seen = set[int]()
    for puzzle in found:
        number, _ = puzzle.start.game.upright(puzzle.start)
        if number not in seen:
            seen.add(number)
            yield puzzle


def _mixed(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Levels and lengths in turn, so that whatever is cut off is a bit of each."""
    kinds: dict[tuple[int, int], list[Puzzle]] = {}
    for puzzle in puzzles:
        kinds.setdefault((puzzle.level, puzzle.turns), []).append(puzzle)
    rows = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    return [puzzle for puzzle in chain.from_iterable(rows) if puzzle is not None]
