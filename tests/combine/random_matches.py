"""Random matches step by step: over all contests and agreements, from usual and from random starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import gipfel
from combine.matches import TWO_JUMPS, after, inside, match, match_game
from combine.random_player import RandomPlayer
from games.gipf.positions import place
from gipfel.combine import Match, MatchGame, SeededChance
from gipfel.combine.contest import Granted, Playing
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.step import Step
from gipfel.games.gipf.spots import NAMES, SPOTS

SPECS = (
    "gipf:basic,zertz=3,challenges=3",
    "gipf:basic,yinsh=3,challenges=3,begin=challenger,spent=won",
    "gipf:basic,tamsk=3,challenges=3",
    "gipf:basic,zertz=2,yinsh=2,challenges=4,settle-zertz=(offboard),settle-yinsh=coin",
    'gipf:standard,zertz=1,yinsh=3,challenges=4,settle-zertz=coin,settle-yinsh=external,contest="a race"',
    "gipf:basic,zertz=3,challenges=2,begin=challenged,spent=won,settle-zertz=(gipf:basic)",
    "gipf:basic,yinsh=2,challenges=2,settle-yinsh=(gipf:basic,zertz=1,yinsh=2,challenges=1,settle-zertz=dice)",
    "gipf:tournament,zertz=2,tamsk=2,yinsh=1,challenges=3,uses=3,settle-zertz=dice,settle-yinsh=none",
    "gipf:basic,zertz=2,challenges=1,begin=challenger,settle-zertz=(gipf:basic,zertz=2,challenges=1,"
    'settle-zertz=(gipf:basic,yinsh=2,tamsk=1,challenges=1,settle-tamsk=external,contest="chess"))',
)
MAY = (
    "gipf:basic,zertz=3,challenges=3,settle-zertz=coin,winner=may",
    "gipf:basic,zertz=2,yinsh=2,challenges=3,spent=won,settle-zertz=dice,settle-yinsh=coin,winner=may",
    "gipf:basic,tamsk=3,yinsh=1,challenges=4,settle-yinsh=(pentago),winner=may",
    "gipf:standard,zertz=2,yinsh=2,challenges=3,settle-zertz=external,settle-yinsh=external,"
    'contest-zertz="a race",contest-yinsh="chess",winner=may',
    "gipf:basic,yinsh=2,challenges=2,winner=may,settle-yinsh=(gipf:basic,zertz=2,challenges=1,settle-zertz=coin,"
    "winner=may)",
)
REPEATING = "gipf:basic,zertz=3,challenges=2,begin=challenged,settle-zertz=(zertz)"
ZERTZ_REPEATING = "..../...../...G../..Bo.../..GB../Go.../GB.. 0,0,0 3,2,2 3,2,5 1 0"
TO_AND_FRO = [*["c1-c2", "g1-g2"] * 3, "c1-c2 xc2,c3,c4,c5", "g1-g2 xg2,g3,g4,g5"]
# Where games inside begin, and how they are drawn from there; at random that is rare.
DRAWN: Mapping[str, list[str]] = {
    gipfel.game("gipf:basic").start().text(): TO_AND_FRO * 2,
    gipfel.game("offboard").start().text(): ["b6-NE", "b1-E", "e9-SW", "b2-W"] * 2,
    ZERTZ_REPEATING: ["Bf2", "x f2Gd4", "x c4Be3", "Gc4"] * 2,
}


@dataclass
class Played:
    """A match to its end: the steps, the line before each of them and at the end, and how challenges were settled."""

    steps: list[Step] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    settled: Counter[str] = field(default_factory=Counter)


def random_match(number: int, specs: Sequence[str] = SPECS) -> Played:
    """The match of a number."""
    rng = Random(f"match {number}")
    line = Line.begin(random_start(number, rng, specs))
    resign = 0.1 if "offboard" in line.game.spec.text else 0.05
    players = [RandomPlayer(f"{number}/{player}", use=0.5, challenge=0.7, resign=resign) for player in (0, 1)]
    chance = SeededChance(number)
    played = Played(lines=[line])
    steps: list[Step] = []
    while line.outcome is None:
        if not steps:
            steps = scripted(line, number)
        if not steps:
            player = line.player
            steps = [chance.draw(line.steps()) if player is None else players[player].step(line.position)]
        step = steps.pop(0)
        before, line = line, line.play(step)
        played.steps.append(step)
        played.lines.append(line)
        played.settled.update(settled(before, line))
    return played


# Where matches begin.


def random_start(number: int, rng: Random, specs: Sequence[str]) -> Match:
    """The usual start, pieces thrown on the board, or the middle of a game that can be repeated."""
    if specs is SPECS and number % 25 == 7:
        challenged = after(match(REPEATING, TWO_JUMPS, (rng.randrange(4), 3)), "c3>e5?", "challenge")
        return inside(challenged, ZERTZ_REPEATING)
    game = match_game(specs[number % len(specs)])
    return game.start() if rng.random() < 0.15 else thrown(game, rng)


def thrown(game: MatchGame, rng: Random) -> Match:
    """A board with all potentials in play and few pieces in reserve, which is soon decided."""
    spots = [NAMES[cell] for cell in rng.sample(SPOTS, len(SPOTS))]
    if game.plain.terms.potentials[1]:
        spots.remove("e5")
        spots.insert(0, "e5")
    groups = []
    for colour in rng.sample("WB", 2):
        kinds = "".join(kind * many for kind, many in zip("TZYDN", _in_order(game), strict=True))
        gipfs = "G" * rng.randrange(1, 3) if game.plain.terms.counts_gipf else ""
        groups += [f"{kind}{colour} {spots.pop(0)}" for kind in kinds + gipfs]
        groups += [f"{colour} {spots.pop(0)}" for _ in range(rng.randrange(1, 5))]
    reserves = rng.randrange(1, 5), rng.randrange(1, 5)
    outer = place(game.plain.spec.text, "; ".join(groups), reserves, player=rng.randrange(2))
    left = game.agreement.challenges, rng.randint(0, game.agreement.challenges)
    return Match(game, outer, left)


def _in_order(game: MatchGame) -> tuple[int, ...]:
    zertz, tamsk, *others = game.plain.terms.potentials
    return tamsk, zertz, *others


# Games inside that are drawn on purpose.


def scripted(line: Line, number: int) -> list[Step]:
    """The steps of the next turn of a game inside that both play for a draw; none where they do not."""
    inner = line
    while (deeper := inner.position.inner) is not None:
        inner = deeper
    outside = [number, *(level.turn_count for level in line.position.levels()[:-1])]
    script = DRAWN.get(inner.start.text()) if inner is not line and not inner.steps_made else None
    if script is None or Random(str(outside)).random() < 0.6:
        return []
    played = len(inner.turns_played)
    if list(inner.turns_played) != script[:played]:
        return []
    return list(line.game.read_turn(line.position, script[played]))


# What became of challenges.


def contests(line: Line) -> Iterator[str]:
    """The contests under way, from outside to inside, by the name of their game or their word."""
    position = line.position
    while isinstance(position, Match) and position.contest is not None:
        assert position.kind is not None
        if isinstance(position.contest, Granted):
            return
        agreed = position.game.agreement.contests[position.kind]
        yield agreed.name if isinstance(agreed, Game) else str(agreed)
        if not isinstance(position.contest, Playing):
            return
        position = position.contest.line.position


def settled(before: Line, line: Line) -> list[str]:
    """`pentago won` when a step has settled a challenge so; of several at once only the outermost is told."""
    contest, now = list(contests(before)), list(contests(line))
    if len(now) >= len(contest):
        return []
    (news,) = line.position.news
    return [f"{contest[len(now)]} {news.code.removeprefix('challenge-')}"]
