"""Writes docs/schema from the types that read and write the messages: `python tools/schemas.py [--check]`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from gipfel.tables.commands import Message
from gipfel.tables.deeds import Deed
from gipfel.tables.events import Envelope
from gipfel.web.bot.streams import Line
from gipfel.web.socket.frames import Received
from gipfel.web.socket.messages import Sent

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
Json = dict[str, Any]
Mode = Literal["validation", "serialization"]


class Described(GenerateJsonSchema):
    """JSON Schema without what nobody reads: no titles of fields, no defaults; and nothing unknown is allowed."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Names of fields say enough."""
        return False

    def field_is_required(self, field: Any, total: bool) -> bool:
        """What is written has all its fields; what is read may leave out those with a default."""
        written = self.mode == "serialization" and field["type"] == "dataclass-field"
        return written or super().field_is_required(field, total)

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> Json:
        """Defaults are told in the pages."""
        return self.generate_inner(schema["schema"])

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> Json:
        """One of several kinds; the word `discriminator` is OpenAPI's."""
        return {name: part for name, part in super().tagged_union_schema(schema).items() if name != "discriminator"}

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> Json:
        """An object; what names its kind and version must be there."""
        return _closed(super().dataclass_schema(schema))

    def typed_dict_schema(self, schema: core_schema.TypedDictSchema) -> Json:
        """An object, to which more may be added where its type says so."""
        return _closed(super().typed_dict_schema(schema))


def _closed(found: Json) -> Json:
    found.pop("title", None)
    if not found.pop("additionalProperties", False):
        found["additionalProperties"] = False
    constants = [name for name in ("v", "kind") if name in found.get("properties", {})]
    required = [*constants, *(name for name in found.get("required", ()) if name not in constants)]
    return {**found, "required": required} if required else found


def described(kind: Any, mode: Mode) -> Json:
    """The schema of a type."""
    found: Json = TypeAdapter(kind).json_schema(schema_generator=Described, mode=mode)
    return found


def one_of(title: str, union: Any, mode: Mode, prefix: str = "") -> Json:
    """The schema of messages of several kinds; each is found under its kind."""
    found = described(Annotated[union, Field(discriminator="kind")], mode)
    names: dict[str, str] = {}
    for reference in found["oneOf"]:
        name = reference["$ref"].rpartition("/")[2]
        kind = found["$defs"][name]["properties"]["kind"]["const"]
        found["$defs"][name] = {"title": kind, **found["$defs"][name]}
        names[name] = prefix + kind
    names |= {name: name.removesuffix("Json") for name in found["$defs"] if name not in names}
    return {"$schema": DRAFT, "title": title, **_renamed(found, names)}


def _renamed(found: Any, names: dict[str, str]) -> Any:
    if isinstance(found, list):
        return [_renamed(item, names) for item in found]
    if not isinstance(found, dict):
        return found
    renamed = {name: _renamed(item, names) for name, item in found.items()}
    if "$ref" in renamed:
        renamed["$ref"] = f"#/$defs/{names[renamed['$ref'].rpartition('/')[2]]}"
    if "$defs" in renamed:
        renamed["$defs"] = dict(sorted((names[name], item) for name, item in renamed["$defs"].items()))
    return renamed


def event() -> Json:
    """An event is flat: its envelope and the fields of its deed stand side by side."""
    found = one_of("One event of a table's log, version 1", Deed, "serialization", "event-")
    for reference in found["oneOf"]:
        del found["$defs"][reference["$ref"].rpartition("/")[2]]["additionalProperties"]
    envelope = described(Envelope, "serialization")
    return {
        "$schema": DRAFT,
        "title": found["title"],
        "description": envelope["description"],
        "type": "object",
        "required": ["v", *envelope["required"]],
        "properties": {"v": {"const": 1}, **envelope["properties"]},
        "oneOf": found["oneOf"],
        "unevaluatedProperties": False,
        "$defs": found["$defs"],
    }


SCHEMAS: dict[str, Callable[[], Json]] = {
    "event": event,
    "command": lambda: one_of("A command to a table, version 1", Message, "validation"),
    "socket-client": lambda: one_of("What a client sends over the socket, version 1", Sent, "validation"),
    "socket-server": lambda: one_of("What the house sends over the socket, version 1", Received, "serialization"),
    "bot": lambda: one_of("The lines of the bot's streams, version 1", Line, "serialization"),
}


def text_of(name: str) -> str:
    """The text of a schema file."""
    return json.dumps(SCHEMAS[name](), indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the files, or say which are not as they should be."""
    stale = []
    for name in SCHEMAS:
        path, text = FOLDER / f"{name}.json", text_of(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in arguments:
                path.write_text(text, encoding="utf-8")
    if "--check" in arguments and stale:
        print(f"not up to date: {', '.join(stale)}; run python tools/schemas.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
