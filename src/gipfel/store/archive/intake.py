"""Games on their way into an archive: each file whole or not at all, and none twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import PurePath

from gipfel.core.errors import GipfelError
from gipfel.core.position import stable_key
from gipfel.records.archived_game import ArchivedGame, UnreadGame, archived_games
from gipfel.records.people import KINDS, ArchivedPlayer
from gipfel.records.sources import Source
from gipfel.store.archive import strengths
from gipfel.store.archive.archive_file import COUNTS, RESULTS, TOTALS, ArchiveFile, packed, readable

MANY = 200  # games through a position from which on it is counted ahead
Games = Sequence[ArchivedGame | UnreadGame]


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What was found in a file; `digest` tells files apart, whatever they are called."""

    name: str
    digest: bytes
    games: Games = ()
    shipped: bool = False  # came with the house, without names


def digest_of(data: bytes) -> bytes:
    """What tells files apart."""
    return blake2b(data, digest_size=16).digest()


def identity_of(game: ArchivedGame) -> int:
    """The same number for the same turns from the same start with the same result, whoever made them."""
    return stable_key("\n".join([game.result, game.start, *game.turns])) >> 1


def read_file(source: Source, known: frozenset[bytes] = frozenset()) -> ReadFile:
    """The games of a file, none when it is known already."""
    try:
        data = source.read()
    except GipfelError as error:
        # What cannot be opened today may be there tomorrow: it has no digest and is tried again.
        return ReadFile(source.name, b"", [UnreadGame(error.code, str(error))])
    digest = digest_of(data)
    return ReadFile(source.name, digest, () if digest in known else archived_games(source.name, data))


@dataclass(slots=True)
class IntakeCount:
    """How many files and games came in, and how many did not."""

    files: int = 0
    known: int = 0
    games: int = 0
    unread: int = 0


