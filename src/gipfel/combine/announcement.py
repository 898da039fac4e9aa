"""The use of a potential that stands announced: of which type, in notation, and as people call it."""

from __future__ import annotations

from gipfel.core.scene import Speech
from gipfel.games.gipf.pieces import DVONN, PUNCT, TAMSK, YINSH, ZERTZ
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import NAMES
from gipfel.games.gipf.steps import Use, move_text

TYPES = {ZERTZ: "zertz", TAMSK: "tamsk", YINSH: "yinsh", DVONN: "dvonn", PUNCT: "punct"}
CALLED = {"zertz": "combine-jump", "yinsh": "combine-run", "dvonn": "combine-onto", "punct": "combine-onto"}
CONVERTING = "combine-converting"


def announced_type(position: GipfPosition) -> str | None:
    """The type of the potential whose use is announced, by the name of its option; None without an announcement."""
    move = position.announcement
    if move is None or position.outcome is not None:
        return None
    if not isinstance(move, Use):
        return TYPES[TAMSK]  # rule 16: one extra push
    piece = position.pieces[move.origin]
    assert piece is not None
    return TYPES[piece.carries]


def announced_move(position: GipfPosition) -> dict[str, object]:
    """The announced move as sentences name it: `move` in notation, and `move_words` for whoever reads words."""
    move, kind = position.announcement, announced_type(position)
    if move is None or kind is None:
        return {"move": ""}
    if isinstance(move, Use):
        called = CONVERTING if move.converts else CALLED[kind]
        words = Speech(called, {"origin": NAMES[move.origin], "target": NAMES[move.target]})
    else:
        words = Speech("combine-extra", {"dot": NAMES[move.dot], "spot": NAMES[move.spot]})
    return {"move": move_text(move), "move_words": words}
