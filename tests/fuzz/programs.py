"""What other programs say: to the referee, to the analysis service, to our engine, and as engines to us."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from fuzz import seeds
from fuzz.campaign import RefusedWith, Target, Wrong
from fuzz.mutation import json_bytes, mutated_json, mutated_text, vocabulary
from fuzz.parsers import alike
from gipfel.cli.arguments import print_json
from gipfel.cli.referee import referee
from gipfel.cli.ugi import ugi
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.engine.limits import Limits
from gipfel.engine.player import PlayerFailed
from gipfel.engine.protocols import ugi_program
from gipfel.engine.protocols.json_lines import AnalysisService
from gipfel.engine.protocols.ugi_words import position_command, token

Json = dict[str, Any]


def targets(kernels: bool) -> Iterator[Target]:
    """All of them; with `kernels` also the compiled games, which take minutes where they are not compiled yet."""
    line = request_line(("counts", False), ("legal", True), ("id", "r1"))
    yield Target("referee", 10, line, feed_referee)
    if kernels:
        yield Target("referee by kernels", 3, compiled(line), feed_both_referees)
    yield Target("analysis requests", 8, analysis_line, feed_analysis)
    yield Target("UGI", 5, ugi_script, feed_ugi)
    yield Target("UGI engines", 4, ugi_answers, feed_engine)


@cache
def requests() -> list[Json]:
    """Specs with turns, of every game."""
    return [
        dict(request) for name in ("pentago", "zertz", "gipf", "offboard", "match") for request in seeds.requests(name)
    ]


@cache
def words() -> list[str]:
    """What turns are made of."""
    return vocabulary(list(chain.from_iterable(request["turns"] for request in requests())))


def request_line(*more: tuple[str, Any]) -> Callable[[Random], bytes]:
    """A request of a program as one line of JSON."""

    def make(rng: Random) -> bytes:
        given = {**rng.choice(requests()), **dict(rng.sample(more, rng.randrange(len(more) + 1)))}
        return json_bytes(mutated_json(given, rng, words()), rng)

    return make


def compiled(make: Callable[[Random], bytes]) -> Callable[[Random], bytes]:
    """The same requests, once every game that occurs in them is compiled: that takes longer than any input may."""

    @cache
    def compile_all() -> None:
        for spec in sorted({request["spec"] for request in requests()}):
            judged(json.dumps({"spec": spec, "legal": True}).encode(), kernel=True)

    def made(rng: Random) -> bytes:
        compile_all()
        return make(rng)

    return made


def feed_referee(line: bytes) -> None:
    """One line to the referee."""
    found = judged(line)
    if not found["ok"]:
        raise RefusedWith(found["error"]["code"])


def feed_both_referees(line: bytes) -> None:
    """One line to the referee by the rules and to that by compiled games: they answer the same."""
    alike(judged(line), judged(line, kernel=True), "answer")
    feed_referee(line)


def judged(line: bytes, *, kernel: bool = False) -> Json:
    """The answer of the referee, as it is sent."""
    inlet = SimpleNamespace(buffer=io.BytesIO(line.replace(b"\n", b" ") + b"\n"))
    with printed() as out, patch.object(sys, "stdin", inlet):
        referee(kernel)
    answer: Json = json.loads(out.getvalue() or b'{"ok": true}')  # a blank line is nothing
    return answer


@contextmanager
def printed() -> Iterator[io.BytesIO]:
    """What is printed meanwhile, in the encoding that programs expect."""
    out = io.BytesIO()
    with patch.object(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True)) as outlet:
        yield out
        outlet.detach()


def analysis_line(rng: Random) -> bytes:
    """A request of the analysis service, or one that cancels."""
    given: Json = {**rng.choice(requests()), "v": 1, "id": rng.choice(("a1", 7)), "lines": 2, "stream": True}
    given["limits"] = {"depth": 2, "nodes": 100, "seconds": 0.5}
    if rng.random() < 0.1:
        given = {"v": 1, "id": "c", "cancel": "a1"}
    return json_bytes(mutated_json(given, rng, words()), rng)


class Idle:
    """Thinks of nothing, at once, about any game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def forget(self) -> None:
        """Nothing to forget."""

    def report(self, *_asked: object) -> Iterator[Any]:
        """No report."""
        return iter(())


