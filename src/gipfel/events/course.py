"""The course of an event in a house: what is to be done at an instant, when to look again, and what a table says."""

from __future__ import annotations

from gipfel.events import commands
from gipfel.events.commands import EventCommand
from gipfel.events.decisions import system_of
from gipfel.events.deeds import Encounter, Result
from gipfel.events.play_terms import PlayTerms, handicapped
from gipfel.events.tournament import Tournament
from gipfel.tables.clock import SECOND
from gipfel.tables.seats import Party, engine
from gipfel.tables.table import Table
from gipfel.tables.terms import Terms

WAVE = 2 * SECOND
"""An arena pairs at most so often: of those who become free together more can be chosen from."""
NO_MORE = frozenset(
    {"rounds-played", "knock-out-won", "no-pairing", "too-few-players", "pairing-breaks-rules", "specs-do-not-fit"}
)
"""Refusals of a pairing after which there is none any more."""


def due_command(event: Tournament, now: int) -> EventCommand | None:
    """What the house does next by itself, if it is time."""
    if event.terms is None or event.terms.play is None or event.ended:
        return None
    instant = next_instant(event)
    if instant is None or now < instant:
        return None
    if event.started and _pairs_no_more(event, now):
        return None if event.open_games() else commands.EndEvent()
    if event.started and event.agreed.kind == "arena" and len(_free(event)) < system_of(event).least:
        return None
    return commands.PairRound(round=len(event.rounds) + 1)


def next_instant(event: Tournament) -> int | None:
    """From when on the house has something to do, if nothing else happens; None: only results or people bring it on."""
    terms = event.agreed
    play = terms.play
    if play is None or event.ended:
        return None
    if not event.started:
        return play.starts_at or None
    if terms.kind == "arena":
        return _next_wave(event, play)
    if event.open_games():
        return None
    last = event.rounds[-1].at if event.rounds else event.begun_at
    return last if system_of(event).over(event) else last + play.every


def _next_wave(event: Tournament, play: PlayTerms) -> int | None:
    closes = event.begun_at + play.lasts
    wave = (event.rounds[-1].at if event.rounds else event.begun_at) + WAVE
    if wave < closes and len(_free(event)) >= system_of(event).least:
        return wave
    # At its end, or once the last game is over.
    return None if event.open_games() and event.at >= closes else closes


def _pairs_no_more(event: Tournament, now: int) -> bool:
    play = event.agreed.play
    if event.agreed.kind == "arena":
        return play is None or now >= event.begun_at + play.lasts
    return system_of(event).over(event)


def _free(event: Tournament) -> list[int]:
    waited = set(event.open_games())
    busy = {player for one in event.encounters() if one.game in waited for player in (one.first, one.second)}
    return [player for player in event.present() if player not in busy]


def fill_in(event: Tournament) -> EventCommand | None:
    """What makes the number even: an engine comes, goes, or comes back, where the organiser wants one."""
    play = event.agreed.play
    if play is None or not play.fill:
        return None
    party = engine(play.fill).id
    known, people = event.entrant_of(party), [player for player in event.present() if not event.entrants[player].engine]
    odd, late = len(people) % 2 == 1, not event.started or system_of(event).late_entry
    if odd and known is None and late:
        return commands.RegisterEntrant(name="", party=party)
    if odd and known is not None and known.withdrawn and late:
        return commands.ReturnEntrant(player=known.number)
    if not odd and known is not None and not known.withdrawn and late:
        return commands.WithdrawEntrant(player=known.number)
    return None


def table_terms(event: Tournament, encounter: Encounter) -> Terms:
    """What a game of the event is opened with; nobody is rated who plays against an engine."""
    play = event.agreed.play or PlayTerms()
    first, second = event.entrants[encounter.first], event.entrants[encounter.second]
    number = event.round_of(encounter.game)
    specs = event.agreed.specs
    spec = specs[0] if len(specs) == 1 else specs[number - 1]
    if play.handicap:
        spec = handicapped(spec, first.rating, second.rating)
    terms = play.table_terms(spec)
    if terms.rated and (first.engine or second.engine):
        return Terms(terms.spec, terms.clock, terms.inner, terms.external, terms.sides)
    return terms


def result_of(event: Tournament, encounter: Encounter, table: Table, came: tuple[bool, bool]) -> Result:
    """The result a table that is over has for the event. Where the house broke it off, somebody has withdrawn, or has
    not come; of the other one it is asked whether they did."""
    outcome = table.result
    if outcome is None or outcome.reason != "aborted":
        return "1/2" if outcome is None or outcome.winner is None else "1-0" if outcome.winner == 0 else "0-1"
    gone = tuple(event.entrants[player].withdrawn for player in (encounter.first, encounter.second))
    if True in gone:
        return "-/-" if all(gone) else "-/+" if gone[0] else "+/-"
    moved = set(table.movers)
    if {0, 1} <= moved:
        return "1/2"
    # Who has played has come, and so has who only looked at the board.
    here = [player in moved or came[player] or is_engine(table.parties[player]) for player in (0, 1)]
    late = table.line.player if table.line is not None and table.line.player is not None else 0
    if not here[1 - late]:
        return "-/-"
    return "-/+" if late == 0 else "+/-"


def is_engine(party: Party | None) -> bool:
    """Whether a program sits there."""
    return party is not None and party.who == "engine"
