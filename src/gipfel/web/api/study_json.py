"""Studies as JSON: a study, a chapter as it stands or what changed in it, its history. No key of anybody in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gipfel.store.studies import StudySummary
from gipfel.studies import Study, StudyChapter, StudyEntry, StudyNode
from gipfel.studies.deeds import MemberSet
from gipfel.studies.limits import MOST_ABOUT, MOST_HINT, MOST_ID, MOST_TITLE
from gipfel.studies.papers import PaperChapter, PaperStudy
from gipfel.studies.study import node_id
from gipfel.studies.trees import planted
from gipfel.tables.codec import encode
from gipfel.tables.seats import digest
from gipfel.web.api.models import MOST_POSITION, Word
from gipfel.web.edge.answers import Json, RequestBody

MOST_TEXT = 256_000
MOST_LINES = 200
Names = Mapping[str, str]
Turn = Annotated[str, Field(max_length=4_000)]


class ChapterGiven(RequestBody):
    """A chapter from a finished `table`, from a `text` (records, SGF, a study), or from a position with lines."""

    title: Annotated[str, Field(max_length=MOST_TITLE)] = ""
    mode: Literal["read", "guess", "lesson"] = "read"
    goal: Annotated[str, Field(max_length=MOST_HINT)] = ""
    side: Annotated[int, Field(ge=0, le=1)] = 0
    table: Annotated[str, Field(max_length=64)] = ""
    text: Annotated[str, Field(max_length=MOST_TEXT)] = ""
    name: Annotated[str, Field(max_length=200, description="Of the file: its suffix tells the form.")] = ""
    spec: Annotated[Word, Field(description="Of a position; the start unless `position` says otherwise.")] = ""
    position: Annotated[str, Field(max_length=MOST_POSITION)] = ""
    lines: Annotated[
        list[Annotated[list[Turn], Field(max_length=1_000)]],
        Field(default=[], max_length=MOST_LINES, description="All from the position on; the first is the main line."),
    ]
    id: Annotated[str, Field(max_length=MOST_ID, description="Repeating it adds nothing more.")] = ""


class StudyGiven(RequestBody):
    """A study to set up, with its first chapter."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"title": "Corners", "visibility": "link", "chapter": {"spec": "pentago"}}]}
    )
    title: Annotated[str, Field(max_length=MOST_TITLE)] = ""
    about: Annotated[str, Field(max_length=MOST_ABOUT)] = ""
    visibility: Literal["private", "link", "public"] = "private"
    chapter: ChapterGiven
    id: Annotated[str, Field(max_length=MOST_ID, description="Repeating it sets up no second study.")] = ""


class StudyListed(BaseModel):
    """A study in a list."""

    study: str
    title: str
    visibility: str
    owner: str
    chapters: int
    specs: list[str]
    created: int
    changed: int


class StudyList(BaseModel):
    """Studies; `next` goes into `before` for more."""

    studies: list[StudyListed]
    next: str | None


class ChapterListed(BaseModel):
    """A chapter in the list of a study."""

    chapter: str
    title: str
    spec: str
    mode: str
    seq: int


class StudyShown(BaseModel):
    """A study without what is in its chapters; `members` as far as the caller may know."""

    study: str
    seq: int
    stamp: int
    title: str
    about: str
    visibility: str
    owner: str
    role: str
    members: list[Json]
    invitations: int
    chapters: list[ChapterListed]
    shelved: list[ChapterListed]


class ChapterShown(BaseModel):
    """A chapter: `ids` are all its turns in their order, `nodes` those that changed since what the caller knows."""

    study: str
    chapter: str
    seq: int
    stamp: int
    title: str
    spec: str
    position: str
    mode: str
    side: int
    goal: str
    first: str
    second: str
    ids: list[str]
    nodes: list[Json]


def listed_study(found: StudySummary) -> Json:
    """A study in a list."""
    return {
        "study": found.name,
        "title": found.title,
        "visibility": found.visibility,
        "owner": found.owner.name,
        "chapters": found.chapters,
        "specs": list(found.specs),
        "created": found.created,
        "changed": found.at,
    }


