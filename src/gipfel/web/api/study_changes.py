"""Routes that write studies: setting up, chapters, turns, changes, people, copies, reports."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, model_validator
from starlette.responses import Response

from gipfel.core.language import _, current_language
from gipfel.house.views import look
from gipfel.studies import Study, StudyCommand, read_study_command
from gipfel.studies import deeds as d
from gipfel.studies.commands import AddChapter, Wish
from gipfel.studies.deeds import ChapterHead
from gipfel.studies.limits import MOST_HINT, MOST_ID, MOST_TITLE
from gipfel.studies.papers import PaperChapter, PaperStudy
from gipfel.studies.study import START, node_id
from gipfel.tables import Party, Refused
from gipfel.tables.codec import decode, encode
from gipfel.tables.commands import MOST_TOUCHES
from gipfel.tables.seats import digest
from gipfel.tables.views import record_names
from gipfel.web.api.positions import Touch, Turn
from gipfel.web.api.reader import computed
from gipfel.web.api.studies import (
    JOBS,
    MADE_WITHIN,
    NOT_THERE,
    OF_THE_HOUSE,
    StudyName,
    study_of,
    study_shown,
)
from gipfel.web.api.study_json import ChapterGiven, StudyGiven, StudyShown, member_key, paper_study
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller, caller_with_seat

STUDIES_OF_PERSON, STUDIES_OF_GUEST = 300, 10
SECRET_BYTES = 18
router = APIRouter(prefix="/api/1/studies", tags=["studies"])
WRITING = ("no-such-study", "study-writers-only", "guest-needed", "house-study", "study-full", *BODY)


class CommandsGiven(RequestBody):
    """Changes, carried out in their order, all or none; docs/studies.md has the kinds."""

    commands: Annotated[list[Json], Field(min_length=1, max_length=50)]


class TurnsGiven(RequestBody):
    """Turns to add after a node: in notation, or one as touches."""

    id: Annotated[str, Field(min_length=1, max_length=MOST_ID - 4)]
    stamp: int = 0
    after: int = 0
    node: Annotated[str, Field(max_length=MOST_ID)] = START
    turns: Annotated[list[Turn], Field(default=[], max_length=40)]
    touches: Annotated[list[Touch], Field(max_length=MOST_TOUCHES)] | None = None

    @model_validator(mode="after")
    def _one(self) -> TurnsGiven:
        if bool(self.turns) == (self.touches is not None):
            raise ValueError("touches or turns, one of them")
        return self


class InvitationGiven(RequestBody):
    """What whoever brings the link may do."""

    role: Literal["writer", "reader"]


class SecretGiven(RequestBody):
    """The last part of an invitation."""

    secret: Annotated[str, Field(min_length=1, max_length=100)]


class MemberGiven(RequestBody):
    """A person by name, and what they may do."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    role: Literal["writer", "reader"]


class ReasonGiven(RequestBody):
    """What is wrong with a study."""

    reason: Annotated[str, Field(min_length=1, max_length=MOST_HINT)]


class InvitationMade(BaseModel):
    """The address, told once: the house keeps a digest of its secret."""

    link: str


class StudyReached(BaseModel):
    """How far a study is now."""

    study: str
    seq: int
    stamp: int
    node: str | None = None


async def writer(request: Request, *, names: bool = True) -> tuple[Parts, Caller, Party]:
    """Who writes: a stranger becomes a guest; who was told to write no more is refused."""
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    party = (await caller_with_seat(request)).sitting
    parts.moderation.check(party, known.address)
    if names:
        parts.moderation.check_words(party, known.address)
    parts.limits.spend("commands", known.address)
    return parts, await caller(request), party


def _own(name: str) -> None:
    if name.startswith(OF_THE_HOUSE):
        raise Refused("house-study")


