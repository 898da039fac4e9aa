"""Deeds: everything that can happen at a table. Events tell them with number, time and author."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from gipfel.tables.preparation import PreparedLines, PreparedSteps
from gipfel.tables.seats import Nobody, Party, SeatNumber, Seats
from gipfel.tables.terms import Terms

OfferKind = Literal["draw", "take-back", "rematch", "pause", "go-on"]
How = Literal["lot", "chosen", "exchanged"]


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is set up. `tags` name the game as records do, `watch` is the digest of a hidden table's watch link."""

    kind: Literal["opened"] = field(default="opened", kw_only=True, repr=False)
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

    kind: Literal["amended"] = field(default="amended", kw_only=True, repr=False)
    terms: Terms
    rules: str
    tags: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody sat down and so agreed to the terms."""

    kind: Literal["seated"] = field(default="seated", kw_only=True, repr=False)
    seat: SeatNumber
    party: Party


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins: `first` is the seat that moves first, and how that came about.

    The clock begins `look` milliseconds later, or with the second turn; in older logs it began at once.
    """

    kind: Literal["started"] = field(default="started", kw_only=True, repr=False)
    first: SeatNumber
    how: How
    look: int = 0


@dataclass(frozen=True, slots=True)
class Touched:
    """Under strict touch: one touch, final."""

    kind: Literal["touched"] = field(default="touched", kw_only=True, repr=False)
    touch: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A player's turn in notation; `lag` milliseconds are given back."""

    kind: Literal["turned"] = field(default="turned", kw_only=True, repr=False)
    turn: str
    lag: int = 0


@dataclass(frozen=True, slots=True)
class Decided:
    """A turn of the house: a lot, a coin, a die with its value, the result of an external contest, time inside,
    sand that has run out."""

    kind: Literal["decided"] = field(default="decided", kw_only=True, repr=False)
    turn: str


@dataclass(frozen=True, slots=True)
class GlassStarted:
    """Who waits has turned over the small glass against the turn in progress."""

    kind: Literal["glass-started"] = field(default="glass-started", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Paused:
    """Both have agreed to a pause: all glasses lie, and no time passes in the game."""

    kind: Literal["paused"] = field(default="paused", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class WentOn:
    """The pause is over: the glasses run again after `warning` milliseconds."""

    kind: Literal["went-on"] = field(default="went-on", kw_only=True, repr=False)
    warning: int


@dataclass(frozen=True, slots=True)
class Stated:
    """A player entered the result of an external contest; the opponent sees it when both have."""

    kind: Literal["stated"] = field(default="stated", kw_only=True, repr=False)
    result: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """A player has prepared turns ahead, in the place of those before; `steps` are the touches of an answer to any."""

    kind: Literal["prepared"] = field(default="prepared", kw_only=True, repr=False)
    lines: PreparedLines
    steps: PreparedSteps = ()


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer stands until it is answered, withdrawn, or passed over by a turn."""

    kind: Literal["offered"] = field(default="offered", kw_only=True, repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The own offer is withdrawn."""

    kind: Literal["withdrawn"] = field(default="withdrawn", kw_only=True, repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Declined:
    """The opponent's offer is declined."""

    kind: Literal["declined"] = field(default="declined", kw_only=True, repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last turns are taken back by consent."""

    kind: Literal["taken-back"] = field(default="taken-back", kw_only=True, repr=False)
    turns: int


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Both want to play again, with sides exchanged; `table` is where."""

    kind: Literal["rematch-agreed"] = field(default="rematch-agreed", kw_only=True, repr=False)
    table: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The result, once and for all: the winning player and a reason code."""

    kind: Literal["ended"] = field(default="ended", kw_only=True, repr=False)
    winner: Annotated[int | None, Nobody]
    reason: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat: free text, or one of the ready phrases by its code."""

    kind: Literal["said"] = field(default="said", kw_only=True, repr=False)
    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Muted:
    """A player does not want to read the other, or does again."""

    kind: Literal["muted"] = field(default="muted", kw_only=True, repr=False)
    on: bool


@dataclass(frozen=True, slots=True)
class Claimed:
    """A person takes over what he played as a guest."""

    kind: Literal["claimed"] = field(default="claimed", kw_only=True, repr=False)
    seat: SeatNumber
    party: Party


@dataclass(frozen=True, slots=True)
class HouseStopped:
    """The house stops: clocks are held."""

    kind: Literal["stopped"] = field(default="stopped", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class HouseResumed:
    """The house is back; `alive` is the last instant at which it certainly ran, and nothing is charged since."""

    kind: Literal["resumed"] = field(default="resumed", kw_only=True, repr=False)
    alive: int


@dataclass(frozen=True, slots=True)
class Frozen:
    """The log no longer replays by the rules of this house: the table waits, with the reason."""

    kind: Literal["frozen"] = field(default="frozen", kw_only=True, repr=False)
    code: str
    at_event: int
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thawed:
    """The log replays again, and the table goes on."""

    kind: Literal["thawed"] = field(default="thawed", kw_only=True, repr=False)


Deed = (
    TableOpened
    | Amended
    | Seated
    | Started
    | Touched
    | Turned
    | Decided
    | GlassStarted
    | Paused
    | WentOn
    | Stated
    | Prepared
    | Offered
    | Withdrawn
    | Declined
    | TakenBack
    | RematchAgreed
    | GameEnded
    | Said
    | Muted
    | Claimed
    | HouseStopped
    | HouseResumed
    | Frozen
    | Thawed
)
