"""Where answers go: standard output and error, which escape letters they do not have, and files.

Any part of a command may write to the standard output, also in a thread whose errors nobody hears. So the stream itself
remembers a failed write, and the command's entry asks it once, at the end.
"""

from __future__ import annotations

import os
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.messages import declare

if TYPE_CHECKING:
    from typing_extensions import Buffer

declare({"unwritable-file": N_("{path} cannot be written: {detail}.")})


class Outlet(FileIO):
    """A stream of the process that is never closed here and knows whether it has failed."""

    def __init__(self, number: int, *, matters: bool) -> None:
        super().__init__(number, "w", closefd=False)
        self.matters = matters
        self.failure: OSError | None = None

    def write(self, data: Buffer, /) -> int:
        """Write; what does not matter (nobody can be told that nobody can be told) counts as written."""
        try:
            return super().write(data)
        except BrokenPipeError:
            raise  # the reader has read enough
        except OSError as error:
            if not self.matters:
                return memoryview(data).nbytes
            self.failure = error
            raise


def guard_output() -> None:
    """From now on both streams of this process are guarded; without this they are what Python made them."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout = _guarded(sys.stdout, matters=True)
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr = _guarded(sys.stderr, matters=False)


def _guarded(stream: TextIOWrapper, *, matters: bool) -> TextIOWrapper:
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if type(raw) is not FileIO:  # a console of Windows, or a stream that somebody put there
        stream.reconfigure(errors="backslashreplace")
        return stream
    stream.flush()
    outlet = Outlet(raw.fileno(), matters=matters)
    return TextIOWrapper(
        outlet if stream.buffer is raw else BufferedWriter(outlet),  # `python -u` buffers nothing
        encoding=stream.encoding,
        errors="backslashreplace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def lost_output() -> GipfelError | None:
    """Why what was said never arrived, if so."""
    buffer = getattr(sys.stdout, "buffer", None)
    outlet = getattr(buffer, "raw", buffer)
    if not isinstance(outlet, Outlet) or outlet.failure is None:
        return None
    detail = outlet.failure.strerror or outlet.failure
    return GipfelError("unwritable-file", path=_("The standard output"), detail=detail)


def silence_output() -> None:
    """What is still buffered goes nowhere: Python must not complain about it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def write_file(path: Path, text: str) -> None:
    """Write a text where a person said; what keeps the file from being written is told in a sentence."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """The same for what is no text."""
    try:
        path.write_bytes(content)
    except (OSError, ValueError) as error:  # a name with a zero byte is no name at all
        detail = getattr(error, "strerror", None) or error
        raise GipfelError("unwritable-file", path=str(path), detail=detail) from None