@router.post(
    "",
    status_code=201,
    summary="Set up a study",
    response_model=StudyShown,
    responses=refusals("too-many-studies", "study-no-title", "not-over", "no-such-table", "unknown-game", *BODY),
)
async def create(request: Request, given: StudyGiven) -> Response:
    """With its first chapters: from a finished table, from a file, or from a position. A stranger becomes a guest."""
    known = await caller(request)
    known.must("play")
    found = await chapters_of(parts_of(request), known, given.chapter)
    title = given.title.strip() or found.title or found.chapters[0].head.title
    return await _set_up(request, PaperStudy(title, given.about or found.about, found.chapters), given)


async def _set_up(request: Request, paper: PaperStudy, given: StudyGiven | None = None) -> Response:
    parts, _known, party = await writer(request)
    await room_for_study(parts, party)
    visibility = "private" if given is None else given.visibility
    wishes: list[Wish] = [d.StudyCreated(paper.title, visibility, paper.about)]
    wishes += [AddChapter(chapter.head, chapter.nodes) for chapter in paper.chapters]
    commands = [StudyCommand(wish, f"c{number}") for number, wish in enumerate(wishes)]
    name = await parts.house.set_up_study(party, commands, given.id if given else "")
    study = await parts.house.studies.get(name)
    shown = await study_shown(parts, await caller(request), name, study)
    return answer(shown, 201, {"Location": f"/api/1/studies/{name}"})


async def room_for_study(parts: Parts, party: Party) -> None:
    """Refuse one more study when somebody has enough of them."""
    most = round((STUDIES_OF_PERSON if party.who == "person" else STUDIES_OF_GUEST) * parts.limits.factor)
    if await parts.store.count_studies(party.id) >= most:
        raise Refused("too-many-studies", limit=most)


async def chapters_of(parts: Parts, known: Caller, given: ChapterGiven) -> PaperStudy:
    """The chapters a client asks for, played by the rules."""
    head = ChapterHead(given.title or _("Chapter"), given.spec, given.position, given.mode, given.side, given.goal)
    if given.text:
        wanted: Json = {"text": given.text, "name": given.name, "language": current_language()}
        made = await computed(parts, known, f"{JOBS}:read_chapters", wanted, MADE_WITHIN)
        return decode(PaperStudy, made)
    if given.table:
        head, turns = await _finished(parts, known, given)
        made = await computed(parts, known, f"{JOBS}:table_chapter", {"head": encode(head), "turns": turns})
    else:
        wanted = {"head": encode(head), "lines": given.lines}
        made = await computed(parts, known, f"{JOBS}:begun_chapter", wanted)
    return PaperStudy("", "", tuple(decode(PaperChapter, chapter) for chapter in made["chapters"]))


async def _finished(parts: Parts, known: Caller, given: ChapterGiven) -> tuple[ChapterHead, list[str]]:
    table = await parts.house.table(given.table)
    look(table, known.party, None)
    if table.line is None or table.phase != "over":
        raise Refused("not-over")
    named = record_names(table)
    names = named.get("First", ""), named.get("Second", "")
    title = given.title or " – ".join(name or "?" for name in names)
    start, spec = table.line.start.text(), table.line.game.spec.text
    return ChapterHead(title[:MOST_TITLE], spec, start, given.mode, first=names[0], second=names[1]), list(table.turns)


@router.post(
    "/{study}/chapters",
    status_code=201,
    summary="Add chapters",
    response_model=StudyShown,
    responses=refusals("not-over", "no-such-table", "unknown-game", *WRITING),
)
async def add_chapters(request: Request, study: StudyName, given: ChapterGiven) -> Response:
    """One chapter, or all of a file."""
    _own(study)
    parts, known, party = await writer(request)
    await study_of(parts, known, study)
    found = await chapters_of(parts, known, given)
    begin = given.id or secrets.token_urlsafe(8)
    commands = [
        StudyCommand(AddChapter(chapter.head, chapter.nodes), f"{begin}-{number}")
        for number, chapter in enumerate(found.chapters)
    ]
    after = await parts.house.studies.act(study, commands, party)
    return answer(await study_shown(parts, known, study, after), 201)


