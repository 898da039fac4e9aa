"""Deeds: what has happened in an event, as its log keeps it. Nothing in a log is ever changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gipfel.events.terms import EventTerms

Result = Literal["1-0", "0-1", "1/2", "+/-", "-/+", "-/-"]
RESULTS: tuple[Result, ...] = ("1-0", "0-1", "1/2", "+/-", "-/+", "-/-")
"""From the side of the player who begins; those with + and - were not played: somebody forfeited, or both did."""
ByeKind = Literal["allocated", "half", "full", "rest"]
"""By the pairing for a full point, asked for, given by an arbiter elsewhere, or nothing but a pause."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A game to be played; `first` begins. `group` is the group of a league or the match of a knock-out."""

    game: int
    first: int
    second: int
    group: str = ""


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without a game."""

    player: int
    bye: ByeKind


@dataclass(frozen=True, slots=True)
class EventCreated:
    """The event exists, on these terms."""

    kind: Literal["created"] = field(default="created", kw_only=True, repr=False)
    terms: EventTerms


@dataclass(frozen=True, slots=True)
class EntrantRegistered:
    """Somebody takes part; numbers count up from 1. In a house `party` says who it is."""

    kind: Literal["registered"] = field(default="registered", kw_only=True, repr=False)
    player: int
    name: str
    rating: int = 0
    party: str = ""


@dataclass(frozen=True, slots=True)
class EntrantWithdrew:
    """Somebody takes part no more."""

    kind: Literal["withdrew"] = field(default="withdrew", kw_only=True, repr=False)
    player: int


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """Somebody who had withdrawn takes part again."""

    kind: Literal["returned"] = field(default="returned", kw_only=True, repr=False)
    player: int


@dataclass(frozen=True, slots=True)
class VacationTaken:
    """Somebody is away for so many days, during which no time is charged to them."""

    kind: Literal["vacation"] = field(default="vacation", kw_only=True, repr=False)
    player: int
    days: int


@dataclass(frozen=True, slots=True)
class ByeAsked:
    """Somebody will not play in a round, for half a point."""

    kind: Literal["bye-asked"] = field(default="bye-asked", kw_only=True, repr=False)
    player: int
    round: int


@dataclass(frozen=True, slots=True)
class EventStarted:
    """The order of the players from the first on: by rating and lot, and whether the first of them begins."""

    kind: Literal["started"] = field(default="started", kw_only=True, repr=False)
    order: tuple[int, ...]
    first_begins: bool


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round, a wave of an arena, the next games of a knock-out, or a season of a league."""

    kind: Literal["paired"] = field(default="paired", kw_only=True, repr=False)
    round: int
    encounters: tuple[Encounter, ...]
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A game has ended, or was never played."""

    kind: Literal["result"] = field(default="result", kw_only=True, repr=False)
    game: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """An arbiter has put another result in the place of one, and says why."""

    kind: Literal["corrected"] = field(default="corrected", kw_only=True, repr=False)
    game: int
    result: Result
    reason: str


@dataclass(frozen=True, slots=True)
class EventEnded:
    """The event is over."""

    kind: Literal["ended"] = field(default="ended", kw_only=True, repr=False)


EventDeed = (
    EventCreated
    | EntrantRegistered
    | EntrantWithdrew
    | EntrantReturned
    | VacationTaken
    | ByeAsked
    | EventStarted
    | RoundPaired
    | ResultEntered
    | ResultCorrected
    | EventEnded
)
