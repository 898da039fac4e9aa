"""Clubs as JSON, and what a client sends about them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gipfel.store.clubs.clubs import MOST_ABOUT, MOST_CLUB_NAME, Club, ClubMember
from gipfel.store.clubs.links import MOST_REASON, ClubLink
from gipfel.store.clubs.membership import Role
from gipfel.tables.clock import DAY
from gipfel.web.edge.answers import Json, RequestBody

LONGEST_LINK = 365
"""Days that a link may count."""
MOST_USES = 1_000
MOST_KEY = 64
ClubName = Annotated[str, Field(min_length=1, max_length=2 * MOST_CLUB_NAME)]
About = Annotated[str, Field(max_length=2 * MOST_ABOUT)]
Entry = Annotated[
    Literal["open", "request", "link"],
    Field(description="How people come in: by one click, by asking an officer, or only by a link."),
]


class ClubGiven(RequestBody):
    """A club to be made."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Chess café", "about": "", "entry": "request"}]})
    name: ClubName
    about: About = ""
    entry: Entry = "request"


class ClubChanges(RequestBody):
    """What is to be different; null leaves it."""

    name: ClubName | None = None
    about: About | None = None
    entry: Entry | None = None


class RoleGiven(RequestBody):
    """What a member is from now on; `owner` hands the club over."""

    role: Literal["owner", "officer", "member"]


class RequestAnswer(RequestBody):
    """Whether somebody who asks may come in."""

    accept: bool


class LinkGiven(RequestBody):
    """How long a link counts, in days, and how often; null: without an end, as often as one likes."""

    days: Annotated[int | None, Field(ge=1, le=LONGEST_LINK)] = 7
    uses: Annotated[int | None, Field(ge=1, le=MOST_USES)] = 1


class LinkKey(RequestBody):
    """The key that stands in a link."""

    key: Annotated[str, Field(min_length=8, max_length=MOST_KEY)]


class ClubReportGiven(RequestBody):
    """What is wrong with a club."""

    reason: Annotated[str, Field(min_length=1, max_length=MOST_REASON)]


class ClubListed(BaseModel):
    """A club in a list."""

    club: str
    name: str
    about: str
    entry: str
    members: int
    created: int


class ClubList(BaseModel):
    """Clubs by name; `next` goes into `after` for more, null at the end."""

    clubs: list[ClubListed]
    next: str | None


class ClubShown(ClubListed):
    """A club with its members; requests and links are for its officers, else null."""

    people: list[Json]
    next: int | None
    role: Annotated[str | None, Field(description="What the caller is there.")]
    asked: Annotated[bool, Field(description="Whether the caller asks to come in.")]
    requests: list[Json] | None
    links: list[Json] | None


class LinkMade(BaseModel):
    """A new link; its key is shown only here."""

    id: str
    key: str
    address: str
    expires: int | None
    uses: int | None


class ClubJoined(BaseModel):
    """Where somebody has come in, or asks to: then `role` is null."""

    club: str
    role: str | None


def listed_club(club: Club) -> dict[str, Any]:
    """A club in a list."""
    return {
        "club": club.id,
        "name": club.name,
        "about": club.about,
        "entry": club.entry,
        "members": club.members,
        "created": club.created,
    }


def listed_member(member: ClubMember) -> dict[str, Any]:
    """A member, or who asks to be one; never by their key."""
    return {"name": member.name, "role": member.role, "since": member.since}


def listed_link(link: ClubLink) -> dict[str, Any]:
    """A link without its key, which nobody keeps."""
    return {"id": link.id, "created": link.created, "expires": link.expires, "uses": link.uses_left}


def expiry(given: LinkGiven, now: int) -> int | None:
    """When a link ends."""
    return None if given.days is None else now + given.days * DAY


def shown_club(
    club: Club, people: list[ClubMember], following: int | None, role: Role | None, asked: bool
) -> dict[str, Any]:
    """A club as anybody sees it."""
    told = {"people": [listed_member(one) for one in people], "next": following, "role": role, "asked": asked}
    return listed_club(club) | told | {"requests": None, "links": None}