@router.post(
    "/{study}/chapters/{chapter}/turns",
    summary="Add turns",
    response_model=StudyReached,
    responses=refusals("no-such-chapter", "no-such-node", "malformed-turn", "study-nested", *WRITING),
)
async def add_turns(
    request: Request, study: StudyName, chapter: Annotated[str, Path(max_length=64)], given: TurnsGiven
) -> Response:
    """Turns that are there already are not added again; `node` of the answer is where they lead."""
    _own(study)
    parts, known, party = await writer(request)
    found = (await study_of(parts, known, study)).chapter(chapter)
    wanted = {"spec": found.head.spec, "position": found.head.position or None, "touches": given.touches}
    wanted |= {"turns": found.turns_to(given.node), "more": given.turns}
    turns = (await computed(parts, known, f"{JOBS}:added_turns", wanted))["turns"]
    commands, node = [], given.node
    for number, turn in enumerate(turns):
        added = d.NodeAdded(chapter, node, turn)
        commands.append(StudyCommand(added, f"{given.id}-{number}", given.stamp and given.stamp + number, given.after))
        node = node_id(node, turn)
    after = await parts.house.studies.act(study, commands, party)
    return _reached(study, after, node)


def _reached(name: str, study: Study, node: str | None = None) -> Response:
    return answer({"study": name, "seq": study.seq, "stamp": study.stamp, "node": node})


@router.post(
    "/{study}/commands",
    summary="Change a study",
    response_model=StudyReached,
    responses=refusals("no-such-command", "unreadable-command", "study-owner-only", "no-such-node", *WRITING),
)
async def change(request: Request, study: StudyName, given: CommandsGiven) -> Response:
    """Comments, marks, signs, removing, promoting, chapters: docs/studies.md. Turns have a route of their own."""
    _own(study)
    parts, _known, party = await writer(request)
    commands = [read_study_command(command) for command in given.commands]
    if any(isinstance(command.wish, d.NodeAdded) for command in commands):
        raise Refused("no-such-command", known=["POST …/turns"])
    return _reached(study, await parts.house.studies.act(study, commands, party))


@router.delete(
    "/{study}",
    status_code=204,
    summary="Delete a study",
    response_class=Response,
    responses=refusals("no-such-study", "study-owner-only", "house-study", *BODY),
)
async def delete(request: Request, study: StudyName) -> Response:
    """One's own, with all that was written in it."""
    _own(study)
    parts, _known, party = await writer(request, names=False)
    await parts.house.studies.delete(study, party)
    return Response(status_code=204)


@router.post("/{study}/clone", status_code=201, summary="Copy a study", response_model=StudyShown, responses=NOT_THERE)
async def clone(request: Request, study: StudyName) -> Response:
    """What stands there today becomes a private study of one's own; of a lesson, too."""
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    return await _set_up(request, paper_study(await study_of(parts, known, study)))


@router.post(
    "/{study}/report",
    status_code=204,
    summary="Report a study",
    response_class=Response,
    responses=refusals("no-such-study", "study-reported", "house-study", *BODY),
)
async def report(request: Request, study: StudyName, given: ReasonGiven) -> Response:
    """Whoever runs the house reads what is wrong with it (`gipfel moderate reports`)."""
    _own(study)
    parts, known, party = await writer(request, names=False)
    await study_of(parts, known, study)
    if not await parts.store.report_study(study, party.id, given.reason, parts.house.now()):
        raise Refused("study-reported")
    return Response(status_code=204)


@router.post(
    "/{study}/invitations",
    status_code=201,
    summary="Invite by a link",
    response_model=InvitationMade,
    responses=refusals("study-owner-only", *WRITING),
)
async def invite(request: Request, study: StudyName, given: InvitationGiven) -> Response:
    """Whoever opens the link and says so writes, or reads, until the invitations are ended."""
    _own(study)
    parts, _known, party = await writer(request, names=False)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    await _does(parts, study, party, d.InvitationSet(digest(secret), given.role))
    return answer({"link": f"/studies/{study}/join/{secret}"}, 201)


