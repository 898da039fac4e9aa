"""All parsers and protocols of the project in one campaign."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from fuzz import house, parsers, programs, protocols
from fuzz.campaign import Campaign
from fuzz.world import World, opened


@contextmanager
def campaign(seed: int = 0, only: str = "", *, kernels: bool = True) -> Iterator[Campaign]:
    """A campaign over everything whose name contains `only`; the house is opened when it is first asked."""
    with ExitStack() as stack:
        known: list[World] = []

        def world() -> World:
            if not known:
                known.append(stack.enter_context(opened()))
            return known[0]

        targets = [*parsers.targets(), *programs.targets(kernels), *protocols.targets(), *house.targets(world)]
        yield Campaign([target for target in targets if only in target.name], seed)
