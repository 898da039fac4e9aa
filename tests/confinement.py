"""Commands in a narrow place: on a disk that is nearly full, with files that may grow little, without root's powers."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

_MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"'
_DROP_FROM_BOUNDING_SET = 24  # PR_CAPBSET_DROP
_OVERRIDES = (1, 2)  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: what lets root pass by the modes of files


def on_small_disk(folder: Path, size: str, words: Sequence[str]) -> list[str]:
    """The words of a command that sees a small empty disk in place of a folder; nobody else sees it."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare on this machine")
    head = [unshare, "-rm", "sh", "-c", _MOUNT, "sh", size, str(folder)]
    tried = subprocess.run([*head, "true"], capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        pytest.skip(f"no disk can be mounted here: {tried.stderr.strip()}")
    return [*head, *words]


def seen_by(process: int, folder: Path) -> Path:
    """A folder as a process sees it."""
    return Path(f"/proc/{process}/root") / folder.absolute().relative_to("/")


def without_powers() -> None:
    """In a child, before its program starts: root obeys the modes of files like everybody else."""
    if os.geteuid() == 0:
        library = ctypes.CDLL(None, use_errno=True)
        for power in _OVERRIDES:
            if library.prctl(_DROP_FROM_BOUNDING_SET, power, 0, 0, 0) != 0:
                raise OSError(ctypes.get_errno(), "a power cannot be dropped")


def with_small_files(size: int) -> Callable[[], None]:
    """In a child: no file may grow beyond a size, as on a full disk, but on any system."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limited
