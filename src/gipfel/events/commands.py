"""Commands: what players and organisers ask of an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from gipfel.events.deeds import Result
from gipfel.events.refusals import Refused
from gipfel.events.terms import EventTerms
from gipfel.tables.codec import Unreadable, decode, kinds_of

MOST_ID = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCommand:
    """`id` is the sender's: the same id again brings nothing new."""

    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateEvent(EventCommand):
    """Set up an event."""

    kind: Literal["create"] = field(default="create", repr=False)
    terms: EventTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterEntrant(EventCommand):
    """Take part; in a Swiss event, an arena and a league also once it has begun."""

    kind: Literal["register"] = field(default="register", repr=False)
    name: str
    rating: int = 0
    party: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnEntrant(EventCommand):
    """Take part again after having withdrawn, where one may also enter late."""

    kind: Literal["return"] = field(default="return", repr=False)
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeVacation(EventCommand):
    """Be away from a league for so many days from now on."""

    kind: Literal["vacation"] = field(default="vacation", repr=False)
    player: int
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntrant(EventCommand):
    """Take part no more."""

    kind: Literal["withdraw"] = field(default="withdraw", repr=False)
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskForBye(EventCommand):
    """Not play in a coming round of a Swiss event, for half a point."""

    kind: Literal["bye"] = field(default="bye", repr=False)
    player: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound(EventCommand):
    """Pair; with `round`, only if that is the next one: who asks twice pairs once."""

    kind: Literal["pair"] = field(default="pair", repr=False)
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult(EventCommand):
    """The result of a game, a forfeit too."""

    kind: Literal["result"] = field(default="result", repr=False)
    game: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult(EventCommand):
    """An arbiter's other result, with a reason that stays in the log."""

    kind: Literal["correct"] = field(default="correct", repr=False)
    game: int
    result: Result
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEvent(EventCommand):
    """Close the event."""

    kind: Literal["end"] = field(default="end", repr=False)


EventMessage = (
    CreateEvent
    | RegisterEntrant
    | WithdrawEntrant
    | ReturnEntrant
    | TakeVacation
    | AskForBye
    | PairRound
    | EnterResult
    | CorrectResult
    | EndEvent
)
EVENT_COMMANDS: Mapping[str, type[Any]] = kinds_of(EventMessage)


def read_event_command(value: object) -> EventCommand:
    """A message as a command; Refused says what is wrong with it."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in EVENT_COMMANDS:
        raise Refused("no-such-command", known=sorted(EVENT_COMMANDS))
    try:
        command: EventCommand = decode(EVENT_COMMANDS[kind], value)
    except Unreadable as error:
        raise Refused("unreadable-command", place=error.place[:80], expected=error.expected) from error
    if len(command.id) > MOST_ID or not (command.id.isascii() and command.id.isprintable()):
        raise Refused("bad-id", limit=MOST_ID)
    return command
