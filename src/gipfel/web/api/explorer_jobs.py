"""Work on the archive of a house, in a process of its own: looking up, and adding what is shipped or was played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.records.archived_game import archived
from gipfel.records.people import ArchivedPlayer
from gipfel.records.reader import read_records
from gipfel.records.replay import replay
from gipfel.store.archive import ArchiveFile, Explorer, Intake, Wish
from gipfel.store.archive.intake import ReadFile, digest_of
from gipfel.store.archive.shipped import missing_parts, read_part

Json = dict[str, Any]
WISHES = ("by", "since", "until", "strength")
NOTHING: Json = {"games": 0, "more": 0, "groups": [], "found": []}


def explored(wanted: Json) -> Json:
    """What was played from where a line has come to, refused as an analysis of it would be."""
    line = analysed_line(wanted)
    path = Path(wanted["path"])
    if not path.is_file():
        return {"preparing": True, **NOTHING}
    with ArchiveFile.open(path) as file:
        found = Explorer(file).at(line.position, Wish(**{name: wanted[name] for name in WISHES}))
        return {"preparing": bool(missing_parts(file.digests())), **found.to_json()}


def kept_game(wanted: Json) -> Json:
    """A game of the archive with its turns."""
    with ArchiveFile.open(Path(wanted["path"])) as file:
        game = file.game(wanted["game"])
    return {
        "game": game.number,
        "spec": game.spec,
        "position": game.start or None,
        "turns": list(game.turns),
        "players": [{"name": player.name, "kind": player.kind} for player in game.players],
        "date": game.date or None,
        "result": game.result,
        "reason": game.reason or None,
        "source": game.source,
    }


def ship_part(wanted: Json) -> Json:
    """Add some of the games that are shipped; how many parts are left."""
    with ArchiveFile.make(Path(wanted["path"])) as file:
        parts = missing_parts(file.digests())
        intake = Intake(file)
        if parts:
            intake.add([read_part(parts[0])])
        if len(parts) == 1:
            intake.settle()
    return {"left": max(0, len(parts) - 1)}


def join(wanted: Json) -> Json:
    """Add a finished game of the house, once."""
    (record,) = read_records(wanted["record"])
    first, second = (ArchivedPlayer(name, kind) for name, kind in wanted["players"])
    game = archived(replay(record).line, record, (first, second))
    with ArchiveFile.make(Path(wanted["path"])) as file:
        Intake(file).add([ReadFile(wanted["table"], digest_of(f"table {wanted['table']}".encode()), [game])])
    return {}
