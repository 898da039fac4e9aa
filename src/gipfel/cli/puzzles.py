"""`gipfel puzzles`: which there are, one on a board, its proof checked again, and new ones found in games."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from gipfel.cli.archive import MOST_JOBS, JobsOption
from gipfel.cli.arguments import JsonOption, RayOption, print_json
from gipfel.cli.puzzle_board import show, solve
from gipfel.cli.puzzle_mine import mine, pack
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _, ngettext
from gipfel.core.messages import declare
from gipfel.core.registry import names
from gipfel.engine.parallel import Workplace
from gipfel.engine.puzzles.miner import COMMON, Hunt
from gipfel.records.puzzles.checker import check
from gipfel.records.puzzles.collection import ShippedPuzzle, games_with_puzzles, puzzles_of, shipped_puzzle
from gipfel.records.puzzles.puzzle import GOALS, HIGHEST_LEVEL, Puzzle
from gipfel.records.puzzles.themes import theme_names

REFUSED = 1

declare(
    {
        "puzzle-words": N_("Expected: gipfel puzzles {usage}"),
        "puzzle-goal": N_("Nothing like “{goal}” can be mined, only {known}."),
    }
)
USAGES = {
    "show": "show NAME",
    "solve": "solve NAME",
    "mine": "mine SPEC [FILE]… -o FILE",
    "pack": "pack FILE… -o FILE",
}


class PuzzleAct(StrEnum):
    """What can be done."""

    list = "list"
    show = "show"
    solve = "solve"
    verify = "verify"
    mine = "mine"
    pack = "pack"


def puzzles(
    act: Annotated[
        PuzzleAct,
        typer.Argument(
            metavar="ACT",
            show_choices=False,
            help=_(
                "list, show, solve; verify checks proofs by the rules; mine finds new ones, pack makes a file of them."
            ),
        ),
    ] = PuzzleAct.list,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]…", help=_("Puzzles or games; for mine a game and its sources.")),
    ] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="THEME", help=_("Only puzzles with this theme."))
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=_("The file that mine and pack write."))
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=0, max=10**6, help=_("Games of the levels against each other to mine."))
    ] = 0,
    first: Annotated[int, typer.Option("--first", min=0, help=_("The number of the first of these games."))] = 0,
    turns: Annotated[int, typer.Option("--turns", min=1, max=6, help=_("Wins within at most so many turns."))] = 3,
    goal: Annotated[
        list[str] | None,
        typer.Option("--goal", metavar="GOAL", help=_("What to mine: win, hold, draw, gain; can be repeated.")),
    ] = None,
    least: Annotated[
        int, typer.Option("--least", min=1, max=HIGHEST_LEVEL, help=_("Mine nothing that a level below this solves."))
    ] = 1,
    most: Annotated[int, typer.Option("--most", min=1, help=_("At most so many puzzles in a packed file."))] = 1000,
    jobs: JobsOption = None,
    ray: RayOption = None,
    json: JsonOption = False,
) -> None:
    """Puzzles with proofs: list them, solve one, check them again, find new ones."""
    given = words or []
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise GipfelError("bad-jobs", limit=MOST_JOBS)
    match act:
        case PuzzleAct.list:
            _list(given, theme, json)
        case PuzzleAct.show:
            show(shipped_puzzle(_only(act, given)).puzzle, json)
        case PuzzleAct.solve:
            solve(shipped_puzzle(_only(act, given)).puzzle)
        case PuzzleAct.verify:
            _verify(given, json)
        case PuzzleAct.mine:
            spec, *sources = given or [_usage(act)]
            found = mine(
                spec,
                [Path(each) for each in sources],
                output,
                range(first, first + games),
                _hunt(goal, turns, least),
                Workplace(jobs or 1, ray),
            )
            print_json({"puzzles": found}) if json else typer.echo(_count(found))
        case PuzzleAct.pack:
            if output is None or not given:
                _usage(act)
            assert output is not None
            found = pack([Path(each) for each in given], output, most)
            print_json({"puzzles": found}) if json else typer.echo(_count(found))


def _hunt(goals: list[str] | None, turns: int, least: int) -> Hunt:
    """What to mine for: wins and defences unless something is named."""
    if unknown := next((goal for goal in goals or [] if goal not in GOALS), None):
        raise GipfelError("puzzle-goal", goal=unknown, known=", ".join(GOALS))
    named = tuple(goal for goal in GOALS if goal in (goals or []))
    return Hunt(turns, named or COMMON.goals, least)


def _only(act: PuzzleAct, given: list[str]) -> str:
    if len(given) != 1:
        _usage(act)
    return given[0]


def _usage(act: PuzzleAct) -> str:
    raise GipfelError("puzzle-words", usage=USAGES[act])


def _count(number: int) -> str:
    return ngettext("{count} puzzle", "{count} puzzles", number).format(count=number)


def _chosen(given: list[str], theme: str | None = None) -> Iterator[ShippedPuzzle]:
    """The puzzles that are named, those of games that are named, or all."""
    for word in given or games_with_puzzles():
        found = puzzles_of(word) if word in names() else (shipped_puzzle(word),)
        yield from (puzzle for puzzle in found if theme is None or theme in puzzle.themes)


def _list(given: list[str], theme: str | None, json: bool) -> None:
    found = list(_chosen(given, theme))
    if json:
        for puzzle in found:
            told = {"name": puzzle.name, "goal": puzzle.goal, "turns": puzzle.turns, "level": puzzle.level}
            print_json({**told, "themes": list(puzzle.themes)})
    elif given or theme:
        _print_puzzles(found)
    else:
        _print_themes(found)


def _print_puzzles(found: list[ShippedPuzzle]) -> None:
    table = Table(box=None, pad_edge=False)
    for title in (_("Puzzle"), _("Level"), _("Themes")):
        table.add_column(title)
    for puzzle in found:
        titles = theme_names(puzzle.game)
        table.add_row(puzzle.name, str(puzzle.level), ", ".join(titles.get(theme, theme) for theme in puzzle.themes))
    Console(highlight=False).print(table)


def _print_themes(found: list[ShippedPuzzle]) -> None:
    for game in dict.fromkeys(puzzle.game for puzzle in found):
        own = [puzzle for puzzle in found if puzzle.game == game]
        typer.echo(f"{game}: {_count(len(own))}")
        counts = Counter(theme for puzzle in own for theme in puzzle.themes)
        for theme, title in theme_names(game).items():
            if counts[theme]:
                typer.echo(f"  {theme}: {title} ({counts[theme]})")


def _verify(given: list[str], json: bool) -> None:
    bad = 0
    found = list(_chosen(given))
    for number, shipped in enumerate(found, 1):
        error = _error_of(shipped.puzzle)
        bad += error is not None
        if error is not None or json:
            _tell(shipped.name, error, json)
        if os.isatty(2):
            typer.echo(f"\r{number}/{len(found)}", err=True, nl=number == len(found))
    if not json:
        told = ngettext("{count} puzzle checked, {bad} refuted.", "{count} puzzles checked, {bad} refuted.", len(found))
        typer.echo(told.format(count=len(found), bad=bad))
    if bad:
        raise typer.Exit(REFUSED)


def _error_of(puzzle: Puzzle) -> GipfelError | None:
    try:
        check(puzzle)
    except GipfelError as error:
        return error
    return None


def _tell(name: str, error: GipfelError | None, json: bool) -> None:
    if json:
        told = None if error is None else {"code": error.code, "message": str(error)}
        print_json({"name": name, "ok": error is None, "error": told})
    else:
        typer.echo(f"{name}: {error} [{error.code if error else ''}]")
