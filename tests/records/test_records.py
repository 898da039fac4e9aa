"""Records: round trips, and a code with a line for every way to spoil one."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.records import Entry, Record, read_records, replay, write_record, write_records
from gipfel.records.reader import decode
from gipfel.records.replay import record_of
from gipfel.testing import random_game

TAGS = {"Format": "1", "Game": "pentago", "Rules": "pentago 1"}
HEAD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n'
WON = "1. a1ne+ 2. a6ne+ 3. b1ne+ 4. b6ne+ 5. c1ne+ 6. c6ne+ 7. d1ne+ 8. d3ne+ 9. e1"


def refused(text: str) -> gipfel.BadRecord:
    """The error of reading and replaying a text."""
    with pytest.raises(gipfel.BadRecord) as caught:
        _replay_all(text)
    assert "{" not in str(caught.value)
    return caught.value


def _replay_all(text: str) -> None:
    for record in read_records(text):
        replay(record)


entries = st.recursive(
    st.builds(
        Entry,
        turn=st.sampled_from(["c3ne+", "Wd4,d1 x Wa1", "x d1Gd3", "g5-NW +2", "c3>f5?", "Ta1-b2 +a2-b3"]),
        clock=st.sampled_from([None, "4:21", "1:04:21.5", "0:09.125"]),
        comments=st.lists(st.from_regex(r"[a-z]( [a-zäß!?.]{1,8}){0,3}", fullmatch=True), max_size=2).map(tuple),
    ),
    lambda inner: st.builds(
        Entry,
        turn=st.just("challenge"),
        variations=st.lists(st.lists(inner, min_size=1, max_size=3).map(tuple), max_size=2).map(tuple),
        nested=st.one_of(
            st.none(),
            st.builds(
                Record, tags=st.just(TAGS), entries=st.lists(inner, max_size=3).map(tuple), result=st.just("1/2")
            ),
        ),
    ),
    max_leaves=6,
)
records = st.builds(
    Record,
    tags=st.dictionaries(
        st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True), st.text(st.characters(exclude_categories=["C", "Z"]))
    ).map(lambda tags: {**tags, **TAGS}),
    entries=st.lists(entries, max_size=4).map(tuple),
    result=st.sampled_from(["1-0", "0-1", "1/2", "*"]),
)


@given(st.lists(records, min_size=1, max_size=2))
def test_what_is_written_reads_back(several: list[Record]) -> None:
    assert read_records(write_records(several)) == several


@given(st.integers(0, 10**6))
def test_a_played_game_replays_to_its_end(seed: int) -> None:
    line = random_game(gipfel.game("pentago").start(), Random(seed))
    replayed = replay(read_records(write_record(record_of(line, First="Ann", Second="Bob")))[0])
    assert replayed.line == line
    assert replayed.outcome == line.outcome


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    with suppress(gipfel.BadRecord):
        _replay_all(text)


@given(st.integers(0, 10**6), st.data())
def test_a_damaged_record_is_read_or_refused_with_a_code(seed: int, data: st.DataObject) -> None:
    text = write_record(record_of(random_game(gipfel.game("pentago").start(), Random(seed))))
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:place]
        + data.draw(st.sampled_from(["", "{", "(", "«", "»", ")", "9", "\n[", '"', "@"]))
        + text[place + 1 :]
    )
    with suppress(gipfel.BadRecord):
        _replay_all(damaged)


def test_an_unfinished_game_stops_with_a_star() -> None:
    assert replay(read_records(HEAD + "1. a1ne+ *")[0]).outcome is None


def test_a_game_can_end_by_resignation() -> None:
    text = HEAD.replace("\n\n", '\n[Reason "resign"]\n\n') + "1. a1ne+ 1-0"
    assert replay(read_records(text)[0]).outcome == Outcome(0, "resign")


def test_a_record_can_begin_from_a_position() -> None:
    start = gipfel.game("pentago").position("6/6/6/bbb1b1/6/wwww2 w")
    record = record_of(Line.begin(start, ["e1"]))
    assert record.tags["Position"] == start.text()
    assert replay(read_records(write_record(record))[0]).outcome == Outcome(0, "five")


def test_variations_are_replayed_too() -> None:
    assert refused(HEAD + "1. a1ne+ (1. b1ne+ 2. b1ne+) *").code == "illegal-turn"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('[Format "1"]\n[Rules "pentago 1"]\n\n1. a1ne+ *', "missing-tag", 1),
        ('[Format "2"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n*', "unknown-format", 1),
        (HEAD.replace('"pentago 1"', '"pentago 9"') + "*", "unknown-rules", 1),
        (HEAD.replace('Game "pentago"', 'Game "halma"') + "*", "record-game", 1),
        (HEAD.replace('Game "pentago"', 'Game "pentago,size=9"') + "*", "record-game", 1),
        (HEAD.replace('Format "1"]', "Format 1]") + "*", "bad-tag", 1),
        ('[Format "1"]\n[Format "1"]\n', "tag-twice", 2),
        (HEAD + "1. a1ne+ b1ne+ 2. c1ne+ *", "garbled-turn", 5),
        (HEAD + "a1ne+ *", "missing-turn-number", 5),
        (HEAD + "1. a1ne+\n3. b1ne+ *", "wrong-turn-number", 6),
        (HEAD + "1. a1ne+\n2. *", "missing-turn", 6),
        (HEAD + "1. a1ne+\n2. a1ne+ *", "illegal-turn", 6),
        (HEAD + "1. a1ne+\n2. a1?! *", "garbled-turn", 6),
        (HEAD + WON + "\n10. f6ne+ 1-0", "turn-after-end", 6),
        (HEAD + "1. a1ne+ {what\n *", "unbalanced-comment", 5),
        (HEAD + "1. a1ne+ what} *", "unbalanced-comment", 5),
        (HEAD + "1. a1ne+ (1. b1ne+ *", "unbalanced-variation", 5),
        (HEAD + "1. a1ne+ ) *", "unbalanced-variation", 5),
        (HEAD + "(1. a1ne+) *", "lonely-variation", 5),
        (HEAD + "1. a1ne+\n«\n" + HEAD + "* *", "unbalanced-nested-game", 6),
        (HEAD + "1. a1ne+ » *", "unbalanced-nested-game", 5),
        (HEAD + "« » *", "lonely-nested-game", 5),
        (HEAD + f"1. a1ne+ «{HEAD}*» «{HEAD}*» *", "two-nested-games", 9),
        (HEAD + WON + "\n0-1", "wrong-result", 6),
        (HEAD + "1. a1ne+ 1-0", "wrong-result", 5),
        (HEAD + "1. a1ne+ @soon *", "bad-clock", 5),
        (HEAD + "1. a1ne+", "cut-off", 5),
        (HEAD, "cut-off", 5),
        (HEAD + "(" * 100, "lonely-variation", 5),
        (HEAD + "1. a1ne+ (" * 100, "record-too-deep", 5),
    ],
)
def test_each_mistake_has_its_code_and_line(text: str, code: str, line: int) -> None:
    error = refused(text)
    assert (error.code, error.params["line"]) == (code, line)


ENDINGS = {"resign": {"1-0", "0-1"}, "time": {"1-0", "0-1"}, "agreement": {"1/2"}, "aborted": {"*"}, "": {"*"}}


@pytest.mark.parametrize("reason", ENDINGS)
@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2", "*"])
def test_only_possible_endings_are_believed(reason: str, result: str) -> None:
    tag = f'[Reason "{reason}"]\n' if reason else ""
    text = HEAD.rstrip() + "\n" + tag + f"\n1. a1ne+ {result}"
    if result in ENDINGS[reason]:
        _replay_all(text)
    else:
        assert refused(text).code == "wrong-result"


def test_a_wrong_result_is_told_without_gaps() -> None:
    assert str(refused(HEAD + "1. a1ne+ 1-0")) == "Line 5: the record says 1-0, the rules say *."
    told = str(refused(HEAD.rstrip() + '\n[Reason "agreement"]\n\n1. a1ne+ 1-0'))
    assert told == "Line 6: the record says 1-0 agreement, the rules say 1/2 agreement."


def test_an_empty_file_holds_no_game() -> None:
    assert refused("  \n").code == "record-empty"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x7fELF\x00\x01", "record-not-text"),
        (b'[Format "1"]\n\xff', "record-encoding"),
        (b" " * 16_000_001, "record-too-large"),
    ],
)
def test_files_that_are_no_text_are_refused(data: bytes, code: str) -> None:
    with pytest.raises(gipfel.BadRecord) as caught:
        decode(data, "x")
    assert caught.value.code == code


def test_a_comment_with_an_opening_bracket_reads_back() -> None:
    # Found by mutated inputs: it was read as it stands and written as another one.
    text = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n1. a1nw+ {The { has lost.} *\n'
    [record] = read_records(text)
    assert record.entries[0].comments == ("The { has lost.",)
    assert read_records(write_record(record)) == [record]


@pytest.mark.parametrize("sign", ["\x01", "\x1b", "\r", "\x0b", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\u2066"])
def test_tags_hold_no_control_characters(sign: str) -> None:
    error = refused(HEAD.replace('Rules "', f'First "An{sign}na"]\n[Rules "') + "*")
    assert (error.code, error.params["line"], error.params["column"]) == ("tag-control", 3, 11)
    assert error.params["character"] == f"U+{ord(sign):04X}"
    written = write_record(Record({**TAGS, "First": f"An{sign}na"}))
    assert read_records(written) == [Record({**TAGS, "First": "An na"})]
