"""`python -m benchmarks archive`: what reading Boardspace files takes, how large the archive is, how long a look.

The files are the games that every archive begins with, written as Boardspace writes them and laid onto the board by
several of its symmetries, so that a file is as long as a real one and no two are alike.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from gipfel.core.board import Symmetry
from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.registry import game
from gipfel.records.boardspace_writer import sgf_of
from gipfel.records.replay import record_of
from gipfel.records.sgf import write_sgf
from gipfel.records.sources import sources
from gipfel.store.archive import ArchiveFile, Explorer
from gipfel.store.archive.readers import read_into
from gipfel.store.archive.shipped import shipped_parts

GAMES = 52_000
LOOKS = 2_000
FILES, SECONDS, MEGABYTES, MILLISECONDS = 84_739, 120.0, 150.0, 10.0  # the goals, for so many files on two cores
NAMES = ("Dumbot", "SmartBot", "guest", "ann", "bert", "clara", "dora", "emil")
RING = re.compile(r"\b([A-I]) ([1-9])\b")


def texts(spec: str, turns: Sequence[str], result: str, year: str, rng: Random) -> Iterator[str]:
    """A game as SGF, once for every symmetry of its board."""
    found = game(spec)
    line = Line.begin(found.start(), turns)
    outcome = line.outcome or (Outcome(("1-0", "0-1").index(result), "resign") if result != "*" else None)
    record = record_of(line, outcome=outcome, First=rng.choice(NAMES), Second="gast", Date=f"{year}-05-01")
    text = write_sgf([sgf_of(record)])
    for symmetry in rng.sample(list(found.symmetries()), len(found.symmetries())):
        yield turned(found, symmetry, text)


def turned(found: Game, symmetry: Symmetry, text: str) -> str:
    """The same file with the board turned."""
    names = found.board.names

    def image(ring: re.Match[str]) -> str:
        cell = names[symmetry.cells[found.board.index[ring[1].lower() + ring[2]]]]
        return f"{cell[0].upper()} {cell[1:]}"

    return "\n".join(RING.sub(image, row) if row.startswith(";") else row for row in text.split("\n"))


def write_files(folder: Path, wanted: int, rng: Random) -> int:
    """Write so many files, or nearly so many."""
    lines = [line for part in shipped_parts() for line in part]
    copies = -(-wanted // len(lines))
    written = 0
    for number, line in enumerate(lines):
        spec, year, _, result, turns = line.split("\t")
        home = folder / year
        home.mkdir(exist_ok=True)
        try:
            for copy, text in zip(range(copies), texts(spec, turns.split("; "), result, year, rng), strict=False):
                (home / f"game-{number:05}-{copy}.sgf").write_text(text)
                written += 1
        except GipfelError as error:
            print(f"left out: {error}")
        if written >= wanted:
            break
    return written


def looks(path: Path, rng: Random) -> tuple[list[float], list[float]]:
    """Milliseconds of single looks at random positions of random games, by the clock and by the processor."""
    taken, used = list[float](), list[float]()
    with ArchiveFile.open(path) as file:
        explorer, count = Explorer(file), file.count()
        for _ in range(LOOKS):
            played = file.game(rng.randrange(1, count + 1))
            line = Line.begin(game(played.spec).start(), played.turns[: rng.randrange(len(played.turns))])
            begun, spent = time.perf_counter(), time.thread_time()
            explorer.at(line.position)
            taken.append(1_000 * (time.perf_counter() - begun))
            used.append(1_000 * (time.thread_time() - spent))
    return sorted(taken), sorted(used)


def processor() -> float:
    """Seconds of processor time of this process and those it has waited for."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main(arguments: Sequence[str]) -> int:
    """Measure, print, and return 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks archive", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many ({GAMES})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one per core)")
    parser.add_argument("--files", type=Path, help="a folder or ZIP archive of files instead")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    rng = Random(7)
    with tempfile.TemporaryDirectory() as folder:
        place, path = wanted.files or Path(folder) / "files", Path(folder) / "archive.db"
        if wanted.files is None:
            place.mkdir()
            write_files(place, wanted.games, rng)
        used, begun = processor(), time.perf_counter()
        with ArchiveFile.make(path) as file:
            taken = read_into(file, list(sources(place)), wanted.jobs)
        seconds, used = time.perf_counter() - begun, processor() - used
        size = path.stat().st_size / 1_000_000
        times, spent = looks(path, rng)
    scale = FILES / max(1, taken.files)
    found = {
        "files": taken.files,
        "games": taken.games,
        "unread": taken.unread,
        "seconds": round(seconds, 1),
        "processor": round(used, 1),
        "megabytes": round(size, 1),
        "seconds_for_all": round(seconds * scale, 1),
        "processor_for_all": round(used * scale, 1),
        "megabytes_for_all": round(size * scale, 1),
        "look_p50_ms": round(times[len(times) // 2], 2),
        "look_p99_ms": round(times[len(times) * 99 // 100], 2),
        "look_p99_processor_ms": round(spent[len(spent) * 99 // 100], 2),
        "look_most_ms": round(times[-1], 2),
    }
    missed = (
        found["seconds_for_all"] > SECONDS
        or found["megabytes_for_all"] > MEGABYTES
        or found["look_p99_ms"] > MILLISECONDS
    )
    if wanted.json:
        print(json.dumps(found))
    else:
        print(*(f"{name:>22}: {value}" for name, value in found.items()), sep="\n")
        print(f"goals for {FILES} files: {SECONDS} s on two cores, {MEGABYTES} MB, a look {MILLISECONDS} ms at p99")
    return int(missed)
