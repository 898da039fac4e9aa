"""`python -m gipfel.engine.training.fit SPEC`: weights by logistic regression on the outcomes of self-play positions.

The first generation comes from random games, unless there are weights to begin with; each further one from games of
the engine with the weights so far.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gipfel.core.registry import game
from gipfel.engine.parallel import Workplace
from gipfel.engine.search.compiled.evaluation import FINENESS
from gipfel.engine.search.judgement import WEIGHTS, judgement_of
from gipfel.engine.training.self_play_run import played, portions
from gipfel.kernels.of_game import kernel_of

Floats = NDArray[np.float64]
CENTI = 100
RIDGE = 5.0
ROUNDS = 25


def fitted(rows: Floats, results: Floats, prior: Floats, ridge: float = RIDGE, base: Floats | float = 0.0) -> Floats:
    """The weights of a logistic regression by Newton's method, held to the prior ones by a ridge on scaled columns.

    `base` is what positions are worth beside these columns.
    """
    scale = np.maximum(np.sqrt((rows * rows).mean(axis=0)), 1e-9)
    scaled = rows / scale
    held = prior * scale
    weights = held.copy()
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(base + scaled @ weights, -30, 30)))
        slope = scaled.T @ (chances - results) + ridge * (weights - held)
        curve = (scaled * (chances * (1 - chances))[:, None]).T @ scaled + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return np.asarray(weights / scale, np.float64)


def refitted(rows: Floats, results: Floats, prior: Floats, chosen: Sequence[int]) -> Floats:
    """The prior weights with only the chosen ones fitted anew."""
    others = np.delete(np.arange(len(prior)), chosen)
    weights = prior.copy()
    weights[chosen] = fitted(rows[:, chosen], results, prior[chosen], base=rows[:, others] @ prior[others])
    return weights


def loss(rows: Floats, results: Floats, weights: Floats) -> float:
    """The mean cross-entropy of the outcomes under these weights."""
    chances = np.clip(1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30))), 1e-9, 1 - 1e-9)
    return float(-(results * np.log(chances) + (1 - results) * np.log(1 - chances)).mean())


def report(games: int, rows: Floats, results: Floats, weights: Floats) -> dict[str, int | float]:
    """How many games and positions there were, and how well the weights explain the outcomes."""
    blind, found = loss(rows, results, np.zeros_like(weights)), loss(rows, results, weights)
    return {"games": games, "positions": len(rows), "loss": round(found, 4), "blind-loss": round(blind, 4)}


def kept_in(file: Path | None) -> dict[str, Any]:
    """What a file of weights holds."""
    found: dict[str, Any] = {} if file is None else json.loads(file.read_text(encoding="utf-8"))
    return found


def begun_with(file: Path | None, only: Sequence[str]) -> dict[str, int]:
    """The weights to begin with, where random games hardly ever show what decides a game and would teach nothing.

    Where only some are fitted, the others are those of the file.
    """
    kept = kept_in(file)
    found: dict[str, int] = kept["weights"] if only else kept.get("begun-with", kept)
    return found


def fit(asked: argparse.Namespace) -> None:
    """Fit the weights of a game generation by generation and write them as data."""
    judgement = judgement_of(type(kernel_of(game(asked.specs[0], trusted=True))))
    place = Workplace(asked.jobs, asked.ray)
    if not set(asked.only) <= set(judgement.names):
        raise SystemExit(f"--only: the features are {', '.join(judgement.names)}")
    chosen = [judgement.names.index(name) for name in asked.only or judgement.names]
    weights: dict[str, int] = begun_with(asked.begin, asked.only)
    begun = weights
    found = np.array([weights.get(name, 0) for name in judgement.names], float) / (CENTI * FINENESS)
    history = []
    for number in range(asked.generations):
        wanted = portions(asked.specs, asked.games, asked.seed + number)
        kept = None if asked.keep is None else asked.keep.with_suffix(f".{number}.jsonl")
        plays = played(wanted, weights, asked.nodes, place, kept)
        rows = np.array([row for play in plays for row in play.rows], float)
        results = np.array([result for play in plays for result in play.results])
        found = refitted(rows, results, found, chosen)
        weights = dict(zip(judgement.names, np.round(found * CENTI * FINENESS).astype(int).tolist(), strict=True))
        history.append(report(sum(portion.games for portion in wanted), rows, results, found))
        print(json.dumps(history[-1]), flush=True)
    output = asked.output or Path(str(files(judgement.package))) / WEIGHTS
    output.write_text(json.dumps(told(asked, history, weights, begun), indent=1) + "\n", encoding="utf-8")


def told(
    asked: argparse.Namespace, history: Sequence[dict[str, int | float]], weights: dict[str, int], begun: dict[str, int]
) -> dict[str, Any]:
    """What is written: weights, the command they come from, its figures, and what it began with."""
    options = " ".join(f"--{name} {getattr(asked, name)}" for name in ("games", "nodes", "generations", "seed"))
    if asked.begin:
        options += f" --begin {asked.begin}"
    if asked.only:
        options += f" --only {' '.join(asked.only)}"
    command = f"python -m gipfel.engine.training.fit {' '.join(asked.specs)} {options}"
    if asked.only:
        before = {name: begun[name] for name in asked.only}
        own = {"then-fitted-by": command, "then-generations": history, "begun-with": before}
        return kept_in(asked.begin) | own | {"weights": weights}
    data: dict[str, Any] = {"fitted-by": command, "generations": history, "weights": weights}
    return data | ({"begun-with": begun} if begun else {})


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m gipfel.engine.training.fit", description=__doc__)
    parser.add_argument("specs", nargs="+", metavar="SPEC", help="one game, or several choices of its options")
    parser.add_argument("--games", type=int, default=1500, help="games per generation")
    parser.add_argument("--nodes", type=int, default=300, help="nodes per turn")
    parser.add_argument("--generations", type=int, default=3, help="the first one is of random games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with, alone in a file or kept by an earlier fit")
    parser.add_argument("--jobs", type=int, default=1, help="so many games at a time, each in a process of its own")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; auto: the one that is found")
    parser.add_argument("--keep", type=Path, help="keep the games of each generation in files named like this one")
    parser.add_argument("--only", nargs="+", metavar="FEATURE", default=[], help="fit these, the others stay as begun")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--output", type=Path, help="where to write")
    where.add_argument("--ship", action="store_true", help="write over the weights that lie beside the game's rules")
    asked = parser.parse_args(arguments)
    if asked.only and asked.begin is None:
        parser.error("--only needs --begin")
    fit(asked)


if __name__ == "__main__":
    main()
