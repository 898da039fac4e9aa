"""The lobby: one's own running games, two ways to begin, the games by series, the people and tables that wait."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.registry import game_type, gentlest_first, names
from gipfel.tables.codec import encode
from gipfel.tables.seats import Party
from gipfel.tables.terms import Terms
from gipfel.web.edge.packed_files import File, answer, packed
from gipfel.web.pages.showcase import living, picture, symbols
from gipfel.web.pages.table_line import listed
from gipfel.web.pages.template import page
from gipfel.web.pages.words import clock_words, game_words, party_words
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

SPEEDS = {
    "increment 180 2": N_("3 minutes each, 2 seconds more every turn"),
    "increment 600 5": N_("10 minutes each, 5 seconds more every turn"),
    "increment 1800 20": N_("30 minutes each, 20 seconds more every turn"),
    "days 3": N_("3 days for every turn"),
}
"""How fast those play who are paired: few, so that people meet."""
MOST_TABLES = 30
MOST_OWN = 12
MOST_LIKED = 3
FOR_A_DAY = "public, max-age=86400"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class GameGroup:
    """The games of a series, the gentlest first; `title` is empty for those of none."""

    title: str
    games: tuple[type[Game], ...]


def game_groups() -> list[GameGroup]:
    """All games in the order of every page that lets one choose: the larger series first."""
    games = [game_type(name) for name in gentlest_first()]
    titles = dict.fromkeys(game.series for game in games)
    groups = [GameGroup(title, tuple(game for game in games if game.series == title)) for title in titles]
    return sorted(groups, key=lambda group: -len(group.games))


def played_most(counts: Mapping[str, int]) -> list[type[Game]]:
    """The few games that somebody has played most; of those played as often the gentler one."""
    played = [name for name in gentlest_first() if counts.get(name)]
    return [game_type(name) for name in sorted(played, key=lambda name: -counts[name])[:MOST_LIKED]]


@dataclass(frozen=True, slots=True)
class SeekerLine:
    """Somebody who waits to be paired; `wish` is what to ask for, as JSON, to meet them."""

    name: str
    game: str
    clock: str
    wish: str


def _seeker(party: Party, terms: Terms) -> SeekerLine:
    wish = {"spec": terms.spec, "clock": encode(terms.clock), "rated": terms.rated}
    return SeekerLine(party_words(party), game_words(terms.spec), clock_words(terms.clock), json.dumps(wish))


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    """Where one arrives."""
    parts, reader = parts_of(request), await caller(request)
    waiting = await parts.store.lobby(MOST_TABLES)
    own = [] if reader.party is None else await parts.store.tables_of([reader.party.id], limit=MOST_OWN)
    lines = [listed(summary, reader.party) for summary in own]
    counts = {} if reader.party is None else await parts.store.games_played([reader.party.id])
    return await page(
        request,
        "lobby.html",
        groups=game_groups(),
        most=played_most(counts),
        pictures={name: picture(name) for name in names()},
        sheet=symbols(),
        waiting=[listed(summary) for summary in waiting],
        seekers=[_seeker(*each) for each in await parts.house.matchmaker.waiting(reader.party)],
        own=sorted(lines, key=lambda line: (not line.yours, line.waiting)),
        speeds=SPEEDS,
    )


@router.get("/showcase/{name}.json")
async def miniature(request: Request, name: str) -> Response:
    """The short game that the miniature of a game plays."""
    if name not in names():
        raise GipfelError("no-such-page")
    return answer(request, _file(name), FOR_A_DAY)


@cache
def _file(name: str) -> File:
    return packed("application/json", living(name))
