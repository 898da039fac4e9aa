"""Halves of characters in studies: refused wherever somebody writes, mended where a log holds one already."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gipfel.core.json_lines import compact
from gipfel.studies import deeds as d
from gipfel.studies import fold_study, read_study_entry
from gipfel.studies.commands import AddChapter, Wish
from gipfel.studies.study import START
from gipfel.tables import Refused
from studies.written_studies import ANN, Writer, begun, content

HALF = "half \ud800 of it"
HEAD = d.ChapterHead("Corner", "pentago")


@pytest.mark.parametrize(
    "wish",
    [
        d.StudyDescribed(HALF, ""),
        d.StudyDescribed("A study", HALF),
        d.ChapterChanged("first", HALF, "read", 0, ""),
        d.ChapterChanged("first", "Corner", "read", 0, HALF),
        d.Commented("first", START, HALF),
        d.Noted("first", START, "hint", HALF),
        d.Noted("first", START, "ask", HALF),
        AddChapter(d.ChapterHead(HALF, "pentago")),
        AddChapter(HEAD, (d.PlantedNode(-1, comments=(HALF,)),)),
        AddChapter(HEAD, (d.PlantedNode(-1, hint=HALF),)),
        AddChapter(HEAD, (d.PlantedNode(-1, ask=HALF),)),
    ],
)
def test_no_text_takes_half_a_character(wish: Wish) -> None:
    writer = Writer(ANN, begun())
    before = content(writer.study)
    with pytest.raises(Refused) as refused:
        writer.does(wish)
    assert refused.value.code == "half-character"
    assert content(writer.study) == before


def test_a_log_that_holds_one_is_read_with_a_sign_in_its_place() -> None:
    entries: list[dict[str, Any]] = [
        {"kind": "created", "title": HALF, "visibility": "public", "about": HALF},
        {
            "kind": "chapter",
            "chapter": "c1",
            "head": {"title": HALF, "spec": "pentago"},
            "nodes": [{"parent": -1, "comments": [HALF, "\U0001f3d4"]}],
        },
        {"kind": "comment", "chapter": "c1", "node": START, "text": HALF},
        {"kind": "note", "chapter": "c1", "node": START, "note": "hint", "text": HALF},
    ]
    head = {"v": 1, "at": 1, "by": ANN}
    lines = [compact({**head, "seq": n, "id": f"x{n}", "stamp": n, **told}) for n, told in enumerate(entries, 1)]
    study = fold_study(read_study_entry(json.loads(line)) for line in lines)
    start = study.chapter("c1").node(START)
    words = {comment.text for _name, comment in start.words()}
    assert words == {"half \ufffd of it", "\U0001f3d4"}
    told = (study.title.value, study.about.value, study.chapter("c1").today.title, start.note("hint"))
    assert set(told) == {"half \ufffd of it"}
