"""Routes of what exists: games with presets and options, engines with their levels."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.option import Option
from gipfel.core.registry import face_of, game_type, names
from gipfel.tables.chat import PHRASES
from gipfel.tables.seats import LEVELS
from gipfel.web.api.reader import Reader
from gipfel.web.edge.answers import Json, answer, refusals
from gipfel.web.parts import parts_of

router = APIRouter(prefix="/api/1", tags=["catalogue"])


class GameShown(BaseModel):
    """A game: its presets are specs, its options stand in specs as `name=value`."""

    name: str
    title: str
    summary: str
    rules: int
    sides: list[str]
    presets: list[Json]
    options: list[Json]


class GamesShown(BaseModel):
    """The games of the house."""

    games: list[GameShown]
    phrases: Annotated[list[str], Field(description="The ready phrases of the chat, by code.")]


class EnginesShown(BaseModel):
    """The levels, and how far the engine of each game is compiled."""

    levels: list[int]
    warming: list[Json]


def game_shown(kind: type[Game]) -> dict[str, Any]:
    """What a game tells about itself, in the language of the moment."""
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": _(kind.summary, kind.name),
        "rules": kind.rules_version,
        "sides": [_(side, kind.name) for side in kind.sides],
        "presets": [
            {"spec": f"{kind.name}:{preset}", "help": _(kind.preset_help.get(preset, ""), kind.name)}
            for preset in kind.presets
        ],
        "options": [_option(option, kind.name) for option in face_of(kind.name).options if not option.by_preset],
    }


def _option(option: Option, game: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "name": option.name,
        "kind": option.kind,
        "values": list(option.values),
        "default": option.default,
        "conduct": option.conduct,
        "help": _(option.help, game),
    }
    return {**shown, "low": option.low, "high": option.high} if option.kind == "number" else shown


def games_shown() -> dict[str, Any]:
    """All games, and the ready phrases of the chat."""
    return {"games": [game_shown(game_type(name)) for name in names()], "phrases": list(PHRASES)}


@router.get("/specs", summary="What can be played", response_model=GamesShown, responses=refusals())
async def specs(_known: Reader) -> Response:
    """The games with presets and options; a spec is `game[:preset][,option=value…]`."""
    return answer(games_shown())


@router.get("/specs/{game}", summary="A game", response_model=GameShown, responses=refusals("unknown-game"))
async def one(_known: Reader, game: Annotated[str, Path(max_length=40)]) -> Response:
    """One of the games."""
    return answer(game_shown(game_type(game)))


@router.get("/engines", summary="The engines", response_model=EnginesShown, responses=refusals())
async def engines(request: Request, _known: Reader) -> Response:
    """Levels are set in nodes, so that they are the same everywhere. `warming` is done when all are `ready`."""
    warming = [
        {"spec": game.spec, "done": round(game.done, 3), "state": game.state}
        for game in parts_of(request).engines.warming()
    ]
    return answer({"levels": list(LEVELS), "warming": warming})
