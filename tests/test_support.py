"""What a test needs from the system: skipped where it is missing, failed where it is required."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import FULL, amount, need, required


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any program; the answer is its folder of programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GIPFEL_REQUIRE", raising=False)
    return tmp_path


def test_a_missing_part_skips(bare: Path) -> None:
    with pytest.raises(pytest.skip.Exception, match="no compiler on this machine"):
        need("compiler")


def test_a_missing_part_fails_where_it_is_required(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIPFEL_REQUIRE", "node,compiler")
    with pytest.raises(pytest.fail.Exception, match="GIPFEL_REQUIRE asks for compiler"):
        need("compiler")


def test_a_part_that_is_there_is_found(bare: Path) -> None:
    program = bare / "clang"
    program.touch(mode=0o755)
    assert need("compiler") == str(program)


def test_an_unknown_part_cannot_be_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIPFEL_REQUIRE", "compiler,teapot")
    with pytest.raises(pytest.UsageError, match="GIPFEL_REQUIRE names teapot; known are chromium, compiler"):
        required()


@pytest.mark.full
def test_long_versions_run_only_on_demand() -> None:
    assert FULL
    assert amount(quick=1, full=2) == 2
