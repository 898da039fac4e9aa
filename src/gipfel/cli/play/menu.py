"""The menu: which game, against whom."""

from __future__ import annotations

from rich.console import Console

from gipfel.cli.play.rivals import LevelRival, RandomRival, Rival
from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.core.registry import game_type, names
from gipfel.core.spec import parse_spec
from gipfel.engine.levels import HIGHEST

LOT = "lot"
SIDES = ("first", "second", LOT)


def ask(console: Console, question: str) -> str | None:
    """One line from the person; None when there is no more input."""
    try:
        return console.input(question).strip()
    except EOFError:
        return None


def choose_game(console: Console) -> str | None:
    """A spec, by number or typed; None to leave."""
    known = names()
    question, leaving = _("Which game?"), _("A number, a specification like zertz:48, or q to leave.")
    console.print(f"[bold]G I P F E L[/bold]  {question}")
    for number, name in enumerate(known, 1):
        kind = game_type(name)
        console.print(f"  [bold]{number}[/bold]  {kind.title}  [dim]{_(kind.summary, kind.name)}[/dim]")
    console.print(leaving, style="dim")
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


def choose_opponent(console: Console, seed: int) -> tuple[Rival | None, str]:
    """Nobody, the computer or chance, and on which side the person plays."""
    chosen = choose_number(
        console, _("Two people at this terminal"), _("Against the computer"), _("Against a random opponent")
    )
    if chosen == 1:
        return None, SIDES[0]
    rival: Rival = RandomRival(seed) if chosen == 3 else LevelRival(choose_level(console), seed)
    side = choose_number(console, _("You move first"), _("You move second"), _("Draw lots"))
    return rival, SIDES[side - 1]


def choose_number(console: Console, *offered: str) -> int:
    """One of some possibilities, counted from 1; Enter takes the first."""
    for number, text in enumerate(offered, 1):
        console.print(f"  [bold]{number}[/bold]  {text}")
    return _number(console, "› ", len(offered), 1)


def choose_level(console: Console) -> int:
    """How strong the computer plays."""
    question = _("Which level, from 1 for beginners to {most}?").format(most=HIGHEST)
    return _number(console, f"{question} › ", HIGHEST, 1)


def _number(console: Console, question: str, most: int, offered: int) -> int:
    while True:
        answer = ask(console, question)
        if not answer:
            return offered
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= most:
            return int(answer)
        console.print(_("Please type a number from {low} to {high}.").format(low=1, high=most), style="red")
