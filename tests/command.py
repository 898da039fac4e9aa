"""Running the command inside a test."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from gipfel.cli.app import run
from gipfel.core.language import set_language


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


class Command:
    """`command("moves", "pentago", "--json")`, with text for its standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, given: str | bytes = "", language: str = "en") -> Answer:
        data = given.encode() if isinstance(given, str) else given
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        set_language(language)
        self.capsys.readouterr()
        status = run(arguments)
        out, err = self.capsys.readouterr()
        assert "Traceback" not in err
        return Answer(status, out, err)
