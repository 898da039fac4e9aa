"""Work on lessons, done in a process of its own with limits: JSON objects in, JSON objects out."""

from __future__ import annotations

from typing import Any

from gipfel.core.language import speaking
from gipfel.core.lesson import check, lessons
from gipfel.play import Refused
from gipfel.web.api import api_messages as api_messages

Json = dict[str, Any]


def taught(wanted: Json) -> Json:
    """A `lesson` with the boards of its steps, in a `language`."""
    with speaking(wanted["language"]):
        return lessons()[wanted["lesson"]].to_json()


def judged_turn(wanted: Json) -> Json:
    """What became of a learner's turn: `lesson`, `step` from 1, `turn` in notation or as touches, `language`."""
    steps = lessons()[wanted["lesson"]].steps
    if not 1 <= wanted["step"] <= len(steps):
        raise Refused("no-such-lesson")
    with speaking(wanted["language"]):
        return check(steps[wanted["step"] - 1], wanted["turn"]).to_json()
