"""Programs that play: streams of JSON lines, scopes of tokens, and the example bot against itself."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import gipfel
from support import ROOT, amount
from web.api.running_house import SCHEMAS, Client, Json, RunningHouse

LINES = Draft202012Validator(json.loads((SCHEMAS / "bot.json").read_text(encoding="utf-8")))
COMBINED = (
    "gipf:standard,zertz=6,tamsk=6,yinsh=6,challenges=6,settle-zertz=pentago,settle-tamsk=external,"
    'settle-yinsh=(zertz:blitz),contest="arm wrestling"'
)
SPECS = ("pentago", "zertz", "gipf", "offboard")
PLAYED_WITHIN = 600


def lines(client: Client, path: str) -> Generator[Json]:
    """The lines of a stream, each as it is described."""
    for line in client.lines(path):
        LINES.validate(line)
        yield line


@pytest.fixture(scope="module")
def somebody(house: RunningHouse) -> Client:
    """An account whose programs change nothing."""
    return house.account()


@pytest.fixture
def pair(house: RunningHouse) -> tuple[Client, Client]:
    """Two programs of two accounts."""
    one, two = (house.program(house.account(), "read", "play", "challenge") for _ in range(2))
    return one, two


def test_a_bot_hears_of_challenges_and_of_tables_that_begin_and_end(pair: tuple[Client, Client]) -> None:
    one, two = pair
    with closing(lines(two, "/api/1/bot/stream")) as stream:
        table = one.open("zertz", {"kind": "ask", "name": two.name})["table"]
        asked = next(stream)
        assert (asked["why"], asked["table"], asked["seat"], asked["spec"]) == ("asked", table, 1, "zertz")
        assert asked["opponent"] == {"kind": "taken", "who": "person", "name": one.name}
        two.act(table, kind="sit", seat=1)
        assert (next(stream)["why"], one.act(table, kind="resign")["standing"]["phase"]) == ("started", "over")
        assert next(stream)["why"] == "over"


def test_the_stream_begins_with_all_that_is_asked_waiting_or_running(pair: tuple[Client, Client]) -> None:
    one, two = pair
    asked = two.open("zertz", {"kind": "ask", "name": one.name})["table"]
    waiting = one.open("pentago")["table"]
    running = one.open("gipf", {"kind": "ask", "name": two.name})["table"]
    two.act(running, kind="sit", seat=1)
    with closing(lines(one, "/api/1/bot/stream")) as stream:
        told = {line["table"]: line["why"] for line in (next(stream), next(stream), next(stream))}
    assert told == {asked: "asked", waiting: "waiting", running: "started"}


def test_a_table_is_told_whole_and_then_act_by_act(pair: tuple[Client, Client]) -> None:
    one, two = pair
    table = one.open("pentago", {"kind": "ask", "name": two.name})["table"]
    two.act(table, kind="sit", seat=1)
    one.act(table, kind="play", turn="c3ne+")
    with closing(lines(one, f"/api/1/bot/tables/{table}/stream")) as stream:
        game = next(stream)
        assert (game["kind"], game["snapshot"]["turns"], game["snapshot"]["you"]) == ("game", ["c3ne+"], 0)
        two.act(table, kind="play", turn="b2ne+")
        told = next(stream)
        assert (told["events"][0]["turn"], told["standing"]["player"]) == ("b2ne+", 0)
        two.act(table, kind="offer", offer="draw")
        assert next(stream)["standing"]["offers"] == [{"offer": "draw", "seat": 1, "seq": 6}]
        one.act(table, kind="accept", offer="draw")
        ended = next(stream)
        assert (ended["events"][-1]["kind"], ended["standing"]["result"]["reason"]) == ("ended", "agreement")


def test_a_bot_declines_a_challenge(pair: tuple[Client, Client]) -> None:
    one, two = pair
    table = one.open("zertz", {"kind": "ask", "name": two.name})["table"]
    assert two.act(table, kind="decline")["standing"]["result"] == {"winner": None, "reason": "aborted"}


@pytest.mark.parametrize(
    ("scopes", "method", "path", "body"),
    [
        (["play"], "GET", "/lobby.json", None),
        (["play"], "GET", "/api/1/bot/tables/any/stream", None),
        (["read"], "GET", "/api/1/bot/stream", None),
        (["read"], "POST", "/api/1/tables", {"spec": "zertz", "seats": [{"kind": "me"}, {"kind": "anyone"}]}),
        (["play"], "POST", "/api/1/tables", {"spec": "zertz", "seats": [{"kind": "me"}, {"kind": "ask", "name": "x"}]}),
        (["read"], "POST", "/api/1/tables/any/commands", {"kind": "resign"}),
        (["read"], "PUT", "/api/1/tables/any/terms", {"spec": "zertz"}),
        (["read", "play"], "POST", "/api/1/analysis", {"spec": "pentago"}),
        (["read", "play"], "POST", "/api/1/records", {"text": "x"}),
        (["read", "play"], "GET", "/api/1/records", None),
        (["play"], "POST", "/api/1/positions", {"spec": "pentago"}),
    ],
)  # fmt: skip
def test_a_token_without_the_scope_may_not(
    house: RunningHouse, somebody: Client, scopes: list[str], method: str, path: str, body: Json | None
) -> None:
    program = house.program(somebody, *scopes)
    assert program.refused(method, path, body) == (403, "scope-missing")


def test_a_token_that_is_not_known_may_nothing(house: RunningHouse) -> None:
    program = Client(house.address, "gipfel_" + "x" * 43)
    assert program.refused("GET", "/api/1/bot/stream") == (401, "bad-token")
    assert program.refused("GET", "/lobby.json") == (401, "bad-token")


def test_a_stranger_has_no_stream_of_his_own(house: RunningHouse) -> None:
    assert house.guest(rest=False).refused("GET", "/api/1/bot/stream") == (401, "guest-needed")


@contextmanager
def bot(house: RunningHouse, account: Client, folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The example bot of an account, in a process of its own."""
    token = account.post("/api/1/tokens", {"name": "bot", "scopes": ["read", "play", "challenge"]})["token"]
    file = folder / f"{account.name}.token"
    file.write_text(token)
    words = [sys.executable, str(ROOT / "examples" / "bot.py"), "--house", house.address, "--token-file", str(file)]
    with subprocess.Popen([*words, *options], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def play_out(house: RunningHouse, folder: Path, specs: list[str], seed: int) -> list[str]:
    """Let one bot challenge another to all of these; the tables, when all games are over."""
    host, visitor = house.account(), house.account()
    games = ["--games", str(len(specs)), "--seed", str(seed)]
    wishes = ["--challenge", visitor.name, *(word for spec in specs for word in ("--spec", spec))]
    with (
        bot(house, visitor, folder, "--player", "random", *games) as waiting,
        bot(house, host, folder, "--player", "level:3", *games, *wishes) as asking,
    ):
        told = [json.loads(line) for line in asking.communicate(timeout=PLAYED_WITHIN)[0].splitlines()]
        also = [json.loads(line) for line in waiting.communicate(timeout=PLAYED_WITHIN)[0].splitlines()]
    assert (asking.returncode, waiting.returncode) == (0, 0)
    assert {line["table"]: line["result"] for line in told} == {line["table"]: line["result"] for line in also}
    assert Counter(line["spec"] for line in told) == Counter(gipfel.game(spec).spec.text for spec in specs)
    return [line["table"] for line in told]


def check_ends(house: RunningHouse, tables: list[str]) -> list[str]:
    """Every game has come to an end by the rules; all turns of all of them."""
    watcher, turns = house.guest(), list[str]()
    for table in tables:
        shown = watcher.get(f"/t/{table}.json")["snapshot"]
        game = gipfel.game(shown["terms"]["spec"])
        line = gipfel.Line.begin(game.start(), shown["turns"])
        assert line.outcome is not None, shown["turns"]
        assert shown["result"] == line.outcome.to_json()
        turns += shown["turns"]
    return turns


def test_the_example_bot_plays_every_game_to_its_end(house: RunningHouse, tmp_path: Path) -> None:
    specs = list(SPECS) * amount(1, 10)
    check_ends(house, play_out(house, tmp_path, specs, seed=1))


def test_the_example_bot_plays_combined_matches_to_their_end(house: RunningHouse, tmp_path: Path) -> None:
    tables = play_out(house, tmp_path, [COMBINED] * amount(2, 5), seed=0)
    words = Counter(turn.split()[0] for turn in check_ends(house, tables))
    assert words["let"] or words["lot"] or words["result"]
