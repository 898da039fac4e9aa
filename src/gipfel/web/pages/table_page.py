"""A table: while it is played brought to life by modules, once finished readable without them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.combine.match_game import MatchGame
from gipfel.core.drawing import inline, sheet
from gipfel.core.game import Game
from gipfel.core.language import current_language
from gipfel.core.outcome import verdict
from gipfel.core.registry import game, game_type, names
from gipfel.house.views import look
from gipfel.tables import Party, Table
from gipfel.tables.chat import PHRASES
from gipfel.tables.deeds import TableOpened
from gipfel.tables.events import Event
from gipfel.tables.seats import fits, sitter
from gipfel.web.api.terms import WATCH
from gipfel.web.pages.template import page
from gipfel.web.pages.words import clock_words, contest_names, game_words, party_words
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import caller

MODULES = (
    "words.js",
    "board/board.js",
    "board/tray.js",
    "page/asking.js",
    "page/habits.js",
    "page/links.js",
    *(f"table/{name}.js" for name in ("calling", "connection", "drawn", "inside", "links", "looking", "possible")),
    *(f"table/{name}.js" for name in ("side", "state", "talk")),
)
MOST_REMATCHES = 40  # that are followed back to the table for which a watch link was made
router = APIRouter(include_in_schema=False)


@router.get("/t/{name}")
async def table_page(request: Request, name: str) -> HTMLResponse:
    """A table, for its players and for who may watch."""
    return await show(request, name)


@router.get("/t/{name}/seat/{secret}")
async def seat_link(request: Request, name: str, secret: str) -> HTMLResponse:
    """The link to a seat: it shows the board and one button; nobody sits down by opening it."""
    return await show(request, name, secret, seat_link=True)


@router.get("/t/{name}/watch/{secret}")
async def watch_link(request: Request, name: str, secret: str) -> HTMLResponse:
    """The link to watch a hidden table."""
    return await show(request, name, secret)


async def show(request: Request, name: str, secret: str = "", seat_link: bool = False) -> HTMLResponse:
    """The page of a table as the reader may see it."""
    parts, reader = parts_of(request), await caller(request)
    table = await parts.house.table(name)
    seen_by = look(table, reader.party, secret or None)
    line = table.line
    scene = None if line is None else line.position.scene()
    played = game(table.terms.spec)
    free = [number for number, seat in enumerate(table.seats) if sitter(seat) is None]
    return await page(
        request,
        "table.html",
        name=name,
        secret=secret,
        seat_link=seat_link,
        table=table,
        seen_by=seen_by,
        own=0 if seen_by.seat is None else table.player_of(seen_by.seat),
        talking=seen_by.seat is not None and all(party and party.who != "engine" for party in table.parties),
        watch=await watch_address(parts, name, table) if seen_by.seat is not None else "",
        house=str(request.base_url),
        modules=[*MODULES, f"words/{current_language()}.js"],
        game=played.name,
        titles=json.dumps({name: game_type(name).title for name in names()}, ensure_ascii=False),
        contests=contest_names(played),
        strict=" ".join(strict_paths(played)),
        title=game_words(table.terms.spec),
        clock=clock_words(table.terms.clock),
        players=[party_words(party) for party in ordered(table)],
        picture=None if scene is None else inline(scene, title=game_words(table.terms.spec), trays_shown=False),
        scene=scene,
        prompt=expected(table, seen_by.seat),
        sheet="" if scene is None else sheet([scene]),
        result=result_words(table),
        free=[] if seen_by.seat is not None else free,
        phrases=PHRASES,
    )


def strict_paths(played: Game, outside: str = "") -> Iterator[str]:
    """Where every touch is final: in the game itself, and in those a challenge can open, by their way from outside."""
    path = f"{outside}{played.name}"
    if played.strict_touch:
        yield path
    if isinstance(played, MatchGame):
        for contest in played.agreement.contests.values():
            if isinstance(contest, Game):
                yield from strict_paths(contest, f"{path}/")


def ordered(table: Table) -> tuple[Party | None, Party | None]:
    """Who plays, the one who moves first before the other."""
    one, two = table.parties
    return (two, one) if table.first == 1 else (one, two)


def expected(table: Table, seat: int | None) -> str:
    """What the board will ask of who sits there, so that the page keeps its room; nothing while another is to move."""
    if table.line is None or table.phase != "playing" or seat is None or table.player_of(seat) != table.player:
        return ""
    return str(table.line.prompt())


def result_words(table: Table) -> str:
    """The result in a sentence, by the names of the players; empty while there is none."""
    if table.result is None:
        return ""
    players = [party_words(party) for party in ordered(table)]
    return verdict(table.result, players, game(table.terms.spec).name)


async def watch_address(parts: Parts, name: str, table: Table) -> str:
    """Where a hidden table can be watched; empty when only who opened it can know.

    The house keeps a digest of the link only, and makes it anew for both players.
    """
    if table.opened is None or table.opened.watch is None:
        return ""
    begun = await _begun(parts, name)
    opener = next((party for party in table.parties if party is not None and party.id == begun.by), None)
    if opener is None or not begun.id:
        return ""
    secret = parts.house.link_secret(opener, begun.id, WATCH)
    return f"/t/{name}/watch/{secret}" if fits(secret, table.opened.watch) else ""


async def _begun(parts: Parts, name: str) -> Event:
    """How a table was opened, or the first one of those of which it is a rematch."""
    event = (await parts.house.events(name, 0, 1))[0]
    for _ in range(MOST_REMATCHES):
        before = event.deed.rematch_of if isinstance(event.deed, TableOpened) else None
        if before is None:
            break
        event = (await parts.house.events(before, 0, 1))[0]
    return event
