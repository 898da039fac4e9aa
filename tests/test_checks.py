"""./test leaves no file of tests out, whatever its folder."""

from __future__ import annotations

from support import ROOT
from tools.checks import GROUPS, Part, grouped


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
