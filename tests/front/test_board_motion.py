"""What moves on the board, what stays marked, and games inside games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

import gipfel
from front.hand import Hand
from front.table_server import Table, TableServer
from gipfel.core.line import Line, random_turn

MOVING = "() => document.getAnimations().filter((animation) => animation.effect.target.closest('.gipfel-stage')).length"
AT_REST = """async () => {
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  await new Promise(requestAnimationFrame);
  return document.querySelector(".gipfel-flying").childElementCount;
}"""
PLACES = """() => [...document.querySelectorAll(".gipfel-pieces use")]
  .map((piece) => piece.getAttribute("href") + piece.getAttribute("transform")).sort()"""
COMBINED = "gipf:tournament,zertz=3,challenges=2,settle-zertz=(pentago)"
JUMPS = "oooo/ooooo/oWBoGo/ooooooo/oooooo/ooooo/oooo 5,7,9 0,0,0 0,0,0 0 3"


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A page of somebody who likes motion."""
    context = browser.new_context(reduced_motion="no-preference", viewport={"width": 700, "height": 900})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    ("spec", "position", "turn"),
    [
        ("zertz", None, "Wd4,d1"),
        ("zertz", JUMPS, "x c2Bc4Gc6"),
        ("pentago", "b1w1b1/2b3/b5/3b2/ww3w/wbw3 w", "d1sw+"),
        ("offboard", None, "d8-NW"),
        ("gipf:basic", None, "a1-b2"),
        ("lyngk", None, "R,e7-e6"),
    ],
)
def test_a_turn_moves_and_comes_to_rest(
    lively: Page, server: TableServer, spec: str, position: str | None, turn: str
) -> None:
    table = server.lay(spec, position)
    hand = Hand(lively, server)
    hand.open(plays=[])
    assert show(lively, table, turn) > 0
    assert lively.evaluate(AT_REST) == 0
    moved = lively.evaluate(PLACES)
    hand.open(plays=[])
    assert lively.evaluate(PLACES) == moved
    assert lively.locator(".gipfel-last > *").count() > 0


def test_several_turns_are_shown_one_after_the_other(lively: Page, server: TableServer) -> None:
    table = server.lay("pentago")
    Hand(lively, server).open(plays=[])
    boards = [table.play({"text": turn}) for turn in ("c3ne+", "d4sw-")]
    seen = lively.evaluate(
        """async (boards) => {
          const board = document.querySelector("gipfel-board");
          const seen = [];
          for (const shown of boards) {
            await board.show(shown);
            const [pieces, said] = [".gipfel-pieces > g", "[role=status]"].map((kind) => board.querySelectorAll(kind));
            seen.push([pieces.length, said[0].textContent]);
          }
          return seen;
        }""",
        boards,
    )
    assert seen == [[1, "Last turn: c3ne+."], [2, "Last turn: d4sw-."]]


def test_nothing_moves_for_who_wants_no_motion(page: Page, server: TableServer) -> None:
    table = server.lay("pentago")
    Hand(page, server).open(plays=[])
    assert show(page, table, "c3ne+") == 0


def test_the_last_turn_stays_marked_until_the_next_is_begun(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open()
    hand.play("Wd4,d1")
    outlines, ghosts = page.locator(".gipfel-last > *"), page.locator(".gipfel-gone")
    expect(outlines).to_have_count(1)
    expect(ghosts).to_have_count(1)
    hand.click("stock:B")
    expect(outlines).to_have_count(0)
    expect(ghosts).to_have_count(0)


def test_a_challenge_opens_the_game_inside_and_leads_back(page: Page, server: TableServer) -> None:
    server.table = Table(announced())
    hand = Hand(page, server)
    hand.open()
    board = page.locator("gipfel-board")
    assert board.get_attribute("data-game") == "gipf"
    assert set(hand.state()["offered"]) == {"choice:let", "choice:challenge"}
    hand.click("choice:challenge")
    assert board.get_attribute("data-game") == "pentago"
    hand.play("c3ne+")
    assert "choice:resign" not in hand.state()["offered"]
    page.evaluate("document.querySelector('gipfel-board').press('choice:resign')")
    page.wait_for_selector('gipfel-board[data-game="gipf"]')
    assert server.table.line.position.inner is None


def announced() -> Line:
    """A combined match in which a potential has just been announced and may be challenged."""
    for seed in range(100):
        rng = Random(seed)
        line = Line.begin(gipfel.game(COMBINED).start())
        while line.outcome is None and len(line.turns_played) < 60:
            if line.prompt().code == "combine-answer":
                return line
            line = line.turn(random_turn(line.position, rng))
    raise AssertionError("nobody has announced anything")


def show(page: Page, table: Table, turn: str) -> int:
    """The opponent's turn comes: how much moves at that moment."""
    answer = table.play({"text": turn})
    moving: int = page.evaluate(
        f"""async (answer) => {{
          document.querySelector('gipfel-board').show(answer);
          await null;
          await null;
          return ({MOVING})();
        }}""",
        answer,
    )
    return moving
