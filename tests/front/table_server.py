"""A table of the smallest kind, for the board alone: static files, one game, its scenes and trees, on loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import gipfel
from gipfel.combine.chance import SystemChance
from gipfel.core.drawing import symbol_file
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.turns import touches_of
from gipfel.web.pages.browser_words import board_texts
from gipfel.web.pages.static_files import without_comments

STATIC = Path(str(files("gipfel.web"))) / "static"
HERE = Path(__file__).parent
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html; charset=utf-8"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"


@cache
def content(file: Path) -> bytes:
    """A file as the house sends it."""
    return without_comments(file.name, file.read_bytes())


class Table:
    """One line, played through the board; lots, coins and dice are drawn here."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.last: dict[str, Any] | None = None
        self.asked: list[list[str]] = []
        self._chance = SystemChance()

    @property
    def turns(self) -> list[str]:
        """The turns played so far."""
        return list(self.line.turns_played)

    def board(self) -> dict[str, Any]:
        """What the page needs to know."""
        position, outcome = self.line.position, self.line.outcome
        tree = position.tree().to_json() if outcome is None and self.line.player is not None else None
        return {
            "scene": position.scene().to_json(),
            "tree": tree,
            "turn": self.last,
            "outcome": None if outcome is None else outcome.reason,
            "texts": board_texts("combine"),
        }

    def tree(self, path: list[str]) -> dict[str, Any]:
        """The tree below some touches, and the board they lead to."""
        self.asked.append(path)
        return self.line.position.tree().to_json(path)

    def play(self, turn: dict[str, Any]) -> dict[str, Any]:
        """A turn by touches or in notation; what the house has to draw follows."""
        start = self.line.position
        text = turn.get("text") or start.tree().turn_of(turn["touches"])
        self._turned(str(text))
        while self.line.outcome is None and self.line.player is None:
            step = self._chance.draw(self.line.steps())
            self._turned(self.line.game.write_turn(self.line.turn_start, [step]))
        return self.board()

    def _turned(self, text: str) -> None:
        start, player = self.line.position, self.line.player
        self.line = self.line.turn(text)
        self.last = {"text": self.line.turns_played[-1], "steps": touches_of(start, text), "player": player}


class Handler(BaseHTTPRequestHandler):
    """Answers for the table of its server."""

    protocol_version = "HTTP/1.1"
    server: TableServer

    def do_GET(self) -> None:
        """Files, the position, the tree below a path."""
        address = urlsplit(self.path)
        query = parse_qs(address.query)
        if address.path == "/position":
            self._json(self.server.table.board())
        elif address.path == "/tree":
            self._json(self.server.table.tree(query.get("path", [])))
        else:
            self._file(address.path)

    def do_POST(self) -> None:
        """A turn; a wrong one is refused with its sentence."""
        turn = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            self._json(self.server.table.play(turn))
        except GipfelError as error:
            self._json({"refused": str(error)})

    def _file(self, path: str) -> None:
        own = {"/": "page.html", "/page.js": "page.js", "/page.css": "page.css"}
        file = HERE / own[path] if path in own else STATIC / path.removeprefix("/static/")
        if path == "/static/board/symbols.svg":
            self._send(200, KINDS[file.suffix], symbol_file().encode())
            return
        if not file.is_file():
            self._send(404, "text/plain", b"")
            return
        self._send(200, KINDS[file.suffix], content(file))

    def _json(self, value: object) -> None:
        self._send(200, "application/json", json.dumps(value).encode())

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Say nothing."""


class TableServer(ThreadingHTTPServer):
    """Serves one table; `table` can be replaced between pages."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.table = Table(Line.begin(gipfel.game("pentago").start()))

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}/"

    def lay(self, spec: str, position: str | None = None) -> Table:
        """Lay out a new game."""
        game = gipfel.game(spec)
        self.table = Table(Line.begin(game.position(position) if position else game.start()))
        return self.table


@contextmanager
def serving() -> Iterator[TableServer]:
    """A server for the length of a block."""
    with TableServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
