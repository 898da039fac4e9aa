"""Saving and loading a game at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from gipfel.cli.output import write_file
from gipfel.cli.play.rivals import Rival
from gipfel.combine.match_game import sandy_games
from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.outcome import Outcome
from gipfel.records.reader import decode, read_records
from gipfel.records.replay import record_of, replay
from gipfel.records.sources import Source
from gipfel.records.writer import write_record

SUFFIX = ".gipfel"
PLAYERS = ("First", "Second")
SEED = "Seed"
MOST_DIGITS = 20

declare(
    {
        "file-name-missing": N_("The file name is missing, as in: save evening"),
        "sand-in-terminal": N_(
            "{game} has hourglasses that run while you think, and a terminal cannot show them: gipfel serve opens a "
            "house in which it is played in the browser, against the computer too."
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A recorded game, and the seeds by which engines played it."""

    line: Line
    seeds: Mapping[int, int]


def _path(name: str) -> Path:
    if not name.strip():
        raise BadRecord("file-name-missing")
    path = Path(name.strip()).expanduser()
    return path if path.suffix else path.with_suffix(SUFFIX)


def save_game(line: Line, outcome: Outcome | None, name: str, rivals: Mapping[int, Rival]) -> Path:
    """Write the game as a record that names the rivals and their seeds; the path it went to."""
    path = _path(name)
    tags = {"Date": date.today().isoformat()}
    for player, rival in rivals.items():
        tags[PLAYERS[player]] = rival.name
        tags[SEED + PLAYERS[player]] = str(rival.seed)
    record = record_of(line, outcome=outcome, **tags)
    write_file(path, write_record(record))
    return path


def load_game(name: str) -> Loaded:
    """The first record in a file."""
    path = _path(name)
    if not path.exists():
        raise BadRecord("no-such-file", path=str(path))
    record = read_records(decode(Source(path).read(), str(path)))[0]
    written = {player: record.tags.get(SEED + title, "") for player, title in enumerate(PLAYERS)}
    seeds = {player: int(text) for player, text in written.items() if _is_number(text)}
    return Loaded(without_sand(replay(record).line), seeds)


def without_sand(line: Line) -> Line:
    """A game that can be played at a terminal: nothing runs in it while people think."""
    for sandy in sandy_games(line.game):
        raise GipfelError("sand-in-terminal", game=sandy.spec.text)
    return line


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
