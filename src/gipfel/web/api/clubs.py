"""Routes of clubs: found, made and changed; coming in by asking or by a link, leaving, and what officers do."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from gipfel.core.language import N_, _
from gipfel.core.messages import declare
from gipfel.store.clubs.clubs import Club
from gipfel.store.clubs.membership import OFFICERS
from gipfel.store.shapes import Person
from gipfel.tables import Refused
from gipfel.tables.seats import digest
from gipfel.web.api.club_json import (
    ClubChanges,
    ClubGiven,
    ClubJoined,
    ClubList,
    ClubReportGiven,
    ClubShown,
    LinkGiven,
    LinkKey,
    LinkMade,
    RequestAnswer,
    RoleGiven,
    expiry,
    listed_club,
    listed_link,
    listed_member,
    shown_club,
)
from gipfel.web.api.events import RUNNING, event_calendar
from gipfel.web.api.lists import Limit
from gipfel.web.api.reader import Reader
from gipfel.web.edge.answers import BODY, answer, refusals
from gipfel.web.edge.errors import assign
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller

declare({"club-needs-account": N_("Clubs are for people with accounts: make one, or sign in.")})
assign(401, "club-needs-account")
assign(403, "officers-only", "owner-only", "members-only", "links-only")
assign(404, "no-such-club", "no-such-request", "not-a-member", "link-void")
assign(409, "club-name-taken", "member-already", "club-owner-stays", "too-many-clubs", "club-full", "too-many-requests")
assign(409, "too-many-links")
KEY_BYTES = 18
MOST_SEARCHED = 60
router = APIRouter(prefix="/api/1/clubs", tags=["clubs"])
ClubId = Annotated[str, Path(max_length=40, description="The id of the club, from its address.")]
MemberName = Annotated[str, Path(max_length=100, description="The name of a person.")]
CHANGES = ("no-such-club", "officers-only", "owner-only", "club-needs-account", *BODY)


@router.get("", summary="Clubs", response_model=ClubList, responses=refusals())
async def listed(
    request: Request,
    _known: Reader,
    search: Annotated[str, Query(max_length=MOST_SEARCHED)] = "",
    limit: Limit = 50,
    after: Annotated[str | None, Query(max_length=200, description="The `next` of the page before.")] = None,
) -> Response:
    """By name."""
    found = await parts_of(request).store.clubs(search, after, limit + 1)
    following = found[limit - 1].name if len(found) > limit else None
    return answer({"clubs": [listed_club(club) for club in found[:limit]], "next": following})


@router.post(
    "",
    status_code=201,
    summary="Make a club",
    response_model=ClubShown,
    responses=refusals("bad-name", "club-name-taken", "too-many-clubs", "club-needs-account", *BODY),
)
async def create(request: Request, given: ClubGiven) -> Response:
    """Who makes it owns it."""
    parts, known = await _member(request)
    parts.limits.spend("tables", known.address)
    parts.moderation.check_words(known.party, known.address)
    made = await parts.store.create_club(given.name, given.about, given.entry, known.sitting.key, parts.house.now())
    return answer(await club_shown(parts, known, made.id), 201, {"Location": f"/api/1/clubs/{made.id}"})


@router.post(
    "/join",
    summary="Come in by a link",
    response_model=ClubJoined,
    responses=refusals("link-void", "member-already", "too-many-clubs", "club-full", "club-needs-account", *BODY),
)
async def join_by_link(request: Request, given: LinkKey) -> Response:
    """The key is what stands in the link after `#join=`."""
    parts, known = await _member(request)
    parts.limits.spend("tries", known.address)
    club = await parts.store.use_link(digest(given.key), known.sitting.key, parts.house.now())
    return answer({"club": club, "role": "member"})


@router.get("/{club}", summary="A club", response_model=ClubShown, responses=refusals("no-such-club"))
async def show(
    request: Request,
    club: ClubId,
    known: Reader,
    after: Annotated[int, Query(ge=0, le=10_000, description="So many members are passed over.")] = 0,
    limit: Limit = 50,
) -> Response:
    """Its members in the order owner, officers, members."""
    return answer(await club_shown(parts_of(request), known, club, after, limit))


async def the_club(parts: Parts, club: str) -> Club:
    """A club, or `no-such-club`."""
    found = await parts.store.club(club)
    if found is None:
        raise Refused("no-such-club")
    return found


async def club_shown(parts: Parts, known: Caller, club: str, after: int = 0, limit: int = 50) -> dict[str, Any]:
    """A club as a caller sees it."""
    found, store = await the_club(parts, club), parts.store
    people = await store.members(club, after, limit + 1)
    following = after + limit if len(people) > limit else None
    role = None if known.person_id is None else await store.role(club, known.person_id)
    asking = await store.requests(club)
    asked = any(one.person == known.person_id for one in asking)
    shown = shown_club(found, people[:limit], following, role, asked)
    if role in OFFICERS:
        shown["requests"] = [listed_member(one) for one in asking]
        shown["links"] = [listed_link(link) for link in await store.links(club, parts.house.now())]
    return shown


@router.patch(
    "/{club}",
    summary="Change a club",
    response_model=ClubShown,
    responses=refusals("bad-name", "club-name-taken", *CHANGES),
)
async def change(request: Request, club: ClubId, given: ClubChanges) -> Response:
    """Officers change its name, what is said about it, and how people come in."""
    parts, known = await _member(request)
    parts.moderation.check_words(known.party, known.address)
    await parts.store.edit_club(club, known.sitting.key, given.name, given.about, given.entry)
    return answer(await club_shown(parts, known, club))


@router.delete(
    "/{club}", status_code=204, summary="Close a club", response_class=Response, responses=refusals(*CHANGES)
)
async def close(request: Request, club: ClubId) -> None:
    """For good, by its owner. Events and games stay."""
    parts, known = await _member(request)
    await parts.store.close_club(club, known.sitting.key)


@router.post(
    "/{club}/members",
    summary="Join a club, or ask to",
    response_model=ClubJoined,
    responses=refusals("member-already", "links-only", "too-many-requests", "too-many-clubs", "club-full", *CHANGES),
)
async def join(request: Request, club: ClubId) -> Response:
    """Where a club is open one belongs to it at once; where one asks, its officers are called."""
    parts, known = await _member(request)
    parts.limits.spend("commands", known.address)
    role = await parts.store.join_club(club, known.sitting.key, parts.house.now())
    if role is None:
        name = known.sitting.name
        told = await the_club(parts, club)
        officers = await parts.store.officers(club)
        parts.calls.tell(officers, lambda: (_("{name} asks to join").format(name=name), told.name), f"/clubs/{club}")
    return answer({"club": club, "role": role})


@router.delete(
    "/{club}/members/{name}",
    status_code=204,
    summary="Leave a club, or send a member away",
    response_class=Response,
    responses=refusals("not-a-member", "club-owner-stays", *CHANGES),
)
async def remove(request: Request, club: ClubId, name: MemberName) -> None:
    """One's own name: leave, or ask no more. Officers send members away, the owner officers too."""
    parts, known = await _member(request)
    other = await _person(parts, name)
    if other.id == known.person_id:
        await parts.store.leave_club(club, other.id)
    else:
        await parts.store.remove_member(club, known.sitting.key, other.id)


