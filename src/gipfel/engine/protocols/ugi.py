"""The engine's side of the Universal Game Interface: commands in, answers out, the search in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock, Thread

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.game import Game
from gipfel.core.json_lines import MOST_CHARACTERS
from gipfel.core.language import N_
from gipfel.core.line import Line, random_turn
from gipfel.core.messages import declare
from gipfel.core.registry import game
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.player import Player
from gipfel.engine.protocols import search_failed
from gipfel.engine.protocols.ugi_words import OPTIONS, UgiSettings, option, read_go, read_position, token

declare(
    {
        "ugi-unknown-command": N_("There is no command “{command}”. There are: {known}."),
        "ugi-unknown-query": N_("There is no query “{query}”. There are: {known}."),
    }
)

NO_TURN = "none"
RESULTS = {0: "p1win", 1: "p2win", None: "draw"}


class UgiServer:
    """Obeys one command at a time; whatever is wrong with a command becomes an error line, and nothing stops."""

    def __init__(
        self, write: Callable[[str], None], name: str, found: Game, player: Callable[[Game, UgiSettings], Player]
    ) -> None:
        self._write, self._name = write, name
        self._lock = Lock()
        self._make_player = player
        self._player: Player | None = None
        self._search: Thread | None = None
        self._stop = Stop()
        self._endless = False
        self.settings = UgiSettings()
        self.game = found
        self.line = Line.begin(found.start())
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._position,
            "query": self._query,
            "go": self._go,
            "stop": self._stopped,
        }

    def obey(self, command: str) -> bool:
        """Do what one line says; False when it was `quit`."""
        words = command.split()
        if not words:
            return True
        if words[0] == "quit":
            self._end_search()
            return False
        try:
            if len(command) > MOST_CHARACTERS:
                raise BadNotation("request-too-long", limit=MOST_CHARACTERS)
            if words[0] not in self._commands:
                raise BadNotation("ugi-unknown-command", command=words[0][:40], known=[*self._commands, "quit"])
            self._commands[words[0]](words[1:])
        except GipfelError as error:
            self._error(error)
        return True

    def finish(self) -> None:
        """The input has ended: a search with limits is finished, an endless one stopped."""
        if self._search is not None and self._endless:
            self._stop.set()
        if self._search is not None:
            self._search.join()
        self.close()

    def close(self) -> None:
        """Stop everything."""
        self._end_search()
        if self._player is not None:
            self._player.close()
            self._player = None

    def _say(self, text: str) -> None:
        with self._lock:
            self._write(text)

    def _error(self, error: GipfelError) -> None:
        cause = error.__cause__ if isinstance(error.__cause__, GipfelError) else error
        text = "".join(letter if letter.isprintable() else "?" for letter in " ".join(str(error).split()))
        self._say(f"info string error {cause.code} {text}")

    def _ugi(self, words: Sequence[str]) -> None:
        self._say(f"id name {self._name}")
        self._say("id author the Gipfel authors")
        for known in OPTIONS:
            self._say(known.announced(self._value(known.name)))
        self._say("ugiok")

    def _value(self, name: str) -> str:
        return self.game.spec.text if name == "spec" else str(getattr(self.settings, name))

    def _isready(self, words: Sequence[str]) -> None:
        try:
            if self._search is None or not self._search.is_alive():
                self._ready_player()
        finally:
            self._say("readyok")

    def _ready_player(self) -> Player:
        if self._player is None:
            self._player = self._make_player(self.game, self.settings)
            self._player.begin(self.settings.seed)
        return self._player

    def _setoption(self, words: Sequence[str]) -> None:
        name, value = _named_value(words)
        found = option(name)
        self._end_search()
        if name == "spec":
            self.game = game(value)
            self.line = Line.begin(self.game.start())
        else:
            self.settings = found.changed(self.settings, value)
        if self._player is not None:
            self._player.close()
            self._player = None

    def _uginewgame(self, words: Sequence[str]) -> None:
        self._end_search()
        self.line = Line.begin(self.game.start())
        if self._player is not None:
            self._player.begin(self.settings.seed)

    def _position(self, words: Sequence[str]) -> None:
        self._end_search()
        self.line = read_position(self.game, words)

    def _query(self, words: Sequence[str]) -> None:
        outcome = self.line.outcome
        answers = {
            "gameover": "false" if outcome is None else "true",
            # A turn of the house (a lot, a coin) is asked of the first player's program.
            "p1turn": "true" if outcome is None and self.line.player != 1 else "false",
            "result": "none" if outcome is None else RESULTS[outcome.winner],
        }
        if len(words) != 1 or words[0] not in answers:
            raise BadNotation("ugi-unknown-query", query=" ".join(words)[:40], known=list(answers))
        self._say(f"response {answers[words[0]]}")

    def _go(self, words: Sequence[str]) -> None:
        self._end_search()
        wanted = read_go(words)
        if self.line.outcome is not None:
            self._error(GipfelError("game-over"))
            self._say(f"bestmove {NO_TURN}")
            return
        self._stop = Stop()
        self._endless = wanted.infinite
        limits = wanted.limits(self.line.player)
        self._search = Thread(target=self._searched, args=(self.line, limits, self._stop, wanted.infinite), daemon=True)
        self._search.start()

    def _stopped(self, words: Sequence[str]) -> None:
        self._stop.set()

    def _end_search(self) -> None:
        self._stop.set()
        if self._search is not None:
            self._search.join()
            self._search = None

    def _searched(self, line: Line, limits: Limits, stop: Stop, infinite: bool) -> None:
        """The whole of a search, in its thread."""
        with suppress(OSError):  # the reader has gone; whoever reads the commands notices it too
            self._answer(line, limits, stop, infinite)

    def _answer(self, line: Line, limits: Limits, stop: Stop, infinite: bool) -> None:
        """Search and always end with a best turn."""
        turn = NO_TURN
        try:
            turn = self._chosen(line, limits, stop)
        except GipfelError as error:
            self._error(error)
        except Exception as error:  # the process must survive whatever a search does
            self._error(search_failed(error))
        if infinite:
            stop.wait()
        self._say(f"bestmove {token(turn)}")

    def _chosen(self, line: Line, limits: Limits, stop: Stop) -> str:
        if line.player is None:
            return random_turn(line.position, self.settings.rng(line))
        turn = ""
        for choice in self._ready_player().think(line, limits, stop):
            turn = choice.turn
            if choice.info is not None:
                self._tell(choice.info)
        return turn or random_turn(line.position, self.settings.rng(line))

    def _tell(self, info: Info) -> None:
        for number, line in enumerate(info.lines, 1):
            several = f"multipv {number} " if len(info.lines) > 1 else ""
            score = f"cp {line.score}" if line.mate is None else f"mate {line.mate}"
            head = f"info depth {info.depth} {several}score {score} nodes {info.nodes} nps {info.nps}"
            self._say(f"{head} time {round(info.seconds * 1000)} pv {' '.join(token(turn) for turn in line.turns)}")
        if info.proven:
            self._say("info string proven")


def _named_value(words: Sequence[str]) -> tuple[str, str]:
    """The name, in lower case, and the value of `setoption name … value …`."""
    if len(words) < 4 or words[0] != "name" or "value" not in words[2:]:
        expected = "setoption name NAME value VALUE"
        raise BadNotation("ugi-bad-command", command=f"setoption {' '.join(words)}"[:80], expected=expected)
    cut = words.index("value", 2)
    return " ".join(words[1:cut]).lower(), " ".join(words[cut + 1 :])
