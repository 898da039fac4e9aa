"""`gipfel play` and the menu: two people, or a person and a random opponent, at one terminal."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer
from rich.console import Console

from gipfel.cli.given import PositionOption, SpecArgument, TurnsOption, given_line
from gipfel.cli.play.choosing import choose_game, choose_opponent
from gipfel.cli.play.session import Session
from gipfel.core.language import _


def play(
    spec: SpecArgument,
    opponent: Annotated[
        str, typer.Option(metavar="two|random", help=_("Two people, or a random opponent for the second player."))
    ] = "two",
    side: Annotated[int, typer.Option(min=0, max=1, help=_("Which player you are against an opponent."))] = 0,
    seed: Annotated[int | None, typer.Option(help=_("A number that fixes what the opponent does."))] = None,
    position: PositionOption = None,
    turns: TurnsOption = None,
) -> None:
    """Play a game in the terminal."""
    if opponent not in ("two", "random"):
        raise typer.BadParameter(_("two or random"), param_hint="--opponent")
    rivals = {} if opponent == "two" else {1 - side: secrets.randbits(32) if seed is None else seed}
    Session(Console(), given_line(spec, position, turns), rivals).run()


def menu() -> None:
    """Choose a game and an opponent, then play."""
    console = Console()
    spec = choose_game(console)
    if spec is not None:
        rival = choose_opponent(console)
        rivals = {1: secrets.randbits(32)} if rival == "random" else {}
        Session(console, given_line(spec, None, None), rivals).run()


__all__ = ["menu", "play"]
