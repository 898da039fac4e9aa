"""The command as a fixture."""

from __future__ import annotations

import pytest

from command import Command


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command line in this process."""
    return Command(capsys, monkeypatch)
