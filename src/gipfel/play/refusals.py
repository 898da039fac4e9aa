"""Refusals: what a table answers to a command it does not carry out, and to a log it cannot read."""

from __future__ import annotations

from gipfel.core.errors import GipfelError


class Refused(GipfelError):
    """The table does not do this, and nothing has changed; `code` says why."""


class BadLog(GipfelError):
    """A stored event cannot be read; params say which and where."""
