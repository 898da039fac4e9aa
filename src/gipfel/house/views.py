"""What is seen of a table, and by whom: board views as encoded JSON; a hidden table does not exist for strangers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.json_lines import compact
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.tree import TurnTree
from gipfel.tables import HOUSE, Party, Refused, Table
from gipfel.tables.commands import ClaimSeat, Command, Sit
from gipfel.tables.seats import ByLink, fits
from gipfel.tables.turns import passed
from gipfel.tables.views import Viewer, viewer

VERSION = 1
MOST_BYTES = 32_000_000
BESIDES = 4_000  # what keeping the position costs, roughly

Key = tuple[Game, Position, bool]


class BoardViews:
    """Encoded views by position, shared by both players, by all who watch and by all tables; the oldest give way."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._lock = Lock()

    def board(self, table: Table) -> bytes:
        """`{"v", "scene", "tree", "prompt", "levels", "seats", "turn", "news", "story", "outcome"}`, or `null`.

        `scene` and `tree` (null when nothing can be touched any more) are those of the game being played, as described
        in docs/scene.md and docs/tree.md; `levels` the scenes of the games around it, the outermost first; `seats`
        which player of the table each player of that game is; `turn` the last one; `story` what is at stake around it
        (docs/socket.md). Under strict touch `tree` begins
        before the touches made.
        """
        if table.line is None:
            return b"null"
        line = table.line
        outcome = table.result or line.outcome
        news = [{"params": {}, **speech.to_json()} for speech in line.turn_start.news]
        story = line.turn_start.story
        tail = {
            "turn": line.last_turn(),
            "news": news,
            "story": None if story is None else story.to_json(line.start.turn_count),
            "outcome": None if outcome is None else outcome.to_json(),
        }
        body = self._body(line, outcome is None and table.broken is None)
        return b"".join((body, b",", compact(tail).encode()[1:]))

    def tree(self, table: Table, path: Sequence[str], ahead: bool = False) -> bytes:
        """The tree below a path of touches; IllegalStep when the path does not fit.

        `ahead`: of the player who waits, as if the other one had passed, for a turn that is prepared; its scene comes
        with it, since it is not that of the board.
        """
        if table.line is None:
            raise table.not_started()
        if table.phase == "over" or table.line.outcome is not None:
            raise Refused("table-over")
        if not ahead:
            return table.line.tree().to_text(path).encode()
        position = passed(table.line)
        text = position.tree().to_text(path)
        return (text if path else f'{text[:-1]},"scene":{position.scene().to_text()}}}').encode()

    def _body(self, line: Line, touchable: bool) -> bytes:
        key = (line.game, line.turn_start, touchable)
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
        made = _body_of(line.turn_start, line.tree() if touchable else None).encode()[:-1]
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += len(made) + BESIDES
            while self._bytes > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._bytes -= len(oldest) + BESIDES
        return made


def _body_of(position: Position, tree: TurnTree | None) -> str:
    *around, _ = position.levels()
    scene, levels = position.scene().to_text(), ",".join(level.scene().to_text() for level in around)
    rows = "null" if tree is None else tree.to_text()
    prompt = "null" if tree is None else position.prompt().encoded()
    seats = compact(list(position.seats()))
    return f'{{"v":{VERSION},"scene":{scene},"tree":{rows},"prompt":{prompt},"levels":[{levels}],"seats":{seats}}}'


def look(table: Table, party: Party | None, secret: str | None = None) -> Viewer:
    """Who looks at a table; the link of a free seat shows it too, since one looks before one sits down."""
    try:
        return viewer(table, party, secret)
    except Refused:
        if secret is not None and _opens_seat(table, secret):
            return Viewer()
        raise


def _opens_seat(table: Table, secret: str) -> bool:
    return any(isinstance(seat, ByLink) and fits(secret, seat.digest) for seat in table.seats)


def strange(table: Table, actor: Party, secret: str | None) -> bool:
    """Whether an actor should not know of a table."""
    if actor == HOUSE:
        return False
    try:
        look(table, actor, secret)
    except Refused:
        return True
    return False


def refusal_for(stranger: bool, command: Command, error: GipfelError | None = None) -> GipfelError | None:
    """What a stranger at a hidden table hears, whatever is wrong: only a right link or key lets them in."""
    if stranger and (error is not None or not isinstance(command, Sit | ClaimSeat)):
        return Refused("no-such-table")
    return error
