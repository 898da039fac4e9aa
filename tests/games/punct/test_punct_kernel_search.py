"""How the compiled PÜNCT is judged and searched: connections, what is missing for them, threats and their defence."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator

import numpy as np
import pytest

from games.punct.kernel_positions import POSITIONS, kernel, named, state
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.search.compiled.evaluation import HEAD
from gipfel.engine.search.compiled.scores import NEAR_MATE
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.engine.search.iterations import Iteration, IterativeDeepening
from gipfel.engine.search.judgement import judgement_of
from gipfel.engine.search.searcher import Searcher
from gipfel.games.punct.kernel import PunctKernel
from gipfel.games.punct.kernel_board import BIT_OF, BITS, DIRECTIONS, SIDES
from gipfel.games.punct.kernel_connections import passed
from gipfel.games.punct.kernel_evaluation import FEATURES, MAIN_WIDTHS, PAIRED
from gipfel.games.punct.kernel_paths import FARTHEST, NOWHERE, UNCONNECTED, gaps, waves
from gipfel.games.punct.kernel_play import winner
from gipfel.games.punct.kernel_state import has_cell, to_move, visible_of
from gipfel.kernels.bits import below, generator
from gipfel.kernels.contract import RUNNING, State
from support import amount

JUDGEMENT = judgement_of(PunctKernel)
CHAIN = "Eh1h2,Eh4h5,Ch8h9,Ei10j11"  # three more cells lead to the triangle on the other side, five without it
THREAT = f"ed1d2,ed4d5,tg8f8,{CHAIN},To16p17 1 8"


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(kernel(), new_table(4))


def drifting(seed: int) -> Iterator[State]:
    """The states of a game in which both players rather shorten their connections."""
    game, rng, out = kernel(), generator(seed), np.empty(kernel().max_steps, np.int64)
    here = game.start()
    while winner(here) == RUNNING:
        yield here
        steps = [int(game.functions.sample(here, game.tables, rng, out)) for _ in range(12)]  # type: ignore[misc]
        if below(rng, 10) < 8:
            steps.sort(key=lambda step: _shortest(game.play(here, [step]), to_move(here)))
        here = game.play(here, steps[:1])


def _shortest(found: State, player: int) -> int:
    own, other = visible_of(found, player), visible_of(found, 1 - player)
    none = np.zeros(0, np.int64)
    return min(int(waves(own, other, side, kernel().tables, none, NOWHERE)) for side in (0, 2, 4))


def _costs(found: State, player: int, side: int) -> dict[int, int]:
    """What chains from a side to each cell cost, by Dijkstra's way."""
    own, other = visible_of(found, player), visible_of(found, 1 - player)
    price = {bit: 0 if has_cell(own, bit) else 2 if has_cell(other, bit) else 1 for bit in BITS.values()}
    waiting = [(price[BITS[place]], place) for place in SIDES[side]]
    costs: dict[int, int] = {}
    heapq.heapify(waiting)
    while waiting:
        cost, place = heapq.heappop(waiting)
        if BITS[place] not in costs:
            costs[BITS[place]] = cost
            beside = [(place[0] + right, place[1] + up) for right, up in DIRECTIONS]
            for near in (near for near in beside if near in BITS):
                heapq.heappush(waiting, (cost + price[BITS[near]], near))
    return costs


def test_connections_are_as_short_as_a_plain_search_finds_them() -> None:
    assert _shortest(kernel().start(), 0) == 17
    tables = kernel().tables
    for number, found in enumerate(drifting(1)):
        player, side = number % 2, number % 6
        own, other = visible_of(found, player), visible_of(found, 1 - player)
        written = np.full(len(tables), FARTHEST, np.int64)
        shortest = int(waves(own, other, side, tables, written, 0))
        costs = _costs(found, player, side)
        assert shortest == min(costs[BITS[place]] for place in SIDES[side ^ 1])
        reached = {bit: int(written[bit]) for bit in BITS.values() if written[bit] < FARTHEST}
        assert reached == {bit: cost for bit, cost in costs.items() if cost <= shortest + 2}


def test_gaps_are_the_cells_that_a_connection_lacks() -> None:
    least, cells = gaps(visible_of(state(f"{CHAIN} 0 8"), 0), kernel().tables)
    assert least == UNCONNECTED
    assert not any(cells)
    least, cells = gaps(visible_of(state(f"{CHAIN},To16p17 0 8"), 0), kernel().tables)
    assert least == 3
    assert has_cell(cells, BIT_OF["m14"])
    assert not has_cell(cells, BIT_OF["h1"])


def test_a_connection_within_one_turn_is_known_without_search(searcher: Searcher) -> None:
    wins = JUDGEMENT.functions["wins_now"]
    met = []
    for seed in range(amount(3, 40)):
        found = list(drifting(seed))
        for here in found[-amount(4, 20) :]:
            ends = (kernel().play(here, steps) for steps in kernel().turns(here).values())
            connected = any(winner(end) == to_move(here) and _by_connection(end) for end in ends)
            assert bool(wins(here, kernel().tables, searcher.numbers)) == connected, kernel().decode(here)
            met.append(connected)
    assert set(met) == {False, True}


def _by_connection(end: State) -> bool:
    return kernel().reasons[int(kernel().functions.reason(end))] == "connection"


def test_features_change_sides_with_the_colours(searcher: Searcher) -> None:
    for name in ("over a gap", "both", "bridged", "last piece"):
        text, player, turn = POSITIONS[name].text.split()
        swapped = re.sub(r"(?<![^,/])[A-Za-z]", lambda letter: letter[0].swapcase(), text)
        assert _features(searcher, named(name)) == _features(searcher, state(f"{swapped} {1 - int(player)} {turn}"))
        one, other = _features(searcher, named(name)), _features(searcher, passed(named(name)))
        assert one[1 : 1 + len(PAIRED)] == other[1 + len(PAIRED) :]


def _features(searcher: Searcher, found: State) -> list[int]:
    at = HEAD + len(FEATURES)
    JUDGEMENT.functions["features"](found, kernel().tables, searcher.numbers, at)
    numbers: list[int] = searcher.numbers[at : at + len(FEATURES)].tolist()
    return numbers


def _searched(searcher: Searcher, found: State, limits: Limits) -> Iteration:
    searcher.new_search([], True, 1)
    *_, last = IterativeDeepening([searcher], found, limits, Stop()).run(1)
    return last


def test_a_connection_is_played_at_once(searcher: Searcher) -> None:
    for name in ("both", "last piece"):
        best = _searched(searcher, named(name), Limits(depth=1)).lines[0]
        assert best.score > NEAR_MATE
        assert _by_connection(kernel().play(named(name), best.steps[:1]))


def test_a_threat_is_broken(searcher: Searcher) -> None:
    wins, here = JUDGEMENT.functions["wins_now"], state(THREAT)
    assert wins(passed(here), kernel().tables, searcher.numbers)
    best = _searched(searcher, here, Limits(depth=2, nodes=40_000)).lines[0]
    assert best.score > -NEAR_MATE
    assert not wins(kernel().play(here, best.steps[:1]), kernel().tables, searcher.numbers)


def test_not_all_turns_of_the_root_are_searched_deeper(searcher: Searcher) -> None:
    first = _searched(searcher, kernel().start(), Limits(depth=1))
    second = _searched(searcher, kernel().start(), Limits(depth=2))
    assert first.nodes >= 4_986
    assert MAIN_WIDTHS[0] == 0
    # All turns once, then the best ones with some replies to each.
    assert second.nodes - first.nodes < 60 * MAIN_WIDTHS[1]
