"""A small bot: plays any game of the house, combined matches too. Its token has the scopes read, play, challenge.

    python examples/bot.py --house http://127.0.0.1:8642 --token-file token.txt              waits for challenges
    python examples/bot.py … --challenge Anna --spec zertz --games 2                         challenges Anna twice

Only the standard library talks to the house; the package chooses the turns. docs/bot.md describes what is said.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gipfel
from gipfel.core.game import Game
from gipfel.core.line import random_turn
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from gipfel.engine.thinkers.thinker import Thinker
from gipfel.tables.board import stating

Json = dict[str, Any]
TRIES = 8
SIMPLE = 4  # the level of whoever thinks by the rules alone
SILENCE = 30  # seconds; an empty line comes every ten


class Refused(Exception):
    """The house does not do this; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} [{code}]")
        self.code = code


class House:
    """The house, over HTTP."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def post(self, path: str, body: Json) -> Json:
        """Send something; lost answers are asked for again, which is safe because every command carries an id."""
        for attempt in range(TRIES):
            try:
                with self._open(path, json.dumps(body).encode()) as answer:
                    found: Json = json.load(answer)
                    return found
            except urllib.error.HTTPError as error:
                wait = error.headers.get("Retry-After")
                told = json.load(error).get("error", {})
                if wait is None and error.code < 500:
                    raise Refused(told.get("code", str(error.code)), told.get("message", "")) from None
                time.sleep(float(wait or 2**attempt / 4))
            except OSError:
                time.sleep(2**attempt / 4)
        raise Refused("house-gone", f"no answer from {self.address}")

    def lines(self, path: str) -> Iterator[Json]:
        """The lines of a stream until it breaks off; empty ones only show that the house is there."""
        with self._open(path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def _open(self, path: str, body: bytes | None = None) -> Any:
        head = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return urllib.request.urlopen(urllib.request.Request(self.address + path, body, head), timeout=SILENCE)

    def act(self, table: str, **command: Any) -> Json:
        """A command with an id of its own."""
        return self.post(f"/api/1/tables/{table}/commands", {"id": uuid.uuid4().hex, **command})


class ByChance:
    """Any legal turn."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def turn(self, line: gipfel.Line) -> str:
        """One of them."""
        return random_turn(line.turn_start, self.rng)


class Thoughtful:
    """Whatever thinks about a game, at a level; with a kernel its first turn waits for the compiler."""

    def __init__(self, thinker: Thinker, level: int, seed: int) -> None:
        self.thinker, self.level, self.seed = thinker, level, seed

    def turn(self, line: gipfel.Line) -> str:
        """A turn of the level."""
        return self.thinker.choose(line, self.level, self.seed)


def chooser(wish: str, game: Game, seed: int) -> ByChance | Thoughtful:
    """`simple` thinks by the rules alone, `random` not at all, `level:1` to `level:10` is the engine."""
    if wish == "random":
        return ByChance(seed)
    if wish == "simple":
        return Thoughtful(PlainThinker(game), SIMPLE, seed)
    return Thoughtful(thinker_of(game), int(wish.removeprefix("level:")), seed)


