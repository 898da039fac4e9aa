"""An event as it stands: the fold of its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from gipfel.events import deeds
from gipfel.events.deeds import Bye, Encounter, Result
from gipfel.events.log import LogEntry
from gipfel.events.refusals import BadLog, Refused
from gipfel.events.terms import EventTerms
from gipfel.tables.clock import DAY


@dataclass(frozen=True, slots=True)
class Vacation:
    """From one instant to another, in a season."""

    season: int
    begins: int
    ends: int
    days: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. `since` is the number of rounds that had been paired when they entered."""

    number: int
    name: str
    rating: int = 0
    since: int = 0
    withdrawn: bool = False
    byes: frozenset[int] = frozenset()  # the rounds they asked to miss
    party: str = ""
    vacations: tuple[Vacation, ...] = ()

    @property
    def engine(self) -> bool:
        """Whether a program fills in."""
        return self.party.startswith("engine:")


@dataclass(frozen=True, slots=True)
class PairedRound:
    """What was paired at once."""

    number: int
    encounters: tuple[Encounter, ...]
    byes: tuple[Bye, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that a decision asks; `order` has the players as they were ranked at the start, late ones last."""

    seq: int = 0
    at: int = 0
    terms: EventTerms | None = None
    organiser: str = ""
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    first_begins: bool = True
    started: bool = False
    begun_at: int = 0
    rounds: tuple[PairedRound, ...] = ()
    results: Mapping[int, Result] = field(default_factory=dict)
    finished: tuple[int, ...] = ()  # games in the order in which their results came
    corrections: tuple[LogEntry, ...] = ()
    ended: bool = False
    ended_at: int = 0
    answered: frozenset[tuple[str, str]] = frozenset()  # who sent a command, and the id they gave it

    @property
    def agreed(self) -> EventTerms:
        """The terms."""
        if self.terms is None:
            raise Refused("event-not-created")
        return self.terms

    @property
    def called_off(self) -> bool:
        """Whether it ended before it began."""
        return self.ended and not self.started

    def encounters(self) -> Iterable[Encounter]:
        """Every game, in the order in which they were paired."""
        return (encounter for paired in self.rounds for encounter in paired.encounters)

    def open_games(self) -> list[int]:
        """Games without a result."""
        return [encounter.game for encounter in self.encounters() if encounter.game not in self.results]

    def encounter(self, game: int) -> Encounter:
        """The game of a number."""
        for found in self.encounters():
            if found.game == game:
                return found
        raise Refused("no-such-encounter", game=game)

    def entrant(self, number: int) -> Entrant:
        """The player of a number."""
        if number not in self.entrants:
            raise Refused("no-such-entrant", player=number)
        return self.entrants[number]

    def entrant_of(self, party: str) -> Entrant | None:
        """The player whom a party of the house is."""
        return next((entrant for entrant in self.entrants.values() if party and entrant.party == party), None)

    def round_of(self, game: int) -> int:
        """The round in which a game was paired."""
        for paired in self.rounds:
            if any(encounter.game == game for encounter in paired.encounters):
                return paired.number
        raise Refused("no-such-encounter", game=game)

    def present(self) -> list[int]:
        """Who still takes part, in their order."""
        ranked = self.order if self.started else tuple(self.entrants)
        return [number for number in ranked if not self.entrants[number].withdrawn]

    def next_game(self) -> int:
        """The number of the next game to be paired."""
        return 1 + sum(len(paired.encounters) for paired in self.rounds)


def fold(entries: Iterable[LogEntry]) -> Tournament:
    """The event that a log tells; BadLog where an entry does not fit those before it."""
    return reduce(apply_entry, entries, Tournament())


def apply_entry(event: Tournament, entry: LogEntry) -> Tournament:
    """The event after one more entry."""
    _ensure(entry.seq == event.seq + 1, entry, "seq")
    _ensure(entry.at >= event.at, entry, "at")
    _ensure((event.terms is None) == isinstance(entry.deed, deeds.EventCreated), entry, "created")
    over = event.ended and not isinstance(entry.deed, deeds.ResultCorrected)
    _ensure(not over, entry, "ended")
    after = _changed(event, entry)
    answered = event.answered | {(entry.by, entry.id)} if entry.id else event.answered
    return replace(after, seq=entry.seq, at=entry.at, answered=answered)


def _changed(event: Tournament, entry: LogEntry) -> Tournament:
    match entry.deed:
        case deeds.EventCreated(terms=terms):
            return replace(event, terms=terms, organiser=entry.by)
        case deeds.EntrantRegistered(player=number, name=name, rating=rating, party=party):
            _ensure(number == len(event.entrants) + 1, entry, "player")
            entrant = Entrant(number, name, rating, len(event.rounds), party=party)
            order = (*event.order, number) if event.started else event.order
            return replace(event, entrants={**event.entrants, number: entrant}, order=order)
        case deeds.EntrantWithdrew(player=number):
            _ensure(number in event.entrants and not event.entrants[number].withdrawn, entry, "player")
            return _with_entrant(event, replace(event.entrants[number], withdrawn=True))
        case deeds.EntrantReturned(player=number):
            _ensure(number in event.entrants and event.entrants[number].withdrawn, entry, "player")
            # Who left before the start was given no place in the order.
            order = (*event.order, number) if event.started and number not in event.order else event.order
            return replace(_with_entrant(event, replace(event.entrants[number], withdrawn=False)), order=order)
        case deeds.VacationTaken(player=number, days=days):
            _ensure(number in event.entrants, entry, "player")
            entrant = event.entrants[number]
            taken = Vacation(len(event.rounds), entry.at, entry.at + days * DAY, days)
            return _with_entrant(event, replace(entrant, vacations=(*entrant.vacations, taken)))
        case deeds.ByeAsked(player=number, round=wanted):
            _ensure(number in event.entrants and wanted > len(event.rounds), entry, "player")
            entrant = event.entrants[number]
            return _with_entrant(event, replace(entrant, byes=entrant.byes | {wanted}))
        case deeds.EventStarted(order=order, first_begins=first_begins):
            standing = {number for number, one in event.entrants.items() if not one.withdrawn}
            _ensure(not event.started and len(order) == len(standing) and set(order) == standing, entry, "order")
            return replace(event, order=order, first_begins=first_begins, started=True, begun_at=entry.at)
        case deeds.RoundPaired():
            return _paired(event, entry, entry.deed)
        case deeds.ResultEntered(game=game, result=result):
            _ensure(game < event.next_game() and game > 0 and game not in event.results, entry, "game")
            return replace(event, results={**event.results, game: result}, finished=(*event.finished, game))
        case deeds.ResultCorrected(game=game, result=result):
            _ensure(game in event.results, entry, "game")
            corrected = {**event.results, game: result}
            return replace(event, results=corrected, corrections=(*event.corrections, entry))
        case deeds.EventEnded():
            return replace(event, ended=True, ended_at=entry.at)


def _paired(event: Tournament, entry: LogEntry, deed: deeds.RoundPaired) -> Tournament:
    _ensure(event.started and deed.round == len(event.rounds) + 1, entry, "round")
    games = [encounter.game for encounter in deed.encounters]
    _ensure(games == list(range(event.next_game(), event.next_game() + len(games))), entry, "game")
    pairs = [(one.first, one.second) for one in deed.encounters]
    named = {number for pair in pairs for number in pair} | {bye.player for bye in deed.byes}
    _ensure(named <= set(event.order) and all(first != second for first, second in pairs), entry, "player")
    busy = [number for pair in pairs for number in pair] + [bye.player for bye in deed.byes]
    # A season of a league is paired at once: everybody plays several games in it.
    _ensure(event.agreed.kind == "league" or len(busy) == len(set(busy)), entry, "player")
    return replace(event, rounds=(*event.rounds, PairedRound(deed.round, deed.encounters, deed.byes, entry.at)))


def _with_entrant(event: Tournament, entrant: Entrant) -> Tournament:
    return replace(event, entrants={**event.entrants, entrant.number: entrant})


def _ensure(fits: bool, entry: LogEntry, detail: str) -> None:
    if not fits:
        raise BadLog("inconsistent-log", seq=entry.seq, detail=detail)
