"""Files of games for archives: random games of any kind, written as records, and what counting them plainly gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from gipfel.core.game import Game
from gipfel.core.line import Line, random_game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.records import Record, write_records
from gipfel.records.replay import record_of

RANKINGS = ("FirstRanking", "SecondRanking")
NAMES = ("ann", "bert", "Dumbot", "guest", "level 3")


def played(spec: str, number: int, seed: int, most_turns: int = 12, openings: int = 3) -> list[Line]:
    """Random games of which several go the same way at first; each is given up where it stands."""
    rng, start = Random(seed), game(spec).start()
    begun = [random_game(start, rng, 3) for _ in range(openings)]
    found = []
    for _ in range(number):
        line = begun[rng.randrange(openings)].back(rng.randrange(3))
        while line.outcome is None and len(line.turns_played) < most_turns:
            line = line.turn(random_game(line.position, rng, 1).turns_played[0])
        found.append(line)
    return found


def turned(line: Line, number: int) -> Line:
    """The same game on a board that lies otherwise."""
    found = line.game
    symmetry = found.symmetries()[number % len(found.symmetries())]
    image = Line.begin(found.mirrored(line.start, symmetry))
    walk = Line.begin(line.start)
    for turn in line.turns_played:
        steps = [found.mirrored_step(step, symmetry) for step in found.read_turn(walk.position, turn)]
        image = image.turn(found.write_turn(image.position, steps))
        walk = walk.turn(turn)
    return image


def records(lines: Iterable[Line], seed: int = 1) -> list[Record]:
    """The games as records, by various people in various years."""
    rng, ratings = Random(seed), Random(seed)
    return [
        record_of(
            line,
            outcome=line.outcome or Outcome(rng.randrange(2), "resign"),
            First=rng.choice(NAMES),
            Second=rng.choice(NAMES),
            Date=f"{rng.randrange(2001, 2005)}-03-04",
            **{tag: str(ratings.randrange(1300, 1700)) for tag in RANKINGS if ratings.random() < 0.9},
        )
        for line in lines
    ]


def write_folder(folder: Path, kept: Sequence[Record], each: int = 4) -> Path:
    """Files with some games each."""
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(kept), each):
        (folder / f"games-{start:04}.gipfel").write_text(write_records(kept[start : start + each]), encoding="utf-8")
    return folder


def images(position: Position) -> list[Position]:
    """A position as it lies and from everywhere else."""
    found: Game = position.game
    return [found.mirrored(position, symmetry) for symmetry in found.symmetries()]


def plain_counts(lines: Sequence[Line], results: Sequence[str], position: Position) -> Counter[tuple[int, str]]:
    """By plain counting: how often a turn led from a position to each other one, wherever both lie, by result."""
    here = {image.repeats for image in images(position)}
    counts = Counter[tuple[int, str]]()
    for line, result in zip(lines, results, strict=True):
        walk, seen = Line.begin(line.start), set[int]()
        for turn in line.turns_played:
            after = walk.turn(turn)
            if walk.position.repeats in here:
                seen.add(min(image.repeats for image in images(after.position)))
            walk = after
        counts.update((number, result) for number in seen)
    return counts
