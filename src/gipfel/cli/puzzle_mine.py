"""New puzzles from the command line: games are looked at one after the other, and the best of them are packed."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from gipfel.cli.output import write_bytes
from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.language import N_, _
from gipfel.core.messages import declare
from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.engine.parallel import Workplace
from gipfel.engine.puzzles.choice import chosen
from gipfel.engine.puzzles.mined_file import MinedFile, mine_into
from gipfel.engine.puzzles.miner import Hunt, MinedGame
from gipfel.records.archived_game import ArchivedGame
from gipfel.records.puzzles.collection import packed
from gipfel.records.puzzles.themes import themes_of
from gipfel.records.sources import sources
from gipfel.store.archive import ArchiveFile
from gipfel.store.archive.intake import read_file
from gipfel.store.archive.shipped import shipped_parts

ARCHIVES = (".db", ".sqlite")

declare({"mine-into": N_("Say with -o into which file.")})


def mine(spec: str, paths: Sequence[Path], output: Path | None, seeds: range, hunt: Hunt, place: Workplace) -> int:
    """Look for puzzles in the games of files and archives, in those that are shipped when no other is named, and in
    games of the levels against each other; how many were found. What was looked at before is passed over."""
    if output is None:
        raise GipfelError("mine-into")
    wanted, file = game(spec, trusted=True).spec.text, _kept_in(output)
    games = [*_played(wanted, paths), *(MinedGame(f"{wanted} {seed}", wanted, seed=seed) for seed in seeds)]
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(_("Mining"), total=len(games) - sum(each.name in file.done for each in games))
        return mine_into(file, games, place, hunt, lambda _found: progress.advance(task))


def _kept_in(output: Path) -> MinedFile:
    """The file into which is mined; that it cannot be written is said before anything is looked for."""
    try:
        with output.open("ab"):
            return MinedFile(output)
    except OSError as error:
        raise GipfelError("unwritable-file", path=str(output), detail=error.strerror or error) from None


def _played(spec: str, paths: Sequence[Path]) -> Iterator[MinedGame]:
    if not paths:
        yield from _shipped(spec)
    for path in paths:
        yield from _archived(spec, path) if path.suffix in ARCHIVES else _recorded(spec, path)


def _same_game(spec: str, other: str) -> bool:
    """Whether positions of one spec are positions of the other: repetition makes no other position."""
    if parse_spec(spec).game != parse_spec(other).game:
        return False
    one, two = ({**game(text, trusted=True).spec.texts(), "repetition": ""} for text in (spec, other))
    return one == two


def _shipped(spec: str) -> Iterator[MinedGame]:
    rows = [text.split("\t") for part in shipped_parts() for text in part]
    fitting = {text for text in {row[0] for row in rows} if _same_game(spec, text)}
    for number, row in enumerate(rows):
        if row[0] in fitting:
            yield MinedGame(f"people {number}", spec, turns=tuple(row[4].split("; ")))


def _archived(spec: str, path: Path) -> Iterator[MinedGame]:
    with ArchiveFile.open(path) as file:
        for number in range(1, file.count() + 1):
            kept = file.game(number)
            if _same_game(spec, kept.spec):
                yield MinedGame(f"{path.name} {number}", spec, kept.start, kept.turns)


def _recorded(spec: str, path: Path) -> Iterator[MinedGame]:
    for source in sources(path):
        for number, found in enumerate(read_file(source).games, 1):
            if isinstance(found, ArchivedGame) and _same_game(spec, found.spec):
                yield MinedGame(f"{source.name} {number}", spec, found.start, tuple(found.turns))


def pack(paths: Sequence[Path], output: Path, most: int) -> int:
    """Choose among what was mined, find the themes, and write the file that a game ships; how many there are."""
    found = [puzzle for path in paths for puzzle in _mined(path).puzzles]
    ready = [puzzle.with_themes(themes_of(puzzle)) for puzzle in chosen(found, most)]
    write_bytes(output, packed(ready))
    return len(ready)


def _mined(path: Path) -> MinedFile:
    """What was mined into a file that is there: a mistyped name must not empty what is shipped."""
    if not path.is_file():
        raise BadRecord("unreadable-file", path=str(path), detail=os.strerror(errno.ENOENT))
    return MinedFile(path)
