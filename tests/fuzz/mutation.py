"""One change to a valid input, made by somebody who knows its structure: most of it still gets past the first check."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

TOKENS = re.compile(r"\d+|[A-Za-zÀ-ž]+|\s+|[^\w\s]", re.ASCII)
"""What most texts here are made of: numbers, words, blanks and signs."""
RUNS = re.compile(r"[^\s/;,]{2,}")
BRACKETS = "()[]{}«»\"'"
ODD_CHARACTERS = (
    "\ud800", "\udfff", "\x00", "\x1b", "\x7f", "\x85", "\u200b", "\u202e", "\u2028", "\ufeff", "\ufffe", "٣", "²", "Ⅷ",
    "İ", "ß", "é", "💥", "\t", "\r\n", "\\", "%00", "&lt;", "<b>", "'", '"',
)  # fmt: skip
ODD_NUMBERS: tuple[Any, ...] = (
    -1, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400, 1.5, -0.0, 1e308, float("inf"), float("-inf"), float("nan"),
)  # fmt: skip
NUMBERS_AS_TEXT = (
    "-1", "+1", "--1", "00", "007", "99999999999", "9" * 400, "9" * 5_000, "1.5", "1e9", "0x10", "NaN", "٣", "1_0", "",
)  # fmt: skip
MOST_LONG = 20_000
FIRST_CHECKED = frozenset({"kind", "v"})
"""Fields that decide how all others are read: whoever changes these does not get far."""

Json = Any
Change = Callable[[str, Random], str]


def mutated_text(text: str, rng: Random, words: Sequence[str] = ()) -> str:
    """A text with one token changed; `words` are tokens that occur in others of its kind."""
    tokens = TOKENS.findall(text)
    if not tokens:
        return rng.choice(ODD_CHARACTERS)
    place = _place(tokens, rng)
    kind = rng.random()
    if kind < 0.85:
        tokens[place : place + 1] = _likely(tokens, place, rng, words)
    elif kind < 0.97:
        tokens[place] = _unlikely(tokens[place], rng)
    else:
        del tokens[place:]
    return "".join(tokens)


def _place(tokens: Sequence[str], rng: Random) -> int:
    """Where to change something: mostly a word or a number, for signs alone make the form of a text."""
    meaningful = [place for place, token in enumerate(tokens) if token[0].isalnum()]
    if meaningful and rng.random() < 0.75:
        return rng.choice(meaningful)
    return rng.randrange(len(tokens))


def _likely(tokens: Sequence[str], place: int, rng: Random, words: Sequence[str]) -> list[str]:
    """What a slip of the hand makes of a token: nothing, twice the same, another of its kind, its neighbour."""
    token = tokens[place]
    match rng.randrange(10):
        case 0:
            return []
        case 1:
            return [token, token]
        case 2:
            return [token.swapcase()]
        case 3 | 4:
            return [rng.choice(_of_a_kind(token, tokens))]
        case 5 | 6:
            return [rng.choice(_of_a_kind(token, words) or [token, ""])]
        case 7:
            return [exchanged(token, rng, "".join(tokens))]
    return [nudged(token, rng) if token[0].isalnum() else rng.choice(_of_a_kind(token, tokens))]


def _of_a_kind(token: str, others: Sequence[str]) -> list[str]:
    """The words among others for a word, the numbers for a number, the signs for a sign."""
    return [other for other in others if _kind(other) == _kind(token)]


def _kind(token: str) -> str:
    return "number" if token[0].isdigit() else "word" if token[0].isalpha() else "blank" if token.isspace() else "sign"


def exchanged(token: str, rng: Random, text: str) -> str:
    """One character replaced by another of its kind from the same text: another piece in its cell."""
    place = rng.randrange(len(token))
    others = [character for character in text if _kind(character) == _kind(token[place])]
    return token[:place] + rng.choice(others) + token[place + 1 :]


def crossed(text: str, rng: Random) -> str:
    """Two characters of one run exchanged: a board keeps its form, and its pieces stand elsewhere."""
    runs = [run for run in RUNS.finditer(text) if len(set(run.group())) > 1]
    if not runs:
        return nudged(text, rng) if text else "x"
    run = rng.choice(runs)
    one = rng.randrange(run.start(), run.end())
    two = rng.choice([place for place in range(run.start(), run.end()) if text[place] != text[one]])
    changed = list(text)
    changed[one], changed[two] = text[two], text[one]
    return "".join(changed)


def nudged(token: str, rng: Random) -> str:
    """One letter or digit moved to its neighbour: another cell, another number, a word that does not exist."""
    place = rng.randrange(len(token))
    moved = chr(max(32, ord(token[place]) + rng.choice((-1, 1))))
    return token[:place] + moved + token[place + 1 :]


def _unlikely(token: str, rng: Random) -> str:
    """What only somebody hostile writes."""
    match rng.randrange(5):
        case 0:
            return rng.choice(NUMBERS_AS_TEXT)
        case 1:
            return token * rng.choice((2, 50, 1 + MOST_LONG // len(token)))
        case 2:
            return rng.choice(BRACKETS)
    place = rng.randrange(len(token) + 1)
    return token[:place] + rng.choice(ODD_CHARACTERS) + token[place:]


def vocabulary(texts: Sequence[str]) -> list[str]:
    """The tokens of many texts, each once."""
    return sorted({token for text in texts for token in TOKENS.findall(text)})


def mutated_json(value: Json, rng: Random, words: Sequence[str] = ()) -> Json:
    """A JSON value with one node changed; texts in it are changed as texts."""
    value = copy.deepcopy(value)
    places = list(_places(value))
    if not places or rng.random() < 0.02:
        return _another(value, rng, words)
    holder, key = rng.choice(places)
    if key in FIRST_CHECKED and rng.random() < 0.75:
        holder, key = rng.choice(places)
    match rng.randrange(6):
        case 0:
            _structural(holder, key, rng)
        case _:
            holder[key] = _another(holder[key], rng, words)
    return value


def _places(value: Json) -> list[tuple[Any, Any]]:
    """Every node but the outermost, as the container and the key that hold it."""
    if not isinstance(value, dict | list):
        return []
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]


def _structural(holder: Any, key: Any, rng: Random) -> None:
    """A field dropped, renamed, added or exchanged; an item dropped, doubled or exchanged."""
    others = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    other = rng.choice(others)
    match rng.randrange(4):
        case 0:
            del holder[key]
        case 1:
            holder[key], holder[other] = holder[other], holder[key]
        case 2 if isinstance(holder, dict):
            holder[nudged(key, rng) if key else "x"] = holder.pop(key)
        case 2:
            holder.insert(key, copy.deepcopy(holder[other]))
        case _ if isinstance(holder, dict):
            holder[rng.choice((*others, "extra", "__class__", "", "\ud800"))] = copy.deepcopy(holder[other])
        case _:
            holder.append(copy.deepcopy(holder[other]))


def _another(value: Json, rng: Random, words: Sequence[str]) -> Json:
    """Another value in the place of one."""
    if rng.random() < 0.12:
        return rng.choice((None, True, False, 0, "", [], {}, [value], {"kind": value}, [[[[[[value]]]]]]))
    match value:
        case bool():
            return not value
        case int() | float():
            near: tuple[Any, ...] = (value + 1, value - 1, -value, value * 2, str(value), float(value))
            return rng.choice(near) if rng.random() < 0.6 else rng.choice(ODD_NUMBERS)
        case str():
            return mutated_text(value, rng, words)
        case list():
            return rng.choice(
                (value[:-1], value[::-1], value * 2, value * 300 if len(value) < 4 else value[1:], [value])
            )
        case dict():
            return rng.choice(({**value, "extra": 1}, list(value), {}, {"value": value}))
    return rng.choice((0, "", "x", [], {}, False))


def json_bytes(value: Json, rng: Random) -> bytes:
    """JSON as it travels; now and then as somebody writes it who cannot write JSON."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.7)
    if rng.random() < 0.04:
        text = mutated_text(text, rng)
    return text.encode("utf-8", "surrogatepass")


def mutated_bytes(data: bytes, rng: Random) -> bytes:
    """Bytes with one of them changed, dropped or doubled, or a whole piece gone."""
    if not data:
        return b"\x00"
    place = rng.randrange(len(data))
    match rng.randrange(5):
        case 0:
            return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        case 1:
            return data[:place] + data[place + 1 :]
        case 2:
            return data[:place] + data[place : place + 4] * 2 + data[place + 4 :]
        case 3:
            return data[:place] + rng.choice((b"\xff\xff\xff\xff", b"\x00\x00\x00\x00")) + data[place + 4 :]
    return data[:place]
