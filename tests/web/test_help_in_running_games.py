"""Nobody gets help in a running game of their own: not from puzzles, not under another name that the request tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from gipfel.records.puzzles.collection import puzzles_of
from web.visitors import Visitor, code_of

Json = dict[str, Any]
Made = Callable[[], Visitor]
SLOW = {"control": "days", "base": 86_400_000}
TWO = next(each for each in puzzles_of("pentago") if (each.goal, each.turns) == ("win", 2))
OTHER = next(each for each in puzzles_of("pentago") if each.turns == 1)
FIRST, REPLY, LAST = TWO.puzzle.main_line()
OPENING: Json = {"spec": "pentago", "turns": [], "nodes": 100}


def plays(one: Visitor, other: Visitor, **more: Any) -> str:
    """A running game between two, slow enough that only its own positions are kept from them."""
    opened = one.opens(clock=SLOW, **more)
    other.sits(opened)
    return str(opened["table"])


def asked(who: Visitor, name: str) -> list[Any]:
    """Every way to hear what a puzzle knows."""
    path = f"/api/1/puzzles/{name}"
    tried = who.post(path, json={"turn": FIRST}) if name == TWO.name else who.get(path)
    return [who.get(path), tried, who.post(f"{path}/solution", json={})]


@pytest.mark.parametrize("account", [False, True])
def test_no_puzzle_tells_what_to_play_in_ones_own_game(visitor: Made, account: bool) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    if account:
        anna.joins("Puzzled Anna")
    plays(anna, bert, spec=TWO.puzzle.spec, position=TWO.puzzle.position)
    for player in (anna, bert):
        assert {code_of(answer) for answer in asked(player, TWO.name)} == {"analysis-of-own-game"}
        assert {answer.status_code for answer in asked(player, OTHER.name)} == {200}
    assert {answer.status_code for answer in asked(cleo, TWO.name)} == {200}


def test_nor_does_it_further_on(visitor: Made) -> None:
    anna, bert = visitor(), visitor()
    after = TWO.puzzle.start.play_all((FIRST, REPLY)).text()
    plays(anna, bert, spec=TWO.puzzle.spec, position=after)
    path, so_far = f"/api/1/puzzles/{TWO.name}", {"played": [FIRST]}
    assert code_of(anna.post(f"{path}/solution", json=so_far)) == "analysis-of-own-game"
    assert code_of(anna.post(path, json={"turn": LAST, **so_far})) == "analysis-of-own-game"


def test_neither_name_of_a_request_gets_help(visitor: Made) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    anna.joins("Two-faced Anna")
    cleo.joins("Lent Cleo")
    lent = cleo.token("read", "play", "analyse")
    plays(anna, bert)
    for player in (anna, bert):  # a session and a guest
        assert code_of(player.post("/api/1/analysis", json=OPENING, headers=lent)) == "analysis-of-own-game"
        line = {"spec": "pentago", "turns": []}
        assert code_of(player.post("/api/1/analysis/course", json=line, headers=lent)) == "analysis-of-own-game"
        assert code_of(player.get("/api/1/explorer?spec=pentago", headers=lent)) == "analysis-of-own-game"


def test_it_is_refused_before_anything_is_compiled(
    visitor: Made, house: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = visitor(), visitor()
    plays(anna, bert)
    monkeypatch.delattr(house.app.state.parts.engines, "_analyses")  # type: ignore[attr-defined]
    answer = anna.post("/api/1/analysis", json=OPENING)
    assert (answer.status_code, code_of(answer)) == (403, "analysis-of-own-game")
