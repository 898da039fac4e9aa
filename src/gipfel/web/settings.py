"""What a house is told when it starts; workers get it through their environment."""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from gipfel.core.errors import GipfelError

PORT = 8642
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
VARIABLE = "GIPFEL_SETTINGS"  # how a worker learns what its parent was told


def data_folder() -> Path:
    """Where a person's own house keeps its things."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "gipfel"


@dataclass(frozen=True, slots=True)
class Settings:
    """`limits` multiplies every rate and quota; `proxies` are the addresses whose X-Forwarded-For is believed."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str = ""  # empty: SQLite in the data folder
    redis: str = ""  # empty: one process, events stay in it
    workers: int = 1
    public_url: str = ""
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    data: Path = field(default_factory=data_folder)
    limits: float = 1.0
    engines: int = 0  # how many positions are thought about at a time; 0: by the number of cores
    core: int | None = None  # the core this process keeps to; None: the system moves it about
    worker_key: str = field(default="", repr=False)  # of engine workers; empty: the one in the data folder
    warm: bool = True  # compile all games ahead, while people already play
    log: str = "info"
    grace: float = 10.0  # seconds that open requests get when the house stops
    parent: int = 0  # the process that started this worker and with which it ends
    process: str = ""  # the name of this worker; the one that takes the place of a dead one has the same

    def checked(self) -> Settings:
        """Itself, if a house can be started with it."""
        if self.workers > 1 and not (self.database.startswith("postgresql") and self.redis):
            raise GipfelError("workers-need-servers")
        if self.public_url and not _whole_url(self.public_url):
            raise GipfelError("bad-public-url", url=self.public_url[:200])
        for proxy in self.proxies:
            if not _is_network(proxy):
                raise GipfelError("bad-proxy", proxy=proxy[:200])
        return self

    @property
    def database_url(self) -> str:
        """The database by its URL."""
        return self.database or f"sqlite:///{self.data / 'house.db'}"

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the house."""
        return self.host in LOOPBACK or self.host.startswith("127.")

    @property
    def secure(self) -> bool:
        """Whether people come by TLS."""
        return urlsplit(self.public_url).scheme == "https"

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        if self.public_url:
            return self.public_url.rstrip("/") + "/"
        host = "127.0.0.1" if self.host in EVERYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    def to_text(self) -> str:
        """For the environment of a worker."""
        return json.dumps({**asdict(self), "data": str(self.data)})

    @classmethod
    def from_text(cls, text: str) -> Settings:
        """What a worker's parent was told; refused if no parent says such a thing."""
        try:
            value: dict[str, Any] = json.loads(text)
            known = {field.name: _read(field.type, value[field.name]) for field in fields(cls) if field.name in value}
        except (ValueError, TypeError, OverflowError, RecursionError):
            raise GipfelError("bad-settings") from None
        if "data" not in known:
            raise GipfelError("bad-settings")
        return cls(**known)


def _whole_url(text: str) -> bool:
    try:
        url = urlsplit(text)
        _ = url.port
    except ValueError:
        return False
    return url.scheme in ("http", "https") and bool(url.hostname) and url.path in ("", "/")


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return text == "*"  # whoever connects: where nobody but a proxy can
    return True


def _read(kind: object, value: Any) -> Any:
    """A value of a field whose type, as it is written above, is this one."""
    match kind, value:
        case ("int" | "int | None", int()) | ("bool", bool()) if isinstance(value, bool) == (kind == "bool"):
            return value
        case ("str", str()) | ("int | None", None):
            return value
        case "float", int() | float() if math.isfinite(value) and not isinstance(value, bool):
            return value
        case "Path", str():
            return Path(value)
        case "tuple[str, ...]", list() if all(isinstance(item, str) for item in value):
            return tuple(value)
    raise ValueError(kind)
