"""Lessons: a game taught on the board. Each step asks for a turn and says what that turn brought about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gipfel.core.folder import module_beside
from gipfel.core.language import N_, _
from gipfel.core.position import Position
from gipfel.core.registry import game, home, packages
from gipfel.core.step import Step, Touch
from gipfel.core.tale import Tale, tale_of
from gipfel.core.turns import touches_by

VERSION = 1
MOST_STEPS = 6
PATIENCE = 5.0  # seconds for a turn tree: lessons are few and can be kept, so their trees are whole
MODULE = "lessons"  # beside a game or an extension; its LESSON, or its LESSONS in order, are what is taught


@dataclass(frozen=True, slots=True)
class Made:
    """A turn the learner has made: its text, its touches, and the positions around it."""

    before: Position
    text: str
    touches: tuple[Touch, ...]
    after: Position


@dataclass(frozen=True, slots=True)
class Goal:
    """What a step asks of a turn. Everything given must hold; the words are those of notation, tree and rules."""

    turns: tuple[str, ...] = ()
    """One of these turns, by canonical text."""
    like: str = ""
    """A pattern that the whole canonical text fits: `x .*` is any capture of ZÈRTZ."""
    touches: tuple[Touch, ...] = ()
    """The touches the turn begins with."""
    reason: str = ""
    """The turn wins the game, for this reason."""
    news: str = ""
    """The code of something the turn brings about (a challenge won)."""
    asks: str = ""
    """The code of the prompt that comes next: what the turn forces the opponent to do."""
    safe: bool = False
    """The turn does not lose, and no answer wins the game."""

    def met_by(self, made: Made) -> bool:
        """Whether a turn is what was asked for."""
        return (
            (not self.turns or made.text in self.turns)
            and (not self.like or re.fullmatch(self.like, made.text) is not None)
            and made.touches[: len(self.touches)] == self.touches
            and (not self.reason or _won_by(made.before, made.after, self.reason))
            and (not self.news or self.news in {speech.code for speech in made.after.news})
            and (not self.asks or made.after.prompt().code == self.asks)
            and (not self.safe or not _loses(made.before, made.after))
        )


def _won_by(before: Position, after: Position, reason: str = "") -> bool:
    outcome = after.outcome
    return outcome is not None and outcome.winner == before.player and reason in ("", outcome.reason)


def _loses(before: Position, after: Position) -> bool:
    """Whether a turn loses by itself, or by an answer."""
    if after.outcome is not None:
        return after.outcome.winner not in (None, before.player)
    return any(_won_by(after, after.turn(text)) for text in after.turns())


@dataclass(frozen=True, slots=True)
class Mistake:
    """A turn that many try: what it looks like, and what it is answered with."""

    turn: Goal
    hint: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to do. Texts are English and marked for translation; they become the reader's where they are shown."""

    spec: str
    title: str
    text: str
    goal: Goal
    example: str
    """A turn that reaches the goal, for who wants to be shown."""
    hint: str
    praise: str
    position: str = ""
    """Where it begins, the start of the game when empty; then `turns` are played."""
    turns: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    """What the opponent, or the house, plays when the goal is reached."""
    mistakes: tuple[Mistake, ...] = ()
    """Turns with an answer of their own, the first that fits; all others get the hint."""

    @property
    def start(self) -> Position:
        """The position the learner finds."""
        rules = game(self.spec)
        start = rules.position(self.position) if self.position else rules.start()
        return start.play_all(self.turns)

    def to_json(self, number: int) -> dict[str, Any]:
        """As it travels, in the language of the moment, with the board to do it on."""
        start = self.start
        return {
            "number": number,
            "spec": self.spec,
            "title": _(self.title, start.game.name),
            "text": _(self.text, start.game.name),
            "hint": _(self.hint, start.game.name),
            "example": list(made(start, self.example).touches),
            "board": _board(start, touchable=True),
        }

    def answer_to(self, found: Made) -> str:
        """What is said to a turn that does not reach the goal."""
        return next((mistake.hint for mistake in self.mistakes if mistake.turn.met_by(found)), self.hint)


@dataclass(frozen=True, slots=True)
class Topic:
    """What one of several lessons about a game is about; the first one has no name, and its address is the game's."""

    name: str
    title: str


BASICS = Topic("", N_("The basics"))
PITFALLS = Topic("pitfalls", N_("What beginners miss"))
TACTICS = Topic("tactics", N_("Tactics"))


