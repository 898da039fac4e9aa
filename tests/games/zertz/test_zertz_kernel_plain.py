"""The compiled game against a slow one that walks from ring to ring, on random tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations

import pytest

from gipfel.games.zertz.kernel import ZertzKernel
from support import amount

Place = tuple[int, int]
# How many turns each test compares at least.
TURNS = amount(400, 5000)
AROUND = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
STANDARD = {"capture": "enforced", "claims": "automatic", "edition": "standard", "rings": "37"}


@dataclass(frozen=True)
class Table:
    """Rings (`o`, or the colour lying there), stock and captures as counts by colour."""

    rings: dict[Place, str]
    stock: dict[str, int]
    captures: tuple[dict[str, int], dict[str, int]]
    player: int


def heights(text: str) -> list[list[Place]]:
    lengths = [len(column) for column in text.split()[0].split("/")]
    lowest = [4, 3, 2, 1, 0, 1, 2, 3, 4] if len(lengths) == 9 else [3, 2, 1, 0, 1, 2, 3, 4]
    return [[(c, lowest[c] + 2 * ring) for ring in range(length)] for c, length in enumerate(lengths)]


def counted(text: str) -> dict[str, int]:
    return dict(zip("WGB", map(int, text.split(",")), strict=True))


def table(text: str) -> Table:
    board, stock, first, second, player, _ = text.split()
    places = chain.from_iterable(heights(text))
    rings = {place: sign for place, sign in zip(places, board.replace("/", ""), strict=True) if sign != "."}
    return Table(rings, counted(stock), (counted(first), counted(second)), int(player))


def written(after: Table, text: str) -> str:
    """The position text of a table one turn after the position of `text`."""
    columns = ("".join(after.rings.get(place, ".") for place in column) for column in heights(text))
    counts = (",".join(str(held[colour]) for colour in "WGB") for held in (after.stock, *after.captures))
    return " ".join(["/".join(columns), *counts, str(1 - after.player), str(int(text.split()[-1]) + 1)])


def beside(place: Place, way: tuple[int, int], far: int = 1) -> Place:
    return (place[0] + far * way[0], place[1] + far * way[1])


def free(rings: dict[Place, str]) -> list[Place]:
    def slides_out(place: Place) -> bool:
        gaps = [beside(place, way) not in rings for way in AROUND]
        return any(gaps[side] and gaps[side - 1] for side in range(6))

    return [place for place, sign in rings.items() if sign == "o" and slides_out(place)]


def full_parts(rings: dict[Place, str]) -> set[frozenset[Place]]:
    """The groups of connected rings without vacancy."""
    found, left = set(), set(rings)
    while left:
        waiting = [left.pop()]
        cells = set(waiting)
        while waiting:
            here = waiting.pop()
            new = {beside(here, way) for way in AROUND} & left
            left -= new
            cells |= new
            waiting += new
        if all(rings[place] != "o" for place in cells):
            found.add(frozenset(cells))
    return found


def gained(held: Table, colour: str, count: int) -> Table:
    """The player to move has so many more captures of a colour."""
    captures = [dict(each) for each in held.captures]
    captures[held.player][colour] += count
    return replace(held, captures=(captures[0], captures[1]))


def jumps(held: Table, start: Place) -> Iterator[tuple[str, Place, Table]]:
    rings = held.rings
    for way in AROUND:
        over, landing = beside(start, way), beside(start, way, 2)
        if rings.get(over, "o") != "o" and rings.get(landing) == "o":
            moved = {**rings, start: "o", over: "o", landing: rings[start]}
            yield rings[over], landing, gained(replace(held, rings=moved), rings[over], 1)


def chains(held: Table, start: Place, names: dict[Place, str]) -> Iterator[tuple[str, Table]]:
    for colour, landing, after in jumps(held, start):
        further = list(chains(after, landing, names))
        jumped = colour + names[landing]
        yield from [(jumped + rest, end) for rest, end in further] or [(jumped, after)]


def placings(held: Table, names: dict[Place, str], optional: bool) -> Iterator[tuple[str, Table]]:
    from_stock = any(held.stock.values())
    supply = held.stock if from_stock else held.captures[held.player]
    before = full_parts(held.rings)
    for colour in (colour for colour in supply if supply[colour]):
        less = {**held.stock, colour: held.stock[colour] - 1}
        left = replace(held, stock=less) if from_stock else gained(held, colour, -1)
        for ring in [place for place, sign in held.rings.items() if sign == "o"]:
            filled = {**held.rings, ring: colour}
            removable: list[Place | None] = [*free(filled)]
            for gone in removable or [None]:
                rings = {place: sign for place, sign in filled.items() if place != gone}
                text = colour + names[ring] + ("" if gone is None else "," + names[gone])
                parts = full_parts(rings) - before if "o" in rings.values() else {frozenset(rings)}
                for cells in chosen(parts, optional):
                    yield claimed(replace(left, rings=rings), cells, text, names)


def chosen(parts: set[frozenset[Place]], optional: bool) -> Iterator[list[Place]]:
    """What the player may claim, each time by column and then number."""
    for size in range(len(parts) + 1) if optional else [len(parts)]:
        for some in combinations(parts, size):
            yield sorted(chain.from_iterable(some))


def claimed(held: Table, cells: list[Place], text: str, names: dict[Place, str]) -> tuple[str, Table]:
    after = replace(held, rings={place: sign for place, sign in held.rings.items() if place not in cells})
    for cell in cells:
        after = gained(after, held.rings[cell], 1)
    appendix = "".join(held.rings[cell] + names[cell] for cell in cells)
    return (f"{text} x {appendix}" if cells else text), after


def plain_turns(text: str, optional: bool) -> dict[str, str]:
    """Every legal turn with the position text after it."""
    held = table(text)
    names = {
        place: "abcdefghi"[c] + str(n) for c, column in enumerate(heights(text)) for n, place in enumerate(column, 1)
    }
    marbles = [place for place, sign in held.rings.items() if sign != "o"]
    found = [(f"x {names[start]}{way}", end) for start in marbles for way, end in chains(held, start, names)]
    found = found or list(placings(held, names, optional))
    assert len(dict(found)) == len(found)
    return {turn: written(end, text) for turn, end in found}


def plain_result(text: str, edition: str) -> tuple[int, str] | None:
    """Winner and reason at a turn start, the last turn having been the other player's."""
    held = table(text)
    mover = 1 - held.player
    each, one = (3, (4, 5, 6)) if edition == "standard" else (2, (3, 4, 5))
    counts = tuple(held.captures[mover].values())
    if min(counts) >= each or any(count >= goal for count, goal in zip(counts, one, strict=True)):
        return mover, "set"
    if "o" not in held.rings.values():
        return mover, "full-board"
    supply = [*held.stock.values(), *held.captures[held.player].values()]
    marbles = [place for place, sign in held.rings.items() if sign != "o"]
    if not any(supply) and not any(True for start in marbles for _ in jumps(held, start)):
        return mover, "no-move"
    return None


