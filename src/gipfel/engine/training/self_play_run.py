"""Self-play of one generation in portions: side by side, on this machine or on a cluster, kept as they come.

A portion is so many games from a seed of its own, so that it is the same wherever it is played, and a run that was cut
off goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gipfel.core.errors import BadRecord
from gipfel.core.json_lines import compact
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.position import stable_key
from gipfel.core.registry import game
from gipfel.engine.parallel import HERE, Work, Workplace, done
from gipfel.engine.training.self_play import SelfPlay
from gipfel.kernels.contract import Kernel
from gipfel.kernels.of_game import kernel_of

GAMES = 25  # of a portion
WORKER = "gipfel.engine.training.self_play_run:SelfPlayWorker"

declare({"bad-self-play-file": N_("{path} holds something else than portions of this run (line {line}).")})


@dataclass(frozen=True, slots=True)
class Portion:
    """So many games of one spec from a seed."""

    spec: str
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class PortionPlayed:
    """The positions of a portion with the outcomes of their games."""

    rows: list[list[int]]
    results: list[float]


class SelfPlayWorker:
    """Plays portions with weights, or random games where there are none; kernels stay compiled."""

    def __init__(self, given: tuple[Mapping[str, int], int]) -> None:
        self._weights, self._nodes = given
        self._kernels: dict[str, Kernel] = {}

    def do(self, portion: Portion) -> PortionPlayed:
        """Play one."""
        if portion.spec not in self._kernels:
            self._kernels[portion.spec] = kernel_of(game(portion.spec, trusted=True))
        play = SelfPlay(self._kernels[portion.spec], self._weights, self._nodes, portion.seed)
        one = play.game if self._weights else play.random_game
        for _ in range(portion.games):
            one()
        return PortionPlayed(play.rows, play.results)

    def close(self) -> None:
        """Nothing to give back."""


def portions(specs: Sequence[str], games: int, seed: int) -> list[Portion]:
    """So many games, shared among specs; no two portions of any two seeds begin alike."""
    share = -(-games // len(specs))
    found = []
    for spec in specs:
        for number in range(0, share, GAMES):
            found.append(Portion(spec, min(GAMES, share - number), (seed << 24) + number))
    return found


def played(
    wanted: Sequence[Portion], weights: Mapping[str, int], nodes: int, place: Workplace = HERE, kept: Path | None = None
) -> list[PortionPlayed]:
    """All portions in their order, whatever order they were played in; those that a file has are not played again."""
    marks = [_mark(portion, weights, nodes) for portion in wanted]
    known = dict(_read(kept, wanted, marks)) if kept is not None else {}
    left = [portion for portion in wanted if portion not in known]
    for portion, found in done(Work(WORKER, (weights, nodes)), left, place):
        known[portion] = found
        if kept is not None:
            number = wanted.index(portion)
            _write(kept, number, marks[number], found)
    return [known[portion] for portion in wanted]


def _mark(portion: Portion, weights: Mapping[str, int], nodes: int) -> str:
    """What a portion hangs on: games of another run are not taken for those of this one."""
    return f"{stable_key(compact([portion.spec, portion.games, portion.seed, sorted(weights.items()), nodes])):x}"


def _write(path: Path, number: int, mark: str, found: PortionPlayed) -> None:
    told = {"portion": number, "of": mark, "rows": found.rows, "results": found.results}
    with path.open("ab") as file:
        file.write(compact(told).encode() + b"\n")


def _read(path: Path, wanted: Sequence[Portion], marks: Sequence[str]) -> Iterator[tuple[Portion, PortionPlayed]]:
    """What an earlier run has kept; a last line that was cut off is taken away."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    for line, text in enumerate(whole.splitlines(), 1):
        try:
            told: dict[str, Any] = json.loads(text)
            portion = wanted[told["portion"]]
            found = PortionPlayed(told["rows"], told["results"])
            fits = told["of"] == marks[told["portion"]] and len(found.rows) == len(found.results)
        except (ValueError, KeyError, TypeError, IndexError):
            fits = False
        if not fits:
            raise BadRecord("bad-self-play-file", path=str(path), line=line)
        yield portion, found
