"""Touches as people type them: which one is meant, and why one does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from gipfel.combine.steps import innermost
from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.position import Position
from gipfel.core.step import Step, Touch
from gipfel.core.tree import TurnTree

MOST_NAMED = 40


def short_name(touch: Touch) -> str:
    """A touch as a person types it: `ne+` for `turn:ne+`."""
    return touch.partition(":")[2] or touch


def fitting_touch(tree: TurnTree, touched: Sequence[Touch], answer: str) -> Touch | None:
    """The touch a person means: a cell, or the short name of anything else."""
    for touch in tree.children(tree.follow(touched)):
        if answer.lower() in (touch.lower(), short_name(touch).lower()):
            return touch
    return None


def refusal(tree: TurnTree, touched: Sequence[Touch], answer: str) -> GipfelError:
    """Why an answer cannot be touched now: the rule that forbids it, else what can be touched instead."""
    node = tree.follow(touched)
    assert node.position is not None
    position = node.position.levels()[-1]  # the game being played, however deep it is
    for step in attempts(position, (*node.touched, answer.lower())):
        try:
            position.play(step)
        except GipfelError as error:
            return error
    names = [short_name(touch) for touch in tree.children(node)]
    return IllegalStep("untouchable", touch=answer[:40], expected=names[:MOST_NAMED])


def attempts(position: Position, touches: tuple[Touch, ...]) -> Iterator[Step]:
    """Steps that would be made by these touches although they are not legal: a legal one with one field changed."""
    legal = [innermost(step) for step in position.steps()]
    begun = touches[:-1]
    seen: set[tuple[type[Step], str]] = set()
    for step in legal:
        if step.touches[: len(begun)] != begun:
            continue
        for name in (field.name for field in fields(step) if field.compare):
            if (type(step), name) in seen:
                continue
            seen.add((type(step), name))
            yield from _changed(position, step, name, touches, legal)


def _changed(
    position: Position, step: Step, name: str, touches: tuple[Touch, ...], legal: Sequence[Step]
) -> Iterator[Step]:
    """The step with another value in a field: the cell touched, or what the field is in some other legal step."""
    cell = position.game.board.index.get(touches[-1])
    values = {touches[-1], cell, *(getattr(each, name) for each in legal if type(each) is type(step))}
    kind = type(getattr(step, name))
    for value in sorted((value for value in values if type(value) is kind), key=repr):
        attempt = replace(step, **{name: value})
        try:
            meant = attempt.touches == touches
        except (GipfelError, LookupError):  # the value means nothing in this field
            continue
        if meant:
            yield attempt
