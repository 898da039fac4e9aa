"""The words of the browser: the texts of its modules (`t("…")`) and sentences by code, as a module per language; the
sentences of the board element, which needs no more to speak."""

from __future__ import annotations

import gettext
import json
import re
from functools import cache
from pathlib import Path

from gipfel.core.language import LOCALE_FOLDER, N_, _, speaking
from gipfel.core.messages import declare, declared, spoken_texts
from gipfel.core.registry import names

FOLDER = Path(__file__).resolve().parents[1] / "static"
KINDS = ("outcome", "phrase")
MATCHES = "combine"
"""What a page brings, like a game, where combined matches may be shown."""
MATCH_KINDS = (MATCHES, "challenge")
SINGLE = (
    *("table-frozen", "game-not-installed", "house-stopped", "no-engine", "took-too-long", "computation-failed"),
    "house-busy",
)
"""What pages say by code beside the board's own; refusals arrive as sentences."""
_CALL = re.compile(r"""\b(t|n)\(\s*("(?:[^"\\\n]|\\.)*")(?:\s*,\s*("(?:[^"\\\n]|\\.)*"))?""")
OWN = ("board-", "key-", "choice-", "game-over")
PLURALS = {"one": 1, "few": 2, "other": 5}
"""A count for each form by the name that `Intl.PluralRules` has for it; who finds none by a name takes the last."""
BOARD = {
    "board-label": N_("Board: {game}"),
    "board-offered": N_("{name}, can be touched"),
    "board-far": N_("{name}, can be touched, by a longer way"),
    "board-loses": N_("{name}, can be touched; then lost: {cells}"),
    "board-chosen": N_("{name}, chosen"),
    "board-untouchable": N_("{name}: cannot be touched now."),
    "board-choose-first": N_("First choose here, below the board: {choices}."),
    "board-read-all": N_("Read all of it"),
    "board-nothing": N_("There is nothing to touch now."),
    "board-forced": N_("No other way was possible, so the rest was done for you: {touches}."),
    "board-final": N_("Touches are final here: go on touch by touch."),
    "board-complete": N_("Your turn is complete: confirm it, or step back."),
    "board-sent": N_("Your turn is on its way."),
    "board-played": N_("Last turn: {turn}."),
    "board-no-turn": N_("No turn has been played yet."),
    "board-confirm": N_("Confirm"),
    "board-back": N_("Step back"),
    "board-rotate": N_("Turn the board"),
    "board-type": N_("Type a turn"),
    "board-help": N_("Keys"),
    "board-tools": N_("Board tools"),
    "board-notation": N_("Turn in notation"),
    "board-keys": N_("Keys on the board"),
    "board-close": N_("Close"),
    "board-no-sand": N_("No hourglass runs here."),
    "board-mark": N_("Touch a cell twice to mark it, or two cells for an arrow."),
    "board-edit": N_("Touch a cell to put the chosen piece there, or to take it away."),
}
KEYS = {
    "key-arrows": N_("go to the next cell, up, down or to the side"),
    "key-around": N_("go in one of six or eight directions: the letters around S, or the numeric keypad"),
    "key-touch": N_("touch what has the focus; confirm a complete turn"),
    "key-back": N_("take the last touch back"),
    "key-next": N_("go to the next thing that can be touched"),
    "key-previous": N_("go to the previous thing that can be touched"),
    "key-choose": N_("touch the first, second, third … thing beside the board"),
    "key-type": N_("type a turn in notation"),
    "key-expected": N_("say what is expected"),
    "key-offered": N_("say what can be touched"),
    "key-last": N_("say the last turn"),
    "key-trays": N_("say what lies beside the board"),
    "key-sand": N_("say which hourglass runs out first"),
    "key-rotate": N_("turn the board"),
    "key-help": N_("show this list"),
}
CHOICES = {
    "choice-done": N_("Done"),
    "choice-let": N_("Let it happen"),
    "choice-challenge": N_("Challenge"),
    "choice-make": N_("Make the move"),
    "choice-waive": N_("Another turn"),
    "choice-claim": N_("Claim the missed capture"),
    "choice-accept": N_("Accept the result"),
    "choice-result-challenger": N_("The challenger has won"),
    "choice-result-challenged": N_("The challenged has won"),
    "choice-result-draw": N_("It was a draw"),
}

declare(BOARD)
declare(KEYS)
declare(CHOICES)


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
    texts: dict[str, str | dict[str, str]] = {}
    for text in used_texts():
        if isinstance(text, str):
            texts[text] = catalogue.gettext(text)
        else:
            texts[text[0]] = {form: catalogue.ngettext(*text, count) for form, count in PLURALS.items()}
    with speaking(language):
        codes = _house_texts(*KINDS) | {code: _(declared()[code]) for code in SINGLE if code in declared()}
    if language == "en":
        texts = {text: forms for text, forms in texts.items() if isinstance(forms, dict)}
    return _module({"codes": codes, "texts": texts})


def game_module(language: str, game: str) -> str:
    """An ES module with what one game says by code, the codes as `board_texts` has them."""
    with speaking(language):
        known = spoken_texts(names())
    own = (code if code in known else f"{game}/{code}" for code in declared(game))
    return _module({code: known[code] for code in own})


def match_module(language: str) -> str:
    """An ES module with what combined matches say by code."""
    kinds = tuple(f"{kind}-" for kind in MATCH_KINDS)
    with speaking(language):
        return _module({code: _(text) for code, text in declared("").items() if code.startswith(kinds)})


def _module(content: object) -> str:
    return f"export default {json.dumps(content, ensure_ascii=False, separators=(',', ':'))};\n"


def board_texts(*kinds: str) -> dict[str, str]:
    """What a page gives the board as `texts`, in the language of the moment: what the house says in each of these
    kinds (`combine`), and all that games say.

    A code that two games say differently stands there as `game/code`.
    """
    return _house_texts(*kinds) | spoken_texts(names())


def _house_texts(*kinds: str) -> dict[str, str]:
    wanted = (*OWN, *(f"{kind}-" for kind in kinds))
    return {code: _(text) for code, text in declared("").items() if code.startswith(wanted)}
