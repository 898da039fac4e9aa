"""The compiled game: each rule on the smallest position that shows it, then whole boards against a slow twin."""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gipfel.core.errors import BadNotation
from gipfel.games.pentago.kernel import PentagoKernel
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import DRAW, LAST, RUNNING, State
from support import amount

PERFT: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text())["positions"]
START = "6/6/6/6/6/6 w"
FIVE_ACROSS = "wwwww1/bbbb2/6/6/6/6 b"
# Every row is ww bb ww or bb ww bb, so that nobody has three in a row; the cell f1 is vacant.
ALMOST_FULL = "wwbbww/bbwwbb/wwbbww/bbwwbb/wwbbww/bbwwb1 b"

CORNERS = {"nw": (0, 0), "ne": (0, 3), "sw": (3, 0), "se": (3, 3)}
ROTATIONS = [corner + way for corner in CORNERS for way in "+-"]
CELLS = [(row, column) for row in range(6) for column in range(6)]
LINES = [
    [(row + i * down, column + i * right) for i in range(5)]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    for row, column in CELLS
    if (row + 4 * down, column + 4 * right) in CELLS
]

Grid = list[list[str]]
Result = tuple[str, tuple[int, str] | None]


# The slow twin: rows of letters from the top, turned by moving whole lists.


def read(text: str) -> Grid:
    rows = text.split()[0].split("/")
    return [list(re.sub(r"\d", lambda run: "." * int(run[0]), row)) for row in rows]


def written(grid: Grid, player: str) -> str:
    rows = (re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in grid)
    return f"{'/'.join(rows)} {player}"


def has_five(grid: Grid, colour: str) -> bool:
    return any(all(grid[row][column] == colour for row, column in line) for line in LINES)


def rotated(grid: Grid, rotation: str) -> Grid:
    top, left = CORNERS[rotation[:2]]
    quadrant = [row[left : left + 3] for row in grid[top : top + 3]]
    turned = list(zip(*quadrant[::-1], strict=True)) if rotation[2] == "+" else list(zip(*quadrant, strict=True))[::-1]
    result = [list(row) for row in grid]
    for i, row in enumerate(turned):
        result[top + i][left : left + 3] = row
    return result


def judged(grid: Grid, mover: str, other: str) -> tuple[int, str] | None:
    own, given = has_five(grid, mover), has_five(grid, other)
    if own and given:
        return DRAW, "both-five"
    if own or given:
        return "wb".index(mover if own else other), "five" if own else "five-given"
    return None if any("." in row for row in grid) else (DRAW, "full-board")


def slow_turns(text: str) -> dict[str, Result]:
    """Every legal turn, the text it leads to and the outcome."""
    mover = text[-1]
    other = "b" if mover == "w" else "w"
    found: dict[str, Result] = {}
    for row, column in CELLS:
        grid = read(text)
        if grid[row][column] != ".":
            continue
        grid[row][column] = mover
        cell = f"{'abcdef'[column]}{6 - row}"
        if has_five(grid, mover):
            found[cell] = (written(grid, other), ("wb".index(mover), "five"))
            continue
        for rotation in ROTATIONS:
            result = rotated(grid, rotation)
            found[cell + rotation] = (written(result, other), judged(result, mover, other))
    return found


@pytest.fixture(scope="module")
def kernel() -> PentagoKernel:
    return PentagoKernel({})


def ended(kernel: PentagoKernel, state: State) -> tuple[int, str]:
    """Winner and reason of a finished game."""
    winner = int(kernel.functions.winner(state))
    assert winner != RUNNING
    return winner, kernel.reasons[kernel.functions.reason(state)]


def after(kernel: PentagoKernel, text: str, turn: str) -> State:
    return kernel.play(kernel.encode(text), turn)


def test_rule_1_white_begins_on_an_empty_board(kernel: PentagoKernel) -> None:
    assert kernel.decode(kernel.start()) == START
    assert kernel.encode(START) == kernel.start()
    assert kernel.functions.to_move(kernel.start()) == 0


