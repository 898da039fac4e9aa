"""Advice in words: chances, what is proven, lines of turns, and how much was looked at."""

from __future__ import annotations

from gipfel.cli.advised import Advised, Report
from gipfel.core.language import _, ngettext

MOST_TURNS = 8  # of a line: what comes later is guesswork
EVEN = 50.0


def chance(advised: Advised) -> str:
    """`62 %`, or what is proven."""
    if not advised.proven:
        return f"{advised.percent:.0f} %"
    if advised.percent == EVEN:
        return _("a draw, proven")
    won, end = advised.percent > EVEN, advised.end
    if end is None:
        return _("wins, proven") if won else _("loses, proven")
    if won:
        return ngettext("wins in {count} turn, proven", "wins in {count} turns, proven", end).format(count=end)
    return ngettext("loses in {count} turn, proven", "loses in {count} turns, proven", end).format(count=end)


def turns(advised: Advised) -> str:
    """The turns of a line, written as `--turns` reads them."""
    more = " …" if len(advised.turns) > MOST_TURNS else ""
    return "; ".join(advised.turns[:MOST_TURNS]) + more


def effort(report: Report) -> str:
    """How deep and how much was looked."""
    if report.depth is None:
        return _("weighed turn by turn")
    if report.depth == 0:
        return _("solved exactly")
    text = _("depth {depth}, {nodes} positions, {seconds} s")
    return text.format(depth=report.depth, nodes=f"{report.nodes:,}", seconds=f"{report.seconds:.1f}")


def progress(report: Report | None, seconds: float) -> str:
    """One line while thinking goes on."""
    if report is None or report.depth is None:
        return _("Thinking: {seconds} s (Ctrl-C stops)").format(seconds=f"{seconds:.0f}")
    text = _("Thinking: depth {depth}, {turn} {chance}, {seconds} s (Ctrl-C stops)")
    first = report.lines[0]
    return text.format(depth=report.depth, turn=first.turns[0], chance=chance(first), seconds=f"{seconds:.0f}")


def table(report: Report) -> list[str]:
    """The lines of a report, numbered, chances first."""
    chances = [chance(advised) for advised in report.lines]
    width = max(map(len, chances))
    return [
        f"  {number}.  {shown:>{width}}  {turns(advised)}"
        for number, (shown, advised) in enumerate(zip(chances, report.lines, strict=True), 1)
    ]


def hint(report: Report) -> str:
    """The best turn in one sentence."""
    first = report.lines[0]
    return _("Try {turn}: {chance} ({effort}).").format(
        turn=first.turns[0], chance=chance(first), effort=effort(report)
    )
