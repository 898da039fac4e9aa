"""What ./test runs: style, types, layers and the tests in groups, two groups at a time, with the time each took.

Two groups at a time make a busy machine. A few tests that failed there are tried once more alone, at the end; what
passes then is told as unsteady and wants repair, but does not make the run fail. What is wrong fails both times.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
AT_ONCE = 2
FEW = 4  # more failures than that are no accident
FAILED = re.compile(r"(?:FAILED|ERROR) (\S+\.py(?:::[^\[\s]+)*(?:\[.*?\])?)(?: - .*)?")

LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
CHECKS: Mapping[str, Sequence[str]] = {
    "ruff check": ("-m", "ruff", "check", "--quiet"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy", "--no-error-summary"),
    "layers": ("-c", LINT_IMPORTS, "--no-logo"),
}
# A file of tests belongs to the first group of which a pattern fits its path below tests/. The longest groups begin.
GROUPS: Mapping[str, Sequence[str]] = {
    "mutants": ("test_mutants.py",),
    "fuzz": ("fuzz/*",),
    "kernels": (
        "kernels/*",
        "engine/*",
        "test_compiler_modes.py",
        "games/*kernel*.py",
        "games/*_check.py",
    ),
    "server": ("store/*", "house/*", "web/*", "cli/*"),
    "browser": ("front/*", "browser/*"),
    "rules": ("*",),
}
PRINTING = Lock()


@dataclass(frozen=True, slots=True)
class Part:
    """How one part of the run went: what it is called, whether it failed, how long it took, what it printed."""

    name: str
    failed: bool
    seconds: float
    output: str = ""

    def line(self) -> str:
        """One line of the table at the end."""
        told = next((text for text in reversed(self.output.splitlines()) if " in " in text and "=" in text), "")
        verdict = "failed" if self.failed else "ok"
        return f"{self.name:<12} {verdict:<6} {self.seconds:7.1f} s   {told.strip('= ')}".rstrip()


def run(name: str, arguments: Sequence[str], environment: Mapping[str, str]) -> Part:
    """Run one part; its output is kept, so that two at a time do not mix theirs."""
    started = time.perf_counter()
    finished = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return Part(name, finished.returncode != 0, time.perf_counter() - started, finished.stdout)


def show(part: Part) -> Part:
    """Print what a part printed, unless it is a check that has nothing to complain about."""
    with PRINTING:
        if part.failed or part.name not in CHECKS:
            print(f"\n──── {part.name}\n{part.output.rstrip()}", flush=True)
        print(part.line(), flush=True)
    return part


def grouped(files: Iterable[str]) -> dict[str, list[str]]:
    """The files of tests by group, each in exactly one."""
    groups: dict[str, list[str]] = {name: [] for name in GROUPS}
    for file in sorted(files):
        group = next(name for name, patterns in GROUPS.items() if any(fnmatch(file, pattern) for pattern in patterns))
        groups[group].append(file)
    return {name: found for name, found in groups.items() if found}


def check(environment: Mapping[str, str]) -> list[Part]:
    """Style, types and layers, one after the other."""
    return [show(run(name, arguments, environment)) for name, arguments in CHECKS.items()]


def everything(environment: Mapping[str, str]) -> list[Part]:
    """The checks and all groups of tests, two at a time."""
    files = [path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")]

    def test(name: str, names: Sequence[str]) -> list[Part]:
        return [show(run(name, ("-m", "pytest", *(f"tests/{file}" for file in names)), environment))]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        checks = pool.submit(check, environment)
        groups = [pool.submit(test, name, names) for name, names in grouped(files).items()]
        return [part for future in (checks, *groups) for part in future.result()]


def failures(part: Part) -> list[str]:
    """The lines in which pytest names what failed."""
    return [line for line in part.output.splitlines() if line.startswith(("FAILED ", "ERROR "))]


def failed_tests(parts: Iterable[Part]) -> list[str]:
    """The tests that failed, as pytest takes them; none where a part failed without naming any."""
    lines = [failures(part) for part in parts]
    found = [match[1] for part in lines for line in part if (match := FAILED.fullmatch(line))]
    return found if all(lines) and len(found) == sum(map(len, lines)) else []


def once_more(parts: Sequence[Part], environment: Mapping[str, str]) -> list[Part]:
    """The parts, and the tests that failed, if they are few, once more alone; passed then, they are no failure."""
    failed = [part for part in parts if part.failed and part.name not in CHECKS]
    tests = failed_tests(failed)
    if not 0 < len(tests) <= FEW:
        return list(parts)
    again = show(run("once more", ("-m", "pytest", *tests), environment))
    if again.failed:
        return [*parts, again]
    for test in tests:
        print(f"unsteady: {test} failed beside others and passed alone")
    return [*(replace(part, failed=part.failed and part not in failed) for part in parts), again]


def summary(parts: Sequence[Part]) -> None:
    """The table of parts, and once more what failed, so that it is not lost far above."""
    print("\n──── in all")
    for part in parts:
        print(part.line())
    for part in parts:
        if part.failed and part.name not in CHECKS:
            print("\n".join(failures(part) or [f"{part.name}: see above"]))


def main(arguments: list[str]) -> int:
    """`[--full] [arguments of pytest]`; with arguments pytest runs once, with them. 1 when anything failed."""
    environment = dict(os.environ)
    if "--full" in arguments:
        arguments.remove("--full")
        environment["GIPFEL_FULL"] = "1"
    if arguments:
        parts = check(environment)
        status = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment, check=False)
        return int(status.returncode != 0 or any(part.failed for part in parts))
    started = time.perf_counter()
    parts = once_more(everything(environment), environment)
    summary(parts)
    print(f"{time.perf_counter() - started:.0f} seconds in all")
    return int(any(part.failed for part in parts))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