def test_rule_2_players_alternate_and_both_steps_belong_to_one_turn(kernel: PentagoKernel) -> None:
    put, turned = kernel.read_turn(kernel.start(), "c3ne+")
    between = kernel.play(kernel.start(), [put])
    assert (kernel.functions.to_move(between), kernel.functions.turn(between)) == (0, 0)
    then = kernel.play(between, [turned])
    assert (kernel.functions.to_move(then), kernel.functions.turn(then)) == (1, 1)


@pytest.mark.parametrize(
    ("turn", "rows"),
    [
        ("a1sw+", "6/6/6/w5/6/6"),
        ("a1sw-", "6/6/6/6/6/2w3"),
        ("b4nw+", "6/w5/6/6/6/6"),
        ("b4nw-", "6/2w3/6/6/6/6"),
        ("d6ne+", "5w/6/6/6/6/6"),
        ("d6ne-", "6/6/3w2/6/6/6"),
        ("f2se+", "6/6/6/6/6/4w1"),
        ("f2se-", "6/6/6/4w1/6/6"),
        ("e5ne+", "6/4w1/6/6/6/6"),
        ("e5sw-", "6/4w1/6/6/6/6"),
    ],
)
def test_rule_2_plus_turns_a_quadrant_clockwise_and_minus_back(kernel: PentagoKernel, turn: str, rows: str) -> None:
    assert kernel.decode(after(kernel, START, turn)) == f"{rows} b"


def test_rule_2_any_vacant_cell_and_any_quadrant_either_way(kernel: PentagoKernel) -> None:
    turns = kernel.turns(kernel.encode("w5/6/6/6/6/6 b"))
    assert len(turns) == 35 * 8
    assert {turn[:2] for turn in turns} == {f"{column}{row}" for column in "abcdef" for row in "123456"} - {"a6"}
    assert {turn[2:] for turn in turns} == set(ROTATIONS)


def test_rule_3_every_line_of_five_wins_and_there_are_32(kernel: PentagoKernel) -> None:
    assert len(LINES) == 32
    for line in LINES:
        others = [cell for cell in CELLS if cell not in line]
        grid = [["." for _ in range(6)] for _ in range(6)]
        for row, column in line:
            grid[row][column] = "w"
        for row, column in others[::7][:4]:
            grid[row][column] = "b"
        assert ended(kernel, kernel.encode(written(grid, "b"))) == (0, "five")
        row, column = line[2]
        grid[row][column] = "."
        assert kernel.functions.winner(kernel.encode(written(grid, "w"))) == RUNNING


def test_rule_4_a_marble_that_makes_five_wins_at_once_and_nothing_is_turned(kernel: PentagoKernel) -> None:
    state = kernel.encode("wwww2/bbbb2/6/6/6/6 w")
    turns = [turn for turn in kernel.turns(state) if turn.startswith("e6")]
    assert turns == ["e6"]
    assert kernel.read_turn(state, "e6")[0] & LAST
    final = kernel.play(state, "e6")
    assert ended(kernel, final) == (0, "five")
    assert kernel.decode(final) == FIVE_ACROSS
    assert kernel.functions.turn(final) == 9


def test_rule_3_a_marble_within_six_wins_too(kernel: PentagoKernel) -> None:
    assert ended(kernel, after(kernel, "ww1www/bbbb2/b5/6/6/6 w", "c6")) == (0, "five")


def test_rule_5_turning_that_makes_five_for_the_mover_wins(kernel: PentagoKernel) -> None:
    # White's marbles on a4 a5 a6 come to a6 b6 c6.
    final = after(kernel, "w2ww1/w5/6/6/2bb2/b1b3 w", "a4nw+")
    assert ended(kernel, final) == (0, "five")
    assert kernel.decode(final).startswith("wwwww1/")


def test_rule_5_turning_that_makes_five_for_the_opponent_gives_him_the_game(kernel: PentagoKernel) -> None:
    final = after(kernel, "w2ww1/w5/w5/6/2bb2/b1b3 b", "f1nw+")
    assert ended(kernel, final) == (0, "five-given")


