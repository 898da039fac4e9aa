"""What is shown of a table, as JSON: described once for those who build it, check it and document it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, WithJsonSchema, with_config
from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from gipfel.tables.clock import ControlKind
from gipfel.tables.deeds import OfferKind
from gipfel.tables.seats import LEVELS, Nobody, PartyKind, SeatKind, SeatNumber
from gipfel.tables.table import Phase

VERSION = 1
OPEN = ConfigDict(extra="allow")
"""Of objects to which more may be added."""
_TWO = {"minItems": 2, "maxItems": 2}
OneOfTwo = Annotated[int | None, Nobody]
TwoFlags = Annotated[list[bool], Field(json_schema_extra=_TWO)]
TwoTimes = Annotated[list[int | None], Field(json_schema_extra=_TWO)]
Lags = Annotated[list[Annotated[int, Field(json_schema_extra={"minimum": 0})]], Field(json_schema_extra=_TWO)]
Level = Annotated[int, Field(json_schema_extra={"minimum": LEVELS[0], "maximum": LEVELS[-1]})]
# Nobody is shown a table that is not set up, and the house takes no seat.
PhaseShown = Annotated[Phase, WithJsonSchema({"enum": ["waiting", "playing", "over"]})]
Sitter = Annotated[PartyKind, WithJsonSchema({"enum": ["person", "guest", "engine"]})]


class SeatJson(TypedDict):
    """A seat without keys and digests."""

    kind: SeatKind
    who: NotRequired[Sitter]
    name: NotRequired[str]
    level: NotRequired[Level]


TwoSeats = Annotated[list[SeatJson], Field(json_schema_extra=_TWO)]


@with_config(OPEN)
class ControlJson(TypedDict):
    """A time control in milliseconds: `base` for the game or for each turn, `bonus` after each turn."""

    control: ControlKind
    base: int
    bonus: int


class ClockJson(TypedDict):
    """The clock of one game: milliseconds left by player, whose hand moves, and how long it waits before it does."""

    left: TwoTimes
    running: OneOfTwo
    rests: NotRequired[int]


class GlassJson(TypedDict):
    """An hourglass that runs: on which cell, whose, and when it runs out by the time of the game."""

    at: str
    owner: SeatNumber
    ends: int


class SandJson(TypedDict):
    """All glasses of a table. `time` is that of the game when they were read, in milliseconds; it passes while `runs`,
    after `rests` more milliseconds."""

    full: Annotated[int, Field(description="What an hourglass holds.")]
    time: int
    runs: bool
    rests: NotRequired[int]
    paused: bool
    began: Annotated[int, Field(description="When the turn in progress began, by the time of the game.")]
    glasses: list[GlassJson]
    shot: Annotated[int | None, Field(description="What the small glass holds; null: there is none.")]
    shot_ends: Annotated[int | None, Field(description="When the small glass that was started last is empty.")]
    against: Annotated[bool, Field(description="Whether it was started against the turn in progress.")]


class OfferJson(TypedDict):
    """An open offer: by which seat, and since which event."""

    offer: OfferKind
    seat: SeatNumber
    seq: int


@with_config(OPEN)
class ResultJson(TypedDict):
    """The winning player and a reason code."""

    winner: OneOfTwo
    reason: str


class RatingShiftJson(TypedDict):
    """What a rated game did to the rating of a seat; `provisional` says that it still tells little."""

    seat: SeatNumber
    before: int
    after: int
    provisional: bool


@with_config(OPEN)
class NoticeJson(TypedDict):
    """Why a table stands still."""

    code: str
    params: dict[str, Any]


class ChatLineJson(TypedDict):
    """A line of chat: free text, or a ready phrase by its code."""

    seq: int
    at: int
    seat: SeatNumber
    text: str
    phrase: str


class PreparedJson(TypedDict):
    """Turns prepared ahead, as their owner told them; `dropped` when they did not fit what was played."""

    lines: list[list[str]]
    steps: Annotated[list[list[str]], Field(description="The touches of an answer to anything.")]
    dropped: bool


class StandingJson(TypedDict):
    """The part of a snapshot that changes with events and cannot be told from them alone."""

    seq: int
    phase: PhaseShown
    you: OneOfTwo
    seats: TwoSeats
    first: OneOfTwo
    player: OneOfTwo
    touched: list[str]
    clocks: Annotated[list[ClockJson], Field(description="Of all open games, the outermost first.")]
    sand: NotRequired[Annotated[SandJson, Field(description="Only where hourglasses run.")]]
    lag: Annotated[Lags, Field(description="The lag given back so far, in milliseconds, by player.")]
    deadline: int | None
    entered: TwoFlags
    offers: list[OfferJson]
    muting: bool | None
    prepared: Annotated[PreparedJson | None, Field(description="What the viewer has prepared; nobody else sees it.")]
    result: ResultJson | None
    rematch: str | None
    ratings: Annotated[list[RatingShiftJson], Field(description="What a rated game did to ratings, once it is over.")]
    notice: NoticeJson | None
    at: Annotated[int, Field(description="The instant at which the clocks were read.")]


class SnapshotJson(StandingJson):
    """The whole table as one viewer may see it."""

    v: Literal[1]
    terms: dict[str, Any]
    rules: str
    hidden: bool
    turns: list[str]
    tales: Annotated[list[str], Field(description="The turns in words, in the reader's language; empty where untold.")]
    times: NotRequired[Annotated[list[int | None], Field(description="Where sand runs: when each turn counted.")]]
    position: str | None
    chat: list[ChatLineJson]


class PhraseJson(TypedDict):
    """A phrase as a code with parameters, some of which may be phrases; `game` is whose code it is."""

    code: str
    params: NotRequired[dict[str, Any]]
    game: NotRequired[str]


@with_config(OPEN)
class EventJson(TypedDict):
    """An event of tables.md as the viewer may see it: `by` is a seat, `house` or null; `id` only with one's own."""

    v: Literal[1]
    seq: int
    at: int
    by: Annotated[int | str | None, WithJsonSchema({"enum": [0, 1, "house", None]})]
    id: NotRequired[str]
    kind: str
    t: NotRequired[Annotated[int, Field(description="When the turn counted, by the time of a game with sand.")]]
    told: NotRequired[Annotated[list[PhraseJson], Field(description="What the turn of this event did.")]]
