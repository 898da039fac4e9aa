"""./test leaves no file of tests out, whatever its folder, and forgives only what passes alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from support import ROOT
from tools.checks import FEW, GROUPS, Part, failed_tests, grouped, once_more


def test_every_file_of_tests_is_in_exactly_one_group() -> None:
    files = [path.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(file for group in grouped(files).values() for file in group) == sorted(files)


def test_a_file_goes_to_the_first_group_that_fits() -> None:
    found = grouped(
        ["games/gipf/test_gipf_kernel.py", "games/gipf/test_gipf_rows.py", "new/test_x.py", "store/test_y.py"]
    )
    assert found["kernels"] == ["games/gipf/test_gipf_kernel.py"]
    assert found["rules"] == ["games/gipf/test_gipf_rows.py", "new/test_x.py"]
    assert found["server"] == ["store/test_y.py"]
    assert set(found) <= set(GROUPS)


def test_a_part_says_how_it_went() -> None:
    assert Part("rules", True, 2.0, "FAILED x\n=== 1 failed, 3 passed in 2.00s ===").line() == (
        "rules        failed     2.0 s   1 failed, 3 passed in 2.00s"
    )


def failed(*names: str) -> Part:
    """A group in which these failed."""
    return Part("server", True, 1.0, "\n".join(f"FAILED {name} - AssertionError: a - b" for name in names))


def test_failed_tests_are_read_as_pytest_takes_them() -> None:
    names = ["tests/a/test_a.py::test_x[a b - c]", "tests/test_b.py::Some::test_y", "tests/test_c.py"]
    assert failed_tests([failed(*names)]) == names
    assert failed_tests([failed(*names), Part("rules", True, 1.0, "killed")]) == []


@pytest.mark.parametrize("steady", [False, True])
def test_only_what_passes_alone_is_forgiven(tmp_path: Path, steady: bool) -> None:
    file = tmp_path / "test_it.py"
    file.write_text(f"def test_it() -> None:\n    assert {not steady}\n")
    parts = once_more([Part("rules", False, 1.0), failed(f"{file}::test_it")], os.environ)
    assert [part.name for part in parts] == ["rules", "server", "once more"]
    assert any(part.failed for part in parts) == steady


def test_many_failures_and_those_without_a_name_are_not_forgiven() -> None:
    for part in (failed(*(f"tests/test_a.py::test_{number}" for number in range(FEW + 1))), Part("rules", True, 1.0)):
        assert once_more([part], os.environ) == [part]