def test_rule_5_turning_that_makes_five_for_both_is_a_draw(kernel: PentagoKernel) -> None:
    final = after(kernel, "wb1ww1/wb1bb1/1b4/6/6/5w w", "a4nw+")
    assert kernel.decode(final).startswith("wwwww1/bbbbb1/")
    assert ended(kernel, final) == (DRAW, "both-five")


def test_rule_6_the_last_marble_is_followed_by_a_turn_and_then_the_game_is_drawn(kernel: PentagoKernel) -> None:
    state = kernel.encode(ALMOST_FULL)
    assert set(kernel.turns(state)) == {f"f1{rotation}" for rotation in ROTATIONS}
    final = kernel.play(state, "f1nw+")
    assert kernel.decode(final) == "wbwbww/wbwwbb/bwbbww/bbwwbb/wwbbww/bbwwbb w"
    assert ended(kernel, final) == (DRAW, "full-board")


@pytest.mark.parametrize(
    ("turn", "outcome"),
    [("f1ne-", (1, "five")), ("f1sw+", (0, "five-given")), ("f1nw+", (DRAW, "full-board"))],
)
def test_rule_6_a_five_made_by_the_last_turn_still_counts(
    kernel: PentagoKernel, turn: str, outcome: tuple[int, str]
) -> None:
    final = after(kernel, "wwbbww/bwwwbb/wwbbbw/bbwwbb/wwbbwb/wbwwb1 b", turn)
    assert ended(kernel, final) == outcome


def test_a_finished_game_has_no_turns(kernel: PentagoKernel) -> None:
    state = kernel.encode(FIVE_ACROSS)
    assert kernel.turns(state) == {}
    assert kernel.perft(state, 1) == 0


@pytest.mark.parametrize("position", PERFT, ids=lambda position: position["text"])
def test_turns_are_counted_as_published(kernel: PentagoKernel, position: dict[str, Any]) -> None:
    state = kernel.encode(position["text"])
    counts = [kernel.perft(state, depth) for depth in range(1, len(position["counts"]) + 1)]
    assert counts == position["counts"]


def test_positions_up_to_symmetry_are_as_many_as_published(kernel: PentagoKernel) -> None:
    positions = {kernel.functions.key(kernel.start()): kernel.start()}
    for expected in (6, 165):
        positions = {
            int(kernel.functions.key(after)): after
            for state in positions.values()
            for steps in kernel.turns(state).values()
            for after in [kernel.play(state, steps)]
        }
        assert len({min(symmetric(kernel.decode(state))) for state in positions.values()}) == expected


def symmetric(text: str) -> list[str]:
    """The board laid onto itself in the eight ways."""
    grid = read(text)
    images = []
    for _ in range(4):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
        images += [written(grid, text[-1]), written(grid[::-1], text[-1])]
    return images


def random_positions(kernel: PentagoKernel, number: int, seed: int) -> list[str]:
    """Turn starts along random games, the final positions among them."""
    rng = random.Random(seed)
    texts: list[str] = []
    while len(texts) < number:
        state = kernel.start()
        while turns := kernel.turns(state):
            state = kernel.play(state, turns[rng.choice(list(turns))])
            texts.append(kernel.decode(state))
    return texts[:number]


def test_turns_texts_and_outcomes_agree_with_the_slow_twin(kernel: PentagoKernel) -> None:
    reasons = set()
    for text in random_positions(kernel, amount(60, 2000), seed=1):
        state = kernel.encode(text)
        if kernel.functions.winner(state) != RUNNING:
            continue
        found = {}
        for turn, steps in kernel.turns(state).items():
            then = kernel.play(state, steps)
            outcome = None if kernel.functions.winner(then) == RUNNING else ended(kernel, then)
            found[turn] = (kernel.decode(then), outcome)
            reasons.add(outcome and outcome[1])
        assert found == slow_turns(text)
    assert reasons >= {None, "five", "five-given"}


def test_texts_read_back(kernel: PentagoKernel) -> None:
    for text in random_positions(kernel, 300, seed=2):
        assert kernel.decode(kernel.encode(text)) == text


