"""Matches: pairs with sides exchanged, failures that lose one game, saving, going on, and the sequential test."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import gipfel
from command import Command
from gipfel.core.errors import BadRecord
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.matches.file import MatchFile, game_of_record, record_of_game
from gipfel.engine.matches.match import play_game, play_match
from gipfel.engine.matches.plan import Plan, planned
from gipfel.engine.matches.score import MatchScore, Played
from gipfel.engine.matches.statistics import Sprt
from gipfel.engine.parallel import Workplace
from gipfel.engine.player import Choice, HousePlayer, RandomPlayer
from gipfel.engine.protocols import ugi_program
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from gipfel.records import read_records, replay
from test_docs import schema

LINE = jsonschema.Draft202012Validator(schema("match"))
PROGRAM = Path(__file__).with_name("clumsy_program.py")


def clumsy(way: str) -> str:
    """A player that fails in one way."""
    return f"ugi:{shlex.join([sys.executable, str(PROGRAM), way])}"


def plan_of(spec: str = "pentago", games: int = 4, seed: int = 0, most_turns: int = 400) -> Plan:
    """Random against random."""
    return planned("random", "random", gipfel.game(spec), games, seed=seed, most_turns=most_turns)


def won_by(plan: Plan, scores: Sequence[float]) -> list[Played]:
    """Games without turns in which `a` scored so much."""
    games = []
    for number, score in enumerate(scores):
        seat = plan.seat(number)
        winner = {1.0: seat, 0.5: None, 0.0: 1 - seat}[score]
        games.append(Played(number, (), Outcome(winner, "five")))
    return games


class Broken(RandomPlayer):
    """Raises what no player should."""

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """Never a turn."""
        raise ZeroDivisionError("one over nothing")


@pytest.mark.parametrize("spec", gipfel.names())
def test_the_games_of_a_pair_share_their_opening(spec: str) -> None:
    plan = plan_of(spec, most_turns=12)
    games = [play_game(plan, number, RandomPlayer(), RandomPlayer()) for number in range(4)]
    assert games[0].turns[:4] == games[1].turns[:4] != games[2].turns[:4] == games[3].turns[:4]
    assert games[0].turns != games[1].turns
    assert plan.names(0) == plan.names(1)
    assert [plan.seat(number) for number in range(4)] == [0, 1, 0, 1]


def test_sides_are_exchanged() -> None:
    plan = replace(plan_of(), a="greedy")
    assert plan.names(2) == ("greedy", "random")
    assert plan.names(3) == ("random", "greedy")


def test_looking_one_turn_ahead_beats_chance() -> None:
    plan = plan_of(games=6)
    greedy = HousePlayer("greedy", PlainThinker(plan.game), "greedy")
    standing = MatchScore(plan, games=[play_game(plan, n, greedy, RandomPlayer()) for n in range(6)])
    wins, draws, losses = standing.results
    assert wins + draws + losses == 6
    assert wins >= 5


def test_a_combined_match_is_played_with_the_house_drawing() -> None:
    plan = plan_of("gipf:standard,zertz=3,challenges=3,settle-zertz=coin", games=2, seed=3)
    first, again = (play_game(plan, 0, RandomPlayer(), RandomPlayer()) for _ in range(2))
    assert first.turns == again.turns
    assert first.forfeit is None


def test_a_game_that_grows_too_long_is_aborted_and_counts_as_a_draw() -> None:
    plan = plan_of("offboard", games=2, most_turns=10)
    played = play_game(plan, 0, RandomPlayer(), RandomPlayer())
    assert played.outcome == Outcome(None, "aborted")
    assert len(played.turns) == 10
    assert played.score(0) == played.score(1) == 0.5
    assert record_of_game(plan, played).result == "*"


def test_an_engine_that_raises_loses_its_game_only() -> None:
    plan = plan_of()
    played = play_game(plan, 1, Broken(), RandomPlayer())
    assert played.outcome == Outcome(0, "resign")
    assert played.forfeit is not None
    assert (played.forfeit.player, played.forfeit.code) == (1, "engine-crashed")
    assert "one over nothing" in played.forfeit.detail
    assert play_game(plan, 1, RandomPlayer(), RandomPlayer()).forfeit is None


@pytest.mark.parametrize(
    ("way", "code", "reason"),
    [
        ("crash", "engine-gone", "resign"),
        ("illegal", "illegal-choice", "resign"),
        ("mute", "illegal-choice", "resign"),
        ("silent", "engine-silent", "time"),
    ],
)
def test_a_program_that_fails_loses_with_a_reason(
    command: Command, monkeypatch: pytest.MonkeyPatch, way: str, code: str, reason: str
) -> None:
    monkeypatch.setattr(ugi_program, "GRACE_SECONDS", 0.2)
    answer = command(
        *("match", "random", clumsy(way), "--spec", "pentago"),
        *("--games", "2", "--go", "movetime 10", "--json"),
    )
    assert answer.status == 0
    *games, total = answer.lines
    assert [game["outcome"] for game in games] == [{"winner": n, "reason": reason} for n in (0, 1)]
    assert [game["forfeit"]["code"] for game in games] == [code, code]
    assert (total["wins"], len(total["forfeits"])) == (2, 2)
    for line in answer.lines:
        LINE.validate(line)


def test_the_last_words_of_a_crash_are_kept(command: Command) -> None:
    answer = command("match", "random", clumsy("crash"), "--spec", "pentago", "--games", "1")
    assert "forfeits: The engine ended by itself. out of luck [engine-gone]" in answer.out


def test_a_record_tells_the_whole_game() -> None:
    plan = plan_of("zertz", seed=5)
    played = play_game(plan, 3, RandomPlayer(), RandomPlayer())
    record = record_of_game(plan, played)
    assert replay(record).outcome == played.outcome
    assert (record.tags["Round"], record.tags["Seed"]) == ("4", "5")
    assert record.tags["SeedFirst"] == str(plan.seed_of(3, 0))
    assert game_of_record(record) == replace(played, seconds=round(played.seconds, 3))


def test_every_game_is_saved_before_the_next_and_not_repeated(tmp_path: Path) -> None:
    plan, path = plan_of(games=5), tmp_path / "match.gipfel"
    with MatchFile(path, plan) as file:
        for played in play_match(MatchScore(plan), file):
            assert len(read_records(path.read_text(encoding="utf-8"))) == played.number + 1
            if played.number == 2:
                break
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-40], encoding="utf-8")  # the last record was cut off
    with MatchFile(path, plan) as file:
        standing = MatchScore(plan, games=file.games())
        assert sorted(standing.games) == [0, 1]
        assert [played.number for played in play_match(standing, file)] == [2, 3, 4]
    with MatchFile(path, plan) as file:
        assert [played.number for played in file.games()] == [0, 1, 2, 3, 4]
    assert all(replay(record) for record in read_records(path.read_text(encoding="utf-8")))


def test_a_match_interrupted_anywhere_ends_the_same(tmp_path: Path) -> None:
    plan = plan_of(games=6)
    straight = [played.turns for played in play_match(MatchScore(plan))]
    first = MatchScore(plan)
    for played in play_match(first):
        if played.number == 3:
            break
    rest = [played.turns for played in play_match(MatchScore(plan, games=first.games.values()))]
    assert straight == [first.games[n].turns for n in range(4)] + rest


def test_games_in_several_processes_are_the_same_games() -> None:
    plan = plan_of(games=4)
    here = {played.number: played.turns for played in play_match(MatchScore(plan))}
    there = {played.number: played.turns for played in play_match(MatchScore(plan), place=Workplace(2))}
    assert here == there


def test_the_file_of_another_match_is_refused(tmp_path: Path) -> None:
    plan, path = plan_of(games=1), tmp_path / "match.gipfel"
    with MatchFile(path, plan) as file:
        list(play_match(MatchScore(plan), file))
    with MatchFile(path, plan_of(games=1, seed=1)) as file, pytest.raises(BadRecord) as refused:
        file.games()
    assert refused.value.code == "other-match"


@pytest.mark.parametrize("text", ["my diary\n", '[Format "1"]\n[Game "pen', "\x00\x01", "1-0"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary"
    path.write_text(text, encoding="utf-8")
    with MatchFile(path, plan_of(games=1)) as file, pytest.raises(BadRecord):
        file.games()
    assert path.read_text(encoding="utf-8") == text


def test_a_first_game_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    plan, path = plan_of(games=1), tmp_path / "match.gipfel"
    with MatchFile(path, plan) as file:
        list(play_match(MatchScore(plan), file))
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-20], encoding="utf-8")
    with MatchFile(path, plan) as file:
        assert file.games() == []
    assert path.read_text(encoding="utf-8") == ""


def test_two_matches_cannot_write_to_one_file(tmp_path: Path) -> None:
    plan, path = plan_of(games=1), tmp_path / "match.gipfel"
    with MatchFile(path, plan), pytest.raises(BadRecord) as refused:
        MatchFile(path, plan)
    assert refused.value.code == "match-running"


def test_more_games_of_the_same_match_can_be_asked_for(command: Command, tmp_path: Path) -> None:
    path = str(tmp_path / "match.gipfel")
    arguments = ("match", "random", "random", "--spec", "pentago", "--save", path, "--json")
    assert [line["kind"] for line in command(*arguments, "--games", "2").lines] == ["game", "game", "match"]
    more = command(*arguments, "--games", "3").lines
    assert [line.get("game") for line in more] == [3, None]
    assert more[-1]["games"] == 3


def test_pairs_are_counted_from_the_first_players_side() -> None:
    plan = plan_of(games=10)
    standing = MatchScore(plan, games=won_by(plan, [1, 1, 1, 0.5, 1, 0, 0.5, 0, 0, 0]))
    assert standing.results == (4, 2, 4)
    assert standing.to_json()["pairs"] == [1, 1, 1, 1, 1]


def test_an_unfinished_pair_does_not_count_for_elo() -> None:
    plan = plan_of(games=4)
    standing = MatchScore(plan, games=won_by(plan, [1, 0, 1]))
    score = standing.tally().score()
    assert score is not None
    assert score.value == 0.5


def test_the_test_counts_pairs_in_order() -> None:
    plan = plan_of(games=100)
    games = won_by(plan, [1.0] * 100)
    assert MatchScore(plan, Sprt(0, 100), games).decided()
    assert not MatchScore(plan, Sprt(0, 100), games[1:]).decided()


def test_a_match_stops_when_the_test_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(games=100)
    games = won_by(plan, [1.0] * 100)
    monkeypatch.setattr("gipfel.engine.matches.match.play_game", lambda _plan, number, *_players: games[number])
    standing = MatchScore(plan, Sprt(0, 200))
    played = list(play_match(standing))
    assert standing.decided()
    assert len(played) % 2 == 0
    assert len(played) < 100


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("deepblue", "random"), "unknown-engine"),
        (("random", "ugi:"), "bad-engine"),
        (("random", "level:٣"), "bad-engine"),
        (("random", "level:0055"), "bad-engine"),
        (("random", "nodes:1٣"), "bad-engine"),
        (("random", "ugi:no-such-program-anywhere"), "bad-engine"),
        (("random", "random", "--sprt", "5", "0"), "bad-sprt"),
        (("random", "random", "--openings", "nowhere"), "unreadable-openings"),
        (("random", "random", "--save", "no-such-folder/file"), "unwritable-match"),
        (("random", "random", "--save", "/dev/full"), "no-match-file"),
        (("random", clumsy("crash"), "--go", "infinite"), "ugi-bad-command"),
    ],
)
def test_what_cannot_be_used_is_refused(command: Command, arguments: tuple[str, ...], code: str) -> None:
    answer = command("match", *arguments, "--spec", "pentago", "--games", "1")
    assert answer.status == 2
    assert f"[{code}]" in answer.err


def test_people_read_one_line_with_the_result(command: Command) -> None:
    answer = command("match", "random", "random", "--spec", "pentago", "--games", "2", "--sprt", "0", "10")
    head, score, verdict = answer.out.splitlines()
    assert head.startswith("random – random, pentago: +")
    assert "95 %" in score
    assert verdict == "the test is not decided"


def test_json_is_json_to_the_end(command: Command) -> None:
    answer = command("match", "random", "random", "--spec", "gipf", "--games", "3", "--sprt", "0", "10", "--json")
    assert [line["kind"] for line in answer.lines] == ["game", "game", "game", "match"]
    for line in answer.lines:
        LINE.validate(line)
        assert "NaN" not in json.dumps(line)


def test_a_match_goes_on_unless_its_spec_has_another_meaning_by_now() -> None:
    # As they were when the rules of ZÈRTZ were `zertz 1`.
    assert plan_of("zertz").identity == "43bcf932ac000db1"
    assert plan_of("zertz:tournament").identity != "575b3f42ccebfe96"
