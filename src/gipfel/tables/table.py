"""A table: the state to which its log folds."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any, Literal

from gipfel.core.errors import BadSpec
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.sand import GRACE
from gipfel.core.spec import parse_spec
from gipfel.core.tale import UNTOLD, Tale
from gipfel.tables.clock import MOST_LAG, Clock, LagBudget
from gipfel.tables.deeds import Frozen, OfferKind, TableOpened
from gipfel.tables.hourglasses import TableSand
from gipfel.tables.preparation import NOTHING, Preparation
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import HOUSE, Anyone, Party, Seats, sitter
from gipfel.tables.terms import Terms

Phase = Literal["unopened", "waiting", "playing", "over"]
Entries = tuple[str | None, str | None]
Budgets = tuple[LagBudget, LagBudget]


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer: what, by which seat, and since which event."""

    offer: OfferKind
    seat: int
    seq: int


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of chat."""

    seq: int
    at: int
    seat: int
    text: str
    phrase: str


@dataclass(frozen=True, slots=True)
class TurnTold:
    """A turn in words, and the event that made it."""

    seq: int
    tale: Tale


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command brought about: its events from `first` to `last`."""

    by: str
    id: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Break:
    """Where the log stopped replaying, and why."""

    seq: int
    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RatingShift:
    """What a rated table did to the rating of one seat; provisional ones say little yet."""

    seat: int
    before: float
    after: float
    provisional: bool


