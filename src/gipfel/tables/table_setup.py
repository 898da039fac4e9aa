"""Setting up a table and sitting down at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gipfel.core.game import Game
from gipfel.core.lot import with_seeds
from gipfel.core.rules_version import rules_of
from gipfel.core.spec import parse_spec, without_seeds
from gipfel.records.record import FORMAT
from gipfel.tables.case import Case
from gipfel.tables.commands import Amend, Ask, ClaimSeat, Engine, Free, Link, Me, Open, SeatFor, Sit, Wish
from gipfel.tables.deeds import Amended, Claimed, Deed, Seated, TableOpened
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import LEVELS, Anyone, Asked, ByLink, Party, Seat, Taken, digest, engine, fits
from gipfel.tables.table import Table
from gipfel.tables.terms import Terms, game_of

LEAST_SECRET = 16


def opening(case: Case, command: Open) -> list[Deed]:
    """A new table; its spec is read as untrusted, its secrets are kept as digests."""
    if case.table.phase != "unopened":
        raise Refused("opened-already")
    wishes, house = command.seats, case.actor.who == "house"
    mine = sum(isinstance(wish, Me) for wish in wishes)
    if mine > 1 or (mine == 0) != house or case.actor.who == "engine":
        raise Refused("one-seat-is-yours")
    _check_secrets([wish.secret for wish in wishes if isinstance(wish, Link)], command.watch)
    if command.watch is not None and any(isinstance(wish, Free) for wish in wishes):
        raise Refused("hidden-and-open")
    terms, played = _settled(case, command.terms)
    first, second = (_seat(case, wish) for wish in wishes)
    if command.terms.rated:
        _check_rated(first, second)
    watch = None if command.watch is None else digest(command.watch)
    return [TableOpened(terms, (first, second), watch=watch, format=FORMAT, **names_of(played, terms))]


def _settled(case: Case, terms: Terms) -> tuple[Terms, Game]:
    """The terms with the canonical spec, a seed drawn where a set-up by lot lacks one, and the game they name.

    A rated game is drawn when both have sat down (`duties`): nobody chooses its set-up, or sees it and draws again.
    """
    if terms.rated:
        spec = without_seeds(parse_spec(terms.spec))
    else:
        spec = with_seeds(terms.spec, case.setting.chance.seed)
    played = game_of(replace(terms, spec=spec.text))
    return replace(terms, spec=played.spec.text), played


def names_of(played: Game, terms: Terms) -> Mapping[str, Any]:
    """What a log keeps to find the game again: its rules version and the tags of records."""
    position = {"Position": terms.position} if terms.position else {}
    return {"rules": rules_of(played.spec), "tags": {**played.record_tags(), **position}}


def _check_secrets(links: list[str], watch: str | None) -> None:
    secrets = [*links, *([] if watch is None else [watch])]
    if any(len(secret) < LEAST_SECRET for secret in secrets):
        raise Refused("secret-too-short", least=LEAST_SECRET)
    if len(set(secrets)) < len(secrets):
        raise Refused("secrets-not-different")


def _seat(case: Case, wish: Wish) -> Seat:
    match wish:
        case Me():
            return Taken(case.actor)
        case Ask(party):
            if party.id in case.setting.blocked:
                raise Refused("blocked")
            if party.id == case.actor.id or party.who not in ("person", "guest"):
                raise Refused("seated-already")
            return Asked(party)
        case Link(secret):
            return ByLink(digest(secret))
        case Engine(level):
            if level not in LEVELS:
                raise Refused("no-such-level", low=LEVELS[0], high=LEVELS[-1])
            return Taken(engine(level))
        case Free():
            return Anyone()
        case SeatFor(party):
            if case.actor.who != "house":
                raise Refused("house-only")
            return Taken(party)


def _check_rated(*seats: Seat) -> None:
    for seat in seats:
        if isinstance(seat, Taken | Asked) and seat.party.who != "person":
            raise Refused("rated-needs-accounts")


def amending(case: Case, command: Amend) -> list[Deed]:
    """Other terms, by the party who opened the table, while it waits."""
    table = _waiting(case.table)
    case.fresh(table.terms_seq)
    if case.actor.id != table.opener:
        raise Refused("not-yours")
    terms, played = _settled(case, command.terms)
    if command.terms.rated:
        _check_rated(*table.seats)
    return [Amended(terms, **names_of(played, terms))]


def _waiting(table: Table) -> Table:
    match table.phase:
        case "over":
            raise Refused("table-over")
        case "playing":
            raise Refused("started-already")
    return table


def sitting(case: Case, command: Sit) -> list[Deed]:
    """Sit down on a seat one may have."""
    table, actor = case.table, case.actor
    if command.seat not in (0, 1):
        raise Refused("no-such-seat")
    if table.seat_of(actor.id) is not None:
        raise Refused("seated-already")
    seat = table.seats[command.seat]
    if isinstance(seat, Taken):
        raise Refused("seat-taken")
    _waiting(table)
    if actor.who not in ("person", "guest"):
        raise Refused("not-seated")
    _check_right(seat, actor, command.secret)
    case.fresh(table.terms_seq)
    if table.terms.rated and actor.who != "person":
        raise Refused("rated-needs-accounts")
    if {table.opener, *(party.id for party in table.parties if party)} & case.setting.blocked:
        raise Refused("blocked")
    return [Seated(command.seat, actor)]


def _check_right(seat: Seat, actor: Party, secret: str | None) -> None:
    match seat:
        case Asked(party) if party.id != actor.id:
            raise Refused("seat-kept")
        case ByLink(kept) if secret is None or not fits(secret, kept):
            raise Refused("wrong-link")


def claiming(case: Case, command: ClaimSeat) -> list[Deed]:
    """A person takes over the seat he holds as a guest."""
    if case.actor.who != "person":
        raise Refused("claim-needs-account")
    if case.table.seat_of(case.actor.id) is not None:
        raise Refused("seated-already")
    for number, party in enumerate(case.table.parties):
        if party is not None and party.who == "guest" and fits(command.key, party.key):
            return [Claimed(number, case.actor)]
    raise Refused("not-seated")
