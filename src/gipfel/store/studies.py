"""Studies: their logs, a list of them, who writes and reads them, and what readers reported."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, tuple_, update

from gipfel.core.json_lines import compact
from gipfel.store.accounts.name_rules import folded
from gipfel.store.accounts.names import gone, keep_names, names_of, party_of, presence_locks
from gipfel.store.database.connections import Database, alone
from gipfel.store.database.schema import storable, studies, study_log, study_members, study_reports
from gipfel.store.shapes import Stale, cursor, one_line, read_cursor
from gipfel.studies import Study, StudyEntry, read_study_entry
from gipfel.studies.deeds import Visibility
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Party

MOST_LISTED = 200
_HEAD = select(studies.c.seq).where(studies.c.name == bindparam("study"))
_LOG = (
    select(study_log.c.entry)
    .where(study_log.c.study == bindparam("study"), study_log.c.seq > bindparam("after"))
    .order_by(study_log.c.seq)
)


@dataclass(frozen=True, slots=True)
class StudyAppend:
    """Entries to append after number `after`; `state` is the study after them, `actor` whoever brought them."""

    study: str
    after: int
    entries: Sequence[StudyEntry]
    state: Study
    actor: Party


@dataclass(frozen=True, slots=True)
class StudySummary:
    """A study as lists show it; `cursor` is for asking what comes after it."""

    name: str
    seq: int
    at: int
    created: int
    title: str
    visibility: Visibility
    chapters: int
    specs: tuple[str, ...]
    owner: Party

    @property
    def cursor(self) -> str:
        """For asking what comes after it in a list."""
        return cursor(self.at, self.name)


@dataclass(frozen=True, slots=True)
class StudyReport:
    """What somebody said against a study."""

    study: str
    title: str
    party: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class StudySearch:
    """Which studies: those for all, or those of a party; `words` in the title, `game` at the beginning of a spec."""

    party: str | None = None
    words: str = ""
    game: str = ""


class Studies(Database):
    """Studies in and out."""

    async def append_study(self, append: StudyAppend) -> None:
        """Append all of it or nothing; on disk when this returns. Stale: it has moved on, exists, or is gone."""
        await self.write(_append, append)

    async def study_log(self, study: str, after: int = 0) -> list[StudyEntry]:
        """The log after a number; [] if unknown."""
        return await self.read(_read, study, after)

    async def study_summary(self, study: str) -> StudySummary | None:
        """One of the list."""
        found = await self.read(_summaries, select(studies).where(studies.c.name == study))
        return found[0] if found else None

    async def studies(self, search: StudySearch, limit: int = 50, before: str | None = None) -> list[StudySummary]:
        """Those that changed last first."""
        asked = _wanted(search)
        if before is not None:
            asked = asked.where(tuple_(studies.c.at, studies.c.name) < tuple_(*read_cursor(before)))
        asked = asked.order_by(studies.c.at.desc(), studies.c.name.desc())
        return await self.read(_summaries, asked.limit(max(0, min(limit, MOST_LISTED))))

    async def count_studies(self, owner: str) -> int:
        """How many somebody owns."""
        return await self.read(_count, owner)

    async def delete_study(self, study: str) -> bool:
        """Delete a study with all that was written in it; False if it is unknown."""
        return await self.write(delete_study, study)

    async def report_study(self, study: str, party: str, reason: str, now: int) -> bool:
        """Note what somebody says against a study; False if they have done so already."""
        row = {"study": study, "party": party, "reason": one_line(reason), "at": now}
        return await self.write(_report, row)

    async def study_reports(self, limit: int = MOST_LISTED) -> list[StudyReport]:
        """What was reported, the latest first."""
        return await self.read(_reports, limit)

    async def names_of_parties(self, parties: Collection[str]) -> dict[str, str]:
        """The names of parties by their ids, as far as they have any."""
        return await self.read(names_of, parties)


def _append(connection: Connection, append: StudyAppend) -> None:
    alone(connection, f"study {append.study}", *presence_locks([append.actor.id]))
    head = connection.scalar(_HEAD, {"study": append.study}) or 0
    if head != append.after:
        raise Stale(append.study, head)
    if gone(connection, [append.actor.id]):
        raise Refused("player-gone")
    rows = [{"study": append.study, "seq": entry.seq, "entry": compact(entry.to_json())} for entry in append.entries]
    connection.execute(insert(study_log), rows)
    keep_names(connection, [append.actor])
    _write_row(connection, append)
    _write_members(connection, append.study, append.state)


def _write_row(connection: Connection, append: StudyAppend) -> None:
    state = append.state
    values: dict[str, Any] = {
        "seq": state.seq,
        "at": state.at,
        "title": state.title.value,
        "search": folded(state.title.value),
        "visibility": state.visibility.value,
        "chapters": len(state.listed()),
        "specs": compact(state.specs),
        "games": " ".join(["", *sorted({spec.partition(":")[0].partition(",")[0] for spec in state.specs}), ""]),
    }
    if append.after:
        connection.execute(update(studies).where(studies.c.name == append.study).values(values))
        return
    more = {"name": append.study, "owner": state.owner, "created": state.created}
    connection.execute(insert(studies).values(**values, **more))


def _write_members(connection: Connection, study: str, state: Study) -> None:
    wanted = {party: held.value for party, held in state.members.items() if held.value != "none"}
    wanted[state.owner] = "owner"  # type: ignore[assignment]
    asked = select(study_members.c.party, study_members.c.role).where(study_members.c.study == study)
    there: dict[str, str] = dict(connection.execute(asked).all())
    if there == wanted:
        return
    changed = [party for party in {*there, *wanted} if there.get(party) != wanted.get(party)]
    theirs = study_members.c.party.in_(changed)
    connection.execute(delete(study_members).where(study_members.c.study == study, theirs))
    rows = [{"study": study, "party": party, "role": wanted[party]} for party in sorted(changed) if party in wanted]
    if rows:
        connection.execute(insert(study_members), rows)


def _read(connection: Connection, study: str, after: int) -> list[StudyEntry]:
    found = connection.scalars(_LOG, {"study": study, "after": after})
    return [read_study_entry(json.loads(text)) for text in found]


def _wanted(search: StudySearch) -> Any:
    if search.party is None:
        asked = select(studies).where(studies.c.visibility == "public")
    else:
        mine = select(study_members.c.study).where(study_members.c.party == search.party)
        asked = select(studies).where(studies.c.name.in_(mine))
    if search.words:
        asked = asked.where(studies.c.search.contains(storable(folded(search.words)), autoescape=True))
    if search.game:
        asked = asked.where(studies.c.games.contains(f" {storable(search.game)} ", autoescape=True))
    return asked


def _summaries(connection: Connection, asked: Any) -> list[StudySummary]:
    rows = connection.execute(asked).all()
    known = names_of(connection, (row.owner for row in rows))
    return [
        StudySummary(
            row.name,
            row.seq,
            row.at,
            row.created,
            row.title,
            row.visibility,
            row.chapters,
            tuple(json.loads(row.specs)),
            party_of(row.owner, known),
        )
        for row in rows
    ]


def _count(connection: Connection, owner: str) -> int:
    return connection.scalar(select(func.count()).select_from(studies).where(studies.c.owner == owner)) or 0


def delete_study(connection: Connection, study: str) -> bool:
    """Delete a study inside a transaction."""
    alone(connection, f"study {study}")
    for table in (study_log, study_members, study_reports):
        connection.execute(delete(table).where(table.c.study == study))
    return connection.execute(delete(studies).where(studies.c.name == study)).rowcount > 0


def _report(connection: Connection, row: dict[str, Any]) -> bool:
    alone(connection, f"study {row['study']}")
    same = (study_reports.c.study == row["study"], study_reports.c.party == row["party"])
    there = connection.scalar(_HEAD, {"study": row["study"]})
    if there is None or connection.scalar(select(study_reports.c.at).where(*same)) is not None:
        return False
    connection.execute(insert(study_reports).values(row))
    return True


def _reports(connection: Connection, limit: int) -> list[StudyReport]:
    asked = (
        select(study_reports, studies.c.title)
        .join(studies, studies.c.name == study_reports.c.study)
        .order_by(study_reports.c.at.desc(), study_reports.c.study)
        .limit(max(0, min(limit, MOST_LISTED)))
    )
    return [StudyReport(row.study, row.title, row.party, row.reason, row.at) for row in connection.execute(asked)]


def hand_over_studies(connection: Connection, guest: str, person: str) -> None:
    """What a guest owned and wrote becomes a person's. In the logs only the key is another one."""
    asked = select(study_members.c.study).where(study_members.c.party == guest)
    theirs = list(connection.scalars(asked))
    for study in theirs:
        alone(connection, f"study {study}")
    connection.execute(update(studies).where(studies.c.owner == guest).values(owner=person))
    known = select(study_members.c.study).where(study_members.c.party == person)
    moved = update(study_members).where(study_members.c.party == guest, study_members.c.study.not_in(known))
    connection.execute(moved.values(party=person))
    connection.execute(delete(study_members).where(study_members.c.party == guest))
    said = func.replace(study_log.c.entry, compact(guest), compact(person))
    connection.execute(update(study_log).where(study_log.c.study.in_(theirs)).values(entry=said))
