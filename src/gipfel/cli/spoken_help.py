"""The words of `--help` and of wrong usage that Typer brings along, in the language of the person."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

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


def translate_headings() -> None:
    """Typer reads them when it draws; it is drawing already, so its module costs no time here."""
    from typer import rich_utils

    for name, text in HEADINGS.items():
        setattr(rich_utils, name, _(text))


class SpokenCommand(TyperCommand):
    """A command whose help is all in one language. The usage is the first that Typer asks for, in help and errors."""

    def get_usage(self, ctx: Any) -> str:
        """The line that shows how to call it."""
        translate_headings()
        return super().get_usage(ctx).replace(USAGE, _(USAGE), 1)

    def get_help_option(self, ctx: Any) -> Any:
        """`--help` itself."""
        return translated(super().get_help_option(ctx))


class SpokenGroup(TyperGroup):
    """The same for `gipfel --help`."""

    def get_usage(self, ctx: Any) -> str:
        """The line that shows how to call it."""
        translate_headings()
        return super().get_usage(ctx).replace(USAGE, _(USAGE), 1)

    def get_help_option(self, ctx: Any) -> Any:
        """`--help` itself."""
        return translated(super().get_help_option(ctx))


def translated(option: Any) -> Any:
    """An option with its help in the language of the moment."""
    if option is not None:
        option.help = _("Show this message and exit.")
    return option