@dataclass(frozen=True, slots=True)
class Lesson:
    """At most six steps about a game, or about a topic of it; `name` and `title` are those of the game."""

    name: str
    title: str
    steps: tuple[LessonStep, ...]
    topic: Topic = BASICS

    def __post_init__(self) -> None:
        if not 1 <= len(self.steps) <= MOST_STEPS:
            raise ValueError(f"a lesson has 1 to {MOST_STEPS} steps")

    @property
    def key(self) -> str:
        """What it is called among all lessons: `dvonn`, `dvonn.pitfalls`."""
        return f"{self.name}.{self.topic.name}" if self.topic.name else self.name

    def to_json(self) -> dict[str, Any]:
        """As it travels, in the language of the moment."""
        steps = [step.to_json(number) for number, step in enumerate(self.steps, start=1)]
        title, topic = _(self.title, self.name), _(self.topic.title, self.name)
        return {"v": VERSION, "name": self.key, "title": title, "topic": topic, "steps": steps}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a turn: whether the goal is reached, what to say, and the boards to show one after the other."""

    done: bool
    say: str
    boards: tuple[tuple[str, Position], ...]
    """The learner's turn and each turn of the reply, with the position after it."""
    steps: tuple[list[list[Touch]], ...] = ()
    """What a hand touches for each of these turns, step by step."""
    tales: tuple[Tale, ...] = ()
    """What each of these turns did, in words."""

    def to_json(self) -> dict[str, Any]:
        """As it travels, in the language of the moment."""
        boards = [
            {"turn": text, "steps": steps, "told": tale.to_json(), **_board(position, touchable=False)}
            for (text, position), steps, tale in zip(self.boards, self.steps, self.tales, strict=True)
        ]
        game = self.boards[0][1].game.name if self.boards else ""
        return {"v": VERSION, "done": self.done, "say": _(self.say, game), "boards": boards}


def check(step: LessonStep, turn: str | Sequence[Touch]) -> Verdict:
    """Judge a legal turn, in notation or as touches; an illegal one raises IllegalStep as in any game."""
    found = made(step.start, turn)
    turns = [step.start.game.play_turn(found.before, found.text)]
    done = step.goal.met_by(found)
    for text in step.reply if done else ():
        turns.append(turns[-1].end.game.play_turn(turns[-1].end, text))
    return Verdict(
        done,
        step.praise if done else step.answer_to(found),
        tuple((turn.text, turn.end) for turn in turns),
        tuple(touches_by(turn.steps) for turn in turns),
        tuple(map(tale_of, turns)),
    )


def made(start: Position, turn: str | Sequence[Touch]) -> Made:
    """A turn given in notation or as touches, played."""
    if isinstance(turn, str):
        steps = start.game.read_turn(start, turn)
        touches = _touched(start, steps)
        text = start.game.write_turn(start, steps)
    else:
        text = start.tree().turn_of(turn)
        steps = start.tree().follow(turn).steps
        touches = tuple(turn)
    after = start
    for step in steps:
        after = after.play(step)
    return Made(start, text, touches, after)


def _touched(start: Position, steps: Sequence[Step]) -> tuple[Touch, ...]:
    """What a hand touches for these steps: a step read from notation does not know what else could be touched."""
    touches: list[Touch] = []
    for step in steps:
        after = start.play(step)
        touches += next((legal for legal in start.steps() if legal == step), step).touches
        start = after
    return tuple(touches)


def _board(position: Position, *, touchable: bool) -> dict[str, Any]:
    """What a table sends for its board, and the position as text."""
    *around, _innermost = position.levels()
    outcome = position.outcome
    return {
        "position": position.text(),
        "scene": position.scene().to_json(),
        "tree": position.tree().to_json(seconds=PATIENCE) if touchable else None,
        "prompt": position.prompt().to_json(),
        "levels": [level.scene().to_json() for level in around],
        "seats": list(position.seats()),
        "news": [{"code": speech.code, "params": dict(speech.params)} for speech in position.news],
        "outcome": None if outcome is None else outcome.to_json(),
    }


def lessons() -> Mapping[str, Lesson]:
    """Every lesson there is, by its key: those beside the games, the gentlest first, then those beside extensions."""
    return {lesson.key: lesson for package in packages() for lesson in _lessons_in(package)}


def lessons_of(name: str) -> tuple[Lesson, ...]:
    """The lessons about a game, in the order in which they are recommended; none if it is not taught."""
    return _lessons_in(home(name))


def has_lesson(name: str) -> bool:
    """Whether a game is taught."""
    return bool(lessons_of(name))


def _lessons_in(package: str) -> tuple[Lesson, ...]:
    module = module_beside(package, MODULE)
    if module is None:
        return ()
    several: tuple[Lesson, ...] | None = getattr(module, "LESSONS", None)
    return (module.LESSON,) if several is None else several
