"""The page about the store tells the truth."""

from __future__ import annotations

import doctest

from support import ROOT


def test_the_session_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "store.md"), module_relative=False)
    assert tried > 0
    assert failed == 0
