"""Decisions: from a command to the entries it brings about, or a refusal. Pure: all lots come from the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gipfel.events import commands, deeds
from gipfel.events.commands import EventCommand
from gipfel.events.deeds import RESULTS, Encounter, EventDeed, Result
from gipfel.events.kinds import SYSTEMS, PairingSystem
from gipfel.events.kinds.kind import MOST_PLAYERS, PlannedRound, drawn_order
from gipfel.events.log import LogEntry
from gipfel.events.refusals import Refused
from gipfel.events.terms import check_specs, settled
from gipfel.events.tournament import Entrant, Tournament, apply_entry

MOST_PLAYER_NAME = 60
MOST_RATING = 9999
MOST_REASON = 200


def decide_event(event: Tournament, command: EventCommand, now: int, by: str = "") -> list[LogEntry]:
    """The entries that follow `event.seq`; nothing new for a command that was carried out before; else Refused."""
    if command.id and (by, command.id) in event.answered:
        return []
    if (event.terms is None) != isinstance(command, commands.CreateEvent):
        raise Refused("event-not-created" if event.terms is None else "event-created-already")
    if event.ended and not isinstance(command, commands.CorrectResult):
        raise Refused("event-over")
    entries: list[LogEntry] = []
    for deed in _DECISIONS[type(command)](event, command):
        entries.append(LogEntry(event.seq + 1 + len(entries), max(now, event.at), deed, by, command.id))
    return entries


def after(event: Tournament, entries: Sequence[LogEntry]) -> Tournament:
    """The event once these entries are in its log."""
    for entry in entries:
        event = apply_entry(event, entry)
    return event


def system_of(event: Tournament) -> PairingSystem:
    """The kind of an event as what can be asked of it."""
    return SYSTEMS[event.agreed.kind]


def _create(_event: Tournament, command: commands.CreateEvent) -> list[EventDeed]:
    return [deeds.EventCreated(settled(command.terms))]


def _register(event: Tournament, command: commands.RegisterEntrant) -> list[EventDeed]:
    name = " ".join(command.name.split())
    if command.party and event.entrant_of(command.party) is not None:
        raise Refused("entered-already-event")
    if not command.party:
        _check_name(event, name)
    if not 0 <= command.rating <= MOST_RATING:
        raise Refused("bad-player-rating", high=MOST_RATING)
    rounds = system_of(event).rounds(event)
    if event.started and (not system_of(event).late_entry or len(event.rounds) == rounds):
        raise Refused("entry-closed")
    _check_room(event, command.party)
    return [deeds.EntrantRegistered(len(event.entrants) + 1, name, command.rating, command.party)]


def _check_room(event: Tournament, party: str) -> None:
    """Who pairs many at once lets all others in a house wait. The engine that makes a number even always finds room."""
    limit = MOST_PLAYERS if event.agreed.play is None else system_of(event).most_in_house
    if len(event.entrants) >= limit and not Entrant(0, "", party=party).engine:
        raise Refused("event-full", limit=limit)


def _check_name(event: Tournament, name: str) -> None:
    """Over real boards people are told apart by their names; in a house they are known."""
    if not name or len(name) > MOST_PLAYER_NAME or not name.isprintable():
        raise Refused("bad-player-name", limit=MOST_PLAYER_NAME)
    if any(entrant.name.casefold() == name.casefold() for entrant in event.entrants.values()):
        raise Refused("name-taken-already", name=name)


def _withdraw(event: Tournament, command: commands.WithdrawEntrant) -> list[EventDeed]:
    return [deeds.EntrantWithdrew(_taking_part(event, command.player).number)]


def _return(event: Tournament, command: commands.ReturnEntrant) -> list[EventDeed]:
    entrant, system = event.entrant(command.player), system_of(event)
    if not entrant.withdrawn:
        raise Refused("not-withdrawn", name=entrant.name)
    if event.started and (not system.late_entry or len(event.rounds) == system.rounds(event)):
        raise Refused("entry-closed")
    return [deeds.EntrantReturned(entrant.number)]


def _take_vacation(event: Tournament, command: commands.TakeVacation) -> list[EventDeed]:
    entrant, play = _taking_part(event, command.player), event.agreed.play
    if event.agreed.kind != "league" or play is None:
        raise Refused("vacation-league-only")
    used = sum(taken.days for taken in entrant.vacations if taken.season == len(event.rounds))
    if not 1 <= command.days <= play.vacation - used:
        raise Refused("vacation-used-up", left=play.vacation - used)
    return [deeds.VacationTaken(entrant.number, command.days)]


def _taking_part(event: Tournament, number: int) -> Entrant:
    entrant = event.entrant(number)
    if entrant.withdrawn:
        raise Refused("withdrawn-already", name=entrant.name)
    return entrant


def _ask_for_bye(event: Tournament, command: commands.AskForBye) -> list[EventDeed]:
    entrant = _taking_part(event, command.player)
    if event.agreed.kind != "swiss":
        raise Refused("half-byes-swiss-only")
    if not len(event.rounds) < command.round <= event.agreed.rounds:
        raise Refused("no-such-round", round=command.round)
    if command.round in entrant.byes:
        raise Refused("bye-asked-already", name=entrant.name)
    if len(entrant.byes) >= event.agreed.half_byes:
        raise Refused("too-many-half-byes", limit=event.agreed.half_byes)
    return [deeds.ByeAsked(entrant.number, command.round)]


def _pair(event: Tournament, command: commands.PairRound) -> list[EventDeed]:
    system, number = system_of(event), len(event.rounds) + 1
    if command.round not in (None, number):
        raise Refused("not-the-next-round", round=command.round, next=number)
    missing = event.open_games()
    if system.waits and missing:
        raise Refused("results-missing", games=missing)
    before: list[EventDeed] = []
    if not event.started:
        event, before = _started(event, system)
    if len(event.present()) < system.least:
        raise Refused("too-few-players", least=system.least)
    return [*before, *_numbered(event, number, system.plan(event))]


def _started(event: Tournament, system: PairingSystem) -> tuple[Tournament, list[EventDeed]]:
    order, first_begins = drawn_order(event, event.agreed)
    deed = deeds.EventStarted(order, first_begins)
    begun = apply_entry(event, LogEntry(event.seq + 1, event.at, deed))
    rounds = system.rounds(begun)
    if rounds is not None and len(order) >= system.least:
        check_specs(event.agreed, rounds)
    return begun, [deed]


def _numbered(event: Tournament, number: int, planned: PlannedRound) -> list[EventDeed]:
    """The round with numbers for its games; games of who has withdrawn are forfeited at once."""
    encounters = tuple(
        Encounter(game, pair.first, pair.second, pair.group)
        for game, pair in enumerate(planned.pairs, event.next_game())
    )
    paired = deeds.RoundPaired(number, encounters, planned.byes)
    forfeits = [
        deeds.ResultEntered(encounter.game, result)
        for encounter in encounters
        if (result := _forfeited(event, encounter)) is not None
    ]
    return [paired, *forfeits]


def _forfeited(event: Tournament, encounter: Encounter) -> Result | None:
    gone = event.entrants[encounter.first].withdrawn, event.entrants[encounter.second].withdrawn
    results: dict[tuple[bool, bool], Result] = {(True, True): "-/-", (True, False): "-/+", (False, True): "+/-"}
    return results.get(gone)


def _enter(event: Tournament, command: commands.EnterResult) -> list[EventDeed]:
    event.encounter(command.game)
    _check_result(command.result)
    if command.game in event.results:
        raise Refused("result-entered", game=command.game)
    return [deeds.ResultEntered(command.game, command.result)]


def _correct(event: Tournament, command: commands.CorrectResult) -> list[EventDeed]:
    event.encounter(command.game)
    _check_result(command.result)
    reason = " ".join(command.reason.split())
    if not reason or len(reason) > MOST_REASON or not reason.isprintable():
        raise Refused("no-correction-reason", limit=MOST_REASON)
    if event.results.get(command.game) in (None, command.result):
        raise Refused("nothing-to-correct", game=command.game)
    if system_of(event).settled(event, command.game):
        raise Refused("match-settled")
    return [deeds.ResultCorrected(command.game, command.result, reason)]


def _check_result(result: str) -> None:
    if result not in RESULTS:
        raise Refused("bad-result", result=result[:20], known=RESULTS)


def _end(event: Tournament, _command: commands.EndEvent) -> list[EventDeed]:
    if missing := event.open_games():
        raise Refused("results-missing", games=missing)
    return [deeds.EventEnded()]


_DECISIONS: dict[type, Callable[[Tournament, Any], Sequence[EventDeed]]] = {
    commands.CreateEvent: _create,
    commands.RegisterEntrant: _register,
    commands.WithdrawEntrant: _withdraw,
    commands.ReturnEntrant: _return,
    commands.TakeVacation: _take_vacation,
    commands.AskForBye: _ask_for_bye,
    commands.PairRound: _pair,
    commands.EnterResult: _enter,
    commands.CorrectResult: _correct,
    commands.EndEvent: _end,
}
