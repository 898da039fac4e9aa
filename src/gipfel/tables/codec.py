"""Values in and out of JSON by their types: strict, for logs that may be damaged and commands that may be hostile.

A dataclass is the one description: pydantic compiles a reader and a writer from it, and tools/schemas.py its schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from pydantic import TypeAdapter
from pydantic_core import ErrorDetails, SchemaSerializer, SchemaValidator, ValidationError

Json = dict[str, Any]
Value = TypeVar("Value")
KIND = "kind"
_STRICT = {"strict": True, "extra_fields_behavior": "forbid"}
_INSIDE = ("schema", "fields", "items_schema", "choices", "definitions", "keys_schema", "values_schema")
_EXPECTED = {
    "missing": "a value",
    "unexpected_keyword_argument": "nothing of this name",
    "dataclass_type": "object",
    "int_type": "int",
    "float_type": "float",
    "string_type": "str",
    "string_unicode": "str",
    "bool_type": "bool",
    "tuple_type": "list",
    "dict_type": "texts by name",
}
"""What a reader is told, by what pydantic calls the error."""
_TAGS = ("union_tag_invalid", "union_tag_not_found", "model_attributes_type")


class Unreadable(Exception):
    """A value does not have the shape of its type; `place` names the field."""

    def __init__(self, place: str, expected: str) -> None:
        super().__init__(place, expected)
        self.place = place
        self.expected = expected


class Codec(Generic[Value]):
    """The compiled reader and writer of one type."""

    def __init__(self, kind: type[Value]) -> None:
        self.core_schema = _strict(TypeAdapter(kind).core_schema)
        self._kinds = " | ".join(_kinds_within(self.core_schema))
        self._read = SchemaValidator(self.core_schema).validate_python
        self._write = SchemaSerializer(self.core_schema).to_python

    def decode(self, value: object) -> Value:
        """The value that JSON tells; Unreadable where it does not fit."""
        try:
            found: Value = self._read(value)
        except ValidationError as error:
            raise _unreadable(error.errors(include_url=False, include_input=False), value, self._kinds) from None
        return found

    def encode(self, value: Value) -> Any:
        """The value as JSON."""
        return self._write(value, mode="json")


_CODECS: dict[type, Codec[Any]] = {}


def codec(kind: type[Value]) -> Codec[Value]:
    """The codec of a type, compiled when it is first asked for."""
    found = _CODECS.get(kind)
    if found is None:
        found = _CODECS[kind] = Codec(kind)
    return found


def encode(value: Any) -> Any:
    """A dataclass as JSON; one that has a kind carries it."""
    return codec(type(value)).encode(value)


def decode(kind: type[Value], value: object) -> Value:
    """The value of a type that JSON tells; Unreadable where it does not fit."""
    return codec(kind).decode(value)


def kind_of(described: type) -> str:
    """The word by which JSON names a dataclass."""
    (word,) = get_args(get_type_hints(described)[KIND])
    return str(word)


def kinds_of(union: Any) -> dict[str, type[Any]]:
    """The dataclasses of a union by their kinds."""
    return {kind_of(described): described for described in get_args(union)}


def _strict(schema: Any) -> Any:
    """Nothing unknown, nothing of another type; but JSON has objects and lists where Python has values and tuples."""
    if isinstance(schema, list):
        return [_strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "type" not in schema:  # the choices of a union, by kind
        return {name: _strict(item) for name, item in schema.items()}
    stricter = {name: _strict(item) if name in _INSIDE else item for name, item in schema.items()}
    if schema["type"] == "dataclass":
        stricter["config"] = {**schema.get("config", {}), **_STRICT}
    if schema["type"] in ("dataclass", "tuple"):
        stricter["strict"] = False
    if schema["type"] == "dict" and schema["keys_schema"]["type"] == "str":
        # A name with half a character would be written as another one; only a measured text is looked at so closely.
        stricter["keys_schema"] = {"min_length": 0, **stricter["keys_schema"]}
    return stricter


def _kinds_within(schema: Any) -> Iterator[str]:
    """The kinds of a union somewhere in a type."""
    if isinstance(schema, list):
        for item in schema:
            yield from _kinds_within(item)
    elif isinstance(schema, dict):
        if schema.get("type") == "tagged-union":
            yield from dict.fromkeys(schema["choices"])
        elif schema.get("type") == "tuple":  # all its items are alike
            yield from _kinds_within(schema["items_schema"][0])
        else:
            for name in _INSIDE:
                yield from _kinds_within(schema.get(name))


def _unreadable(errors: list[ErrorDetails], value: object, kinds: str) -> Unreadable:
    """The first of pydantic's errors, as a place and what was expected there."""
    error = _first(errors)
    path, kind, about = error["loc"], error["type"], error.get("ctx", {})
    if kind in _TAGS:
        return Unreadable(f"{_place(path, value)}.{KIND}", kinds)
    if kind == "literal_error":
        return Unreadable(_place(path, value), _words(about["expected"]))
    if kind == "too_long":
        return Unreadable(_place(path, value), f"list of {about['max_length']}")
    if kind == "missing" and isinstance(path[-1], int):
        # Of a list that is too short every item is missed that should be there.
        missed = [other["loc"][-1] for other in errors if other["loc"][:-1] == path[:-1]]
        return Unreadable(_place(path[:-1], value), f"list of {int(missed[-1]) + 1}")
    return Unreadable(_place(path, value), _EXPECTED.get(kind, kind))


def _first(errors: list[ErrorDetails], depth: int = 0) -> ErrorDetails:
    """The error of the first field; what has no business in an object comes before all that should be there."""
    for error in errors:
        if error["type"] == "unexpected_keyword_argument" and len(error["loc"]) == depth + 1:
            return error
    if len(errors[0]["loc"]) <= depth:
        return errors[0]
    step = errors[0]["loc"][depth]
    return _first([error for error in errors if error["loc"][depth : depth + 1] == (step,)], depth + 1)


def _place(path: tuple[int | str, ...], value: Any) -> str:
    """Where an error is, in the value as it came: the kinds that pydantic names on its way are no fields."""
    place = ""
    for number, step in enumerate(path, 1):
        if isinstance(value, dict) and step not in value and number < len(path):
            continue
        place += f"[{step}]" if isinstance(step, int) else f".{step[:40]}"
        value = value[step] if number < len(path) else None
    return place


def _words(quoted: str) -> str:
    """'one', 'two' or 'three' as one | two | three."""
    return " | ".join(quoted.replace(" or ", ", ").replace("'", "").split(", "))
