"""Work of studies with rules, in a process of its own with limits: turns, chapters, papers, answers, pictures."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from gipfel.core.drawing import svg
from gipfel.core.language import speaking
from gipfel.core.line import Line
from gipfel.studies.deeds import ChapterHead, PlantedNode
from gipfel.studies.diagrams import printed_study
from gipfel.studies.exercises import example_of, judged_answer
from gipfel.studies.house_studies import house_study
from gipfel.studies.limits import MOST_CHAPTERS
from gipfel.studies.papers import PaperChapter, PaperStudy, chapter_of, is_study, read_study, write_study
from gipfel.studies.refusals import Refused
from gipfel.studies.trees import Growing, judged_nodes, listed, played
from gipfel.tables.codec import decode, encode
from gipfel.web.api.jobs import given_line, verified_games

Json = dict[str, Any]
MOST_AT_ONCE = 200


def added_turns(wanted: Json) -> Json:
    """Turns, or one turn by its touches, after those that lead to a node: in canonical notation."""
    line = given_line(wanted)
    before = len(line.turns_played)
    if wanted.get("touches"):
        if line.position.inner is not None:
            raise Refused("study-nested")
        line = line.make(line.tree().played(wanted["touches"]))
    for turn in wanted.get("more") or ():
        line = played(line, turn)
    return {"turns": list(line.turns_played[before:])}


def begun_chapter(wanted: Json) -> Json:
    """A chapter from a position with lines of turns, the first of them the main one."""
    root = Growing(PlantedNode(-1))
    for line in wanted["lines"]:
        at = root
        for turn in line:
            following = next((child for child in at.children if child.node.turn == turn), None)
            if following is None:
                following = Growing(PlantedNode(0, turn))
                at.children.append(following)
            at = following
    head = decode(ChapterHead, wanted["head"])
    return {"chapters": [encode(PaperChapter(*judged_nodes(head, listed(root))))]}


def read_chapters(wanted: Json) -> Json:
    """The chapters of a file: a study, records, or SGF."""
    with speaking(wanted["language"]):
        text = wanted["text"]
        if is_study(text):
            study = read_study(text)
        else:
            found = verified_games(wanted["name"], text)
            if len(found) > MOST_CHAPTERS:
                raise Refused("study-full", what="chapters", limit=MOST_CHAPTERS)
            chapters = tuple(chapter_of(record, line) for record, line in found)
            study = PaperStudy(chapters[0].head.title, "", chapters)
        return dict(encode(study))


def table_chapter(wanted: Json) -> Json:
    """A finished game as a chapter, up to its first contest."""
    head = decode(ChapterHead, wanted["head"])
    line = given_line({"spec": head.spec, "position": head.position})
    head, turns = _outside(head, line, wanted["turns"])
    nodes = [PlantedNode(-1), *(PlantedNode(number, turn) for number, turn in enumerate(turns))]
    return {"chapters": [encode(PaperChapter(*judged_nodes(head, nodes)))]}


def _outside(head: ChapterHead, line: Line, turns: list[str]) -> tuple[ChapterHead, list[str]]:
    kept: list[str] = []
    for turn in turns:
        if line.position.inner is not None:
            break
        line = line.turn(turn)
        kept.append(turn)
    return head, kept


def paper_of(wanted: Json) -> Json:
    """A study as a file."""
    return {"text": write_study(decode(PaperStudy, wanted["study"]))}


def printed(wanted: Json) -> Json:
    """A study with diagrams for paper."""
    with speaking(wanted["language"]):
        return printed_study(decode(PaperStudy, wanted["study"]))


def study_of_the_house(wanted: Json) -> Json:
    """A lesson as a study, in a language."""
    with speaking(wanted["language"]):
        return dict(encode(house_study(wanted["lesson"])))


def answered(wanted: Json) -> Json:
    """What became of a reader's turn; `turn` is notation or touches."""
    with speaking(wanted["language"]):
        return judged_answer(decode(PaperChapter, wanted["chapter"]), wanted["turns"], wanted["turn"])


def shown_answer(wanted: Json) -> Json:
    """The touches of a right answer."""
    return {"touches": example_of(decode(PaperChapter, wanted["chapter"]), wanted["turns"])}


def study_picture(wanted: Json) -> Json:
    """The board after some turns with its marks: `form` is svg or png."""
    scene = given_line(wanted).position.scene()
    if wanted["form"] == "svg":
        return {"svg": svg(scene, theme=wanted["theme"], marks=wanted["marks"])}
    # What turns pictures into pixels is large: only who needs it loads it.
    from gipfel.web.api.share_card import png

    return {"png": b64encode(png(scene, theme=wanted["theme"], marks=wanted["marks"])).decode()}