class Intake:
    """Writes to an archive; texts and names that stood there before are not written again."""

    def __init__(self, file: ArchiveFile) -> None:
        self._file, self._connection = file, file.connection
        self._specs = _Names(self._connection, "specs", "text")
        self._words = _Names(self._connection, "words", "text")
        self._players = _Names(self._connection, "players", "name, kind")
        self.taken = IntakeCount()
        with readable(file.path):
            strengths.prepare(self._connection)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All of it or nothing."""
        with readable(self._file.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.execute("ROLLBACK")
                for names in (self._specs, self._words, self._players):
                    names.forget()
                raise

    def add(self, files: Iterable[ReadFile]) -> None:
        """Write some files, at once."""
        rows: list[tuple[int, int, int, int | None]] = []
        with self._whole():
            for file in files:
                rows += self._add(file)
            rows.sort()  # neighbours in the tree are written one after the other
            self._connection.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", rows)

    def _add(self, file: ReadFile) -> list[tuple[int, int, int, int | None]]:
        self.taken.files += 1
        found = [game for game in file.games if isinstance(game, ArchivedGame)]
        missing = [game for game in file.games if isinstance(game, UnreadGame)]
        if not file.digest:
            self.taken.unread += 1
            return []
        sql = "INSERT OR IGNORE INTO files (digest, name, games, shipped) VALUES (?, ?, ?, ?)"
        cursor = self._connection.execute(sql, (file.digest, PurePath(file.name).name, len(found), file.shipped))
        if not cursor.rowcount:
            self.taken.known += 1
            return []
        number = cursor.lastrowid
        assert number is not None
        self.taken.games += len(found)
        self.taken.unread += len(missing)
        reasons = [(number, place, game.code, game.sentence[:500]) for place, game in enumerate(missing)]
        self._connection.executemany("INSERT INTO unread VALUES (?, ?, ?, ?)", reasons)
        return [row for game in found if not self._is_there(number, file, game) for row in self._add_game(number, game)]

    def _is_there(self, number: int, file: ReadFile, game: ArchivedGame) -> bool:
        """Whether a game came with the house and has its names now, or comes with the house and was read before."""
        found = self._connection.execute(
            "SELECT games.id FROM games JOIN files ON files.id = file WHERE identity = ? AND shipped = ? LIMIT 1",
            (identity_of(game), not file.shipped),
        ).fetchone()
        if found is None or file.shipped:
            return found is not None
        first, second = (self._player(player) for player in game.players)
        self._connection.execute(
            "UPDATE games SET file = ?, first = ?, second = ?, date = ?, reason = ?, event = ? WHERE id = ?",
            (number, first, second, game.date, game.reason, game.event, found[0]),
        )
        strengths.keep(self._connection, found[0], game.strength)
        return True

    def _add_game(self, file: int, game: ArchivedGame) -> list[tuple[int, int, int, int | None]]:
        word = self._words.number
        first, second = (self._player(player) for player in game.players)
        row = (
            identity_of(game),
            file,
            self._specs.number(game.spec),
            first,
            second,
            int(game.by_computer),
            game.year,
            game.date,
            RESULTS.index(game.result),
            game.reason,
            game.start,
            game.event,
            packed([word(turn) for turn in game.turns]),
        )
        cursor = self._connection.execute(
            "INSERT INTO games (identity, file, spec, first, second, computer, year, date, result, reason, start,"
            " event, turns) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        number = cursor.lastrowid
        assert number is not None
        strengths.keep(self._connection, number, game.strength)
        turns: list[int | None] = [*(word(turn) for turn in game.upright), None]
        return [(key, number, ply, turn) for ply, (key, turn) in enumerate(zip(game.keys, turns, strict=True))]

    def _player(self, player: ArchivedPlayer) -> int:
        return self._players.number(player.name, KINDS.index(player.kind))

    def settle(self, progress: Callable[[], None] = lambda: None) -> None:
        """Count ahead what very many games have passed; until then such positions are counted when asked."""
        with self._whole():
            progress()
            self._connection.execute("DELETE FROM tallies")
            self._connection.execute(
                "INSERT INTO tallies SELECT key, turn, computer, year, result, count(DISTINCT game) FROM positions"
                " JOIN games ON games.id = game WHERE turn IS NOT NULL AND key IN"
                " (SELECT key FROM positions GROUP BY key HAVING count(*) >= ?)"
                " GROUP BY key, turn, computer, year, result",
                (MANY,),
            )
            self._connection.execute(
                "UPDATE facts SET value = (SELECT coalesce(max(id), 0) FROM games) WHERE name = 'counted'"
            )
            self._connection.execute(TOTALS)
            self._connection.execute("DELETE FROM totals")
            self._connection.execute(
                f"INSERT INTO totals SELECT key, turn, computer, sum(games), {COUNTS} FROM tallies"
                " GROUP BY key, turn, computer"
            )
            self._connection.execute(
                "INSERT OR REPLACE INTO facts SELECT 'totalled', value FROM facts WHERE name = 'counted'"
            )
            strengths.settle(self._connection)
        with readable(self._file.path):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _Names:
    """Texts by number, each written once; another process may have written some since."""

    def __init__(self, connection: sqlite3.Connection, table: str, columns: str) -> None:
        self._connection = connection
        self._insert = f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({','.join('?' * len(columns.split(',')))})"
        same = " AND ".join(f"{column} = ?" for column in columns.split(", "))
        self._select = f"SELECT id FROM {table} WHERE {same}"
        self._known: dict[tuple[object, ...], int] = {}

    def forget(self) -> None:
        """What was written was taken back."""
        self._known.clear()

    def number(self, *values: object) -> int:
        """The number of a text, new if need be."""
        found = self._known.get(values)
        if found is None:
            row = self._connection.execute(self._select, values).fetchone()
            if row is None:
                self._connection.execute(self._insert, values)
                row = self._connection.execute(self._select, values).fetchone()
            found = self._known[values] = int(row[0])
        return found
