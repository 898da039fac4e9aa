"""What a house and its engine workers write to each other, and the seal without which nothing is read.

A letter is a line of JSON with an HMAC by the key that both sides have. Whoever can write to Redis but has no key is
heard by nobody; whoever has the key is believed to be a worker, not to be right: answers are checked by the rules.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Literal

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from gipfel.core.errors import GipfelError
from gipfel.core.json_lines import compact
from gipfel.core.language import N_
from gipfel.core.messages import declare

Json = dict[str, Any]
Fields = dict[str, str]

LEAST_KEY = 16
MOST_LETTER = 1_000_000
VARIABLE = "GIPFEL_WORKER_KEY"

declare(
    {
        "worker-key-weak": N_("The key of engine workers has at least {least} characters."),
        "worker-key-missing": N_(
            "An engine worker needs the key of its house: --key, or {variable} in its surroundings."
        ),
        "worker-key-wrong": N_(
            "A house is open at this Redis, but it does not know this key. Nothing was taken from it."
        ),
        "worker-dropped": N_("The house has dropped this worker: too many of its answers broke the rules."),
    }
)

_strict = with_config(ConfigDict(extra="forbid", strict=True))


@_strict
@dataclass(frozen=True, slots=True)
class Errand:
    """A house wants something thought about; `answers` is the stream it reads the answer from."""

    number: str
    answers: str
    function: Literal["choose", "judge", "analyse"]
    request: Json
    lane: str
    seconds: float


@_strict
@dataclass(frozen=True, slots=True)
class Beat:
    """A worker is there, and has so many places for errands."""

    worker: str
    places: int


@_strict
@dataclass(frozen=True, slots=True)
class Leaving:
    """A worker ends in good order."""

    worker: str


@_strict
@dataclass(frozen=True, slots=True)
class Accepted:
    """A worker has an errand now; until it is heard no more."""

    number: str
    worker: str


@_strict
@dataclass(frozen=True, slots=True)
class Progress:
    """Something on the way, as a job of a pool tells it: that it has begun, or a report."""

    number: str
    worker: str
    news: Json


@_strict
@dataclass(frozen=True, slots=True)
class Reply:
    """The result of an errand; None when the worker could not do it, and says why."""

    number: str
    worker: str
    result: Json | None
    code: str = ""


@_strict
@dataclass(frozen=True, slots=True)
class Unwanted:
    """Nobody waits for an errand any more."""

    number: str


@_strict
@dataclass(frozen=True, slots=True)
class Dropped:
    """A house takes nothing from a worker any more."""

    worker: str


Letter = Errand | Beat | Leaving | Accepted | Progress | Reply | Unwanted | Dropped
KINDS: dict[str, type[Letter]] = {
    kind.__name__.lower(): kind for kind in (Errand, Beat, Leaving, Accepted, Progress, Reply, Unwanted, Dropped)
}
_READERS: dict[str, TypeAdapter[tuple[str, Letter]]] = {
    name: TypeAdapter(tuple[str, kind])  # type: ignore[valid-type]
    for name, kind in KINDS.items()
}


class Seal:
    """The key of a house and its workers. `mark` tells keys apart without giving them away."""

    def __init__(self, key: str) -> None:
        if len(key) < LEAST_KEY:
            raise GipfelError("worker-key-weak", least=LEAST_KEY)
        self._key = key.encode("utf-8", "surrogateescape")
        self.mark = self._sign("mark")[:24]

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), sha256).hexdigest()

    def write(self, letter: Letter) -> Fields:
        """A letter as the fields of an entry in a stream."""
        text = compact([type(letter).__name__.lower(), asdict(letter)])
        return {"letter": text, "seal": self._sign(text)}

    def read(self, fields: Mapping[bytes, bytes]) -> Letter | None:
        """The letter in an entry; None for anything that was not sealed with this key, or is no letter."""
        raw, seal = fields.get(b"letter", b""), fields.get(b"seal", b"")
        if len(raw) > MOST_LETTER:
            return None
        text = raw.decode("utf-8", "replace")
        if not hmac.compare_digest(self._sign(text).encode(), seal):
            return None
        reader = _READERS.get(text.split('"', 2)[1]) if text.count('"') > 1 else None
        try:
            return None if reader is None else reader.validate_json(text)[1]
        except ValidationError:
            return None
