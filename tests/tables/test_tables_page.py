"""The page about tables: its session runs, and every kind, command and code is on it."""

from __future__ import annotations

import doctest
import re

from gipfel.core.messages import declared
from gipfel.tables.commands import COMMANDS
from gipfel.tables.events import KINDS
from support import ROOT

PAGE = ROOT / "docs" / "tables.md"
CODE = re.compile(r"(?:Refused|BadLog|Difference)\((?:event\.seq, )?\"([a-z-]+)\"")


def test_the_session_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_kind_command_and_code_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "gipfel" / "tables").glob("*.py"))
    codes = set(CODE.findall(sources))
    assert len(codes) > 50
    assert sorted(word for word in {*KINDS, *COMMANDS, *codes} if f"`{word}`" not in page) == []


def test_every_refusal_has_a_sentence() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "gipfel" / "tables").glob("*.py"))
    refused = set(re.findall(r"(?:Refused|BadLog)\(\"([a-z-]+)\"", sources))
    assert sorted(refused - set(declared())) == []
