"""Chat: short lines between the two players, ready phrases, and silence."""

from __future__ import annotations

from gipfel.tables.case import Case
from gipfel.tables.commands import Mute, Say
from gipfel.tables.deeds import Deed, Muted, Said
from gipfel.tables.refusals import Refused

PHRASES = ("hello", "good-luck", "well-played", "thank-you", "sorry", "one-moment", "have-to-go", "again")
"""Ready phrases by code; they are shown in the reader's language."""
MOST_CHARACTERS = 200
MOST_LINES = 500
KEPT_LINES = 50
_JOINER = "\u200d"  # holds the parts of one emoji together


def clean_line(text: str) -> str:
    """A line without line breaks, control characters and characters that turn the writing direction; else as it is."""
    if len(text) > MOST_CHARACTERS:
        raise Refused("too-long", limit=MOST_CHARACTERS)
    spaced = " ".join(text.split())
    line = "".join(letter for letter in spaced if letter.isprintable() or letter == _JOINER)
    if not line.replace(_JOINER, "").strip():
        raise Refused("empty-line")
    return line


def ready_phrase(code: str) -> str:
    """A phrase that exists."""
    if code not in PHRASES:
        raise Refused("unknown-phrase", known=list(PHRASES))
    return code


def saying(case: Case, command: Say) -> list[Deed]:
    """A line to the opponent, unless he does not want to read any."""
    seat, table = case.seat, case.table
    if bool(command.text) == bool(command.phrase):
        raise Refused("empty-line")
    opponent = table.parties[1 - seat]
    if table.muting[1 - seat]:
        raise Refused("muted")
    if opponent is not None and opponent.id in case.setting.blocked:
        raise Refused("blocked")
    if table.lines_said >= MOST_LINES:
        raise Refused("chat-full", limit=MOST_LINES)
    if command.phrase:
        return [Said(phrase=ready_phrase(command.phrase))]
    return [Said(text=clean_line(command.text))]


def muting(case: Case, command: Mute) -> list[Deed]:
    """Silence, or its end."""
    if case.table.muting[case.seat] == command.on:
        raise Refused("muted-already" if command.on else "not-muted")
    return [Muted(command.on)]
