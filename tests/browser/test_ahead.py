"""Turns prepared while the other one thinks: made on the board, kept by the house, played in time or dropped."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.tables import awaited, click, open_table, played_by_program, sit_down
from gipfel.core.line import Line, random_turn
from gipfel.core.registry import game, names
from support import FULL

PHONE = {"width": 360, "height": 740}
DAYS = {"control": "days", "base": 3 * 86_400_000}
PREPARED = "Your answer is prepared."
# What is offered first, one after the other, until the turn is whole; some of it is fetched in between.
ANSWERED = """async () => {
  const board = document.querySelector("#board");
  for (let frame = 0; frame < 600 && board.phase === "choosing"; frame += 1) {
    if (board.offered.length) board.press(board.offered[0]);
    await new Promise(requestAnimationFrame);
  }
}"""


def two(open_page: OpenPage, spec: str = "pentago", **more: object) -> tuple[Page, Page, str]:
    """Anna is to move, Bert waits; and the name of their table."""
    anna, bert = open_page(), open_page(viewport=PHONE)
    opened = open_table(anna, spec=spec, **more)
    sit_down(bert, opened["links"]["seat"])
    terms = anna.request.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]["terms"]  # a lot may be in them
    turns = Line.begin(game(terms["spec"]).beginning({}))
    for number in range(2):
        text = random_turn(turns.turn_start, Random(3)) if spec != "pentago" else ("f6sw+", "f5sw+")[number]
        played_by_program((anna, bert)[number], opened["table"], text)
        turns = turns.turn(text)
    awaited(anna)
    return anna, bert, opened["table"]


def prepare(page: Page, way: str) -> None:
    """Open the card and begin."""
    page.get_by_role("button", name="Prepare").click()
    page.get_by_role("button", name=way).click()


def make(page: Page, *touches: str) -> None:
    """Touch one after the other, whatever the other one does."""
    for touch in touches:
        expect(page.locator("#board")).to_have_attribute("data-phase", "choosing")
        click(page, touch)


def test_an_answer_to_anything_is_seen_on_the_board_and_played_at_once(open_page: OpenPage) -> None:
    anna, bert, table = two(open_page)
    prepare(bert, "Whatever they play")
    make(bert, "d4", "turn:ne+")
    expect(bert.locator("#status")).to_contain_text(PREPARED)
    expect(bert.locator("#board .gipfel-said")).to_have_text(PREPARED)
    expect(bert.locator("#board .gipfel-line")).to_have_count(1)
    bert.reload()  # the house keeps it
    expect(bert.locator("#board .gipfel-line")).to_have_count(1)
    expect(anna.locator("#status")).to_have_text("Your turn.")
    played_by_program(anna, table, "a1ne+")
    for page in (anna, bert):
        expect(page.locator("#table")).to_have_attribute("data-turns", "4")
    expect(bert.locator("#status")).to_have_text("What you had prepared was played.")
    expect(bert.locator("#board .gipfel-line")).to_have_count(0)
    expect(anna.locator("#told")).to_contain_text("marble on d4")


@pytest.mark.parametrize("way", ["touch", "escape", "button"])
def test_a_prepared_answer_is_cancelled(open_page: OpenPage, way: str) -> None:
    anna, bert, table = two(open_page)
    prepare(bert, "Whatever they play")
    make(bert, "d4", "turn:ne+")
    expect(bert.locator("#status")).to_contain_text(PREPARED)
    if way == "touch":
        bert.locator("#board .gipfel-svg").click(position={"x": 100, "y": 100})
    elif way == "escape":
        bert.keyboard.press("Escape")
    else:
        bert.get_by_role("button", name="Cancel").click()
    expect(bert.locator("#board .gipfel-said")).to_have_text("Nothing is prepared any more.")
    expect(bert.locator("#board .gipfel-line")).to_have_count(0)
    played_by_program(anna, table, "a1ne+")
    expect(bert.locator("#status")).to_have_text("Your turn.")


def test_what_is_not_possible_any_more_is_dropped_and_that_is_said(open_page: OpenPage) -> None:
    anna, bert, table = two(open_page)
    prepare(bert, "Whatever they play")
    make(bert, "a1", "turn:ne+")
    expect(bert.locator("#status")).to_contain_text(PREPARED)
    played_by_program(anna, table, "a1ne+")
    expect(bert.locator("#status")).to_have_text("What you had prepared did not fit and was dropped.")
    seen = awaited(bert)
    assert seen["turns"] == 3


def test_a_turn_of_the_other_one_ends_preparing_on_the_old_board(open_page: OpenPage) -> None:
    anna, bert, table = two(open_page)
    prepare(bert, "Whatever they play")
    make(bert, "d4")
    played_by_program(anna, table, "a1ne+")
    expect(bert.locator("#table")).to_have_attribute("data-turns", "3")
    assert awaited(bert)["touched"] == []
    expect(bert.locator("#ahead")).to_be_hidden()


def test_a_tree_of_answers_is_prepared_by_keys_and_played_for_who_is_away(open_page: OpenPage) -> None:
    anna, bert, table = two(open_page, clock=DAYS)
    bert.get_by_role("button", name="Prepare").focus()
    bert.keyboard.press("Enter")
    bert.get_by_role("button", name="If they play").focus()
    bert.keyboard.press("Enter")
    expect(bert.locator("#status")).to_have_text("What may they play? Make their turn on the board.")
    bert.locator("#board [data-touch=c3]").focus()
    for key in ("Enter", "n", "Enter"):
        bert.keyboard.press(key)
    expect(bert.locator("#status")).to_have_text("And what do you answer?")
    make(bert, "d4", "turn:ne+")
    expect(bert.locator("#ahead-lines li")).to_have_count(1)
    make(bert, "a1", "turn:ne+")
    expect(bert.locator("#status")).to_have_text("And what do you answer?")
    make(bert, "a2", "turn:ne+")
    expect(bert.locator("#ahead-lines li")).to_contain_text(["marble on a2"])
    bert.get_by_role("button", name="Done").click()
    expect(bert.locator("#status")).to_contain_text("1 line of answers is prepared.")
    bert.goto("/")  # away
    their = anna.request.get(f"/api/1/tables/{table}").json()["snapshot"]
    assert their["prepared"] is None
    line = bert.request.get(f"/api/1/tables/{table}").json()["snapshot"]["prepared"]["lines"][0]
    played_by_program(anna, table, line[0])
    expect(anna.locator("#table")).to_have_attribute("data-turns", "4")
    played_by_program(anna, table, "a1ne+")
    expect(anna.locator("#table")).to_have_attribute("data-turns", "6")


def test_a_line_is_removed(open_page: OpenPage) -> None:
    _anna, bert, _table = two(open_page, clock=DAYS)
    prepare(bert, "If they play")
    make(bert, "c3", "turn:ne+", "d4", "turn:ne+")
    bert.get_by_role("button", name="Remove").click()
    expect(bert.locator("#ahead-lines li")).to_have_count(0)


@pytest.mark.parametrize("name", names() if FULL else ["zertz"])
def test_an_answer_can_be_made_in_every_game(open_page: OpenPage, name: str) -> None:
    _anna, bert, _table = two(open_page, spec=name)
    prepare(bert, "Whatever they play")
    expect(bert.locator("#board")).to_have_attribute("data-phase", "choosing")
    bert.evaluate(ANSWERED)
    expect(bert.locator("#status")).to_contain_text(PREPARED)


def test_lines_are_worked_out_in_analysis_and_kept_as_a_tree(open_page: OpenPage) -> None:
    anna, bert, table = two(open_page, clock=DAYS)
    bert.get_by_role("button", name="Prepare").click()
    bert.get_by_role("link", name="Work out lines on a board of your own").click()
    expect(bert.locator("#status")).to_have_text("What may they play? Make their turn on the board.")
    make(bert, "c3", "turn:ne+")
    expect(bert.locator("#status")).to_have_text("And what do you answer?")
    make(bert, "d4", "turn:ne+")
    expect(bert.locator("#ahead-lines li")).to_have_count(1)
    remove = bert.locator("#ahead-lines .button").bounding_box()
    assert remove is not None
    assert remove["width"] > remove["height"]  # its word is not broken
    # Another turn of theirs beside it, by keys: back twice, then on the board.
    bert.locator("#turns").focus()
    bert.keyboard.press("ArrowLeft")
    bert.keyboard.press("ArrowLeft")
    expect(bert.locator("#status")).to_have_text("What may they play? Make their turn on the board.")
    bert.locator("#board [data-touch=a1]").focus()
    for key in ("Enter", "n", "Enter"):
        bert.keyboard.press(key)
    expect(bert.locator("#status")).to_have_text("And what do you answer?")
    make(bert, "b2", "turn:ne+")
    expect(bert.locator("#ahead-lines li")).to_have_count(2)
    expect(bert.locator("#keep-state")).to_have_text("Not prepared yet.")
    bert.locator("#keep").focus()
    bert.keyboard.press("Enter")
    expect(bert.locator("#keep-state")).to_have_text("2 lines of answers are prepared.")
    kept = bert.request.get(f"/api/1/tables/{table}").json()["snapshot"]["prepared"]["lines"]
    assert sorted(len(line) for line in kept) == [2, 2]
    assert anna.request.get(f"/api/1/tables/{table}").json()["snapshot"]["prepared"] is None
    played_by_program(anna, table, kept[1][0])
    expect(bert.locator("#turns [data-id='4']")).to_be_visible()  # the page follows the game
    expect(anna.locator("#table")).to_have_attribute("data-turns", "4")


def test_the_first_of_two_answers_counts_until_another_is_made_the_main_line(open_page: OpenPage) -> None:
    _anna, bert, table = two(open_page, clock=DAYS)
    bert.goto(f"/t/{table}/analysis")
    make(bert, "c3", "turn:ne+", "d4", "turn:ne+")
    bert.get_by_role("button", name="One turn back").click()
    make(bert, "a6", "turn:ne+")
    expect(bert.locator("#ahead-lines li")).to_have_count(1)
    expect(bert.locator("#ahead-lines li")).to_contain_text("d4")
    bert.get_by_role("button", name="Make this the main line").click()
    expect(bert.locator("#ahead-lines li")).to_contain_text("a6")
    bert.locator("#keep").click()
    expect(bert.locator("#keep-state")).to_have_text("1 line of answers is prepared.")
    bert.reload()
    expect(bert.locator("#keep-state")).to_have_text("1 line of answers is prepared.")
    bert.get_by_role("button", name="Remove: ").click()
    expect(bert.locator("#keep-state")).to_have_text("Not prepared yet.")


def test_who_is_to_move_tries_lines_and_prepares_none(open_page: OpenPage) -> None:
    anna, _bert, table = two(open_page, clock=DAYS)
    anna.goto(f"/t/{table}/analysis")
    expect(anna.locator("#status")).to_contain_text("It is your turn at the table.")
    make(anna, "c3", "turn:ne+")
    expect(anna.locator("#keep")).to_be_disabled()
    asked: list[str] = []
    anna.on("request", lambda request: asked.append(request.url))
    make(anna, "d4", "turn:ne+")
    assert not [address for address in asked if "/api/1/analysis" in address]
