"""Decisions: from a command to the entry it brings about, or a refusal. Pure; turns have been judged by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gipfel.studies import commands, deeds, limits
from gipfel.studies.commands import StudyCommand
from gipfel.studies.deeds import StudyDeed
from gipfel.studies.fold import apply_study_entry
from gipfel.studies.limits import cells_of, checked_id, checked_mark, checked_sign, checked_text, checked_title
from gipfel.studies.log import StudyEntry
from gipfel.studies.refusals import Refused
from gipfel.studies.study import START, Study, StudyChapter, node_id
from gipfel.studies.trees import has_cells


def decide_study(study: Study, command: StudyCommand, now: int, by: str) -> list[StudyEntry]:
    """The entry that follows; nothing for a command that was carried out before, or changes nothing; else Refused."""
    checked_id(command.id)
    if command.id in study.answered:
        return []
    if (study.seq == 0) != isinstance(command.wish, deeds.StudyCreated):
        raise Refused("study-exists" if study.seq else "no-such-study")
    if study.seq >= limits.MOST_ENTRIES:
        raise Refused("study-full", what="changes", limit=limits.MOST_ENTRIES)
    stamp = command.stamp or study.stamp + 1
    if not 1 <= stamp <= study.stamp + limits.MOST_AHEAD:
        raise Refused("bad-stamp", high=study.stamp + limits.MOST_AHEAD)
    if not 0 <= command.after <= study.seq:
        raise _unreadable("after", f"0 … {study.seq}")
    deed = _DECISIONS[type(command.wish)](study, command.wish, command, by)
    if deed is None:
        return []
    return [StudyEntry(study.seq + 1, max(now, study.at), deed, by, command.id, stamp)]


def _unreadable(place: str, expected: str) -> Refused:
    return Refused("unreadable-command", place=place, expected=expected)


def study_after(study: Study, entries: Sequence[StudyEntry]) -> Study:
    """The study once these entries are in its log."""
    for entry in entries:
        study = apply_study_entry(study, entry)
    return study


def _create(_study: Study, wish: deeds.StudyCreated, *_more: object) -> StudyDeed:
    about = checked_text(wish.about, "descriptions", limits.MOST_ABOUT)
    return replace(wish, title=checked_title(wish.title), about=about)


def _describe(study: Study, wish: deeds.StudyDescribed, *_more: object) -> StudyDeed | None:
    about = checked_text(wish.about, "descriptions", limits.MOST_ABOUT)
    described = replace(wish, title=checked_title(wish.title), about=about)
    same = (described.title, described.about) == (study.title.value, study.about.value)
    return None if same else described


def _visible(study: Study, wish: deeds.VisibilitySet, *_more: object) -> StudyDeed | None:
    return None if study.visibility.value == wish.visibility else wish


def _member(study: Study, wish: deeds.MemberSet, *_more: object) -> StudyDeed | None:
    if study.role(wish.party) == wish.role:
        return None
    there = sum(held.value != "none" for held in study.members.values())
    if wish.role != "none" and there >= limits.MOST_MEMBERS:
        raise Refused("study-full", what="members", limit=limits.MOST_MEMBERS)
    return wish


def _invite(study: Study, wish: deeds.InvitationSet, *_more: object) -> StudyDeed | None:
    there = sum(held.value != "none" for held in study.invitations.values())
    if wish.role != "none" and there >= limits.MOST_INVITATIONS:
        raise Refused("study-full", what="invitations", limit=limits.MOST_INVITATIONS)
    return wish


def _add_chapter(study: Study, wish: commands.AddChapter, command: StudyCommand, _by: str) -> StudyDeed:
    if command.id in study.chapters:
        raise Refused("study-id-used")
    if len(study.chapters) >= limits.MOST_CHAPTERS:
        raise Refused("study-full", what="chapters", limit=limits.MOST_CHAPTERS)
    if len(wish.nodes) > limits.MOST_NODES:
        raise Refused("study-full", what="turns", limit=limits.MOST_NODES)
    return deeds.ChapterAdded(command.id, _checked_head(wish.head), tuple(map(_checked_node, wish.nodes)))


def _checked_head(head: deeds.ChapterHead) -> deeds.ChapterHead:
    goal = checked_text(head.goal, "goals", limits.MOST_HINT)
    return replace(head, title=checked_title(head.title), goal=goal, side=int(head.side == 1))


def _checked_node(node: deeds.PlantedNode) -> deeds.PlantedNode:
    _check_room(len(node.comments), "comments", limits.MOST_COMMENTS + 1)
    _check_room(len(node.marks), "marks", limits.MOST_MARKS + 1)
    _check_room(len(node.turn), "turns", limits.MOST_TURN + 1)
    comments = (checked_text(text, "comments", limits.MOST_COMMENT) for text in node.comments)
    return replace(
        node,
        comments=tuple(text for text in comments if text),
        marks=tuple(dict.fromkeys(map(checked_mark, node.marks))),
        sign=checked_sign(node.sign),
        hint=checked_text(node.hint, "hints", limits.MOST_HINT),
        ask=checked_text(node.ask, "questions", limits.MOST_HINT),
    )


def _check_room(count: int, what: str, limit: int) -> None:
    if count >= limit:
        raise Refused("study-full", what=what, limit=limit)


def _change_chapter(study: Study, wish: deeds.ChapterChanged, *_more: object) -> StudyDeed | None:
    before = study.chapter(wish.chapter).today
    if wish.side not in (0, 1):
        raise _unreadable("side", "0 | 1")
    changed = replace(wish, title=checked_title(wish.title), goal=checked_text(wish.goal, "goals", limits.MOST_HINT))
    told = (changed.title, changed.mode, changed.side, changed.goal)
    return None if told == (before.title, before.mode, before.side, before.goal) else changed


def _place_chapter(study: Study, wish: deeds.ChapterPlaced, *_more: object) -> StudyDeed | None:
    same = study.chapter(wish.chapter).place.value == wish.place
    if not -1e12 < wish.place < 1e12:
        raise _unreadable("place", "float")
    return None if same else wish


def _shelve_chapter(study: Study, wish: deeds.ChapterShelved, *_more: object) -> StudyDeed | None:
    if study.chapter(wish.chapter).away.value == wish.away:
        return None
    if wish.away and len(study.listed()) == 1:
        raise Refused("last-chapter")
    return wish


def _add_node(study: Study, wish: deeds.NodeAdded, *_more: object) -> StudyDeed | None:
    chapter = study.chapter(wish.chapter)
    chapter.node(wish.parent)
    known = chapter.nodes.get(node_id(wish.parent, wish.turn))
    if known is not None and known.supported:
        return None
    if known is None:
        _check_room(len(chapter.nodes), "turns", limits.MOST_NODES)
    _check_room(len(wish.turn), "turns", limits.MOST_TURN + 1)
    return wish


def _drop(study: Study, wish: commands.DropNode, command: StudyCommand, by: str) -> StudyDeed | None:
    """All that its author had seen below a turn, and what they wrote themselves."""
    if wish.node == START:
        raise Refused("no-such-node")
    seen: dict[str, tuple[str, ...]] = {}
    for node in study.chapter(wish.chapter).below(wish.node):
        supports = (
            name
            for name, support in node.supports.items()
            if name not in node.dropped and (support.seq <= command.after or support.by == by)
        )
        if found := tuple(sorted(supports)):
            seen[node.id] = found
    return deeds.NodesDropped(wish.chapter, seen) if seen else None


def _promote(study: Study, wish: deeds.NodesPromoted, *_more: object) -> StudyDeed | None:
    chapter = study.chapter(wish.chapter)
    _check_room(len(wish.nodes), "turns", limits.MOST_NODES)
    named = tuple(dict.fromkeys(wish.nodes))
    children = chapter.children()
    behind = [name for name in named if not _leads(chapter, children, name)]
    return replace(wish, nodes=named) if behind else None


def _leads(chapter: StudyChapter, children: dict[str, list[Any]], name: str) -> bool:
    siblings = children.get(chapter.node(name).parent, [])
    return bool(siblings) and siblings[0].id == name


def _comment(study: Study, wish: deeds.Commented, command: StudyCommand, _by: str) -> StudyDeed | None:
    node = study.chapter(wish.chapter).node(wish.node)
    text = checked_text(wish.text, "comments", limits.MOST_COMMENT)
    if any(name not in node.comments for name in wish.instead):
        raise Refused("no-such-comment")
    there = {name: comment.text for name, comment in node.words()}
    if not text and not there.keys() & set(wish.instead):
        return None
    if text and [there.get(name) for name in wish.instead] == [text]:
        return None
    if command.id in node.comments:
        raise Refused("study-id-used")
    if text and not wish.instead:
        _check_room(len(there), "comments", limits.MOST_COMMENTS)
    _check_room(len(node.supports), "changes", limits.MOST_NODES)
    return replace(wish, text=text)


def _mark(study: Study, wish: deeds.MarkSet, *_more: object) -> StudyDeed | None:
    chapter = study.chapter(wish.chapter)
    node, mark = chapter.node(wish.node), checked_mark(wish.mark)
    if (mark in node.drawn()) == wish.on:
        return None
    cells = cells_of(mark)
    if wish.on and (len(set(cells)) < len(cells) or not has_cells(chapter, node.id, cells)):
        raise limits.no_mark(mark)
    if mark not in node.marks:
        _check_room(len(node.marks), "marks", limits.MOST_MARKS)
    _check_room(len(node.supports), "changes", limits.MOST_NODES)
    return wish


def _note(study: Study, wish: deeds.Noted, *_more: object) -> StudyDeed | None:
    node = study.chapter(wish.chapter).node(wish.node)
    limit, what = limits.MOST_HINT, "hints" if wish.note == "hint" else "questions"
    text = checked_sign(wish.text) if wish.note == "sign" else checked_text(wish.text, what, limit)
    if wish.note == "sign" and wish.node == START and text:
        raise Refused("no-such-node")
    _check_room(len(node.supports), "changes", limits.MOST_NODES)
    return None if node.note(wish.note) == text else replace(wish, text=text)


_DECISIONS: dict[type, Callable[..., StudyDeed | None]] = {
    deeds.StudyCreated: _create,
    deeds.StudyDescribed: _describe,
    deeds.VisibilitySet: _visible,
    deeds.MemberSet: _member,
    deeds.InvitationSet: _invite,
    commands.AddChapter: _add_chapter,
    deeds.ChapterChanged: _change_chapter,
    deeds.ChapterPlaced: _place_chapter,
    deeds.ChapterShelved: _shelve_chapter,
    deeds.NodeAdded: _add_node,
    commands.DropNode: _drop,
    deeds.NodesPromoted: _promote,
    deeds.Commented: _comment,
    deeds.MarkSet: _mark,
    deeds.Noted: _note,
}
