"""What was played from a position: every turn, how often, by whom and with what result, and in which games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from pathlib import Path
from typing import Any, Literal, Self

from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.records.people import KINDS, ArchivedPlayer
from gipfel.records.upright import upright_turns
from gipfel.store.archive import strengths
from gipfel.store.archive.archive_file import COUNTS, RESULTS, ArchiveFile, readable

By = Literal["people", "computers", "all"]
MOST_TURNS = 120  # different turns told of one position, the most frequent
MOST_GAMES = 20
LOOKED_AT = 2_000  # games through a position that are looked at for those which are named and shall be of one kind
ADDED = f"turn, sum(games), sum(games * computer), {COUNTS}"
"""What one turn counts, of rows by turn, kind of players, year and result."""
SUMMED = "turn, games, games * computer, since, until, first, second, drawn, unknown"
"""What a row of `totals` counts for its turn."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which games count."""

    by: By = "all"
    since: int | None = None
    until: int | None = None
    strength: int | None = None  # that both have at least, by the hundred

    def checked(self) -> Self:
        """Itself, if there are years between the two."""
        if self.since is not None and self.until is not None and self.since > self.until:
            raise GipfelError("archive-years", since=self.since, until=self.until)
        return self

    def where(self) -> tuple[str, list[int]]:
        """As a condition on columns `computer` and `year`."""
        conditions, values = list[str](), list[int]()
        if self.by != "all":
            conditions.append("computer = ?")
            values.append(int(self.by == "computers"))
        limits = ("year >= ?", self.since), ("year <= ?", self.until), ("strength >= ?", self.strength)
        for condition, limit in limits:
            if limit is not None:
                conditions.append(condition)
                values.append(limit)
        return "".join(f" AND {condition}" for condition in conditions), values

    def strengths(self) -> str:
        """What its condition needs beside the games."""
        return "" if self.strength is None else " JOIN strengths USING (game)"


@dataclass(slots=True)
class TurnPlayed:
    """A turn and what came of it; `results` counts 1-0, 0-1, 1/2 and games without a result."""

    turn: str
    first: tuple[str, ...] = ()  # the touches of its first step
    goes_on: bool = False
    games: int = 0
    computers: int = 0  # of the games, those in which a computer played
    results: list[int] = field(default_factory=lambda: [0] * len(RESULTS))
    since: int = 0
    until: int = 0

    def add(self, games: int, computers: int, since: int, until: int, *results: int) -> None:
        """Some games more; years are 0 where nobody knows them."""
        self.games += games
        self.computers += computers
        self.results = [before + more for before, more in zip(self.results, results, strict=True)]
        self.since = min(filter(None, (self.since, since)), default=0)
        self.until = max(self.until, until)

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        return {
            "turn": self.turn,
            "games": self.games,
            "people": self.games - self.computers,
            "computers": self.computers,
            "results": dict(zip(RESULTS, self.results, strict=True)),
            "since": self.since or None,
            "until": self.until or None,
        }