def member_key(party: str) -> str:
    """How a member is named in addresses: nobody finds the party by it."""
    return digest(f"member {party}")[:16]


def shown_study(name: str, study: Study, party: str, names: Names) -> Json:
    """A study as somebody sees it."""
    role = study.role(party)
    known = [(who, held.value) for who, held in study.members.items() if held.value != "none"]
    members = [
        {"member": member_key(who), "name": names.get(who, ""), "role": what, "you": who == party}
        for who, what in known
        if role in ("owner", "writer") or what == "writer" or who == party
    ]
    return {
        "study": name,
        "seq": study.seq,
        "stamp": study.stamp,
        "title": study.title.value,
        "about": study.about.value,
        "visibility": study.visibility.value,
        "owner": names.get(study.owner, ""),
        "role": role,
        "members": members,
        "invitations": sum(held.value != "none" for held in study.invitations.values()) if role == "owner" else 0,
        "chapters": [_listed_chapter(chapter) for chapter in study.listed()],
        "shelved": [_listed_chapter(chapter) for chapter in study.chapters.values() if chapter.away.value]
        if role in ("owner", "writer")
        else [],
    }


def _listed_chapter(chapter: StudyChapter) -> Json:
    today = chapter.today
    told = {"title": today.title, "spec": chapter.head.spec, "mode": today.mode, "place": chapter.place.value}
    return {"chapter": chapter.id, **told, "seq": chapter.seq}


def shown_chapter(name: str, study: Study, chapter: StudyChapter, names: Names, since: int = 0) -> Json:
    """A chapter, with the turns that changed since."""
    today, walked = chapter.today, list(chapter.walk())
    return {
        "study": name,
        "chapter": chapter.id,
        "seq": study.seq,
        "stamp": study.stamp,
        "title": today.title,
        "spec": chapter.head.spec,
        "position": chapter.head.position,
        "mode": today.mode,
        "side": today.side,
        "goal": today.goal,
        "first": chapter.head.first,
        "second": chapter.head.second,
        "ids": [node.id for node in walked],
        "nodes": [_shown_node(node, names) for node in walked if node.seq > since],
    }


def _shown_node(node: StudyNode, names: Names) -> Json:
    comments = [
        {"id": key, "text": comment.text, "by": names.get(comment.by, ""), "at": comment.at}
        for key, comment in node.words()
    ]
    told = {"id": node.id, "parent": node.parent, "turn": node.turn, "comments": comments, "marks": node.drawn()}
    return told | {name: node.note(name) for name in ("sign", "hint", "ask")}


def parties_of_chapter(chapter: StudyChapter) -> set[str]:
    """Who wrote comments there."""
    return {comment.by for node in chapter.nodes.values() for comment in node.comments.values()}


def parties_of_study(study: Study) -> set[str]:
    """Who owns, writes and reads."""
    return {study.owner, *study.members}


def history(entries: Iterable[StudyEntry], chapter: str, node: str, names: Names) -> list[Json]:
    """What happened in a chapter, or at one of its turns: who did what, and when."""
    found = []
    for entry in entries:
        if getattr(entry.deed, "chapter", "") != chapter or isinstance(entry.deed, MemberSet):
            continue
        told: dict[str, Any] = encode(entry.deed)
        if told["kind"] == "chapter":
            told = {"kind": "chapter", "chapter": chapter, "title": told["head"]["title"]}
        elif node and node not in _nodes_of(told):
            continue
        found.append({"seq": entry.seq, "at": entry.at, "by": names.get(entry.by, ""), **told})
    return found


def _nodes_of(told: Json) -> set[str]:
    """The turns that a change is about."""
    if told["kind"] == "node":
        return {told["parent"], node_id(told["parent"], told["turn"])}
    return {told.get("node", ""), *told.get("nodes", ())}


def paper_chapter(chapter: StudyChapter) -> PaperChapter:
    """A chapter as it stands today, for paper."""
    return PaperChapter(chapter.today, planted(chapter))


def paper_study(study: Study) -> PaperStudy:
    """A study as it stands today, for paper."""
    return PaperStudy(study.title.value, study.about.value, tuple(map(paper_chapter, study.listed())))
