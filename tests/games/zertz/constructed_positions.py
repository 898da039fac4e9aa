"""Random positions nobody need have played: any rings, any marbles, counts that add up and nobody with a set."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from gipfel.core.game import Game
from gipfel.core.line import random_game
from gipfel.games.zertz.editions import Counts, Edition, changed
from gipfel.games.zertz.rings import RingBoard, cells_of
from gipfel.games.zertz.rules import Marbles, ZertzGame, ZertzPosition

ENOUGH = 14  # with so many marbles on the board, one player can hold the others without a set
# Positions from which four turns lead back to the same position, so that repetition can be played out.
CIRCLES = (
    "..../...../...G../..Bo.../..GB../Go.../GB.. 0,0,0 3,2,2 3,2,5 1 0",
    "..../G..../WB..../.BB..../Go..../GoB../B... 0,0,0 3,2,3 2,3,2 1 0",
    "..G./..WoW/....GB/.....o./....GW/...../.... 0,0,0 2,3,5 1,2,4 0 0",
    "W.../GoB../BW..../.o...../WB..../...../.... 0,0,0 1,4,5 2,3,2 1 0",
    "BG../BGB../BoB.../Go...../WG..../W..../.... 0,0,0 3,0,3 1,4,2 0 0",
)


class Deal(NamedTuple):
    """Where the marbles go that do not lie on the board: some to the stock, the rest to players if possible."""

    stock: int
    players: Sequence[int]


def random_position(game: Game, rng: Random) -> ZertzPosition:
    """A position at the start of a turn: a patch of any kind, a quiet board, or one without a free ring."""
    assert isinstance(game, ZertzGame)
    mover = rng.randrange(2)
    rings, cells, deal = rng.choice((_patches, _patches, _patches, _patches, _patches, _quiet, _closed))(
        game.ground, rng, mover
    )
    marbles = _random_colours(game.edition, rng, cells)
    stock, captures = _dealt(game.edition, rng, marbles, deal)
    return _read(game, ZertzPosition(game, rings, marbles, stock, captures, mover).text())


def late_position(game: Game, rng: Random) -> ZertzPosition:
    """A position some random turns from the start."""
    position = random_game(game.start(), rng, rng.randint(8, 20)).position
    assert isinstance(position, ZertzPosition)
    return position


def circling_position(game: Game, rng: Random) -> ZertzPosition:
    """One of the circles, laid onto the board by any of its symmetries."""
    position = game.mirrored(_read(game, rng.choice(CIRCLES)), rng.choice(game.symmetries()))
    assert isinstance(position, ZertzPosition)
    return position


def _read(game: Game, text: str) -> ZertzPosition:
    position = game.position(text)
    assert isinstance(position, ZertzPosition)
    return position


def _patches(ground: RingBoard, rng: Random, mover: int) -> tuple[int, list[int], Deal]:
    """Up to three patches of rings, any of them but one with a marble; often an empty stock."""
    rings = _grown(
        ground, rng, rng.choice((1, 1, 2, 3)), rng.randint(3, rng.choice((10, 15, 30))), thin=rng.randint(1, 4)
    )
    cells = list(cells_of(rings))
    rng.shuffle(cells)
    return rings, cells[: rng.randrange(len(cells) // 3, len(cells))], Deal(rng.choice((0, 0, 2, 8)), (0, 1))


def _quiet(ground: RingBoard, rng: Random, mover: int) -> tuple[int, list[int], Deal]:
    """No marble can jump, one is left in the stock, and the opponent has none: he may soon be without a move."""
    cells: list[int] = []
    while len(cells) < ENOUGH:
        rings, occupied, cells = _grown(ground, rng, 1, rng.randint(22, 30)), 0, []
        for cell in _rim_first(ground, rng, rings):
            more = occupied | 1 << cell
            if not ground.can_capture(more, rings & ~more):
                occupied = more
                cells.append(cell)
    # The ring of the last marble stays for the one in the stock.
    return rings, cells[:-1], Deal(1, (mover,))


def _rim_first(ground: RingBoard, rng: Random, rings: int) -> list[int]:
    """The rings, those with few neighbours first: there more marbles stand without a jump."""
    cells = rng.sample(list(cells_of(rings)), rings.bit_count())
    return sorted(cells, key=lambda cell: (ground.around[cell] & rings).bit_count())


def _closed(ground: RingBoard, rng: Random, mover: int) -> tuple[int, list[int], Deal]:
    """A marble on every ring that could be removed; the stock is empty."""
    inner: list[int] = []
    while not inner:
        rings = _grown(ground, rng, 1, rng.randint(7, 14))
        inner = list(cells_of(rings & ~ground.free_rings(rings, rings)))
    vacant = rng.sample(inner, rng.randint(1, len(inner)))
    return rings, [cell for cell in cells_of(rings) if cell not in vacant], Deal(0, (0, 1))


def _grown(ground: RingBoard, rng: Random, patches: int, number: int, thin: int = 1) -> int:
    """Rings grown from some first ones; of `thin` rings the one with the fewest neighbours is added each time."""
    everywhere = range(len(ground.names))
    rings = sum(1 << cell for cell in rng.sample(everywhere, patches))
    while rings.bit_count() < number:
        edge = [cell for cell in everywhere if ground.around[cell] & rings and not rings >> cell & 1]
        some = rng.choices(edge, k=thin)
        rings |= 1 << min(some, key=lambda cell: (ground.around[cell] & rings).bit_count())
    return rings


def _random_colours(edition: Edition, rng: Random, cells: Sequence[int]) -> Marbles:
    """Marbles on these cells, or on as many as there are marbles."""
    bag = [colour for colour, number in enumerate(edition.stock) for _ in range(number)]
    rng.shuffle(bag)
    marbles = [0, 0, 0]
    for cell, colour in zip(cells, bag, strict=False):
        marbles[colour] |= 1 << cell
    return marbles[0], marbles[1], marbles[2]


def _dealt(edition: Edition, rng: Random, marbles: Marbles, deal: Deal) -> tuple[Counts, tuple[Counts, Counts]]:
    """The stock and the captures; what would give a player a set goes to the stock."""
    bag = [colour for colour in range(3) for _ in range(edition.stock[colour] - marbles[colour].bit_count())]
    rng.shuffle(bag)
    stock: Counts = (0, 0, 0)
    captures: list[Counts] = [(0, 0, 0), (0, 0, 0)]
    for number, colour in enumerate(bag):
        takers = [player for player in deal.players if not edition.is_set(changed(captures[player], colour, 1))]
        if number < deal.stock or not takers:
            stock = changed(stock, colour, 1)
        else:
            taker = rng.choice(takers)
            captures[taker] = changed(captures[taker], colour, 1)
    return stock, (captures[0], captures[1])
