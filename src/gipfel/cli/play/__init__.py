"""`gipfel play`: two people, or a person and the computer, at one terminal."""

from __future__ import annotations

import secrets
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from gipfel.cli.arguments import PositionOption, TurnsOption, given_line
from gipfel.cli.play.files import without_sand
from gipfel.cli.play.menu import LOT, SIDES, choose_game, choose_opponent
from gipfel.cli.play.rivals import LevelRival, RandomRival, Rival
from gipfel.cli.play.terminal import TerminalGame
from gipfel.core.language import _
from gipfel.core.lot import with_seeds
from gipfel.engine.levels import HIGHEST

MOST_SEED = 2**32 - 1


def play(
    spec: Annotated[
        str | None, typer.Argument(metavar="SPEC", help=_("The game with its options; a menu if not given."))
    ] = None,
    level: Annotated[
        int | None, typer.Option(min=1, max=HIGHEST, help=_("Play against the computer at this level."))
    ] = None,
    opponent: Annotated[
        str | None, typer.Option(metavar="two|random", help=_("Two people, which is usual, or a random opponent."))
    ] = None,
    side: Annotated[
        str, typer.Option(metavar="first|second|lot", help=_("Which player you are against an opponent."))
    ] = "first",
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEED, help=_("A number that fixes what the opponent does."))
    ] = None,
    position: PositionOption = None,
    turns: TurnsOption = None,
) -> None:
    """Play a game in the terminal: two people, or against the computer; without a game, choose from a menu."""
    _check(level, opponent, side)
    console, drawn = Console(), secrets.randbelow(MOST_SEED + 1) if seed is None else seed
    chosen = choose_game(console) if spec is None else spec
    if chosen is None:
        return
    if position is None and not turns:
        chosen = with_seeds(chosen, trusted=True).text
    rival: Rival | None = None
    if level is not None:
        rival = LevelRival(level, drawn)
    elif opponent == "random":
        rival = RandomRival(drawn)
    elif spec is None and opponent is None:
        rival, side = choose_opponent(console, drawn)
    TerminalGame(console, without_sand(given_line(chosen, position, turns)), seated(rival, side)).run()


def _check(level: int | None, opponent: str | None, side: str) -> None:
    if opponent not in (None, "two", "random"):
        raise typer.BadParameter(_("two or random"), param_hint="--opponent")
    if level is not None and opponent is not None:
        raise typer.BadParameter(_("give either --level or --opponent"), param_hint="--level")
    if side not in SIDES:
        raise typer.BadParameter(_("first, second or lot"), param_hint="--side")


def seated(rival: Rival | None, side: str) -> dict[int, Rival]:
    """The rival on the seat the person does not take; lots are drawn by the seed, so that they can be drawn again."""
    if rival is None:
        return {}
    person = Random(f"{rival.seed} side").randrange(2) if side == LOT else SIDES.index(side)
    return {1 - person: rival}


__all__ = ["play"]
