"""Small Boardspace files, written command by command."""

from __future__ import annotations

from collections.abc import Iterable

# White lets himself be jumped four times: a whole game in nine turns.
WON = (
    "P0 RtoB 2 0 D 4; P0 R- A 1; P0 Done; P1 RtoB 2 0 D 5; P1 R- A 2; P1 Done; P0 BtoB D 4 D 6; P0 Done;"
    "P1 RtoB 2 0 D 5; P1 R- A 3; P1 Done; P0 BtoB D 6 D 4; P0 Done; P1 RtoB 2 0 D 5; P1 R- A 4; P1 Done;"
    "P0 BtoB D 4 D 6; P0 Done; P1 RtoB 2 0 D 5; P1 R- B 1; P1 Done; P0 BtoB D 6 D 4; P0 Done"
)
WON_TURNS = ["Wd4,a1", "Wd5,a2", "x d4Wd6", "Wd5,a3", "x d6Wd4", "Wd5,a4", "x d4Wd6", "Wd5,b1", "x d6Wd4"]
OPENING = "P0 RtoB 2 0 D 4; P0 R- D 1; P0 Done; P1 RtoB 2 1 D 6; P1 R- D 7; P1 Done"
OPENING_TURNS = ["Wd4,d1", "Gd6,d7"]


def nodes(commands: str, first: int = 1) -> str:
    """The nodes of commands like `P0 RtoB 2 0 D 4`, separated by semicolons and numbered."""
    parts = [part.strip() for part in commands.split(";") if part.strip()]
    return "".join(f"; {part[:2]}[{number} {part[3:]}]\n" for number, part in enumerate(parts, first))


def head(setup: str = "Zertz", names: Iterable[str] = ("ann", "bob"), **more: str) -> str:
    """The head of a file up to its first node."""
    players = "".join(f'P{seat}[id "{name}"]\n' for seat, name in enumerate(names))
    tags = "".join(f"{name}[{value}]\n" for name, value in more.items())
    return f"GM[22]VV[2]\nSU[{setup}]\n{tags}{players}; P0[0 Start P0]\n"


def sgf(commands: str, setup: str = "Zertz", **more: str) -> str:
    """A whole file."""
    return f"(;\n{head(setup, **more)}{nodes(commands)};\nP0[time 0:04:21 ]\nP1[time 0:03:41 ]\n)\n"
