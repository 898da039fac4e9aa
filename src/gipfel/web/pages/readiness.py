"""What every process makes once and keeps: templates, files, miniatures.

A house that opens again after a fall has a hundred visitors at its door in the same second. Whatever is made for the
first of them is made while players wait for their turns; so it is made before the door opens.
"""

from __future__ import annotations

import asyncio

from gipfel.core.registry import names
from gipfel.web.api.description import Description
from gipfel.web.pages.showcase import picture, symbols
from gipfel.web.pages.static_files import files
from gipfel.web.pages.template import read_templates


async def prepare(description: Description) -> None:
    """Make what any page needs, in a thread: the engines of the house start meanwhile."""
    await asyncio.to_thread(_prepare)
    await description.openapi()


def _prepare() -> None:
    read_templates()
    files()
    symbols()
    for name in names():
        picture(name)
