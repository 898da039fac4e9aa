"""The rare rules of PÜNCT by name, recognised in a turn by its texts alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.punct.kernel_positions import POSITIONS, kernel
from games.rare_rules import RareRules
from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.games.punct.kernel_board import (
    BIT_OF,
    BITS,
    CENTRE,
    LAYOUT_OF,
    LAYOUTS,
    PIECES,
    SIDES,
    TRIANGLE,
    TYPES,
    WORDS,
    DotLayout,
)
from gipfel.games.punct.kernel_state import flooded
from gipfel.kernels.contract import RUNNING
from gipfel.kernels.words import cells_in, meets, words_of

JUMP = "jump onto a piece"
THIRD_LEVEL = "on level 3 or higher"
DOWN = "from a higher level to a lower one"
OVER_VACANT = "bridge over a vacant cell"
OVER_DOT = "bridge over a lower dot"
DEEP = "bridge over a dot two levels below and more"
P_BRIDGES = "P as the middle of a bridge"
TWIST = "both ends on one piece"
TRIANGLE_ON_ONE = "triangle exactly on a triangle"
ON_OPPONENT = "minor dots on the opponent's"
TURNED = "turned about P"
TURNED_AROUND = "same cells, another P"
INTO_CENTRE = "moved into the centre"
PLACED_IN_CENTRE = "placed in the centre (basic)"
SET_FREE = "the opponent's dot set free"
BOTH = "both connected"
NEARLY = "one piece left, and moved"
ENDS = {
    "connection": "won by a connection",
    "connection-given": "connection given",
    "centre": "won by the centre",
    "last-piece": "last piece (basic)",
}
EQUAL = "equal centre"

NAMES = (
    *(JUMP, THIRD_LEVEL, DOWN, OVER_VACANT, OVER_DOT, DEEP, P_BRIDGES, TWIST, TRIANGLE_ON_ONE, ON_OPPONENT, TURNED),
    *(TURNED_AROUND, INTO_CENTRE, PLACED_IN_CENTRE, SET_FREE, BOTH, NEARLY, *ENDS.values(), EQUAL),
)
_CENTRE = frozenset(BITS[place] for place in CENTRE)


class Piece(NamedTuple):
    """A piece on the board."""

    level: int
    owner: int
    layout: DotLayout


def pieces_in(text: str) -> list[Piece]:
    """The pieces of a position text, from the lowest level."""
    written = text.split()[0]
    found: list[Piece] = []
    for level, row in enumerate([] if written == "-" else written.split("/"), 1):
        for piece in row.split(","):
            cut = next(index for index in range(3, len(piece)) if piece[index].isalpha())
            place = TYPES.index(piece[0].upper()), BIT_OF[piece[1:cut]], BIT_OF[piece[cut:]]
            found.append(Piece(level, int(piece[0].islower()), LAYOUTS[LAYOUT_OF[place]]))
    return found


def tops_of(pieces: list[Piece]) -> dict[int, Piece]:
    """The highest piece of each cell."""
    return {cell: piece for piece in sorted(pieces, key=lambda piece: piece.level) for cell in piece.layout.cells}


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn."""
    earlier, later = pieces_in(before.text()), pieces_in(after.text())
    (new,) = set(later) - set(earlier)
    old = next(iter(set(earlier) - set(later)), None)
    if old is not None:
        yield from _moved(earlier, old, new)
    elif _CENTRE.intersection(new.layout.cells):
        yield PLACED_IN_CENTRE
    if old is not None and sum(piece.owner == new.owner for piece in later) == PIECES - 1:
        yield NEARLY
    if after.outcome is not None:
        yield EQUAL if after.outcome.reason == "centre" and after.outcome.winner is None else ENDS[after.outcome.reason]
        if all(_connected(later, player) for player in (0, 1)):
            yield BOTH


