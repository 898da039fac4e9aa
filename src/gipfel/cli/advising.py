"""Thinking for a person: what was found, shown while it is being found."""

from __future__ import annotations

from rich.console import Console

from gipfel.cli import advice_words
from gipfel.cli.advice import Counsel
from gipfel.cli.advised import Report
from gipfel.cli.thinking import thought
from gipfel.core.language import _
from gipfel.core.line import Line
from gipfel.engine.info import Limits
from gipfel.engine.stopping import Stop

HINT = Limits(nodes=30_000, seconds=5.0)
ANALYSIS = Limits(nodes=500_000, seconds=30.0)


def found_report(console: Console, counsel: Counsel, line: Line, limits: Limits, lines: int) -> Report:
    """The last report on a line; a first use shows compiling, and Ctrl-C ends the thinking with what is known."""
    counsel.ready(line)
    reports: list[Report] = []

    def think(stop: Stop) -> None:
        reports.extend(counsel.reports(line, limits, lines, stop))

    thought(console, think, lambda seconds: advice_words.progress(reports[-1] if reports else None, seconds))
    return reports[-1]


def show_hint(console: Console, counsel: Counsel, line: Line) -> None:
    """A good turn in one sentence."""
    console.print(advice_words.hint(found_report(console, counsel, line, HINT, 1)), style="bold", markup=False)


def show_analysis(console: Console, counsel: Counsel, line: Line, limits: Limits, lines: int, side: str) -> None:
    """The best turns of the player to move with their chances, and how much was looked at."""
    report = found_report(console, counsel, line, limits, lines)
    console.print(_("{side} to move, chances of winning:").format(side=side), markup=False)
    for text in advice_words.table(report):
        console.print(text, markup=False)
    console.print(advice_words.effort(report), style="dim", markup=False)
