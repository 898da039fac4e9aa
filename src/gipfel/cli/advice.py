"""Advice for a person: what was found, shown while it is being found, and put into words."""

from __future__ import annotations

from rich.console import Console

from gipfel.cli.progress import thought
from gipfel.core.language import _, ngettext
from gipfel.core.line import Line
from gipfel.engine.info import Info, Variation
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.thinkers import Thinkers
from gipfel.engine.thinkers.thinker import EVEN, check

HINT = Limits(nodes=30_000, seconds=5.0)
ANALYSIS = Limits(nodes=500_000, seconds=30.0)
MOST_TURNS = 8  # of a line: what comes later is guesswork


def last_report(console: Console, thinkers: Thinkers, line: Line, limits: Limits, lines: int) -> Info:
    """The last report on a line; a first use shows compiling, and Ctrl-C ends the thinking with what is known."""
    check(line)  # before anything is compiled
    thinker = thinkers.of(line.game)
    thinker.forget()  # the same question gets the same answer
    reports: list[Info] = []

    def think(stop: Stop) -> None:
        reports.extend(thinker.report(line, limits, lines, stop))

    thought(console, think, lambda seconds: progress(reports[-1] if reports else None, seconds))
    return reports[-1]


def show_hint(console: Console, thinkers: Thinkers, line: Line) -> None:
    """A good turn in one sentence."""
    info = last_report(console, thinkers, line, HINT, 1)
    text = _("Try {turn}: {chance} ({effort}).")
    told = text.format(turn=info.best, chance=chance(info.lines[0]), effort=effort(info))
    console.print(told, style="bold", markup=False)


def show_analysis(console: Console, thinkers: Thinkers, line: Line, limits: Limits, lines: int, side: str) -> None:
    """The best turns of the player to move with their chances, and how much was looked at."""
    info = last_report(console, thinkers, line, limits, lines)
    console.print(_("{side} to move, chances of winning:").format(side=side), markup=False)
    for text in table(info):
        console.print(text, markup=False)
    console.print(effort(info), style="dim", markup=False)


def chance(line: Variation) -> str:
    """`62 %`, or what is proven."""
    if not line.proven:
        return f"{line.win_percent:.0f} %"
    if line.win_percent == EVEN:
        return _("a draw, proven")
    won, end = line.win_percent > EVEN, abs(line.mate or 0)
    if line.mate is None:
        return _("wins, proven") if won else _("loses, proven")
    if won:
        return ngettext("wins in {count} turn, proven", "wins in {count} turns, proven", end).format(count=end)
    return ngettext("loses in {count} turn, proven", "loses in {count} turns, proven", end).format(count=end)


def turns(line: Variation) -> str:
    """The turns of a line, written as `--turns` reads them."""
    more = " …" if len(line.turns) > MOST_TURNS else ""
    return "; ".join(line.turns[:MOST_TURNS]) + more


def effort(info: Info) -> str:
    """How deep and how much was looked."""
    if info.depth == 0:
        return _("solved exactly") if info.proven else _("weighed turn by turn")
    text = _("depth {depth}, {nodes} positions, {seconds} s")
    return text.format(depth=info.depth, nodes=f"{info.nodes:,}", seconds=f"{info.seconds:.1f}")


def progress(info: Info | None, seconds: float) -> str:
    """One line while thinking goes on."""
    if info is None or (info.depth == 0 and not info.proven):
        return _("Thinking: {seconds} s (Ctrl-C stops)").format(seconds=f"{seconds:.0f}")
    text = _("Thinking: depth {depth}, {turn} {chance}, {seconds} s (Ctrl-C stops)")
    return text.format(depth=info.depth, turn=info.best, chance=chance(info.lines[0]), seconds=f"{seconds:.0f}")


def table(info: Info) -> list[str]:
    """The lines of a report, numbered, chances first."""
    chances = [chance(line) for line in info.lines]
    width = max(map(len, chances))
    return [
        f"  {number}.  {shown:>{width}}  {turns(line)}"
        for number, (shown, line) in enumerate(zip(chances, info.lines, strict=True), 1)
    ]
