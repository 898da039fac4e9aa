"""`gipfel agree`: asks its way to an agreement in plain sentences and prints the spec of the match."""

from __future__ import annotations

import typer
from rich.console import Console

from gipfel.cli.play.choosing import ask
from gipfel.combine.agreement import DEFAULTS, HOST, MOST_CHALLENGES, WORDS
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.registry import face_of
from gipfel.core.spec import Spec, parse_spec

TYPES = {
    "zertz": ("ZÈRTZ", N_("jump"), "3"),
    "tamsk": ("TAMSK", N_("bring an extra push"), "0"),
    "yinsh": ("YINSH", N_("run"), "0"),
}
CONTESTS = {
    "coin": N_("a coin"),
    "dice": N_("dice"),
    "external": N_("any contest outside the house"),
    "none": N_("nothing: it cannot be challenged"),
}


class Stopped(Exception):
    """The person left."""


class Questions:
    """One question after the other; Enter takes what is offered."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, question: str, offered: str) -> str:
        """One answer."""
        answer = ask(self.console, f"{question} \\[{offered}] › ")
        if answer is None or answer.lower() in ("q", "quit"):
            raise Stopped
        return answer or offered

    def choice(self, question: str, known: list[str], offered: str) -> str:
        """One of several words."""
        while (answer := self.ask(f"{question} ({', '.join(known)})", offered).lower()) not in known:
            self.console.print(_("Please choose one of: {known}.").format(known=", ".join(known)), style="red")
        return answer

    def number(self, question: str, low: int, high: int, offered: str) -> int:
        """A number in a range."""
        while True:
            answer = self.ask(f"{question} ({low}–{high})", offered)
            if answer.isascii() and answer.isdigit() and low <= int(answer) <= high:
                return int(answer)
            text = _("Please type a number from {low} to {high}.")
            self.console.print(text.format(low=low, high=high), style="red")

    def contest(self, question: str, offered: str) -> str:
        """A word, or the spec of a game."""
        while True:
            answer = self.ask(question, offered)
            if answer in WORDS:
                return answer
            try:
                return f"({parse_spec(answer).text})"
            except GipfelError as error:
                self.console.print(str(error), style="red", markup=False)


def agree() -> None:
    """Ask for an agreement in plain sentences and print the spec to play it with."""
    console = Console(stderr=True)
    try:
        spec = _asked(Questions(console))
    except Stopped:
        raise typer.Exit(1) from None
    for line in sentences(spec):
        console.print(line, markup=False)
    typer.echo(spec.text)


def _asked(questions: Questions) -> Spec:
    questions.console.print(_("Learn GIPF first, then play with potentials alone, then combine games."), style="dim")
    while True:
        try:
            return parse_spec(_text(questions), trusted=True)
        except GipfelError as error:
            questions.console.print(str(error), style="red", markup=False)


def _text(questions: Questions) -> str:
    parts = [f"{HOST}:" + questions.choice(_("Which GIPF?"), list(face_of(HOST).presets), "standard")]
    potentials: list[str] = []
    for kind, (name, power, offered) in TYPES.items():
        question = _("How many {name} potentials does each player bring? They {power}.")
        count = questions.number(question.format(name=name, power=_(power)), 0, 6, offered)
        if count:
            potentials.append(kind)
            parts.append(f"{kind}={count}")
    if potentials:
        parts += _challenges(questions, potentials)
    return ",".join(parts)


def _challenges(questions: Questions, potentials: list[str]) -> list[str]:
    count = questions.number(_("How often may each player challenge?"), 0, MOST_CHALLENGES, "1")
    if not count:
        return []
    parts = [f"challenges={count}"]
    spent = questions.choice(_("Is a challenge that fails spent too?"), ["yes", "no"], "yes")
    parts += ["spent=won"] if spent == "no" else []
    known = ", ".join(WORDS)
    for kind in potentials:
        question = _("What settles a challenge of a {name} potential? A game like zertz:blitz, or: {known}")
        contest = questions.contest(question.format(name=TYPES[kind][0], known=known), DEFAULTS[kind])
        parts.append(f"settle-{kind}={contest}")
    if any(part.endswith("=external") for part in parts):
        words = questions.ask(_("Which contest is that, in words?"), _("a game of chess"))
        parts.append(f'contest="{words}"')
    if any(part.endswith(")") for part in parts):
        begin = questions.choice(_("Who begins the inner game?"), ["lot", "challenger", "challenged"], "lot")
        parts += [] if begin == "lot" else [f"begin={begin}"]
    return parts


def sentences(spec: Spec) -> list[str]:
    """What was agreed, read out."""
    told = []
    for kind, (name, power, _offered) in TYPES.items():
        if spec.number(kind):
            text = _("Each player brings {count} {name} potentials; they {power}.")
            told.append(text.format(count=spec[kind], name=name, power=_(power)))
            if spec.number("challenges"):
                value = spec[f"settle-{kind}"]
                contest = _(CONTESTS[value]) if value in CONTESTS else value
                contest = spec["contest"] if value == "external" else contest
                told.append(_("A {name} potential is settled by {contest}.").format(name=name, contest=contest))
    if spec.number("challenges"):
        told.append(_("Each may challenge {count} times; the challenger must win.").format(count=spec["challenges"]))
    else:
        told.append(_("Nothing can be challenged."))
    return told
