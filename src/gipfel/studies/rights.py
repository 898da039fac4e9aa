"""Rights: who may read a study, and who may ask what of it."""

from __future__ import annotations

from gipfel.studies import deeds
from gipfel.studies.commands import StudyCommand
from gipfel.studies.refusals import Refused
from gipfel.studies.study import Study

OWNERS = (deeds.StudyDescribed, deeds.VisibilitySet, deeds.InvitationSet)
WRITERS = ("owner", "writer")


def may_read(study: Study, party: str) -> bool:
    """Whether somebody, or a stranger (``), may read it; who has its address may, unless it is private."""
    return study.visibility.value != "private" or study.role(party) != "none"


def check_reader(study: Study, party: str) -> None:
    """Refuse who may not read: for them the study is not there."""
    if not may_read(study, party):
        raise Refused("no-such-study")


def check_study_right(study: Study, command: StudyCommand, party: str) -> None:
    """Refuse what is not this party's to ask."""
    check_reader(study, party)
    wish = command.wish
    if isinstance(wish, deeds.MemberSet):
        _check_member(study, wish, party)
    elif isinstance(wish, OWNERS):
        check_owner(study, party)
    elif study.role(party) not in WRITERS:
        raise Refused("study-writers-only")


def check_owner(study: Study, party: str) -> None:
    """Refuse who does not own it."""
    check_reader(study, party)
    if study.role(party) != "owner":
        raise Refused("study-owner-only")


def _check_member(study: Study, wish: deeds.MemberSet, party: str) -> None:
    """The owner says who writes and reads; anybody may leave."""
    if wish.party == study.owner:
        raise Refused("owner-stays")
    if wish.party == party and wish.role == "none":
        return
    if study.role(party) != "owner":
        raise Refused("study-owner-only")
