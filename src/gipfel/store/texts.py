"""Texts that any database takes, whatever a stranger puts into an address or a name."""

from __future__ import annotations

from sqlalchemy import Dialect, Text, TypeDecorator


def storable(text: str) -> str:
    """A text without what cannot be written: no zero bytes, no halves of characters."""
    if text.isascii() and "\0" not in text:
        return text
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class Anything(TypeDecorator[str]):
    """A column that is given, or compared with, texts from outside."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """What the database gets."""
        return None if value is None else storable(value)
