"""`gipfel games`: the games, their presets and options."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.messages import sentence
from gipfel.core.option import Option
from gipfel.core.registry import game_type, names, unavailable


def games(json: JsonOption = False) -> None:
    """List the games with their presets and options."""
    kinds = [game_type(name) for name in names()]
    if json:
        broken = [{"name": name, "reason": reason} for name, reason in unavailable().items()]
        print_json({"games": [_as_json(kind) for kind in kinds], **({"unavailable": broken} if broken else {})})
        return
    console = Console()
    for kind in kinds:
        console.print(f"[bold]{kind.name}[/bold]  {kind.title}: {_(kind.summary, kind.name)}")
        _print_details(console, kind)
    for name, reason in unavailable().items():
        told = sentence("game-unavailable", {"game": name, "reason": reason})
        console.print(told, style="dim", markup=False)


def _print_details(console: Console, kind: type[Game]) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2))
    for preset in kind.presets:
        table.add_row(f"  {kind.name}:{preset}", _(kind.preset_help.get(preset, ""), kind.name))
    for option in kind.options:
        if not option.by_preset:
            table.add_row(f"  {option.name}={_values(option)}", _(option.help, kind.name), style="dim")
    if table.row_count:
        console.print(table)


def _values(option: Option) -> str:
    match option.kind:
        case "number":
            numbers = f"{option.low}–{option.high}"
            return "|".join([numbers, *option.values])
        case "contest":
            return "|".join(["(SPEC)", *option.values])
        case "words":
            return '"…"'
        case "file":
            return "NAME"
    return "|".join(option.values)


def _as_json(kind: type[Game]) -> dict[str, object]:
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": _(kind.summary, kind.name),
        "rules": kind.rules_version,
        "presets": [f"{kind.name}:{preset}" for preset in kind.presets],
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "values": list(option.values),
                "default": option.default,
                "conduct": option.conduct,
                **({"low": option.low, "high": option.high} if option.kind == "number" else {}),
            }
            for option in kind.options
            if not option.by_preset
        ],
    }
