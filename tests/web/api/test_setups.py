"""The board editor by its routes: a position in parts, and parts as a position or what is wrong with them."""

from __future__ import annotations

import pytest

import gipfel
from web.api.running_house import Client

MATCH = "gipf:basic,zertz=1,challenges=1"


def test_a_position_comes_apart_and_together_again(anna: Client) -> None:
    parts = anna.post("/api/1/positions/setup", {"spec": "pentago", "position": "6/6/2w3/6/6/6 b"})
    assert parts["setup"]["signs"]["c4"] == "w"
    assert [piece["name"] for piece in parts["pieces"]] == ["free", "white marble", "black marble"]
    assert all(item["layer"] not in ("piece", "mark") for item in parts["scene"]["items"])
    made = anna.post("/api/1/positions/made", {"spec": "pentago", "setup": parts["setup"]})
    assert made == {"position": "6/6/2w3/6/6/6 b", "wrong": []}


def test_what_is_wrong_is_listed(anna: Client) -> None:
    setup = anna.post("/api/1/positions/setup", {"spec": "pentago"})["setup"]
    setup["signs"] |= {"a1": "w", "b1": "w"}
    made = anna.post("/api/1/positions/made", {"spec": "pentago", "setup": setup})
    assert made == {"position": None, "wrong": ["2 white and 0 black marbles do not fit whose turn it is."]}


def editable() -> list[str]:
    """The games that have a board editor."""
    return [name for name in gipfel.names() if gipfel.game(name).editor() is not None]


@pytest.mark.parametrize("spec", editable())
def test_cells_and_counts_that_a_game_has_not_are_refused(spec: str, anna: Client) -> None:
    setup = anna.post("/api/1/positions/setup", {"spec": spec})["setup"]
    sign = next(iter(setup["signs"].values()))
    for cell in ("zz99", "", "A1"):
        wanted = {"spec": spec, "setup": {**setup, "signs": {**setup["signs"], cell: sign}}}
        made = anna.post("/api/1/positions/made", wanted)
        assert made == {"position": None, "wrong": [f"There is no “{cell}” on this board."]}
    wanted = {"spec": spec, "setup": {**setup, "counts": {**setup["counts"], "zz": 1}}}
    made = anna.post("/api/1/positions/made", wanted)
    assert made["position"] is None
    assert made["wrong"][0].startswith("“zz” is not a position of this game")
    whole = anna.post("/api/1/positions/made", {"spec": spec, "setup": setup})
    assert not any("zz" in wrong or "There is no" in wrong for wrong in whole["wrong"])


def test_a_position_in_which_the_game_is_over_cannot_be_played_on(anna: Client) -> None:
    setup = anna.post("/api/1/positions/setup", {"spec": "pentago"})["setup"]
    setup["signs"] |= {f"{column}1": "w" for column in "abcde"} | {f"{column}3": "b" for column in "abcd"}
    made = anna.post("/api/1/positions/made", {"spec": "pentago", "setup": {**setup, "player": 1}})
    assert made["position"] is None
    assert "the game is over" in made["wrong"][0]


def test_a_game_without_an_editor_says_so(anna: Client) -> None:
    assert anna.refused("POST", "/api/1/positions/setup", {"spec": MATCH}) == (422, "no-editor")
