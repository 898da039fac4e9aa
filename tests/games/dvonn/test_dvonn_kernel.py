"""Compiled DVONN against counts that other programs agree on, and rule by rule on the smallest boards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from games.samples import refereed, samples
from gipfel.core.errors import BadNotation, BadSpec
from gipfel.games.dvonn.kernel import DvonnKernel
from gipfel.games.dvonn.kernel_board import BIT_OF, CELL_NAMES, COLUMNS, EDGE_CELLS
from gipfel.games.dvonn.kernel_play import around, height
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import DRAW, LAST, RUNNING, State
from support import amount

KERNEL = DvonnKernel({})
EMPTY = ".../..../...../...../...../...../...../...../...../..../... p 0 0"
Remark = Callable[[str], None]

DISTANCE = "d1=r f3=w2 f4=b f5=w g3=r h3=b k5=r"
SHUT_IN = "e3=w e4=b f4=r f3=b e2=w d2=b d3=b3 f1=r k5=r"
RED = "c3=r c4=W2 c2=w2 d3=b e4=b e3=w f5=b2 i3=r"
CONTACT = "b2=w c3=b d3=w2 d4=b e4=b f4=w g4=b h4=r i5=b k3=r k5=r"
COMPULSION = "c3=r d3=w e3=w4 f3=w5 k5=B4 a1=r"
AGAIN = "e3=b e4=w f4=r f3=w e2=w d2=w d3=r f5=w k3=r"
TOO_HIGH = "c3=W5 d3=b e3=b f3=r k5=r"
OVER = "c3=W5 h4=B5 k5=r"
CUT_OFF = "a1=r b1=w c1=b i4=r j5=b k5=r"


def place(stacks: str, player: int = 0) -> State:
    """`place("d1=r f3=w2")` as a state, when jumps are made."""
    return KERNEL.encode(written(stacks, player))


def written(stacks: str, player: int = 0, turn: int = 60) -> str:
    """The text of such a position."""
    there = {BIT_OF[name]: sign for name, sign in (entry.split("=") for entry in stacks.split())}
    columns = "/".join("".join(there.get(bit, ".") for bit in column) for column in COLUMNS)
    return f"{columns} j {player} {turn}"


def ending(state: State) -> tuple[int, tuple[int, int]]:
    assert KERNEL.functions.winner(state) != RUNNING
    assert KERNEL.reasons[KERNEL.functions.reason(state)] == "pieces"
    return int(KERNEL.functions.winner(state)), KERNEL.scores(state)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [49, 2_352, 110_544, 5_085_024]),
        ({"setup": "random", "seed": "1"}, [45, 1_808, 85_298]),
        ({"setup": "symmetric", "seed": "1"}, [41, 1_720, 75_577]),
    ],
)
def test_counts_from_the_start(options: dict[str, str], counts: list[int]) -> None:
    kernel = DvonnKernel(options)
    assert [kernel.perft(kernel.start(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("stacks", "player", "counts"),
    [
        (DISTANCE, 0, [4, 3, 1, 0]),
        (SHUT_IN, 0, [3, 17, 46, 102]),
        (RED, 0, [6, 31, 41, 33]),
        (CONTACT, 0, [3, 12, 15, 20]),
        (COMPULSION, 0, [2, 1, 1]),
        (AGAIN, 1, [1, 15, 51, 381]),
        (TOO_HIGH, 0, [1, 4, 4, 5, 1]),
        (OVER, 0, [0]),
        (CUT_OFF, 0, [2, 4, 0]),
    ],
)
def test_counts_of_rare_positions(stacks: str, player: int, counts: list[int]) -> None:
    state = place(stacks, player)
    assert [KERNEL.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert KERNEL.decode(state) == written(stacks, player)


def test_set_ups_by_lot() -> None:
    random = DvonnKernel({"setup": "random", "seed": "1"})
    expected = "wwb/brbb/bwwwb/bbbbb/rbwbw/bbwww/wbbwb/wwbbw/wbbww/wwwb/wwr j 0 0"
    assert random.decode(random.start()) == expected
    symmetric = DvonnKernel({"setup": "symmetric", "seed": "1"})
    expected = "bwb/bwbb/wwbww/wwbbb/rwwww/bwrbw/bbbbr/wwwbb/bbwbb/wwbw/wbw j 0 0"
    assert symmetric.decode(symmetric.start()) == expected
    with pytest.raises(BadSpec, match="setup"):
        DvonnKernel({"setup": "slanted"})


def test_the_board_has_49_cells_24_of_them_on_the_edge() -> None:
    assert (len(CELL_NAMES), EDGE_CELLS.bit_count()) == (49, 24)
    assert [len(column) for column in COLUMNS] == [3, 4, 5, 5, 5, 5, 5, 5, 5, 4, 3]
    neighbours = {name for name in CELL_NAMES if around(1 << BIT_OF["f3"]) >> BIT_OF[name] & 1}
    assert neighbours == {"f3", "e3", "g3", "f2", "f4", "e2", "g4"}
    # What leaves the board on one side does not come in on the other.
    assert {name for name in CELL_NAMES if around(1 << BIT_OF["k3"]) >> BIT_OF[name] & 1} == {"k3", "k4", "j3", "j2"}
    assert {name for name in CELL_NAMES if around(1 << BIT_OF["a3"]) >> BIT_OF[name] & 1} == {"a3", "a2", "b3", "b4"}


def test_red_is_placed_first_then_black_begins_with_the_colours() -> None:
    state = KERNEL.start()
    for cell in ("a1", "b1", "c1"):
        state = KERNEL.play(state, cell)
    assert KERNEL.functions.to_move(state) == 1
    state = KERNEL.play(KERNEL.play(state, "d1"), "e1")
    assert KERNEL.decode(state) == "r../r.../r..../b..../w..../...../...../...../...../..../... p 1 5"


def test_white_places_last_and_jumps_first() -> None:
    state, rng = KERNEL.start(), Random(3)
    for _ in range(48):
        state = KERNEL.play(state, rng.choice(sorted(KERNEL.turns(state))))
    assert (KERNEL.functions.to_move(state), len(KERNEL.turns(state))) == (0, 1)
    (last,) = KERNEL.turns(state)
    state = KERNEL.play(state, last)
    assert KERNEL.decode(state).endswith(" j 0 49")
    assert all(EDGE_CELLS >> BIT_OF[turn[:2]] & 1 for turn in KERNEL.turns(state))


def test_a_stack_jumps_as_far_as_it_is_high() -> None:
    assert set(KERNEL.turns(place(DISTANCE))) == {"f3-d1", "f3-f5", "f3-h3", "f5-f4"}
    state = KERNEL.play(place(DISTANCE), "f3-d1")
    assert height(state, BIT_OF["d1"]) == 3
    assert KERNEL.decode(state).split("/")[3] == "W3...."


def test_a_stack_with_six_neighbours_is_shut_in() -> None:
    assert set(KERNEL.turns(place(SHUT_IN))) == {"e2-d2", "e2-e3", "e2-f3"}


def test_a_covered_red_piece_moves_with_its_stack() -> None:
    assert set(KERNEL.turns(place(RED))) == {"c2-c4", "c2-e4", "c4-c2", "c4-e4", "e3-d3", "e3-e4"}
    assert KERNEL.decode(KERNEL.play(place(RED), "c4-e4")).split("/")[4] == "..wW3."


@pytest.mark.parametrize(("turn", "left"), [("b2-c3", 12), ("f4-g4", 6), ("f4-e4", 5)])
def test_what_loses_contact_is_taken_off(turn: str, left: int) -> None:
    after = KERNEL.decode(KERNEL.play(place(CONTACT), turn)).split()[0]
    assert (
        sum(int(sign) for sign in after if sign.isdigit())
        + sum(
            sign.isalpha() and not following.isdigit() for sign, following in zip(after, f"{after[1:]} ", strict=True)
        )
        == left
    )


def test_who_cannot_jump_passes_and_must_jump_again_when_free() -> None:
    state = KERNEL.play(place(AGAIN, 1), "pass")
    assert set(KERNEL.turns(KERNEL.play(state, "f5-f4"))) == {"pass"}
    assert "pass" not in KERNEL.turns(KERNEL.play(state, "d2-d3"))


def test_the_end_counts_pieces_in_stacks_and_no_single_red() -> None:
    assert ending(place(OVER)) == (DRAW, (5, 5))
    forced = KERNEL.play(place(COMPULSION), "d3-c3")
    assert set(KERNEL.turns(forced)) == {"pass"}
    assert ending(KERNEL.play(KERNEL.play(forced, "pass"), "c3-a1")) == (1, (3, 4))
    assert ending(KERNEL.play(place(COMPULSION), "d3-e3")) == (1, (0, 4))


def test_a_stack_lands_before_anything_is_taken_off() -> None:
    landed = KERNEL.decode(KERNEL.play(place("c3=W2 d3=b e3=w f3=b"), "c3-e3"))
    assert landed.startswith(".../..../...../..b../..W3../..b../...../")


def test_vacant_cells_join_nothing() -> None:
    after = KERNEL.decode(KERNEL.play(place("a1=r b1=w c1=b d1=w f1=b g1=r"), "b1-a1"))
    assert after.startswith("W2../..../...../...../...../b..../r..../")


def test_a_jump_can_cut_off_the_stack_that_made_it() -> None:
    assert KERNEL.decode(KERNEL.play(place(CUT_OFF), "b1-c1")).startswith("r../..../...../")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r j 0 60",
        EMPTY.replace(" p ", " x "),
        EMPTY.replace(" p 0", " p 1"),
        EMPTY.replace(" 0 0", " 0 7"),
        EMPTY.replace("...", "r2..", 1).replace(" p ", " j "),
        EMPTY.replace("...", "W..", 1).replace(" p ", " j "),
        EMPTY.replace("...", "w..", 1),
        written("a1=r b1=r c1=r d1=r"),
        written("a1=w30 b1=b30"),
        f"{written('a1=w')}7x",
    ],
)
def test_texts_that_are_no_position_are_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        KERNEL.encode(text)


@pytest.mark.parametrize("turn", ["", "C3", "z9", "a1-b1", "pass", "d1-f3"])
def test_turns_that_cannot_be_made_are_refused(turn: str) -> None:
    with pytest.raises(BadNotation):
        KERNEL.read_turn(place(DISTANCE), turn)
    with pytest.raises(BadNotation, match="over"):
        KERNEL.read_turn(place(OVER), "c3-h4")


@pytest.mark.parametrize("setup", ["placing", "random", "symmetric"])
def test_laws_in_random_games(setup: str) -> None:
    kernel = DvonnKernel({"setup": setup, "seed": "5"})
    out, rng = np.empty(kernel.max_steps, np.int64), Random(setup)
    for _ in range(amount(5, 200)):
        state, pieces, passed = kernel.start(), 0, False
        while kernel.functions.winner(state) == RUNNING:
            assert kernel.encode(kernel.decode(state)) == state
            found = out[: kernel.functions.gen(state, kernel.tables, out)].tolist()
            assert len(set(found)) == len(found)
            assert all(step & LAST and step & ~LAST < kernel.action_size for step in found)
            step = rng.choice(found)
            assert not (passed and kernel.turn_text(state, (step,)) == "pass")
            passed = kernel.turn_text(state, (step,)) == "pass"
            state = kernel.play(state, (step,))
            assert sum(sign in "rWB" for sign in kernel.decode(state).split()[0]) <= 3
            pieces = max(pieces, sum(kernel.scores(state)))
        assert pieces <= 49


def test_random_games_end(remark: Remark) -> None:
    tally = KERNEL.playouts(amount(200, 5_000), 1)
    assert tally.unfinished == 0
    assert generator(1)[0] == 1
    remark(f"dvonn: {tally}")


def test_games_another_referee_has_judged(remark: Remark) -> None:
    remark(f"dvonn, played elsewhere, by the kernel: {refereed(samples('dvonn'), kernel=True)}")