def _moved(earlier: list[Piece], old: Piece, new: Piece) -> Iterator[str]:
    beneath = tops_of([piece for piece in earlier if piece != old])
    under = [beneath.get(cell) for cell in new.layout.cells]
    ends, middle = under[:2], under[2]
    gap = new.level - 1 - (middle.level if middle else 0)
    rests = [piece for piece in under if piece is not None]
    bridge = new.layout.kind != TRIANGLE and gap > 0
    found = {
        JUMP: new.level > 1,
        THIRD_LEVEL: new.level > 2,
        DOWN: new.level < old.level,
        OVER_VACANT: bridge and middle is None,
        OVER_DOT: bridge and middle is not None,
        DEEP: bridge and middle is not None and gap > 1,
        P_BRIDGES: bridge and new.layout.punct == new.layout.middle,
        TWIST: new.level > 1 and ends[0] == ends[1] and new.layout.kind != TRIANGLE,
        TRIANGLE_ON_ONE: new.level > 1 and new.layout.kind == TRIANGLE and len(set(rests)) == 1,
        ON_OPPONENT: any(piece.owner != new.owner for piece in rests),
        TURNED: old.layout.punct == new.layout.punct,
        TURNED_AROUND: sorted(old.layout.cells) == sorted(new.layout.cells) and old.layout.punct != new.layout.punct,
        INTO_CENTRE: bool(_CENTRE.intersection(new.layout.cells)) and not _CENTRE.intersection(old.layout.cells),
        SET_FREE: any(beneath[cell].owner != old.owner for cell in old.layout.cells if cell in beneath),
    }
    yield from (name for name, there in found.items() if there)


def _connected(pieces: list[Piece], player: int) -> bool:
    """Whether a player has a chain from a side to the opposite one."""
    seen = words_of((cell for cell, piece in tops_of(pieces).items() if piece.owner == player), WORDS)
    for side, opposite in zip(SIDES[::2], SIDES[1::2], strict=True):
        start = words_of(set(cells_in(seen)) & {BITS[place] for place in side}, WORDS)
        if meets(flooded(start, seen), words_of((BITS[place] for place in opposite), WORDS)):
            return True
    return False


@lru_cache(maxsize=2)
def _listed(version: str, text: str) -> tuple[tuple[str, ...], ...]:
    """The turns that bring P onto another piece or onto a dot of the same one, those that win, and other endings."""
    game = kernel(version)
    start, tops = game.encode(text), tops_of(pieces_in(text))
    jumps, turned, wins, ends = list[str](), list[str](), list[str](), list[str]()
    for turn, steps in game.turns(start).items():
        origin, _, landed = turn.partition("-")
        target = tops.get(BIT_OF[landed.partition(",")[0]]) if landed else None
        if target is not None:
            (turned if target.layout.punct == BIT_OF[origin] else jumps).append(turn)
        won = game.functions.winner(game.functions.apply(start, game.tables, steps[0]))
        if won != RUNNING:
            (wins if won == game.functions.to_move(start) else ends).append(turn)
    return tuple(jumps), tuple(turned), tuple(wins), tuple(ends)


def propose(before: Position, rng: Random) -> str:
    """A turn to look at: of thousands only a few jump, and hardly one ends the game."""
    jumps, turned, wins, ends = _listed(before.game.spec["version"], before.text())
    wanted = rng.choice((jumps, jumps, jumps, turned, wins, ends, ()))
    return rng.choice(wanted) if wanted else random_turn(before, rng)


def high(position: Position) -> float:
    """Games drift to high levels."""
    return max((piece.level for piece in pieces_in(position.text())), default=0)


def mixed(position: Position) -> float:
    """Games drift to pieces that lie on others."""
    return sum(piece.level > 1 for piece in pieces_in(position.text()))


# Black's last piece, and nobody has anything in the centre.
EVEN = POSITIONS["last piece"].text.replace("Eg8f8,", "").replace("Lk9j9,", "")
NEAR = tuple({"spec": "punct", "position": POSITIONS[name].text} for name in ("both", "turning", "bridged"))
RARE = RareRules(
    NAMES,
    events,
    Path(__file__).with_name("perft.toml"),
    # Several rare rules are near in one position: it needs several games.
    others=(*NEAR, *NEAR, {"spec": "punct", "position": EVEN}),
    propose=propose,
    aims=(high, mixed),
)
