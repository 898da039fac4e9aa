"""The laws every game keeps, each as a check of one position."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from gipfel.core.board import Symmetry
from gipfel.core.game import Game
from gipfel.core.line import random_game
from gipfel.core.position import Position
from gipfel.core.tree import Node, TurnTree
from gipfel.core.turns import Path, ended, expand

MOST_SYMMETRIES = 3  # tried at one position

_KEYS = """
import sys, gipfel
found = gipfel.game(sys.argv[1], trusted=True)
for text in sys.stdin.read().splitlines():
    position = found.position(text)
    print(position.key, position.repeats)
"""


def check_start(game: Game) -> None:
    """A game can be made again from its own text, begins with turn 0, and draws itself."""
    start = game.start()
    assert start.turn_count == 0, "a game begins with turn 0"
    assert start.player in (0, None), "player 0 is whoever moves first"
    assert pickle.loads(pickle.dumps(game)) == game, "a game survives pickling"
    assert start.scene().items, "a position shows something"


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
        _check_notation(position, text)
    if thorough:
        assert tree_turns(position.tree()) == turns, f"{position!r}: touches lead to other turns than the rules"
        for symmetry in _some(position.game.symmetries(), rng):
            _check_symmetry(position, paths, symmetry)
        _check_inside(position, rng)
    return turns


def _check_notation(position: Position, text: str) -> None:
    game = position.game
    steps = game.read_turn(position, text)
    assert game.write_turn(position, steps) == text, f"{position!r}: {text} reads back as something else"


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


def check_keys_in_another_process(game: Game, seed: int) -> None:
    """Keys are the same in every process."""
    line = random_game(game.start(), Random(seed), 12)
    positions = [game.start().play_all(line.turns_played[:number]) for number in range(len(line.turns_played) + 1)]
    texts = "\n".join(position.text() for position in positions)
    command = [sys.executable, "-c", _KEYS, game.spec.text]
    answer = subprocess.run(command, input=texts, capture_output=True, text=True, check=True).stdout
    expected = "".join(f"{position.key} {position.repeats}\n" for position in positions)
    assert answer == expected, "keys differ in another process"