@dataclass(frozen=True, slots=True)
class ArchiveHit:
    """A game that passed a position, and after how many turns."""

    number: int
    players: tuple[ArchivedPlayer, ArchivedPlayer]
    date: str
    result: str
    ply: int
    source: str

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        return {
            "game": self.number,
            "players": [{"name": player.name, "kind": player.kind} for player in self.players],
            "date": self.date or None,
            "result": self.result,
            "ply": self.ply,
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class Explored:
    """What an archive knows of a position; the turns by how often they were played."""

    games: int
    turns: Sequence[TurnPlayed]
    found: Sequence[ArchiveHit]
    more: int = 0  # turns that are not told

    def groups(self) -> list[list[TurnPlayed]]:
        """Turns that begin with the same step stand together, the most frequent beginning first."""
        groups: dict[tuple[str, ...], list[TurnPlayed]] = {}
        for turn in self.turns:
            groups.setdefault(turn.first, []).append(turn)
        return sorted(groups.values(), key=lambda group: -sum(turn.games for turn in group))

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        return {
            "games": self.games,
            "more": self.more,
            "groups": [_group_json(group) for group in self.groups()],
            "found": [game.to_json() for game in self.found],
        }


def _group_json(group: Sequence[TurnPlayed]) -> dict[str, Any]:
    results = [sum(counts) for counts in zip(*(turn.results for turn in group), strict=True)]
    return {
        "first": list(group[0].first),
        "games": sum(turn.games for turn in group),
        "results": dict(zip(RESULTS, results, strict=True)),
        "turns": [turn.to_json() for turn in group],
    }


class Explorer:
    """Asks one archive."""

    def __init__(self, file: ArchiveFile) -> None:
        self._file, self._connection = file, file.connection

    def at(self, position: Position, wish: Wish | None = None, most_games: int = MOST_GAMES) -> Explored:
        """What was played from a position at the start of a turn."""
        wish = (wish or Wish()).checked()
        turns = upright_turns(position.game.spec)
        key, symmetries = turns.key(position)
        with readable(self._file.path):
            facts = dict(self._connection.execute("SELECT name, value FROM facts"))
            if wish.strength is not None and not strengths.are_known(facts):
                return Explored(0, (), ())
            counted = self._counted(key, wish, facts)
            frequent = nlargest(MOST_TURNS, counted.items(), key=lambda item: item[1].games)
            least = frequent[-1][1].games if frequent else 0
            words = self._file.words([word for word, row in counted.items() if row.games >= least])
            found = self._found(key, wish, most_games)
        told = sorted(words, key=lambda word: (-counted[word].games, words[word]))[:MOST_TURNS]
        back = turns.back(position, symmetries[0], (words[word] for word in told))
        rows = list[TurnPlayed]()
        for word in told:
            made, row = back.get(words[word]), counted[word]
            if made is not None:
                row.turn, row.first, row.goes_on = made.text, made.first, made.goes_on
                rows.append(row)
        return Explored(sum(row.games for row in counted.values()), rows, found, len(counted) - len(told))

    def _counted(self, key: int, wish: Wish, facts: Mapping[str, int]) -> dict[int, TurnPlayed]:
        condition, values = wish.where()
        ahead = self._connection.execute("SELECT 1 FROM tallies WHERE key = ? LIMIT 1", (key,)).fetchone()
        before = _before(wish, condition, facts) if ahead else ""
        after = facts["counted"] if before else 0
        since = (
            f"SELECT {ADDED} FROM (SELECT turn, computer, year, result, 1 AS games FROM"
            " (SELECT DISTINCT turn, game FROM positions WHERE key = ? AND game > ? AND turn IS NOT NULL)"
            f" JOIN games ON games.id = game{wish.strengths()} WHERE 1{condition}) GROUP BY turn"
        )
        counted: dict[int, TurnPlayed] = {}
        asks = [(before, (key, *values))] if before else []
        for asked, given in [*asks, (since, (key, after, *values))]:
            for word, *sums in self._connection.execute(asked, given):
                counted.setdefault(word, TurnPlayed("")).add(*sums)
        return counted

    def _found(self, key: int, wish: Wish, most: int) -> list[ArchiveHit]:
        condition, values = wish.where()
        rows = self._connection.execute(
            "SELECT game, one.name, one.kind, two.name, two.kind, date, result, ply, files.name FROM"
            " (SELECT game, ply FROM"
            " (SELECT game, min(ply) AS ply FROM positions WHERE key = ? GROUP BY game ORDER BY game DESC LIMIT ?)"
            f" JOIN games ON games.id = game{wish.strengths()} WHERE 1{condition} ORDER BY game DESC LIMIT ?)"
            " JOIN games ON games.id = game JOIN players one ON one.id = first JOIN players two ON two.id = second"
            " JOIN files ON files.id = file ORDER BY game DESC",
            (key, LOOKED_AT if condition else most, *values, most),
        )
        return [
            ArchiveHit(
                number,
                (ArchivedPlayer(first, KINDS[kind]), ArchivedPlayer(second, KINDS[other])),
                date,
                RESULTS[result],
                ply,
                source,
            )
            for number, first, kind, second, other, date, result, ply, source in rows
        ]


def _before(wish: Wish, condition: str, facts: Mapping[str, int]) -> str:
    """How what was counted ahead is asked; nothing where it does not go as far as it should."""
    if wish.strength is not None:
        grouped = f"SELECT {ADDED} FROM ranked WHERE key = ?{condition} GROUP BY turn"
        return grouped if strengths.are_counted(facts) else ""
    if wish.since is wish.until is None and facts.get("totalled") == facts["counted"]:
        return f"SELECT {SUMMED} FROM totals WHERE key = ?{condition}"
    return f"SELECT {ADDED} FROM tallies WHERE key = ?{condition} GROUP BY turn"


def explore(
    path: Path | str,
    spec: str,
    turns: Iterable[str] = (),
    *,
    position: str | None = None,
    by: By = "all",
    since: int | None = None,
    until: int | None = None,
    strength: int | None = None,
) -> Explored:
    """What the archive at `path` knows of the position after some turns from the start, or from `position`."""
    found = game(spec)
    start = found.start() if position is None else found.position(position)
    line = Line.begin(start, turns)
    with ArchiveFile.open(Path(path)) as file:
        return Explorer(file).at(line.position, Wish(by, since, until, strength))
