"""Puzzles: a position, what is asked for, and a tree that says of every turn what becomes of it.

Asked is a win or a gain within so many turns whatever the other does, the turn without which the other wins at once,
or the only one that draws. A turn that keeps what is asked for is an answer; against each stands the most stubborn
reply. Against every other turn stands a reply that refutes it. Nothing of this is believed: `checker.py` finds it out
again by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, Literal, get_args

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.core.turns import expand

Goal = Literal["win", "hold", "draw", "gain"]
GOALS: tuple[Goal, ...] = get_args(Goal)
MOST_TURNS = 6  # of the solver
HIGHEST_LEVEL = 10

declare({"bad-puzzle": N_("This is not a puzzle: {detail}.")})


@dataclass(frozen=True, slots=True)
class PuzzleNode:
    """What becomes of each turn at a moment in which the solver is to move."""

    answers: Mapping[str, PuzzleReply | None]
    """The turns that keep what is asked for, with the most stubborn reply; none where nothing is left to do."""
    refuted: Mapping[str, str] = field(default_factory=dict)
    """Other turns, with the reply that refutes them; where the turn itself fails, none is named."""

    @property
    def turns(self) -> int:
        """How many turns the solver makes against the most stubborn replies."""
        return 1 + max((reply.node.turns for reply in self.answers.values() if reply), default=0)


@dataclass(frozen=True, slots=True)
class PuzzleReply:
    """What the other plays, and how it goes on."""

    turn: str
    node: PuzzleNode


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as it is kept: level 11 means that no level has solved it."""

    spec: str
    position: str
    goal: Goal
    turns: int
    """Within how many turns of the solver it is had, or for how many turns of the other it is held."""
    node: PuzzleNode
    themes: tuple[str, ...] = ()
    level: int = 0
    """The lowest level that solves it; 0 when it has not been measured."""
    source: str = ""
    amount: int = 0
    """How much is to be gained, where that is asked for."""

    @cached_property
    def name(self) -> str:
        """What it is called: the game, and a number that follows from what is asked."""
        asked = f"{self.spec} {self.position} {self.goal} {self.turns}" + (f" {self.amount}" if self.amount else "")
        return f"{self.spec.partition(':')[0]}-{blake2b(asked.encode(), digest_size=4).hexdigest()}"

    @cached_property
    def start(self) -> Position:
        """The position the solver finds."""
        return game(self.spec).position(self.position)

    @property
    def player(self) -> int:
        """Who is to solve it."""
        player = self.start.player
        if player is None:
            raise BadRecord("bad-puzzle", detail="player")
        return player

    def with_themes(self, themes: Sequence[str]) -> Puzzle:
        """The same puzzle under these themes."""
        return replace(self, themes=tuple(themes))

    def with_level(self, level: int) -> Puzzle:
        """The same puzzle, measured."""
        return replace(self, level=level)

    def main_line(self) -> list[str]:
        """The turns of both: the first answer and the most stubborn reply, again and again."""
        return list(_main_line(self.node))

    def to_json(self) -> dict[str, Any]:
        """As it is kept: replies that refute are told by their number, turn by turn in the order of the alphabet."""
        told: dict[str, Any] = {"spec": self.spec, "position": self.position, "goal": self.goal, "turns": self.turns}
        told |= {"level": self.level, "themes": list(self.themes), "source": self.source}
        told |= {"amount": self.amount} if self.amount else {}
        return {**told, "node": _node_json(self.node)}


def _main_line(node: PuzzleNode) -> Iterator[str]:
    turn, reply = next(iter(node.answers.items()))
    yield turn
    if reply is not None:
        yield reply.turn
        yield from _main_line(reply.node)


def _node_json(node: PuzzleNode) -> dict[str, Any]:
    answers = {turn: reply and [reply.turn, _node_json(reply.node)] for turn, reply in node.answers.items()}
    told: dict[str, Any] = {"answers": answers}
    if node.refuted:
        replies = sorted(set(node.refuted.values()))
        told["replies"] = replies
        told["refuted"] = [replies.index(node.refuted[turn]) for turn in sorted(node.refuted)]
    return told


def read_puzzle(found: object) -> Puzzle:
    """A puzzle as it was kept; it says nothing before it is checked."""
    try:
        return _puzzle(found)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise BadRecord("bad-puzzle", detail=str(error)[:120] or "form") from None


def _puzzle(found: Any) -> Puzzle:
    texts = [found[name] for name in ("spec", "position", "goal", "source")]
    numbers = found["turns"], found["level"], found.get("amount", 0)
    if not all(isinstance(text, str) for text in (*texts, *found["themes"])) or found["goal"] not in GOALS:
        raise BadRecord("bad-puzzle", detail="spec, position, goal, themes")
    if not all(isinstance(number, int) for number in numbers) or not 1 <= numbers[0] <= MOST_TURNS:
        raise BadRecord("bad-puzzle", detail="turns, level, amount")
    if (found["goal"] == "gain") != (numbers[2] > 0):
        raise BadRecord("bad-puzzle", detail="amount")
    try:
        start = game(found["spec"]).position(found["position"])
    except GipfelError as error:
        raise BadRecord("bad-puzzle", detail=str(error)) from error
    node = _node(start, found["node"], MOST_TURNS)
    spec, position, goal, source = texts
    turns, level, amount = numbers
    return Puzzle(spec, position, goal, turns, node, tuple(found["themes"]), level, source, amount)


def _node(position: Position, found: Any, room: int) -> PuzzleNode:
    if room == 0:
        raise BadRecord("bad-puzzle", detail=f"turns > {MOST_TURNS}")
    answers: dict[str, PuzzleReply | None] = {}
    for turn, reply in found["answers"].items():
        answers[turn] = reply and PuzzleReply(reply[0], _node(_after(position, turn, reply[0]), reply[1], room - 1))
    if not answers:
        raise BadRecord("bad-puzzle", detail="no answer")
    if "refuted" not in found:
        return PuzzleNode(answers)
    others = sorted(expand(position).keys() - answers.keys())
    replies = [found["replies"][number] for number in found["refuted"]]
    return PuzzleNode(answers, dict(zip(others, replies, strict=True)))


def _after(position: Position, *turns: str) -> Position:
    for turn in turns:
        try:
            position = position.game.play_turn(position, turn).end
        except GipfelError as error:
            raise BadRecord("bad-puzzle", detail=str(error)) from error
    return position