def test_a_state_reached_by_play_equals_its_text_read(kernel: PentagoKernel) -> None:
    rng = random.Random(3)
    for _ in range(10):
        state = kernel.start()
        while turns := kernel.turns(state):
            state = kernel.play(state, turns[rng.choice(list(turns))])
            assert kernel.encode(kernel.decode(state)) == state


def test_turns_read_back(kernel: PentagoKernel) -> None:
    for text in random_positions(kernel, 60, seed=4):
        state = kernel.encode(text)
        for turn, steps in kernel.turns(state).items():
            assert kernel.read_turn(state, turn) == steps
            assert kernel.turn_text(state, steps) == turn


def test_all_legal_steps_are_sampled_equally_often(kernel: PentagoKernel) -> None:
    functions, rng, out = kernel.functions, generator(5), np.empty(kernel.max_steps, np.int64)
    assert functions.sample is not None
    state = kernel.encode("wwww2/bbbb2/6/6/6/6 w")
    between = kernel.play(state, kernel.read_turn(state, "f6ne+")[:1])
    for at in (state, between):
        legal = out[: functions.gen(at, kernel.tables, out)].tolist()
        drawn = Counter(int(functions.sample(at, kernel.tables, rng, out)) for _ in range(100 * len(legal)))
        assert set(drawn) == set(legal)
        assert 50 < min(drawn.values()) <= max(drawn.values()) < 150


def test_random_games_end_in_every_way(kernel: PentagoKernel) -> None:
    result = kernel.playouts(1000, seed=6)
    assert result.unfinished == 0
    assert result.wins_0 + result.wins_1 + result.draws == 1000
    assert min(result.wins_0, result.wins_1, result.draws) > 0


def test_every_step_is_below_the_action_size(kernel: PentagoKernel) -> None:
    assert kernel.action_size == 44
    codes = {step & ~LAST for steps in kernel.turns(kernel.start()).values() for step in steps}
    assert codes == set(range(44))


def test_keys_tell_stages_apart_but_not_the_ways_to_a_board(kernel: PentagoKernel) -> None:
    key = kernel.functions.key
    one = kernel.play(kernel.play(kernel.start(), "a1se+"), "f6nw+")
    other = kernel.play(kernel.play(kernel.start(), "c1sw+"), "f6nw+")
    assert one == other
    put, _ = kernel.read_turn(one, "c3se+")
    between = kernel.play(one, [put])
    assert len({key(one), key(between), key(kernel.play(one, "c3se+"))}) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6/6/6/6/6/6",
        "6/6/6/6/6/6 b",
        "6/6/6/6/6/6  w",
        "6/6/6/6/6 w",
        "6/6/6/6/6/6/6 w",
        "6/6/6/6/6/7 w",
        "33/6/6/6/6/6 w",
        "6/6/6/6/6/....w. b",
        "6/6/6/6/6/5x b",
        "6/6/6/6/6/5b w",
        "6/6/6/6/6/4ww w",
        "w5/6/6/6/6/6 w",
        "irving:",
        "irving:-1",
        "irving:2",
        "irving:19683",
        "irving:18446744073709551616",
        "irving:1 w",
    ],
)
def test_a_text_that_is_no_position_is_refused(kernel: PentagoKernel, text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        kernel.encode(text)
    assert refused.value.code == "bad-position"


@pytest.mark.parametrize("turn", ["", "c3", "c3ne", "g1ne+", "a6ne+", "b6ne+", "e6ne+", "C3ne+", "c3 ne+", "c3ne+ "])
def test_a_text_that_is_no_legal_turn_is_refused(kernel: PentagoKernel, turn: str) -> None:
    with pytest.raises(BadNotation) as refused:
        kernel.read_turn(kernel.encode("wwww2/bbbb2/6/6/6/6 w"), turn)
    assert refused.value.code == "malformed-turn"


def test_no_turn_is_read_after_the_end(kernel: PentagoKernel) -> None:
    with pytest.raises(BadNotation):
        kernel.read_turn(kernel.encode(FIVE_ACROSS), "a1ne+")
