"""Deeds: everything that can happen at a table. Events tell them with number, time and author."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from gipfel.play.seats import Party, Seats
from gipfel.play.terms import Terms

OfferKind = Literal["draw", "take-back", "rematch"]
How = Literal["lot", "chosen", "exchanged"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A table is set up. `tags` name the game as records do, `watch` is the digest of a hidden table's watch link."""

    kind: ClassVar = "opened"
    terms: Terms
    seats: Seats
    rules: str
    format: str
    tags: Mapping[str, str]
    watch: str | None = None
    rematch_of: str | None = None


@dataclass(frozen=True, slots=True)
class Amended:
    """Other terms, before anybody agreed to the first ones."""

    kind: ClassVar = "amended"
    terms: Terms
    rules: str
    tags: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody sat down and so agreed to the terms."""

    kind: ClassVar = "seated"
    seat: int
    party: Party


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins: `first` is the seat that moves first, and how that came about."""

    kind: ClassVar = "started"
    first: int
    how: How


@dataclass(frozen=True, slots=True)
class Touched:
    """Under strict touch: one touch, final."""

    kind: ClassVar = "touched"
    touch: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A player's turn in notation; `lag` milliseconds are given back."""

    kind: ClassVar = "turned"
    turn: str
    lag: int = 0


@dataclass(frozen=True, slots=True)
class Decided:
    """A turn of the house: a lot, a coin, a die with its value, the result of an external contest, time inside."""

    kind: ClassVar = "decided"
    turn: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A player entered the result of an external contest; the opponent sees it when both have."""

    kind: ClassVar = "stated"
    result: str


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer stands until it is answered, withdrawn, or passed over by a turn."""

    kind: ClassVar = "offered"
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The own offer is withdrawn."""

    kind: ClassVar = "withdrawn"
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Declined:
    """The opponent's offer is declined."""

    kind: ClassVar = "declined"
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last turns are taken back by consent."""

    kind: ClassVar = "taken-back"
    turns: int


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Both want to play again, with sides exchanged; `table` is where."""

    kind: ClassVar = "rematch-agreed"
    table: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The result, once and for all: the winning player and a reason code."""

    kind: ClassVar = "ended"
    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat: free text, or one of the ready phrases by its code."""

    kind: ClassVar = "said"
    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Muted:
    """A player does not want to read the other, or does again."""

    kind: ClassVar = "muted"
    on: bool


@dataclass(frozen=True, slots=True)
class Claimed:
    """A person takes over what he played as a guest."""

    kind: ClassVar = "claimed"
    seat: int
    party: Party


@dataclass(frozen=True, slots=True)
class Stopped:
    """The house stops: clocks are held."""

    kind: ClassVar = "stopped"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The house is back; `alive` is the last instant at which it certainly ran, and nothing is charged since."""

    kind: ClassVar = "resumed"
    alive: int


@dataclass(frozen=True, slots=True)
class Frozen:
    """The log no longer replays by the rules of this house: the table waits, with the reason."""

    kind: ClassVar = "frozen"
    code: str
    at_event: int
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thawed:
    """The log replays again, and the table goes on."""

    kind: ClassVar = "thawed"


Deed = (
    Opened
    | Amended
    | Seated
    | Started
    | Touched
    | Turned
    | Decided
    | Stated
    | Offered
    | Withdrawn
    | Declined
    | TakenBack
    | RematchAgreed
    | Ended
    | Said
    | Muted
    | Claimed
    | Stopped
    | Resumed
    | Frozen
    | Thawed
)
