"""What a study answers to a command it does not carry out, and the sentences."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.tables.refusals import BadLog, Refused

__all__ = ["BadLog", "Refused"]

declare(
    {
        "no-such-study": N_("There is no such study."),
        "no-such-chapter": N_("There is no such chapter in this study."),
        "no-such-node": N_("This turn is not in the chapter."),
        "no-such-comment": N_("This comment is not there."),
        "study-exists": N_("This study exists already."),
        "study-owner-only": N_("Only the owner of the study can do this."),
        "study-writers-only": N_("Only who writes in this study can do this."),
        "study-full": N_("There is no more room for this in the study: {limit} is the limit."),
        "study-text": N_("This text has more than {limit} characters, or some that nobody sees."),
        "study-no-title": N_("A study and a chapter need a title of 1 to {limit} characters."),
        "bad-mark": N_("“{mark}” is no mark: a kind ({kinds}) and a cell, or two cells with > between them."),
        "bad-sign": N_("“{sign}” is no sign for a turn. There are: {signs}."),
        "bad-stamp": N_("The stamp of a change is a number from 1 to {high}."),
        "study-id-needed": N_("A change of a study needs an id of its own: letters, digits, - and _, at most {limit}."),
        "study-id-used": N_("This id has been used in this study already."),
        "study-too-deep": N_("Variations lie within variations at most {limit} times."),
        "study-nested": N_("A chapter ends where a contest begins; the game inside has a chapter of its own."),
        "last-chapter": N_("A study keeps at least one chapter."),
        "too-many-studies": N_("You keep {limit} studies; that is as many as this house allows."),
        "owner-stays": N_("The owner stays; a study can be deleted."),
        "no-such-invitation": N_("This invitation is not valid any more."),
        "study-not-lesson": N_("Nothing is asked here."),
        "study-reported": N_("You have reported this study already."),
        "no-such-lesson-study": N_("The house has no lesson of this name."),
        "house-study": N_("This study belongs to the house: clone it to write in it."),
        "study-file": N_("This is no file of a study: {detail}."),
    }
)
