"""Random positions nobody need have played: any pieces anywhere, with a liking for rows and for the centre.

Material and potentials add up, and no version has GIPF-pieces or potentials that it could not have.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gipfel.core.game import Game
from gipfel.games.gipf import Gipf
from gipfel.games.gipf.pieces import (
    BASICS,
    COVER,
    DVONN,
    EMPTY,
    GIPF,
    GIPF_PIECE,
    GIPFS,
    LOADED,
    NOTHING,
    POTENTIALS,
    PUNCT,
    SINGLE,
    TAMSK,
    USED,
    ZERTZ,
    Piece,
    Side,
    cover_of,
    piece_of,
)
from gipfel.games.gipf.position_text import FIRST_TYPES
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import AHEAD, CENTRE, ENTRIES, FOUR, FOURS, LINES, NEAR, SPOTS, cells_of, mask_of
from gipfel.games.gipf.terms import BASIC, STANDARD, TOURNAMENT, GipfTerms

MOST_GIPF = {BASIC: 0, STANDARD: 3, TOURNAMENT: 9}
MOST_OPTIONAL = 9  # of a player, so that his takings can be listed


class Supply:
    """What a player still has to put on the board."""

    def __init__(self, terms: GipfTerms, owner: int, rng: Random) -> None:
        self.owner, self.rng = owner, rng
        self.basics = terms.pieces[owner]
        self.hand = list(terms.potentials)
        self.gipf, self.optional = MOST_GIPF[terms.version], MOST_OPTIONAL
        # Who still brings in GIPF-pieces has had no other kind on the board.
        self.introduces = terms.version == TOURNAMENT and rng.random() < 0.1
        self.poor = rng.random() < 0.2
        self.liking = rng.choice(((6, 2, 2, 1), (2, 6, 1, 1), (2, 1, 6, 3), (1, 3, 3, 0), (1, 0, 0, 3)))

    def piece(self, kind: str = "") -> Piece | None:
        """A piece of this kind, else of any, if there is one left."""
        wanted = (kind, *self._kinds())
        piece = next((piece_of(self.owner, each) for each in wanted if each and self._affords(each)), None)
        if piece is not None:
            self.basics -= piece.basics
            self.gipf -= piece.kind == GIPF
            self.optional -= piece.optional
            if piece.potentials:
                self.hand[self._type(piece)] -= 1
        return piece

    def _kinds(self) -> list[str]:
        """One kind by liking, and singles, of which there are most."""
        held = [kind for kind, number in zip(POTENTIALS, self.hand, strict=True) if number]
        groups = (SINGLE, GIPF, self.rng.choice(held or [SINGLE]), USED)
        return [*self.rng.choices(groups, self.liking), SINGLE]

    def _affords(self, kind: str) -> bool:
        piece = piece_of(self.owner, kind)
        if self.introduces and piece.kind != GIPF:
            return False
        if piece.basics > self.basics or (piece.kind == GIPF and not self.gipf):
            return False
        return (not piece.optional or self.optional > 0) and (not piece.potentials or self._type(piece) >= 0)

    def _type(self, piece: Piece) -> int:
        """Which potential a piece takes from the hand; -1: none is left. A used one may be of several types."""
        types = (piece.carries,) if piece.carries else POTENTIALS[:FIRST_TYPES]  # others lie on pieces once used
        return next((number for number, kind in enumerate(POTENTIALS) if kind in types and self.hand[number]), -1)

    def cover(self, kind: str) -> bool:
        """Whether there is a used potential of this type to lie on a piece; then it is taken."""
        number = POTENTIALS.index(kind)
        if self.introduces or not self.hand[number]:
            return False
        self.hand[number] -= 1
        return True

    def side(self) -> Side:
        """The rest: in reserve or lost, in hand or gone."""
        reserve = 0 if self.poor else self.rng.choice((1, 5, 9, self.basics))
        reserve = min(reserve, self.basics)
        lost = self.basics - reserve
        if self.introduces:
            return Side(reserve, GIPFS, tuple(self.hand), lost)
        hand = tuple(self.hand) if self.rng.random() < 0.4 else NOTHING
        return Side(reserve, LOADED if any(hand) else BASICS, hand, lost, sum(self.hand) - sum(hand))


def random_position(game: Game, rng: Random) -> GipfPosition:
    """A position at the start of a turn in which the game goes on, read from its text like any other."""
    assert isinstance(game, Gipf)
    while True:
        position = game.position(_any_position(game, rng).text())
        if position.outcome is None:
            return position


def _any_position(game: Gipf, rng: Random) -> GipfPosition:
    sketch = Sketch(game.terms, rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        rng.choice(sketch.patterns())()
    for spot in rng.sample(SPOTS, rng.randint(0, rng.choice((4, 22)))):
        sketch.put(spot, rng.randrange(2))
    for spot in rng.sample(SPOTS, rng.choice((0, 8, len(SPOTS)))):
        sketch.cover(spot)
    for owner in (0, 1):
        if game.terms.counts_gipf and GIPF_PIECE[owner] not in sketch.pieces:
            sketch.put(rng.choice(SPOTS), owner, GIPF)
    sides = sketch.supplies[0].side(), sketch.supplies[1].side()
    mover = sketch.owner if rng.random() < 0.7 else rng.randrange(2)
    return GipfPosition(game, tuple(sketch.pieces), sides, mover, rng.randint(2, 90))


class Sketch:
    """A board being filled with patterns that rare rules grow from; `owner` has the last of them."""

    def __init__(self, terms: GipfTerms, rng: Random) -> None:
        self.terms, self.rng, self.owner = terms, rng, 0
        self.supplies = [Supply(terms, owner, rng) for owner in (0, 1)]
        self.pieces = list(EMPTY)

    def patterns(self) -> list[Callable[[], None]]:
        """Those the version and the potentials have pieces for."""
        zertz, tamsk, _yinsh, dvonn, punct = self.terms.potentials
        return [
            self.row,
            self.crossing,
            self.push_for_both,
            *([self.meeting] * 2 if dvonn or punct else []),
            *([self.gipf_row] * 3 if self.terms.version == TOURNAMENT else []),
            *([self.last_jump] if zertz else []),
            *([self.toward_centre] * 2 if tamsk else []),
        ]

    def put(self, spot: int, owner: int, kind: str = "") -> None:
        """A piece on a spot, if both are free."""
        if self.pieces[spot] is None:
            self.pieces[spot] = self.supplies[owner].piece(kind)

    def _anyone(self) -> int:
        self.owner = self.rng.randrange(2)
        return self.owner

    def row(self) -> None:
        """Four or more on a line, mostly of one colour."""
        spots, owner = self.rng.choice(LINES).spots, self._anyone()
        first = self.rng.randrange(len(spots) - FOUR + 1)
        for spot in self.rng.choice((spots[first : first + FOUR], spots)):
            self.put(spot, owner if self.rng.random() < 0.92 else 1 - owner)

    def gipf_row(self) -> None:
        """Four GIPF-pieces, one of the opponent's beside them and one elsewhere; perhaps their owner has no others."""
        spots, owner = self.rng.choice([line.spots for line in LINES if len(line.spots) > FOUR]), self._anyone()
        for spot in spots[:FOUR]:
            self.put(spot, owner, GIPF)
        for spot in (spots[FOUR], self.rng.choice(SPOTS)):
            self.put(spot, 1 - owner, GIPF)
        self.supplies[owner].poor = self.rng.random() < 0.8

    def last_jump(self) -> None:
        """A piece loaded with ZÈRTZ beside another; perhaps its owner has nothing else."""
        spot, owner = self.rng.choice(SPOTS), self._anyone()
        self.put(spot, owner, ZERTZ)
        self.put(self.rng.choice([ray for ray in AHEAD[spot] if ray])[0], self.rng.randrange(2))
        self.supplies[owner].poor = self.rng.random() < 0.8

    def meeting(self) -> None:
        """A DVONN- or PÜNCT-loaded piece amid others, which it may jump onto; perhaps its owner has nothing else."""
        spot, owner = self.rng.choice(SPOTS), self._anyone()
        self.put(spot, owner, self.rng.choice((DVONN, PUNCT)))
        self.put(self.rng.choice(NEAR[spot]), 1 - owner, self.rng.choice((SINGLE, GIPF)))
        for other in NEAR[spot]:
            self.put(other, self.rng.randrange(2), self.rng.choice((SINGLE, GIPF, DVONN, PUNCT, "")))
        self.supplies[owner].poor = self.rng.random() < 0.2

    def cover(self, spot: int) -> None:
        """Used DVONN or PÜNCT potentials of both colours in turn on a piece that can bear them."""
        piece = self.pieces[spot]
        if piece is None or piece.kind != SINGLE:
            return
        kinds = (PUNCT, DVONN) if self.terms.counts_gipf else (DVONN,)
        kind = piece.carries or self.rng.choice(kinds)
        while kind in COVER and self.rng.random() < 0.6 and self.supplies[1 - piece.owner].cover(kind):
            piece = cover_of(1 - piece.owner, kind, piece)
        self.pieces[spot] = piece

    def crossing(self) -> None:
        """Two rows of one colour through one spot."""
        spot, owner = self.rng.choice(SPOTS), self._anyone()
        self.put(spot, owner, self.rng.choice((GIPF, SINGLE, "")))
        for line in self.rng.sample([line for line in LINES if spot in line.spots], 2):
            fours = [four for four, number in FOURS if LINES[number] is line and four >> spot & 1]
            for other in cells_of(self.rng.choice(fours)):
                self.put(other, owner)

    def toward_centre(self) -> None:
        """Pieces loaded with TAMSK that pushes from the rim bring to the centre, perhaps with another one there."""
        owner = self._anyone()
        for first, *rest in self.rng.sample(AHEAD[CENTRE], 3):
            self.put(first, owner, TAMSK)
            for spot in rest:
                self.put(spot, self.rng.randrange(2))
        if self.rng.random() < 0.7:
            self.put(CENTRE, owner, TAMSK)

    def push_for_both(self) -> None:
        """A line whose pieces, pushed one step on, complete a row of each colour."""
        path = self.rng.choice(ENTRIES).path
        last = self.rng.randrange(2, len(path))
        inner, owner = self.rng.randrange(last - 1), self._anyone()
        colours = self.rng.sample((owner, 1 - owner), 2)
        for number in range(last):
            self.put(path[number], colours[number != inner])
        for arrived, colour in zip((path[inner + 1], path[last]), colours, strict=True):
            windows = [four for four, _ in FOURS if four & mask_of(path) == 1 << arrived]
            for spot in cells_of(self.rng.choice(windows)):
                if spot != arrived:
                    self.put(spot, colour)
