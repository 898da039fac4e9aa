"""Thinking at the terminal: shown while it lasts, stopped by Ctrl-C without losing the game, compiled with progress."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import gipfel
from cli.terminal import terminal
from gipfel.cli.advice import last_report
from gipfel.cli.play.terminal import TerminalGame
from gipfel.cli.progress import thought
from gipfel.core.game import Game
from gipfel.core.language import current_language, speaking
from gipfel.core.line import Line
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits, Signal, Stop
from gipfel.engine.thinkers import Thinkers
from gipfel.engine.thinkers.kernel_thinker import KernelThinker


def interrupt() -> None:
    """What Ctrl-C does: the signal reaches the main thread."""
    os.kill(os.getpid(), signal.SIGINT)


class Endless:
    """A rival that thinks until it is told to stop, and has Ctrl-C pressed for it."""

    name, title, seed = "level:8", "a thinker", 1

    def __init__(self) -> None:
        self.stopped = 0

    def ready(self, found: Game) -> None:
        """Nothing to compile."""

    def choose(self, line: Line, stop: Stop) -> str:
        """The first turn there is, once it is stopped."""
        interrupt()
        stop.wait()
        self.stopped += 1
        return line.turns(1)[0]


def screen() -> Console:
    """A terminal whose characters can be read."""
    return Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)


def shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_ctrl_c_ends_the_thinking_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["d4ne+", "c4ne+", "quit"])
    monkeypatch.setattr("gipfel.cli.play.terminal.ask", lambda *_: next(answers))
    rival, console = Endless(), screen()
    session = TerminalGame(console, Line.begin(gipfel.game("pentago").start()), {0: rival})
    session.run()
    assert rival.stopped == 3
    assert len(session.line.turns_played) == 5
    assert session.left


def test_ctrl_c_at_the_prompt_leaves_only_when_pressed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(console: Console, question: str) -> str:
        if (answer := answers.pop(0)) is None:
            raise KeyboardInterrupt
        return answer

    answers = [None, "c3ne+", None, None, "d4ne+"]
    monkeypatch.setattr("gipfel.cli.play.terminal.ask", pressed)
    session = TerminalGame(screen(), Line.begin(gipfel.game("pentago").start()), {})
    session.run()
    assert session.line.turns_played == ("c3ne+",)
    assert answers == ["d4ne+"]
    assert "press Ctrl-C once more" in shown(session.console)


def test_thinking_is_shown_while_it_lasts() -> None:
    told: list[float] = []

    def tell(seconds: float) -> str:
        told.append(seconds)
        return f"thinking aloud {len(told)}"

    def think(stop: Stop) -> str:
        while len(told) < 3 and not stop.is_set():
            pass
        return "done"

    console = screen()
    assert thought(console, think, tell) == "done"
    assert told[:3] == sorted(told[:3])
    assert told[0] < told[2]
    assert "thinking aloud " in shown(console)


def test_a_thought_that_fails_says_so() -> None:
    def think(stop: Stop) -> str:
        raise ValueError("no idea")

    with pytest.raises(ValueError, match="no idea"):
        thought(screen(), think, str)


def test_thinking_speaks_the_language_of_the_person() -> None:
    with speaking("de"):
        assert thought(screen(), lambda _: current_language(), str) == "de"


def test_stopped_analysis_tells_what_it_has_found() -> None:
    class Interrupted(KernelThinker):
        """Has Ctrl-C pressed as soon as something is known."""

        def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
            for number, info in enumerate(super()._report(line, limits, lines, stop)):
                if number == 0:
                    interrupt()
                    assert isinstance(stop, Stop)
                    stop.wait()
                yield info

    line = Line.begin(gipfel.game("zertz").start())
    info = last_report(screen(), Thinkers(Interrupted), line, Limits(), 1)
    assert info.best in line.turns()


def test_the_first_use_shows_how_far_compiling_has_come(tmp_path: Path) -> None:
    cold = {"GIPFEL_CACHE_DIR": str(tmp_path / "cache"), "LANGUAGE": "en"}
    with terminal("analyse", "pentago", "--nodes", "1000", environment=cold) as seen:
        numbers: set[str] = set()
        while len(numbers) < 2:
            numbers.add(seen.until(r"Compiling Pentago \(once\): (\d+) of ")[1])


def test_ctrl_c_in_a_terminal_makes_the_computer_play() -> None:
    with terminal("play", "offboard", "--level", "8", "--seed", "1", "--side", "second") as seen:
        seen.until("Red thinks: ")
        seen.interrupt()
        seen.until("Red plays ")
        seen.until("Yellow ○ › ")
        assert seen.process.poll() is None
        seen.type("quit\n")
        assert seen.process.wait(60) == 0


def test_a_terminal_shows_the_depth_of_an_analysis() -> None:
    with terminal("analyse", "offboard", "--time", "60", "--lines", "1") as seen:
        seen.until("Thinking: depth ")
        seen.interrupt()
        seen.until("Red to move, chances of winning:")
        seen.until("positions, ")
        assert seen.process.wait(60) == 0
