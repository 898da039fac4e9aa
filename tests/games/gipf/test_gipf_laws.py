"""Laws that hold in every game of GIPF: material, potentials, texts, symmetries, the turn tree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.gipf.positions import gipf
from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.step import Step
from gipfel.core.turns import ended, expand
from gipfel.games.gipf import Gipf
from gipfel.games.gipf.pieces import (
    COVER,
    EMPTY,
    FIRST,
    GIPF_PIECE,
    POTENTIALS,
    Piece,
    Side,
    cover_of,
    piece_of,
    standing,
)
from gipfel.games.gipf.position_text import FIRST_TYPES
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import CENTRE, SPOTS
from gipfel.games.gipf.steps import Push

SPECS = st.sampled_from(
    [
        "gipf:basic",
        "gipf:basic,handicap=2,weaker=white",
        "gipf:standard",
        "gipf:tournament",
        "gipf:standard,zertz=3,tamsk=2",
        "gipf:tournament,zertz=2,tamsk=3,yinsh=2",
        "gipf:basic,zertz=6,tamsk=6,yinsh=6,order=free",
        "gipf:basic,tamsk=6,announce=yes",
        "gipf:tournament,zertz=2,tamsk=2,yinsh=2,announce=yes",
        "gipf:basic,dvonn=6,punct=2",
        "gipf:standard,punct=6,convert=no",
        "gipf:tournament,zertz=1,tamsk=1,yinsh=2,dvonn=4,punct=4",
        "gipf:ultimate",
        "gipf:standard,tamsk=2,dvonn=3,punct=3,announce=yes",
    ]
)
SEEDS = st.integers(0, 2**32)
MOST_TURNS = 70

Turn = tuple[GipfPosition, list[Step], list[GipfPosition]]


def a_turn(start: GipfPosition, chance: Random) -> Turn:
    """A turn by chance, with a liking for anything but pushes: where it began, its steps, where each led."""
    position, steps, reached = start, [], []
    while not ended(start, position):
        choices = list(position.steps())
        rare = [step for step in choices if not isinstance(step, Push)]
        step = chance.choice(rare if rare and chance.random() < 0.5 else choices)
        position = position.play(step)
        steps.append(step)
        reached.append(position)
    return start, steps, reached


def a_game(game: Gipf, chance: Random) -> Iterator[Turn]:
    """Turns by chance from the start, or from a crowded board."""
    position = game.start() if chance.random() < 0.5 else crowded(game, chance)
    for _ in range(MOST_TURNS):
        if position.outcome is not None:
            return
        turn = a_turn(position, chance)
        position = turn[2][-1]
        yield turn


def crowded(game: Gipf, chance: Random) -> GipfPosition:
    """A board with pieces of all kinds in any place; what is missing is in reserve or lost."""
    pieces = list(EMPTY)
    basics, potentials = list(game.terms.pieces), [list(game.terms.potentials) for _ in range(2)]
    kinds = "PPPGGZTYDNU" if game.terms.counts_gipf else "PPPZTYDNU"
    for spot in (CENTRE, *chance.sample([spot for spot in SPOTS if spot != CENTRE], chance.randint(8, 28))):
        owner = chance.randrange(2)
        piece = piece_of(owner, "T" if spot == CENTRE else chance.choice(kinds))
        if piece.basics > basics[owner]:
            continue
        if piece.potentials:
            fitting = [POTENTIALS.index(piece.carries)] if piece.carries else range(FIRST_TYPES)
            types = [number for number in fitting if potentials[owner][number]]
            if not types:
                continue
            potentials[owner][types[0]] -= 1
        basics[owner] -= piece.basics
        pieces[spot] = covered(piece, game, potentials, chance)
    reserves = [chance.choice([0, 1, basics[each]]) if basics[each] else 0 for each in (0, 1)]
    sides = [
        Side(reserves[each], "b", lost=basics[each] - reserves[each], gone=sum(potentials[each])) for each in (0, 1)
    ]
    return GipfPosition(game, tuple(pieces), (sides[0], sides[1]), chance.randrange(2)).opened()


def covered(piece: Piece, game: Gipf, potentials: list[list[int]], chance: Random) -> Piece:
    """The piece, perhaps under used DVONN or PÜNCT potentials of both colours in turn."""
    kinds = [piece.carries] if piece.carries else ["D", "N"] if game.terms.counts_gipf else ["D"]
    kind = chance.choice(kinds)
    number = POTENTIALS.index(kind)
    while (
        piece.kind not in ("G", "U") and kind in COVER and chance.random() < 0.4 and potentials[1 - piece.owner][number]
    ):
        piece = cover_of(1 - piece.owner, kind, piece)
        potentials[piece.owner][number] -= 1
    return piece


@given(SPECS, SEEDS)
def test_material_and_potentials_are_kept(spec: str, seed: int) -> None:
    game = gipf(spec)
    for _, _, reached in a_game(game, Random(seed)):
        for position in reached:
            for owner, side in enumerate(position.sides):
                own = [piece for piece in standing(position.pieces) if piece.owner == owner]
                assert side.reserve + sum(piece.basics for piece in own) + side.lost == game.terms.pieces[owner]
                potentials = sum(side.hand) + sum(piece.potentials for piece in own) + side.gone
                assert potentials == sum(game.terms.potentials)


@given(SPECS, SEEDS)
def test_positions_read_back_also_inside_turns(spec: str, seed: int) -> None:
    game = gipf(spec)
    for start, _, reached in a_game(game, Random(seed)):
        for position in (start, *reached):
            assert game.position(position.text()) == position


@given(SPECS, SEEDS)
def test_turns_read_back_to_the_same_position(spec: str, seed: int) -> None:
    game = gipf(spec)
    for start, steps, reached in a_game(game, Random(seed)):
        text = game.write_turn(start, steps)
        again = game.read_turn(start, text)
        assert game.write_turn(start, again) == text
        assert start.turn(text) == reached[-1]


@given(SPECS, SEEDS)
def test_a_symmetry_commutes_with_play(spec: str, seed: int) -> None:
    game, chance = gipf(spec), Random(seed)
    symmetry = chance.choice(game.symmetries())
    for start, steps, reached in a_game(game, chance):
        for before, step, position in zip([start, *reached], steps, reached, strict=False):
            image = game.mirrored(before, symmetry)
            assert game.mirrored_step(step, symmetry) in image.steps()
            assert image.play(game.mirrored_step(step, symmetry)) == game.mirrored(position, symmetry)


@given(SPECS, SEEDS)
def test_a_last_step_ends_the_turn_and_touches_tell_steps_apart(spec: str, seed: int) -> None:
    for start, _, reached in a_game(gipf(spec), Random(seed)):
        for position in (start, *reached[:-1]):
            steps = position.steps()
            paths = {step.touches for step in steps}
            assert len(paths) == len(steps) > 0
            assert not any(path[:number] in paths for path in paths for number in range(1, len(path)))
            assert all(ended(start, position.play(step)) for step in steps if step.last)


@given(st.sampled_from(["gipf:basic", "gipf:standard", "gipf:standard,zertz=3,tamsk=2"]), SEEDS)
def test_turns_of_chance_are_among_the_legal_ones(spec: str, seed: int) -> None:
    game, chance = gipf(spec), Random(seed)
    position = crowded(game, chance)
    turns = expand(position, 600)
    if position.outcome is None and len(turns) < 600:
        for _ in range(5):
            start, steps, _ = a_turn(position, chance)
            assert game.write_turn(start, steps) in turns


@given(SPECS, SEEDS)
def test_who_needs_gipf_pieces_has_some_while_the_game_goes_on(spec: str, seed: int) -> None:
    game = gipf(spec)
    for _, _, reached in a_game(game, Random(seed)):
        position = reached[-1]
        if game.terms.counts_gipf and position.outcome is None:
            assert all(GIPF_PIECE[owner] in position.pieces or position.sides[owner].phase == FIRST for owner in (0, 1))


@given(SPECS, SEEDS)
def test_an_announcement_can_be_let_or_forfeited(spec: str, seed: int) -> None:
    game = gipf(spec)
    for _, _, reached in a_game(game, Random(seed)):
        pending = reached[-1]
        if pending.announcement is not None:
            forfeited = pending.forfeited()
            assert game.position(forfeited.text()) == forfeited
            assert sum(side.gone for side in forfeited.sides) == 1 + sum(side.gone for side in pending.sides)
            assert pending.let() == pending.turn("let")


@given(SPECS, SEEDS)
def test_piles_are_of_one_type_and_their_colours_alternate(spec: str, seed: int) -> None:
    for _, _, reached in a_game(gipf(spec), Random(seed)):
        for pile in filter(None, reached[-1].pieces):
            *covers, bottom = pile.layers
            assert len({cover.kind for cover in covers}) <= 1
            assert all(one.owner != other.owner for one, other in pairwise(pile.layers))
            assert not covers or bottom.kind == "P"


@given(st.text(alphabet="abcdefghi123456789xXGZTYDNP+->=,?; ", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    start = gipf("gipf:tournament,zertz=3,dvonn=1,punct=1").start()
    with suppress(GipfelError):
        start.turn(text)


@given(st.text(alphabet="PpGgZzTtYyUuDdNnVvCc()./ 0123456789,fglb-rowsafte:", max_size=90))
def test_no_text_breaks_the_reader_of_positions(text: str) -> None:
    with suppress(GipfelError):
        gipf("gipf:tournament,zertz=3,dvonn=1,punct=1").position(text)


@given(st.text(alphabet="PpDdNnGgVvCcUu()", max_size=9))
def test_no_pile_breaks_the_reader_of_positions(pile: str) -> None:
    with suppress(BadNotation):
        gipf("gipf:basic,dvonn=6,punct=6").position(
            f"{pile}.../...../....../......./....../...../.... 14,15 bb 0,0,0/0,0,0 0,0 12,12 0 0"
        )
