"""Games inside a line: each is told as a line of its own, and the course of a match leaves them out."""

from __future__ import annotations

from typing import Any

import gipfel
from gipfel.core.line import Line
from gipfel.web.api.jobs import inner_games, players_of

MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=2,settle-zertz=(pentago),settle-yinsh=coin"
ANNOUNCED = ["Za1-b2", "Zi5-h5", "b2>d4?", "challenge"]
WON = ["a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+", "e1"]
NESTED = (
    "gipf:basic,yinsh=2,challenges=1,begin=challenger,"
    "settle-yinsh=(gipf:basic,yinsh=2,challenges=1,begin=challenger,settle-yinsh=(pentago))"
)
RUN = ["Ya1-b2", "a5-b5", "b2>b3?", "challenge"]


def inside(spec: str, turns: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = inner_games({"spec": spec, "turns": turns})["games"]
    for each in found:
        game = gipfel.game(each["spec"])
        Line.begin(game.position(each["position"]), each["turns"])
    return found


def test_a_game_inside_is_told_to_its_last_turn() -> None:
    (game,) = inside(MATCH, [*ANNOUNCED, "lot 1", *WON, "Za1-b2"])
    assert (game["spec"], game["number"], game["turns"]) == ("pentago", 5, WON)


def test_giving_up_is_no_turn_of_it() -> None:
    (game,) = inside(MATCH, [*ANNOUNCED, "lot 1", *WON[:2], "resign"])
    assert game["turns"] == WON[:2]


def test_one_that_has_just_begun_and_one_under_way_are_told_too() -> None:
    assert inside(MATCH, ANNOUNCED) == []
    assert inside(MATCH, [*ANNOUNCED, "lot 0"])[0]["turns"] == []
    assert inside(MATCH, [*ANNOUNCED, "lot 0", *WON[:3]])[0]["turns"] == WON[:3]


def test_a_match_inside_keeps_the_games_inside_itself() -> None:
    turns = [*RUN, *RUN, *WON[:4]]
    (match,) = inside(NESTED, turns)
    assert match["turns"] == turns[4:]
    (pentago,) = inner_games({name: match[name] for name in ("spec", "position", "turns")})["games"]
    assert (pentago["spec"], pentago["number"], pentago["turns"]) == ("pentago", 4, WON[:4])


def test_chances_are_told_outside_only_and_where_somebody_decides() -> None:
    told = players_of({"spec": MATCH, "turns": [*ANNOUNCED, "lot 1", *WON[:2], "resign"]})
    assert told["told"] == [True] * 4 + [False] + [False] * 3 + [True]
    assert told["players"][4] is None
