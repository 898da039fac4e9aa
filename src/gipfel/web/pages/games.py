"""Finished games, to be searched, with dates, lengths and results; the players, and the page of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.outcome import verdict
from gipfel.core.registry import game_type, names
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.store import Search, folded
from gipfel.store.shapes import RatingStanding, Summary
from gipfel.tables.clock import DAY
from gipfel.web.api.lists import check_names
from gipfel.web.pages.rating_curve import rating_curve
from gipfel.web.pages.table_line import listed
from gipfel.web.pages.template import page
from gipfel.web.pages.words import group_words, pair_words
from gipfel.web.parts import parts_of

MOST_CURVE = 200
MOST_TOLD = 20
AT_ONCE = 30
MOST_NAME = 100
MOST_PLAYERS = 200
RESULTS = {
    "won": N_("won by this player"),
    "lost": N_("lost by this player"),
    "first": N_("won by who began"),
    "second": N_("won by who did not begin"),
    "draw": N_("a draw"),
}
OF_PLAYER = ("won", "lost")  # said of the player who is looked for
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Filters:
    """What a reader looks for, as the form says it."""

    game: str = ""
    spec: str = ""
    player: str = ""
    result: str = ""
    rated: str = ""
    since: str = ""
    until: str = ""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> Filters:
        """The filters of an address; what makes no sense is left out, but what is played is asked for as it stands."""
        player = asked.get("player", "")[:MOST_NAME].strip()
        result = asked.get("result", "")
        return cls(
            game=asked.get("game", "")[:MOST_NAME].strip(),
            spec=asked.get("spec", "")[:MOST_CHARACTERS].strip(),
            player=player,
            result=result if result in RESULTS and (player or result not in OF_PLAYER) else "",
            rated="yes" if asked.get("rated") == "yes" else "",
            **{name: asked.get(name, "") for name in ("since", "until") if _instant(asked.get(name, "")) is not None},
        )

    def search(self, before: str | None) -> Search:
        """The same as the store is asked."""
        until = _instant(self.until)
        return Search(
            game=self.game or None,
            spec=self.spec or None,
            player=self.player or None,
            result=self.result or None,  # type: ignore[arg-type]  # one of RESULTS
            rated=True if self.rated else None,
            since=_instant(self.since),
            until=None if until is None else until + DAY,
            before=before,
            limit=AT_ONCE + 1,
        )

    @property
    def address(self) -> str:
        """The filters as part of an address."""
        return urlencode({name: value for name, value in asdict(self).items() if value})


def _instant(day: str) -> int | None:
    try:
        return round(datetime.fromisoformat(day[:10]).replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        return None


@router.get("/games")
async def games(request: Request) -> HTMLResponse:
    """Finished games that anyone may read, narrowed by the filters; `?before=` goes on."""
    filters = Filters.of(request.query_params)
    found = await parts_of(request).store.games(filters.search(request.query_params.get("before") or None))
    if not found:
        check_names(filters.game, filters.spec)
    return await page(
        request,
        "games.html",
        lines=[(listed(summary), result_of(summary)) for summary in found[:AT_ONCE]],
        following=found[AT_ONCE - 1].cursor if len(found) > AT_ONCE else "",
        games=[game_type(name) for name in names()],
        filters=filters,
        results=RESULTS,
        day=day_of,
    )


def day_of(instant: int | None) -> str:
    """The day of an instant, as all languages read it."""
    return "" if instant is None else datetime.fromtimestamp(instant / 1000, UTC).date().isoformat()


@router.get("/players")
async def players(request: Request) -> HTMLResponse:
    """People with accounts; `?name=` leads to one of them."""
    name = request.query_params.get("name", "")[:MOST_NAME].strip()
    found = await parts_of(request).store.players(MOST_PLAYERS)
    wanted = [line for line in found if folded(name) in folded(line.name)] if name else found
    return await page(request, "players.html", players=wanted, name=name, day=day_of)


@router.get("/players/{name}")
async def player_page(request: Request, name: str) -> HTMLResponse:
    """A player: ratings and last games."""
    store = parts_of(request).store
    person = await store.person_by_name(name[:MOST_NAME])
    if person is None:
        raise GipfelError("no-such-player", name=name[:MOST_NAME])
    found = await store.games(Search(party=person.party.id, limit=AT_ONCE))
    standings = await store.ratings_of(person.id)
    wanted = request.query_params.get("group", "")
    shown = next((one for one in standings if one.group == wanted), max(standings, key=_games, default=None))
    changes = [] if shown is None else await store.rating_history(person.id, shown.group, MOST_CURVE)
    return await page(
        request,
        "player.html",
        person=person,
        ratings=[(group_words(standing.group), standing) for standing in standings],
        shown=None if shown is None else (group_words(shown.group), shown),
        curve=rating_curve(changes),
        changes=changes[:MOST_TOLD],
        lines=[(listed(summary), result_of(summary)) for summary in found],
        day=day_of,
    )


def _games(standing: RatingStanding) -> int:
    return standing.games


def result_of(summary: Summary) -> str:
    """How a game ended, by the names of its players."""
    if summary.result is None:
        return ""
    sides = pair_words(summary.parties)
    return verdict(summary.result, sides[::-1] if summary.first == 1 else sides, summary.game)
