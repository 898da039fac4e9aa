"""Export: everything the house keeps about a person or a guest, as JSON lines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Connection, select

from gipfel.store.accounts.blocks import Blocks
from gipfel.store.accounts.guests import Guests
from gipfel.store.accounts.leaders import Leaders
from gipfel.store.accounts.people import People
from gipfel.store.accounts.proofs import Proofs
from gipfel.store.accounts.push_subscriptions import PushSubscriptions
from gipfel.store.accounts.puzzle_attempts import PuzzleAttempts
from gipfel.store.accounts.ratings import Ratings
from gipfel.store.accounts.sessions import Sessions
from gipfel.store.accounts.tokens import Tokens
from gipfel.store.accounts.uploads import Uploads
from gipfel.store.agreements import Agreements
from gipfel.store.clubs.links import ClubLinks
from gipfel.store.database.schema import guests
from gipfel.store.shapes import Summary
from gipfel.store.studies import Studies, StudySearch
from gipfel.store.tables.lists import Lists
from gipfel.store.tables.log import Log
from gipfel.store.tables.seekers import Seekers
from gipfel.store.tournaments import Tournaments
from gipfel.tables.codec import Json, encode
from gipfel.tables.refusals import Refused

PAGE = 100


class Export(
    People,
    Proofs,
    Guests,
    Sessions,
    Tokens,
    Blocks,
    Ratings,
    Leaders,
    Agreements,
    PuzzleAttempts,
    Uploads,
    PushSubscriptions,
    Seekers,
    Tournaments,
    Studies,
    ClubLinks,
    Lists,
    Log,
):
    """What belongs to a person or a guest."""

    async def export_of(self, person: str, now: int) -> AsyncIterator[Json]:
        """One object after the other: the person, what vouches for them, sessions, tokens, ratings, blocks,
        browsers that are called, a wish to be paired, events, puzzles, studies, records, tables with their deeds."""
        found = await self.person(person)
        if found is None:
            raise Refused("no-such-person")
        parties = [found.party.id, *(f"guest:{digest}" for digest in await self.read(_taken_over, person))]
        yield {"kind": "person", "id": found.id, "name": found.name, "created": found.created}
        yield await self._export_of_proofs(person, now)
        for session in await self.sessions_of(person, now):
            yield {"kind": "session", "created": session.created, "seen": session.seen, "about": session.about}
        for token in await self.tokens_of(person, now):
            yield {"kind": "token", "name": token.name, "scopes": sorted(token.scopes), "created": token.created}
        for club, role in await self.clubs_of(person):
            yield {"kind": "club", "name": club.name, "role": role}
        for one in await self.agreements_of(person):
            yield {"kind": "agreement", "table": one.table_name, "agreed": one.agreed, "looked": one.looked}
        for standing in await self.ratings_of(person):
            yield {"kind": "rating", **encode(standing)}
        for party in parties:
            async for line in self._export_of_party(party):
                yield line
        async for line in self._export_of_tables(parties):
            yield line

    async def export_of_guest(self, digest: str) -> AsyncIterator[Json]:
        """The same of a guest: the guest, blocks, browsers, a wish, puzzles, studies, records, tables."""
        found = await self.guest(digest)
        if found is None:
            raise Refused("no-such-person")
        yield {"kind": "guest", "name": found.name, "created": found.created}
        async for line in self._export_of_party(found.party.id):
            yield line
        async for line in self._export_of_tables([found.party.id]):
            yield line

    async def _export_of_proofs(self, person: str, now: int) -> Json:
        factor = await self.second_factor(person)
        return {
            "kind": "sign-in",
            "recovery_codes": await self.codes_left(person),
            "second_factor": None if factor is None else factor.since,
            "devices": await self.devices_of(person, now),
        }

    async def _export_of_party(self, party: str) -> AsyncIterator[Json]:
        for other in await self.blocks_of(party):
            yield {"kind": "block", "name": other.name}
        for browser in await self.pushes_of(party):
            yield {
                "kind": "browser",
                "endpoint": browser.endpoint,
                "keys": dict(browser.keys),
                "language": browser.language,
                "at": browser.at,
            }
        wish = await self.seeking(party)
        if wish is not None:
            yield {"kind": "pairing", **wish}
        for event in await self.tournaments(("open", "running", "over"), PAGE, party=party):
            yield {"kind": "event", "event": event.name, "title": event.title, "begins": event.begins}
        for attempt in await self.puzzles_tried(party):
            yield {"kind": "puzzle", "puzzle": attempt.puzzle, "solved": attempt.solved, "at": attempt.at}
        async for line in self._export_of_studies(party):
            yield line
        before = None
        while found := await self.records_of(party, PAGE, before):
            for upload in found:
                yield {"kind": "record", "id": upload.id, "at": upload.at, "text": upload.text}
            before = found[-1].cursor

    async def _export_of_studies(self, party: str) -> AsyncIterator[Json]:
        before = None
        while listed := await self.studies(StudySearch(party), PAGE, before):
            for study in listed:
                log = await self.study_log(study.name)
                own = study.owner.id == party
                entries = [_own(entry.to_json()) for entry in log if entry.by == party]
                yield {"kind": "study", "study": study.name, "title": study.title, "own": own, "entries": entries}
            before = listed[-1].cursor

    async def _export_of_tables(self, parties: list[str]) -> AsyncIterator[Json]:
        before = None
        while found := await self.tables_of(parties, ("waiting", "playing", "over"), PAGE, before):
            for summary in found:
                yield await self._export_of_table(summary, parties)
            before = found[-1].cursor

    async def _export_of_table(self, summary: Summary, parties: list[str]) -> Json:
        log = await self.log(summary.table)
        return {
            "kind": "table",
            "table": summary.table,
            "terms": encode(summary.terms),
            "opened": summary.opened_at,
            "ended": summary.ended_at,
            "result": None if summary.result is None else summary.result.to_json(),
            "first": summary.first,
            "seat": next(seat for seat, party in enumerate(summary.parties) if party and party.id in parties),
            "events": [_own(event.to_json()) for event in log if event.by in parties],
        }


def _own(event: Json) -> Json:
    """An event without the keys of others and the digests of links."""
    return {name: value for name, value in event.items() if name not in ("v", "by", "seats", "watch", "party")}


def _taken_over(connection: Connection, person: str) -> list[Any]:
    return list(connection.scalars(select(guests.c.digest).where(guests.c.claimed_by == person)))