class Played:
    """One table from the first line of its stream to the end of the game."""

    def __init__(self, house: House, table: str, wish: str, seed: int) -> None:
        self.house, self.table, self.wish, self.seed = house, table, wish, seed
        self.stands: Json = {}
        self.done = -1  # the event after which the last turn was sent

    def play(self) -> Json:
        """The result; a stream that breaks off is taken up again."""
        while self.stands.get("result") is None:
            try:
                for line in self.house.lines(f"/api/1/bot/tables/{self.table}/stream"):
                    self._hear(line)
                    if self.stands["result"] is not None:
                        break
                    self._answer_offers()
                    self._move()
            except OSError:
                time.sleep(1)
        result: Json = self.stands["result"]
        return result

    def _hear(self, told: Json) -> None:
        match told["kind"]:
            case "game":
                self.stands = told["snapshot"]
                game = gipfel.game(self.stands["terms"]["spec"])
                self.line = gipfel.Line.begin(game.start(), self.stands["turns"])
                self.chooser = chooser(self.wish, game, self.seed)
            case "events":
                self.stands |= told["standing"]
                for event in told["events"]:
                    if event["kind"] in ("turned", "decided"):
                        self.line = self.line.turn(event["turn"])
                    elif event["kind"] == "taken-back":
                        self.line = self.line.back(event["turns"])

    def _answer_offers(self) -> None:
        """A bot is generous about turns taken back, and plays every game to its end."""
        for offer in self.stands["offers"]:
            if offer["seat"] != self.stands["you"]:
                self._act(kind="accept" if offer["offer"] == "take-back" else "decline", offer=offer["offer"])

    def _move(self) -> None:
        if self.stands["phase"] != "playing" or self.done >= self.stands["seq"]:
            return
        me = self.stands["you"] if self.stands["first"] == 0 else 1 - self.stands["you"]
        if stating(self.line) is not None:
            # Both are asked how the contest outside went. Two programs have played none: a draw.
            if not self.stands["entered"][me]:
                self._turn("result draw")
        elif self.stands["player"] == me:
            self._turn(self.chooser.turn(self.line))

    def _turn(self, text: str) -> None:
        self.done = self.stands["seq"]
        self._act(kind="play", turn=text, after=self.done)

    def _act(self, **command: Any) -> None:
        try:
            self.house.act(self.table, **command)
        except Refused as error:
            # What came too late is told again by the stream; anything else would only be refused again.
            if error.code not in ("stale", "not-your-turn", "table-over", "no-such-offer", "entered-already"):
                raise


class Bot:
    """Sits down where it is asked, and plays every table in a thread of its own."""

    def __init__(self, house: House, wish: str, seed: int, games: int) -> None:
        self.house, self.wish, self.seed, self.games = house, wish, seed, games
        self.under_way: dict[str, threading.Thread] = {}
        self.begun = self.finished = 0

    def run(self) -> None:
        """Until as many games are over as were asked for; for ever without a number."""
        while not 0 < self.games <= self.finished:
            try:
                self._listen()
            except OSError:
                time.sleep(1)

    def _listen(self) -> None:
        for line in self.house.lines("/api/1/bot/stream"):
            self._called(line["table"], line)
            if 0 < self.games <= self.finished:
                return

    def _called(self, table: str, line: Json) -> None:
        if line["why"] == "asked":
            self.house.act(table, kind="sit", seat=line["seat"])
        elif line["why"] == "started" and table not in self.under_way:
            self.begun += 1
            game = Played(self.house, table, self.wish, self.seed + self.begun)
            self.under_way[table] = threading.Thread(target=self._play, args=(game, line["spec"]), daemon=True)
            self.under_way[table].start()
        elif line["why"] == "over" and table in self.under_way:
            self.under_way.pop(table).join()
            self.finished += 1

    def _play(self, game: Played, spec: str) -> None:
        told = json.dumps({"table": game.table, "spec": spec, "result": game.play()})
        # In one piece: other games end at the same time, and `print` writes the end of a line by itself.
        print(f"{told}\n", end="", flush=True)

    def challenge(self, name: str, spec: str) -> None:
        """Ask somebody to play."""
        seats = [{"kind": "me"}, {"kind": "ask", "name": name}]
        self.house.post("/api/1/tables", {"spec": spec, "seats": seats, "sides": "first", "id": uuid.uuid4().hex})


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="A bot for a house of Gipfel.")
    parser.add_argument("--house", default="http://127.0.0.1:8642", help="the address of the house")
    parser.add_argument("--token-file", type=Path, required=True, help="a file with the token of the bot's account")
    parser.add_argument("--player", default="simple", help="simple, random, or level:1 to level:10")
    parser.add_argument("--seed", type=int, default=0, help="the same seed chooses the same turns")
    parser.add_argument("--games", type=int, default=0, help="stop after so many games; 0: never")
    parser.add_argument("--challenge", metavar="NAME", help="whom to challenge")
    parser.add_argument("--spec", action="append", default=[], help="what to challenge to; may be repeated")
    given = parser.parse_args()
    bot = Bot(House(given.house, given.token_file.read_text().strip()), given.player, given.seed, given.games)
    try:
        for spec in given.spec if given.challenge else []:
            bot.challenge(given.challenge, spec)
        bot.run()
    except Refused as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
