"""`python -m benchmarks strength`: every match of docs/strength.md, saved game by game; run again, it goes on.

Results lie in `results/strength-<game>.json`, the page is written anew after every match.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gipfel
from benchmarks.openings import FOLDER, TURNS
from benchmarks.strength_page import write_page
from gipfel.engine.levels import HIGHEST, level_of
from gipfel.engine.matches.file import MatchFile
from gipfel.engine.matches.match import play_match
from gipfel.engine.matches.plan import GO, planned
from gipfel.engine.matches.score import MatchScore
from gipfel.engine.matches.statistics import Sprt
from gipfel.engine.parallel import Workplace

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
GAMES = RESULTS / "games"
SEED = 7
BETTER = (35.0, 190.0)  # 55 % and 75 %
HIGHER = (0.0, 150.0)  # for levels that take seconds a turn
STRONGER = (0.0, 60.0)
QUICK = 8  # the highest level that answers in about a tenth of a second; matches of those above are short
SHARES = {"punct": 0.4}  # of the games against random turns and `greedy`, where turns take long
SPIEL_TIME = 200  # milliseconds a turn against OpenSpiel's search
SPIEL = f"ugi:{Path(sys.executable).name} -m benchmarks.spiel_bot"


@dataclass(frozen=True)
class Pairing:
    """A match of the table, and between which scores A must end: the interval's lower end, or the score itself."""

    a: str
    b: str
    games: int
    goal: str
    low: float
    high: float = 1.0
    by_interval: bool = False
    sprt: tuple[float, float] | None = None
    go: str = GO

    def holds(self, result: dict[str, Any]) -> bool:
        """Whether the goal is reached."""
        score = result["score"]
        return (
            score is not None
            and self.low <= score["low" if self.by_interval else "value"]
            and (score["value"] <= self.high)
        )


def pairings(game: str) -> list[Pairing]:
    """The matches of one game."""
    steps = [
        Pairing(f"level:{n}", f"level:{n - 1}", 300, "lower bound above 55 %", 0.55, by_interval=True, sprt=BETTER)
        for n in range(2, QUICK + 1)
    ]
    steps += [
        Pairing(f"level:{n}", f"level:{n - 1}", 100, "at least 50 %", 0.5, sprt=HIGHER)
        for n in range(QUICK + 1, HIGHEST + 1)
    ]
    many, some = (round(number * SHARES.get(game, 1)) for number in (100, 50))
    bounds = [
        Pairing("level:1", "random", many, "50–80 %", 0.5, 0.8),
        Pairing("level:1", "greedy", many, "at most 20 %", 0.0, 0.2),
        Pairing(f"level:{QUICK}", "random", some, "all won", 1.0),
        Pairing(f"level:{QUICK}", "greedy", some, "at least 95 %", 0.95),
        Pairing("time:40ms", "time:10ms", 200, "lower bound above 50 %", 0.5, by_interval=True, sprt=STRONGER),
    ]
    if game == "pentago":
        go = f"movetime {SPIEL_TIME}"
        bounds.append(Pairing(f"time:{SPIEL_TIME}ms", SPIEL, 40, "at least 80 %", 0.8, go=go))
    return bounds[:2] + steps + bounds[2:]


def command(game: str, pairing: Pairing) -> str:
    """The same match by the house's command."""
    words = ["gipfel", "match", pairing.a, pairing.b, "--spec", game, "--games", str(pairing.games)]
    if pairing.sprt is not None:
        words += ["--sprt", *(f"{bound:g}" for bound in pairing.sprt)]
    words += ["--openings", (FOLDER / f"{game}.txt").relative_to(ROOT).as_posix(), "--seed", str(SEED)]
    if pairing.go != GO:
        words += ["--go", pairing.go]
    return shlex.join(words)


def engine_state(game: str, pairing: Pairing) -> str:
    """What the engine's choices in a match depend on: games of another engine must not be counted on."""
    house = Path(gipfel.__file__).parent
    own = [*house.glob("engine/search/**/*.py"), house / "engine" / "thinkers" / "kernel_thinker.py"]
    texts = [*own, *house.glob(f"games/{game}/kernel*.py")]
    total = hashlib.sha256((house / "games" / game / "weights.json").read_bytes())
    learned = (house / "games" / game / name for name in ("network.npz", "patterns.npz"))
    texts += [file for file in learned if file.exists()]
    for text in sorted(texts):
        total.update(text.read_bytes())
    for player in (pairing.a, pairing.b):
        kind, _, number = player.partition(":")
        total.update(repr(level_of(int(number), game) if kind == "level" else player).encode())
    return total.hexdigest()[:12]


def play(game: str, pairing: Pairing, jobs: int) -> dict[str, Any]:
    """Play what is missing of a match; what came of it."""
    found = gipfel.game(game)
    openings = FOLDER / f"{game}.txt"
    plan = planned(pairing.a, pairing.b, found, pairing.games, seed=SEED, openings=openings, go=pairing.go)
    folder = GAMES / f"{game}-{engine_state(game, pairing)}"
    folder.mkdir(parents=True, exist_ok=True)
    began = time.process_time()
    with MatchFile(folder / f"{plan.identity}.gipfel", plan) as file:
        standing = MatchScore(plan, Sprt(*pairing.sprt) if pairing.sprt else None, file.games())
        for _ in play_match(standing, file, Workplace(jobs)):
            print(f"\r{game} {pairing.a} {pairing.b} {standing.results}", end="", file=sys.stderr)
    result = standing.to_json()
    seconds = sum(played.seconds for played in standing.games.values())
    result |= {"command": command(game, pairing), "goal": pairing.goal, "seconds": round(seconds)}
    result["turns"] = sum(len(played.turns) for played in standing.games.values())
    result["holds"] = pairing.holds(result)
    print(f" {'holds' if result['holds'] else 'FAILS'} ({time.process_time() - began:.0f} s)", file=sys.stderr)
    return result


def measure(game: str, only: Sequence[str], jobs: int) -> bool:
    """All matches of a game; each one is kept as soon as it is over."""
    path = RESULTS / f"strength-{game}.json"
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for pairing in pairings(game):
        name = f"{pairing.a} {pairing.b}"
        if not only or any(part in name for part in only):
            kept[name] = play(game, pairing, jobs if "level:" in pairing.a else 1)
            order = [f"{known.a} {known.b}" for known in pairings(game)]
            kept = {known: kept[known] for known in order if known in kept}
            path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            write_page(RESULTS, ROOT / "docs" / "strength.md")
    return all(result["holds"] for result in kept.values())


def main(arguments: Sequence[str]) -> int:
    """Read the command line; 1 when some goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks strength", description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(TURNS), help="only this game; may be repeated")
    parser.add_argument(
        "--only", action="append", default=[], help="only matches whose players contain this; may be repeated"
    )
    parser.add_argument("--jobs", type=int, default=1, help="games at a time, between players set in nodes (1)")
    parser.add_argument("--page", action="store_true", help="only write the page from the results")
    asked = parser.parse_args(arguments)
    RESULTS.mkdir(exist_ok=True)
    if asked.page:
        write_page(RESULTS, ROOT / "docs" / "strength.md")
        return 0
    held = [measure(game, asked.only, asked.jobs) for game in asked.game or sorted(TURNS)]
    return int(not all(held))
