"""Seats: who sits at a table, who may sit down, and the secrets of links, kept as digests only."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

PartyKind = Literal["person", "guest", "engine", "house"]
SeatKind = Literal["taken", "asked", "link", "anyone"]
LEVELS = range(1, 11)
SeatNumber = Annotated[int, WithJsonSchema({"enum": [0, 1]})]
Nobody = WithJsonSchema({"enum": [0, 1, None]})  # what a number of a seat or player may also be


@dataclass(frozen=True, slots=True)
class Party:
    """Someone who acts: a person by account, a guest by the digest of his key, an engine by level, or the house."""

    who: PartyKind
    key: str
    name: str = ""

    @property
    def id(self) -> str:
        """What tells parties apart; names may change."""
        return f"{self.who}:{self.key}"


HOUSE = Party("house", "")


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Whether a secret is the one whose digest is kept."""
    return compare_digest(digest(secret), kept)


def guest(key: str, name: str = "") -> Party:
    """A guest by the secret key of his cookie."""
    return Party("guest", digest(key), name)


def engine(level: int) -> Party:
    """An engine of a level."""
    return Party("engine", str(level))


@dataclass(frozen=True, slots=True)
class Taken:
    """Somebody sits here."""

    kind: Literal["taken"] = field(default="taken", kw_only=True, repr=False)
    party: Party


@dataclass(frozen=True, slots=True)
class Asked:
    """Kept for one party, who has not answered yet."""

    kind: Literal["asked"] = field(default="asked", kw_only=True, repr=False)
    party: Party


@dataclass(frozen=True, slots=True)
class ByLink:
    """For whoever brings the secret of the seat link; once used, the link is void."""

    kind: Literal["link"] = field(default="link", kw_only=True, repr=False)
    digest: str


@dataclass(frozen=True, slots=True)
class Anyone:
    """Open to anyone in the lobby."""

    kind: Literal["anyone"] = field(default="anyone", kw_only=True, repr=False)


Seat = Annotated[Taken | Asked | ByLink | Anyone, Field(discriminator="kind")]
Seats = tuple[Seat, Seat]


def sitter(seat: Seat) -> Party | None:
    """Who sits on a seat."""
    return seat.party if isinstance(seat, Taken) else None


def seated(seats: Seats, number: int, party: Party) -> Seats:
    """The seats with one of them taken; the secret of a link is forgotten with it."""
    return (Taken(party), seats[1]) if number == 0 else (seats[0], Taken(party))
