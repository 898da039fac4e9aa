"""Board views: what a client needs to show a table's board and to touch it, as encoded JSON."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from gipfel.core.compact import compact
from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.play import Refused, Table

VERSION = 1
MOST_BYTES = 32_000_000
BESIDES = 4_000  # what keeping the position costs, roughly

Key = tuple[Game, Position, bool]


class Views:
    """Encoded views by position, shared by both players, by all who watch and by all tables; the oldest give way."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._lock = Lock()

    def board(self, table: Table) -> bytes:
        """`{"v", "scene", "tree", "prompt", "levels", "seats", "turn", "news", "outcome"}`, or `null`.

        `scene` and `tree` (null when nothing can be touched any more) are those of the game being played, as described
        in docs/scene.md and docs/tree.md; `levels` the scenes of the games around it, the outermost first; `seats`
        which player of the table each player of that game is; `turn` the last one. Under strict touch `tree` begins
        before the touches made.
        """
        if table.line is None:
            return b"null"
        position = table.line.turn_start
        outcome = table.result or table.line.outcome
        news = [{"code": speech.code, "params": dict(speech.params)} for speech in position.news]
        tail = {
            "turn": table.line.last_turn(),
            "news": news,
            "outcome": None if outcome is None else outcome.to_json(),
        }
        body = self._body(position, outcome is None and table.broken is None)
        return b"".join((body, b",", compact(tail).encode()[1:]))

    def _body(self, position: Position, touchable: bool) -> bytes:
        key = (position.game, position, touchable)
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
        made = _body_of(position, touchable).encode()[:-1]
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += len(made) + BESIDES
            while self._bytes > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._bytes -= len(oldest) + BESIDES
        return made


def _body_of(position: Position, touchable: bool) -> str:
    *around, _ = position.levels()
    scene, levels = position.scene().to_text(), ",".join(level.scene().to_text() for level in around)
    tree = position.tree().to_text() if touchable else "null"
    prompt = compact(position.prompt().to_json() if touchable else None)
    seats = compact(list(position.seats()))
    return f'{{"v":{VERSION},"scene":{scene},"tree":{tree},"prompt":{prompt},"levels":[{levels}],"seats":{seats}}}'


def tree_view(table: Table, path: Sequence[str]) -> bytes:
    """The tree below a path of touches; IllegalStep when the path does not fit."""
    if table.line is None:
        raise Refused("not-started")
    if table.phase == "over" or table.line.outcome is not None:
        raise Refused("table-over")
    return table.line.turn_start.tree().to_text(path).encode()
