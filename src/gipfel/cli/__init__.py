"""The `gipfel` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper

from gipfel.core.language import LANGUAGES, preferred_language, set_language


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; the language is chosen first, so that help speaks it too."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    set_language(_language(given))
    _bear_any_letter()
    from gipfel.cli.app import run
    from gipfel.cli.output import guard_output

    guard_output()
    raise SystemExit(run(given))


def _bear_any_letter() -> None:
    """What is typed or piped in may be no text: no stumbling over it. Without any input there is an empty one."""
    if sys.stdin is None:
        sys.stdin = TextIOWrapper(BytesIO())
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _language(arguments: Sequence[str]) -> str:
    for number, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and number + 1 < len(arguments):
            return arguments[number + 1]
    return preferred_language(os.environ)


__all__ = ["LANGUAGES", "main"]
