"""`gipfel agree`: asks its way to an agreement in plain sentences and prints the spec of the match."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

import typer
from rich.console import Console

from gipfel.cli.play.menu import ask
from gipfel.combine.agreement import MOST_CHALLENGES
from gipfel.combine.agreement_words import ADVICE, told
from gipfel.combine.deadlines import USUAL, deadline_titles
from gipfel.combine.proposals import ADVISED_HOST, HOST, MOST_POTENTIALS, POTENTIALS, WORDS, brought, proposed
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.registry import face_of
from gipfel.core.spec import MOST_DEEP, Spec, parse_spec, quoted

NESTED = "agreement"
"""The answer that asks for an agreement of the game inside."""
BINDS = N_(
    "The booklet says that whoever wins may make the announced move. Here it must be made unless you agree otherwise, "
    "so that nobody announces only to draw out a challenge."
)
ANSWERS = {"yes": N_("yes"), "no": N_("no")}
BEGINNERS = {"lot": N_("lot"), "challenger": N_("challenger"), "challenged": N_("challenged")}


class QuestionsLeft(Exception):
    """The person left."""


class Questions:
    """One question after the other; Enter takes what is offered."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, question: str, offered: str) -> str:
        """One answer."""
        answer = ask(self.console, f"{question} \\[{offered}] › ")
        if answer is None or answer.lower() in ("q", "quit"):
            raise QuestionsLeft
        return answer or offered

    def choice(self, question: str, known: Mapping[str, str], offered: str) -> str:
        """One of several words; each is understood in the person's language and as specs write it."""
        spoken = {_(text): word for word, text in known.items()}
        shown = ", ".join(spoken)
        while True:
            answer = self.ask(f"{question} ({shown})", _(known[offered]))
            if word := meant(answer, spoken | {word: word for word in known}):
                return word
            self.console.print(_("Please choose one of: {known}.").format(known=shown), style="red")

    def number(self, question: str, low: int, high: int, offered: str) -> int:
        """A number in a range."""
        while True:
            answer = self.ask(f"{question} ({low}–{high})", offered)
            if answer.isascii() and answer.isdigit() and low <= int(answer) <= high:
                return int(answer)
            text = _("Please type a number from {low} to {high}.")
            self.console.print(text.format(low=low, high=high), style="red")

    def uses(self) -> int | None:
        """Which announcements may be challenged: so many first ones, or None for any."""
        offered = _("any")
        question = _("Which announcements of the opponent may be contested: any, or only the first ones (1–99)?")
        while True:
            answer = self.ask(question, offered)
            if plain(answer) in (plain(offered), "any"):
                return None
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= 99:
                return int(answer)
            self.console.print(_("Please type a number from {low} to {high}.").format(low=1, high=99), style="red")

    def contest(self, question: str, offered: str, words: Sequence[str]) -> str:
        """A word, or the spec of a game."""
        while True:
            answer = self.ask(question, offered)
            if answer in words:
                return answer
            try:
                return f"({parse_spec(answer).text})"
            except GipfelError as error:
                self.console.print(str(error), style="red", markup=False)


def meant(answer: str, spoken: Mapping[str, str]) -> str | None:
    """The word that an answer says, or of which alone it is the beginning; keyboards often have no accents."""
    said = {plain(text): word for text, word in spoken.items()}
    begun = {word for text, word in said.items() if text.startswith(plain(answer))}
    return said.get(plain(answer)) or (begun.pop() if len(begun) == 1 else None)


def plain(text: str) -> str:
    """A text without capitals and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def agree() -> None:
    """Ask for an agreement in plain sentences and print the spec to play it with."""
    console = Console(stderr=True)
    try:
        text, spec = _asked(Questions(console))
    except QuestionsLeft:
        raise typer.Exit(1) from None
    agreed = told(spec)
    for line in () if agreed is None else agreed.lines():
        console.print(line, markup=False)
    typer.echo(text)


def _asked(questions: Questions) -> tuple[str, Spec]:
    """The spec as it was asked for, every contest written out, and what it means."""
    questions.console.print(_("Learn GIPF first, then play with potentials alone, then combine games."), style="dim")
    questions.console.print(_(ADVICE), style="dim")
    while True:
        try:
            text = _text(questions, 1)
            return text, parse_spec(text, trusted=True)
        except GipfelError as error:
            questions.console.print(str(error), style="red", markup=False)


def _text(questions: Questions, depth: int) -> str:
    """The spec of a game of GIPF that is so many games deep, this one included."""
    versions = {name: name for name in face_of(HOST).presets}
    offered = ADVISED_HOST.partition(":")[2] if depth == 1 else "basic"
    host = f"{HOST}:" + questions.choice(_("Which version of GIPF?"), versions, offered)
    parts, own = [host], brought(host)
    potentials: list[str] = []
    for kind, potential in POTENTIALS.items():
        question = _("{power} How many does each player bring?").format(power=_(potential.power))
        usual = own[kind] if any(own.values()) else potential.usual
        count = questions.number(question, 0, MOST_POTENTIALS, str(usual))
        if count != own[kind]:
            parts.append(f"{kind}={count}")
        if count:
            potentials.append(kind)
    if potentials:
        parts += _challenges(questions, potentials, depth)
    return ",".join(parts)


def _challenges(questions: Questions, potentials: list[str], depth: int) -> list[str]:
    count = questions.number(_("How often may each player challenge?"), 0, MOST_CHALLENGES, "1")
    if not count:
        return []
    parts = [f"challenges={count}"]
    spent = questions.choice(_("Is a challenge used up even if it fails?"), ANSWERS, "yes")
    parts += ["spent=won"] if spent == "no" else []
    uses = questions.uses()
    parts += [] if uses is None else [f"uses={uses}"]
    for kind in potentials:
        parts += _settled(questions, kind, depth)
    questions.console.print(_(BINDS), style="dim", markup=False)
    may = questions.choice(_("May whoever was challenged in vain make another turn instead?"), ANSWERS, "no")
    parts += ["winner=may"] if may == "yes" else []
    if any(part.endswith(")") for part in parts):
        begin = questions.choice(_("Who begins the inner game?"), BEGINNERS, "lot")
        parts += [] if begin == "lot" else [f"begin={begin}"]
    if any(part.endswith("=external") for part in parts):
        question = _("How long do both have to enter the result of a contest outside?")
        deadline = questions.choice(question, deadline_titles(), USUAL)
        parts += [] if deadline == USUAL else [f"deadline={deadline}"]
    return parts


def _settled(questions: Questions, kind: str, depth: int) -> list[str]:
    """What settles a challenge of one type of potential; a contest outside the house has its own words."""
    words = (*WORDS, NESTED) if depth < MOST_DEEP else WORDS
    question = _("What decides when the use of a {name} potential is contested? A game like zertz:blitz, or: {known}")
    asked = question.format(name=POTENTIALS[kind].title, known=", ".join(words))
    contest = questions.contest(asked, proposed(kind) if depth < MOST_DEEP else "coin", words)
    if contest == NESTED:
        return [f"settle-{kind}=({_text(questions, depth + 1)})"]
    if contest != "external":
        return [f"settle-{kind}={contest}"]
    said = questions.ask(_("Which contest is that, in words?"), _("a game of chess"))
    return [f"settle-{kind}={contest}", f"contest-{kind}={quoted(said)}"]
