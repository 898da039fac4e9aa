"""The texts of the browser's modules, per language, as a module they import: `t("…")` and sentences by code."""

from __future__ import annotations

import gettext
import json
import re
from functools import cache
from pathlib import Path

from gipfel.core.language import LOCALE_FOLDER, _, speaking
from gipfel.core.messages import declared
from gipfel.core.registry import game, names
from gipfel.web.board_messages import board_texts

FOLDER = Path(__file__).resolve().parent / "static"
KINDS = ("combine", "challenge", "outcome", "phrase")
SINGLE = ("table-frozen", "house-stopped", "no-engine", "took-too-long", "computation-failed", "house-busy")
"""What pages say by code beside the board's own; refusals arrive as sentences."""
_CALL = re.compile(r"""\b(t|n)\(\s*("(?:[^"\\\n]|\\.)*")(?:\s*,\s*("(?:[^"\\\n]|\\.)*"))?""")


@cache
def used_texts() -> tuple[str | tuple[str, str], ...]:
    """The texts that modules ask for: `t("text")`, or `n("one", "many", count)` as a pair; literals only."""
    found: dict[str | tuple[str, str], None] = {}
    for path in sorted(FOLDER.rglob("*.js")):
        for call, one, many in _CALL.findall(path.read_text(encoding="utf-8")):
            if call == "n" and many:
                found[json.loads(one), json.loads(many)] = None
            elif call == "t":
                found[json.loads(one)] = None
    return tuple(found)


def words_module(language: str) -> str:
    """An ES module with the texts of one language: those asked for in modules, and the sentences pages say by code."""
    catalogue = gettext.translation("gipfel", LOCALE_FOLDER, languages=[language], fallback=True)
    texts: dict[str, str | list[str]] = {}
    for text in used_texts():
        if isinstance(text, str):
            texts[text] = catalogue.gettext(text)
        else:
            texts[text[0]] = [catalogue.ngettext(*text, count) for count in _EACH_FORM]
    for name in names():
        game(name)  # a game brings its sentences with it
    with speaking(language):
        codes = board_texts(*names(), *KINDS) | {code: _(declared()[code]) for code in SINGLE if code in declared()}
    if language == "en":
        texts = {text: forms for text, forms in texts.items() if isinstance(forms, list)}
    words = {"codes": codes, "texts": texts}
    return f"export default {json.dumps(words, ensure_ascii=False, separators=(',', ':'))};\n"


_EACH_FORM = (1, 2, 5)
"""Counts that bring out every plural form of the seven languages, in the order of their rules."""
