"""Studies for tests: people who write at once, and what a study says without numbers and instants of the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gipfel.studies import Study, StudyCommand, StudyEntry, decide_study, study_after
from gipfel.studies.commands import AddChapter, Wish
from gipfel.studies.deeds import ChapterHead, MemberSet, PlantedNode, StudyCreated
from gipfel.studies.study import START
from gipfel.studies.trees import planted

ANN, BOB, EVE = "person:a", "person:b", "person:e"


class Writer:
    """Somebody with a study of their own, as far as they know it; everything they do is kept in `made`."""

    def __init__(self, name: str, study: Study) -> None:
        self.name, self.study = name, study
        self.made: list[StudyEntry] = []
        self.since = study.seq

    def does(self, wish: Wish) -> list[StudyEntry]:
        """Do something at once, without waiting for others."""
        seen = self.study.seq
        command = StudyCommand(wish, f"{self.name[-1]}{self.since}-{len(self.made) + 1:04}", self.study.stamp + 1, seen)
        entries = decide_study(self.study, command, 1_000, self.name)
        self.study = study_after(self.study, entries)
        self.made += entries
        return entries


def begun(spec: str = "pentago", nodes: Iterable[PlantedNode] = (PlantedNode(-1),)) -> Study:
    """A study of Ann's with one chapter called `first`, in which Bob writes too."""
    study = Study()
    wishes: list[tuple[str, Wish]] = [
        ("new", StudyCreated("A study", "public")),
        ("bob", MemberSet(BOB, "writer")),
        ("first", AddChapter(ChapterHead("One", spec), tuple(nodes))),
    ]
    for name, wish in wishes:
        study = study_after(study, decide_study(study, StudyCommand(wish, name), 1, ANN))
    return study


def content(study: Study) -> dict[str, Any]:
    """What everybody reads."""
    return {
        "title": study.title.value,
        "about": study.about.value,
        "visibility": study.visibility.value,
        "members": {party: held.value for party, held in study.members.items()},
        "chapters": [
            (chapter.id, chapter.today, planted(chapter), _authors(chapter.walk())) for chapter in study.listed()
        ],
        "away": sorted(name for name, chapter in study.chapters.items() if chapter.away.value),
        "stamp": study.stamp,
    }


def _authors(nodes: Iterable[Any]) -> list[Any]:
    return [(node.id, [(name, comment.by) for name, comment in node.words()]) for node in nodes]


__all__ = ["ANN", "BOB", "EVE", "START", "Writer", "begun", "content"]
