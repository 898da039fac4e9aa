"""The games of a match in a file: appended one by one, each in a single write, and read again to go on."""

from __future__ import annotations

import fcntl
import os
from errno import ENOSPC
from pathlib import Path
from stat import S_ISREG
from typing import Self

from gipfel.core.errors import BadRecord
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.outcome import Outcome
from gipfel.engine.matches.plan import Plan
from gipfel.engine.matches.score import Forfeit, Played
from gipfel.records.reader import read_records
from gipfel.records.record import Record
from gipfel.records.replay import flat_turns, record_of
from gipfel.records.writer import write_record

declare(
    {
        "other-match": N_("{path} holds the games of another match; choose another file."),
        "match-running": N_("{path} is in use: another match is writing to it."),
        "no-match-file": N_("{path} is no file in which games can be kept."),
        "unwritable-match": N_("{path} cannot be written: {detail}."),
    }
)

EVENT = "gipfel match"
BEGINNING = "\n\n[Format "
_WINNERS = {"1-0": 0, "0-1": 1}


def record_of_game(plan: Plan, played: Played) -> Record:
    """The record of a game: everything needed to play it again, and by which match it was played."""
    opening = plan.opening(played.number)
    line = type(opening).begin(opening.start, played.turns)
    first, second = plan.names(played.number)
    tags = {
        "Event": EVENT,
        "First": first,
        "Second": second,
        "Match": plan.identity,
        "Round": str(played.number + 1),
        "Seed": str(plan.seed),
        "SeedFirst": str(plan.seed_of(played.number, 0)),
        "SeedSecond": str(plan.seed_of(played.number, 1)),
        "Opening": str(len(opening.turns_played)),
        "Seconds": f"{played.seconds:.3f}",
    }
    if played.forfeit is not None:
        tags["Forfeit"] = f"{played.forfeit.player} {played.forfeit.code} {played.forfeit.detail}"
    return record_of(line, outcome=played.outcome, **tags)


def game_of_record(record: Record) -> Played:
    """The game a record of a match tells."""
    tags = record.tags
    try:
        number, seconds = int(tags["Round"]) - 1, float(tags["Seconds"])
        forfeit = _forfeit(tags["Forfeit"]) if "Forfeit" in tags else None
    except (KeyError, ValueError):
        raise BadRecord("other-match", path=tags.get("Event", "")) from None
    outcome = Outcome(_WINNERS.get(record.result), tags.get("Reason", "aborted"))
    return Played(number, tuple(flat_turns(record)), outcome, forfeit, seconds)


def _forfeit(text: str) -> Forfeit:
    player, code, detail = text.split(" ", 2)
    return Forfeit(int(player), code, detail)


class MatchFile:
    """Open for the length of a match; nobody else can write to it meanwhile."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise BadRecord("unwritable-match", path=str(path), detail=error.strerror or "") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise BadRecord("match-running", path=str(path)) from None
        if not S_ISREG(os.fstat(self._file).st_mode):  # a device such as /dev/zero would be read without end
            os.close(self._file)
            raise BadRecord("no-match-file", path=str(path))

    def games(self) -> list[Played]:
        """The games played so far; a last one that was cut off is taken out of the file."""
        try:
            text = self.path.read_bytes().decode()
        except UnicodeDecodeError:
            raise BadRecord("other-match", path=str(self.path)) from None
        if not text.strip():
            return []
        try:
            records, whole = read_records(text), text
        except BadRecord:
            records, whole = self._without_the_last(text)
        if any(record.tags.get("Match") != self.plan.identity for record in records):
            raise BadRecord("other-match", path=str(self.path))
        os.ftruncate(self._file, len(whole.encode()))
        return list({game.number: game for game in map(game_of_record, records)}.values())

    def _without_the_last(self, text: str) -> tuple[list[Record], str]:
        """The records before the last one; a file that does not look like this match is left alone."""
        begin = max(text.rfind(BEGINNING), 0)  # a nested game does not begin after a blank line
        whole, last = text[:begin], text[begin:]
        if not whole and f'[Match "{self.plan.identity}"]' not in last:
            raise BadRecord("other-match", path=str(self.path))
        return read_records(whole) if whole else [], whole

    def add(self, played: Played) -> None:
        """Append one game; it is on the disk when this returns."""
        text = write_record(record_of_game(self.plan, played))
        data = ("\n" + text if os.fstat(self._file).st_size else text).encode()
        try:
            if os.write(self._file, data) < len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            os.fsync(self._file)
        except OSError as error:
            raise BadRecord("unwritable-match", path=str(self.path), detail=error.strerror or "") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        os.close(self._file)
