"""A table that waits: for who opened it the link to send, for who got it board, inviter, terms and one button."""

from __future__ import annotations

from importlib.util import find_spec
from ipaddress import ip_address

from fastapi import Request
from fastapi.responses import HTMLResponse

from gipfel.combine.agreement_words import told
from gipfel.combine.match_game import MatchGame
from gipfel.core.drawing import inline, sheet
from gipfel.core.language import _
from gipfel.core.registry import game
from gipfel.tables import Party, Table
from gipfel.tables.seats import Asked, ByLink, fits, sitter
from gipfel.tables.terms import waits_for_lots
from gipfel.tables.views import Viewer
from gipfel.web.pages.template import page
from gipfel.web.pages.words import clock_words, game_words, pair_words, party_words
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import caller
from gipfel.web.settings import EVERYWHERE


async def waiting_page(request: Request, name: str, table: Table, seen_by: Viewer, secret: str) -> HTMLResponse:
    """The page of a table at which somebody is missing, as the reader may see it."""
    parts, reader = parts_of(request), await caller(request)
    played, position = game(table.terms.spec), table.terms.position
    scene = (played.position(position) if position else played.start()).scene()
    words = game_words(table.terms.spec)
    free = next((number for number, seat in enumerate(table.seats) if sitter(seat) is None), None)
    own = seen_by.seat
    link = await seat_address(parts, name, table, secret) if own is not None else ""
    address = str(request.base_url).rstrip("/") + link if link else ""
    return await page(
        request,
        "invitation.html",
        name=name,
        secret=secret,
        table=table,
        game=played.name,
        agreed=told(played.spec) if isinstance(played, MatchGame) else None,
        title=words,
        house=str(request.base_url),
        picture=inline(scene, title=words, trays_shown=False),
        sheet=sheet([scene]),
        inviter=party_words(next((party for party in table.parties if party is not None), None)),
        asked=next((party_words(seat.party) for seat in table.seats if isinstance(seat, Asked)), ""),
        own=own,
        seat=free if free is not None and may_sit(table, free, reader.party, secret) else None,
        terms=terms_words(table, own if own is not None else free),
        link=address,
        code=qr_code(address) if address else "",
        only_here=is_only_here(request.url.hostname or ""),
        open_to_all=parts.settings.host in EVERYWHERE,
    )


async def used_page(request: Request, name: str, table: Table | None) -> HTMLResponse:
    """A seat link that no longer seats anybody; a table that the reader must not know of is told like none at all."""
    players = () if table is None else pair_words(table.parties)
    words = "" if table is None else game_words(table.terms.spec)
    status = 404 if table is None else 200
    return await page(request, "used.html", status, name=name, players=players, title=words)


def may_sit(table: Table, seat: int, reader: Party | None, secret: str) -> bool:
    """Whether a free seat is one the reader can take: open to anyone, kept for them, or theirs by the link."""
    match table.seats[seat]:
        case Asked(party=party):
            return reader is not None and reader.id == party.id
        case ByLink(digest=digest):
            return bool(secret) and fits(secret, digest)
    return True


async def seat_address(parts: Parts, name: str, table: Table, brought: str) -> str:
    """Where the free seat can be taken, for who opened the table: by the secret they bring, or by the one the house,
    which keeps a digest only, makes anew."""
    begun = (await parts.house.events(name, 0, 1))[0]
    opener = next((party for party in table.parties if party is not None and party.id == begun.by), None)
    for number, seat in enumerate(table.seats):
        anew = parts.house.link_secret(opener, begun.id, f"seat-{number}") if opener and begun.id else ""
        for secret in (brought, anew):
            if isinstance(seat, ByLink) and secret and fits(secret, seat.digest):
                return f"/t/{name}/seat/{secret}"
    return ""


def terms_words(table: Table, seat: int | None) -> list[str]:
    """What who sits down agrees to, in sentences; `seat` is the reader's, or would be."""
    terms = table.terms
    begins = (terms.sides == "first") == (seat == 0)
    return [
        _("No clock: take the time you need.") if terms.clock.control == "none" else _clock(table),
        _("Lots decide who begins.") if terms.sides == "lot" else _("You begin.") if begins else _("The other begins."),
        _("The game is rated.") if terms.rated else _("The game is not rated."),
        *([_("Analysis is allowed during the game.")] if terms.analysis else []),
        *([_("The game begins with the position on the board.")] if terms.position else []),
        *([_("The set-up is drawn by lot when you both sit here.")] if waits_for_lots(terms) else []),
        *([_("The table is hidden: only for the two of you and whoever gets the link.")] if table.hidden else []),
    ]


def _clock(table: Table) -> str:
    return _("Time for each: {clock}.").format(clock=clock_words(table.terms.clock))


def qr_code(address: str) -> str:
    """An address as a picture that phones read; none in a house that was installed before there were any."""
    if find_spec("segno") is None:
        return ""
    import segno

    drawn: str = segno.make_qr(address, error="m").svg_inline(border=3, omitsize=True, dark="#000", svgclass="qr")
    return drawn


def is_only_here(host: str) -> bool:
    """Whether an address can be opened on this computer only."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
