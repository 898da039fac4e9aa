"""`python -m gipfel.engine.training.evaluation SPEC…`: a learned evaluation by games of the engine against itself.

The first generation is played by the features of the game, each further one by what was learned so far; it learns from
all of them. What it learns is half how games ended, half what a search thought of the position.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import numpy as np

from gipfel.core.registry import game
from gipfel.engine.search.compiled.network import Network
from gipfel.engine.search.judgement import NETWORK, PATTERNS, network_of
from gipfel.engine.training.examples import examples_of, loss, parts_of
from gipfel.engine.training.labelled_games import LabelledGames
from gipfel.engine.training.network import LearningNetwork
from gipfel.engine.training.patterns import Patterns
from gipfel.kernels.contract import Kernel
from gipfel.kernels.names import Numbers
from gipfel.kernels.of_game import kernel_of

FORMS: Mapping[str, tuple[type[LearningNetwork] | type[Patterns], str]] = {
    "network": (LearningNetwork, NETWORK),
    "patterns": (Patterns, PATTERNS),
}
TOLD = ("form", "games", "nodes", "generations", "seed")
HELD_OUT = 0.1  # the share of positions, whole games, that the loss is told of


def played(
    kernels: Sequence[Kernel], asked: argparse.Namespace, number: int, by: Network | None
) -> list[LabelledGames]:
    """The games of one generation, each kernel its share."""
    plays = []
    for place, kernel in enumerate(kernels):
        plays.append(LabelledGames(kernel, asked.nodes, asked.seed + 100 * number + place, by))
        for _ in range(-(-asked.games // len(kernels))):
            plays[-1].game()
    return plays


def train(asked: argparse.Namespace) -> None:
    """Play and learn generation by generation, and write what was learned with its command and figures."""
    kernels = [kernel_of(game(spec, trusted=True)) for spec in asked.specs]
    seen = import_module(f"{type(kernels[0]).__module__}_inputs")
    form, name = FORMS[asked.form]
    parts = parts_of(seen)
    plays: list[LabelledGames] = []
    network: Network | None = None
    history, kept = [], dict[str, Numbers]()
    for number in range(asked.generations):
        newest = played(kernels, asked, number, network)
        plays += newest
        examples, results = examples_of(plays)
        told = len(results) - max(1, round(HELD_OUT * sum(len(play.results) for play in newest)))
        learner = form(parts, asked.seed)
        learner.learn(examples.part(slice(told)))
        found = learner.logits(examples.part(slice(told, None)))
        history.append({"positions": len(results), "held-out-loss": round(loss(results[told:], found), 4)})
        print(json.dumps(history[-1]), flush=True)
        kept = learner.whole_numbers()
        network = network_of(**kept, maps=seen.maps())
    output = asked.output or Path(str(files(type(kernels[0]).__module__.rpartition(".")[0]))) / name
    write(output, command(asked), history, kept)


def command(asked: argparse.Namespace) -> str:
    """The command that does the same again."""
    options = " ".join(f"--{name} {getattr(asked, name)}" for name in TOLD)
    return f"python -m gipfel.engine.training.evaluation {' '.join(asked.specs)} {options}"


def write(output: Path, trained_by: str, history: list[dict[str, int | float]], kept: Mapping[str, Numbers]) -> None:
    """Keep what was learned, with what it came from."""
    about = json.dumps({"trained-by": trained_by, "generations": history})
    np.savez_compressed(output, about=np.array(about), rows=kept["rows"], first=kept["first"], weights=kept["weights"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m gipfel.engine.training.evaluation", description=__doc__)
    parser.add_argument("specs", nargs="+", metavar="SPEC", help="choices of options of one game; each has its share")
    parser.add_argument("--form", choices=sorted(FORMS), default="network")
    parser.add_argument("--games", type=int, default=6000, help="games per generation")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes per turn")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, help="where to write; the shipped evaluation if not given")
    train(parser.parse_args(arguments))


if __name__ == "__main__":
    main()
