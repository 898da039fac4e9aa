"""What people are offered when they agree: the game outside, contests, and which of them are proposed.

Defaults of a spec and proposals of pages stand here and nowhere else. A default is frozen, so that a spec keeps its
meaning; a proposal may change, and is always written out.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.core.errors import BadSpec
from gipfel.core.language import N_, _
from gipfel.core.registry import game_type, gentlest_first, is_available
from gipfel.core.spec import parse_spec
from gipfel.games.gipf.potentials import MOST_POTENTIALS as MOST_POTENTIALS
from gipfel.games.gipf.potentials import POTENTIALS as POTENTIALS

HOST = "gipf"
WORDS = ("coin", "dice", "external", "none")
FROZEN = {"zertz": "zertz:blitz", "yinsh": "pentago"}
DEFAULTS: Mapping[str, str] = {kind: FROZEN.get(kind, "coin") for kind in POTENTIALS}
"""What settles a challenge of each type where a spec does not say it."""
SHORT = {
    "zertz": "zertz:blitz",
    "yinsh": "yinsh:blitz",
    "dvonn": "dvonn",
    "tamsk": "tamsk:auto",
    "punct": "punct:basic",
}
"""The short form of each type's own game: what is proposed as far as the house has it."""

HOSTS = {
    "gipf:standard": N_("standard GIPF"),
    "gipf:basic": N_("basic GIPF"),
    "gipf:tournament": N_("tournament GIPF"),
    "gipf:ultimate": N_("Ultimate GIPF"),
}
ADVISED_HOST = "gipf:tournament"
CHANCE = {"coin": N_("a coin"), "dice": N_("dice")}
OUTSIDE = {"external": N_("a contest outside the house")}
NO_CONTEST = {"none": N_("nothing: its use cannot be contested")}


def brought(host: str) -> dict[str, int]:
    """How many potentials of each type a version has by itself; most have none."""
    spec = parse_spec(host)
    return {kind: spec.number(kind) for kind in POTENTIALS}


def proposed(kind: str) -> str:
    """The contest that people are offered first for a type of potential."""
    for spec in (SHORT.get(kind, kind), kind):
        if is_available(kind) and _is_readable(spec):
            return spec
    return DEFAULTS[kind]


def _is_readable(spec: str) -> bool:
    try:
        parse_spec(spec)
    except BadSpec:
        return False
    return True


def contests() -> dict[str, str]:
    """Every contest by its text in a spec and its name in the language of the moment, those of the games first."""
    games = {spec: words for name in gentlest_first() for spec, words in contests_of(name).items()}
    offered = {spec: games.get(spec) or _named(spec) for spec in map(proposed, DEFAULTS) if spec not in WORDS}
    return offered | games | {text: _(words) for text, words in (CHANCE | OUTSIDE | NO_CONTEST).items()}


def contests_of(name: str) -> dict[str, str]:
    """The contests a game offers; one that says nothing about it offers itself."""
    kind = game_type(name)
    own = {spec: _(words, name) for spec, words in kind.contests.items()}
    return own or {name: _named(name)}


def _named(spec: str) -> str:
    """A contest that no game has named, by its game and preset."""
    game, _colon, preset = spec.partition(":")
    kind = game_type(game)
    told = _("a game of {game}").format(game=kind.title)
    return f"{told} ({_(kind.preset_names.get(preset, preset), game)})" if preset else told


def contest_name(text: str) -> str:
    """What a contest of an agreement is called, whether it is offered or not."""
    known = contests()
    if text in known:
        return known[text]
    spec = parse_spec(text)
    return _("a game of {game}").format(game=game_type(spec.game).title) + f" ({spec.text})"
