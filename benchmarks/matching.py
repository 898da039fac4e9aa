"""Matchings of greatest weight for the second opinion on Swiss pairings, by compiled code that keeps what it knows.

The package that gives the second opinion asks for hundreds of matchings in each round, each of a graph that hardly
differs from the one before, and finds each anew in Python: nearly all of its time. Here the weights are its own, and
the matching is kept and mended by the compiled code of the first package. `python -m benchmarks swiss --plain` leaves
everything to the second package: both ways give the same pairings.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

CHUNK = 32
STEP = 16
MARGIN = 3
MOST_KEPT = 200_000


class WeighedGraph:
    """As much of a graph as is asked for: points from 0 on, and lines with a weight between them."""

    def __init__(self) -> None:
        self.points = 0
        self.weights: dict[tuple[int, int], int] = {}

    def add_node(self, _point: int) -> None:
        """One more point."""
        self.points += 1

    def add_edge(self, one: int, other: int, weight: int) -> None:
        """A line."""
        self.weights[min(one, other), max(one, other)] = weight


class CompiledMatching:
    """The matching of a graph: most pairs first, then weight. Numbers in the form of the compiled code are kept."""

    def __init__(self) -> None:
        self._size = 0
        self._numbers: dict[int, Any] = {}

    def __call__(self, graph: WeighedGraph, *, maxcardinality: bool) -> set[tuple[int, int]]:
        """The pairs."""
        from py4swiss.matching_computer import ComputerDutchOptimality

        assert maxcardinality
        widest = max((weight.bit_length() for weight in graph.weights.values()), default=1)
        above = 1 << widest + graph.points.bit_length()  # more than all weights of a matching together
        self._make_room(above.bit_length() + MARGIN)
        computer = ComputerDutchOptimality(graph.points, self._number((1 << self._size * CHUNK - MARGIN) - 1))
        for _ in range(graph.points):
            computer.add_vertex()
        for line, weight in graph.weights.items():
            computer.set_edge_weight(*line, self._number(weight + above))
        computer.compute_matching()
        return {(one, other) for one, other in enumerate(computer.get_matching()) if one < other}

    def _make_room(self, bits: int) -> None:
        if bits > self._size * CHUNK or len(self._numbers) > MOST_KEPT:
            self._size, self._numbers = max(self._size, -(-bits // CHUNK)), {}

    def _number(self, value: int) -> Any:
        """A number as the compiled code wants it: all of one size."""
        known = self._numbers.get(value)
        if known is None:
            known = self._numbers[value] = self._made(value)
        return known

    def _made(self, value: int) -> Any:
        from py4swiss.dynamicuint import DynamicUint

        found = DynamicUint(1)
        for _ in range(self._size - 1):
            found.shift_grow(CHUNK)
        found &= 0  # nothing, but of the size that all have
        for place in reversed(range(0, value.bit_length(), STEP)):
            found <<= STEP
            found |= value >> place & (1 << STEP) - 1
        return found


@contextmanager
def compiled_matchings() -> Iterator[None]:
    """Meanwhile the second package has its matchings from here."""
    import networkx as nx  # type: ignore[import-untyped]

    usual = nx.Graph, nx.max_weight_matching
    nx.Graph, nx.max_weight_matching = WeighedGraph, CompiledMatching()
    try:
        yield
    finally:
        nx.Graph, nx.max_weight_matching = usual
