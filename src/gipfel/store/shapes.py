"""What goes into the store and comes out of it, apart from events; and places in lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from gipfel.core.outcome import Outcome
from gipfel.tables.events import Event
from gipfel.tables.ratings import Rating
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Party, Seats
from gipfel.tables.table import Phase, Table
from gipfel.tables.terms import Terms

Result = Literal["first", "second", "draw", "won", "lost"]
MOST_CURSOR = 200


class Stale(Exception):
    """An append did not follow the last event of its table; `seq` is the number of that event."""

    def __init__(self, table: str, seq: int = 0) -> None:
        super().__init__(table, seq)
        self.table = table
        self.seq = seq


@dataclass(frozen=True, slots=True)
class Append:
    """Events to append to a table after number `after`; `state` is the table folded after them.

    `actor` is the id of the party whose command brought them about: it must still be there.
    """

    table: str
    after: int
    events: Sequence[Event]
    state: Table
    actor: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as lists show it. The seats hold no secrets; `cursor` is for asking what comes after it in a list."""

    table: str
    seq: int
    phase: Phase
    game: str
    terms: Terms
    opener: str
    seats: Seats
    first: int | None
    player: int | None
    turns: int
    hidden: bool
    opened_at: int
    at: int
    ended_at: int | None
    falls_at: int | None
    result: Outcome | None
    cursor: str

    @property
    def parties(self) -> tuple[Party | None, Party | None]:
        """Who sits on each seat, or is asked to."""
        one, two = (getattr(seat, "party", None) for seat in self.seats)
        return one, two


@dataclass(frozen=True, slots=True)
class Search:
    """Finished games for all to see, the newest first. `player` is a name, `party` an id; `won` and `lost` are said
    of them, `first` and `second` of who moved first and second. `since` <= end < `until`; `before` is a cursor."""

    game: str | None = None
    spec: str | None = None
    player: str | None = None
    party: str | None = None
    result: Result | None = None
    reason: str | None = None
    rated: bool | None = None
    since: int | None = None
    until: int | None = None
    before: str | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account."""

    id: str
    name: str
    created: int
    password: str = field(repr=False)

    @property
    def party(self) -> Party:
        """The person at a table."""
        return Party("person", self.id, self.name)


@dataclass(frozen=True, slots=True)
class Session:
    """A person who is signed in; `id` may be shown, the digest is not kept here."""

    id: str
    person: Person
    created: int
    seen: int
    expires: int
    about: str


@dataclass(frozen=True, slots=True)
class ApiToken:
    """What a program may do in a person's name."""

    id: str
    person: Person
    name: str
    scopes: frozenset[str]
    created: int
    seen: int | None
    expires: int | None


@dataclass(frozen=True, slots=True)
class Credential:
    """A session or token by its id, and when it was last used; the key of a guest has neither."""

    id: str
    seen: int | None


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """What codes of a person are made from; `since` is None until they have given the first one."""

    secret: str = field(repr=False)
    since: int | None


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with a cookie; `claimed_by` is the person who has taken over his games."""

    digest: str = field(repr=False)
    name: str
    created: int
    claimed_by: str | None

    @property
    def party(self) -> Party:
        """The guest at a table."""
        return Party("guest", self.digest, self.name)


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """A person's rating in a group, after how many games, and when the last one ended."""

    group: str
    rating: Rating
    games: int
    at: int


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A person as the list of players shows them: since when, how many rated games, and when the last one ended."""

    name: str
    since: int
    games: int
    at: int | None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated table did to the rating of one seat."""

    table: str
    seat: int
    person: str
    group: str
    before: float
    after: float
    at: int
    deviation: float | None = None  # after it; None where that was not kept

    @property
    def provisional(self) -> bool:
        """Whether the rating still says little."""
        return self.deviation is not None and Rating(self.after, self.deviation).provisional


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded record; `about` is what its reader found out, as JSON; `seen` is when somebody last looked at it."""

    id: str
    owner: str
    at: int
    text: str = field(repr=False)
    about: Mapping[str, Any]
    seen: int

    @property
    def cursor(self) -> str:
        """For asking what comes after it in a list."""
        return cursor(self.at, self.id)


@dataclass(frozen=True, slots=True)
class Stock:
    """How many uploads there are of something, and how many bytes they take."""

    records: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Swept:
    """What one pass of sweeping took away; `after` is where the next one goes on, None at the end."""

    count: int
    after: str | None


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a worker finds that joins: when the house was last alive, and how many others have not said they are gone.

    `outages` are the times without a house that tables may not have taken note of yet, the oldest first, each from when
    the house was last alive to when it was back; the last of them ends with this arrival, unless others are there.
    `now` is the instant of the arrival: that of the worker's clock, but never before what has been stored.
    """

    alive: int | None
    others: int
    outages: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    now: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is in the store; tables by phase."""

    people: int
    guests: int
    sessions: int
    tokens: int
    records: int
    tables: Mapping[str, int]


def one_line(text: str) -> str:
    """What a stranger wrote, as one line that can be kept and shown anywhere: without control characters."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def cursor(at: int, name: str) -> str:
    """The place of a row in a list that goes by time."""
    return f"{at}.{name}"


def read_cursor(text: str) -> tuple[int, str]:
    """The instant and the name of a place; refused when it is none."""
    at, dot, name = text.partition(".")
    if (
        not dot
        or len(text) > MOST_CURSOR
        or not (at.isascii() and at.isdigit() and len(at) < 16)
        or not name.isprintable()
    ):
        raise Refused("bad-cursor")
    return int(at), name
