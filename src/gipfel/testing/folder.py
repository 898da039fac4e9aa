"""What lies beside a game's rules, each checked if it is there: symbols, rule book, lessons, levels, weights, names."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from gipfel.core.drawing import THEMES
from gipfel.core.drawing.symbols import FILE as SYMBOLS
from gipfel.core.drawing.symbols import SHARED, needed_by, symbols, symbols_in
from gipfel.core.errors import GipfelError
from gipfel.core.folder import file_beside, home_of, text_beside
from gipfel.core.game import Game
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.lesson import MODULE, Lesson, LessonStep, check, lessons_of, made
from gipfel.core.line import Line
from gipfel.core.messages import declared, filled, is_declared
from gipfel.core.outcome import Outcome, closing_code
from gipfel.core.position import Position
from gipfel.core.registry import CATALOGUES, game_type, home, names
from gipfel.core.registry import game as game_of
from gipfel.core.rulebook import ENGLISH, TRANSLATIONS, has_rules, read_diagrams
from gipfel.core.scene import Scene, Speech
from gipfel.core.tale import MODULE as TALE
from gipfel.core.tale import teller_in, told
from gipfel.core.turns import PlayedTurn
from gipfel.engine.levels import levels_of

SHOWCASE = "showcase.txt"
WEIGHTS = "weights.json"
_told: set[str] = set()
"""Codes that were told in every language: a random game tells the same again and again."""
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


@cache
def check_folder(name: str) -> None:
    """Check once what a game keeps beside its rules; AssertionError names the file and what is wrong with it."""
    _check_symbols(name)
    _check_names(name)
    _check_rules(name)
    _check_lessons(name)
    _check_levels(name)
    _check_contests(name)
    _check_showcase(name)


def check_scene(position: Position) -> None:
    """Everything a scene shows can be drawn, and everything it says has a sentence."""
    scene = position.scene()
    missing = sorted(_drawn(scene) - set(symbols([scene.game])))
    assert not missing, f"{position!r}: no symbol file has {missing}"
    said = [*_spoken(scene), *position.news]
    if position.outcome is None:
        prompt = position.prompt()
        said.append(Speech(prompt.code, prompt.params, prompt.game))
    for speech in said:
        _check_said(speech, repr(position))


def check_tale(turn: PlayedTurn) -> None:
    """A game that tells its turns tells this one, in every language it has."""
    game = turn.start.game
    tale, where = told(turn), f"{turn.start!r}, {turn.text}"
    assert tale or teller_in(home_of(type(game).__module__)) is None, f"{where}: {TALE} of {game.name} tells nothing"
    for speech in tale.phrases:
        _check_said(speech, where)
    json.dumps(tale.to_json())
    new = {speech.code for speech in tale.phrases} - _told
    _told.update(new)
    for language in _languages(game.name) if new else ():
        with speaking(language):
            assert str(tale).strip(), f"{where}: told by nothing in {language!r}"


@cache
def _languages(name: str) -> tuple[str, ...]:
    """The languages a game speaks beside English."""
    folder = file_beside(home(name), CATALOGUES)
    return () if folder is None else tuple(sorted(found.name for found in folder.iterdir() if found.name in LANGUAGES))


def _check_said(speech: Speech, where: str) -> None:
    assert is_declared(speech.code, speech.game), f"{where}: nobody has declared what {speech.code!r} says"
    try:
        said = filled(speech.code, speech.params, speech.game)
    except KeyError as error:
        raise AssertionError(f"{where}: the sentence of {speech.code!r} has no value for {error}") from error
    assert said.strip(), f"{where}: {speech.code!r} says nothing"
    for part in _phrases_in(speech.params.values()):
        _check_said(part, where)


def _phrases_in(values: Iterable[object]) -> Iterator[Speech]:
    for value in values:
        if isinstance(value, Speech):
            yield value
        elif isinstance(value, list | tuple):
            yield from _phrases_in(value)


def check_ending(game: Game, outcome: Outcome) -> None:
    """A game that has sentences for its endings has one for this."""
    code = closing_code(outcome)
    known = is_declared(code, game.name) or not _tells_endings(game.name)
    assert known, f"{game.name} ends by {outcome.reason!r} without a sentence {code!r}"


def check_reasons(game: Game, reasons: tuple[str, ...]) -> None:
    """So has every reason the kernel knows, whether it has come up or not."""
    for reason in reasons if _tells_endings(game.name) else ():
        codes = [closing_code(Outcome(winner, reason)) for winner in (0, None)]
        either = any(is_declared(code, game.name) for code in codes)
        assert either, f"{game.name} can end by {reason!r} without a sentence {' or '.join(codes)}"


def _tells_endings(name: str) -> bool:
    return any(code.startswith("outcome-") for code in declared(name))


def check_weights(name: str, features: tuple[str, ...]) -> None:
    """Shipped weights are those of the features the evaluation has."""
    text = text_beside(home(name), WEIGHTS)
    if text is not None:
        found = set(json.loads(text)["weights"])
        assert found == set(features), f"{WEIGHTS} of {name}: its features are not those of the evaluation"


def _drawn(scene: Scene) -> set[str]:
    items = {item.symbol for item in scene.items if item.layer != "label"}
    trays = {item.symbol for tray in scene.trays for item in tray.items}
    return items | trays | ({scene.hand} if scene.hand else set())


def _spoken(scene: Scene) -> Iterator[Speech]:
    yield from (item.speech for item in scene.items if item.speech is not None)
    for tray in scene.trays:
        yield from (tray.speech, *tray.notes)
        yield from (item.speech for item in tray.items if item.speech is not None)


def _check_symbols(name: str) -> None:
    own, known = symbols_in(home(name)), symbols([name])
    taken = {symbol for other in names() if other != name for symbol in symbols_in(home(other))}
    for symbol, element in own.items():
        where = f"{SYMBOLS} of {name}: {symbol}"
        assert symbol not in symbols_in(SHARED), f"{where} is a shared symbol already"
        assert symbol not in taken, f"{where} is a symbol of another game already"
        assert set(needed_by(element)) <= set(known), f"{where} uses what is not there"
        colours = set(_VARIABLE.findall(element))
        assert colours <= set(THEMES["light"]), (
            f"{where} uses unknown colours: {sorted(colours - set(THEMES['light']))}"
        )
    sides = game_type(name).side_symbols or ()
    assert set(sides) <= set(known), f"{name}: side_symbols are {sides}, and no symbol file has them"


def _check_names(name: str) -> None:
    kind = game_type(name)
    assert kind.title, f"{name} has no title"
    assert kind.summary, f"{name} has no summary"
    for preset in kind.presets:
        game_of(f"{name}:{preset}")
    assert set(kind.preset_names) <= set(kind.presets), f"{name}: preset_names names what is no preset"
    assert set(kind.preset_help) <= set(kind.presets), f"{name}: preset_help is about what is no preset"
    for option in kind.options:
        assert set(option.value_titles) <= set(option.values), f"{name}: value_titles of {option.name}"


def _check_rules(name: str) -> None:
    if not has_rules(name):
        return
    package = home(name)
    written = Counter(_diagrams(package, ENGLISH))
    folder = file_beside(package, TRANSLATIONS)
    for file in [] if folder is None else folder.iterdir():
        told = Counter(_diagrams(package, TRANSLATIONS, file.name))
        assert told == written, f"{TRANSLATIONS}/{file.name} of {name}: other diagrams than in {ENGLISH}"
    for spec, position in written:
        try:
            game_of(spec).position(position)
        except GipfelError as error:
            raise AssertionError(f"{ENGLISH} of {name}: {position!r} is no position of {spec}: {error}") from error


def _diagrams(package: str, *path: str) -> list[tuple[str, str]]:
    found = read_diagrams(text_beside(package, *path) or "")
    return [(diagram.spec, diagram.position) for diagram in found]


def _check_lessons(name: str) -> None:
    found = lessons_of(name)
    topics = [lesson.topic.name for lesson in found]
    assert len(set(topics)) == len(topics), f"{MODULE} of {name}: two lessons have one topic"
    assert "" in topics[:1] or not found, f"{MODULE} of {name}: the first lesson has the topic without a name"
    for lesson in found:
        assert lesson.name == name, f"{MODULE} of {name}: a lesson is called like its game"
        _check_steps(lesson)


def _check_steps(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, start=1):
        where = f"{MODULE} of {lesson.key}, step {number}"
        try:
            found = check(step, step.example)
            step.start.tree().turn_of(made(step.start, step.example).touches)
            _check_mistakes(step, where)
        except GipfelError as error:
            raise AssertionError(f"{where}: {error}") from error
        assert found.done, f"{where}: the example {step.example!r} does not reach the goal"


def _check_mistakes(step: LessonStep, where: str) -> None:
    """A mistake that has an answer can be made, and none before it has taken all its turns."""
    if not step.mistakes:
        return
    tried = [made(step.start, turn) for turn in step.start.turns()]
    said = {step.answer_to(turn) for turn in tried if not step.goal.met_by(turn)}
    for mistake in step.mistakes:
        assert mistake.hint in said, f"{where}: no turn is answered with {mistake.hint!r}"


def _check_levels(name: str) -> None:
    try:
        levels_of(name)
    except ValueError as error:
        raise AssertionError(str(error)) from error


def _check_contests(name: str) -> None:
    for spec in game_type(name).contests:
        try:
            found = game_of(spec)
        except GipfelError as error:
            raise AssertionError(f"{name} offers the contest {spec!r}: {error}") from error
        assert found.name == name, f"{name} offers {spec!r} as a contest, which is another game"


def _check_showcase(name: str) -> None:
    text = text_beside(home(name), SHOWCASE)
    if text is None:
        return
    try:
        Line.begin(game_of(name).start(), (" ".join(turn.split()) for turn in text.split(";")))
    except GipfelError as error:
        raise AssertionError(f"{SHOWCASE} of {name}: {error}") from error
