"""The few errors of the house: each has a stable code, parameters, a sentence, and a place."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.core.messages import sentence


class GipfelError(ValueError):
    """Something a person or a program gave us cannot be used; `code` never changes, the sentence may."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params

    def __str__(self) -> str:
        return sentence(self.code, self.params)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (type(self), self.code, dict(self.params)))


def _rebuilt(kind: type[GipfelError], code: str, params: dict[str, object]) -> GipfelError:
    return kind(code, **params)


class BadNotation(GipfelError):
    """A text (turn, position, cell) does not follow the notation."""


class IllegalStep(GipfelError):
    """A well-formed step that the rules do not allow here."""


class BadSpec(GipfelError):
    """A specification names something that does not exist or does not fit together."""


class BadRecord(GipfelError):
    """A record cannot be read, or tells a game that breaks the rules; params hold line and column."""


class NoKernel(GipfelError):
    """This game, or this choice of options, is played by its rules only."""
