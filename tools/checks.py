"""What ./test runs: style, types and layers with the time each took, then the tests, whose summary comes last."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
CHECKS: Mapping[str, Sequence[str]] = {
    "ruff check": ("-m", "ruff", "check", "--quiet"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy", "--no-error-summary"),
    "layers": ("-c", LINT_IMPORTS, "--no-logo"),
}


def check(name: str, arguments: Sequence[str]) -> str:
    """Run one check, show its output when it fails, and tell in a line how it went."""
    started = time.perf_counter()
    finished = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    verdict = "failed" if finished.returncode else "ok"
    line = f"{name:<12} {verdict:<6} {time.perf_counter() - started:6.1f} s"
    print(line, flush=True)
    if finished.returncode:
        sys.stdout.buffer.write(finished.stdout)
        sys.stdout.flush()
    return line


def main(arguments: list[str]) -> int:
    """`[--full] [arguments of pytest]`; the status is that of pytest, or 1 when a check failed."""
    environment = dict(os.environ)
    if "--full" in arguments:
        arguments.remove("--full")
        environment["GIPFEL_FULL"] = "1"
    lines = [check(name, command) for name, command in CHECKS.items()]
    # The tests repeat these lines just before their summary, so that a failure is not lost far above it.
    environment["GIPFEL_CHECKS"] = "\n".join(lines)
    status = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment, check=False)
    return status.returncode or any(" failed " in line for line in lines)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
