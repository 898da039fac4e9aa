"""Rules and kernel of GIPF side by side on boards full of piles: rows with covers, spots taken from more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from games.gipf.kernel_positions import COLUMNS, kernel, options_of, place
from games.gipf.positions import after, gipf
from games.samples import refereed, samples
from gipfel.core.errors import BadNotation
from gipfel.games.gipf.rules import GipfPosition
from gipfel.testing.lockstep import Twin
from support import amount

Remark = Callable[[str], None]

SPECS = (
    "gipf:basic,dvonn=6",
    "gipf:standard,dvonn=6,punct=6",
    "gipf:tournament,zertz=3,tamsk=3,yinsh=3,dvonn=6,punct=6",
)
SPOTS = [f"{column}{number}" for column, length in COLUMNS.items() for number in range(2, 2 + length)]
MOST_TURNS = 1500  # of a position whose whole set of turns is compared
TURNS = 3  # played from each board


def pile(spec: str, rng: Random, owner: int) -> str:
    """A random piece or pile with a top of a player."""
    options = options_of(spec)
    bottoms = "PPPPD" + "NG" * (options["punct"] != "0") + "Y" * int(options["yinsh"] != "0")
    bottom = rng.choice(bottoms)
    height = rng.choice((0, 0, 1, 1, 2)) if bottom in "PDN" else 0
    punct = bottom == "N" or (bottom == "P" and options["punct"] != "0" and rng.random() < 0.4)
    letters = bottom + ("C" if punct else "V") * height
    # From the top downwards the colours alternate.
    return "".join(letter.lower() if (owner + height - index) % 2 else letter for index, letter in enumerate(letters))


def boards(spec: str, rng: Random) -> Iterator[str]:
    """Position texts of boards that are about half full, most tops of the player to move."""
    while True:
        player, pieces = rng.randrange(2), dict[str, str]()
        for spot in SPOTS:
            if rng.random() < 0.55:
                sign = pile(spec, rng, player if rng.random() < 0.85 else 1 - player)
                pieces[sign] = f"{pieces.get(sign, '')} {spot}"
        text = place(spec, pieces, (rng.randrange(4), rng.randrange(4)), player=player)
        if "-" in text:
            continue  # more of something than there is
        try:
            kernel(spec).encode(text)
        except BadNotation:
            continue
        yield text


def follow(spec: str, text: str, rng: Random, seen: Counter[str]) -> None:
    """Play some turns from a board with the kernel beside; sets of turns are compared where they are not too large."""
    position = gipf(spec).position(text)
    assert isinstance(position, GipfPosition)
    twin = Twin(position.game)
    twin.begin(position)
    for _ in range(TURNS):
        state = twin.kernel.encode(position.text())
        if position.outcome is not None or twin.kernel.perft(state, 1) > MOST_TURNS:
            return
        turns = sorted(position.turns())
        twin.compare_turns(position, set(turns))
        seen["sets"] += 1
        seen["twice"] += any(taken_twice(turn) for turn in turns)
        turn = rng.choice([turn for turn in turns if taken_twice(turn)] or turns)
        following = after(position, turn)
        twin.play(position, turn, following)
        position = following


def taken_twice(turn: str) -> bool:
    """Whether one spot stands in two takings."""
    spots = [spot for word in turn.split() if word.startswith("x") for spot in word[1:].split(",")]
    return len(set(spots)) < len(spots)


@pytest.mark.parametrize("spec", SPECS)
def test_rules_and_kernel_agree_on_boards_full_of_piles(spec: str, remark: Remark) -> None:
    rng, seen = Random(spec), Counter[str]()
    for text, _ in zip(boards(spec, rng), range(amount(50, 1500)), strict=False):
        follow(spec, text, rng, seen)
    remark(f"{spec}, full of piles: {seen['sets']} sets of turns, {seen['twice']} with a spot taken from twice")
    assert seen["twice"] >= amount(2, 100)


def test_the_sample_games_are_judged_alike_by_the_kernel(remark: Remark) -> None:
    remark(f"gipf with all five potentials, by the kernel: {refereed(samples('gipf5'), kernel=True)}")
