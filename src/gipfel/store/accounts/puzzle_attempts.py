"""Puzzles tried: a party's first attempt at one is a game between the two, and changes the ratings of both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, exists, insert, select, update

from gipfel.store.database.connections import Database, alone
from gipfel.store.database.schema import puzzle_attempts, puzzle_ratings, puzzle_solvers
from gipfel.tables.ratings import Rating, Scored, rated

NEWCOMER = Rating(900.0, 200.0)  # near the easiest puzzles, and sure enough that one failure does not cost hundreds
MOST_ATTEMPTS = 20_000  # of one party that are asked for at once


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """A first attempt at a puzzle, and what became of it."""

    puzzle: str
    game: str
    solved: bool
    at: int


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """How a party stands in the puzzles of a game: their rating, how many they tried, how many in a row they solved."""

    game: str
    rating: Rating
    attempts: int
    solved: int
    streak: int


@dataclass(frozen=True, slots=True)
class RatedAttempt:
    """What an attempt did: the solver's rating before and after it, and the puzzle's after it."""

    before: Rating
    after: Rating
    puzzle: Rating


class PuzzleAttempts(Database):
    """Who tried which puzzle."""

    async def attempt_puzzle(self, party: str, attempt: PuzzleAttempt, beginning: Rating) -> RatedAttempt | None:
        """Note a first attempt and rate both; `beginning` is what a puzzle has that nobody tried. None: it is known."""
        return await self.write(_attempt, party, attempt, beginning)

    async def puzzles_tried(self, party: str, game: str | None = None) -> list[PuzzleAttempt]:
        """A party's attempts, the latest first."""
        return await self.read(_tried, party, game)

    async def puzzle_standing(self, party: str, game: str) -> PuzzleStanding:
        """How a party stands in the puzzles of a game."""
        return await self.read(_standing, party, game)

    async def puzzle_rating(self, puzzle: str) -> Rating | None:
        """What attempts have made of a puzzle's rating; None while there is none."""
        return await self.read(_puzzle_rating, puzzle)


def _attempt(connection: Connection, party: str, attempt: PuzzleAttempt, beginning: Rating) -> RatedAttempt | None:
    alone(connection, f"puzzles of {party}", f"puzzle {attempt.puzzle}")
    row = {"party": party, "puzzle": attempt.puzzle, "game": attempt.game, "solved": attempt.solved, "at": attempt.at}
    known = (puzzle_attempts.c.party == party) & (puzzle_attempts.c.puzzle == attempt.puzzle)
    if connection.scalar(select(exists().where(known))):
        return None
    connection.execute(insert(puzzle_attempts).values(row))
    before = _rating(connection, puzzle_solvers, party=party, game=attempt.game) or NEWCOMER
    puzzle = _rating(connection, puzzle_ratings, puzzle=attempt.puzzle) or beginning
    score = 1.0 if attempt.solved else 0.0
    after, puzzle_after = rated(before, [Scored(puzzle, score)]), rated(puzzle, [Scored(before, 1 - score)])
    _keep(connection, puzzle_solvers, after, party=party, game=attempt.game)
    _keep(connection, puzzle_ratings, puzzle_after, puzzle=attempt.puzzle)
    return RatedAttempt(before, after, puzzle_after)


def _puzzle_rating(connection: Connection, puzzle: str) -> Rating | None:
    return _rating(connection, puzzle_ratings, puzzle=puzzle)


def _where(table: Table, keys: dict[str, str]) -> list[Any]:
    return [table.c[name] == value for name, value in keys.items()]


def _rating(connection: Connection, table: Table, **keys: str) -> Rating | None:
    asked = select(table.c.rating, table.c.deviation, table.c.volatility).where(*_where(table, keys))
    found = connection.execute(asked).one_or_none()
    return None if found is None else Rating(*found)


def _keep(connection: Connection, table: Table, rating: Rating, **keys: str) -> None:
    row = {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}
    changed = update(table).where(*_where(table, keys)).values(**row, attempts=table.c.attempts + 1)
    if not connection.execute(changed).rowcount:
        connection.execute(insert(table).values(**keys, **row, attempts=1))


def _tried(connection: Connection, party: str, game: str | None) -> list[PuzzleAttempt]:
    columns = puzzle_attempts.c
    asked = select(columns.puzzle, columns.game, columns.solved, columns.at).where(columns.party == party)
    if game is not None:
        asked = asked.where(columns.game == game)
    latest = asked.order_by(columns.at.desc(), columns.puzzle).limit(MOST_ATTEMPTS)
    return [PuzzleAttempt(*row) for row in connection.execute(latest)]


def _standing(connection: Connection, party: str, game: str) -> PuzzleStanding:
    tried = _tried(connection, party, game)
    rating = _rating(connection, puzzle_solvers, party=party, game=game) or NEWCOMER
    return PuzzleStanding(game, rating, len(tried), sum(attempt.solved for attempt in tried), _streak(tried))


def _streak(tried: Iterable[PuzzleAttempt]) -> int:
    """How many of the latest were solved without one in between that was not."""
    count = 0
    for attempt in tried:
        if not attempt.solved:
            break
        count += 1
    return count


def hand_over_attempts(connection: Connection, guest: str, person: str) -> None:
    """A guest's attempts become a person's where the person has none; ratings too, in games new to the person."""
    for table, key in ((puzzle_attempts, "puzzle"), (puzzle_solvers, "game")):
        own = select(table.c[key]).where(table.c.party == person)
        taken = update(table).where(table.c.party == guest, table.c[key].not_in(own))
        connection.execute(taken.values(party=person))
        connection.execute(delete(table).where(table.c.party == guest))
