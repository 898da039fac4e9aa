"""Commands: what parties and the house ask of a table. Each carries an id, and may name the event it follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from gipfel.tables.codec import Unreadable, decode, kinds_of
from gipfel.tables.deeds import OfferKind
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Party, SeatNumber
from gipfel.tables.terms import Terms

MOST_ID = 64
MOST_TURN = 400
MOST_TOUCH = 40
MOST_TOUCHES = 200
MOST_SECRET = 200
MOST_LINES_TOLD = 400  # turns of prepared lines, those that lines share told with each
# The limits are checked by `check_lengths`, whose refusals say more; here they are told to who reads the schemas.
CommandId = Annotated[str, Field(json_schema_extra={"maxLength": MOST_ID, "pattern": "^[ -~]*$"})]
Secret = Annotated[str, Field(json_schema_extra={"maxLength": MOST_SECRET})]
TouchText = Annotated[str, Field(json_schema_extra={"maxLength": MOST_TOUCH})]
Touches = Annotated[tuple[TouchText, ...], Field(json_schema_extra={"maxItems": MOST_TOUCHES})]
TurnText = Annotated[str, Field(json_schema_extra={"maxLength": MOST_TURN})]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """`id` is the client's: the same id again brings the first answer. `after` is the last event the client knew."""

    id: CommandId = ""
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Me:
    """The seat of the party who opens the table."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat kept for somebody who is asked."""

    party: Party


@dataclass(frozen=True, slots=True)
class Link:
    """A seat for whoever brings this secret."""

    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Engine:
    """A seat for an engine."""

    level: int


@dataclass(frozen=True, slots=True)
class Free:
    """A seat for anyone in the lobby."""


@dataclass(frozen=True, slots=True)
class SeatFor:
    """A seat of somebody who has agreed to play beforehand; only the house seats people."""

    party: Party


Wish = Me | Ask | Link | Engine | Free | SeatFor


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    """Set up a table; with a `watch` secret it is hidden."""

    terms: Terms
    seats: tuple[Wish, Wish]
    watch: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend(Command):
    """Change the terms while nobody else has agreed to them."""

    terms: Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Command):
    """Sit down and play: agrees to the terms; `secret` for a seat by link."""

    kind: Literal["sit"] = field(default="sit", repr=False)
    seat: SeatNumber
    secret: Secret | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Command):
    """A turn in notation, or by its touches."""

    kind: Literal["play"] = field(default="play", repr=False)
    turn: TurnText | None = None
    touches: Touches | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(Command):
    """One touch under strict touch."""

    kind: Literal["touch"] = field(default="touch", repr=False)
    touch: TouchText


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepare(Command):
    """Turns prepared ahead, in the place of those prepared before: each line begins with a turn of the opponent (`*`:
    any) and ends with an answer; or by `touches` one answer to anything. Without both nothing is prepared any more."""

    kind: Literal["prepare"] = field(default="prepare", repr=False)
    lines: tuple[tuple[TurnText, ...], ...] = ()
    touches: Touches | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGlass(Command):
    """Turn over the small glass against the turn that the other one is making."""

    kind: Literal["start-glass"] = field(default="start-glass", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeOffer(Command):
    """Offer a draw or a pause, ask to take back, to go on after a pause, for a rematch; the same offer of the opponent
    is accepted by it."""

    kind: Literal["offer"] = field(default="offer", repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawOffer(Command):
    """Withdraw the own offer."""

    kind: Literal["withdraw"] = field(default="withdraw", repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptOffer(Command):
    """Accept the opponent's offer."""

    kind: Literal["accept"] = field(default="accept", repr=False)
    offer: OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineOffer(Command):
    """Decline the opponent's offer, or, when asked to sit down, the game."""

    kind: Literal["decline"] = field(default="decline", repr=False)
    offer: OfferKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign(Command):
    """Give up the table, or only the game being played inside."""

    kind: Literal["resign"] = field(default="resign", repr=False)
    inner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Abort(Command):
    """End it without a result: before the start, or in the first turns."""

    kind: Literal["abort"] = field(default="abort", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Command):
    """A line of chat, or a ready phrase."""

    kind: Literal["say"] = field(default="say", repr=False)
    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mute(Command):
    """Read the opponent no more, or again."""

    kind: Literal["mute"] = field(default="mute", repr=False)
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSeat(Command):
    """A person takes over a seat he holds as a guest; `key` is the guest's secret."""

    kind: Literal["claim"] = field(default="claim", repr=False)
    key: Secret = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Command):
    """The house looks whether time has brought something about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopHouse(Command):
    """The house stops in good order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeHouse(Command):
    """The house is back; `alive` is the last instant at which it certainly ran."""

    alive: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbitrate(Command):
    """The house settles a contest outside as the arbiter of an event says: for the challenger or the challenged."""

    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Thaw(Command):
    """The house lets a frozen table go on whose log replays again."""


Message = (
    Sit
    | Play
    | Touch
    | Prepare
    | StartGlass
    | MakeOffer
    | WithdrawOffer
    | AcceptOffer
    | DeclineOffer
    | Resign
    | Abort
    | Say
    | Mute
    | ClaimSeat
)  # what a client may send
COMMANDS: Mapping[str, type[Any]] = kinds_of(Message)


def read_command(value: object) -> Command:
    """A client's message as a command, its lengths checked; Refused says what is wrong with it."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise Refused("no-such-command", known=sorted(COMMANDS))
    try:
        command: Command = decode(COMMANDS[kind], value)
    except Unreadable as error:
        raise Refused("unreadable-command", place=error.place[:80], expected=error.expected) from error
    check_lengths(command)
    return command


def check_lengths(command: Command) -> None:
    """Refuse what is too long before anything is computed from it."""
    if len(command.id) > MOST_ID or not (command.id.isascii() and command.id.isprintable()):
        raise Refused("bad-id", limit=MOST_ID)
    match command:
        case Play(turn=str() as text):
            _within(text, MOST_TURN)
        case Play(touches=tuple() as touches):
            _few(touches, MOST_TOUCHES, MOST_TOUCH)
        case Prepare(lines=lines, touches=touches):
            _few(touches or (), MOST_TOUCHES, MOST_TOUCH)
            _few([turn for line in lines for turn in line], MOST_LINES_TOLD, MOST_TURN)
            if len(lines) > MOST_LINES_TOLD:
                raise Refused("too-long", limit=MOST_LINES_TOLD)
        case Touch(touch=text):
            _within(text, MOST_TOUCH)
        case Sit(secret=str() as text) | ClaimSeat(key=text):
            _within(text, MOST_SECRET)


def _few(texts: Sequence[str], most: int, limit: int) -> None:
    if len(texts) > most:
        raise Refused("too-long", limit=most)
    for text in texts:
        _within(text, limit)


def _within(text: str, limit: int) -> None:
    if len(text) > limit:
        raise Refused("too-long", limit=limit)
