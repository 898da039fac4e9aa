"""Games in the order in which a reader wants to see them: what they play most, then the gentlest; series together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from gipfel.core.game import Game
from gipfel.core.registry import game_type, gentlest_first
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller


@dataclass(frozen=True, slots=True)
class GameGroup:
    """The games of a series, or (`title` is empty) those of none."""

    title: str
    games: tuple[type[Game], ...]


async def played_by(connection: HTTPConnection) -> dict[str, int]:
    """How often the reader has played each game here."""
    reader = await caller(connection)
    return {} if reader.party is None else await parts_of(connection).store.games_played([reader.party.id])


def favourites_first(counts: Mapping[str, int]) -> list[type[Game]]:
    """All games, those played most first."""
    order = {name: place for place, name in enumerate(gentlest_first())}
    return [game_type(name) for name in sorted(order, key=lambda name: (-counts.get(name, 0), order[name]))]


def grouped(counts: Mapping[str, int]) -> list[GameGroup]:
    """The same by series: the one with the most played game first, then the larger one."""
    games = favourites_first(counts)
    titles = dict.fromkeys(game.series for game in games)
    groups = [GameGroup(title, tuple(game for game in games if game.series == title)) for title in titles]
    return sorted(groups, key=lambda group: (-max(counts.get(game.name, 0) for game in group.games), -len(group.games)))
