"""Two who write at once: in whichever order their changes arrive, the study is the same, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel.studies import Study, StudyCommand, StudyEntry, decide_study, study_after
from gipfel.studies import deeds as d
from gipfel.studies.commands import AddChapter, DropNode, Wish
from gipfel.studies.limits import SIGNS
from gipfel.studies.study import START, node_id
from gipfel.tables import Refused
from studies.written_studies import ANN, BOB, Writer, begun, content

TURNS = ("a1ne+", "b1ne+", "a6nw-")
NAMES = [START, *(node_id(START, turn) for turn in TURNS)]
NAMES += [node_id(name, turn) for name in NAMES[1:] for turn in TURNS]
MARKS = ("look a1", "good a1>b2", "bad b1")
nodes = st.sampled_from(NAMES)
wishes: st.SearchStrategy[Wish] = st.one_of(
    st.builds(d.NodeAdded, st.just("first"), nodes, st.sampled_from(TURNS)),
    st.builds(DropNode, st.just("first"), nodes),
    st.builds(d.NodesPromoted, st.just("first"), st.tuples(nodes)),
    st.builds(d.Commented, st.just("first"), nodes, st.sampled_from(["", "one", "two"]), st.just(())),
    st.builds(d.MarkSet, st.just("first"), nodes, st.sampled_from(MARKS), st.booleans()),
    st.builds(d.Noted, st.just("first"), nodes, st.just("sign"), st.sampled_from(SIGNS)),
    st.builds(d.Noted, st.just("first"), nodes, st.just("hint"), st.sampled_from(["", "look", "see"])),
    st.builds(d.ChapterChanged, st.just("first"), st.sampled_from("AB"), st.just("guess"), st.just(1), st.just("")),
    st.builds(d.ChapterPlaced, st.just("first"), st.sampled_from([1.0, 9.0])),
    st.builds(AddChapter, st.builds(d.ChapterHead, st.sampled_from("CD"), st.just("pentago"))),
    st.builds(d.StudyDescribed, st.sampled_from(["one", "two"]), st.just("")),
)


def edited(writer: Writer, wish: Wish) -> None:
    """A wish carried out, or not; a comment replaces those that the writer sees."""
    if isinstance(wish, d.Commented) and wish.node in writer.study.chapter("first").nodes:
        shown = writer.study.chapter("first").node(wish.node).words()
        wish = replace(wish, instead=tuple(name for name, _comment in shown[:1]))
    try:
        writer.does(wish)
    except Refused:
        return


def base() -> Study:
    writer = Writer(ANN, begun())
    for turn in TURNS[:2]:
        writer.does(d.NodeAdded("first", START, turn))
    writer.does(d.Commented("first", NAMES[1], "first words"))
    return writer.study


def delivered(study: Study, one: list[StudyEntry], other: list[StudyEntry], order: list[bool]) -> Study:
    """Both streams, each in its own order, mixed as `order` says, numbered as they come."""
    mixed: list[StudyEntry] = []
    one, other = list(one), list(other)
    for first in [*order, *[True] * len(one), *[False] * len(other)]:
        stream = one if first else other
        if stream:
            mixed.append(replace(stream.pop(0), seq=study.seq + 1 + len(mixed)))
    return study_after(study, mixed)


@settings(max_examples=120, deadline=None)
@given(st.lists(wishes, max_size=12), st.lists(wishes, max_size=12), st.lists(st.booleans(), max_size=24))
def test_any_order_of_delivery_comes_to_the_same(hers: list[Wish], his: list[Wish], order: list[bool]) -> None:
    start = base()
    ann, bob = Writer(ANN, start), Writer(BOB, start)
    for wish in hers:
        edited(ann, wish)
    for wish in his:
        edited(bob, wish)
    expected = content(delivered(start, ann.made, bob.made, []))
    assert content(delivered(start, ann.made, bob.made, order)) == expected
    assert content(delivered(start, bob.made, ann.made, order)) == expected


def both(*wishes: tuple[str, Wish]) -> Study:
    """What comes of it when each person does this without knowing of the other."""
    start = base()
    writers = {name: Writer(name, start) for name in (ANN, BOB)}
    for name, wish in wishes:
        writers[name].does(wish)
    return delivered(start, writers[ANN].made, writers[BOB].made, [])


def test_two_changes_of_one_comment_are_both_kept() -> None:
    instead = tuple(name for name, _comment in base().chapter("first").node(NAMES[1]).words())
    study = both(
        (ANN, d.Commented("first", NAMES[1], "hers", instead)), (BOB, d.Commented("first", NAMES[1], "his", instead))
    )
    words = study.chapter("first").node(NAMES[1]).words()
    assert [(comment.text, comment.by) for _name, comment in words] == [("hers", ANN), ("his", BOB)]


def test_a_turn_added_twice_is_there_once() -> None:
    added = d.NodeAdded("first", START, TURNS[2])
    study = both((ANN, added), (BOB, added))
    assert [node.turn for node in study.chapter("first").children()[START]] == list(TURNS)


def test_what_somebody_writes_below_a_removed_turn_keeps_it() -> None:
    study = both((ANN, DropNode("first", NAMES[1])), (BOB, d.NodeAdded("first", NAMES[1], TURNS[1])))
    walked = [node.turn for node in study.chapter("first").walk()]
    assert walked == ["", TURNS[0], TURNS[1], TURNS[1]]
    assert [comment.text for _name, comment in study.chapter("first").node(NAMES[1]).words()] == ["first words"]


def test_a_removed_turn_is_gone_and_can_come_back() -> None:
    writer = Writer(ANN, base())
    writer.does(d.NodeAdded("first", NAMES[1], TURNS[2]))
    writer.does(DropNode("first", NAMES[1]))
    assert [node.turn for node in writer.study.chapter("first").walk()] == ["", TURNS[1]]
    writer.does(d.NodeAdded("first", START, TURNS[0]))
    assert [node.turn for node in writer.study.chapter("first").walk()] == ["", *TURNS[:2]]


def test_two_arrows_drawn_at_once_are_both_there() -> None:
    study = both((ANN, d.MarkSet("first", START, MARKS[0], True)), (BOB, d.MarkSet("first", START, MARKS[1], True)))
    assert study.chapter("first").node(START).drawn() == sorted(MARKS[:2])


def test_the_line_promoted_last_leads() -> None:
    writer = Writer(ANN, base())
    writer.does(d.NodesPromoted("first", (NAMES[2],)))
    assert [node.turn for node in writer.study.chapter("first").children()[START]] == [TURNS[1], TURNS[0]]
    assert writer.does(d.NodesPromoted("first", (NAMES[2],))) == []  # it leads already


def test_a_command_that_is_sent_again_does_nothing_more() -> None:
    study = base()
    writer, again = Writer(BOB, study), Writer(BOB, study)
    (entry,) = writer.does(d.Commented("first", START, "once"))
    again.study = writer.study
    assert again.does(d.Commented("first", START, "once")) == []
    assert entry.id in writer.study.answered


def test_a_stamp_far_ahead_is_refused() -> None:
    study = base()
    with pytest.raises(Refused) as refused:
        decide_study(study, StudyCommand(d.Commented("first", START, "x"), "far", 10**9), 0, ANN)
    assert refused.value.code == "bad-stamp"


@pytest.mark.parametrize("after", [10**9, -1])
def test_nobody_has_seen_changes_that_are_still_to_come(after: int) -> None:
    """Who drops a turn removes what they had seen: saying so of later changes would take away those of others."""
    study = base()
    with pytest.raises(Refused) as refused:
        decide_study(study, StudyCommand(DropNode("first", NAMES[1]), "far", after=after), 0, BOB)
    assert (refused.value.code, refused.value.params["place"]) == ("unreadable-command", "after")
    assert decide_study(study, StudyCommand(DropNode("first", NAMES[1]), "near", after=study.seq), 0, BOB)
