"""`gipfel moves`: the legal turns."""

from __future__ import annotations

import typer
from rich.columns import Columns
from rich.console import Console

from gipfel.cli.given import JsonOption, PositionOption, SpecArgument, TurnsOption, given_line, print_json
from gipfel.core.language import ngettext
from gipfel.core.verdicts import verdict


def moves(
    spec: SpecArgument, position: PositionOption = None, turns: TurnsOption = None, json: JsonOption = False
) -> None:
    """List the legal turns of a position."""
    line = given_line(spec, position, turns)
    legal = line.turns()
    if json:
        outcome = line.outcome
        print_json(
            {
                "spec": line.game.spec.text,
                "position": line.text(),
                "player": line.player,
                "turns": legal,
                "outcome": outcome.to_json() if outcome else None,
            }
        )
        return
    if line.outcome is not None:
        typer.echo(verdict(line.outcome, line.game.sides))
        return
    Console().print(Columns(legal, equal=True, padding=(0, 2)))
    typer.echo(ngettext("{count} turn", "{count} turns", len(legal)).format(count=len(legal)))
