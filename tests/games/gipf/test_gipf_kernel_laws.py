"""Laws that hold in every game of GIPF the compiled rules play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from games.gipf.kernel_positions import kernel
from gipfel.games.gipf.kernel_piles import PILED_SIZE, PLAIN_SIZE
from gipfel.games.gipf.kernel_steps import sample
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import LAST, RUNNING, State
from support import amount

SPECS = (
    "gipf:basic,handicap=2",
    "gipf:standard",
    "gipf:tournament",
    "gipf:tournament,zertz=2,tamsk=2,yinsh=2",
    "gipf:standard,tamsk=6,order=free",
    "gipf:basic,zertz=6,yinsh=6",
    "gipf:basic,dvonn=6",
    "gipf:standard,dvonn=6,punct=6",
    "gipf:ultimate",
)


def steps(spec: str, games: int) -> Iterator[tuple[State, int, State]]:
    """Random games, step by step: before, the step, after."""
    compiled, rng = kernel(spec), random.Random(spec)
    room = np.empty(compiled.max_steps, np.int64)
    for _ in range(games):
        state = compiled.start()
        while compiled.functions.winner(state) == RUNNING and compiled.functions.turn(state) < 200:
            number = compiled.functions.gen(state, compiled.tables, room)
            step = int(room[rng.randrange(number)])
            after = compiled.play(state, [step])
            yield state, step, after
            state = after


def turns(spec: str, games: int) -> Iterator[tuple[State, State]]:
    """Random games, turn by turn: before and after."""
    start, functions = kernel(spec).start(), kernel(spec).functions
    for before, _, after in steps(spec, games):
        if functions.turn(before) == 0 and before == kernel(spec).start():
            start = before
        if functions.turn(after) != functions.turn(start):
            yield start, after
            start = after


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


@pytest.mark.parametrize("spec", SPECS)
def test_only_the_opponents_pieces_are_lost_and_nothing_comes_back(spec: str) -> None:
    compiled = kernel(spec)
    for before, after in turns(spec, amount(20, 300)):
        mover = compiled.functions.to_move(before)
        (lost, gone), (lost_after, gone_after) = (
            [numbers(field) for field in compiled.decode(state).split(" ")[4:6]] for state in (before, after)
        )
        assert lost_after[mover] == lost[mover] >= 0
        assert lost_after[1 - mover] >= lost[1 - mover] >= 0
        assert all(later >= earlier >= 0 for later, earlier in zip(gone_after, gone, strict=True))


@pytest.mark.parametrize("spec", SPECS)
def test_position_texts_read_back(spec: str) -> None:
    compiled = kernel(spec)
    for _, state in turns(spec, amount(20, 300)):
        assert compiled.encode(compiled.decode(state)) == state


@pytest.mark.parametrize("spec", SPECS)
def test_turn_texts_are_different_and_read_back(spec: str) -> None:
    compiled = kernel(spec)
    for number, (_, state) in enumerate(turns(spec, amount(3, 30))):
        if number % 10 == 0 and compiled.functions.winner(state) == RUNNING and compiled.perft(state, 1) < 5000:
            legal = compiled.turns(state)
            assert len(legal) == compiled.perft(state, 1)
            for text in sorted(legal)[::10]:
                assert compiled.read_turn(state, text) == legal[text]


@pytest.mark.parametrize("spec", SPECS)
def test_steps_marked_last_end_the_turn(spec: str) -> None:
    functions = kernel(spec).functions
    for before, step, after in steps(spec, amount(20, 300)):
        ends = functions.turn(after) == functions.turn(before) + 1
        assert ends or not step & LAST
        assert ends or functions.to_move(after) == functions.to_move(before)


@pytest.mark.parametrize("spec", SPECS)
def test_pieces_stand_on_the_board_and_have_one_colour_and_kind(spec: str) -> None:
    board = sum(1 << bit for bit in range(64) if bit in SPOT_BITS)
    for _, _, after in steps(spec, amount(20, 300)):
        white, black, *kinds, _, _ = after[:PLAIN_SIZE]
        assert white & black == 0
        assert (white | black) & ~board == 0
        assert sum(kind.bit_count() for kind in kinds) == (sum(kinds) & (white | black)).bit_count()


@pytest.mark.parametrize("spec", [spec for spec in SPECS if kernel(spec).state_size == PILED_SIZE])
def test_covers_lie_on_singles_and_on_loaded_pieces_of_their_own_type(spec: str) -> None:
    for _, _, (white, black, gipf, z, t, y, used, _, _, d, n, punct, *heights) in steps(spec, amount(20, 300)):
        covered = heights[0] | heights[1] | heights[2] | heights[3]
        assert covered & ~(white | black) == 0
        assert (covered | d | n) & (gipf | z | t | y | used) == 0
        assert d & n == 0
        assert punct & ~covered == 0
        assert punct & d == 0
        assert n & covered & ~punct == 0


# Columns b to h, eight bits each; a column's lowest spot lies higher by one for each column right of e.
SPOT_BITS = {
    8 * column + max(column - 3, 0) + spot
    for column, length in enumerate((4, 5, 6, 7, 6, 5, 4))
    for spot in range(length)
}


@pytest.mark.parametrize("spec", SPECS)
def test_a_random_step_is_a_legal_one(spec: str) -> None:
    compiled, rng = kernel(spec), generator(7)
    room = np.empty(compiled.max_steps, np.int64)
    for before, _, _ in steps(spec, amount(10, 100)):
        step = int(sample(before, compiled.tables, rng, room))
        legal = room[: compiled.functions.gen(before, compiled.tables, room)]
        assert step & ~LAST in {int(other) & ~LAST for other in legal}


def test_random_games_come_to_an_end() -> None:
    played = kernel("gipf:tournament,zertz=3,tamsk=3,yinsh=3").playouts(amount(500, 5000), 1)
    assert played.draws == played.unfinished == 0
