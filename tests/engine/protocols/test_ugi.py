"""`gipfel ugi`: whole games through a referee that knows only UGI, limits, stopping, and bad commands."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

import gipfel
from command import Command
from gipfel.core.game import Game
from gipfel.core.line import Line, random_game
from gipfel.engine.info import Info, Variation
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.player import Choice, Player
from gipfel.engine.protocols.ugi import UgiServer
from gipfel.engine.protocols.ugi_words import Go, UgiSettings, position_command, read_go, read_position, token, untoken
from gipfel.engine.search.compiled.scores import MATE

REFEREE = Path(__file__).with_name("ugi_referee.py")
PROGRAM = shlex.join([sys.executable, "-m", "gipfel", "ugi", "--player", "random"])


class Endless(Player):
    """Finds something better for ever, until it is stopped."""

    def __init__(self, game: Game, settings: UgiSettings) -> None:
        self.begun = 0
        self.settings = settings

    def begin(self, seed: int) -> None:
        """Count the games."""
        self.begun += 1

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """One choice per depth up to the limit, then wait for the end."""
        turns = line.turns(3)
        for depth in range(1, (limits.depth or 3) + 1):
            lines = tuple(Variation(depth * 10, (turn,)) for turn in turns[: self.settings.multipv])
            yield Choice(turns[0], Info(depth, lines, depth * 100, 0.5))
        if limits == Limits():
            assert stop is not None
            stop.wait()


class Failing(Endless):
    """Fails as soon as it thinks."""

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """Never a choice."""
        raise ZeroDivisionError("one over nothing")


class Winning(Endless):
    """Has found the end of the game."""

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """A win in three turns."""
        turn = line.turns(1)[0]
        yield Choice(turn, Info(3, (Variation(MATE - 3, (turn,), True),), 7, 0.1))


class Conversation:
    """A server and what it says."""

    def __init__(self, thinker: type[Endless] = Endless, spec: str = "pentago") -> None:
        self.said: Queue[str] = Queue()
        self.server = UgiServer(self.said.put, "test", gipfel.game(spec), thinker)

    def tell(self, *commands: str) -> None:
        """Commands whose answers are waited for later."""
        for command in commands:
            assert self.server.obey(command)

    def __call__(self, *commands: str) -> list[str]:
        self.tell(*commands)
        return [self.said.get() for _ in range(self.said.qsize())]

    def until(self, word: str) -> list[str]:
        """What is said up to a line that begins with a word."""
        lines = [self.said.get(timeout=20)]
        while lines[-1].split()[0] != word:
            lines.append(self.said.get(timeout=20))
        return lines


def go(text: str) -> Go:
    """The limits of a `go` command."""
    return read_go(text.split())


@pytest.fixture
def talk() -> Iterator[Conversation]:
    """A conversation about Pentago with an endless thinker."""
    talk = Conversation()
    yield talk
    talk.server.close()


@pytest.mark.parametrize("spec", ["pentago", "zertz:48"])
def test_two_programs_play_a_game_through_a_referee_that_knows_no_game(spec: str) -> None:
    arguments = [sys.executable, str(REFEREE), spec, PROGRAM, PROGRAM]
    ran = subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=60)
    told = json.loads(ran.stdout)
    assert told["statuses"] == [0, 0]
    assert told["turns"] > 4
    assert told["results"][0] in ("p1win", "p2win", "draw")
    assert len(told["results"]) == 1


def test_a_program_introduces_itself(talk: Conversation) -> None:
    said = talk("ugi")
    assert said[0] == "id name test"
    assert said[-1] == "ugiok"
    assert "option name spec type string default pentago" in said
    assert any(line.startswith("option name player type combo default engine var engine") for line in said)
    assert talk("isready") == ["readyok"]


@pytest.mark.parametrize("spec", gipfel.names())
def test_a_line_reads_back_from_its_command(spec: str) -> None:
    from random import Random

    game = gipfel.game(spec)
    line = random_game(game.start(), Random(2), most_turns=30)
    assert read_position(game, position_command(line).split()[1:]).turns_played == line.turns_played
    middle = Line.begin(game.start(), line.turns_played[:6]).position
    later = Line.begin(middle, line.turns_played[6:8])
    assert read_position(game, position_command(later).split()[1:]).position == later.position
    assert read_position(game, ["fen", token(middle.text())]).position == middle


def test_a_turn_is_one_token() -> None:
    assert token("c1-c2 xb2,c3") == "c1-c2_xb2,c3"
    assert untoken("c1-c2_xb2,c3") == "c1-c2 xb2,c3"


def test_queries_are_answered_by_the_rules(talk: Conversation) -> None:
    questions = ("query gameover", "query p1turn", "query result")
    assert talk("position startpos", *questions) == ["response false", "response true", "response none"]
    assert talk("position startpos moves c3ne+", "query p1turn") == ["response false"]
    won = "position fen 6/6/6/bbb1b1/6/wwww2 w moves e1"
    assert talk(won, *questions) == ["response true", "response false", "response p1win"]


def test_a_refused_position_changes_nothing(talk: Conversation) -> None:
    (error,) = talk("position startpos moves c3ne+", "position startpos moves c3ne+ c3ne+")
    assert error.startswith("info string error cell-taken Turn 2")
    assert talk("query p1turn") == ["response false"]


def test_the_search_reports_each_depth_and_ends_with_a_best_move(talk: Conversation) -> None:
    talk.tell("position startpos", "go depth 2")
    turn = gipfel.game("pentago").start().turns(1)[0]
    assert talk.until("bestmove") == [
        f"info depth 1 score cp 10 nodes 100 nps 200 time 500 pv {turn}",
        f"info depth 2 score cp 20 nodes 200 nps 400 time 500 pv {turn}",
        f"bestmove {turn}",
    ]


def test_several_lines_are_numbered(talk: Conversation) -> None:
    talk.tell("setoption name MultiPV value 2", "go depth 1")
    assert [line.split()[3:5] for line in talk.until("bestmove")[:-1]] == [["multipv", "1"], ["multipv", "2"]]


def test_an_infinite_search_answers_when_it_is_stopped(talk: Conversation) -> None:
    talk.tell("go infinite")
    assert talk.until("info")
    assert talk("isready", "query gameover")[-2:] == ["readyok", "response false"]
    talk.tell("stop")
    assert talk.until("bestmove")
    assert talk("stop") == []


def test_a_command_about_the_board_ends_the_search_first(talk: Conversation) -> None:
    talk.tell("go infinite", "position startpos moves c3ne+")
    assert talk.until("bestmove")
    assert talk("query p1turn") == ["response false"]


def test_a_new_game_begins_at_the_start(talk: Conversation) -> None:
    assert talk("position startpos moves c3ne+", "uginewgame", "query p1turn") == ["response true"]


def test_the_game_is_chosen_by_an_option(talk: Conversation) -> None:
    talk.tell("setoption name spec value zertz:48", "go depth 1")
    best = talk.until("bestmove")[-1].split()[1]
    assert Line.begin(gipfel.game("zertz:48").start()).turn(untoken(best)).turn_count == 1


def test_proven_results_are_said() -> None:
    talk = Conversation(Winning)
    talk.tell("go depth 9")
    said = talk.until("bestmove")
    assert "score mate 3 " in said[0]
    assert said[1] == "info string proven"


def test_a_search_that_fails_still_answers() -> None:
    talk = Conversation(Failing)
    talk.tell("go depth 1")
    error, answer = talk.until("bestmove")
    assert error.startswith("info string error search-failed")
    assert answer == "bestmove none"


def test_nothing_is_searched_when_the_game_is_over(talk: Conversation) -> None:
    error, answer = talk("position fen 6/6/6/bbb1b1/6/wwww2 w moves e1", "go depth 1")
    assert error.startswith("info string error game-over")
    assert answer == "bestmove none"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("hello", "ugi-unknown-command"),
        ("UGI", "ugi-unknown-command"),
        ("query", "ugi-unknown-query"),
        ("query weather", "ugi-unknown-query"),
        ("query result now", "ugi-unknown-query"),
        ("setoption", "ugi-bad-command"),
        ("setoption name spec", "ugi-bad-command"),
        ("setoption name contempt value 16", "unknown-option"),
        ("setoption name hash value 0", "value-out-of-range"),
        ("setoption name spec value halma", "unknown-game"),
        ("setoption name spec value offboard,layout=file.toml", "untrusted-file"),
        ("setoption name player value kasparov", "unknown-value"),
        ("setoption name threads value 0", "value-out-of-range"),
        ("setoption name threads value many", "value-out-of-range"),
        ("setoption name seed value -1", "value-out-of-range"),
        ("setoption name hash value ٣٢", "value-out-of-range"),
        ("setoption name seed value ７", "value-out-of-range"),
        ("position", "ugi-bad-command"),
        ("position here", "ugi-bad-command"),
        ("position fen", "ugi-bad-command"),
        ("position fen nonsense", "bad-position"),
        ("position startpos moves zz", "malformed-turn"),
        ("position startpos c3ne+", "ugi-bad-command"),
        ("go fast", "ugi-bad-command"),
        ("go depth", "ugi-bad-limit"),
        ("go depth deep", "ugi-bad-limit"),
        ("go depth 0", "ugi-bad-limit"),
        ("go nodes -5", "ugi-bad-limit"),
        ("go depth ٣", "ugi-bad-limit"),
        ("go p1time -٣ p2time 1", "ugi-bad-limit"),
        ("go movetime 99999999999999999999", "ugi-bad-limit"),
        ("go p1time --5 p2time 1", "ugi-bad-limit"),
        pytest.param(f"go p1time {'9' * 5000} p2time 1", "ugi-bad-limit", id="a clock of five thousand digits"),
        ("\x00\x1b[2J", "ugi-unknown-command"),
    ],
)
def test_a_bad_command_gets_an_error_line(talk: Conversation, command: str, code: str) -> None:
    (error,) = talk(command)
    assert error.startswith(f"info string error {code} ")
    assert error.isprintable()
    assert talk("isready") == ["readyok"]


def test_an_empty_line_says_nothing(talk: Conversation) -> None:
    assert talk("", "   ", "\t") == []


def test_limits_of_go() -> None:
    assert go("depth 4").limits(0) == Limits(depth=4)
    assert go("ply 4 nodes 100").limits(0) == Limits(depth=4, nodes=100)
    assert go("movetime 250").limits(1) == Limits(seconds=0.23, playing=True)
    assert go("movetime 5020").limits(1) == Limits(seconds=5.0)  # with so much time proofs are wanted, too
    assert go("infinite").limits(0) == Limits()
    assert go("").limits(0) == Limits(seconds=1.0, playing=True)


def test_each_player_has_a_clock() -> None:
    clocks = go("p1time 60000 p2time 3000 p1inc 1000 p2inc 0")
    assert clocks.limits(0).seconds == pytest.approx(2.8)
    assert clocks.limits(1).seconds == pytest.approx(0.1)
    assert go("p1time 1000 movestogo 1").limits(0).seconds == pytest.approx(0.5)
    assert go("p1time -20 p2time 5").limits(0).seconds == pytest.approx(0.001)


def test_a_piped_script_is_answered_to_its_end(command: Command) -> None:
    script = "ugi\nsetoption name player value random\nsetoption name seed value 5\nposition startpos\ngo depth 1\n"
    first, again = (command("ugi", given=script).out for _ in range(2))
    assert first == again
    assert first.splitlines()[-1].startswith("bestmove ")


def test_quit_ends_the_process(command: Command) -> None:
    answer = command("ugi", "--spec", "zertz", given=b"quit\nugi\n\xff\n")
    assert (answer.status, answer.out) == (0, "")


def test_a_player_that_does_not_exist_is_refused(command: Command) -> None:
    answer = command("ugi", "--player", "kasparov")
    assert answer.status == 2
    assert "[unknown-value]" in answer.err
