"""A new game: against whom and how strong, then which one, which begins at once; its variants behind one choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import N_, _
from gipfel.core.option import Option
from gipfel.core.registry import game, game_type, names, unavailable
from gipfel.core.spec import parse_spec
from gipfel.tables.seats import LEVELS
from gipfel.web.pages.lobby import game_groups
from gipfel.web.pages.showcase import picture, symbols
from gipfel.web.pages.template import page
from gipfel.web.pages.words import level_words, option_name, preset_name, value_name

OPPONENTS = {
    "computer": N_("The computer"),
    "friend": N_("A friend, by link"),
    "anyone": N_("Anyone in the lobby"),
    "here": N_("Two at this screen"),
}
CLOCKS = {
    "none": N_("No clock"),
    "sudden 300": N_("5 minutes each"),
    "increment 600 5": N_("10 minutes each, 5 seconds more every turn"),
    "increment 1800 20": N_("30 minutes each, 20 seconds more every turn"),
    "turn 60": N_("1 minute for every turn"),
    "days 3": N_("3 days for every turn"),
}
"""What the page sends, in seconds or days, and what it says."""
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant by its spec, what it is called and for whom it is, in the language of the moment."""

    spec: str
    title: str
    for_whom: str

    @property
    def sandy(self) -> bool:
        """Whether hourglasses run in it, so that there is no other clock."""
        return game(self.spec).sand is not None


@router.get("/new")
async def new_game(request: Request, opponent: str = "computer") -> HTMLResponse:
    """The page on which a game is chosen, or one that is chosen already (`?game=`) is set up."""
    wanted = request.query_params.get("game", "")
    common: dict[str, Any] = {
        "pictures": {name: picture(name) for name in names()},
        "sheet": symbols(),
        "unavailable": unavailable(),
        "opponents": OPPONENTS,
        "opponent": opponent if opponent in OPPONENTS else "computer",
        "clocks": CLOCKS,
    }
    if wanted in names():
        return await page(request, "new.html", **common, **_terms(wanted))
    levels = {level: level_words("", level) for level in LEVELS}
    games = [game for group in game_groups() for game in group.games]
    return await page(request, "choose.html", **common, levels=levels, games=games)


def _terms(name: str) -> dict[str, Any]:
    """What can be agreed for one game."""
    return {
        "chosen": game_type(name),
        "variants": variants(name),
        "options": [option for option in game_type(name).options if shown(option)],
        "levels": {level: level_words(name, level) for level in LEVELS},
        "sandy": lambda option, value: game(f"{name},{option.name}={value}").sand is not None,
        "option_name": option_name,
        "value_name": value_name,
    }


def variants(name: str) -> list[Variant]:
    """The usual game and its presets; two names of one variant are one."""
    kind, usual = game_type(name), str(parse_spec(name))
    found = {usual: Variant(usual, _("The usual game"), _(kind.usual_for, name))}
    for preset in kind.presets:
        spec = str(parse_spec(f"{name}:{preset}"))
        if preset in kind.preset_help and not (spec in found and found[spec].for_whom):
            found[spec] = Variant(spec, preset_name(name, preset), _(kind.preset_help[preset], name))
        found.setdefault(spec, Variant(spec, preset_name(name, preset), ""))
    return list(found.values())


def shown(option: Option) -> bool:
    """Whether the page offers an option: no files, no seeds, nothing only presets set, nothing without a choice."""
    chosen = option.kind == "number" or len(option.values) > 1
    return chosen and option.kind in ("choice", "number") and not option.by_preset and not option.drawn
