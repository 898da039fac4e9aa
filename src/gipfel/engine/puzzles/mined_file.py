"""A file of mined puzzles: a line for each game that was looked at, so that mining goes on where it stopped."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gipfel.core.errors import BadRecord
from gipfel.core.json_lines import compact
from gipfel.engine.puzzles.miner import COMMON, Hunt, MinedGame, Miner
from gipfel.records.puzzles.puzzle import Puzzle, read_puzzle

AHEAD = 4  # games for each process that wait for it
Told = Callable[[int], None]
_miners: dict[str, Miner] = {}


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


def mine_into(
    file: MinedFile, games: Iterable[MinedGame], jobs: int = 1, hunt: Hunt = COMMON, told: Told = lambda _: None
) -> int:
    """Look at the games that are not in the file yet, with so many processes; how many puzzles came out of them."""
    done = file.done
    count = 0
    for name, puzzles in _mined((each for each in games if each.name not in done), jobs, hunt):
        file.add(name, puzzles)
        count += len(puzzles)
        told(len(puzzles))
    return count


def _mined(games: Iterator[MinedGame], jobs: int, hunt: Hunt) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    if jobs <= 1:
        yield from (_mine(each, hunt) for each in games)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: deque[Future[tuple[str, list[dict[str, Any]]]]] = deque()
        try:
            while True:
                running += [pool.submit(_mine, each, hunt) for each in islice(games, AHEAD * jobs - len(running))]
                if not running:
                    return
                yield running.popleft().result()
        finally:
            for future in running:
                future.cancel()


def _mine(given: MinedGame, hunt: Hunt) -> tuple[str, list[dict[str, Any]]]:
    """What a game gives, in a process that keeps what it has compiled."""
    if given.spec not in _miners:
        _miners[given.spec] = miner = Miner(given.spec, hunt)
        miner.warm()
    return given.name, [puzzle.to_json() for puzzle in _miners[given.spec].mine(given)]
