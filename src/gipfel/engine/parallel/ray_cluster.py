"""Workers on a Ray cluster: one actor each, which Ray starts wherever a processor is free.

What work is opened with is put into Ray's object store once. An actor that dies with its machine is replaced by
another one, and its piece is done again; no more than one piece an actor is under way, so nothing piles up.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

from gipfel.core.errors import GipfelError
from gipfel.core.extras import extras_named
from gipfel.engine.parallel.work import Pieces, Work, Workplace, opened

KNOCK = 5.0  # seconds for an answer
QUIET = 40  # of Python's levels: Ray's own chatter is left out


class RayBench:
    """What an actor is: a worker, opened where the actor lives."""

    def __init__(self, work: Work) -> None:
        self._worker = opened(work)

    def do(self, piece: Any) -> Any:
        """The result of a piece."""
        return self._worker.do(piece)


class RayCluster:
    """A cluster that work is given to; what else runs on it is left alone."""

    def __init__(self, address: str) -> None:
        with extras_named():
            import ray
        self._ray: Any = ray
        self.opened = not ray.is_initialized()
        try:
            if self.opened:
                _knock(address)
                ray.init(address=address, log_to_driver=False, logging_level=QUIET)
        except (OSError, RuntimeError, ValueError) as error:
            raise GipfelError("no-cluster", address=address, detail=str(error).split("\n")[0][:200]) from None

    def width(self) -> int:
        """How many workers it has room for."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def keep(self, thing: Any) -> Any:
        """Something that many workers need, in the object store."""
        return self._ray.put(thing)

    def actor(self, work: Any) -> Any:
        """A new worker."""
        return self._ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(RayBench).remote(work)

    def ready(self, under_way: list[Any]) -> Any:
        """The first of these results that is there, or lost."""
        [first], _ = self._ray.wait(under_way, num_returns=1)
        return first

    def result(self, reference: Any) -> tuple[bool, Any]:
        """Whether a result is there, and the result; what a worker raised is raised here."""
        errors = self._ray.exceptions
        try:
            return True, self._ray.get(reference)
        except (errors.RayActorError, errors.ObjectLostError, errors.NodeDiedError):
            return False, None
        except errors.RayTaskError as error:
            raise error.cause from None

    def release(self, actors: list[Any]) -> None:
        """End the workers, and leave the cluster if it was entered for this work."""
        for actor in actors:
            self._ray.kill(actor)
        if self.opened:
            self._ray.shutdown()


def _knock(address: str) -> None:
    """Raise where nobody listens; Ray itself would wait for minutes. `auto` and `local` are left to Ray."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.hostname and place.port:
        create_connection((place.hostname, place.port), KNOCK).close()


def by_cluster(work: Work, pieces: Sequence[Any], place: Workplace) -> Generator[tuple[Any, Any], None, None]:
    """The pieces with their results as they come; with one job asked for, as many workers as the cluster has room."""
    assert place.ray is not None
    cluster, waiting = RayCluster(place.ray), Pieces(pieces)
    under_way: dict[Any, tuple[Any, Any]] = {}  # by the result that is waited for: the actor and its piece

    def begin(actor: Any) -> None:
        piece = waiting.next()
        under_way[actor.do.remote(piece)] = (actor, piece)

    try:
        kept = cluster.keep(work)
        for _ in range(min(place.jobs if place.jobs > 1 else cluster.width(), len(waiting))):
            begin(cluster.actor(kept))
        while under_way:
            reference = cluster.ready(list(under_way))
            actor, piece = under_way.pop(reference)
            there, result = cluster.result(reference)
            if not there:
                waiting.lost(piece)
                begin(cluster.actor(kept))
                continue
            if len(waiting):
                begin(actor)
            yield piece, result
    finally:
        cluster.release([actor for actor, _ in under_way.values()])
