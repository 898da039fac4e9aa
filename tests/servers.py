"""Private servers for tests: a PostgreSQL cluster and a Redis or Valkey, each in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from support import need

PATIENCE = 60.0  # seconds; a machine under load starts servers slowly
OWNER = "gipfel"


@dataclass(frozen=True)
class Postgres:
    """A running cluster that trusts everybody who can reach its socket."""

    folder: Path
    process: subprocess.Popen[bytes]
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, database: str = "postgres") -> str:
        """The URL of a database of the cluster."""
        return f"postgresql://{OWNER}@/{database}?host={quote(str(self.folder), safe='')}"

    def database(self, like: str = "template0") -> str:
        """A new database by its URL, empty or a copy of another one."""
        import psycopg

        name = f"house_{next(self.numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        return self.url(name)


@dataclass(frozen=True)
class Redis:
    """A running server that keeps nothing."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Its first database."""
        return f"redis://127.0.0.1:{self.port}/0"


@contextmanager
def running_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A fresh cluster; `durable` waits for the disk as a real one does."""
    import psycopg

    programs = Path(need("postgres")).resolve().parent
    # Not below pytest's own folders: another user could not reach it there.
    folder = Path(tempfile.mkdtemp(prefix="gipfel-postgres-"))
    try:
        as_user = _unprivileged(folder)
        data = str(folder / "data")
        made = [str(programs / "initdb"), "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C"]
        subprocess.run([*made, "--no-sync"], check=True, stdout=subprocess.DEVNULL, **as_user)
        settings = {"listen_addresses": "", "unix_socket_directories": str(folder), "max_connections": "60"}
        if not durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            server = [str(programs / "postgres"), "-D", data, *options]
            process: subprocess.Popen[bytes] = subprocess.Popen(server, stdout=log, stderr=log, **as_user)
        cluster = Postgres(folder, process)
        with _ended(process):
            _until_ready(process, folder / "log", lambda: psycopg.connect(cluster.url()).close(), psycopg.Error)
            yield cluster
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as somebody else, who owns the folder."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    someone = known.get("postgres") or known["nobody"]
    os.chown(folder, someone.pw_uid, someone.pw_gid)
    return {"user": someone.pw_uid, "group": someone.pw_gid, "extra_groups": [], "cwd": folder}


@contextmanager
def running_redis() -> Iterator[Redis]:
    """A fresh server on a free port of loopback."""
    from redis import RedisError

    program = need("redis")
    with tempfile.TemporaryDirectory(prefix="gipfel-redis-") as folder:
        port = _free_port()
        settings = {"port": str(port), "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": folder}
        options = [word for name, value in settings.items() for word in (f"--{name}", value)]
        log = Path(folder, "log")
        with log.open("wb") as output:
            process = subprocess.Popen([program, *options], stdout=output, stderr=output)
        server = Redis(port, process)
        with _ended(process):
            _until_ready(process, log, lambda: _ping(server.url), RedisError)
            yield server


def _ping(url: str) -> None:
    from redis import Redis as Client

    with Client.from_url(url) as client:
        client.ping()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _until_ready(
    process: subprocess.Popen[bytes], log: Path, ask: Callable[[], object], refusal: type[Exception]
) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            ask()
            return
        except refusal as error:
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"{error}\n{log.read_text(errors='replace')}", pytrace=False)
            time.sleep(0.02)


@contextmanager
def _ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        # PostgreSQL takes this as "at once", without putting in order what is thrown away anyway.
        process.send_signal(signal.SIGQUIT)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One cluster for the whole run."""
    with running_postgres() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """One server for the whole run."""
    with running_redis() as server:
        yield server
