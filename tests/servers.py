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


@dataclass
class Postgres:
    """A cluster that trusts everybody who can reach its socket; it can be stopped and started again."""

    folder: Path
    command: list[str]
    as_user: dict[str, Any]
    process: subprocess.Popen[bytes] | None = None
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def start(self) -> None:
        """Start it and wait until it answers."""
        import psycopg

        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, **self.as_user)
        _until_ready(self.process, self.folder / "log", lambda: psycopg.connect(self.url()).close(), psycopg.Error)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it in good order without waiting for those who are connected; with SIGQUIT at once."""
        process, self.process = self.process, None
        if process is not None:
            _end(process, how)

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
        cluster = Postgres(folder, [str(programs / "postgres"), "-D", data, *options], as_user)
        try:
            cluster.start()
            yield cluster
        finally:
            # At once, without putting in order what is thrown away anyway.
            cluster.stop(signal.SIGQUIT)
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
        try:
            _until_ready(process, log, lambda: _ping(server.url), RedisError)
            yield server
        finally:
            _end(process, signal.SIGQUIT)


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


def _end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    process.send_signal(how)
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
