"""SGF as a tree of nodes: leniently read, never a traceback, within limits."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from gipfel.records import sgf
from gipfel.records.boardspace_header import clock_of, seconds_of
from gipfel.records.sgf import SgfNode, decode_sgf, looks_like_sgf, read_sgf, write_sgf

values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=20)
names = st.from_regex(r"[A-Z][A-Z0-9]?|P-1", fullmatch=True)
pairs = st.lists(st.tuples(names, values), max_size=4).map(tuple)
games = st.lists(st.lists(st.builds(SgfNode, pairs), min_size=1, max_size=5), min_size=1, max_size=3)


def main_lines(text: str) -> list[list[SgfNode]]:
    """What was played in each game of a text."""
    return [tree.main_line() for tree in read_sgf(text)]


@given(games)
def test_what_is_written_reads_back(several: list[list[SgfNode]]) -> None:
    assert main_lines(write_sgf(several)) == several


def test_properties_keep_their_order_and_repeat() -> None:
    assert main_lines("(;A[1]B[2]A[3][4])") == [[SgfNode((("A", "1"), ("B", "2"), ("A", "3"), ("A", "4")))]]


@pytest.mark.parametrize(
    ("written", "meant"),
    [(r"a\]b", "a]b"), (r"a\\", "a\\"), ("a\\\nb", "ab"), ("a\nb", "a\nb"), (r"\[(;)", "[(;)"), ("", "")],
)
def test_escapes(written: str, meant: str) -> None:
    assert main_lines(f"(;C[{written}])") == [[SgfNode((("C", meant),))]]


def test_nodes_know_their_lines() -> None:
    nodes = main_lines("junk\n(;A[x\ny]\n;B[]\n\n;C[])")[0]
    assert [node.line for node in nodes] == [2, 4, 6]


def test_the_first_way_is_what_was_played() -> None:
    tree = read_sgf("(;A[1](;B[2](;C[3])(;D[4]))(;E[5]))")[0]
    assert [node.properties[0][0] for node in tree.main_line()] == ["A", "B", "C"]
    assert tree.variations() == 2


def test_several_games_and_what_stands_around_them() -> None:
    assert len(read_sgf("From: x (y) [z]\n\n(;A[1]) and ) then ;\n (\n;B[2];C[3])")) == 2


@pytest.mark.parametrize("text", ["(;A[1];B[2]", "(;A[1];B[2]C[3", "(;A[1];B[2]C[3\\]", "(;A[1](;B[2])"])
def test_a_game_that_is_cut_off_is_read_as_far_as_it_goes(text: str) -> None:
    tree = read_sgf(text)[0]
    assert [node.properties[0] for node in tree.main_line()] == [("A", "1"), ("B", "2")]
    assert not tree.closed


@pytest.mark.parametrize("text", ["", "hello", "()", "(A[1])", ";A[1]"])
def test_a_text_without_a_game_is_refused(text: str) -> None:
    with pytest.raises(gipfel.BadRecord) as caught:
        read_sgf(text)
    assert caught.value.code == "sgf-no-game"


@pytest.mark.parametrize("text", ["(;" * 101, "(;)" * 101, "(" + ";" * 101], ids=["deep", "games", "nodes"])
def test_too_much_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("MOST_DEEP", "MOST_GAMES", "MOST_NODES"):
        monkeypatch.setattr(sgf, limit, 100)
    with pytest.raises(gipfel.BadRecord) as caught:
        read_sgf(text)
    assert caught.value.code == "sgf-too-large"


@given(st.text(st.sampled_from("();[]\\AP0 \n"), max_size=60))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    with suppress(gipfel.BadRecord):
        main_lines("(;" + text)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("(;C[Ничья])".encode(), "(;C[Ничья])"),
        ("(;C[gagnée])".encode("latin-1"), "(;C[gagnée])"),
        (b"\xef\xbb\xbf(;A[1]\r\n;B[2])", "(;A[1]\n;B[2])"),
    ],
)
def test_files_are_utf_8_or_else_latin_1(data: bytes, text: str) -> None:
    assert decode_sgf(data) == text


def test_a_text_that_looks_like_sgf() -> None:
    assert looks_like_sgf("\ufeff \n( \n;GM[22]")
    assert not looks_like_sgf('[Format "1"]')


@pytest.mark.parametrize(("clock", "seconds"), [("4:21", "261"), ("1:04:21.5", "3861.5"), ("0:09.125", "9.125")])
def test_clocks_become_seconds_and_back(clock: str, seconds: str) -> None:
    assert seconds_of(clock) == seconds
    assert clock_of(seconds) == clock


@pytest.mark.parametrize("seconds", ["", "soon", "-5", "1e9"])
def test_what_is_no_time_is_no_clock(seconds: str) -> None:
    assert clock_of(seconds) is None
