"""`--help`: what each command does, in the language of the person."""

from __future__ import annotations

from importlib import import_module
from inspect import getdoc

import pytest
import typer

from command import Command
from gipfel.cli.app import COMMANDS, app_with, run
from gipfel.core.language import speaking
from tools import catalogues

TYPERS_WORDS = ("Usage", "Options", "Commands", "Arguments", "Error", "Show this", "required]", "default:", "for help")


def told(name: str) -> str:
    """What a command says of itself in the source."""
    text = getdoc(getattr(import_module(COMMANDS[name]), name))
    assert text
    return text


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_is_translated(name: str) -> None:
    with speaking("de"):
        group = typer.main.get_command(app_with([name]))
    (command,) = getattr(group, "commands").values()  # noqa: B009 - the class that has it is private
    assert command.help
    assert command.help != told(name)


def test_translators_get_the_help_of_every_command() -> None:
    house, *_games = catalogues.folders(catalogues.PACKAGE, "gipfel")
    texts = {message.id for message in catalogues.messages(catalogues.template(house))}
    assert {told(name) for name in COMMANDS} <= texts


def test_help_lists_the_commands(command: Command) -> None:
    answer = command("--help")
    assert answer.status == 0
    assert all(name in answer.out for name in COMMANDS)


@pytest.mark.parametrize("arguments", [["--help"], ["perft", "--help"], ["play", "--help"], ["perft"]])
def test_help_and_wrong_usage_speak_one_language(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"):
        run(arguments)
    out, err = capsys.readouterr()
    assert "Aufruf: " in out + err
    assert not [word for word in TYPERS_WORDS if word in out + err]
    with speaking("en"):
        run(arguments)
    out, err = capsys.readouterr()
    assert "Usage: " in out + err
