"""Names that would pass for the house itself, in its seven languages."""

from __future__ import annotations

import re
import unicodedata

from gipfel.store.skeleton import skeleton

_OFFICES = """
gipfel
admin administrator administratorin administrateur administratrice amministratore amministratrice beheerder beheerster
administrador administradora administratorka
moderator moderatorin modérateur modératrice moderatore moderatrice moderador moderadora moderatorka
arbiter referee schiedsrichter schiedsrichterin arbitre arbitro arbitra árbitro árbitra scheidsrechter sędzia
"""
"""Who bears one of these words anywhere in a name claims an office of the house."""
_THINGS = """
house haus maison casa huis dom
system système sistema systeem
server serveur servidor serwer
computer rechner ordinateur calcolatore ordenador computadora komputer
engine motor moteur motore silnik bot robot
level stufe niveau livello nivel poziom
guest gast invité invitée ospite invitado invitada gość
support staff team official operator webmaster root
anonymous nobody everyone
"""
"""A name that consists of nothing but these words is the house's own: `Computer, level 8`, `Guest 3`."""
_DIGITS_FOR_LETTERS = str.maketrans("0134578@$!", "oleastbasl")
_STROKES = str.maketrans("łøđ", "lod")
_FIGURES = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")


def pretends(name: str) -> bool:
    """Whether a name claims to be the house, or somebody who speaks for it."""
    return any(_claims(_WORD.findall(_blurred(variant))) for variant in _variants(name))


def _variants(name: str) -> tuple[str, str]:
    # Without figures, which only number what is named (level 10, admin2); and with figures read as letters (4dm1n).
    return _FIGURES.sub(" ", name), name.translate(_DIGITS_FOR_LETTERS)


def _claims(words: list[str]) -> bool:
    if not words:
        return False
    whole = "".join(words)  # g.i.p.f.e.l and admin-istrator are one word to the eye
    return whole in _ALL or any(word in _OFFICE for word in words) or all(word in _ALL for word in words)


def _blurred(name: str) -> str:
    """Letters only roughly: no accents, and i as good as l. Here it does no harm to take too many for alike."""
    bare = unicodedata.normalize("NFKD", skeleton(name)).translate(_STROKES)
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return bare.replace("rn", "m").replace("vv", "w").replace("i", "l")


_OFFICE = frozenset(_blurred(_OFFICES).split())
_ALL = _OFFICE | frozenset(_blurred(_THINGS).split())
