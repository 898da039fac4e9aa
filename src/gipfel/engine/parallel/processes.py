"""Workers in processes of their own on this machine."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from gipfel.engine.parallel.work import Pieces, Work, opened

NOTHING = object()


def _serve(work: Work, channel: Connection) -> None:
    """A process that does the pieces it is told to; what a worker raises is sent as it is."""
    signal(SIGINT, SIG_IGN)  # the process that started this one decides what an interruption means
    with closing(opened(work)) as worker:
        while (told := channel.recv()) is not None:
            try:
                channel.send((True, worker.do(*told)))
            except Exception as error:  # raised again where the work was asked for
                channel.send((False, error))


class PieceProcess:
    """One process, and the piece it is at."""

    def __init__(self, work: Work) -> None:
        # A fresh interpreter: engines have threads and open pipes, which a fork would share.
        context = get_context("spawn")
        self.channel, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(work, theirs), daemon=False)
        self.process.start()
        theirs.close()
        self.piece: Any = None

    def begin(self, piece: Any) -> None:
        """Give it a piece; one that is dead already is found out when it is asked for the result."""
        self.piece = piece
        with suppress(BrokenPipeError):
            self.channel.send((piece,))

    def result(self) -> Any:
        """What came of its piece; NOTHING when it died over it."""
        try:
            fine, found = self.channel.recv()
        except (EOFError, ConnectionResetError):
            return NOTHING
        if not fine:
            raise found
        return found

    def close(self) -> None:
        """End the process; a piece that it is at is lost."""
        self.channel.close()
        self.process.terminate()
        self.process.join()


def by_processes(work: Work, pieces: Sequence[Any], jobs: int) -> Generator[tuple[Any, Any], None, None]:
    """The pieces with their results as they come; no more than one piece a process is under way."""
    waiting, workers = Pieces(pieces), dict[Connection, PieceProcess]()

    def start() -> None:
        worker = PieceProcess(work)
        workers[worker.channel] = worker
        worker.begin(waiting.next())

    try:
        for _ in range(min(jobs, len(waiting))):
            start()
        while workers:
            for channel in wait(list(workers)):
                assert isinstance(channel, Connection)
                worker = workers[channel]
                piece, result = worker.piece, worker.result()
                if result is NOTHING:
                    workers.pop(channel).close()
                    waiting.lost(piece)
                    start()
                    continue
                if len(waiting):
                    worker.begin(waiting.next())
                else:
                    workers.pop(channel).close()
                yield piece, result
    finally:
        for worker in workers.values():
            worker.close()
