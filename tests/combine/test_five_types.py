"""A match with challenges of all five types, each settled by the game its potential comes from, to its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import gipfel
from combine.matches import match, reads_back
from combine.random_player import RandomPlayer
from gipfel.combine import Match
from gipfel.combine.chance import SeededChance
from gipfel.combine.contest import Playing
from gipfel.combine.proposals import DEFAULTS, POTENTIALS, proposed
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.registry import is_available
from gipfel.records import read_records, replay, write_record
from gipfel.records.replay import record_of

KINDS = tuple(POTENTIALS)
# White to move: a right to an extra push on e5, and each other potential has somewhere to go.
OUTSIDE = "TW e5; ZW b2; YW h5; DW c5; NW f2; B b3 c6; GB g2 b5; GW d7; W g6"

QUIET = ("h1-h2", "i1-h2", "i2-h2", "i2-h3")  # Black's pushes, away from all that, until all is settled


def written(kind: str) -> str:
    """The contest proposed for a type, as a spec writes it."""
    return f"({proposed(kind)})" if is_available(kind) else proposed(kind)


def agreed(version: str = "standard", challenges: int = 5) -> str:
    """Five potentials, one of each type, and what the pages propose for each."""
    counts = ",".join(f"{kind}=1" for kind in KINDS)
    settled = ",".join(f"settle-{kind}={written(kind)}" for kind in KINDS)
    return f"gipf:{version},{counts},challenges={challenges},{settled}"


def test_each_type_is_settled_by_the_game_it_comes_from() -> None:
    contests = match(agreed(), OUTSIDE, (8, 8)).game.agreement.contests
    for kind in KINDS:
        contest = contests[kind]
        if is_available(kind):
            assert isinstance(contest, Game)
            assert contest.name == kind
        else:
            assert contest == DEFAULTS[kind]


def test_what_is_not_said_is_settled_as_it_always_was() -> None:
    spec = gipfel.game("gipf:ultimate,challenges=1").spec
    assert {kind: str(spec[f"settle-{kind}"]) for kind in KINDS} == {
        "zertz": "zertz:blitz",
        "tamsk": "coin",
        "yinsh": "pentago",
        "dvonn": "coin",
        "punct": "coin",
    }


class Directed:
    """White announces every potential, Black challenges every time, all else is by chance."""

    def __init__(self, seed: int) -> None:
        self.rng, self.chance = Random(seed), SeededChance(seed)
        self.player = RandomPlayer(seed, resign=0.0)

    def turn(self, line: Line) -> str:
        """The next turn of the match."""
        position = line.position
        assert isinstance(position, Match)
        if line.player is None:
            return line.game.write_turn(position, (self.chance.draw(line.steps()),))
        if isinstance(position.contest, Playing):
            return self.player.turn(line)
        turns = position.turns()
        if position.kind is not None:
            return "challenge" if "challenge" in turns else "let"
        uses = [turn for turn in turns if turn.endswith("?")]
        extra = [turn for turn in uses if turn.startswith("+")]  # a right to an extra push does not wait
        quiet = [turn for turn in QUIET if turn in turns] if line.player == 1 and position.left[1] else []
        return self.rng.choice(quiet or (extra or uses if line.player == 0 else []) or turns)


def played(seed: int) -> tuple[Line, list[tuple[str, str]]]:
    """A match to its end, and its contests: the type of the potential, and what was played for it."""
    line, director, contests = Line.begin(match(agreed(), OUTSIDE, (8, 8))), Directed(seed), []
    while line.outcome is None:
        before = line.position
        line = line.turn(director.turn(line))
        position = line.position
        assert isinstance(before, Match)
        assert isinstance(position, Match)
        if before.contest is None and position.contest is not None:
            assert position.kind is not None
            found = position.game.agreement.contests[position.kind]
            contests.append((position.kind, found.name if isinstance(found, Game) else str(found)))
            assert reads_back(position)
    return line, contests


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_match_with_challenges_of_all_five_types(seed: int, remark: Callable[[str], None]) -> None:
    line, contests = played(seed)
    assert sorted(contests) == sorted((kind, kind if is_available(kind) else "coin") for kind in KINDS)
    record = read_records(write_record(record_of(line)))[0]
    again = replay(record)
    assert again.line.turns_played == line.turns_played
    assert again.outcome == line.outcome
    games = [entry.nested.tags["Game"] for entry in record.entries if entry.nested is not None]
    assert sorted(games) == sorted(proposed(kind) for kind in KINDS if is_available(kind))
    remark(f"seed {seed}: {len(line.turns_played)} turns, contests {contests}, outcome {line.outcome}")
