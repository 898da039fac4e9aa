"""A file of mined puzzles: a line for each game that was looked at, so that mining goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from gipfel.core.errors import BadRecord
from gipfel.core.json_lines import compact
from gipfel.engine.parallel import HERE, Work, Workplace, done
from gipfel.engine.puzzles.miner import COMMON, Hunt, MinedGame, Miner
from gipfel.records.puzzles.puzzle import Puzzle, read_puzzle

Told = Callable[[int], None]


class MinedFile:
    """Puzzles by the game they were found in; what is written stays, and a line that was cut off is made again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines = list(self._read())

    def _read(self) -> Iterator[dict[str, Any]]:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return
        whole, _, rest = data.rpartition(b"\n")
        if rest:
            self.path.write_bytes(whole + b"\n" if whole else b"")
        for number, text in enumerate(whole.splitlines(), 1):
            try:
                found = json.loads(text)
                found["game"], found["puzzles"]
            except (ValueError, KeyError, TypeError, RecursionError):
                raise BadRecord("bad-puzzle", detail=f"{self.path}:{number}") from None
            yield found

    @property
    def done(self) -> frozenset[str]:
        """The games that were looked at."""
        return frozenset(line["game"] for line in self._lines)

    @property
    def puzzles(self) -> list[Puzzle]:
        """All that was found, read again."""
        return [read_puzzle(puzzle) for line in self._lines for puzzle in line["puzzles"]]

    def add(self, name: str, puzzles: list[dict[str, Any]]) -> None:
        """Write what a game gave."""
        line = {"game": name, "puzzles": puzzles}
        with self.path.open("ab") as file:
            file.write(compact(line).encode() + b"\n")
        self._lines.append(line)


class MineWorker:
    """Looks at one game after the other, by their numbers; what was compiled for a spec stays."""

    def __init__(self, given: tuple[tuple[MinedGame, ...], Hunt]) -> None:
        self._games, self._hunt = given
        self._miners: dict[str, Miner] = {}

    def do(self, number: int) -> list[dict[str, Any]]:
        """The puzzles of a game."""
        given = self._games[number]
        if given.spec not in self._miners:
            self._miners[given.spec] = miner = Miner(given.spec, self._hunt)
            miner.warm()
        return [puzzle.to_json() for puzzle in self._miners[given.spec].mine(given)]

    def close(self) -> None:
        """Nothing to give back."""


def mine_into(
    file: MinedFile,
    games: Iterable[MinedGame],
    place: Workplace = HERE,
    hunt: Hunt = COMMON,
    told: Told = lambda _: None,
) -> int:
    """Look at the games that are not in the file yet; how many puzzles came out of them."""
    known = file.done
    left = tuple(each for each in games if each.name not in known)
    work = Work("gipfel.engine.puzzles.mined_file:MineWorker", (left, hunt))
    count = 0
    for number, puzzles in done(work, range(len(left)), place):
        file.add(left[number].name, puzzles)
        count += len(puzzles)
        told(len(puzzles))
    return count
