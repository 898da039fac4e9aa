"""The menu: which game, against whom."""

from __future__ import annotations

from rich.console import Console

from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.core.registry import game_type, names
from gipfel.core.spec import parse_spec


def ask(console: Console, question: str) -> str | None:
    """One line from the person; None when there is no more input."""
    try:
        return console.input(question).strip()
    except EOFError:
        return None


def choose_game(console: Console) -> str | None:
    """A spec, by number or typed; None to leave."""
    known = names()
    console.print(f"[bold]G I P F E L[/bold]  {_('Which game?')}")
    for number, name in enumerate(known, 1):
        kind = game_type(name)
        console.print(f"  [bold]{number}[/bold]  {kind.title}  [dim]{_(kind.summary)}[/dim]")
    console.print(f"[dim]{_('A number, a specification like zertz:48, or q to leave.')}[/dim]")
    while True:
        answer = ask(console, "› ")
        if answer is None or answer.lower() in ("q", "quit"):
            return None
        if answer.isdigit() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        try:
            return parse_spec(answer, trusted=True).text
        except GipfelError as error:
            console.print(str(error), style="red", markup=False)


def choose_opponent(console: Console) -> str:
    """`two` or `random`."""
    console.print(f"  [bold]1[/bold]  {_('Two people at this terminal')}")
    console.print(f"  [bold]2[/bold]  {_('Against a random opponent')}")
    while True:
        answer = ask(console, "› ")
        if answer is None or answer in ("", "1"):
            return "two"
        if answer == "2":
            return "random"
        console.print(_("Please type 1 or 2."))
