"""Everything the house reads that is smaller than a request: commands, frames, openings, lines, signals, headers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from fuzz import seeds
from fuzz.campaign import RefusedWith, Target
from fuzz.mutation import json_bytes, mutated_json, mutated_text, vocabulary
from fuzz.parsers import alike
from fuzz.programs import requests, words
from gipfel.core.language import LANGUAGES
from gipfel.core.lesson import lessons
from gipfel.house.bus import Asks, Here, Knows, Missed, Reached, Renamed, Thinks, read_signal, write_signal
from gipfel.store.shapes import cursor, read_cursor
from gipfel.tables.codec import encode
from gipfel.tables.commands import read_command
from gipfel.tables.terms import game_of
from gipfel.web.api.jobs import judged_line, judged_turn, verified
from gipfel.web.api.models import OpenGiven
from gipfel.web.api.terms import terms_of
from gipfel.web.edge.language import accepted
from gipfel.web.edge.limits import neighbourhood
from gipfel.web.edge.safety import host_name
from gipfel.web.settings import Settings
from gipfel.web.socket.messages import read_message

Json = dict[str, Any]
TABLE = "q3Xyz0123456789-_abc"
COMMANDS: tuple[Json, ...] = (
    {"kind": "sit", "seat": 1, "secret": "s" * 24, "id": "a1", "after": 1},
    {"kind": "play", "turn": "c3ne+", "id": "a2", "after": 7},
    {"kind": "play", "touches": ["c3", "ne+"], "id": "a3"},
    {"kind": "touch", "touch": "c3"},
    {"kind": "offer", "offer": "draw"},
    {"kind": "withdraw", "offer": "take-back"},
    {"kind": "accept", "offer": "rematch"},
    {"kind": "decline"},
    {"kind": "resign", "inner": True},
    {"kind": "abort"},
    {"kind": "say", "text": "well played"},
    {"kind": "say", "phrase": "hello"},
    {"kind": "mute", "on": True},
    {"kind": "claim", "key": "k" * 43},
)
MESSAGES: tuple[Json, ...] = (
    {"v": 1, "kind": "watch", "table": TABLE, "after": 17, "secret": "s" * 24, "id": "w1"},
    {"v": 1, "kind": "unwatch", "table": TABLE},
    {"v": 1, "kind": "tree", "table": TABLE, "path": ["c3"], "id": "t1"},
    {"v": 1, "kind": "lobby", "on": True},
    {"v": 1, "kind": "ping", "t": 5},
    {"v": 1, "kind": "pong", "n": 1},
    *({"v": 1, "kind": "act", "table": TABLE, "command": command} for command in COMMANDS),
)
OPENINGS: tuple[Json, ...] = (
    {"spec": "zertz", "seats": [{"kind": "me"}, {"kind": "engine", "level": 3}], "sides": "lot", "id": "o1"},
    {
        "spec": "gipf:standard,zertz=3,challenges=2,settle-zertz=(zertz:blitz)",
        "clock": {"control": "increment", "base": 600_000, "bonus": 10_000},
        "inner": {"control": "sudden", "base": 60_000, "bonus": 0},
        "seats": [{"kind": "me"}, {"kind": "link"}],
        "hidden": True,
    },
    {
        "agreement": {
            "host": "gipf:standard",
            "potentials": {"zertz": 3, "tamsk": 2},
            "challenges": 2,
            "spent": "always",
            "uses": "any",
            "begin": "lot",
            "settle": {"zertz": "pentago", "tamsk": "dice"},
            "contest": "a race",
        },
        "external": 3_600_000,
        "seats": [{"kind": "anyone"}, {"kind": "me"}],
        "rated": False,
    },
    {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "ask", "name": "Anna"}]},
)
SIGNALS = (
    Reached(TABLE, 5), Here(TABLE, "w1", (True, False), 3), Renamed("person:1"), Missed(), Asks("w1", 5),
    Knows("w1", 5, 6), Thinks(TABLE, 1, "thinking", 500, ""),
)  # fmt: skip


def targets() -> Iterator[Target]:
    """All of them."""
    yield Target("commands", 8, of_values(COMMANDS), feed_command)
    yield Target("socket messages", 10, message_text, feed_message)
    yield Target("openings of tables", 8, of_values(OPENINGS), feed_opening)
    yield Target("judged lines", 6, judged_request, judged_line)
    yield Target("lessons", 4, lesson_request, judged_turn)
    yield Target("uploads", 3, upload_request, verified)
    yield Target("signals", 3, signal_line, feed_signal)
    yield Target("settings", 2, settings_text, feed_settings)
    yield Target("small texts", 4, small_text, feed_small)


def of_values(known: Sequence[Any]) -> Callable[[Random], Any]:
    """One of these values, changed in one place."""
    words = vocabulary([json.dumps(value) for value in known])
    return lambda rng: mutated_json(rng.choice(known), rng, words)


def feed_command(value: Any) -> None:
    """A command: read, and written it is the same."""
    command = read_command(value)
    alike(command, read_command({"kind": value["kind"], **encode(command)}), "command")


def message_text(rng: Random) -> str | None:
    """A text frame, or a binary one."""
    if rng.random() < 0.005:
        return None
    found = mutated_json(rng.choice(MESSAGES), rng, _said())
    return json_bytes(found, rng).decode("utf-8", "replace")


@cache
def _said() -> list[str]:
    return vocabulary([json.dumps(message) for message in MESSAGES])


def feed_message(text: str | None) -> None:
    """A frame: a message, and the command in it."""
    message = read_message(text)
    if hasattr(message, "command"):
        read_command(message.command)


def feed_opening(value: Any) -> None:
    """A table as a client asks for it: its fields, its terms, its game."""
    from pydantic import ValidationError

    try:
        given = OpenGiven.model_validate(value)
    except ValidationError as error:
        raise RefusedWith(f"field: {error.errors()[0]['type']}") from error
    game_of(terms_of(given))


def judged_request(rng: Random) -> Json:
    """A line with touches, a path and turns ahead, of the types the API lets through."""
    given = {**rng.choice(requests()), "touches": [], "path": [], "ahead": []}
    given["turns"] = given["turns"][: rng.randrange(len(given["turns"]) + 1)]
    name = rng.choice(("spec", "turns", "turns", "position", "touches", "path", "ahead"))
    if name in ("spec", "position"):
        given[name] = mutated_text(str(given.get(name) or "x"), rng, words())
    else:
        some = given["turns"] or ["c3ne+"]
        changed = [mutated_text(rng.choice(some), rng, words())]
        given[name] = [*some[:-1], *changed] if name == "turns" else [changed] if name == "ahead" else changed
    return given


def lesson_request(rng: Random) -> Json:
    """A learner's turn, or touches."""
    lesson = rng.choice(list(lessons().values()))
    number = rng.randrange(len(lesson.steps))
    example = lesson.steps[number].example
    turn: Any = mutated_text(example, rng) if rng.random() < 0.5 else mutated_text(example, rng).split(",")
    return {"lesson": lesson.name, "step": number + 1, "turn": turn, "language": rng.choice(LANGUAGES)}


