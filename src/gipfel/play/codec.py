"""Values in and out of JSON by their types: strict, for logs that may be damaged and commands that may be hostile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Json = dict[str, Any]
KIND = "kind"


class Unreadable(Exception):
    """A value does not have the shape of its type; `place` names the field."""

    def __init__(self, place: str, expected: str) -> None:
        super().__init__(place, expected)
        self.place = place
        self.expected = expected


def encode(value: Any) -> Any:
    """A value as JSON; dataclasses that name their kind carry it."""
    if is_dataclass(value):
        shown = {field.name: encode(getattr(value, field.name)) for field in fields(value)}
        kind = getattr(value, KIND, None)
        return shown if kind is None else {KIND: kind, **shown}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(name): encode(item) for name, item in value.items()}
    return value


def decode(wanted: Any, value: Any, place: str = "") -> Any:
    """The value of a type that JSON tells; Unreadable where it does not fit."""
    origin = get_origin(wanted)
    if is_dataclass(wanted):
        return _object(wanted, value, place)
    if origin in (Union, UnionType):
        return _one_of(get_args(wanted), value, place)
    if origin is tuple:
        return _list(get_args(wanted), value, place)
    if origin is Literal:
        if not isinstance(value, str) or value not in get_args(wanted):
            raise Unreadable(place, " | ".join(get_args(wanted)))
        return value
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(value, place)
    return _plain(wanted, value, place)


def _plain(wanted: Any, value: Any, place: str) -> Any:
    # True is an int for Python, and no number for us.
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise Unreadable(place, wanted.__name__)
    return value


def _mapping(value: Any, place: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise Unreadable(place, "texts by name")
    return dict(value)


def _list(kinds: tuple[Any, ...], value: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Unreadable(place, "list")
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise Unreadable(place, f"list of {len(kinds)}")
    return tuple(decode(kind, item, f"{place}[{i}]") for i, (kind, item) in enumerate(zip(kinds, value, strict=True)))


def _one_of(kinds: tuple[Any, ...], value: Any, place: str) -> Any:
    if value is None and NoneType in kinds:
        return None
    named = {kind.kind: kind for kind in kinds if hasattr(kind, KIND)}
    if named:
        word = value.get(KIND) if isinstance(value, dict) else None
        if not isinstance(word, str) or word not in named:
            raise Unreadable(f"{place}.{KIND}", " | ".join(named))
        return decode(named[word], value, place)
    rest = [kind for kind in kinds if kind is not NoneType]
    return decode(rest[0], value, place)


def _object(wanted: Any, value: Any, place: str) -> Any:
    if not isinstance(value, dict):
        raise Unreadable(place, "object")
    known = _shape(wanted)
    allowed = {*known, KIND} if hasattr(wanted, KIND) else set(known)
    for name in value:
        if name not in allowed:
            raise Unreadable(f"{place}.{str(name)[:40]}", "nothing of this name")
    found = {}
    for name, (kind, needed) in known.items():
        if name in value:
            found[name] = decode(kind, value[name], f"{place}.{name}")
        elif needed:
            raise Unreadable(f"{place}.{name}", "a value")
    return wanted(**found)


@cache
def _shape(wanted: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass: the type of each, and whether it must be given."""
    hints = get_type_hints(wanted)
    return {
        field.name: (hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(wanted)
    }
