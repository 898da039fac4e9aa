"""Themes: what a player would call the idea of a puzzle.

A game may have a module `themes` beside its rules: `NAMES`, what people call its themes, and `themes(turns)`, those of
a solution given as played turns of both, the solver's first; where a win is asked for it ends with the game. Every
puzzle also has the theme of what it asks for. What else may stand in that module says `gains.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from gipfel.core.folder import module_beside
from gipfel.core.language import N_, _
from gipfel.core.registry import home
from gipfel.core.turns import PlayedTurn
from gipfel.records.puzzles.puzzle import Puzzle

MODULE = "themes"
HOLD = "hold"
COMMON: Mapping[str, str] = {
    "win-1": N_("Win at once"),
    "win-2": N_("Win in two turns"),
    "win-3": N_("Win in three turns"),
    "win-more": N_("Win in four turns or more"),
    HOLD: N_("The only defence"),
    "draw": N_("The only draw"),
    "gain": N_("A gain by force"),
}
Finder = Callable[[Sequence[PlayedTurn]], Iterable[str]]


def theme_names(game: str) -> dict[str, str]:
    """The themes a puzzle of this game can have, with what people call them in the language of the moment."""
    found = {theme: _(words) for theme, words in COMMON.items()}
    module = module_beside(home(game), MODULE)
    return found if module is None else {**found, **{theme: _(words, game) for theme, words in module.NAMES.items()}}


def asked_theme(puzzle: Puzzle) -> str:
    """The theme of what a puzzle asks for."""
    if puzzle.goal != "win":
        return puzzle.goal
    return f"win-{puzzle.turns}" if f"win-{puzzle.turns}" in COMMON else "win-more"


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What is asked for, and what its game finds in the solution."""
    module = module_beside(home(puzzle.start.game.name), MODULE)
    asked = asked_theme(puzzle)
    if module is None:
        return (asked,)
    find: Finder = module.themes
    shown = set(find(solution(puzzle)))
    return (asked, *(theme for theme in module.NAMES if theme in shown))


def solution(puzzle: Puzzle) -> list[PlayedTurn]:
    """The main line as played turns."""
    position, turns = puzzle.start, list[PlayedTurn]()
    for text in puzzle.main_line():
        turns.append(position.game.play_turn(position, text))
        position = turns[-1].end
    return turns
