"""The words of `--help` and of wrong usage that Typer brings along, in the language of the person."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

from gipfel.cli.spoken_errors import wrong_usage_told
from gipfel.core.language import N_, _

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
