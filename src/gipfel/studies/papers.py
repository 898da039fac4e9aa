"""Studies as text and back: a record for each chapter, with its variations and comments; docs/studies.md has the words.

What is read back is equal, chapter by chapter. Any other record, or SGF, becomes a chapter too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gipfel.core.line import Line
from gipfel.records.reader import read_records
from gipfel.records.record import Entry, Record, printable
from gipfel.records.replay import record_of, start_of
from gipfel.records.writer import write_records
from gipfel.studies.deeds import ChapterHead, Mode, PlantedNode
from gipfel.studies.limits import MOST_CHAPTERS, MOST_TITLE, SIGNS, checked_mark
from gipfel.studies.refusals import Refused
from gipfel.studies.trees import Growing, grown, judged_nodes, listed, played, start_line

STUDY, ABOUT, CHAPTER, GOAL, MODE, SIDE, LESSON = "Study", "About", "Chapter", "Goal", "Mode", "Side", "Lesson"
MODES: Mapping[str, Mode] = {"read": "read", "guess": "guess", "lesson": "lesson"}
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "{": "\\(", "}": "\\)"}
_BACK = {"\\": "\\", "n": "\n", "(": "{", ")": "}", "%": "%"}
_ORDER = re.compile(r"%(sign|mark|hint|ask)(?: (.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PaperChapter:
    """A chapter on paper: what it is about, and its turns as a list."""

    head: ChapterHead
    nodes: tuple[PlantedNode, ...]


@dataclass(frozen=True, slots=True)
class PaperStudy:
    """A study on paper."""

    title: str
    about: str
    chapters: tuple[PaperChapter, ...]


def write_study(study: PaperStudy) -> str:
    """All chapters in one file."""
    return write_records(_record(study, chapter) for chapter in study.chapters)


def _record(study: PaperStudy, chapter: PaperChapter) -> Record:
    head, root = chapter.head, grown(chapter.nodes)
    line = start_line(head.spec, head.position)
    step = root
    while step.children and line.position.inner is None:
        step = step.children[0]
        line = played(line, step.node.turn)
    told = {"First": head.first, "Second": head.second, GOAL: escaped(head.goal), LESSON: head.lesson}
    tags = {STUDY: study.title, ABOUT: escaped(study.about), CHAPTER: head.title}
    more = {name: printable(text) for name, text in (*tags.items(), *told.items()) if text}
    record = record_of(line)
    more |= {MODE: head.mode, SIDE: str(head.side), **record.tags}
    return replace(record, tags=more, entries=_entries(root.children), opening_comments=tuple(_comments(root.node)))


def _entries(children: Sequence[Growing]) -> tuple[Entry, ...]:
    """The first way on, with the others as variations beside each of its turns."""
    entries: list[Entry] = []
    while children:
        first, *others = children
        variations = tuple(
            (Entry(other.node.turn, comments=tuple(_comments(other.node))), *_entries(other.children))
            for other in others
        )
        entries.append(Entry(first.node.turn, comments=tuple(_comments(first.node)), variations=variations))
        children = first.children
    return tuple(entries)


def _comments(node: PlantedNode) -> Iterator[str]:
    """Words, and what else stands at a turn: such comments begin with %."""
    if node.sign:
        yield f"%sign {node.sign}"
    if node.marks:
        yield "%mark " + "; ".join(node.marks)
    if node.ask:
        yield f"%ask {escaped(node.ask)}"
    if node.hint:
        yield f"%hint {escaped(node.hint)}"
    for text in node.comments:
        yield ("\\" if text.startswith("%") else "") + escaped(text)


def escaped(text: str) -> str:
    """A text on one line, without the signs that end a comment."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def unescaped(text: str) -> str:
    """The text again."""
    return re.sub(r"\\(.)", lambda found: _BACK.get(found.group(1), found.group(1)), text)


def is_study(text: str) -> bool:
    """Whether a file was written from a study."""
    return re.search(rf'^\[{CHAPTER} "', text, re.MULTILINE) is not None