@router.patch(
    "/{club}/members/{name}",
    status_code=204,
    summary="Give a member a role",
    response_class=Response,
    responses=refusals("not-a-member", "club-owner-stays", *CHANGES),
)
async def give_role(request: Request, club: ClubId, name: MemberName, given: RoleGiven) -> None:
    """The owner makes officers, and hands the club over."""
    parts, known = await _member(request)
    other = await _person(parts, name)
    await parts.store.give_role(club, known.sitting.key, other.id, given.role)


@router.post(
    "/{club}/requests/{name}",
    status_code=204,
    summary="Answer somebody who asks to join",
    response_class=Response,
    responses=refusals("no-such-request", "member-already", "too-many-clubs", "club-full", *CHANGES),
)
async def answer_request(request: Request, club: ClubId, name: MemberName, given: RequestAnswer) -> None:
    """By an officer; who is let in is called."""
    parts, known = await _member(request)
    other, found = await _person(parts, name), await the_club(parts, club)
    await parts.store.answer_request(club, known.sitting.key, other.id, given.accept, parts.house.now())
    if given.accept:
        parts.calls.tell([other.party.id], lambda: (_("You belong to the club now"), found.name), f"/clubs/{club}")


@router.post(
    "/{club}/links",
    status_code=201,
    summary="Make a link by which people come in",
    response_model=LinkMade,
    responses=refusals("too-many-links", *CHANGES),
)
async def make_link(request: Request, club: ClubId, given: LinkGiven) -> Response:
    """Its key is shown only here. It counts for so many days and so many people, until an officer revokes it."""
    parts, known = await _member(request)
    key, now = secrets.token_urlsafe(KEY_BYTES), parts.house.now()
    made = await parts.store.make_link(club, known.sitting.key, digest(key), now, expiry(given, now), given.uses)
    address = f"{parts.settings.address}clubs/{club}#join={key}"
    shown = {"id": made.id, "key": key, "address": address, "expires": made.expires, "uses": made.uses_left}
    return answer(shown, 201)


@router.delete(
    "/{club}/links/{link}",
    status_code=204,
    summary="Revoke a link",
    response_class=Response,
    responses=refusals("link-void", *CHANGES),
)
async def revoke(request: Request, club: ClubId, link: Annotated[str, Path(max_length=40)]) -> None:
    """Nobody comes in by it any more."""
    parts, known = await _member(request)
    await parts.store.revoke_link(club, known.sitting.key, link)


@router.post(
    "/{club}/reports",
    status_code=204,
    summary="Report a club",
    response_class=Response,
    responses=refusals("bad-club-report", "no-such-club", "guest-needed", *BODY),
)
async def report(request: Request, club: ClubId, given: ClubReportGiven) -> None:
    """To whoever runs the house, who reads it with `gipfel moderate reports`."""
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    parts.limits.spend("tries", known.address)
    parts.moderation.check_words(known.party, known.address)
    await parts.store.report_club(club, known.sitting.id, given.reason, parts.house.now())


@router.get(
    "/{club}/calendar.ics",
    summary="The events of a club as a calendar",
    response_class=Response,
    responses=refusals("no-such-club"),
)
async def dates(request: Request, club: ClubId, _known: Reader) -> Response:
    """What is to come and what runs, for any program that reads calendars (RFC 5545)."""
    parts = parts_of(request)
    await the_club(parts, club)
    return event_calendar(parts, await parts.store.tournaments(RUNNING, 200, club=club))


async def _member(request: Request) -> tuple[Parts, Caller]:
    """Somebody with an account, who may do things here."""
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    if known.person_id is None:
        raise Refused("club-needs-account")
    parts.moderation.check(known.party, known.address)
    return parts, known


async def _person(parts: Parts, name: str) -> Person:
    found = await parts.store.person_by_name(name)
    if found is None:
        raise Refused("no-such-player")
    return found
