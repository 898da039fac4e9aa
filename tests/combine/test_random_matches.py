"""Random matches: every one ends, and from every moment it can be resumed and goes on in the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from combine.random_matches import MAY, SPECS, Played, random_match
from combine.random_player import RandomPlayer, played_out
from gipfel.combine import Match, SeededChance
from gipfel.combine.steps import Whole, innermost
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.records import read_records, replay, write_record
from gipfel.records.replay import record_of
from gipfel.testing import check_game
from support import FULL, amount

MATCHES = amount(40, 2000)
RESUMED_EVERYWHERE = amount(2, 100)
SAMPLED = 5
RECORDED = 5  # one match in so many
FOLLOWED = 50  # steps compared after each resumption
CHANCES = ("coin", "dice")
GAMES = ("zertz", "pentago", "offboard", "gipf")


def expected() -> set[str]:
    """What must have happened to challenges; a quick run is too short for every end of a game."""
    found = {f"{contest} {end}" for contest in (*CHANCES, "external") for end in ("won", "lost")}
    found.add("external drawn")
    return found | {f"{contest} {end}" for contest in GAMES for end in ("won", "lost", "drawn")} if FULL else found


def check_resumed(played: Played, number: int) -> None:
    """The text of a match leads back to it, and on along the same steps."""
    before = played.lines[number].position
    position = before.game.position(before.text())
    assert (position.text(), position.player) == (before.text(), before.player)
    for step, line in list(zip(played.steps[number:], played.lines[number + 1 :], strict=True))[:FOLLOWED]:
        position = position.play(step)
        assert position == line.position
        assert position.player == line.position.player
    assert position.text() == played.lines[min(number + FOLLOWED, len(played.steps))].text()


def check_recorded(line: Line) -> None:
    """The record of a line replays to it."""
    replayed = replay(read_records(write_record(record_of(line)))[0])
    assert replayed.line == line
    assert (replayed.line.text(), replayed.outcome) == (line.text(), line.outcome)


def check_moments(played: Played, number: int) -> None:
    """Resume at every step, or at some; records take longer, and not every match is written down."""
    rng = Random(number)
    everywhere = number < RESUMED_EVERYWHERE
    moments = range(len(played.steps) + 1)
    for moment in moments if everywhere else rng.sample(moments, min(SAMPLED, len(moments))):
        check_resumed(played, moment)
    whole = [line for line in played.lines if not line.steps_made]
    if everywhere or number % RECORDED == 0:
        for line in [*rng.sample(whole, min(SAMPLED if everywhere else 1, len(whole))), whole[-1]]:
            check_recorded(line)


def check_matches(specs: Sequence[str], most: int, remark: Callable[[str], None]) -> tuple[Counter[str], Counter[str]]:
    """How challenges were settled in so many random matches, and the words that were said."""
    ends, settled, said = Counter[str](), Counter[str](), Counter[str]()
    steps = 0
    for number in range(most):
        played = random_match(number, specs)
        outcome = played.lines[-1].outcome
        assert outcome is not None
        ends[outcome.reason] += 1
        settled += played.settled
        said.update(step.word for step in map(innermost, played.steps) if isinstance(step, Whole))
        steps += len(played.steps)
        check_moments(played, number)
    told = ", ".join(f"{name} {count}" for name, count in sorted(settled.items()))
    remark(f"{most} matches, {steps} steps, ends {dict(ends)}; challenges: {told}")
    return settled, said


def test_random_matches_end_and_can_be_resumed_at_every_moment(remark: Callable[[str], None]) -> None:
    settled, said = check_matches(SPECS, MATCHES, remark)
    assert expected() <= set(settled)
    assert not {"make", "waive"} & set(said)


def test_random_matches_in_which_a_use_may_be_waived(remark: Callable[[str], None]) -> None:
    settled, said = check_matches(MAY, MATCHES, remark)
    assert {"coin won", "coin lost-may", "dice lost-may", "external lost-may"} <= set(settled)
    remark(f"uses that were challenged in vain: {said['make']} made, {said['waive']} waived")
    assert min(said["make"], said["waive"]) > 0


def test_the_same_seeds_play_the_same_match() -> None:
    start = game("gipf:basic,zertz=3,challenges=2").start()
    one, other = (played_out(Line.begin(start), (RandomPlayer(1), RandomPlayer(2)), SeededChance(3)) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    "spec",
    [
        "gipf:basic,zertz=2,yinsh=1,challenges=2,settle-zertz=dice,settle-yinsh=coin",
        "gipf:basic,yinsh=2,challenges=2,settle-yinsh=(gipf:basic,zertz=2,challenges=1,settle-zertz=(pentago))",
        "gipf:basic,zertz=2,tamsk=1,challenges=3,settle-zertz=coin,winner=may",
    ],
)
def test_matches_keep_the_laws_of_every_game(spec: str, remark: Callable[[str], None]) -> None:
    players = [RandomPlayer(f"law {player}", use=0.8, challenge=0.8, resign=0.05) for player in (0, 1)]

    def choose(position: object, rng: Random) -> str:
        assert isinstance(position, Match)
        player = position.player
        if player is not None:
            return players[player].turn(Line.begin(position))
        return position.game.write_turn(position, (rng.choice(position.steps()),))

    checked = check_game(spec, games=amount(1, 6), full_games=1, choose=choose)
    assert not checked.kernel
    remark(str(checked))
