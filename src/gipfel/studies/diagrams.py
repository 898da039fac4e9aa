"""A study on paper for people: diagrams of the positions that are spoken of, with the turns that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gipfel.core.drawing import inline, sheet
from gipfel.core.line import Line
from gipfel.core.scene import Scene
from gipfel.studies.papers import PaperChapter, PaperStudy
from gipfel.studies.trees import Growing, grown, played, start_line

MOST_DIAGRAMS = 120
"""Of a whole study: what is beyond is read on the board."""


@dataclass(frozen=True, slots=True)
class PaperDiagram:
    """A position with its marks, the turns since the last one, and what is said."""

    scene: Scene
    marks: tuple[str, ...]
    turns: str
    words: str


def printed_study(study: PaperStudy) -> dict[str, Any]:
    """The symbols all diagrams share, and the chapters with theirs."""
    left, chapters, scenes = MOST_DIAGRAMS, [], []
    for chapter in study.chapters:
        found = list(_diagrams(chapter))[: max(1, left)]
        left -= len(found)
        scenes += [diagram.scene for diagram in found]
        head = chapter.head
        chapters.append({"title": head.title, "goal": head.goal, "diagrams": [_shown(diagram) for diagram in found]})
    return {"sheet": sheet(scenes), "chapters": chapters}


def _shown(diagram: PaperDiagram) -> dict[str, str]:
    picture = inline(diagram.scene, title=diagram.turns, marks=diagram.marks)
    return {"picture": picture, "turns": diagram.turns, "words": diagram.words}


def _diagrams(chapter: PaperChapter) -> Iterator[PaperDiagram]:
    """A start that was set up, all with words or marks, and where a line ends; each line after the one it leaves."""
    begun = start_line(chapter.head.spec, chapter.head.position)
    set_up = begun.start != begun.game.start()
    waiting: list[tuple[Growing, Line, list[str], bool]] = [(grown(chapter.nodes), begun, [], set_up)]
    while waiting:
        growing, line, since, wanted = waiting.pop()
        node = growing.node
        told = bool(node.comments or node.marks or node.ask)
        if wanted or told or not growing.children:
            words = "\n".join(text for text in (node.ask, *node.comments) if text)
            yield PaperDiagram(line.position.scene(), node.marks, " ".join(since), words)
            since = []
        for number, child in reversed(list(enumerate(growing.children))):
            after = played(line, child.node.turn)
            told_turn = f"{len(after.turns_played)}. {child.node.turn}{child.node.sign}"
            before = since if number == 0 else []
            waiting.append((child, after, [*before, told_turn], False))
