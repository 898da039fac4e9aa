"""The page docs/strength.md, written from the results of the matches."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAMES = {
    "dvonn": "DVONN",
    "gipf": "GIPF",
    "lyngk": "LYNGK",
    "offboard": "Offboard",
    "pentago": "Pentago",
    "punct": "PÜNCT",
    "tamsk": "TAMSK",
    "tzaar": "TZAAR",
    "yinsh": "YINSH",
    "zertz": "ZÈRTZ",
}
LEVELS = range(1, 11)
HEAD = """# Strength

Every number here is the result of matches, none is an estimate. One command plays them all, saves every game and goes
on where it was interrupted:

```
python -m benchmarks strength [--game GAME] [--only PLAYERS] [--jobs N]
```

It writes `benchmarks/results/strength-GAME.json` and this page. Each row can also be played alone by the command
below its table; players set in nodes play the same games everywhere and with any number of jobs, those set in time do
not. Openings are the fixed sets in `benchmarks/openings` (150 a game, made by `python -m benchmarks openings GAME`:
random turns, kept when the engine sees even chances), each played twice with sides exchanged. Scores are A's, with
their 95 % interval over pairs of games; steps between levels end by the sequential test of 35 against 190 Elo (55 %
against 75 %), as [matches](match.md) explains.
"""


def write_page(results: Path, page: Path) -> None:
    """Write the page from the files of results."""
    paths = {game: results / f"strength-{game}.json" for game in NAMES}
    found = {game: json.loads(path.read_text(encoding="utf-8")) for game, path in paths.items() if path.exists()}
    remarks = results / "strength-remarks.md"
    parts = [HEAD, *_ladder(found)]
    for game, matches in found.items():
        parts += _section(game, matches)
    if remarks.exists():
        parts += ["", remarks.read_text(encoding="utf-8").rstrip()]
    page.write_text("\n".join(parts).rstrip() + "\n", encoding="utf-8")


def _ladder(found: dict[str, Any]) -> Iterator[str]:
    """Elo per level, random play being 0: the sum of the steps, their errors added as squares."""
    yield "## Elo"
    yield ""
    yield "`random` is 0; a level is the sum of the steps below it, so errors (95 %) grow upwards."
    yield ""
    yield "| game | " + " | ".join(f"level {number}" for number in LEVELS) + " |"
    yield "|---|" + "---|" * len(LEVELS)
    for game, matches in found.items():
        yield f"| {NAMES[game]} | " + " | ".join(_heights(matches)) + " |"


def _heights(matches: dict[str, Any]) -> Iterator[str]:
    elo, error = 0.0, 0.0
    for number in LEVELS:
        match = matches.get(f"level:{number} {f'level:{number - 1}' if number > 1 else 'random'}")
        if match is None:
            yield "–"
            elo = math.nan
            continue
        low, value, high = (_elo(match, part) for part in ("low", "value", "high"))
        elo += value
        error = math.hypot(error, (high - low) / 2)
        yield "–" if math.isnan(elo) else f"{elo:.0f} ± {error:.0f}"


def _elo(match: dict[str, Any], part: str) -> float:
    """Elo of a score that is kept away from 0 and 1 by half a game."""
    least = 0.5 / (match["games"] + 1)
    score = min(max(match["score"][part], least), 1 - least)
    return 400 * math.log10(score / (1 - score))


def _section(game: str, matches: dict[str, Any]) -> Iterator[str]:
    minutes = sum(match["seconds"] for match in matches.values()) / 60
    yield ""
    yield f"## {NAMES[game]}"
    yield ""
    yield "| A | B | games | won, drawn, lost | score | Elo | asked | holds |"
    yield "|---|---|---|---|---|---|---|---|"
    for match in matches.values():
        score = match["score"]
        percent = f"{score['value']:.1%} [{score['low']:.1%}, {score['high']:.1%}]"
        results = f"{match['wins']}, {match['draws']}, {match['losses']}"
        holds = "yes" if match["holds"] else "**no**"
        b = "OpenSpiel" if match["b"].startswith("ugi:") else match["b"]
        elo = f"{_elo(match, 'value'):+.0f}"
        yield f"| {match['a']} | {b} | {match['games']} | {results} | {percent} | {elo} | {match['goal']} | {holds} |"
    yield ""
    yield f"{len(matches)} matches in {minutes:.0f} minutes, the times of all games added up."
    yield ""
    yield "```"
    yield from (match["command"] for match in matches.values())
    yield "```"
