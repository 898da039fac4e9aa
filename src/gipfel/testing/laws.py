"""The laws every game keeps, each as a check of one position."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from random import Random
from traceback import walk_tb

from gipfel.core.board import Symmetry
from gipfel.core.folder import home_of
from gipfel.core.game import Game
from gipfel.core.line import random_game, random_turn
from gipfel.core.position import Position
from gipfel.core.registry import game_type
from gipfel.core.tree import Node, TurnTree
from gipfel.core.turns import Path, PlayedTurn, ended, expand
from gipfel.records.reader import scan

MOST_SYMMETRIES = 3  # tried at one position
MOST_CLOSINGS = 5

_KEYS = """
import sys, gipfel
found = gipfel.game(sys.argv[1], trusted=True)
for text in sys.stdin.read().splitlines():
    position = found.position(text)
    print(position.key, position.repeats)
"""


@contextmanager
def findings(name: str) -> Iterator[None]:
    """What a game raises where it must not, as a finding: what of the game raised it, what it said, and in which line.

    Findings of the suite itself stay as they are.
    """
    try:
        yield
    except AssertionError as error:
        if str(error):
            raise
        raise AssertionError(f"{name}: {_raised(name, error)}") from error
    except Exception as error:
        raise AssertionError(f"{name}: {_raised(name, error)}") from error


def _raised(name: str, error: Exception) -> str:
    home = home_of(game_type(name).__module__)
    frames = list(walk_tb(error.__traceback__))
    own = [found for found in frames if str(found[0].f_globals.get("__name__", "")).startswith(home)]
    frame, line = (own or frames)[-1]
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{frame.f_code.co_qualname} raises {said} ({File(frame.f_code.co_filename).name}, line {line})"


def check_start(game: Game) -> None:
    """A game can be made again from its own text, begins with turn 0, draws itself, and reads its own turns."""
    start = game.start()
    assert isinstance(start, Position), f"start() gives {start!r}, which is no Position"
    assert start.turn_count == 0, "a game begins with turn 0"
    assert start.player in (0, None), "player 0 is whoever moves first"
    assert pickle.loads(pickle.dumps(game)) == game, "a game survives pickling"
    assert start.scene().items, "a position shows something"
    if start.outcome is None:
        check_notation(start, random_turn(start, Random(0)))


def check_glyphs(game: Game) -> None:
    """A terminal can show the board and tell the sides apart."""
    sides = set(game.side_symbols or ()) - set(game.glyphs)
    assert not sides, f"glyphs has nothing for {sorted(sides)}: a terminal cannot tell the sides apart"
    cells = {item.symbol for item in game.start().scene().items if item.layer == "cell"}
    assert not cells or cells & set(game.glyphs), f"glyphs has none of {sorted(cells)}: a terminal shows no board"


def check_position(position: Position) -> None:
    """Steps or an outcome, a text that reads back, a hash, a pickle."""
    over = position.outcome is not None
    assert bool(position.steps()) != over, f"{position!r} has steps and an outcome, or neither"
    assert not over or position.player is None, f"{position!r} is over and yet somebody is to move"
    again = position.game.position(position.text())
    assert again == position, f"{position!r} reads back as {again!r}"
    assert hash(again) == hash(position), f"{position!r} reads back with another hash"
    assert again.key == position.key, f"{position!r} reads back with another key"
    assert again.outcome == position.outcome, f"{position!r} reads back with another outcome"
    assert pickle.loads(pickle.dumps(position)) == position, f"{position!r} does not survive pickling"


def check_turns(position: Position, rng: Random, *, thorough: bool, most: int) -> set[str] | None:
    """The legal turns, checked against the notation, the tree and the symmetries; None when they are too many."""
    paths = expand(position, most + 1)
    if len(paths) > most:
        return None
    turns = set(paths)
    for text in rng.sample(sorted(turns), min(3, len(turns))):
        check_notation(position, text)
    if thorough:
        assert tree_turns(position.tree()) == turns, f"{position!r}: touches lead to other turns than the rules"
        for symmetry in _some(position.game.symmetries(), rng):
            _check_symmetry(position, paths, symmetry)
        _check_inside(position, rng)
        _check_closing(position, rng)
    return turns


def check_notation(position: Position, text: str) -> None:
    """The text that `write_turn` gave for a legal turn fits into a record and reads back."""
    assert isinstance(text, str), f"{position!r}: write_turn gives {text!r}, which is no text"
    assert _fits_into_records(text), (
        f"{position!r}: a record could not hold the turn {text!r}: words with one space between them,"
        " without {}()[]@«»; and unlike a number of a turn or a result"
    )
    again = play_back(position, text).text
    assert again == text, f"{position!r}: {text!r} reads back as {again!r}"


def play_back(position: Position, text: str) -> PlayedTurn:
    """A legal turn, read and played from the text that `write_turn` gave for it."""
    try:
        return position.game.play_turn(position, text)
    except Exception as error:
        told = f"{position!r}: {text!r}, which write_turn gave for a legal turn, cannot be read and played"
        raise AssertionError(f"{told}: {_raised(position.game.name, error)}") from error


def _fits_into_records(text: str) -> bool:
    if not text or set(text) & set("{}()[]@«»;"):
        return False
    return " ".join(lexeme.text for lexeme in scan(text) if lexeme.kind == "word") == text


def tree_turns(tree: TurnTree) -> set[str]:
    """All turns of a tree, by every path of touches."""
    return {tree.turn_of(touches) for touches in _ways(tree, tree.root, (), set())}


def _ways(tree: TurnTree, node: Node, touches: tuple[str, ...], entered: set[Node]) -> Iterator[tuple[str, ...]]:
    for touch, child in tree.children(node).items():
        if child.complete:
            yield (*touches, touch)
        elif child not in entered:
            entered.add(child)
            yield from _ways(tree, child, (*touches, touch), entered)


def _some(symmetries: Sequence[Symmetry], rng: Random) -> list[Symmetry]:
    """A few of the symmetries: over the positions of many games all of them come up."""
    return rng.sample(list(symmetries), min(MOST_SYMMETRIES, len(symmetries)))


def _check_symmetry(position: Position, paths: Mapping[str, Path], symmetry: Symmetry) -> None:
    game = position.game
    image = game.mirrored(position, symmetry)
    expected = {
        game.write_turn(image, [game.mirrored_step(step, symmetry) for step in path]) for path in paths.values()
    }
    assert expected == set(image.turns()), f"{position!r}: {symmetry.name} does not commute with the rules"


def _check_inside(start: Position, rng: Random) -> None:
    """Positions inside a turn read back too."""
    position = start
    while True:
        position = position.play(rng.choice(position.steps()))
        if ended(start, position):
            return
        check_position(position)
        assert position.turn_count == start.turn_count, f"{position!r}: a turn is counted before it has ended"


def _check_closing(start: Position, rng: Random) -> None:
    """What a game says of the end of a turn without playing it is what playing it brings."""
    steps = [step for step in start.steps() if not step.last]
    for step in rng.sample(steps, min(MOST_CLOSINGS, len(steps))):
        closing = start.closing(step)
        if closing is None:
            continue
        after = start.play(step)
        told = f"{start!r}: closing() of {step!r} is not what follows"
        assert after.prompt() == closing.prompt, told
        assert not ended(start, after), told
        touched = {last.touches: last for last in after.steps()}
        assert set(touched) == {(touch,) for touch in closing.touches}, told
        assert all(ended(start, after.play(last)) for last in touched.values()), told


def check_keys_in_another_process(game: Game, seed: int) -> None:
    """Keys are the same in every process."""
    line = random_game(game.start(), Random(seed), 12)
    positions = [game.start().play_all(line.turns_played[:number]) for number in range(len(line.turns_played) + 1)]
    texts = "\n".join(position.text() for position in positions)
    command = [sys.executable, "-c", _KEYS, game.spec.text]
    done = subprocess.run(command, input=texts, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"positions are not read in another process: {done.stderr.strip()[-500:]}"
    answer = done.stdout
    expected = "".join(f"{position.key} {position.repeats}\n" for position in positions)
    assert answer == expected, "keys differ in another process"