def upload_request(rng: Random) -> Json:
    """A file that somebody uploads."""
    text = mutated_text(rng.choice([*seeds.records()[::3], *seeds.sgfs()]), rng)
    # A body is UTF-8, so half characters do not get here.
    whole = text.encode("utf-8", "replace").decode()
    return {"text": whole, "name": mutated_text("game.gipfel", rng), "language": rng.choice(LANGUAGES)}


def signal_line(rng: Random) -> bytes:
    """What one worker tells the others."""
    return json_bytes(mutated_json(json.loads(write_signal(rng.choice(SIGNALS), "w1")), rng), rng)


def feed_signal(line: bytes) -> None:
    """A signal, or nothing."""
    found = read_signal(line)
    if found is None:
        raise RefusedWith("no signal")
    alike(found, read_signal(write_signal(found[1], found[0])), "signal")


def settings_text(rng: Random) -> str:
    """What a worker is told by its parent."""
    whole = Settings(public_url="https://play.example.org", hosts=("a.example",), proxies=("127.0.0.1",))
    return json_bytes(mutated_json(json.loads(whole.to_text()), rng), rng).decode("utf-8", "replace")


def feed_settings(text: str) -> None:
    """Settings: read, checked, written."""
    found = Settings.from_text(text).checked()
    alike(found, Settings.from_text(found.to_text()), "settings")
    _ = found.address, found.secure, found.loopback, found.database_url


SMALL: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "cursor": (lambda text: cursor(*read_cursor(text)), (cursor(1_700_000_000_000, TABLE), cursor(5, "Anna Ä."))),
    "language": (accepted, ("de-CH,de;q=0.9,en;q=0.8,*;q=0.5", "fr", "it;q=0.1")),
    "host": (host_name, ("127.0.0.1:8642", "[::1]:8642", "play.example.org")),
    "address": (neighbourhood, ("192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", "fe80::1%eth0")),
}


def small_text(rng: Random) -> tuple[str, str]:
    """A header, a place in a list."""
    name = rng.choice(sorted(SMALL))
    return name, mutated_text(rng.choice(SMALL[name][1]), rng)


def feed_small(given: tuple[str, str]) -> None:
    """Read by whom it is for."""
    SMALL[given[0]][0](given[1])
