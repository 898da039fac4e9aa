"""Wrong usage: told in the language of the person, exit status 2."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import pytest
import typer

from gipfel.cli.app import run
from gipfel.cli.usage import SENTENCES, SpokenCommand, SpokenGroup, told
from gipfel.core.language import LANGUAGES, speaking

KINDS = {
    "--foo": ("Diese Option gibt es nicht: --foo", "Nie ma takiej opcji: --foo"),
    "--lagn de": ("--lagn. Gemeint ist vielleicht: --lang", "--lagn. Może chodzi o: --lang"),
    "nosuch": ("Diesen Befehl gibt es nicht: 'nosuch'", "Nie ma takiego polecenia: 'nosuch'"),
    "mvoes pentago": ("Gemeint ist vielleicht: 'moves'", "Może chodzi o: 'moves'"),
    "perft": ("Es fehlt das Argument 'SPEC'", "Brakuje argumentu 'SPEC'"),
    "perft pentago 1 2 3": ("Unerwartete weitere Wörter: 2 3", "Niespodziewane dodatkowe słowa: 2 3"),
    "perft pentago x": ("für 'DEPTH': nötig ist eine ganze Zahl", "dla 'DEPTH': potrzebna jest liczba całkowita"),
    "analyse pentago --time x": ("für '--time': nötig ist eine Zahl", "dla '--time': potrzebna jest liczba"),
    "analyse pentago --lines 0": ("für '--lines': mindestens 1", "dla '--lines': co najmniej 1"),
    "serve --port 99999": ("für '--port': höchstens 65535", "dla '--port': co najwyżej 65535"),
    "perft pentago 1 --turns": ("Option '--turns' braucht einen Wert", "Opcja '--turns' wymaga wartości"),
    "perft pentago 1 --json=3": ("Option '--json' nimmt keinen Wert an", "Opcja '--json' nie przyjmuje wartości"),
    "--lang xx games": ("Ungültiger Wert für '--lang': eine von:", "Nieprawidłowa wartość dla '--lang':"),
}
HINTS = {"de": "zeigt Hilfe", "pl": "pokazuje pomoc"}
ENGLISH = (
    "No such",
    "Missing",
    "Invalid",
    "Got unexpected",
    "Input should",
    "requires",
    "Try ",
    "Did you mean",
    "Error",
)


class Colour(Enum):
    """A choice."""

    WHITE = "white"
    BLACK = "black"


def paint(
    colour: Annotated[Colour, typer.Option()],
    book: Annotated[Path | None, typer.Option(exists=True, dir_okay=False)] = None,
) -> None:
    """A command with a choice and a file."""


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What stands in the frame of an error, however its lines are broken."""
    return " ".join(capsys.readouterr().err.replace("│", " ").split())


def painted(*arguments: str) -> int:
    """The exit status of the command with a choice and a file."""
    app = typer.Typer(cls=SpokenGroup, add_completion=False)
    app.callback()(lambda: None)
    app.command("paint", cls=SpokenCommand)(paint)
    with pytest.raises(SystemExit) as ended:
        app(["paint", *arguments])
    return int(str(ended.value.code))


@pytest.mark.parametrize(("place", "language"), list(enumerate(HINTS)))
@pytest.mark.parametrize("call", KINDS)
def test_wrong_usage_is_told_in_the_language_of_the_person(
    call: str, place: int, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with speaking(language):
        status = run(call.split())
    words = said(capsys)
    assert status == 2
    assert KINDS[call][place] in words
    assert HINTS[language] in words
    assert not [word for word in ENGLISH if word in words]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Es fehlt die Option '--colour'. Möglich sind: white, black"),
        (("--colour", "red"), "Ungültiger Wert für '--colour': 'red' gehört nicht zu 'white', 'black'."),
        (("--colour", "white", "--book", "nowhere"), "Ungültiger Wert für '--book': 'nowhere' gibt es nicht."),
        (("--colour", "white", "--book", "."), "Ungültiger Wert für '--book': '.' ist ein Ordner."),
    ],
)
def test_a_wrong_choice_and_a_wrong_file_are_told_too(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with speaking("de"):
        status = painted(*arguments)
    assert status == 2
    assert sentence in said(capsys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_typer_becomes_ours_in_every_language(language: str) -> None:
    with speaking("en"):
        english = {theirs: told(theirs, SENTENCES) for theirs in SENTENCES}
    with speaking(language):
        own = {theirs: told(theirs, SENTENCES) for theirs in SENTENCES}
    assert [theirs for theirs in SENTENCES if (own[theirs] == english[theirs]) != (language == "en")] == []


def test_a_sentence_that_typer_does_not_say_stays_as_it_is() -> None:
    with speaking("de"):
        assert told("Es regnet.", SENTENCES) == "Es regnet."
        assert told("Invalid value for '--x': Es regnet.", SENTENCES) == "Ungültiger Wert für '--x': Es regnet."


def test_words_with_brackets_and_braces_are_shown_as_they_were_given(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"):
        assert run(["--fo{o}[x]"]) == 2
    assert "--fo{o}[x]" in said(capsys)
