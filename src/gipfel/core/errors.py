"""The few errors of the house: each has a stable code, parameters, a sentence, and a place. The core's own codes."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.core.language import N_
from gipfel.core.messages import declare, sentence, speaker


class GipfelError(ValueError):
    """Something a person or a program gave us cannot be used; `code` never changes, the sentence may.

    `game` is whose code it is: that of the rules which raise it, empty for the house's own.
    """

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params
        self.game = speaker(1)

    def __str__(self) -> str:
        return sentence(self.code, self.params, self.game)

    def __reduce__(self) -> tuple[object, ...]:
        return (rebuilt, (type(self), self.code, dict(self.params), self.game))


def rebuilt(kind: type[GipfelError], code: str, params: Mapping[str, object], game: str) -> GipfelError:
    """An error that comes from another process."""
    error = kind(code, **params)
    error.game = game
    return error


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


declare(
    {
        "unknown-game": N_("There is no game called “{game}”. There are: {known}."),
        "game-unavailable": N_("{game} is installed, but it cannot be played here: {reason}"),
        "unknown-preset": N_("{game} has no preset “{preset}”. There are: {known}."),
        "unknown-preset-none": N_("{game} has no presets, and so no “{preset}” either."),
        "unknown-option": N_("{game} has no option “{option}”. There are: {known}."),
        "unknown-option-none": N_("{game} has no options, and so no “{option}” either."),
        "unknown-value": N_("The option {option} cannot be “{value}”. It can be: {known}."),
        "value-out-of-range": N_("The option {option} cannot be “{value}”. It is a number from {low} to {high}."),
        "bad-words": N_("The option {option} takes words in quotation marks, at most {limit} characters."),
        "untrusted-file": N_("The option {option} may only name something installed here, not “{value}”."),
        "option-twice": N_("The option {option} is given twice."),
        "malformed-spec": N_("“{spec}” cannot be read at character {place}. Expected: game[:preset][,option=value…]."),
        "unbalanced-bracket": N_("“{spec}” lacks a closing bracket at character {place}."),
        "spec-too-long": N_("A specification has at most {limit} characters."),
        "spec-too-deep": N_("Games can be nested at most {limit} deep."),
        "no-such-cell": N_("There is no “{cell}” on this board."),
        "bad-position": N_("“{text}” is not a position of this game: {expected}."),
        "malformed-turn": N_("“{turn}” cannot be read as a turn. Expected: {expected}."),
        "wrong-step": N_("This cannot be done now. Expected: {expected}."),
        "turn-unfinished": N_("The turn “{turn}” is not finished. Still to do: {expected}."),
        "turn-too-long": N_("The turn “{turn}” goes on after it has ended, at “{rest}”."),
        "game-over": N_("The game is over."),
        "touch-after-turn": N_("The turn is complete; “{touch}” cannot be touched any more."),
        "untouchable": N_("“{touch}” cannot be touched now. These can: {expected}."),
        "touches-missing": N_("The turn is not finished. Touch one of: {expected}."),
        "bad-request": N_("A request is one line of JSON: {detail}."),
        "request-too-long": N_("A request has at most {limit} characters."),
        "half-character": N_("A text holds half a character, which means nothing by itself."),
        "no-kernel": N_("The compiled game does not cover the option {option}; the rules do."),
        "no-kernel-here": N_("The compiled game begins at the start of a turn; here the rules judge."),
        "no-kernel-at-all": N_("{game} has no compiled twin; only its rules are there."),
    }
)
