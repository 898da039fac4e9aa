"""Workers for tests: they are found by name in processes of their own."""

from __future__ import annotations

import os
import signal
from pathlib import Path


class Doubler:
    """Doubles numbers; refuses those below nought."""

    def __init__(self, given: int) -> None:
        self.given = given

    def do(self, piece: int) -> int:
        """The piece, doubled, and what was given."""
        if piece < 0:
            raise ValueError(piece)
        return 2 * piece + self.given

    def close(self) -> None:
        """Nothing to give back."""


class Mortal:
    """Dies over piece 3, as often as there are marks left in a folder."""

    def __init__(self, given: Path) -> None:
        self.folder = given

    def do(self, piece: int) -> int:
        """The piece, unless a mark is left for it."""
        marks = sorted(self.folder.iterdir())
        if piece == 3 and marks:
            marks[0].unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return piece

    def close(self) -> None:
        """Nothing to give back."""
