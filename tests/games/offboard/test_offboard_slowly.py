"""The compiled game against a slow reading of the rules, on games and on crowded positions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from gipfel.games.offboard.kernel import OffboardKernel
from gipfel.games.offboard.layout import BOARD, Layout, installed, read_layout
from gipfel.kernels.contract import DRAW, RUNNING
from support import amount

# Every line from rim to rim, once in each direction.
LINES = [
    (direction.upper(), [BOARD.names[cell], *(BOARD.names[other] for other in BOARD.rays[cell][number])])
    for number, direction in enumerate(BOARD.directions)
    for cell in range(61)
    if BOARD.neighbours[cell][(number + 3) % 6] is None
]
RIGHT_ENDS = [BOARD.names[cell] for cell in range(60) if BOARD.neighbours[cell][0] is None]


def slow_turns(position: str, layout: Layout) -> Iterator[tuple[str, str]]:
    """The legal turns and the positions after them, read off the rules with texts of whole lines."""
    rows, pockets, hand, quiet, player, turn = position.split(" ")
    own, enemy = ("r", "y") if player == "0" else ("y", "r")
    board = dict(zip(BOARD.names, rows.replace("/", ""), strict=True))

    def after(changes: dict[str, str], pockets: str, hand: str, quiet: int) -> str:
        cells = "".join({**board, **changes}[name] + "/" * (name in RIGHT_ENDS) for name in BOARD.names)
        return f"{cells} {pockets} {hand} {quiet} {1 - int(player)} {int(turn) + 1}"

    if hand != "-":
        for cell in BOARD.names:
            if board[cell] == ".":
                yield f"*{cell}", after({cell: own}, pockets, "-", 0)
    for direction, line in LINES:
        marks = "".join(board[cell] for cell in line) + "|"
        for rear, cell in enumerate(line):
            match = re.match(f"({own}+)({enemy}*)([.|])", marks[rear:])
            if match is None or (len(match[2]) >= len(match[1]) if match[2] else match[3] == "|"):
                continue
            moved = marks[:rear] + "." + match[1] + match[2] + marks[rear + match.end() :]
            name, held, caught = f"{cell}-{direction}", pockets, "-"
            if match[3] == "|":
                way = f"{line[-1]}-{direction}"
                (pocket,) = (i for i, pocket in enumerate(layout.pockets) if way in pocket.exits)
                if pockets[pocket] == ".":
                    held = pockets[:pocket] + enemy + pockets[pocket + 1 :]
                    name += f" +{layout.pockets[pocket].value}"
                else:
                    caught = enemy
            changes = dict(zip(line, moved, strict=False))
            yield name, after(changes, held, caught, 0 if match[2] else int(quiet) + 1)


def slow_winner(position: str, layout: Layout) -> tuple[int, str] | None:
    _, pockets, _, quiet, player, _ = position.split(" ")
    for winner, colour in enumerate("yr"):
        held = (pocket.value for pocket, mark in zip(layout.pockets, pockets, strict=True) if mark == colour)
        if sum(held) >= layout.target:
            return winner, "points"
    if int(quiet) >= 200:
        return DRAW, "quiet"
    if next(slow_turns(position, layout), None) is None:
        return 1 - int(player), "no-move"
    return None


def compare(kernel: OffboardKernel, position: str) -> None:
    """Kernel and slow rules agree on the turns of a running position, on what follows, and on who has won."""
    state = kernel.encode(position)
    assert kernel.decode(state) == position
    won = slow_winner(position, kernel.layout)
    assert (kernel.functions.winner(state) == RUNNING) == (won is None)
    if won is not None:
        assert (kernel.functions.winner(state), kernel.reasons[kernel.functions.reason(state)]) == won
        return
    expected = dict(slow_turns(position, kernel.layout))
    found = {turn: kernel.play(state, steps) for turn, steps in kernel.turns(state).items()}
    assert {turn: kernel.decode(after) for turn, after in found.items()} == expected
    for after in found.values():
        result = slow_winner(kernel.decode(after), kernel.layout)
        assert kernel.functions.winner(after) == (RUNNING if result is None else result[0])
        assert after == kernel.encode(kernel.decode(after))


@pytest.mark.parametrize("name", ["offboard", "corners"])
def test_games_agree_with_the_slow_rules(name: str) -> None:
    kernel = OffboardKernel({"layout": name})
    for seed in range(amount(3, 30)):
        chance = random.Random(seed)
        state = kernel.start()
        while kernel.functions.winner(state) == RUNNING and kernel.functions.turn(state) < 150:
            turns = kernel.turns(state)
            pushing = [turn for turn in turns if "+" in turn]
            if kernel.functions.turn(state) % 10 == 0 or pushing:
                compare(kernel, kernel.decode(state))
            state = kernel.play(state, chance.choice(pushing or list(turns)))


def crowded(layout: Layout, chance: random.Random) -> str:
    """A random position with many marbles: long lines, full pockets, blocked sides."""
    marbles = [mark for mark in "ry" for _ in range(chance.randint(1, 20))]
    cells = marbles + ["."] * (61 - len(marbles))
    # Sorting by a noisy height gathers the colours, so that lines long enough to push are common.
    cells.sort(key=lambda mark: "r.y".index(mark) + chance.random() * chance.choice((1, 9)))
    rows = "".join(mark + "/" * (name in RIGHT_ENDS) for name, mark in zip(BOARD.names, cells, strict=True))
    pockets = [*"rrr", *"yyy", *["."] * (len(layout.pockets) - 6)]
    chance.shuffle(pockets)
    player = chance.randint(0, 1)
    hand = chance.choice(("-", "ry"[player]))
    return f"{rows} {''.join(pockets)} {hand} {chance.choice((0, 7, 198, 199))} {player} {chance.randint(0, 999)}"


def test_crowded_positions_agree_with_the_slow_rules() -> None:
    red, yellow = " ".join(BOARD.names[:24]), " ".join(BOARD.names[-24:])
    source = re.sub(
        'red = "[^"]*", yellow = "[^"]*"', f'red = "{red}", yellow = "{yellow}"', installed("corners").text()
    )
    # Three marbles make nine points only in three of the four dear pockets, so never two winners.
    kernel = OffboardKernel({}, read_layout(source.replace("target = 6", "target = 9")))
    chance = random.Random(7)
    for _ in range(amount(60, 1_000)):
        compare(kernel, crowded(kernel.layout, chance))
