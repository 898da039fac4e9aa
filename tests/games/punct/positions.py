"""Positions for tests, and what turns do to them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import gipfel
from gipfel.games.punct import Punct
from gipfel.games.punct.rules import PunctPosition

PERFT: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["perft"]
TEXTS = {row["name"]: row.get("position", "- 0 0") for row in PERFT}


def punct(spec: str = "punct") -> Punct:
    """The game of a spec."""
    game = gipfel.game(spec)
    assert isinstance(game, Punct)
    return game


def place(text: str, spec: str = "punct") -> PunctPosition:
    """A position from its text."""
    return punct(spec).position(text)


def named(name: str) -> PunctPosition:
    """A position of perft.toml by its name."""
    return place(TEXTS[name])


def after(position: PunctPosition, *turns: str) -> PunctPosition:
    """The position after these turns."""
    reached = position.play_all(turns)
    assert isinstance(reached, PunctPosition)
    return reached


def ending(position: PunctPosition) -> tuple[int | None, str] | None:
    """Who has won and why; None when the game goes on."""
    return None if position.outcome is None else (position.outcome.winner, position.outcome.reason)


def refused(position: PunctPosition, turn: str) -> str:
    """The code by which a turn is refused."""
    try:
        position.turn(turn)
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"
    return "allowed"


def moves(position: PunctPosition, origin: str = "") -> set[str]:
    """The moves on the board, those of one piece or all."""
    return {turn for turn in position.turns() if turn[0].islower() and turn.startswith(origin)}


def climbing(position: PunctPosition, level: int = 2) -> set[str]:
    """The moves that end on this level or higher."""
    highest = {turn: after(position, turn) for turn in moves(position)}
    return {
        turn
        for turn, reached in highest.items()
        if any(piece.level >= level and piece not in position.pieces for piece in reached.pieces)
    }
