"""Shells complete commands and options: the script they load, and what they are answered."""

from __future__ import annotations

import pytest

from command import Command


@pytest.mark.parametrize(("shell", "expected"), [("bash", "complete "), ("zsh", "#compdef"), ("fish", "complete ")])
def test_a_shell_gets_its_script(command: Command, monkeypatch: pytest.MonkeyPatch, shell: str, expected: str) -> None:
    monkeypatch.setattr("sys.argv", ["gipfel"])
    monkeypatch.setenv("_GIPFEL_COMPLETE", f"source_{shell}")
    answer = command()
    assert answer.status == 0
    assert expected in answer.out
    assert "_GIPFEL_COMPLETE=complete_" in answer.out


@pytest.mark.parametrize(
    ("typed", "number", "expected"), [("gipfel wo", 1, "worker"), ("gipfel worker --re", 2, "--redis")]
)
def test_commands_and_options_are_completed(
    command: Command, monkeypatch: pytest.MonkeyPatch, typed: str, number: int, expected: str
) -> None:
    monkeypatch.setattr("sys.argv", ["gipfel"])
    for name, value in {"_GIPFEL_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(number)}.items():
        monkeypatch.setenv(name, value)
    assert expected in command().out.split()
