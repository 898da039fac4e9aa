"""Parts of the package that are installed only when asked for: what each brings, and what to say where one is missing.

`pip install gipfel` gives rules, records, drawing and a terminal for two people; the rest are extras of pyproject.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare

EXTRAS: Mapping[str, frozenset[str]] = {
    "cluster": frozenset({"ray"}),
    "engine": frozenset({"llvmlite", "numba", "numpy"}),
    "events": frozenset({"py4swiss"}),
    "house": frozenset(
        {
            *("alembic", "argon2", "brotli", "fastapi", "h11", "jinja2", "markdown_it", "opentelemetry"),
            *("pygments", "pyotp", "resvg_py", "segno", "sqlalchemy", "starlette", "typing_extensions", "uvicorn"),
            "websockets",
        }
    ),
    "otel": frozenset(),  # `opentelemetry` itself comes with the house; who asks for more of it names the extra
    "postgres": frozenset({"psycopg"}),
    "push": frozenset({"cryptography", "py_vapid", "pywebpush"}),
    "redis": frozenset({"redis"}),
    "research": frozenset({"gymnasium", "pettingzoo", "pyspiel"}),
}
"""Extras by the packages that come with them; a test compares this with pyproject.toml."""

declare({"extra-missing": N_("This needs a part that is not installed: pip install 'gipfel[{extra}]'")})


def extra_of(missing: ModuleNotFoundError) -> str | None:
    """The extra that would bring what could not be imported; None for anything else."""
    package = (missing.name or "").partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)


@contextmanager
def extras_named() -> Iterator[None]:
    """While the block runs, a package that is missing is told as the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        extra = extra_of(missing)
        if extra is None:
            raise
        raise GipfelError("extra-missing", extra=extra) from missing
