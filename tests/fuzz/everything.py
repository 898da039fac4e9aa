"""All parsers and protocols of the project in one campaign."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from fuzz import house, parsers, protocols
from fuzz.campaign import Campaign


@contextmanager
def campaign(seed: int = 0, only: str = "") -> Iterator[Campaign]:
    """A campaign over everything whose name contains `only`; the house is opened when it is first asked."""
    with ExitStack() as stack:
        opened: list[house.World] = []

        def world() -> house.World:
            if not opened:
                opened.append(stack.enter_context(house.opened()))
            return opened[0]

        targets = [*parsers.targets(), *protocols.targets(), *house.targets(world)]
        yield Campaign([target for target in targets if only in target.name], seed)
