"""Setting up a GIPF board: pieces, reserves and potentials in hand; what is lost is what is left."""

from __future__ import annotations

from gipfel.core.errors import BadNotation
from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.gipf.pieces import BASICS, COVER, FIRST, GIPFS, LOADED, POTENTIALS, Piece
from gipfel.games.gipf.position_reader import read_pile, read_position
from gipfel.games.gipf.position_text import COLUMNS
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.scene import COLOURS, KIND_NAMES
from gipfel.games.gipf.spots import NAMES
from gipfel.games.gipf.terms import GipfGame

EMPTY = "."
STILL = "G"  # whether GIPF-pieces may still be brought in


class GipfEditor(Editor):
    """Pieces and potentials that are nowhere else are out of the game."""

    def __init__(self, game: GipfGame) -> None:
        self.game = game
        self.pieces = (SetupPiece(EMPTY, (), Speech("gipf-vacant", {"spot": ""})), *map(self._piece, self._letters()))
        self.counts = tuple(self._counted())
        self.highest = 1 + 2 * max(game.terms.potentials[POTENTIALS.index(kind)] for kind in COVER)

    def _letters(self) -> list[str]:
        """The pieces that the agreed version and potentials can bring onto the board."""
        agreed = [kind for kind, number in zip(POTENTIALS, self.game.terms.potentials, strict=True) if number]
        alone = ["U"] if set(agreed) - set(COVER) else []
        covers = [COVER[kind] for kind in agreed if kind in COVER]
        kinds = ["P", *(["G"] if self.game.terms.counts_gipf else []), *agreed, *alone, *covers]
        return [letter for kind in kinds for letter in (kind, kind.lower())]

    def _piece(self, letter: str) -> SetupPiece:
        colour, kind = COLOURS[letter.islower()], letter.upper()
        name = KIND_NAMES[kind]
        speech = Speech(f"gipf-{colour}-{name}-at", {"spot": ""})
        symbols = (f"gipf-{colour}-single", f"gipf-cap-{name}") if kind in POTENTIALS else (f"gipf-{colour}-{name}",)
        return SetupPiece(letter, symbols, speech)

    def _counted(self) -> list[SetupCount]:
        found = []
        for player, colour in enumerate(COLOURS):
            found.append(SetupCount(f"{player}P", Speech(f"gipf-reserve-{colour}"), self.game.terms.pieces[player]))
            if self.game.terms.introduces:
                found.append(SetupCount(f"{player}{STILL}", Speech(f"gipf-introducing-{colour}"), 1))
            for kind, most in zip(POTENTIALS, self.game.terms.potentials, strict=True):
                if most:
                    found.append(SetupCount(f"{player}{kind}", Speech(f"gipf-{colour}-{KIND_NAMES[kind]}"), most))
        return found

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, GipfPosition)
        signs = {
            NAMES[cell]: EMPTY if (piece := position.pieces[cell]) is None else piece.sign.strip("()")
            for column in COLUMNS
            for cell in column
        }
        counts: dict[str, int] = {}
        for player, side in enumerate(position.sides):
            counts |= {f"{player}P": side.reserve}
            if self.game.terms.introduces:
                counts |= {f"{player}{STILL}": int(side.phase in (FIRST, GIPFS))}
            counts |= {f"{player}{kind}": held for kind, held in zip(POTENTIALS, side.hand, strict=True)}
        return Setup(signs, counts, position.mover)

    def together(self, setup: Setup) -> GipfPosition:
        columns = ["".join(_written(setup.signs.get(NAMES[cell], EMPTY)) for cell in column) for column in COLUMNS]
        sides = [self._side(setup, player) for player in (0, 1)]
        reserves, phases, hands, lost, gone = zip(*sides, strict=True)
        fields = [",".join(reserves), "".join(phases), "/".join(hands), ",".join(lost), ",".join(gone)]
        return read_position(self.game, f"{'/'.join(columns)} {' '.join(fields)} {setup.player} 0")

    def _side(self, setup: Setup, player: int) -> tuple[str, str, str, str, str]:
        terms = self.game.terms
        own = [piece for sign in setup.signs.values() for piece in _layers(sign) if piece.owner == player]
        reserve = setup.counts.get(f"{player}P", 0)
        hand = [setup.counts.get(f"{player}{kind}", 0) for kind in POTENTIALS]
        lost = max(0, terms.pieces[player] - reserve - sum(piece.basics for piece in own))
        gone = max(0, sum(terms.potentials) - sum(hand) - sum(piece.potentials for piece in own))
        phase = LOADED if any(hand) else BASICS
        if setup.counts.get(f"{player}{STILL}", 0):
            phase = GIPFS if own else FIRST
        return str(reserve), phase, ",".join(map(str, hand)), str(lost), str(gone)


def _written(sign: str) -> str:
    """What lies on a spot as a position text has it."""
    return sign if len(sign) == 1 else f"({sign})"


def _layers(sign: str) -> tuple[Piece, ...]:
    """The pieces on a spot; what cannot lie there is refused when the text is read."""
    try:
        return () if sign == EMPTY else read_pile(sign, sign).layers
    except BadNotation:
        return ()
