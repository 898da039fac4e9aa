"""The turns of PÜNCT as Boardspace writes them: `dropb 9 K 9 2` names a piece, `move K 9 L 9 2` a cell (robots)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation, BadRecord, IllegalStep
from gipfel.core.foreign import Dialect, ForeignCommand, OutsideRules
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.spec import Spec
from gipfel.games.punct.cells import BOARD, NAMES
from gipfel.games.punct.pieces import LAYOUTS, WAYS, found_layout, layout_of, number_of

MESSAGES = {
    "unknown-setup": N_("The setup {setup} is not known."),
    "boardspace-command": N_("“{command}” cannot be read. Expected: {expected}."),
    "punct-nothing-dropped": N_("Nothing was put down in this turn: a pass, which the rules do not know."),
    "punct-foreign-piece": N_("Piece {number} belongs to the other player."),
}
declare(MESSAGES, game="punct")

SETUP = "punct"
EACH = 19  # numbers of one player; the first is the round marker of the box, an aid and no piece
NUMBERS = {
    "T": range(1, 7),
    "C": range(7, 9),
    "E": range(9, 13),
    "R": range(13, 15),
    "M": range(15, 17),
    "L": range(17, 19),
}
KIND_OF = {number: kind for kind, numbers in NUMBERS.items() for number in numbers}
TURNED = {"T": 3, "E": 3, "R": 3, "C": 0, "M": 4, "L": 1}
"""How far our leading dot is turned from the rotation they count."""
DROP, MOVE = "dropb", "move"
NOISE = frozenset(("pick", "pickb", "rotate", "drop"))
EXPECTED = {DROP: "dropb 9 K 9 2 (piece, cell of its PÜNCT, rotation)", MOVE: "move K 9 L 9 2 (cell, cell, rotation)"}

_SHAPES = {
    DROP: re.compile(r"(\d\d?) ([a-q] \d\d?) ([0-5])", re.ASCII),
    MOVE: re.compile(r"([a-q] \d\d?) ([a-q] \d\d?) ([0-5])", re.ASCII),
}
_TURN = re.compile(r"(?:([TCERLM])|([a-q]\d+)-)([a-q]\d+),([a-q]\d+)")


class PunctDialect(Dialect):
    """Boardspace's words for a game of PÜNCT; it remembers where every piece lies, by its number."""

    number = "25"
    words = frozenset((DROP, MOVE, *NOISE))

    def __init__(self, spec: Spec) -> None:
        self.spots: dict[int, str] = {}  # what came last stands last: of two on one cell it lies on top

    @classmethod
    def spec_of(cls, setup: str) -> str:
        # Newer files add the number of players, the key of a random number and a revision behind the name.
        if (setup.split() or [SETUP])[0].lower() != SETUP:
            raise OutsideRules("unknown-setup", setup=setup[:40])
        return "punct,repetition=none"  # Boardspace has no such rule: repetition is only remarked upon

    @classmethod
    def setup_of(cls, spec: Spec) -> str:
        if spec["version"] != "standard":
            raise BadRecord("foreign-option", option="version", value=spec["version"])
        return SETUP

    def is_idle(self, command: ForeignCommand) -> bool:
        word, *rest = command.words
        return word in NOISE or (word == DROP and rest[:1] in (["0"], [f"{EACH}"]))  # the markers of both

    def heard(self, commands: Sequence[ForeignCommand], seat: int) -> str:
        if not commands:
            raise BadNotation("punct-nothing-dropped")
        first, spot, rotation = _arguments(commands[-1])  # what was put down before is taken up again
        number = int(first) if commands[-1].words[0] == DROP else self._at(first)
        if number // EACH != seat:
            raise IllegalStep("punct-foreign-piece", number=number)
        kind, origin = KIND_OF[number % EACH], self.spots.pop(number, None)
        self.spots[number] = spot
        layout = number_of(kind, BOARD.cell(spot), int(rotation) + TURNED[kind])
        if LAYOUTS[layout] is None:
            raise BadNotation("punct-no-layout", piece=f"{kind}{spot}")
        where = f"{spot},{NAMES[layout_of(layout).leading]}"
        return f"{kind}{where}" if origin is None else f"{origin}-{where}"

    def _at(self, spot: str) -> int:
        for number, there in reversed(self.spots.items()):
            if there == spot:
                return number
        raise IllegalStep("punct-not-yours", cell=spot)

    def said(self, turn: str, seat: int) -> list[str]:
        match = _TURN.fullmatch(turn)
        if match is None:
            raise BadRecord("foreign-turn", turn=turn[:40])
        kind, origin, spot, leading = match.groups()
        number = self._unused(kind, seat) if origin is None else self._at(origin)
        kind = KIND_OF[number % EACH]
        self.spots.pop(number, None)
        self.spots[number] = spot
        layout = found_layout(kind, BOARD.cell(spot), BOARD.cell(leading))
        assert layout is not None
        rotation = (layout_of(layout).way - TURNED[kind]) % WAYS
        if origin is None:
            return [f"Dropb {number} {_spelled(spot)} {rotation}"]
        return [f"Move {_spelled(origin)} {_spelled(spot)} {rotation}"]

    def _unused(self, kind: str, seat: int) -> int:
        return next(number + EACH * seat for number in NUMBERS[kind] if number + EACH * seat not in self.spots)


def _arguments(command: ForeignCommand) -> tuple[str, str, str]:
    """What stands behind the word of a command, cells written our way."""
    word, *rest = command.words
    match = _SHAPES[word].fullmatch(" ".join(rest).lower())
    if match is None or (word == DROP and int(match[1]) >= 2 * EACH):
        raise BadNotation("boardspace-command", command=" ".join([word, *rest])[:40], expected=EXPECTED[word])
    first, spot, rotation = match.groups()
    return first.replace(" ", ""), spot.replace(" ", ""), rotation


def _spelled(cell: str) -> str:
    return f"{cell[0].upper()} {cell[1:]}"
