"""The project: a series of games and how they are combined into one, from what the games' folders say.

`series.toml` beside the game that began a series lists all of its games, here or not, in their order.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.combine.proposals import NO_CONTEST, POTENTIALS, contests
from gipfel.core.errors import GipfelError
from gipfel.core.folder import text_beside
from gipfel.core.game import Game
from gipfel.core.registry import game_type, home, names
from gipfel.web.pages.showcase import picture, symbols
from gipfel.web.pages.template import page

router = APIRouter(include_in_schema=False)
FILE = "series.toml"


@dataclass(frozen=True, slots=True)
class Member:
    """A game of a series by its title; `game` is None where it cannot be played here."""

    title: str
    game: type[Game] | None


@dataclass(frozen=True, slots=True)
class Series:
    """A series, and the game that began it."""

    title: str
    first: type[Game]
    members: tuple[Member, ...]

    @property
    def here(self) -> list[type[Game]]:
        """Those that can be played here."""
        return [member.game for member in self.members if member.game is not None]

    @property
    def missing(self) -> list[str]:
        """The titles of the others."""
        return [member.title for member in self.members if member.game is None]


def all_series() -> list[Series]:
    """The series of all games that can be played here."""
    found = ((name, text_beside(home(name), FILE)) for name in names())
    return [_series(game_type(name), text) for name, text in found if text is not None]


def _series(first: type[Game], text: str) -> Series:
    told = tomllib.loads(text)
    playable = {game.title: game for game in map(game_type, names()) if game.series == told["title"]}
    order = dict.fromkeys([*told["games"], *playable])  # a later game may count itself among them
    return Series(told["title"], first, tuple(Member(title, playable.get(title)) for title in order))


@router.get("/project")
async def project(request: Request) -> HTMLResponse:
    """The series, what potentials are, how games are combined, what is here and what is not."""
    found = next(iter(all_series()), None)
    if found is None:
        raise GipfelError("no-such-page")
    return await page(
        request,
        "project.html",
        series=found,
        pictures={game.name: picture(game.name) for game in found.here},
        sheet=symbols(),
        potentials=list(POTENTIALS.values()),
        contests=[words for contest, words in contests().items() if contest not in NO_CONTEST],
    )
