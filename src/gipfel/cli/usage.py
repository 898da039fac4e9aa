"""What Typer says by itself, in `--help` and of wrong usage, in the language of the person: it knows English only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from gipfel.core.language import N_, _

WHOLE = N_("a whole number is needed")
NUMBER = N_("a number is needed")
EXTRA = N_("Unexpected extra words: {words}")
OPTION_LIKE = N_("No such option: {option}. Perhaps you mean: {options}")
CHOOSE_ARGUMENT = N_("Missing argument: {name}. It is one of: {choices}")
CHOOSE_OPTION = N_("Missing option: {name}. It is one of: {choices}")

USAGE = N_("Usage: ")
HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "ERRORS_PANEL_TITLE": N_("Error"),
    "DEFAULT_STRING": N_("[default: {}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
    "RICH_HELP": N_("Try [blue]'{command_path} {help_option}'[/] for help."),
}

# Typer's sentences and ours. The first that fits is taken, so the longer ones stand before their beginnings.
SENTENCES = {
    "No such option: {option} (Possible options: {options})": OPTION_LIKE,
    "No such option: {option} Did you mean {options}?": OPTION_LIKE,
    "No such option: {option}": N_("No such option: {option}"),
    "No such command {name}. Did you mean {names}?": N_("No such command: {name}. Perhaps you mean: {names}"),
    "No such command {name}.": N_("No such command: {name}"),
    "Missing command.": N_("A command is missing."),
    "Missing argument {name}. Choose from:\n\t{choices}": CHOOSE_ARGUMENT,
    "Missing option {name}. Choose from:\n\t{choices}": CHOOSE_OPTION,
    "Missing argument {name}.": N_("Missing argument: {name}"),
    "Missing option {name}.": N_("Missing option: {name}"),
    "Got unexpected extra argument(s) ({words})": EXTRA,
    "Got unexpected extra arguments ({words})": EXTRA,
    "Got unexpected extra argument ({words})": EXTRA,
    "Option {option} requires an argument.": N_("The option {option} needs a value."),
    "Option {option} does not take a value.": N_("The option {option} takes no value."),
    "Invalid value for {name}: {reason}": N_("Invalid value for {name}: {reason}"),
    "Invalid value: {reason}": N_("Invalid value: {reason}"),
}
REASONS = {
    "Value error, {reason}": "{reason}",
    "Input should be a valid integer{more}": WHOLE,
    "Unable to parse input string as an integer{more}": WHOLE,
    "{value} is not a valid integer.": WHOLE,
    "Input should be a valid number{more}": NUMBER,
    "{value} is not a valid float.": NUMBER,
    "Input should be greater than or equal to {least}": N_("it must be at least {least}"),
    "Input should be less than or equal to {most}": N_("it must be at most {most}"),
    "{value} is not in the range {range}.": N_("{value} is not in the range {range}."),
    "{value} is not one of {choices}.": N_("{value} is not one of {choices}."),
    "{kind} {path} does not exist.": N_("{path} does not exist."),
    "{kind} {path} is a file.": N_("{path} is a file."),
    "{kind} {path} is a directory.": N_("{path} is a folder."),
    "{kind} {path} is not readable.": N_("{path} cannot be read."),
    "{kind} {path} is not writable.": N_("{path} cannot be written."),
}
FIELD = re.compile(r"\{(\w+)\}")
USAGE_ERROR: Any = typer.BadParameter.__base__
"""What every error of usage is; Typer does not give the name away."""


class SpokenError(typer.BadParameter):
    """Wrong usage whose sentence is whole."""

    def format_message(self) -> str:
        """The sentence."""
        return self.message


@contextmanager
def wrong_usage_told(ctx: Any) -> Iterator[None]:
    """Wrong usage inside the block is told in the language of the moment, together with how the command is called."""
    try:
        yield
    except USAGE_ERROR as error:
        if isinstance(error, SpokenError):
            raise
        raise SpokenError(told(error.format_message(), SENTENCES), ctx=error.ctx or ctx) from error


def told(sentence: str, sentences: dict[str, str]) -> str:
    """One of Typer's sentences in the language of the moment; one that it does not say stays as it is."""
    for theirs, ours in sentences.items():
        if found := pattern(theirs).fullmatch(sentence):
            fields = {name: " ".join(value.split()) for name, value in found.groupdict().items()}
            if "reason" in fields:
                fields["reason"] = told(found["reason"], REASONS)
            return _(ours).format(**fields)
    return sentence


@cache
def pattern(sentence: str) -> re.Pattern[str]:
    """The shape of a sentence: a group for every field."""
    parts = FIELD.split(sentence)
    shapes = [f"(?P<{part}>.*?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)]
    return re.compile("".join(shapes), re.DOTALL)


def spoken(usage: str) -> str:
    """The line that shows how to call a command. It is the first thing Typer asks for, in help and in errors."""
    # The headings are read when Typer draws. It is drawing already, so its module costs no time here.
    from typer import rich_utils

    for name, text in HEADINGS.items():
        setattr(rich_utils, name, _(text))
    return usage.replace(USAGE, _(USAGE), 1)


class SpokenCommand(TyperCommand):
    """A command whose help and errors are all in one language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What a person gave, told in their language where it is wrong."""
        with wrong_usage_told(ctx):
            return super().parse_args(ctx, args)

    def get_usage(self, ctx: Any) -> str:
        """The line that shows how to call it."""
        return spoken(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """`--help` itself."""
        return translated(super().get_help_option(ctx))


class SpokenGroup(TyperGroup):
    """The same for `gipfel` itself."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What a person gave, told in their language where it is wrong."""
        with wrong_usage_told(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """The command with what stands behind it."""
        with wrong_usage_told(ctx):
            return super().invoke(ctx)

    def get_usage(self, ctx: Any) -> str:
        """The line that shows how to call it."""
        return spoken(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """`--help` itself."""
        return translated(super().get_help_option(ctx))


def translated(option: Any) -> Any:
    """An option with its help in the language of the moment."""
    if option is not None:
        option.help = _("Show this message and exit.")
    return option
