"""Work that falls into many pieces: done here, in processes beside this one, or on a cluster.

`done` gives results as they come, in whatever order they are ready. The same work gives the same results wherever it
is done; a piece whose worker died is done again by another one.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Any

from gipfel.engine.parallel.processes import by_processes
from gipfel.engine.parallel.work import HERE, Work, Workplace, opened

__all__ = ["HERE", "Work", "Workplace", "done"]


def done(work: Work, pieces: Sequence[Any], place: Workplace = HERE) -> Generator[tuple[Any, Any], None, None]:
    """Every piece with its result. Whoever stops reading stops the work."""
    if place.ray is not None:
        from gipfel.engine.parallel.ray_cluster import by_cluster

        yield from by_cluster(work, pieces, place)
    elif place.jobs == 1:
        yield from _in_turn(work, pieces)
    else:
        yield from by_processes(work, pieces, place.jobs)


def _in_turn(work: Work, pieces: Sequence[Any]) -> Generator[tuple[Any, Any], None, None]:
    with closing(opened(work)) as worker:
        for piece in pieces:
            yield piece, worker.do(piece)
