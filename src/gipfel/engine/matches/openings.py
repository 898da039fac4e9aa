"""Openings of a match: varied beginnings from a seed, or from a file, each played twice with sides exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.line import Line, random_turn
from gipfel.core.messages import declare
from gipfel.core.position import Position

declare(
    {
        "no-openings": N_("No opening of {turns} turns leaves a game to be played."),
        "unreadable-openings": N_("The openings {path} cannot be read: {detail}."),
        "empty-openings": N_("There is no opening in {path}."),
        "malformed-opening": N_("“{text}” is no opening. Expected: T1; T2; … or [POSITION] T1; T2; …"),
        "bad-opening": N_("Line {line} of the openings: {detail}"),
    }
)

TRIES = 50  # in a row without a new position, before openings repeat
MOST_BYTES = 4_000_000
_WRITTEN = re.compile(r"(?:\[(?P<position>.*)\])?(?P<turns>[^\[\]]*)")


@dataclass(frozen=True, slots=True)
class MatchOpening:
    """Where a pair of games begins: a position text (None: the usual start) and turns played from it."""

    position: str | None
    turns: tuple[str, ...]

    def line(self, game: Game) -> Line:
        """The line after the opening."""
        return Line.begin(game.start() if self.position is None else game.position(self.position), self.turns)


def _signature(game: Game, position: Position) -> int:
    """The same number for positions that a symmetry of the board lays onto each other."""
    return min(game.mirrored(position, symmetry).repeats for symmetry in game.symmetries())


def random_openings(game: Game, number: int, turns: int, seed: int) -> list[MatchOpening]:
    """Up to `number` random openings, no two reaching the same position, or one that a symmetry maps onto it."""
    found: dict[int, MatchOpening] = {}
    rng, tries = Random(f"openings/{seed}"), 0
    while len(found) < number and tries < TRIES:
        tries += 1
        line = _random_line(game, turns, rng)
        if line is not None and (signature := _signature(game, line.position)) not in found:
            found[signature], tries = MatchOpening(None, line.turns_played), 0
    if not found:
        raise BadNotation("no-openings", turns=turns)
    return list(found.values())


def _random_line(game: Game, turns: int, rng: Random) -> Line | None:
    line = Line.begin(game.start())
    for _ in range(turns):
        line = line.turn(random_turn(line.position, rng))
        if line.outcome is not None:
            return None
    return line


def read_openings(game: Game, path: Path) -> list[MatchOpening]:
    """The openings of a file: one in a line, `T1; T2; …` or `[POSITION] T1; T2; …`; `#` begins a remark."""
    try:
        data = path.read_bytes()
        text = data.decode("utf-8") if len(data) <= MOST_BYTES else ""
    except (OSError, UnicodeDecodeError) as error:
        detail = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise BadNotation("unreadable-openings", path=str(path), detail=detail) from None
    openings = list(_distinct(game, text))
    if not openings:
        raise BadNotation("empty-openings", path=str(path))
    return openings


def _distinct(game: Game, text: str) -> Iterator[MatchOpening]:
    seen: set[int] = set()
    for number, row in enumerate(text.splitlines(), 1):
        row = row.split("#")[0].strip()
        if not row:
            continue
        opening, line = _checked(game, row, number)
        if line.position.repeats not in seen:
            seen.add(line.position.repeats)
            yield opening


def _checked(game: Game, row: str, number: int) -> tuple[MatchOpening, Line]:
    written = _WRITTEN.fullmatch(row)
    try:
        if written is None:
            raise BadNotation("malformed-opening", text=row[:80])
        turns = tuple(turn.strip() for turn in written["turns"].split(";") if turn.strip())
        opening = MatchOpening(written["position"] and written["position"].strip(), turns)
        line = opening.line(game)
        if line.outcome is not None:
            raise BadNotation("game-over")
    except GipfelError as error:
        raise BadNotation("bad-opening", line=number, detail=str(error)) from error
    return opening, line
