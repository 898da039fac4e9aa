"""Offers and endings by the players: draw, take-back, rematch, resignation, breaking off."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.tables.board import depth_of, strict_touch
from gipfel.tables.case import Case, MadeTurn
from gipfel.tables.commands import Abort, AcceptOffer, DeclineOffer, MakeOffer, Resign, WithdrawOffer
from gipfel.tables.deeds import (
    Declined,
    Deed,
    GameEnded,
    Offered,
    OfferKind,
    Paused,
    RematchAgreed,
    TakenBack,
    WentOn,
    Withdrawn,
)
from gipfel.tables.hourglasses import ALONE, WARNING
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Asked
from gipfel.tables.table import Table
from gipfel.tables.turns import resigned_inside


def offering(case: Case, command: MakeOffer) -> list[Deed]:
    """An offer; when the opponent has made the same one already, both agree."""
    seat, offer, table = case.seat, command.offer, case.table
    _check_offer(case, offer)
    if table.offer_by(offer, 1 - seat) is not None:
        if offer == "take-back":
            raise Refused("offer-unanswered")
        return _agreed(case, offer)
    if offer == "go-on" and _paused_long(case):
        return _agreed(case, offer)
    if (offer, seat, table.board_seq) in table.offered:
        raise Refused("offered-already")
    return [Offered(offer)]


def _check_offer(case: Case, offer: OfferKind) -> None:
    match offer:
        case "rematch":
            _check_rematch(case)
        case "draw":
            case.playing()
        case "take-back":
            turns_back(case)
        case "pause":
            _check_pause(case)
        case "go-on":
            case.playing()
            if not case.table.paused:
                raise Refused("not-paused")


def _check_pause(case: Case) -> None:
    """Only what runs all the time can be laid down; clocks wait for nobody."""
    case.playing()
    if case.table.sand is None:
        raise Refused("nothing-runs")
    if case.table.paused:
        raise Refused("paused")


def _paused_long(case: Case) -> bool:
    """Whether nobody has to be asked any more before the game goes on."""
    sand = case.table.sand
    return sand is not None and sand.paused is not None and case.now - sand.paused >= ALONE


def _check_rematch(case: Case) -> None:
    table = case.table
    if table.phase != "over":
        raise Refused("not-over")
    if None in table.parties:
        raise Refused("nobody-there")
    if table.successor is not None:
        raise Refused("rematch-agreed-already")
    if case.setting.blocked & {party.id for party in table.parties if party is not None}:
        raise Refused("blocked")


def turns_back(case: Case) -> int:
    """How many turns must go for the actor's last one to be taken back."""
    table, line = case.table, case.playing()
    if table.terms.rated:
        raise Refused("no-take-back-when-rated")
    if table.sand is not None:
        raise Refused("no-take-back-with-sand")
    if strict_touch(line):
        raise Refused("no-undo-under-strict-touch")
    return _back_to(table, table.player_of(case.seat))


def _back_to(table: Table, player: int) -> int:
    assert table.line is not None
    deepest = depth_of(table.line)
    for number in range(1, len(table.movers) + 1):
        mover, depth = table.movers[-number], table.depths[-number]
        # What the house drew stays drawn, and a contest that has been settled stays settled.
        if mover is None or depth > deepest:
            raise Refused("settled-already")
        if mover == player:
            return number
    raise Refused("nothing-to-take-back")


def withdrawing(case: Case, command: WithdrawOffer) -> list[Deed]:
    """The own offer is off the table."""
    if case.table.offer_by(command.offer, case.seat) is None:
        raise Refused("no-such-offer")
    return [Withdrawn(command.offer)]


def accepting(case: Case, command: AcceptOffer) -> list[Deed]:
    """What the opponent offered happens."""
    _standing(case, command.offer)
    return _agreed(case, command.offer)


def _standing(case: Case, offer: OfferKind) -> None:
    made = case.table.offer_by(offer, 1 - case.seat)
    if made is None:
        raise Refused("no-such-offer")
    case.fresh(made.seq)


def _agreed(case: Case, offer: OfferKind) -> list[Deed]:
    match offer:
        case "draw":
            case.playing()
            return [GameEnded(None, "agreement")]
        case "take-back":
            case.playing()
            return [TakenBack(_back_to(case.table, case.table.player_of(1 - case.seat)))]
        case "pause":
            _check_pause(case)
            return [Paused()]
        case "go-on":
            _check_offer(case, offer)
            return [WentOn(WARNING)]
        case "rematch":
            _check_rematch(case)
            if not case.setting.successor:
                raise Refused("no-next-table")
            return [RematchAgreed(case.setting.successor)]


def declining(case: Case, command: DeclineOffer) -> list[Deed]:
    """No to an offer; no to the whole game for someone who was asked to sit down."""
    if command.offer is not None:
        _standing(case, command.offer)
        return [Declined(command.offer)]
    asked = [seat.party.id for seat in case.table.seats if isinstance(seat, Asked)]
    if case.table.phase != "waiting" or case.actor.id not in asked:
        raise Refused("no-such-offer")
    return [GameEnded(None, "aborted")]


def resigning(case: Case, command: Resign) -> Sequence[Deed | MadeTurn]:
    """Give up the table at any time, or the game inside on one's turn."""
    if command.inner:
        return resigned_inside(case)
    player = case.player
    case.playing()
    return [GameEnded(1 - player, "resign")]


def aborting(case: Case, _command: Abort) -> list[Deed]:
    """No game: before the start, or until both players have made a turn. The house ends what nobody comes back to."""
    table = case.table
    if case.actor.who == "house":
        if table.phase == "over":
            raise Refused("table-over")
        return [GameEnded(None, "aborted")]
    if table.phase == "waiting":
        if case.actor.id != table.opener:
            _ = case.seat
        return [GameEnded(None, "aborted")]
    _ = case.seat
    case.playing()
    if table.of_event:
        raise Refused("game-of-event")
    if {0, 1} <= set(table.movers):
        raise Refused("too-late-to-abort")
    return [GameEnded(None, "aborted")]
