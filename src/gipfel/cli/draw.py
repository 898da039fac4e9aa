"""`gipfel draw`: a position as an SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gipfel.cli.given import PositionOption, SpecArgument, TurnsOption, given_line
from gipfel.core.drawing import svg
from gipfel.core.errors import BadSpec
from gipfel.core.language import _


def draw(
    spec: SpecArgument,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.svg", help=_("The file to write."))],
    position: PositionOption = None,
    turns: TurnsOption = None,
    dark: Annotated[bool, typer.Option("--dark", help=_("In colours for a dark page."))] = False,
) -> None:
    """Draw a position as an SVG picture."""
    line = given_line(spec, position, turns)
    picture = svg(line.position.scene(), theme="dark" if dark else "light")
    try:
        output.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadSpec("unwritable-file", path=str(output), detail=error.strerror or "") from None
    typer.echo(_("Written: {path}").format(path=output))