def read_study(text: str) -> PaperStudy:
    """A study from its file; every turn is played by the rules."""
    records = read_records(text)
    if len(records) > MOST_CHAPTERS:
        raise Refused("study-full", what="chapters", limit=MOST_CHAPTERS)
    tags = records[0].tags
    title, about = tags.get(STUDY, "") or tags.get(CHAPTER, ""), unescaped(tags.get(ABOUT, ""))
    return PaperStudy(title[:MOST_TITLE], about, tuple(map(_chapter, records)))


def _chapter(record: Record) -> PaperChapter:
    start, tags = start_of(record), record.tags
    side = tags.get(SIDE, "0")
    if tags.get(MODE, "read") not in MODES or side not in ("0", "1"):
        raise Refused("study-file", detail=f"{MODE}, {SIDE}")
    head = ChapterHead(
        (tags.get(CHAPTER) or title_of(record)),
        start.game.spec.text,
        start.start.text(),
        MODES[tags.get(MODE, "read")],
        int(side),
        unescaped(tags.get(GOAL, "")),
        tags.get("First", ""),
        tags.get("Second", ""),
        tags.get(LESSON, ""),
    )
    root = Growing(_noted(PlantedNode(-1), record.opening_comments))
    _grow(root, record.entries)
    return PaperChapter(*judged_nodes(head, listed(root)))


def chapter_of(record: Record, line: Line, title: str = "") -> PaperChapter:
    """Any played game as a chapter, up to its first contest; its comments and variations come with it."""
    root = Growing(PlantedNode(-1, comments=_words(record.opening_comments)))
    entries: list[Entry] = []
    for entry in record.entries:
        entries.append(entry)
        if entry.nested is not None:
            break
    _grow(root, entries, plain=True)
    tags = record.tags
    head = ChapterHead(
        title or title_of(record),
        line.game.spec.text,
        line.start.text(),
        first=tags.get("First", "")[:MOST_TITLE],
        second=tags.get("Second", "")[:MOST_TITLE],
    )
    return PaperChapter(*judged_nodes(head, listed(root)))


def title_of(record: Record) -> str:
    """What a game is called: who played it, or when, or what."""
    tags = record.tags
    players = " – ".join(tags[name] for name in ("First", "Second") if tags.get(name))
    return (players or tags.get("Event") or tags.get("Game") or "1")[:MOST_TITLE]


def _grow(root: Growing, entries: Sequence[Entry], plain: bool = False) -> None:
    """Entries below a turn; variations stand beside the turn they replace."""
    at = root
    for entry in entries:
        before = at
        bare = PlantedNode(0, entry.turn)
        note = replace(bare, comments=_words(entry.comments)) if plain else _noted(bare, entry.comments)
        at = Growing(note)
        before.children.append(at)
        for variation in entry.variations:
            _grow(before, variation, plain)


def _words(comments: Sequence[str]) -> tuple[str, ...]:
    return tuple(text for text in comments if text.strip())


def _noted(node: PlantedNode, comments: Sequence[str]) -> PlantedNode:
    """A turn with what its comments say of it."""
    for text in comments:
        order = _ORDER.fullmatch(text)
        if order is None:
            words = unescaped(text)
            node = replace(node, comments=(*node.comments, words)) if words else node
            continue
        name, rest = order.group(1), order.group(2) or ""
        if name == "sign":
            if rest not in SIGNS:
                raise Refused("bad-sign", sign=rest[:10], signs=" ".join(SIGNS[1:]))
            node = replace(node, sign=rest)
        elif name == "mark":
            marks = tuple(checked_mark(mark.strip()) for mark in rest.split(";") if mark.strip())
            node = replace(node, marks=(*node.marks, *marks))
        elif name == "hint":
            node = replace(node, hint=unescaped(rest))
        else:
            node = replace(node, ask=unescaped(rest))
    return node
