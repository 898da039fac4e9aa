"""The game a spec with an agreement names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from gipfel.combine.agreement import agreement_of, check_depth, plain_spec
from gipfel.combine.contest import Playing
from gipfel.combine.match import Match
from gipfel.combine.match_text import read_match
from gipfel.combine.steps import WORDS, Inside, Whole
from gipfel.core.board import Symmetry
from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.gipf import Gipf


class MatchGame(Game):
    """GIPF with an agreement: the use of a potential can be challenged, and a contest decides."""

    name = Gipf.name
    title = Gipf.title
    summary = Gipf.summary
    options = Gipf.options
    rules_version = Gipf.rules_version
    presets: ClassVar = Gipf.presets
    preset_help: ClassVar = Gipf.preset_help
    glyphs: ClassVar = Gipf.glyphs
    sides = Gipf.sides
    side_symbols = Gipf.side_symbols
    kernel_path = Gipf.kernel_path
    merges_turns = Gipf.merges_turns

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.agreement = agreement_of(spec)
        check_depth(self)
        plain = game(plain_spec(spec))
        assert isinstance(plain, Gipf)
        self.plain = plain
        self.board = self.plain.board

    @property
    def covers(self) -> str | None:
        return "challenges"

    def start(self) -> Match:
        return Match(self, self.plain.start(), (self.agreement.challenges, self.agreement.challenges))

    def position(self, text: str) -> Match:
        return read_match(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        assert isinstance(start, Match)
        if isinstance(steps[0], Whole):
            return steps[0].word
        if isinstance(start.contest, Playing):
            line = start.contest.line
            inside = [step.step for step in steps if isinstance(step, Inside)]
            return line.game.write_turn(line.position, inside)
        return self.plain.write_turn(start.outer, steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, Match)
        word = " ".join(text.lower().split())
        if isinstance(start.contest, Playing):
            line = start.contest.line
            if word in ("resign", "time") and line.position.inner is None:
                return (WORDS[word],)
            return tuple(Inside(step) for step in line.game.read_turn(line.position, text))
        if start.contest is not None or word == "challenge":
            return (self._whole(start, text, word),)
        return self.plain.read_turn(start.outer, text)

    def play_turn(self, start: Position, text: str) -> PlayedTurn:
        """Turns of the game being played are played there; what they mean for the match follows from where they end."""
        assert isinstance(start, Match)
        word = " ".join(text.lower().split())
        line = start.inner
        given_up = word in ("resign", "time") and (line is None or line.position.inner is None)
        if line is not None and not given_up and not line.steps_made:
            inside = line.game.play_turn(line.position, text)
            steps = tuple(Inside(step) for step in inside.steps)
            return PlayedTurn(start, steps, start.played_inside(inside), inside.text)
        # Which uses are waived is asked step by step.
        if start.contest is None and word != "challenge" and not start.waived:
            outside = self.plain.play_turn(start.outer, text)
            return PlayedTurn(start, outside.steps, start.played_outside(outside), outside.text)
        return super().play_turn(start, text)

    def last_step(self, start: Position, steps: Sequence[Step], position: Position) -> PlayedTurn:
        assert isinstance(start, Match)
        assert isinstance(position, Match)
        line, last = position.inner, steps[-1]
        if line is not None and isinstance(last, Inside):
            inside = line.game.last_step(line.turn_start, [*line.steps_made, last.step], line.position)
            return PlayedTurn(start, tuple(steps), position.played_inside(inside), inside.text)
        if position.contest is None and not isinstance(last, Whole) and not position.waived:
            outside = self.plain.last_step(start.outer, steps, position.outer)
            return PlayedTurn(start, tuple(steps), position.played_outside(outside), outside.text)
        return super().last_step(start, steps, position)

    def _whole(self, start: Match, text: str, word: str) -> Step:
        expected = ", ".join(step.word for step in start.steps() if isinstance(step, Whole))
        step = WORDS.get(word)
        if step is None:
            raise BadNotation("malformed-turn", turn=text[:40], expected=expected)
        if start.contest is not None and step not in start.steps():
            raise IllegalStep("wrong-step", expected=expected)
        return step

    def scene(self, position: Position) -> Scene:
        """The scene of the game being played now; the others are at `levels()`."""
        assert isinstance(position, Match)
        if position.inner is not None:
            return position.inner.position.scene()
        return replace(position.outer.scene(), player=position.player)

    def symmetries(self) -> Sequence[Symmetry]:
        """None but the identity: a game inside has another board."""
        return self.board.symmetries[:1]

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        return position

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return step


def games_inside(found: Game) -> Iterator[Game]:
    """The games that can be played inside a game, at any depth."""
    for contest in found.agreement.contests.values() if isinstance(found, MatchGame) else ():
        if isinstance(contest, Game):
            yield contest
            yield from games_inside(contest)


def sandy_games(found: Game) -> list[Game]:
    """Those in which hourglasses run, of a game and all that can be played inside it."""
    return [played for played in (found, *games_inside(found)) if played.sand is not None]
