"""The sentences of the command's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "turn-number": N_("Turn {number}, “{turn}”: {detail}"),
        "empty-turn": N_("There is an empty turn in “{turns}”."),
        "bad-depth": N_("The depth is a number from 0 to {limit}."),
        "too-many-turns": N_("There are more than {limit} turns, too many to list."),
        "touch-is-final": N_("In this game touches are final; go on from: {touched}."),
        "no-undo-under-strict-touch": N_("In this game nothing is taken back: what is touched is played."),
        "nothing-to-undo": N_("There is no turn to take back."),
        "file-name-missing": N_("The file name is missing, as in: save evening"),
        "bad-number-of-lines": N_("The number of lines is from 1 to {limit}, as in: analyse 3"),
        "whom-missing": N_("Say whom or what, as in: gipfel moderate {act} WHOM"),
        "bad-duration": N_("“{text}” is no duration. Expected: a number with m, h, d or w, as in 7d."),
        "unwritable-file": N_("{path} cannot be written: {detail}."),
    }
)
