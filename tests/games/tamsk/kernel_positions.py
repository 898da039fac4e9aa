"""Positions of TAMSK for the kernel, written briefly: hourglasses by their letters, rings where they lie."""

from __future__ import annotations

from gipfel.games.tamsk.kernel import TamskKernel
from gipfel.games.tamsk.kernel_board import BIT_OF, LENGTHS, NAMES, ROOM_OF
from gipfel.kernels.contract import State

LEVEL_1 = TamskKernel({})
AUTO = TamskKernel({"rings": "auto"})
LEVEL_2 = TamskKernel({"level": "2"})
LEVEL_3 = TamskKernel({"level": "3"})
LEVEL_3_AUTO = TamskKernel({"level": "3", "rings": "auto"})
FREE = TamskKernel({"start": "free"})
FREE_AUTO = TamskKernel({"start": "free", "rings": "auto"})
SAND_FREE = TamskKernel({"start": "free", "level": "3"})


def written(
    glasses: str, rings: str, left: str, player: int = 0, claim: str = "-", bonus: str = "-", *, full: bool = False
) -> str:
    """`written("Ra1 Rd7 Rg1 Ba4 Bd1 Bg4", "b2=1", "31,32")` as a position text; `full`: spaces not named are."""
    lies = {name: ROOM_OF[BIT_OF[name]] if full else 0 for name in NAMES}
    lies.update((name, int(number)) for name, number in (entry.split("=") for entry in rings.split()))
    letters = {glass[1:]: glass[0] for glass in glasses.split()}
    signs = iter([f"{lies[name]}{letters.get(name, '')}" for name in NAMES])
    columns = "/".join("".join(next(signs) for _ in range(length)) for length in LENGTHS)
    return f"{columns} {left} {player} {claim} {bonus} 40"


def played(kernel: TamskKernel, state: State, *turns: str) -> State:
    """The state after some turns."""
    for turn in turns:
        state = kernel.play(state, turn)
    return state


def ending(kernel: TamskKernel, state: State) -> tuple[int, str, tuple[int, int]]:
    """Winner, reason and rings left."""
    functions = kernel.functions
    return int(functions.winner(state)), kernel.reasons[int(functions.reason(state))], kernel.rings_left(state)


PAIR = "Rd5 Ra1 Rg1 Bd6 Ba4 Bg4"
T_5 = written(PAIR, "d5=2 d4=3", "5,6", player=1, claim="d5", full=True)
