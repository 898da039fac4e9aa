"""The analysis service: requests in, answers out, several under way at once, each known by its id."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock, local
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.json_lines import check_whole, read_object
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.protocols import search_failed
from gipfel.engine.protocols.json_request import VERSION, Analyse, Cancel, Id, id_of, read_request
from gipfel.engine.thinkers import Thinkers
from gipfel.engine.thinkers.thinker import Thinker

declare(
    {
        "id-in-use": N_("A request with this id is still being answered."),
        "too-many-analyses": N_("At most {limit} requests can be under way."),
    }
)

MOST_UNDER_WAY = 1_000

Answer = dict[str, Any]


@dataclass(slots=True)
class _UnderWay:
    request: Analyse
    stop: Stop
    future: Future[None] | None = None


class AnalysisService:
    """`write` gets one answer at a time; `thinker` makes the thinker of a game, one in each thread."""

    def __init__(self, write: Callable[[Answer], None], thinker: Callable[[Game], Thinker], jobs: int = 1) -> None:
        self._write, self._make_thinker = write, thinker
        self._lock = Lock()
        self._writing = Lock()
        self._under_way: dict[Id, _UnderWay] = {}
        self._unheard: OSError | None = None
        self._kept = local()
        self._pool = ThreadPoolExecutor(jobs, thread_name_prefix="analysis")

    def take(self, data: bytes) -> None:
        """One line of input: begun, or answered at once; raises where answers no longer arrive."""
        self._check_heard()
        fields: Answer = {}
        try:
            fields = read_object(data)
            check_whole(fields)
            request = read_request(fields)
            if isinstance(request, Cancel):
                self._cancel(request)
            else:
                self._begin(request)
        except GipfelError as error:
            self._error(id_of(fields), error)

    def finish(self) -> None:
        """The input has ended: answer what is under way; what has no limits is stopped."""
        with self._lock:
            for under_way in self._under_way.values():
                if under_way.request.limits == Limits():
                    under_way.stop.set()
        self._pool.shutdown()
        self._check_heard()

    def stop(self) -> None:
        """Stop everything at once."""
        with self._lock:
            for under_way in self._under_way.values():
                under_way.stop.set()
        self._pool.shutdown(cancel_futures=True)

    def _say(self, id_: Id | None, kind: str, **fields: object) -> None:
        with self._writing:
            try:
                self._write({"v": VERSION, "id": id_, "kind": kind, **fields})
            except OSError as error:  # in a thread nobody would hear of it
                self._unheard = error
                raise

    def _check_heard(self) -> None:
        if self._unheard is not None:
            raise self._unheard

    def _error(self, id_: Id | None, error: GipfelError) -> None:
        cause = error.__cause__ if isinstance(error.__cause__, GipfelError) else error
        shown = {"code": cause.code, "message": str(cause), "turn": error.params.get("number")}
        self._say(id_, "error", error=shown)

    def _begin(self, request: Analyse) -> None:
        with self._lock:
            if request.id in self._under_way:
                raise GipfelError("id-in-use")
            if len(self._under_way) >= MOST_UNDER_WAY:
                raise GipfelError("too-many-analyses", limit=MOST_UNDER_WAY)
            under_way = self._under_way[request.id] = _UnderWay(request, Stop())
            under_way.future = self._pool.submit(self._answer, request, under_way.stop)

    def _cancel(self, request: Cancel) -> None:
        with self._lock:
            found = self._under_way.get(request.cancel)
            waiting = found is not None and found.future is not None and found.future.cancel()
            if waiting:
                del self._under_way[request.cancel]
        if found is not None:
            found.stop.set()
        self._say(request.id, "cancel", cancel=request.cancel, found=found is not None)
        if found is not None and waiting:
            self._end(found.request, None, "cancelled")

    def _answer(self, request: Analyse, stop: Stop) -> None:
        """The whole of a request, in its thread; the id is free again before the last answer is written."""
        last: Info | None = None
        failure: GipfelError | None = None
        try:
            if request.line.outcome is None:
                last = self._searched(request, stop)
        except GipfelError as error:
            failure = error
        except Exception as error:  # the process must survive whatever a search does
            failure = search_failed(error)
        with self._lock:
            del self._under_way[request.id]
        if failure is not None:
            self._error(request.id, failure)
        elif request.line.outcome is not None:
            self._end(request, None, "game-over")
        else:
            self._end(request, last, "cancelled" if stop.is_set() else "finished")

    def _searched(self, request: Analyse, stop: Stop) -> Info | None:
        last: Info | None = None
        if stop.is_set():
            return None
        thinker = self._thinker(request.line.game)
        thinker.forget()  # equal requests get equal answers, whatever was asked before
        for last in thinker.report(request.line, request.limits, request.lines, stop):
            if request.stream:
                self._say(request.id, "depth", **_shown(last))
        return last

    def _thinker(self, game: Game) -> Thinker:
        """The thinker of this thread; the last game's is kept."""
        if not hasattr(self._kept, "thinkers"):
            self._kept.thinkers = Thinkers(self._make_thinker, 1)
        thinkers: Thinkers = self._kept.thinkers
        return thinkers.of(game)

    def _end(self, request: Analyse, last: Info | None, reason: str) -> None:
        line = request.line
        self._say(
            request.id,
            "end",
            reason=reason,
            player=line.player,
            turn=last.best if last is not None else None,
            best=_shown(last) if last is not None else None,
            outcome=line.outcome.to_json() if line.outcome else None,
        )


def _shown(info: Info) -> Answer:
    return {
        "depth": info.depth,
        "score": info.score,
        "win": round(info.win_percent, 2),
        "proven": info.proven,
        "mate": info.lines[0].mate,
        "lines": [
            {
                "score": line.score,
                "win": round(line.win_percent, 2),
                "proven": line.proven,
                "mate": line.mate,
                "turns": list(line.turns),
            }
            for line in info.lines
        ],
        "nodes": info.nodes,
        "nps": info.nps,
        "seconds": round(info.seconds, 3),
    }
