"""The file of an archive: its tables, who may open it, and the games in it by their numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from gipfel.core.errors import GipfelError
from gipfel.records.people import KINDS, ArchivedPlayer

FORMAT = 1
ARCHIVE = "archive.db"  # in the folder of a house
RESULTS = ("1-0", "0-1", "1/2", "*")
CACHE = 64_000  # KiB of pages
WAIT = 30.0  # seconds for whoever writes

# Positions are by far the most rows, so they are kept in the tree of their key, without an index beside it. `turn` is
# a word as it stands on the upright image; the last position of a game has none. `tallies` has positions that very
# many games have passed, counted up to the game `counted` in `facts`. `identity` is the same for the same turns with
# the same result: that is how a game that came with the house, without names, is known again in a file that has them.
SCHEMA = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE specs (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind INTEGER NOT NULL, UNIQUE (name, kind));
CREATE TABLE files (
    id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, name TEXT NOT NULL, games INTEGER NOT NULL,
    shipped INTEGER NOT NULL
);
CREATE TABLE unread (file INTEGER NOT NULL, place INTEGER NOT NULL, code TEXT NOT NULL, sentence TEXT NOT NULL);
CREATE TABLE games (
    id INTEGER PRIMARY KEY, identity INTEGER NOT NULL, file INTEGER NOT NULL, spec INTEGER NOT NULL,
    first INTEGER NOT NULL, second INTEGER NOT NULL, computer INTEGER NOT NULL, year INTEGER NOT NULL,
    date TEXT NOT NULL, result INTEGER NOT NULL, reason TEXT NOT NULL, start TEXT NOT NULL, event TEXT NOT NULL,
    turns BLOB NOT NULL
);
CREATE INDEX games_by_identity ON games (identity);
CREATE TABLE positions (
    key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL, turn INTEGER, PRIMARY KEY (key, game, ply)
) WITHOUT ROWID;
CREATE TABLE tallies (
    key INTEGER NOT NULL, turn INTEGER NOT NULL, computer INTEGER NOT NULL, year INTEGER NOT NULL,
    result INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (key, turn, computer, year, result)
) WITHOUT ROWID;
"""

# The tallies of all years, which are asked for most: those of the first position are thousands. They are up to date
# where `totalled` in `facts` is what `counted` is; archives that were made earlier have none.
TOTALS = """
CREATE TABLE IF NOT EXISTS totals (
    key INTEGER NOT NULL, turn INTEGER NOT NULL, computer INTEGER NOT NULL, games INTEGER NOT NULL,
    since INTEGER NOT NULL, until INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL,
    drawn INTEGER NOT NULL, unknown INTEGER NOT NULL, PRIMARY KEY (key, turn, computer)
) WITHOUT ROWID
"""
COUNTS = ", ".join(
    (
        "coalesce(min(nullif(year, 0)), 0), max(year)",
        *(f"sum(games * (result = {number}))" for number in range(len(RESULTS))),
    )
)
"""From when to when, and how often with which result, of rows that are alike."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the archive by its number there."""

    number: int
    spec: str
    players: tuple[ArchivedPlayer, ArchivedPlayer]
    date: str
    result: str
    reason: str
    start: str
    event: str
    turns: tuple[str, ...]
    source: str


class ArchiveFile:
    """One connection to an archive; close it, or use it as a context."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection = path, connection

    @classmethod
    def open(cls, path: Path) -> Self:
        """An archive that is there, to be read; any thread may use it, one at a time."""
        if not path.is_file():
            raise GipfelError("no-archive", path=str(path))
        return cls._opened(path, f"{path.absolute().as_uri()}?mode=ro")

    @classmethod
    def make(cls, path: Path) -> Self:
        """An archive to write to, made if there is none."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GipfelError("archive-unwritable", path=str(path), detail=error.strerror or "") from None
        return cls._opened(path, f"{path.absolute().as_uri()}?mode=rwc")

    @classmethod
    def _opened(cls, path: Path, uri: str) -> Self:
        with readable(path):
            connection = sqlite3.connect(uri, uri=True, timeout=WAIT, isolation_level=None, check_same_thread=False)
            try:
                connection.execute(f"PRAGMA cache_size = -{CACHE}")
                if uri.endswith("rwc"):
                    _prepare(connection)
                found = connection.execute("SELECT value FROM facts WHERE name = 'format'").fetchone()
                if found is None or found[0] > FORMAT:
                    raise GipfelError("archive-newer", path=str(path), format=found and found[0], known=FORMAT)
            except BaseException:
                connection.close()
                raise
        return cls(path, connection)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def count(self) -> int:
        """How many games there are."""
        return int(self.connection.execute("SELECT count(*) FROM games").fetchone()[0])

    def digests(self) -> frozenset[bytes]:
        """The files that were read before."""
        return frozenset(digest for (digest,) in self.connection.execute("SELECT digest FROM files"))

    def unread(self) -> list[tuple[str, str, str]]:
        """What is not in the archive: file, code and sentence."""
        asked = "SELECT name, code, sentence FROM unread JOIN files ON files.id = file ORDER BY file, place"
        return list(self.connection.execute(asked))

    def words(self, numbers: Sequence[int]) -> dict[int, str]:
        """The texts of turns."""
        marks = ",".join("?" * len(numbers))
        return dict(self.connection.execute(f"SELECT id, text FROM words WHERE id IN ({marks})", list(numbers)))

    def game(self, number: int) -> KeptGame:
        """A game with its turns."""
        asked = """
            SELECT specs.text, one.name, one.kind, two.name, two.kind, date, result, reason, start, event, turns,
                files.name
            FROM games JOIN specs ON specs.id = spec JOIN players one ON one.id = first
                JOIN players two ON two.id = second JOIN files ON files.id = file
            WHERE games.id = ?
        """
        found = self.connection.execute(asked, (number,)).fetchone()
        if found is None:
            raise GipfelError("archive-no-game", number=number)
        spec, first, kind, second, other, date, result, reason, start, event, packed, source = found
        numbers = unpacked(packed)
        words = self.words(list(set(numbers)))
        players = ArchivedPlayer(first, KINDS[kind]), ArchivedPlayer(second, KINDS[other])
        turns = tuple(words[word] for word in numbers)
        return KeptGame(number, spec, players, date, RESULTS[result], reason, start, event, turns, source)


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """What SQLite says of a file that is none of ours, as an error with a code."""
    try:
        yield
    except sqlite3.Error as error:
        raise GipfelError("not-an-archive", path=str(path), detail=str(error)) from error


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    with closing(connection.cursor()) as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        try:
            if not cursor.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
                for statement in SCHEMA.split(";"):
                    cursor.execute(statement)
                cursor.execute("INSERT INTO facts VALUES ('format', ?), ('counted', 0)", (FORMAT,))
            cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise


def packed(numbers: Sequence[int]) -> bytes:
    """Whole numbers, seven bits to a byte: most turns take two."""
    found = bytearray()
    for number in numbers:
        while number > 0x7F:
            found.append(number & 0x7F | 0x80)
            number >>= 7
        found.append(number)
    return bytes(found)


def unpacked(data: bytes) -> list[int]:
    """The numbers of `packed`."""
    found, number, shift = list[int](), 0, 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            found.append(number)
            number = shift = 0
    return found
