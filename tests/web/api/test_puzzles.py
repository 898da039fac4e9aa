"""The puzzles by their routes: lists, verdicts, attempts that are rated once, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from gipfel.records.puzzles.collection import puzzles_of, shipped_puzzles
from web.api.running_house import Client

TWO = next(each for each in puzzles_of("pentago") if (each.goal, each.turns) == ("win", 2))


def test_games_themes_and_puzzles_are_listed(anna: Client) -> None:
    found = anna.get("/api/1/puzzles", game="pentago", theme="two-threats")
    assert {each["game"] for each in found["games"]} >= {"pentago", "zertz", "gipf", "offboard"}
    assert found["puzzles"]
    assert all("two-threats" in each["themes"] for each in found["puzzles"])
    assert anna.get("/api/1/puzzles/daily")["name"] in shipped_puzzles()
    assert anna.get("/api/1/puzzles/next", game="gipf")["name"].startswith("gipf-")


def test_a_puzzle_is_solved_and_counts_once(anna: Client) -> None:
    shown = anna.get(f"/api/1/puzzles/{TWO.name}")
    assert shown["board"]["tree"]
    assert shown["without"]["answers"]
    first, _reply, last = TWO.puzzle.main_line()
    verdict = anna.post(f"/api/1/puzzles/{TWO.name}", {"turn": first})
    assert (verdict["keeps"], verdict["done"], verdict["rated"]) == (True, False, None)
    assert verdict["next"]["tree"]
    verdict = anna.post(f"/api/1/puzzles/{TWO.name}", {"turn": last, "played": [first]})
    assert verdict["done"]
    assert verdict["rated"]["after"] > verdict["rated"]["before"]
    again = anna.post(f"/api/1/puzzles/{TWO.name}", {"turn": last, "played": [first]})
    assert (again["done"], again["rated"]) == (True, None)
    standing = anna.get("/api/1/puzzles/standing", game="pentago")
    assert (standing["attempts"], standing["solved"], standing["streak"]) == (1, 1, 1)


def test_a_wrong_turn_is_answered_on_the_board_and_counts_as_failed(cleo: Client) -> None:
    wrong = next(turn for turn, reply in TWO.puzzle.node.refuted.items() if reply)
    verdict = cleo.post(f"/api/1/puzzles/{TWO.name}", {"turn": wrong})
    assert (verdict["keeps"], verdict["done"]) == (False, False)
    assert [board["turn"] for board in verdict["boards"]] == [wrong, TWO.puzzle.node.refuted[wrong]]
    assert verdict["rated"]["after"] < verdict["rated"]["before"]


def test_who_is_shown_has_not_solved_it(anna: Client) -> None:
    name = next(each.name for each in puzzles_of("gipf") if each.turns == 2)
    shown = anna.post(f"/api/1/puzzles/{name}/solution", {})
    assert shown["turn"] in shipped_puzzles()[name].puzzle.node.answers
    assert shown["rated"]["after"] < shown["rated"]["before"]


@pytest.mark.parametrize(
    ("method", "path", "body", "refusal"),
    [
        ("GET", "pentago-nothing", None, (404, "no-such-puzzle")),
        ("POST", "pentago-nothing", {"turn": "a1ne+"}, (404, "no-such-puzzle")),
        ("POST", TWO.name, {"turn": "nonsense"}, (422, "malformed-turn")),
        ("POST", TWO.name, {"turn": "a1ne+", "played": ["nonsense"]}, (409, "puzzle-played")),
        ("POST", TWO.name, {}, (422, "unreadable-request")),
        ("GET", "next?theme=nothing", None, (404, "no-such-puzzle")),
        ("GET", "standing?game=chess", None, (422, "unknown-game")),
    ],
)
def test_what_is_wrong_has_a_code(
    anna: Client, method: str, path: str, body: dict[str, Any] | None, refusal: tuple[int, str]
) -> None:
    more = {} if body is None else {"json": body}
    answer = anna.ask(method, f"/api/1/puzzles/{path}", **more)
    assert (answer.status_code, answer.json()["error"]["code"]) == refusal