@dataclass(frozen=True)
class Table:
    """Seats are 0 and 1 as they were set up; players are 0 and 1 as they move; `first` is the seat of player 0.

    Its fields lie in a dictionary, so that a table with some others in their place is one copy away.
    """

    seq: int = 0
    at: int = 0
    opened: TableOpened | None = field(default=None, repr=False)
    opener: str = ""
    terms: Terms = field(default_factory=lambda: Terms(""))
    terms_seq: int = 0
    seats: Seats = (Anyone(), Anyone())
    former: tuple[tuple[str, int], ...] = ()  # guests whose seats were taken over by their accounts
    first: int | None = None
    line: Line | None = field(default=None, repr=False)
    movers: tuple[int | None, ...] = ()  # who made each turn of the line; None is the house
    depths: tuple[int, ...] = ()  # how deep the game was in which each turn was made
    tales: tuple[TurnTold, ...] = field(default=(), repr=False)  # each turn of the line in words
    touched: tuple[str, ...] = ()
    board_seq: int = 0  # the last event that changed what is on the board
    clocks: tuple[Clock, ...] = ()  # the outermost game's first
    sand: TableSand | None = None  # what runs beside or instead of clocks, while a game is played that has it
    times: tuple[int | None, ...] = ()  # when each turn counted, by the time of the game in which sand ran
    lags: Budgets = (LagBudget(), LagBudget())  # by player, for all games of the table together
    deadline: int | None = None
    entries: Entries = (None, None)
    offers: tuple[Offer, ...] = ()
    offered: tuple[tuple[OfferKind, int, int], ...] = ()  # offer, seat, and the board it was last made on
    chat: tuple[ChatLine, ...] = ()
    lines_said: int = 0
    muting: tuple[bool, bool] = (False, False)
    prepared: tuple[Preparation, Preparation] = (NOTHING, NOTHING)  # by player; only they know
    preparings: int = 0  # how often something was prepared on this board
    result: Outcome | None = None
    successor: str | None = None
    frozen: Frozen | None = None
    broken: Break | None = None
    stopped: bool = False
    answers: tuple[Answer, ...] = field(default=(), repr=False)
    ratings: tuple[RatingShift, ...] = field(default=(), compare=False)  # no part of the log: filled in beside it

    def changed(self, **values: Any) -> Table:
        """The table with these values. `replace` asks for each field by its name, which takes seven times as long."""
        if not values.keys() <= self.__dict__.keys():
            raise TypeError(f"a table has no {', '.join(values.keys() - self.__dict__.keys())}")
        after = object.__new__(Table)
        after.__dict__.update(self.__dict__, **values)
        return after

    @property
    def phase(self) -> Phase:
        """Where the table stands in its life."""
        if self.opened is None:
            return "unopened"
        if self.result is not None:
            return "over"
        return "waiting" if self.line is None else "playing"

    @property
    def missing_game(self) -> str:
        """The game that is not installed here now, though this table is of it; empty where there is none."""
        if self.line is not None or self.opened is None:
            return ""
        try:
            parse_spec(self.terms.spec)
        except BadSpec as error:
            return str(error.params["game"]) if error.code in ("unknown-game", "game-unavailable") else ""
        return ""

    def not_started(self) -> Refused:
        """Why there is no board: it has not begun, it cannot be replayed, or there are no rules for it here."""
        if missing := self.missing_game:
            return Refused("game-not-installed", game=missing)
        return Refused("not-started") if self.broken is None else Refused("table-frozen", reason=self.broken.code)

    @property
    def player(self) -> int | None:
        """Who is to decide now; None for the house, for both, or for nobody."""
        return self.line.player if self.line is not None and self.phase == "playing" else None

    @property
    def hidden(self) -> bool:
        """Whether only its players and those with the watch link may know of it."""
        return self.opened is not None and self.opened.watch is not None

    @property
    def of_event(self) -> bool:
        """Whether the house has opened it for two players of an event."""
        return self.opener == HOUSE.id

    @property
    def parties(self) -> tuple[Party | None, Party | None]:
        """Who sits on each seat."""
        return sitter(self.seats[0]), sitter(self.seats[1])

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns on the board."""
        return () if self.line is None else self.line.turns_played

    def tale_at(self, seq: int) -> Tale:
        """What the turn made by an event did; nothing when its game does not tell, or it was taken back."""
        place = self._turn_of(seq)
        return UNTOLD if place is None else self.tales[place].tale

    def time_at(self, seq: int) -> int | None:
        """When the turn made by an event counted, by the time of a game in which sand runs."""
        place = self._turn_of(seq)
        return None if place is None else self.times[place]

    @property
    def timed_by_sand(self) -> bool:
        """Whether sand runs, or ran in a game inside."""
        return self.sand is not None or any(time is not None for time in self.times)

    def _turn_of(self, seq: int) -> int | None:
        place = bisect_left(self.tales, seq, key=lambda told: told.seq)
        return place if self.tales[place : place + 1] and self.tales[place].seq == seq else None

    def player_of(self, seat: int) -> int:
        """The player a seat is; before the start as if seat 0 moved first."""
        return seat if not self.first else 1 - seat

    def seat_of(self, party_id: str) -> int | None:
        """The seat of a party. Two engines of one level are one party: then it is the seat to move."""
        found = [seat for seat, sitting in enumerate(self.parties) if sitting is not None and sitting.id == party_id]
        if len(found) == 2 and self.player is not None:
            return self.player_of(self.player)
        return found[0] if found else None

    def author_seat(self, party_id: str) -> int | None:
        """The seat from which a party acted, also when an account has taken it over since."""
        seat = self.seat_of(party_id)
        return dict(self.former).get(party_id) if seat is None else seat

    def prepared_with(self, player: int, preparation: Preparation) -> tuple[Preparation, Preparation]:
        """What both have prepared, once one of them prepares something else."""
        return (preparation, self.prepared[1]) if player == 0 else (self.prepared[0], preparation)

    def offer_by(self, offer: OfferKind, seat: int) -> Offer | None:
        """The open offer of a seat."""
        return next((made for made in self.offers if made.offer == offer and made.seat == seat), None)

    def answered(self, party: Party, command_id: str) -> Answer | None:
        """What the same command of the same party brought about before, if it is remembered."""
        if not command_id:
            return None
        return next((known for known in self.answers if (known.by, known.id) == (party.id, command_id)), None)

    @property
    def paused(self) -> bool:
        """Whether both have agreed to lay the glasses down."""
        return self.sand is not None and self.sand.paused is not None

    @property
    def grace(self) -> int:
        """How long the house waits for a turn that may be under way."""
        return MOST_LAG if self.sand is None else GRACE

    def falls_at(self) -> int | None:
        """The next instant at which time brings something about: a flag falls or a deadline passes."""
        if self.phase != "playing" or self.stopped or self.frozen is not None:
            return None
        sand = None if self.sand is None or self.line is None else self.sand.falls_at(self.line, self.movers)
        instants = [self.deadline, self.clocks[-1].falls_at() if self.clocks else None, sand]
        return min((instant for instant in instants if instant is not None), default=None)
