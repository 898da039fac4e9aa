"""What people may call themselves, how names are compared, and which ones would pass for another or for the house."""

from __future__ import annotations

import re
import unicodedata

from gipfel.tables.refusals import Refused

LEAST_NAME, MOST_NAME = 2, 24
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable and that nobody sees: joiners, fillers, blanks, selectors."""
MOST_MARKS = 2  # accents on one letter; more of them run over the lines above and below
_LOOKS = {
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "abezhlkmnoptyx",  # Greek, as it is written large
    "αγηικνορτυχω": "aynikvoptuxw",
    "АВЕЅІЈКМНОРСТУҮХԚԜӀ": "abesljkmhopctyyxqwl",  # Cyrillic
    "аеѕіјкорсухһԁԛԝӏѵ": "aesijkopcyxhdqwlv",
    "ՕՍՏԼօոսհցզյ": "ouslonuhgqj",  # Armenian
    "ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ": "abcdeghijklmprstvwz",  # Cherokee
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijklmnoprstuvwyz",  # small capitals
    "Iıɩɑɡ|ǀ": "liiagll",
    "01": "ol",
    "‘’ʼ`": "''''",
    "‐‑‒–—−": "------",
}
_TABLE = {ord(one): other for many, others in _LOOKS.items() for one, other in zip(many, others, strict=True)}
_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
"""Scripts that people do write side by side; none of them looks like Latin."""
_NO_SCRIPT = {"MODIFIER"}  # of letters that belong to all scripts
_OFFICES = """
gipfel
admin administrator administratorin administrateur administratrice amministratore amministratrice beheerder beheerster
administrador administradora administratorka
moderator moderatorin modérateur modératrice moderatore moderatrice moderador moderadora moderatorka
moderation modération moderazione moderatie moderación moderacja
organiser organizer organisator organisatorin organisateur organisatrice organizzatore organizzatrice organizador
organizadora organizator organizatorka veranstalter veranstalterin
arbiter referee schiedsrichter schiedsrichterin arbitre arbitro arbitra árbitro árbitra scheidsrechter sędzia
"""
"""Who bears one of these words anywhere in a name claims an office of the house."""
_THINGS = """
house haus maison casa huis dom serwis
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
_ARTICLES = "the das der die la le el lo il het de"
"""Before one of those words they change nothing: `the house`, `das Haus`."""
_DIGITS_FOR_LETTERS = str.maketrans("0134578@$!", "oleastbasl")
_STROKES = str.maketrans("łøđ", "lod")
_FIGURES = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")


def folded(name: str) -> str:
    """What is compared: ANNA, anna and ａｎｎａ are one name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def checked_name(name: str, most: int = MOST_NAME) -> str:
    """A name as it is kept; refused when it is too short, too long, partly invisible, or pretends to be another's."""
    kept = unicodedata.normalize("NFC", name)
    fits = LEAST_NAME <= len(kept) <= most and len(folded(kept)) <= 2 * most
    seen = visible(kept) == kept and folded(kept).isprintable() and _marks(kept) <= MOST_MARKS
    # A name stands in the address of its page: there .. and / mean something else.
    speaks = any(unicodedata.category(letter)[0] in "LNS" for letter in kept) and "/" not in folded(kept)
    if not (fits and seen and speaks):
        raise Refused("bad-name", least=LEAST_NAME, most=most)
    if mixes_scripts(kept):
        raise Refused("mixed-name")
    if pretends(kept):
        raise Refused("name-reserved")
    return kept


def visible(name: str) -> str:
    """What can be seen of a name that nobody has checked, however long it is."""
    seen = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable())
    return " ".join(UNSEEN.sub("", seen).split())


def shortened(name: str) -> str:
    """What can be kept and shown of a name that nobody has checked and nobody can be asked about."""
    return visible(name)[:MOST_NAME].strip()


def _marks(name: str) -> int:
    most = running = 0
    for letter in name:
        running = running + 1 if unicodedata.combining(letter) else 0
        most = max(most, running)
    return most


def skeleton(name: str) -> str:
    """What a reader sees of a name: two names with one skeleton pass for each other.

    Large and small letters are taken as they are written, for a large I looks like a small l; `folded` compares the
    other way.
    """
    bare = unicodedata.normalize("NFKD", name).translate(_TABLE)
    return unicodedata.normalize("NFKC", bare.casefold())


def mixes_scripts(name: str) -> bool:
    """Whether letters of several scripts stand in a name that nobody writes together."""
    letters = (letter for letter in unicodedata.normalize("NFKC", name) if letter.isalpha())
    scripts = {_script(letter) for letter in letters} - _NO_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def _script(letter: str) -> str:
    # Unicode's name of a letter begins with its script; Python has no other word for it.
    first = unicodedata.name(letter, "UNKNOWN").replace("-", " ").split()[0]
    return "CJK" if first == "IDEOGRAPHIC" else first


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
    told = [word for word in words if word not in _ARTICLE]
    return whole in _ALL or any(word in _OFFICE for word in words) or (bool(told) and _ALL.issuperset(told))


def _blurred(name: str) -> str:
    """Letters only roughly: no accents, and i as good as l. Here it does no harm to take too many for alike."""
    bare = unicodedata.normalize("NFKD", skeleton(name)).translate(_STROKES)
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return bare.replace("rn", "m").replace("vv", "w").replace("i", "l")


_OFFICE = frozenset(_blurred(_OFFICES).split())
_ARTICLE = frozenset(_blurred(_ARTICLES).split())
_ALL = _OFFICE | frozenset(_blurred(_THINGS).split())
