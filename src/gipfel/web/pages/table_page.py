"""A table: while it is played brought to life by modules, once finished readable without them; one that waits:
invitation.py."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from gipfel.combine.agreement_words import told
from gipfel.combine.match_game import MatchGame, sandy_games
from gipfel.core.drawing import inline, sheet
from gipfel.core.game import Game
from gipfel.core.language import _, current_language
from gipfel.core.messages import sentence
from gipfel.core.outcome import verdict
from gipfel.core.registry import game, game_type, names
from gipfel.house.views import look
from gipfel.store.tournaments import TournamentSummary
from gipfel.tables import Party, Refused, Table
from gipfel.tables.chat import PHRASES
from gipfel.tables.deeds import TableOpened
from gipfel.tables.events import Event
from gipfel.tables.seats import fits
from gipfel.tables.views import Viewer
from gipfel.web.api.terms import WATCH
from gipfel.web.pages.browser_words import MATCHES
from gipfel.web.pages.invitation import used_page, waiting_page
from gipfel.web.pages.preparation import may_prepare
from gipfel.web.pages.template import page
from gipfel.web.pages.words import clock_words, contest_names, game_words, pair_words
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import caller

MODULES = (
    "words.js",
    "board/board.js",
    "board/tray.js",
    "page/asking.js",
    "page/habits.js",
    "page/links.js",
    *(f"table/{name}.js" for name in ("calling", "connection", "links", "looking", "possible")),
    *(f"table/{name}.js" for name in ("side", "state", "talk")),
)
MATCH_MODULES = tuple(f"table/{name}.js" for name in ("drawn", "inside", "match", "story"))
MOST_REMATCHES = 40  # that are followed back to the table for which a watch link was made
router = APIRouter(include_in_schema=False)


@router.get("/t/{name}", response_class=HTMLResponse)
async def table_page(request: Request, name: str) -> Response:
    """A table, for its players and for who may watch."""
    return await show(request, name)


@router.get("/t/{name}/seat/{secret}", response_class=HTMLResponse)
async def seat_link(request: Request, name: str, secret: str) -> Response:
    """The link to a seat: it shows the board and one button; nobody sits down by opening it."""
    return await show(request, name, secret, seat_link=True)


@router.get("/t/{name}/watch/{secret}", response_class=HTMLResponse)
async def watch_link(request: Request, name: str, secret: str) -> Response:
    """The link to watch a hidden table."""
    return await show(request, name, secret)


async def show(request: Request, name: str, secret: str = "", seat_link: bool = False) -> Response:
    """The page of a table as the reader may see it."""
    parts, reader = parts_of(request), await caller(request)
    try:
        table = await parts.house.table(name)
        seen_by = look(table, reader.party, secret or None)
    except Refused:
        if seat_link:
            return await used_page(request, name, None)
        raise
    if table.missing_game:
        raise table.not_started()
    if table.phase == "waiting":
        return await waiting_page(request, name, table, seen_by, secret)
    if seat_link:
        return (
            RedirectResponse(f"/t/{name}", 303) if seen_by.seat is not None else await used_page(request, name, table)
        )
    return await table_shown(request, name, table, seen_by, secret)


async def table_shown(request: Request, name: str, table: Table, seen_by: Viewer, secret: str) -> Response:
    """A game that is played, or over."""
    parts, line = parts_of(request), table.line
    scene = None if line is None else line.position.scene()
    played = game(table.terms.spec)
    sandy = sandy_games(played)
    known = names() if isinstance(played, MatchGame) else (played.name,)  # the games one can come to at this table
    said = [*known, MATCHES] if isinstance(played, MatchGame) else known
    words = [current_language(), *(f"{current_language()}-{other}" for other in said)]
    return await page(
        request,
        "table.html",
        name=name,
        secret=secret,
        table=table,
        seen_by=seen_by,
        own=0 if seen_by.seat is None else table.player_of(seen_by.seat),
        talking=seen_by.seat is not None and all(party and party.who != "engine" for party in table.parties),
        watch=await watch_address(parts, name, table) if seen_by.seat is not None else "",
        house=str(request.base_url),
        modules=[
            *MODULES,
            *(MATCH_MODULES if isinstance(played, MatchGame) else ()),
            *(("table/sand.js", "table/glasses.js") if sandy else ()),
            *(f"words/{module}.js" for module in words),
        ],
        game=played.name,
        sandy=[{"switch": found.start().scene().switch, "shot": found.sand and found.sand.shot} for found in sandy],
        symbols="board/symbols.svg" if isinstance(played, MatchGame) else f"board/symbols-{played.name}.svg",
        games_said=said,
        titles=json.dumps({name: game_type(name).title for name in known}, ensure_ascii=False),
        signs={name: game_type(name).side_symbols for name in known if game_type(name).side_symbols},
        contests=contest_names(played),
        agreed=told(played.spec, deadline=table.terms.external) if isinstance(played, MatchGame) else None,
        strict=" ".join(strict_paths(played)),
        title=game_words(table.terms.spec),
        clock=clock_words(table.terms.clock),
        players=pair_words(ordered(table)),
        picture=None if scene is None else inline(scene, title=game_words(table.terms.spec), trays_shown=False),
        scene=scene,
        prompt=expected(table, seen_by.seat),
        sheet="" if scene is None else sheet([scene]),
        result=result_words(table),
        ratings=[rating_words(table, player) for player in (0, 1)],
        last=last_words(table),
        phrases=PHRASES,
        prepares=may_prepare(table, seen_by),
        event=await event_of(parts, name, table),
    )


async def event_of(parts: Parts, name: str, table: Table) -> TournamentSummary | None:
    """The event to which a game belongs."""
    game_of_event = await parts.store.tournament_game(name) if table.of_event else None
    return None if game_of_event is None else await parts.store.tournament_summary(game_of_event.tournament)


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


def last_words(table: Table) -> str:
    """Whose the last turn was, and what it did; empty before the first."""
    if not table.turns:
        return ""
    mover, told = table.movers[-1], str(table.tales[-1].tale) or table.turns[-1]
    name = _("The house") if mover is None else pair_words(ordered(table))[mover]
    return _("{name}: {turn}").format(name=name, turn=told)


def result_words(table: Table) -> str:
    """The result in a sentence, by the names of the players; empty while there is none."""
    if table.result is None:
        return ""
    players = pair_words(ordered(table))
    winner, line = table.result.winner, table.line
    decided = line.position.scene().closing if line is not None and line.outcome == table.result else None
    if decided is not None and winner is not None:
        how = sentence(decided.code, {**decided.params, "loser": players[1 - winner]}, decided.game)
        return _("{name} wins: {how}.").format(name=players[winner], how=how)
    return verdict(table.result, players, game(table.terms.spec).name)


def rating_words(table: Table, player: int) -> dict[str, str] | None:
    """What the game did to a player's rating, in figures to see and words to hear; None as long as it did nothing."""
    shift = next((shift for shift in table.ratings if table.player_of(shift.seat) == player), None)
    if shift is None:
        return None
    before, after = round(shift.before), round(shift.after)
    change = f"{'−' if after < before else '+'}{abs(after - before)}"
    told = {"before": before, "after": after, "change": change}
    words = _("Rating: {before}, now {after} ({change})").format(**told)
    if shift.provisional:
        words = _("Rating: {before}, now {after} ({change}); it is still provisional").format(**told)
    return {"figures": f"{before} → {after}{'?' if shift.provisional else ''} {change}", "words": words}


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
    for _back in range(MOST_REMATCHES):
        before = event.deed.rematch_of if isinstance(event.deed, TableOpened) else None
        if before is None:
            break
        event = (await parts.house.events(before, 0, 1))[0]
    return event
