"""The story around a game: what is at stake now, and what was decided before, as codes with parameters.

A game that holds other games tells one; pages, terminals and records say it with the names of the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gipfel.core.messages import sentence, travelling


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence: `players` are the parameters that name players; `turn` is the number of the turn it tells of."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    players: Mapping[str, int] = field(default_factory=dict)
    turn: int | None = None

    def words(self, names: Sequence[str]) -> str:
        """The sentence with the names of the players."""
        named = {role: names[player] for role, player in self.players.items()}
        return sentence(self.code, {**self.params, **named}, "")

    def outside(self, begins: int, turns: int) -> Told:
        """The same for the game around: there players have other numbers, and turns were played before."""
        players = {role: (player + begins) % 2 for role, player in self.players.items()}
        return replace(self, players=players, turn=None if self.turn is None else self.turn + turns)

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        params = {name: travelling(value) for name, value in self.params.items()}
        told: dict[str, Any] = {"code": self.code, "params": params, "players": dict(self.players)}
        return told if self.turn is None else {**told, "turn": self.turn}


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is at stake in one game: at which stage, about which piece (its symbols), in sentences."""

    stage: str
    symbols: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        return {"stage": self.stage, "symbols": list(self.symbols), "told": [told.to_json() for told in self.told]}


@dataclass(frozen=True, slots=True)
class Story:
    """One chapter for each game that holds another one, the outermost first; and what was decided before."""

    chapters: tuple[Chapter, ...]
    past: tuple[Told, ...] = ()

    def to_json(self, turns_before: int = 0) -> dict[str, Any]:
        """As it travels; turns are counted from the beginning of a line."""
        past = [told.outside(0, -turns_before).to_json() for told in self.past]
        return {"chapters": [chapter.to_json() for chapter in self.chapters], "past": past}
