"""Letters between a house and its engine workers: read as they were written, by who has the key, and by nobody else."""

from __future__ import annotations

import pytest

from gipfel.core.errors import GipfelError
from gipfel.house.fleet.letters import (
    LEAST_KEY,
    MOST_LETTER,
    Accepted,
    Beat,
    Dropped,
    Errand,
    Leaving,
    Letter,
    Progress,
    Reply,
    Seal,
    Unwanted,
)
from gipfel.house.fleet.roster import MOST_LIES, MOST_PLACES, MOST_SILENCES, MOST_WORKERS, REST, Roster
from gipfel.house.fleet.streams import GONE_AFTER

KEY, OTHER = "k" * LEAST_KEY, "o" * LEAST_KEY
LETTERS: list[Letter] = [
    Errand("1", "answers", "choose", {"turns": ["a", "ö"]}, "lane", 5.0),
    Beat("w", 2),
    Leaving("w"),
    Accepted("1", "w"),
    Progress("1", "w", {"began": True}),
    Reply("1", "w", {"turn": "c3ne+"}),
    Reply("1", "w", None, "house-busy"),
    Unwanted("1"),
    Dropped("w"),
]


def sent(seal: Seal, letter: Letter) -> dict[bytes, bytes]:
    """As it comes out of a stream."""
    return {name.encode(): text.encode() for name, text in seal.write(letter).items()}


@pytest.mark.parametrize("letter", LETTERS, ids=lambda letter: type(letter).__name__)
def test_a_letter_is_read_by_who_has_the_key(letter: Letter) -> None:
    fields = sent(Seal(KEY), letter)
    assert Seal(KEY).read(fields) == letter
    assert Seal(OTHER).read(fields) is None


def test_a_letter_that_was_changed_is_not_read() -> None:
    seal = Seal(KEY)
    fields = sent(seal, Reply("1", "w", {"turn": "c3ne+"}))
    assert seal.read({**fields, b"letter": fields[b"letter"].replace(b"c3ne", b"c4ne")}) is None
    assert seal.read({b"letter": fields[b"letter"]}) is None
    assert seal.read({}) is None
    assert seal.read({b"letter": b"\xff", b"seal": b"\xff"}) is None


@pytest.mark.parametrize(
    "text", ["", "null", "[]", '["beat"]', '["beat",{"worker":"w"}]', '["nothing",{}]', "[" * 10_000]
)
def test_what_has_a_seal_but_is_no_letter_is_not_read(text: str) -> None:
    seal = Seal(KEY)
    assert seal.read({b"letter": text.encode(), b"seal": seal._sign(text).encode()}) is None


def test_a_letter_beyond_all_measure_is_not_read() -> None:
    seal = Seal(KEY)
    assert seal.read(sent(seal, Progress("1", "w", {"x": "y" * MOST_LETTER}))) is None


def test_a_weak_key_is_refused() -> None:
    with pytest.raises(GipfelError, match="16") as refused:
        Seal("k" * (LEAST_KEY - 1))
    assert refused.value.code == "worker-key-weak"


def test_the_mark_of_a_key_does_not_give_it_away() -> None:
    assert KEY not in Seal(KEY).mark
    assert Seal(KEY).mark != Seal(OTHER).mark


def test_who_is_silent_has_gone() -> None:
    roster = Roster()
    roster.heard("a", 2, 0.0)
    roster.heard("b", 3, 1.0)
    assert (roster.workers, roster.places(1.0)) == (2, 5)
    assert roster.look(GONE_AFTER + 0.5) == ["a"]
    assert (roster.workers, roster.places(6.0)) == (1, 3)
    roster.left("b")
    assert roster.workers == 0


def test_a_worker_that_lies_again_and_again_is_dropped_for_good() -> None:
    roster = Roster()
    roster.heard("liar", 2, 0.0)
    assert [roster.lied("liar") for _ in range(MOST_LIES)] == [False] * (MOST_LIES - 1) + [True]
    roster.heard("liar", 2, 1.0)
    assert (roster.workers, roster.places(1.0), roster.dropped) == (0, 0, 1)
    assert not roster.trusts("liar")
    roster.left("liar")
    roster.heard("liar", 2, 2.0)
    assert not roster.trusts("liar")


def test_whom_nobody_has_heard_is_not_trusted() -> None:
    assert not Roster().trusts("somebody")


def test_workers_that_do_not_answer_are_left_alone_for_a_while() -> None:
    roster = Roster()
    roster.heard("a", 2, 0.0)
    for _ in range(MOST_SILENCES - 1):
        roster.silent(1.0)
    roster.answered()
    roster.silent(1.0)
    assert roster.places(1.0) == 2
    for _ in range(MOST_SILENCES):
        roster.silent(1.0)
    assert (roster.places(1.0), roster.places(1.0 + REST)) == (0, 2)


def test_what_workers_say_of_themselves_has_bounds() -> None:
    roster = Roster()
    roster.heard("boaster", 10**9, 0.0)
    assert roster.places(0.0) == MOST_PLACES
    for number in range(2 * MOST_WORKERS):
        roster.heard(f"w{number}", 1, 0.0)
    assert roster.workers == MOST_WORKERS
