"""What people call variants, options and their values; specs keep their own short words."""

from __future__ import annotations

from collections.abc import Callable

from gipfel.core.language import N_, _, ngettext
from gipfel.core.registry import game_type

PRESETS = {
    ("gipf", "standard"): N_("Standard"),
    ("gipf", "basic"): N_("Basic"),
    ("gipf", "tournament"): N_("Tournament"),
    ("offboard", "corners"): N_("Triangles in the corners"),
    ("zertz", "blitz"): N_("Blitz"),
    ("zertz", "tournament"): N_("Tournament"),
    ("zertz", "tournament1999"): N_("Tournament of the first edition"),
}
USUAL_FOR = {
    "offboard": N_("For most games: triangles close to the enemy."),
    "zertz": N_("For most games: a board of 37 rings."),
}
"""For whom the usual game is, where it has no preset that says so."""
OPTIONS = {
    "zertz": N_("ZÈRTZ potentials"),
    "tamsk": N_("TAMSK potentials"),
    "yinsh": N_("YINSH potentials"),
    "order": N_("Order of potentials"),
    "announce": N_("Announcing"),
    "handicap": N_("Handicap"),
    "weaker": N_("Weaker player"),
    "repetition": N_("Repetition"),
    "quiet": N_("Quiet turns"),
    "rings": N_("Rings"),
    "edition": N_("Marbles"),
    "claims": N_("Isolated groups"),
    "capture": N_("Captures"),
    "touch": N_("Touched pieces"),
}
VALUES = {
    ("order", "printed"): N_("ZÈRTZ before TAMSK"),
    ("order", "free"): N_("as one likes"),
    ("announce", "yes"): N_("yes"),
    ("announce", "no"): N_("no"),
    ("weaker", "black"): N_("Black"),
    ("weaker", "white"): N_("White"),
    ("repetition", "draw"): N_("a draw"),
    ("repetition", "none"): N_("no draw"),
    ("quiet", "200"): N_("200 are a draw"),
    ("quiet", "none"): N_("no draw"),
    ("edition", "standard"): N_("the usual number"),
    ("edition", "blitz"): N_("fewer, as in blitz"),
    ("claims", "automatic"): N_("claimed always"),
    ("claims", "optional"): N_("claimed as the player decides"),
    ("capture", "enforced"): N_("cannot be missed"),
    ("capture", "claimed"): N_("can be missed and claimed"),
    ("touch", "free"): N_("may be changed"),
    ("touch", "strict"): N_("must be played"),
    ("touch", "marble"): N_("must be played, the marble only"),
}
COUNTED: dict[str, Callable[[int], str]] = {
    "zertz": lambda count: ngettext("{count} ZÈRTZ potential", "{count} ZÈRTZ potentials", count),
    "tamsk": lambda count: ngettext("{count} TAMSK potential", "{count} TAMSK potentials", count),
    "yinsh": lambda count: ngettext("{count} YINSH potential", "{count} YINSH potentials", count),
    "rings": lambda count: ngettext("{count} ring", "{count} rings", count),
}
"""Options that are said by their number."""


def preset_name(game: str, preset: str) -> str:
    """What a variant is called; one whose name is a number has so many rings."""
    if (game, preset) in PRESETS:
        return _(PRESETS[game, preset])
    if game_type(game).presets.get(preset, {}).get("rings") == preset:
        return COUNTED["rings"](int(preset)).format(count=preset)
    return _plain(preset)


def option_name(option: str) -> str:
    """What an option is called."""
    return _(OPTIONS[option]) if option in OPTIONS else _plain(option)


def value_name(option: str, value: str) -> str:
    """What a value of an option is called."""
    return _(VALUES[option, value]) if (option, value) in VALUES else value


def option_words(option: str, value: str) -> str:
    """An option with its value, as a list of games says it."""
    if option in COUNTED and value.isdigit():
        return COUNTED[option](int(value)).format(count=value)
    return f"{option_name(option)}: {value_name(option, value)}"


def _plain(name: str) -> str:
    return name.replace("-", " ").capitalize()
