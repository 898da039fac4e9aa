"""What a command line gives: a spec, a position, turns; and answers as lines of JSON."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.json_lines import write_object
from gipfel.core.language import N_, _
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.registry import game

declare(
    {
        "turn-number": N_("Turn {number}, “{turn}”: {detail}"),
        "empty-turn": N_("There is an empty turn in “{turns}”."),
    }
)

SpecArgument = Annotated[str, typer.Argument(metavar="SPEC", help=_("The game with its options, like pentago."))]
PositionOption = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help=_("Begin from this position text."))
]
TurnsOption = Annotated[
    str | None, typer.Option("--turns", metavar='"T1; T2; …"', help=_("Turns to play first, separated by ;"))
]
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs."))]
JobsOption = Annotated[int, typer.Option(min=1, max=256, help=_("How many at a time, each in a process of its own."))]
RayOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help=_("Work on this Ray cluster; auto: the one that is found."))
]


def given_line(spec: str, position: str | None, turns: str | None) -> Line:
    """The line a command line describes. What a person types here is trusted and may name files."""
    found = game(spec, trusted=True)
    line = Line.begin(found.start() if position is None else found.position(position))
    for number, text in enumerate(split_turns(turns or ""), 1):
        try:
            line = line.turn(text)
        except GipfelError as error:
            raise numbered(error, number, text) from error
    return line


def numbered(error: GipfelError, number: int, text: str) -> GipfelError:
    """The same error, knowing which turn it is about."""
    return type(error)("turn-number", number=number, turn=text, detail=str(error))


def split_turns(text: str) -> list[str]:
    """The turns of a text in which `;` separates them."""
    parts = [part.strip() for part in text.split(";")]
    if parts and not parts[-1]:
        parts.pop()
    if any(not part for part in parts):
        raise BadNotation("empty-turn", turns=text[:80])
    return parts


def print_json(value: dict[str, Any]) -> None:
    """One line of JSON."""
    typer.echo(write_object(value))
