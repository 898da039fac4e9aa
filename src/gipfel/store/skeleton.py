"""Names that look like another's: letters of other scripts stand for what they look like, and scripts do not mix."""

from __future__ import annotations

import unicodedata

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
