"""What holds in every game of compiled TAMSK, on random games with everything the house may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

import gipfel
from games.samples import samples
from games.tamsk.kernel_positions import AUTO, FREE, FREE_AUTO, LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_3_AUTO, SAND_FREE
from gipfel.core.errors import BadNotation
from gipfel.games.tamsk.kernel import TamskKernel
from gipfel.games.tamsk.kernel_board import BIT_OF, LENGTHS, NAMES, PLACES, STRIDE
from gipfel.kernels.contract import DRAW, LAST, RUNNING, State
from support import amount

KERNELS = {
    "tamsk": LEVEL_1,
    "tamsk:auto": AUTO,
    "tamsk:2": LEVEL_2,
    "tamsk:3": LEVEL_3,
    "tamsk:3,rings=auto": LEVEL_3_AUTO,
    "tamsk,start=free": FREE,
    "tamsk:auto,start=free": FREE_AUTO,
    "tamsk:3,start=free": SAND_FREE,
}
Remark = Callable[[str], None]


def house_turns(kernel: TamskKernel, state: State) -> list[str]:
    """What the house may say now."""
    found = []
    for text in ("late", *(f"out:{name}" for name in NAMES)):
        try:
            kernel.read_turn(state, text)
        except BadNotation:
            continue
        found.append(text)
    return found


def games(spec: str, number: int) -> Iterator[Iterator[tuple[State, str, State]]]:
    """Random games, turn by turn; now and then the house speaks."""
    rng = Random(spec)

    def game(kernel: TamskKernel) -> Iterator[tuple[State, str, State]]:
        state = kernel.start()
        for _ in range(400):
            if kernel.functions.winner(state) != RUNNING:
                return
            said = house_turns(kernel, state) if rng.random() < 0.15 else []
            turn = rng.choice(said or list(kernel.turns(state)))
            after = kernel.play(state, turn)
            yield state, turn, after
            state = after

    for _ in range(number):
        yield game(KERNELS[spec])


def on_board(text: str) -> int:
    """The rings on the board of a position text."""
    return sum(int(sign) for sign in text.split()[0] if sign.isdigit())


@pytest.mark.parametrize("spec", KERNELS)
def test_laws_in_random_games(spec: str) -> None:
    kernel = KERNELS[spec]
    out = np.empty(kernel.max_steps, np.int64)
    for game in games(spec, amount(6, 200)):
        for state, turn, after in game:
            text = kernel.decode(after)
            assert on_board(text) + sum(kernel.rings_left(after)) == 64
            assert kernel.encode(text) == after
            assert kernel.functions.turn(after) == kernel.functions.turn(state) + 1
            steps = kernel.read_turn(state, turn)
            assert kernel.turn_text(state, steps) == turn
            assert all(step & ~LAST < kernel.action_size for step in steps)
            assert [bool(step & LAST) for step in steps[:-1]] == [False] * (len(steps) - 1)
            if kernel.functions.winner(after) == RUNNING:
                found = out[: kernel.functions.gen(after, kernel.tables, out)].tolist()
                assert 0 < len(set(found)) == len(found)
                assert kernel.perft(after, 1) == len(kernel.turns(after))


@pytest.mark.parametrize("spec", KERNELS)
def test_the_rules_say_the_same_also_of_what_the_house_says(spec: str) -> None:
    kernel, rules = KERNELS[spec], gipfel.game(spec)
    for game in games(spec, amount(3, 200)):
        for state, turn, after in game:
            before, there = rules.position(kernel.decode(state)), rules.position(kernel.decode(after))
            assert before.turn(turn) == there
            assert len(kernel.turns(state)) > 200 or set(before.turns()) == set(kernel.turns(state))
            won = int(kernel.functions.winner(after))
            if there.outcome is None:
                assert won == RUNNING
                assert there.player in (None, kernel.functions.to_move(after))
            else:
                reason = kernel.reasons[int(kernel.functions.reason(after))]
                assert (won, reason) == (
                    DRAW if there.outcome.winner is None else there.outcome.winner,
                    there.outcome.reason,
                )


@pytest.mark.parametrize("spec", KERNELS)
def test_random_games_end(spec: str, remark: Remark) -> None:
    tally = KERNELS[spec].playouts(amount(300, 5_000), 1)
    assert tally.unfinished == 0
    remark(f"{spec}: {tally}")


def test_rings_that_drop_by_themselves_end_a_game_within_64_turns() -> None:
    for game in games("tamsk:auto", amount(20, 500)):
        assert len(list(game)) <= 64


def rotated(name: str, sixths: int) -> str:
    """A space turned about the middle."""
    bit = BIT_OF[name]
    x, v = bit // STRIDE - 3, bit % STRIDE - 3
    for _ in range(sixths):
        x, v = v, v - x
    return NAMES[[BIT_OF[other] for other in NAMES].index(STRIDE * (x + 3) + v + 3)]


def mirrored(name: str) -> str:
    """A space in the mirror through d1 and d7."""
    x, n = PLACES[NAMES.index(name)]
    return f"{'abcdefg'[6 - x]}{n}"


def image(text: str, of: Callable[[str], str], *, exchanged: bool) -> str:
    """A position text turned or mirrored; red and black may change places."""
    columns, left, player, claim, bonus, turn, *last = text.split()
    signs = []
    for sign in columns.replace("/", ""):
        if sign.isdigit():
            signs.append(sign)
        else:
            signs[-1] += sign
    there = {of(name): sign for name, sign in zip(NAMES, signs, strict=True)}
    moved = iter([there[name] for name in NAMES])
    written = "/".join("".join(next(moved) for _ in range(length)) for length in LENGTHS)
    claim = claim if claim == "-" else of(claim)
    if exchanged:
        written = written.translate(str.maketrans("RBFfrb", "BRfFbr"))
        left, player = ",".join(reversed(left.split(","))), str(1 - int(player))
        last = [{"last:0": "last:1", "last:1": "last:0"}[sand] for sand in last]
    return " ".join([written, left, player, claim, bonus, turn, *last])


@pytest.mark.parametrize("spec", ["tamsk", "tamsk:auto", "tamsk:2", "tamsk:3"])
def test_all_corners_are_alike(spec: str) -> None:
    kernel = KERNELS[spec]
    ways: list[tuple[Callable[[str], str], bool]] = [
        (lambda name: rotated(name, 2), False),
        (mirrored, False),
        (lambda name: rotated(name, 1), True),
        (lambda name: mirrored(rotated(name, 1)), True),
    ]
    assert image(kernel.decode(kernel.start()), mirrored, exchanged=False) == kernel.decode(kernel.start())
    for game in games(spec, amount(3, 60)):
        for state, turn, after in game:
            for of, exchanged in ways:
                there = kernel.encode(image(kernel.decode(state), of, exchanged=exchanged))
                assert kernel.perft(there, 1) == kernel.perft(state, 1)
                said = "".join(turned(part, of) for part in split(turn))
                assert kernel.decode(kernel.play(there, said)) == image(kernel.decode(after), of, exchanged=exchanged)


def split(turn: str) -> list[str]:
    """A turn text cut at its spaces of the board."""
    parts, rest = [], turn
    while rest:
        size = 2 if rest[:2] in BIT_OF else 1
        parts.append(rest[:size])
        rest = rest[size:]
    return parts


def turned(part: str, of: Callable[[str], str]) -> str:
    """A part of a turn text, turned where it is a space."""
    return of(part) if part in BIT_OF else part


def test_a_position_that_comes_back_has_the_same_key() -> None:
    repeats = LEVEL_1.functions.repeats
    start = LEVEL_1.start()
    state = start
    for turn in ("a1-b2~", "a4-b4~", "b2-a1~", "b4-a4~"):
        state = LEVEL_1.play(state, turn)
    # The last turn left a claim: only once it is declined is everything as it was.
    assert repeats(state) != repeats(start)
    once = state
    for turn in ("a1-b2~", "a4-b4~", "b2-a1~", "b4-a4~"):
        state = LEVEL_1.play(state, turn)
    assert repeats(state) == repeats(once)
    assert state != once


@pytest.mark.parametrize("spec", KERNELS)
def test_keys_tell_positions_apart(spec: str) -> None:
    kernel = KERNELS[spec]
    known: dict[int, str] = {}
    for game in games(spec, amount(10, 200)):
        for _, _, after in game:
            fields = kernel.decode(after).split()
            text = " ".join(fields[:5] + fields[6:])
            if kernel.functions.winner(after) == RUNNING:
                assert known.setdefault(int(kernel.functions.key(after)), text) == text


def test_games_another_program_has_judged(remark: Remark) -> None:
    played = samples("tamsk")
    for game in played:
        kernel = KERNELS[game["spec"]]
        state = kernel.start()
        for turn, count in zip(game["turns"], game["counts"], strict=True):
            assert count is None or kernel.perft(state, 1) == count
            state = kernel.play(state, turn)
        winner, reason = kernel.functions.winner(state), kernel.reasons[kernel.functions.reason(state)]
        assert (winner, reason) == (game["winner"], game["reason"])
    remark(f"tamsk: {len(played)} games of another program by the kernel, every count and result equal")
