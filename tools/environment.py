"""Brings .venv up to date with requirements/*.txt: quick when it is, safe when interrupted or started twice."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "gipfel"
# There while an interruption would leave half a package, which pip would later take for a whole one.
UNFINISHED = VENV / "gipfel-unfinished"

PIP_INSTALL = ("-I", "-m", "pip", "install", "-qq")

# Each set holds the pins of the sets after it.
INCLUDES = {"base": ("base",), "test": ("test", "base")}


def digest(requirements: str) -> str:
    """What an environment with these requirements is made from: pins, package, interpreter and place."""
    made_from = hashlib.sha256(f"{sys.version_info[:2]} {ROOT}".encode())
    for path in (ROOT / "requirements" / f"{requirements}.txt", ROOT / "pyproject.toml", Path(__file__)):
        made_from.update(path.read_bytes())
    return made_from.hexdigest()


def is_ready(requirements: str) -> bool:
    """Whether the environment was finished from what is here now, and still starts."""
    try:
        return (STAMPS / requirements).read_text() == digest(requirements) and starts()
    except OSError:
        return False


def starts() -> bool:
    """Whether the interpreter of the environment runs and has the version of this one."""
    if Path(sys.executable).parent.resolve() == PYTHON.parent:
        return True
    question = [str(PYTHON), "-I", "-S", "-c", "import sys; print(sys.version_info[:2])"]
    try:
        answer = subprocess.run(question, capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return answer.strip() == str(sys.version_info[:2])


@contextmanager
def one_at_a_time() -> Iterator[int]:
    """Hold a lock that the system gives back however this process ends; yields its descriptor."""
    with Path(__file__).open() as own_file:
        try:
            fcntl.flock(own_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is preparing the environment; waiting for it.")
            fcntl.flock(own_file, fcntl.LOCK_EX)
        yield own_file.fileno()


def prepare(requirements: str, lock: int) -> None:
    """Make or repair the environment, install the pinned packages and then the package of this folder."""
    uv = shutil.which("uv")
    say("Preparing the environment in .venv; the first time this loads about 100 MB.")
    if not is_usable(pip_needed=uv is None):
        make(uv, lock)
    shutil.rmtree(STAMPS, ignore_errors=True)
    UNFINISHED.touch()
    pip = [uv, "pip", "install", "-q", "--python", str(PYTHON)] if uv else [str(PYTHON), *PIP_INSTALL]
    run([*pip, "--require-hashes", "-r", ROOT / "requirements" / f"{requirements}.txt"], lock)
    UNFINISHED.unlink()
    run([*pip, "--no-deps", "--no-build-isolation", "-e", ROOT], lock)
    STAMPS.mkdir()
    for included in INCLUDES[requirements]:
        (STAMPS / included).write_text(digest(included))


def make(uv: str | None, lock: int) -> None:
    """Make an empty environment from the interpreter that runs this, or from the one it was made from."""
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    UNFINISHED.touch()
    base = getattr(sys, "_base_executable", sys.executable)
    if uv:
        run([uv, "venv", "-q", "--allow-existing", "--python", base, VENV], lock)
    else:
        run([base, "-I", "-m", "venv", VENV], lock)


def is_usable(*, pip_needed: bool) -> bool:
    """Whether the environment there can be brought up to date in place."""
    if UNFINISHED.exists() or not starts():
        return False
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = VENV / "lib" / version / "site-packages"
    return (packages / "pip").is_dir() if pip_needed else packages.is_dir()


def run(command: Sequence[str | Path], lock: int) -> None:
    """Run a command that must succeed; its output goes where messages go, never into the output of `gipfel`."""
    # The child keeps the lock, should this process be killed before it.
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    arguments = [str(argument) for argument in command]
    if subprocess.run(arguments, stdout=sys.stderr, env=environment, pass_fds=(lock,), check=False).returncode:
        fail("The environment could not be prepared: the message above says why. The next start tries again.")


def say(sentence: str) -> None:
    """Tell the person waiting."""
    print(sentence, file=sys.stderr, flush=True)


def fail(sentence: str) -> NoReturn:
    """Stop with a sentence."""
    sys.exit(sentence)


def main() -> None:
    """`environment.py base|test`."""
    requirements = sys.argv[1]
    if is_ready(requirements):
        return
    try:
        with one_at_a_time() as lock:
            if not is_ready(requirements):
                prepare(requirements, lock)
    except KeyboardInterrupt:
        fail("Interrupted; the next start tries again.")
    except OSError as error:
        fail(f"The environment could not be prepared: {error}")


if __name__ == "__main__":
    main()
