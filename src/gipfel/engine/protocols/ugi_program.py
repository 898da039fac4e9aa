"""Other programs as players: a process that speaks the Universal Game Interface, judged by our rules."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic
from typing import IO, ClassVar

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.player import Choice, Player, PlayerFailed
from gipfel.engine.protocols.ugi_words import position_command, read_go, untoken

declare(
    {
        "engine-silent": N_("The engine gave no answer within {seconds} seconds."),
        "engine-gone": N_("The engine ended by itself. {detail}"),
        "engine-missing": N_("The engine cannot be started: {detail}."),
    }
)

READY_SECONDS = 300.0  # a first use may have to compile
ANSWER_SECONDS = 120.0  # for searches limited by nodes or depth
GRACE_SECONDS = 5.0  # beyond movetime: a protection against silence, not a clock
QUIT_SECONDS = 2.0
LAST_WORDS = 200


class UgiProcess:
    """A running program: lines out, lines in, and nothing waits for ever. `alive` until it fails to answer."""

    def __init__(self, command: str) -> None:
        self._errors = TemporaryFile()  # noqa: SIM115 - lives as long as the process
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            raise PlayerFailed("engine-missing", detail=str(error)) from None
        self._said: Queue[str | None] = Queue()
        self.alive = True
        assert self._process.stdout is not None
        self._reader = Thread(target=self._listen, args=(self._process.stdout,), daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The number by which the system knows it."""
        return self._process.pid

    def _listen(self, out: IO[str]) -> None:
        for line in out:
            self._said.put(line.strip())
        self._said.put(None)

    def send(self, text: str) -> None:
        """One line to the program."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._gone() from None

    def until(self, wanted: Callable[[list[str]], bool], seconds: float) -> list[list[str]]:
        """The lines up to the first one that is wanted, each as words."""
        lines: list[list[str]] = []
        deadline = monotonic() + seconds
        while True:
            try:
                said = self._said.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                self.alive = False  # what it says later would be taken for the answer to something else
                raise PlayerFailed("engine-silent", seconds=round(seconds, 1)) from None
            if said is None:
                raise self._gone()
            lines.append(said.split())
            if wanted(lines[-1]):
                return lines

    def _gone(self) -> PlayerFailed:
        self.alive = False
        self._errors.seek(0, 2)
        self._errors.seek(max(0, self._errors.tell() - LAST_WORDS))
        words = self._errors.read().decode("utf-8", "replace").split()
        return PlayerFailed("engine-gone", detail=" ".join(words))

    def close(self) -> None:
        """End the program: a word, then force."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write("quit\n")
        with suppress(OSError, ValueError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        self._errors.close()


class UgiPlayer(Player):
    """Starts the program when a game begins, again after a crash; `go` is what it is told for every turn."""

    ready_seconds = READY_SECONDS
    settings: ClassVar[Mapping[str, str]] = {}
    """Options that are set where the program knows them."""

    def __init__(self, command: str, game: Game, go: str) -> None:
        self.name = f"ugi:{command}"
        self._command, self._game, self._go = command, game, go
        limits = read_go(go.split())
        if limits.infinite or set(limits.numbers) - {"depth", "nodes", "movetime"}:
            raise BadNotation("ugi-bad-command", command=f"go {go}"[:80], expected="go depth N | nodes N | movetime MS")
        moment = limits.seconds(0)
        self._patience = ANSWER_SECONDS if moment is None else moment + GRACE_SECONDS
        self._process: UgiProcess | None = None
        self._options: set[str] = set()

    def begin(self, seed: int) -> None:
        """A new game with the seed, if the program knows that option."""
        process = self._running()
        if "seed" in self._options:
            process.send(f"setoption name seed value {seed}")
        process.send("uginewgame")
        self._wait_until_ready(process)

    def _running(self) -> UgiProcess:
        if self._process is not None and self._process.alive:
            return self._process
        self.close()
        process = self._process = UgiProcess(self._command)
        process.send("ugi")
        lines = process.until(lambda words: words == ["ugiok"], self.ready_seconds)
        self._options = {words[2].lower() for words in lines if words[:2] == ["option", "name"] and len(words) > 2}
        wanted = {"spec": self._game.spec.text, **self.settings}
        for name in wanted.keys() & self._options:
            process.send(f"setoption name {name} value {wanted[name]}")
        self._wait_until_ready(process)
        return process

    def _wait_until_ready(self, process: UgiProcess) -> None:
        process.send("isready")
        process.until(lambda words: words == ["readyok"], self.ready_seconds)

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """The program's `bestmove`; the rules have not judged it yet."""
        process = self._running()
        process.send(position_command(line))
        process.send(f"go {self._go}")
        answer = process.until(lambda words: words[:1] == ["bestmove"], self._patience)[-1]
        yield Choice(untoken(answer[1]) if len(answer) > 1 else "")

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None
