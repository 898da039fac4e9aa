"""Compiled games of GIPF by their specs, and positions written as lists of spots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gipfel.games.gipf.kernel import GipfKernel

DEFAULTS = {
    "version": "standard",
    "zertz": "0",
    "tamsk": "0",
    "yinsh": "0",
    "dvonn": "0",
    "punct": "0",
    "convert": "yes",
    "order": "printed",
    "announce": "no",
    "handicap": "0",
    "weaker": "black",
    "repetition": "draw",
}
PIECES = {"basic": 15, "standard": 18, "tournament": 18, "ultimate": 21}
TYPES = ("zertz", "tamsk", "yinsh", "dvonn", "punct")
COLUMNS = {"b": 4, "c": 5, "d": 6, "e": 7, "f": 6, "g": 5, "h": 4}
WORTH = {"P": 1, "G": 2, "Z": 1, "T": 1, "Y": 1, "D": 1, "N": 1, "U": 0, "V": 0, "C": 0}


def options_of(spec: str) -> dict[str, str]:
    """The options a spec such as `gipf:basic,zertz=3` stands for."""
    version, *given = spec.removeprefix("gipf:").split(",")
    hand = dict.fromkeys(TYPES, "3") if version == "ultimate" else {}
    return {**DEFAULTS, "version": version, **hand, **dict(text.split("=") for text in given)}


@cache
def kernel(spec: str) -> GipfKernel:
    """The compiled game of a spec."""
    return GipfKernel(options_of(spec))


def place(
    spec: str,
    pieces: Mapping[str, str],
    reserves: tuple[int, int],
    *,
    player: int = 0,
    phases: str = "bb",
    hands: str = "0,0,0/0,0,0",
) -> str:
    """A position text: spots by sign (`P` White's single, `g` Black's GIPF-piece ...); the rest is out of play.

    A pile is several signs from bottom to top (`pV`); what comes later lies on what is on the spot already.
    """
    options = options_of(spec)
    board = dict[str, str]()
    for sign, spots in pieces.items():
        for spot in spots.split():
            board[spot] = board.get(spot, "") + sign
    columns = ["".join(written(board, f"{x}{n}") for n in range(2, 2 + length)) for x, length in COLUMNS.items()]
    lost, gone = [], []
    for side, own in enumerate((str.isupper, str.islower)):
        signs = [sign.upper() for pile in board.values() for sign in pile if own(sign)]
        lost.append(PIECES[options["version"]] - reserves[side] - sum(WORTH[sign] for sign in signs))
        in_hand = sum(int(number) for number in hands.split("/")[side].split(","))
        potentials = sum(int(options[kind]) for kind in TYPES)
        gone.append(potentials - in_hand - sum(sign not in "PG" for sign in signs))
    numbers = [",".join(str(number) for number in pair) for pair in (reserves, lost, gone)]
    return f"{'/'.join(columns)} {numbers[0]} {phases} {hands} {numbers[1]} {numbers[2]} {player} 0"


def written(board: Mapping[str, str], spot: str) -> str:
    """What stands on a spot, a pile in brackets from bottom to top."""
    pile = board.get(spot, ".")
    return f"({pile})" if len(pile) > 1 else pile


class Game:
    """A compiled game in progress, told in texts."""

    def __init__(self, spec: str, text: str | None = None) -> None:
        self.kernel = kernel(spec)
        self.state = self.kernel.start() if text is None else self.kernel.encode(text)

    def play(self, *turns: str) -> Game:
        """Play turns."""
        for turn in turns:
            self.state = self.kernel.play(self.state, turn)
        return self

    def turns(self) -> set[str]:
        """The legal turns."""
        return set(self.kernel.turns(self.state))

    def with_move(self, move: str) -> set[str]:
        """The legal turns that contain a move, which is left out of their texts."""
        return {" ".join(turn.replace(move, "|").split()) for turn in self.turns() if move in turn.split()}

    def fields(self) -> list[str]:
        """The fields of the position text: board, reserves, phases, hands, lost, gone, player, turn."""
        return self.kernel.decode(self.state).split(" ")

    def outcome(self) -> tuple[int, str] | None:
        """The winner and the reason, when the game is over."""
        functions = self.kernel.functions
        winner = int(functions.winner(self.state))
        return None if winner < 0 else (winner, self.kernel.reasons[functions.reason(self.state)])
