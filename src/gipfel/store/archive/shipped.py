"""The games every archive begins with: played between people on Boardspace, without their names.

`people.txt.xz` has a line for each: spec, year, what is known (guest: at least one of the two was a guest; tournament),
result and turns, separated by tabs.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path

from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.records.archived_game import ArchivedGame, UnreadGame, kept
from gipfel.records.people import ArchivedPlayer
from gipfel.store.archive.intake import ReadFile, digest_of

PACKED = Path(__file__).parent / "people.txt.xz"
PART = 300  # games that are read and written at once
TOURNAMENT = "tournament"


@lru_cache(maxsize=1)
def shipped_parts() -> tuple[tuple[str, ...], ...]:
    """The lines of the games, some at a time."""
    lines = iter(lzma.decompress(PACKED.read_bytes()).decode().splitlines())
    return tuple(iter(lambda: tuple(islice(lines, PART)), ()))


def part_digest(lines: Sequence[str]) -> bytes:
    """What tells a part from others, and from any file."""
    return digest_of("\n".join(lines).encode())


def missing_parts(known: frozenset[bytes]) -> list[tuple[str, ...]]:
    """The parts that are not in an archive yet."""
    return [lines for lines in shipped_parts() if part_digest(lines) not in known]


def read_part(lines: Sequence[str]) -> ReadFile:
    """The games of some lines."""
    return ReadFile(PACKED.name, part_digest(lines), list(_games(lines)), shipped=True)


def _games(lines: Sequence[str]) -> Iterator[ArchivedGame | UnreadGame]:
    for text in lines:
        spec, year, known, result, turns = text.split("\t")
        player = ArchivedPlayer("", "guest" if "guest" in known.split() else "person")
        line, passed = Line.begin(game(spec).start()), list[Line]()
        try:
            for turn in turns.split("; "):
                line = line.turn(turn)
                passed.append(line)
        except GipfelError as error:
            yield UnreadGame(error.code, str(error))
            continue
        reason = "" if line.outcome is None else line.outcome.reason
        tags = {"Date": year, "Event": TOURNAMENT if TOURNAMENT in known.split() else ""}
        yield kept(line, passed, result, reason, tags, (player, player))
