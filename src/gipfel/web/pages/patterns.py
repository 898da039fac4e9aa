"""Every component of the pages and every board in its states, side by side: to be looked at, and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import N_
from gipfel.core.line import random_game
from gipfel.core.registry import extension_of, game, game_type, names
from gipfel.web.pages.template import page

STATES = {
    "start": N_("The beginning"),
    "choosing": N_("Something is to be touched"),
    "touched": N_("A turn is begun"),
    "complete": N_("A turn waits for confirmation"),
    "idle": N_("The last turn is marked; somebody else is to move"),
    "turned": N_("The board is turned"),
    "over": N_("The game is over"),
    "small": N_("A miniature"),
}
TURNS = {"start": 0, "over": 120}
USUAL_TURNS = 9
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A board in a state; `turns` as JSON lead to it."""

    title: str
    spec: str
    state: str
    words: str
    turns: str


@cache
def patterns() -> tuple[Pattern, ...]:
    """Every game in every state, what else it has to show, and what extensions add."""
    specs = [*names(), *(spec for name in names() for spec in game_type(name).examples)]
    found = [_pattern(spec, state) for spec in specs for state in STATES]
    added = [
        Pattern(game_type(name).title, spec, "choosing", N_("A potential is announced"), json.dumps(turns))
        for name in names()
        for spec, turns in examples_of(name).items()
    ]
    return (*(pattern for pattern in found if pattern is not None), *added)


def examples_of(name: str) -> Mapping[str, tuple[str, ...]]:
    """Specs and turns that show what an extension adds to a game."""
    extension = extension_of(name)
    return {} if extension is None else extension.examples


def _pattern(spec: str, state: str) -> Pattern | None:
    """A board after some turns by chance; None when it does not come to the state that way."""
    line = random_game(game(spec).start(), Random(f"pattern of {spec}"), TURNS.get(state, USUAL_TURNS))
    if (line.outcome is not None) != (state == "over"):
        return None
    title = game_type(game(spec).name).title
    return Pattern(title, spec, state, STATES[state], json.dumps(line.turns_played))


@router.get("/patterns")
async def show_patterns(request: Request) -> HTMLResponse:
    """The page of patterns."""
    return await page(request, "patterns.html", patterns=patterns())
