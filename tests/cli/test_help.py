"""`--help`: what each command does, in the language of the person."""

from __future__ import annotations

from importlib import import_module
from inspect import getdoc

import pytest
import typer

from command import Command
from gipfel.cli.app import COMMANDS, app_with
from gipfel.core.language import speaking
from tools import catalogues


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
    texts = {message.id for message in catalogues.messages(catalogues.template(catalogues.PACKAGE))}
    assert {told(name) for name in COMMANDS} <= texts


def test_help_lists_the_commands(command: Command) -> None:
    answer = command("--help")
    assert answer.status == 0
    assert all(name in answer.out for name in COMMANDS)