@router.delete(
    "/{study}/invitations",
    status_code=204,
    summary="End all invitations",
    response_class=Response,
    responses=refusals("no-such-study", "study-owner-only", *BODY),
)
async def end_invitations(request: Request, study: StudyName) -> Response:
    """Links that were given out bring nobody in any more."""
    _own(study)
    parts, _known, party = await writer(request, names=False)
    found = await parts.house.studies.seen_by(study, party.id)
    standing = [key for key, held in found.invitations.items() if held.value != "none"]
    await _does(parts, study, party, *(d.InvitationSet(key, "none") for key in standing))
    return Response(status_code=204)


@router.post(
    "/{study}/join",
    summary="Accept an invitation",
    response_model=StudyShown,
    responses=refusals("no-such-study", "no-such-invitation", *BODY),
)
async def join(request: Request, study: StudyName, given: SecretGiven) -> Response:
    """A stranger becomes a guest by this. Who writes already goes on writing."""
    _own(study)
    parts, known, party = await writer(request, names=False)
    found = await parts.house.studies.get(study)
    role = invited(found, given.secret)
    if found.role(party.id) not in ("owner", "writer"):
        await _set_role(parts, study, party.id, role)
    return answer(await study_shown(parts, known, study, await parts.house.studies.get(study)))


def invited(study: Study, secret: str) -> d.Role:
    """What an invitation lets one do; refused when it is none any more."""
    held = study.invitations.get(digest(secret))
    if held is None or held.value == "none":
        raise Refused("no-such-invitation")
    return held.value


@router.post(
    "/{study}/members",
    summary="Let somebody write or read",
    response_model=StudyShown,
    responses=refusals("no-such-player", "blocked", "study-owner-only", "owner-stays", *WRITING),
)
async def add_member(request: Request, study: StudyName, given: MemberGiven) -> Response:
    """A person by name; they may leave."""
    _own(study)
    parts, known, party = await writer(request, names=False)
    person = await parts.store.person_by_name(given.name)
    if person is None:
        raise Refused("no-such-player")
    if person.party.id in await parts.store.blocked_with(party.id):
        raise Refused("blocked")
    after = await _does(parts, study, party, d.MemberSet(person.party.id, given.role))
    return answer(await study_shown(parts, known, study, after))


@router.delete(
    "/{study}/members/{member}",
    summary="Show somebody out, or leave",
    status_code=204,
    response_class=Response,
    responses=refusals("no-such-study", "no-such-player", "study-owner-only", *BODY),
)
async def remove_member(request: Request, study: StudyName, member: Annotated[str, Path(max_length=20)]) -> Response:
    """`member` as the study names it; `me` for oneself."""
    _own(study)
    parts, _known, party = await writer(request, names=False)
    found = await parts.house.studies.seen_by(study, party.id)
    named = {member_key(who): who for who, held in found.members.items() if held.value != "none"}
    named["me"] = party.id
    if member not in named:
        raise Refused("no-such-player")
    await _does(parts, study, party, d.MemberSet(named[member], "none"))
    return Response(status_code=204)


async def _does(parts: Parts, study: str, party: Party, *wishes: Wish) -> Study:
    commands = [StudyCommand(wish, secrets.token_urlsafe(9)) for wish in wishes]
    return await parts.house.studies.act(study, commands, party)


async def _set_role(parts: Parts, study: str, party: str, role: d.Role) -> None:
    """What an invitation brings about is done in the owner's name, who gave it out."""
    found = await parts.house.studies.get(study)
    owner = _party(found.owner)
    await _does(parts, study, owner, d.MemberSet(party, role))


def _party(party_id: str) -> Party:
    who, _colon, key = party_id.partition(":")
    return Party(who, key)  # type: ignore[arg-type]
