"""Who may do what in a study, and what does not fit into one."""

from __future__ import annotations

import json

import pytest

from gipfel.studies import StudyCommand, decide_study, fold_study, limits, read_study_command, read_study_entry
from gipfel.studies import deeds as d
from gipfel.studies.commands import AddChapter, DropNode, Wish
from gipfel.studies.rights import check_study_right, may_read
from gipfel.studies.study import START
from gipfel.tables import Refused
from studies.written_studies import ANN, BOB, EVE, Writer, begun, content

READER, GUEST, STRANGER = "person:r", "guest:g", ""
WRITING: tuple[Wish, ...] = (
    d.NodeAdded("first", START, "a1ne+"),
    DropNode("first", START),
    d.NodesPromoted("first", (START,)),
    d.Commented("first", START, "x"),
    d.MarkSet("first", START, "look a1", True),
    d.Noted("first", START, "hint", "x"),
    d.ChapterChanged("first", "x", "read", 0, ""),
    d.ChapterPlaced("first", 2.0),
    d.ChapterShelved("first", True),
    AddChapter(d.ChapterHead("x", "pentago")),
)
OWNING: tuple[Wish, ...] = (
    d.StudyDescribed("x", ""),
    d.VisibilitySet("link"),
    d.MemberSet(EVE, "writer"),
    d.InvitationSet("0", "writer"),
)


def code_of(wish: Wish, party: str, visibility: d.Visibility) -> str:
    owner = Writer(ANN, begun())
    owner.does(d.MemberSet(READER, "reader"))
    owner.does(d.VisibilitySet(visibility))
    try:
        check_study_right(owner.study, StudyCommand(wish, "id"), party)
    except Refused as refused:
        return refused.code
    return "allowed"


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
@pytest.mark.parametrize("party", [ANN, BOB, READER, EVE, GUEST, STRANGER])
def test_owners_own_writers_write_readers_read(party: str, visibility: d.Visibility) -> None:
    unseen = visibility == "private" and party in (EVE, GUEST, STRANGER)
    for wish in WRITING:
        expected = "no-such-study" if unseen else "allowed" if party in (ANN, BOB) else "study-writers-only"
        assert code_of(wish, party, visibility) == expected
    for wish in OWNING:
        expected = "no-such-study" if unseen else "allowed" if party == ANN else "study-owner-only"
        assert code_of(wish, party, visibility) == expected


def test_anybody_may_leave_and_the_owner_stays() -> None:
    assert code_of(d.MemberSet(BOB, "none"), BOB, "private") == "allowed"
    assert code_of(d.MemberSet(BOB, "reader"), BOB, "private") == "study-owner-only"
    assert code_of(d.MemberSet(ANN, "none"), ANN, "private") == "owner-stays"


def test_who_was_shown_out_of_a_private_study_reads_no_more() -> None:
    owner = Writer(ANN, begun())
    owner.does(d.VisibilitySet("private"))
    assert may_read(owner.study, BOB)
    owner.does(d.MemberSet(BOB, "none"))
    assert not may_read(owner.study, BOB)
    assert not may_read(owner.study, "")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (d.StudyDescribed("", ""), "study-no-title"),
        (d.StudyDescribed("x\u202ey", ""), "study-no-title"),
        (d.StudyDescribed("x" * 101, ""), "study-no-title"),
        (d.StudyDescribed("x", "y" * 2_001), "study-text"),
        (d.Commented("first", START, "y" * 4_001), "study-text"),
        (d.Commented("first", START, "\x07"), "study-text"),
        (d.Commented("first", START, "x", ("nothing",)), "no-such-comment"),
        (d.Commented("first", "nowhere", "x"), "no-such-node"),
        (d.Commented("none", START, "x"), "no-such-chapter"),
        (d.MarkSet("first", START, "look <b>", True), "bad-mark"),
        (d.MarkSet("first", START, "look zz99", True), "bad-mark"),
        (d.MarkSet("first", START, "look a1>zz99", True), "bad-mark"),
        (d.MarkSet("first", START, "look d4>d4", True), "bad-mark"),
        (d.ChapterChanged("first", "x", "read", 7, ""), "unreadable-command"),
        (d.ChapterChanged("first", "x", "read", -1, ""), "unreadable-command"),
        (d.Noted("first", START, "sign", "#"), "bad-sign"),
        (d.Noted("first", START, "sign", "!"), "no-such-node"),
        (d.ChapterShelved("first", True), "last-chapter"),
        (d.ChapterPlaced("first", float("inf")), "unreadable-command"),
        (DropNode("first", START), "no-such-node"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(wish: Wish, code: str) -> None:
    writer = Writer(ANN, begun())
    before = content(writer.study)
    with pytest.raises(Refused) as refused:
        writer.does(wish)
    assert refused.value.code == code
    assert content(writer.study) == before


def test_there_is_an_end_to_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_NODES", 3)
    monkeypatch.setattr(limits, "MOST_CHAPTERS", 2)
    monkeypatch.setattr(limits, "MOST_COMMENTS", 1)
    monkeypatch.setattr(limits, "MOST_MARKS", 1)
    writer = Writer(ANN, begun())
    for turn in ("a1ne+", "b1ne+"):
        writer.does(d.NodeAdded("first", START, turn))
    writer.does(AddChapter(d.ChapterHead("Two", "pentago")))
    full: tuple[Wish, ...] = (
        d.NodeAdded("first", START, "c1ne+"),
        AddChapter(d.ChapterHead("Three", "pentago")),
    )
    for wish in full:
        with pytest.raises(Refused, match="no more room"):
            writer.does(wish)
    monkeypatch.setattr(limits, "MOST_ENTRIES", writer.study.seq)
    with pytest.raises(Refused, match="no more room"):
        writer.does(d.StudyDescribed("y", ""))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([], "no-such-command"),
        ({"kind": "created"}, "no-such-command"),
        ({"kind": "member", "party": EVE, "role": "writer"}, "no-such-command"),
        ({"kind": "comment", "id": "a", "stamp": 1, "after": 1, "chapter": "first"}, "unreadable-command"),
        ({"kind": "visibility", "id": 3, "stamp": 1, "after": 1, "visibility": "link"}, "unreadable-command"),
        ({"kind": "visibility", "id": "x" * 41, "stamp": 1, "after": 1, "visibility": "link"}, "study-id-needed"),
    ],
)
def test_a_message_that_is_no_command_is_refused(value: object, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_study_command(value)
    assert refused.value.code == code


def test_a_log_reads_back() -> None:
    writer = Writer(ANN, begun())
    for wish in (*WRITING[:1], *WRITING[3:7], WRITING[9], *OWNING):
        writer.does(wish)
    kept = [json.loads(json.dumps(entry.to_json())) for entry in writer.made]
    assert [read_study_entry(value) for value in kept] == writer.made


def test_a_fold_begins_with_nothing() -> None:
    assert fold_study([]).seq == 0
    with pytest.raises(Refused) as refused:
        decide_study(fold_study([]), StudyCommand(d.VisibilitySet("link"), "a"), 0, ANN)
    assert refused.value.code == "no-such-study"