def feed_analysis(line: bytes) -> None:
    """One line to the analysis service: an answer, and it can be sent."""
    with printed() as out:
        idle: Any = Idle
        service = AnalysisService(print_json, idle)
        service.take(line)
        service.finish()
    answers = [json.loads(told) for told in out.getvalue().splitlines()]
    if not answers:
        raise Wrong("no answer")
    if answers[-1]["kind"] == "error":
        raise RefusedWith(answers[-1]["error"]["code"])


def ugi_script(rng: Random) -> list[str]:
    """What a referee of engines says in a game, one line of it changed."""
    line = rng.choice(seeds.lines(rng.choice(("pentago", "zertz", "offboard"))))
    begun = Line.begin(line.start, line.turns_played[: rng.randrange(6)])
    limits = rng.choice(("nodes 5", "depth 2 nodes 9", "movetime 5", "p1time 9 p2time 9 p1inc 1 p2inc 1 movestogo 4"))
    script = [
        "ugi",
        f"setoption name spec value {line.game.spec.text}",
        f"setoption name seed value {rng.randrange(100)}",
        "isready",
        "uginewgame",
        position_command(begun),
        "query p1turn",
        "query gameover",
        "query result",
        f"go {limits}",
        "stop",
    ]
    # Mostly in what follows the first word, without which nobody knows what a line is about.
    place = rng.choice([place for place, line in enumerate(script) if " " in line or rng.random() < 0.1])
    command, blank, rest = script[place].partition(" ") if rng.random() < 0.9 else ("", "", script[place])
    words = ("p1turn", "infinite", "fen", "moves", "value", "player", "threads", "multipv", "random")
    script[place] = command + blank + mutated_text(rest, rng, words)
    return script


def feed_ugi(script: list[str]) -> None:
    """A whole conversation: every command is obeyed or answered with an error, and none ends it."""
    # A program writes bytes, half characters among them.
    inlet = SimpleNamespace(buffer=io.BytesIO("\n".join(script).encode("utf-8", "surrogatepass") + b"\n"))
    with printed() as out, patch.object(sys, "stdin", inlet):
        ugi("pentago", "random")
    said = out.getvalue().decode().splitlines()
    errors = [line.split()[3] for line in said if line.startswith("info string error")]
    if errors:
        raise RefusedWith(errors[0])


def ugi_answers(rng: Random) -> tuple[Line, list[str]]:
    """What an engine says when it is asked for a turn, one line of it changed."""
    line = rng.choice(seeds.lines(rng.choice(("pentago", "zertz", "offboard"))))
    begun = Line.begin(line.start, line.turns_played[:3])
    said = [
        "id name somebody",
        "option name seed type spin default 0 min 0 max 9",
        "option name spec type string default pentago",
        "ugiok",
        "readyok",
        "readyok",
        "info depth 3 score cp 17 nodes 99 nps 9 time 5 pv a1",
        f"bestmove {token(line.turns_played[3])}",
    ]
    place = rng.randrange(len(said))
    said[place] = mutated_text(said[place], rng, ("bestmove", "option", "name", "none"))
    return begun, said


class Talker:
    """A program that says what it was told to say, and then is gone."""

    def __init__(self, said: list[str]) -> None:
        self.alive = True
        self._said = iter(said)

    def send(self, text: str) -> None:
        """It does not listen."""

    def until(self, wanted: Callable[[list[str]], bool], seconds: float) -> list[list[str]]:
        """The lines up to the first that is wanted."""
        lines = []
        for line in self._said:
            lines.append(line.split())
            if wanted(lines[-1]):
                return lines
        raise PlayerFailed("engine-gone", detail="")

    def close(self) -> None:
        """Nothing to end."""


def feed_engine(given: tuple[Line, list[str]]) -> None:
    """An engine of others: it answers with a turn, which the rules judge, or has failed."""
    line, said = given
    with patch.object(ugi_program, "UgiProcess", lambda _: Talker(said)):
        player = ugi_program.UgiPlayer("program", line.game, "nodes 5")
        player.begin(1)
        line.turn(player.choose(line, Limits()).turn)
