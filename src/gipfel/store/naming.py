"""Names: what people may call themselves, and how names are compared."""

from __future__ import annotations

import re
import unicodedata

from gipfel.play.refusals import Refused
from gipfel.store.reserved import pretends
from gipfel.store.skeleton import mixes_scripts

LEAST_NAME, MOST_NAME = 2, 24
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable and that nobody sees: joiners, fillers, blanks, selectors."""
MOST_MARKS = 2  # accents on one letter; more of them run over the lines above and below


def folded(name: str) -> str:
    """What is compared: ANNA, anna and ａｎｎａ are one name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def checked_name(name: str) -> str:
    """A name as it is kept; refused when it is too short, too long, partly invisible, or pretends to be another's."""
    kept = unicodedata.normalize("NFC", name)
    fits = LEAST_NAME <= len(kept) <= MOST_NAME and len(folded(kept)) <= 2 * MOST_NAME
    seen = visible(kept) == kept and folded(kept).isprintable() and _marks(kept) <= MOST_MARKS
    # A name stands in the address of its page: there .. and / mean something else.
    speaks = any(unicodedata.category(letter)[0] in "LNS" for letter in kept) and "/" not in folded(kept)
    if not (fits and seen and speaks):
        raise Refused("bad-name", least=LEAST_NAME, most=MOST_NAME)
    if mixes_scripts(kept):
        raise Refused("mixed-name")
    if pretends(kept):
        raise Refused("name-reserved")
    return kept


def visible(name: str) -> str:
    """What can be kept and shown of a name that nobody has checked."""
    seen = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable())
    return " ".join(UNSEEN.sub("", seen).split())[:MOST_NAME].strip()


def _marks(name: str) -> int:
    most = running = 0
    for letter in name:
        running = running + 1 if unicodedata.combining(letter) else 0
        most = max(most, running)
    return most
