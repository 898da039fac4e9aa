"""The computer at the terminal answers at once: by the rules alone, until its engine is compiled beside the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gipfel.cli import progress
from gipfel.cli.play import rivals
from gipfel.cli.play.rivals import LevelRival
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.engine.limits import Stop
from gipfel.engine.thinkers.plain_thinker import PlainThinker


class _Compiler:
    """Busy until a test says otherwise."""

    busy = True

    def __init__(self, found: Game) -> None:
        self.game = found


def test_until_the_engine_is_compiled_the_computer_plays_by_the_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded: list[Game] = []

    def ready(found: Game) -> PlainThinker:
        loaded.append(found)
        return PlainThinker(found)

    monkeypatch.setattr(rivals, "ever_compiled", lambda _found: False)
    monkeypatch.setattr(rivals, "BackgroundCompiler", _Compiler)
    monkeypatch.setattr(rivals, "ready_thinker", ready)
    rival, line = LevelRival(2, seed=1), Line.begin(game("pentago").start())
    line = line.turn(rival.choose(line, Stop()))
    assert loaded == []
    assert " ".join(capsys.readouterr().err.split()) == "The computer plays simply until its engine is prepared."
    monkeypatch.setattr(_Compiler, "busy", False)
    line.turn(rival.choose(line, Stop()))
    assert loaded == [line.game]
    assert capsys.readouterr().err == ""


def test_a_game_that_was_compiled_before_is_loaded_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GIPFEL_CACHE_DIR", str(tmp_path / "cache"))
    match = "gipf:basic,zertz=2,challenges=1,settle-zertz=(pentago)"
    assert not progress.ever_compiled(game("pentago"))
    (tmp_path / "cache" / "kernels" / "engine.pentago-0123456789abcdef").mkdir()
    assert progress.ever_compiled(game("pentago"))
    assert not progress.ever_compiled(game(match))
    (tmp_path / "cache" / "kernels" / "engine.gipf-0123456789abcdef").mkdir()
    assert progress.ever_compiled(game(match))
