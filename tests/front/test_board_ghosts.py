"""Pieces over several cells: touched on each of them, shown as they would lie, turned by touch, wheel and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import gipfel.games.punct
from front.hand import Hand, middle_of
from front.table_server import TableServer
from front.test_board_access import play_by_keys
from support import amount

SHOWCASE = tuple(
    Path(gipfel.games.punct.__file__).with_name("showcase.txt").read_text(encoding="utf-8").strip().split("; ")
)
BRIDGE = "Te5e4,te7e8,Ee10e11 0 3"
GHOST = "gipfel-board .gipfel-aim use"
UNTIL_GHOST = """async (wanted) => {
  const late = performance.now() + 20000;
  const shown = () => document.querySelector("gipfel-board .gipfel-aim use")?.getAttribute("transform") ?? "";
  while (!shown().includes(wanted) && performance.now() < late) await new Promise(requestAnimationFrame);
  return shown();
}"""


@pytest.fixture
def hand(page: Page, server: TableServer) -> Hand:
    """A hand at a game of PÜNCT."""
    server.lay("punct")
    return Hand(page, server)


def ghost(hand: Hand, wanted: str = "translate") -> str:
    """How the ghost lies."""
    shown: str = hand.page.evaluate(UNTIL_GHOST, wanted)
    return shown


def test_a_ghost_is_turned_by_touch_wheel_hover_and_key(hand: Hand) -> None:
    hand.open()
    hand.click("kind:T")
    hand.click("e5")
    assert "rotate" not in ghost(hand)  # to the north
    hand.target("e5").click()
    assert "rotate(60)" in ghost(hand, "rotate(60)")
    assert hand.state()["touched"] == ["kind:T", "e5"]
    hand.page.mouse.wheel(0, 100)
    assert "rotate(120)" in ghost(hand, "rotate(120)")
    hand.page.mouse.wheel(0, -100)
    assert "rotate(60)" in ghost(hand, "rotate(60)")
    hand.target("e4").hover()
    assert "rotate(180)" in ghost(hand, "rotate(180)")
    hand.target("f6").focus()
    assert "rotate(60)" in ghost(hand, "rotate(60)")
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator("body")).to_have_attribute("data-turns", "1")
    assert hand.server.table.line.turns_played == ("Te5,f6",)


def test_the_body_of_a_ghost_can_be_touched(hand: Hand) -> None:
    hand.open()
    hand.click("kind:E")
    hand.click("e5")
    ghost(hand)
    hand.target("e7").click()  # the far end of the one that is shown
    expect(hand.page.locator("body")).to_have_attribute("data-turns", "1")
    assert hand.server.table.line.turns_played == ("Ee5,e6",)


def test_a_piece_can_be_touched_on_each_of_its_cells(hand: Hand) -> None:
    hand.server.lay("punct", BRIDGE)
    hand.open()
    state = hand.click("e12")  # the far end of the piece on e10
    assert state["touched"] == ["e10"]
    hand.click("e5")  # one way only: it is made
    expect(hand.page.locator("body")).to_have_attribute("data-turns", "1")
    assert hand.server.table.line.turns_played == ("e10-e5,e6",)
    assert hand.page.locator('gipfel-board use[href="#punct-white-e-bridge-2"]').count() == 1


def test_escape_steps_back_and_the_ghost_goes(hand: Hand) -> None:
    hand.open()
    hand.click("kind:M")
    hand.click("k5")
    ghost(hand)
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator(GHOST)).to_have_count(0)
    assert hand.state()["touched"] == ["kind:M"]


def test_a_turn_waits_for_being_confirmed_and_can_be_turned_until_then(hand: Hand) -> None:
    hand.open(confirm=True)
    hand.click("kind:T")
    hand.click("e5")
    ghost(hand)
    hand.click("e6")
    assert hand.state()["phase"] == "complete"
    assert hand.click("f6")["touched"] == ["kind:T", "e5", "f6"]


def test_the_board_turned_shows_the_ghost_turned(hand: Hand) -> None:
    hand.open(rotation=1)
    hand.click("kind:T")
    hand.click("e5")
    assert "rotate(60)" in ghost(hand, "rotate(60)")
    hand.page.mouse.move(*middle_of(hand.target("e4")))
    assert "rotate(240)" in ghost(hand, "rotate(240)")


def test_a_whole_game_is_played_by_clicking(hand: Hand) -> None:
    hand.open(motion=False)
    for turn in SHOWCASE:
        hand.play(turn)
    assert hand.server.table.line.turns_played == SHOWCASE
    assert hand.page.evaluate("() => document.body.dataset.outcome") != ""
    expect(hand.page.locator('gipfel-board use[href="#mark-won"]').first).to_be_attached()


def test_a_game_is_played_with_the_keyboard_alone(page: Page, server: TableServer) -> None:
    play_by_keys(page, server, "punct", amount(2, 19))
