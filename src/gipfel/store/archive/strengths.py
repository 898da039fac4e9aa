"""How strong players were, where their files tell: kept beside the games, and counted ahead where very many passed.

Archives of earlier versions have none of this: nobody's strength is known there until something is read into them.
"""

from __future__ import annotations

from collections.abc import Mapping
from sqlite3 import Connection

KNOWN = "strengths"  # in `facts`: strengths are kept here
RANKED = "ranked"  # up to which game they are counted ahead
SCHEMA = """
CREATE TABLE IF NOT EXISTS strengths (game INTEGER PRIMARY KEY, strength INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS ranked (
    key INTEGER NOT NULL, turn INTEGER NOT NULL, computer INTEGER NOT NULL, strength INTEGER NOT NULL,
    year INTEGER NOT NULL, result INTEGER NOT NULL, games INTEGER NOT NULL,
    PRIMARY KEY (key, turn, computer, strength, year, result)
) WITHOUT ROWID;
INSERT OR IGNORE INTO facts VALUES ('strengths', 1)
"""


def prepare(connection: Connection) -> None:
    """Room for strengths."""
    for statement in SCHEMA.split(";"):
        connection.execute(statement)


def keep(connection: Connection, game: int, strength: int) -> None:
    """What is told of a game; nothing where nobody knows."""
    if strength:
        connection.execute("INSERT OR REPLACE INTO strengths VALUES (?, ?)", (game, strength))


def settle(connection: Connection) -> None:
    """Count ahead what `tallies` has, by strength."""
    connection.execute("DELETE FROM ranked")
    connection.execute(
        "INSERT INTO ranked SELECT key, turn, computer, strength, year, result, count(DISTINCT games.id)"
        " FROM positions JOIN games ON games.id = positions.game JOIN strengths ON strengths.game = games.id"
        " WHERE turn IS NOT NULL AND key IN (SELECT DISTINCT key FROM tallies)"
        " GROUP BY key, turn, computer, strength, year, result"
    )
    connection.execute(f"INSERT OR REPLACE INTO facts SELECT '{RANKED}', value FROM facts WHERE name = 'counted'")


def are_known(facts: Mapping[str, int]) -> bool:
    """Whether an archive can tell how strong anybody was."""
    return KNOWN in facts


def are_counted(facts: Mapping[str, int]) -> bool:
    """Whether what is counted ahead goes as far as the rest does."""
    return facts.get(RANKED) == facts["counted"]