def random_text(chance: random.Random, start: str) -> str:
    """A table nobody need have played: any rings, any marbles, few counts, often an empty stock."""
    board = start.split()[0]
    rings, marbles = chance.uniform(0.2, 0.9), chance.uniform(0.1, 0.8)
    signs = [chance.choice("WGB") if chance.random() < marbles else "o" for _ in board]
    cells = [sign if chance.random() < rings else "." for sign in signs]
    lines = "".join("/" if old == "/" else new for old, new in zip(board, cells, strict=True))
    stock = [chance.choice((0, 0, 1)) for _ in range(3)]
    captures = [chance.choice((0, 0, 1)) for _ in range(6)]
    counts = ("{},{},{} {},{},{} {},{},{}").format(*stock, *captures)
    return f"{lines} {counts} {chance.randrange(2)} {chance.randrange(40)}"


def agree(kernel: ZertzKernel, text: str, edition: str, optional: bool) -> int:
    """Compare every turn, what it leads to and whether it ends the game; how many turns there were."""
    functions = kernel.functions
    state = kernel.encode(text)
    expected = plain_turns(text, optional)
    turns = kernel.turns(state)
    assert turns.keys() == expected.keys(), text
    for turn, after in expected.items():
        reached = kernel.play(state, turns[turn])
        assert kernel.decode(reached) == after, (text, turn)
        winner = functions.winner(reached)
        result = None if winner < 0 else (winner, kernel.reasons[functions.reason(reached)])
        assert result == plain_result(after, edition), (text, turn)
        assert kernel.encode(after) == reached, (text, turn)
    return len(turns)


@pytest.mark.parametrize("rings", ["37", "40", "43", "44", "48", "61"])
@pytest.mark.parametrize("claim", ["automatic", "optional"])
def test_every_turn_of_random_tables(rings: str, claim: str) -> None:
    chance = random.Random(f"{rings} {claim}")
    edition = chance.choice(["standard", "blitz"])
    kernel = ZertzKernel({**STANDARD, "rings": rings, "claims": claim, "edition": edition})
    start = kernel.decode(kernel.start())
    compared = 0
    while compared < TURNS:
        text = random_text(chance, start)
        state = kernel.encode(text)
        if kernel.functions.winner(state) < 0 and kernel.perft(state, 1) <= TURNS:
            compared += agree(kernel, text, edition, claim == "optional")


@pytest.mark.parametrize("rings", ["37", "61"])
def test_every_turn_along_random_games(rings: str) -> None:
    chance = random.Random(rings)
    kernel = ZertzKernel({**STANDARD, "rings": rings})
    compared = 0
    while compared < TURNS:
        state = kernel.start()
        while kernel.functions.winner(state) < 0:
            if kernel.perft(state, 1) <= TURNS:
                compared += agree(kernel, kernel.decode(state), "standard", False)
            state = kernel.play(state, chance.choice(list(kernel.turns(state).values())))
