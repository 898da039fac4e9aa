"""Laws of each kind of event: who meets whom, how points add up, who goes on."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from events.scripted_event import ScriptedEvent
from gipfel.events import system_of
from gipfel.events.commands import (
    AskForBye,
    CorrectResult,
    EndEvent,
    EnterResult,
    PairRound,
    RegisterEntrant,
    WithdrawEntrant,
)
from gipfel.events.cross_table import cross_table
from gipfel.events.history import histories
from gipfel.events.kinds.arena import least_weight, streak_points
from gipfel.events.kinds.knock_out import seeded, stages
from gipfel.events.kinds.league import group_name, group_sizes, moved
from gipfel.events.kinds.round_robin import berger, schedule
from gipfel.events.refusals import Refused
from gipfel.events.terms import KINDS


def test_berger_tables_are_those_of_the_handbook() -> None:
    assert [berger(6, number) for number in range(1, 6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("players", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody(players: int) -> None:
    script = ScriptedEvent("round-robin", players)
    script.play(players - 1 + players % 2, Random(players))
    met = Counter(frozenset((one.first, one.second)) for one in script.event.encounters())
    assert met == Counter({frozenset(pair): 1 for pair in combinations(range(1, players + 1), 2)})
    began = Counter(one.first for one in script.event.encounters())
    assert max(began[player] - (players - 1 - began[player]) for player in script.event.order) <= 1
    assert sum(line.points for line in system_of(script.event).standings(script.event)) == len(list(met))
    with pytest.raises(Refused, match="All rounds"):
        script.act(PairRound())


@pytest.mark.parametrize("players", range(3, 13))
def test_who_meets_twice_begins_once(players: int) -> None:
    pairs = [pair for paired in schedule(players, 2) for pair in paired]
    assert Counter(pairs) == Counter(dict.fromkeys(permutations(range(1, players + players % 2 + 1), 2), 1))
    for player in range(1, players + 1):
        sides = "".join(str(int(pair[0] == player)) for pair in pairs if player in pair)
        assert "000" not in sides
        assert "111" not in sides


def test_who_leaves_a_round_robin_forfeits_what_is_left() -> None:
    script = ScriptedEvent("round-robin", 4)
    script.play(1, Random(1))
    script.act(WithdrawEntrant(player=1))
    script.play(2, Random(2))
    marks = [outing.mark for outing in histories(script.event)[1]]
    assert marks[1:] == ["-", "-"]


@pytest.mark.parametrize("players", [7, 12, 21])
def test_points_of_a_swiss_event_add_up(players: int) -> None:
    script = ScriptedEvent("swiss", players, rounds=5)
    script.act(AskForBye(player=3, round=2))
    script.play(2, Random(players))
    script.act(WithdrawEntrant(player=5))
    script.act(RegisterEntrant(name="Late"))
    script.play(3, Random(players + 1))
    event = script.event
    games = len(list(event.encounters()))
    byes = Counter(bye.bye for paired in event.rounds for bye in paired.byes)
    assert byes["half"] == 1
    points = sum(line.points for line in system_of(event).standings(event))
    assert points == games + byes["allocated"] + 0.5 * byes["half"]
    assert [outing.mark for outing in histories(event)[players + 1]][:2] == ["Z", "Z"]


def test_points_of_an_arena_count_double_after_two_wins() -> None:
    assert streak_points("11") == 4
    assert streak_points("111=1") == 4 + 4 + 2 + 2
    assert streak_points("101") == 4
    assert streak_points("110111") == 2 + 2 + 0 + 2 + 2 + 4


@pytest.mark.parametrize("seed", range(12))
def test_least_weight_is_least(seed: int) -> None:
    random, count = Random(seed), 6
    weights = {pair: random.randrange(1000) for pair in combinations(range(count), 2)}

    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        one, rest = left[0], left[1:]
        return min(weights[one, other] + best(tuple(set(rest) - {other})) for other in rest)

    assert sum(weights[pair] for pair in least_weight(weights, count)) == best(tuple(range(count)))


def test_an_arena_pairs_whoever_is_free() -> None:
    script = ScriptedEvent("arena", 5)
    script.act(PairRound())
    assert (len(script.event.rounds[0].encounters), len(script.event.rounds[0].byes)) == (2, 1)
    with pytest.raises(Refused, match="Nobody is free"):
        script.act(PairRound())
    game = script.event.open_games()[0]
    script.act(EnterResult(game=game, result="1-0"))
    script.act(PairRound())
    waited = script.event.rounds[0].byes[0].player
    (again,) = script.event.rounds[1].encounters
    assert waited in (again.first, again.second)


def test_the_best_of_a_knock_out_meet_last() -> None:
    assert seeded(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("players", range(2, 18))
def test_a_knock_out_has_one_winner(players: int) -> None:
    script = ScriptedEvent("knock-out", players, games=2)
    random = Random(players)
    with pytest.raises(Refused, match="has won"):
        script.play(200, random)
    lines = system_of(script.event).standings(script.event)
    assert [line.rank for line in lines[:2]] == [1, 2]
    matches = [match for stage in stages(script.event) for match in stage if match.other is not None]
    assert len(matches) == players - 1
    for match in matches:
        assert abs(sum(1 if game.first == match.one else -1 for game in match.games)) <= 1


def test_a_settled_match_is_not_corrected() -> None:
    script = ScriptedEvent("knock-out", 4, games=1)
    script.play(1, Random(1), ("1-0",))
    script.play(1, Random(1), ("1-0",))
    with pytest.raises(Refused) as refused:
        script.act(CorrectResult(game=1, result="0-1", reason="mixed up"))
    assert refused.value.code == "match-settled"


@pytest.mark.parametrize("wished", range(5, 12))
def test_groups_of_a_league_are_neither_small_nor_large(wished: int) -> None:
    for players in range(5, 200):
        sizes = group_sizes(players, wished)
        assert sum(sizes) == players
        assert 5 <= min(sizes) <= max(sizes) <= 11


def test_the_best_go_up_and_the_last_go_down() -> None:
    assert moved([[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]], 1) == [
        *(1, 2, 3, 4, 6),
        *(5, 7, 8, 9, 11),
        *(10, 12, 13, 14, 15),
    ]
    assert [group_name(place) for place in (0, 25, 26)] == ["A", "Z", "AA"]


def test_a_league_goes_on_season_after_season() -> None:
    script = ScriptedEvent("league", 12, group=6)
    script.play(1, Random(3))
    script.act(WithdrawEntrant(player=2))
    script.act(RegisterEntrant(name="New"))
    standings = system_of(script.event).standings(script.event)
    assert [(line.player, line.group) for line in standings if line.player == 13] == [(13, "")]  # from the next season
    last = [line.player for line in standings]
    script.play(1, Random(4))
    groups: dict[str, set[int]] = {}
    for encounter in script.event.rounds[1].encounters:
        groups.setdefault(encounter.group, set()).update((encounter.first, encounter.second))
    assert 2 not in groups["A"] | groups["B"]
    assert 13 in groups["B"]
    assert last[6] in groups["A"]


def test_the_cross_table_of_a_league_has_the_last_season_group_by_group() -> None:
    script = ScriptedEvent("league", 11, group=6)
    script.play(2, Random(3))
    script.act(RegisterEntrant(name="New"))
    rows = cross_table(script.event, system_of(script.event).standings(script.event))
    assert Counter(row.group for row in rows) == {"A": 6, "B": 5}
    played = {(one.first, one.second): script.event.results[one.game] for one in script.event.rounds[-1].encounters}
    for row in rows:
        group = [other.player for other in rows if other.group == row.group]
        for other, cell in zip(group, row.cells, strict=True):
            marks = {"1-0": "10", "0-1": "01", "1/2": "=="}
            found = [
                marks[result][place]
                for pair, result in played.items()
                for place in (0, 1)
                if (pair[place], pair[1 - place]) == (row.player, other)
            ]
            assert cell == ("×" if other == row.player else "".join(found))


@pytest.mark.parametrize("kind", KINDS)
def test_lots_come_from_the_seed_alone(kind: str) -> None:
    logs = []
    for _ in range(2):
        script = ScriptedEvent(kind, 9, seed=11)  # type: ignore[arg-type]
        script.play(2, Random(5))
        script.act(EndEvent())
        assert script.replayed() == script.event
        logs.append(script.log)
    assert logs[0] == logs[1]
