"""A study from its log.

Deeds that two people made at once come to the same study in whichever order they arrive:

- of a value that has one holder at a time (a title, a sign, whether a mark is on) the later stamp holds;
- comments, turns and chapters are sets: who adds loses nothing, who takes away names what they had seen;
- a turn is called by the turns that lead to it, so that adding it twice is adding it once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from gipfel.studies import deeds
from gipfel.studies.log import StudyEntry
from gipfel.studies.study import START, Comment, Held, Study, StudyChapter, StudyNode, Support, node_id

REMEMBERED = 300
"""Ids of the last commands, so that one that is sent again is not carried out again."""
Value = TypeVar("Value")


def fold_study(entries: Iterable[StudyEntry]) -> Study:
    """The study after these entries."""
    return reduce(apply_study_entry, entries, Study())


def apply_study_entry(study: Study, entry: StudyEntry) -> Study:
    """The study after one more entry."""
    changed: Study = _FOLDS[type(entry.deed)](study, entry.deed, entry)
    return replace(
        changed,
        seq=max(study.seq, entry.seq),
        at=max(study.at, entry.at),
        stamp=max(study.stamp, entry.stamp),
        answered=(*study.answered[1 - REMEMBERED :], entry.id),
    )


def _held(before: Held[Value] | None, value: Value, entry: StudyEntry) -> Held[Value]:
    """The value of the later stamp."""
    if before is not None and before.stamp > entry.order:
        return before
    return Held(value, entry.order, entry.by, entry.at)


def _created(study: Study, deed: deeds.StudyCreated, entry: StudyEntry) -> Study:
    described = _described(study, deeds.StudyDescribed(deed.title, deed.about), entry)
    return replace(
        described,
        owner=entry.by,
        created=entry.at,
        visibility=_held(study.visibility, deed.visibility, entry),
    )


def _described(study: Study, deed: deeds.StudyDescribed, entry: StudyEntry) -> Study:
    return replace(study, title=_held(study.title, deed.title, entry), about=_held(study.about, deed.about, entry))


def _visible(study: Study, deed: deeds.VisibilitySet, entry: StudyEntry) -> Study:
    return replace(study, visibility=_held(study.visibility, deed.visibility, entry))


def _member(study: Study, deed: deeds.MemberSet, entry: StudyEntry) -> Study:
    held = _held(study.members.get(deed.party), deed.role, entry)
    return replace(study, members={**study.members, deed.party: held})


def _invitation(study: Study, deed: deeds.InvitationSet, entry: StudyEntry) -> Study:
    held = _held(study.invitations.get(deed.digest), deed.role, entry)
    return replace(study, invitations={**study.invitations, deed.digest: held})


def _chapter(study: Study, deed: deeds.ChapterAdded, entry: StudyEntry) -> Study:
    nodes: dict[str, StudyNode] = {}
    names: list[str] = []
    for number, planted in enumerate(deed.nodes):
        parent = names[planted.parent] if number else ""
        node = _planted(planted, parent, number, entry)
        names.append(node.id)
        nodes[node.id] = node
    made = StudyChapter(
        deed.chapter,
        deed.head,
        nodes,
        Held(deed.head, entry.order, entry.by, entry.at),
        Held(float(entry.stamp), entry.order, entry.by, entry.at),
        by=entry.by,
        at=entry.at,
        seq=entry.seq,
    )
    return replace(study, chapters={**study.chapters, deed.chapter: made})


def _planted(planted: deeds.PlantedNode, parent: str, number: int, entry: StudyEntry) -> StudyNode:
    """A turn that comes with its chapter: what stands earlier in the list is earlier among siblings."""
    stamp = (entry.stamp, f"{entry.id}.{number:05}")
    told = {"sign": planted.sign, "hint": planted.hint, "ask": planted.ask}
    return StudyNode(
        node_id(parent, planted.turn) if number else START,
        parent,
        planted.turn,
        supports={entry.id: Support(entry.seq, entry.by, stamp)},
        comments={
            f"{entry.id}.{place}": Comment(text, entry.by, entry.at, (entry.stamp, f"{entry.id}.{place:03}"))
            for place, text in enumerate(planted.comments)
        },
        marks={mark: Held(True, entry.order, entry.by, entry.at) for mark in planted.marks},
        notes={name: Held(text, entry.order, entry.by, entry.at) for name, text in told.items() if text},
        seq=entry.seq,
    )


def _in_chapter(study: Study, name: str, entry: StudyEntry, change: Callable[[StudyChapter], StudyChapter]) -> Study:
    changed = replace(change(study.chapter(name)), seq=max(study.chapter(name).seq, entry.seq))
    return replace(study, chapters={**study.chapters, name: changed})


def _changed(study: Study, deed: deeds.ChapterChanged, entry: StudyEntry) -> Study:
    def change(chapter: StudyChapter) -> StudyChapter:
        told = replace(chapter.head, title=deed.title, mode=deed.mode, side=deed.side, goal=deed.goal)
        return replace(chapter, said=_held(chapter.said, told, entry))

    return _in_chapter(study, deed.chapter, entry, change)


def _placed(study: Study, deed: deeds.ChapterPlaced, entry: StudyEntry) -> Study:
    return _in_chapter(
        study, deed.chapter, entry, lambda chapter: replace(chapter, place=_held(chapter.place, deed.place, entry))
    )


def _shelved(study: Study, deed: deeds.ChapterShelved, entry: StudyEntry) -> Study:
    return _in_chapter(
        study, deed.chapter, entry, lambda chapter: replace(chapter, away=_held(chapter.away, deed.away, entry))
    )


def _in_node(study: Study, name: str, node: str, entry: StudyEntry, **changes: Any) -> Study:
    """A node with changes; whoever writes there supports it."""

    def change(chapter: StudyChapter) -> StudyChapter:
        found = chapter.node(node)
        support = Support(entry.seq, entry.by, entry.order)
        changed = replace(found, **changes, supports={**found.supports, entry.id: support}, seq=entry.seq)
        return replace(chapter, nodes={**chapter.nodes, node: changed})

    return _in_chapter(study, name, entry, change)


def _node(study: Study, deed: deeds.NodeAdded, entry: StudyEntry) -> Study:
    name = node_id(deed.parent, deed.turn)
    if name not in study.chapter(deed.chapter).nodes:
        fresh = StudyNode(name, deed.parent, deed.turn)
        study = _in_chapter(
            study, deed.chapter, entry, lambda chapter: replace(chapter, nodes={**chapter.nodes, name: fresh})
        )
    return _in_node(study, deed.chapter, name, entry)


def _dropped(study: Study, deed: deeds.NodesDropped, entry: StudyEntry) -> Study:
    def change(chapter: StudyChapter) -> StudyChapter:
        nodes = dict(chapter.nodes)
        for name, supports in deed.nodes.items():
            found = chapter.node(name)
            nodes[name] = replace(found, dropped=found.dropped | frozenset(supports), seq=entry.seq)
        return replace(chapter, nodes=nodes)

    return _in_chapter(study, deed.chapter, entry, change)


def _promoted(study: Study, deed: deeds.NodesPromoted, entry: StudyEntry) -> Study:
    def change(chapter: StudyChapter) -> StudyChapter:
        nodes = dict(chapter.nodes)
        for name in deed.nodes:
            found = chapter.node(name)
            nodes[name] = replace(found, promoted=max(found.promoted, entry.order), seq=entry.seq)
        return replace(chapter, nodes=nodes)

    return _in_chapter(study, deed.chapter, entry, change)


def _commented(study: Study, deed: deeds.Commented, entry: StudyEntry) -> Study:
    node = study.chapter(deed.chapter).node(deed.node)
    comments = node.comments
    if deed.text:
        places = [comments[name].place for name in deed.instead if name in comments]
        place = min(places, default=entry.order)
        comments = {**comments, entry.id: Comment(deed.text, entry.by, entry.at, place)}
    replaced = node.replaced | frozenset(deed.instead)
    return _in_node(study, deed.chapter, deed.node, entry, comments=comments, replaced=replaced)


def _marked(study: Study, deed: deeds.MarkSet, entry: StudyEntry) -> Study:
    marks = study.chapter(deed.chapter).node(deed.node).marks
    held = _held(marks.get(deed.mark), deed.on, entry)
    return _in_node(study, deed.chapter, deed.node, entry, marks={**marks, deed.mark: held})


def _noted(study: Study, deed: deeds.Noted, entry: StudyEntry) -> Study:
    notes = study.chapter(deed.chapter).node(deed.node).notes
    held = _held(notes.get(deed.note), deed.text, entry)
    return _in_node(study, deed.chapter, deed.node, entry, notes={**notes, deed.note: held})


_FOLDS: dict[type, Callable[[Study, Any, StudyEntry], Study]] = {
    deeds.StudyCreated: _created,
    deeds.StudyDescribed: _described,
    deeds.VisibilitySet: _visible,
    deeds.MemberSet: _member,
    deeds.InvitationSet: _invitation,
    deeds.ChapterAdded: _chapter,
    deeds.ChapterChanged: _changed,
    deeds.ChapterPlaced: _placed,
    deeds.ChapterShelved: _shelved,
    deeds.NodeAdded: _node,
    deeds.NodesDropped: _dropped,
    deeds.NodesPromoted: _promoted,
    deeds.Commented: _commented,
    deeds.MarkSet: _marked,
    deeds.Noted: _noted,
}
