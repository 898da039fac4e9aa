"""Setting up a PÜNCT board: on the cell of every PÜNCT a piece and the way it lies, one sign for each level."""

from __future__ import annotations

from itertools import product
from string import ascii_letters, digits

from gipfel.core.errors import BadNotation
from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupPiece
from gipfel.games.punct.cells import BOARD, NAMES
from gipfel.games.punct.pieces import HALF, KINDS, LAYOUTS, PIECES_EACH, WAYS, DotPiece, layout_of, number_of
from gipfel.games.punct.position_text import EXPECTED, read_position, write_pieces
from gipfel.games.punct.rules import PunctGame, PunctPosition
from gipfel.games.punct.scene import SIDES

VACANT, NOTHING = "-", "."
"""An empty cell; nothing on this level, so that what follows lies higher."""
SIGNS = ascii_letters + digits + "!#$%"


def _kinds() -> dict[str, tuple[int, str, int]]:
    ways = [(kind, way) for kind in KINDS for way in range(HALF if kind == "C" else WAYS)]
    return {sign: (owner, *lie) for sign, (owner, lie) in zip(SIGNS, product((0, 1), ways), strict=True)}


LYING = _kinds()
SIGN_OF = {lie: sign for sign, lie in LYING.items()}


def _piece(sign: str, owner: int, kind: str, way: int) -> SetupPiece:
    name = f"punct-{SIDES[owner]}-{kind.lower()}"
    speech = Speech("punct-setup", {"piece": Speech(name), "way": Speech(f"punct-{BOARD.directions[way]}")})
    return SetupPiece(sign, (f"punct-setup-{SIDES[owner]}-{kind.lower()}-{way}",), speech)


class PunctEditor(Editor):
    """The place of a sign on its cell is the level of the piece; reserves are what is not on the board."""

    pieces = (
        SetupPiece(VACANT, (), Speech("punct-setup-vacant")),
        SetupPiece(NOTHING, ("punct-setup-gap",), Speech("punct-setup-gap")),
        *(_piece(sign, *lie) for sign, lie in LYING.items()),
    )
    highest = 2 * PIECES_EACH

    def __init__(self, game: PunctGame) -> None:
        self.game = game

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, PunctPosition)
        signs = dict.fromkeys(NAMES, "")
        for piece in position.pieces:
            layout = layout_of(piece.layout)
            below = signs[NAMES[layout.spot]].ljust(piece.level - 1, NOTHING)
            signs[NAMES[layout.spot]] = below + SIGN_OF[piece.owner, layout.kind, layout.way]
        return Setup({name: sign or VACANT for name, sign in signs.items()}, {}, position.mover)

    def together(self, setup: Setup) -> PunctPosition:
        pieces: list[DotPiece] = []
        for name, signs in setup.signs.items():
            for level, sign in enumerate(signs, 1):
                if sign not in (VACANT, NOTHING):
                    pieces.append(_lying(name, level, sign))
        levels = {piece.level for piece in pieces}
        # A level that nothing lies on has no place in a text; what lies above it rests on nothing.
        if levels and len(levels) < max(levels):
            raise BadNotation("punct-empty-level", level=min(set(range(1, max(levels))) - levels))
        return read_position(self.game, f"{write_pieces(pieces)} {setup.player} {len(pieces)}")


def _lying(name: str, level: int, sign: str) -> DotPiece:
    if sign not in LYING:
        raise BadNotation("bad-position", text=sign[:40], expected=EXPECTED)
    owner, kind, way = LYING[sign]
    number = number_of(kind, BOARD.cell(name), way)
    if LAYOUTS[number] is None:
        raise BadNotation("punct-no-layout", piece=f"{kind}{name}")
    return DotPiece(level, number, owner)
