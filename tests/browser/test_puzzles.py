"""Puzzles on the board: solved and failed by mouse and by keyboard alone, shown, one after the other, offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.boards import click_turn, key_turn, ready
from gipfel.core.lesson import made
from gipfel.records.puzzles.collection import ShippedPuzzle, puzzles_of
from gipfel.records.puzzles.moment import PuzzleMoment


def puzzle_of(game: str, goal: str = "win", turns: int = 2) -> ShippedPuzzle:
    """Some shipped puzzle."""
    return next(each for each in puzzles_of(game) if (each.goal, each.turns) == (goal, turns))


def touches(moment: PuzzleMoment, turn: str) -> list[str]:
    """What a hand touches for a turn."""
    return list(made(moment.position, turn).touches)


@pytest.mark.parametrize("game", ["pentago", "gipf"])
@pytest.mark.parametrize("hand", [click_turn, key_turn], ids=["mouse", "keyboard"])
def test_a_puzzle_is_failed_and_solved(page: Page, game: str, hand: object) -> None:
    assert callable(hand)
    shipped = puzzle_of(game)
    moment = PuzzleMoment.of(shipped.puzzle)
    page.goto(f"/puzzles/{shipped.name}")
    ready(page)
    wrong = next(turn for turn, reply in shipped.puzzle.node.refuted.items() if reply)
    hand(page, touches(moment, wrong))
    expect(page.locator("#said")).to_have_text(moment.why(wrong))
    expect(page.locator("#rated")).to_contain_text("Your rating:")
    ready(page)
    first, _reply, last = shipped.puzzle.main_line()
    hand(page, touches(moment, first))
    expect(page.locator("#said")).to_have_text("Right. Now one turn wins.")
    ready(page)
    hand(page, touches(moment.after(first), last))
    expect(page.locator("#said")).to_have_text("Solved: that wins.")
    expect(page.locator("#themes")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()


def test_one_press_leads_to_the_next_one(page: Page) -> None:
    shipped = puzzle_of("offboard", turns=1)
    page.goto(f"/puzzles/{shipped.name}?game=offboard")
    ready(page)
    (turn,) = shipped.puzzle.main_line()
    click_turn(page, touches(PuzzleMoment.of(shipped.puzzle), turn))
    expect(page.locator("#said")).to_have_text("Solved: that wins.")
    expect(page.locator("#standing")).to_contain_text("1 solved in a row")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: shipped.name not in url)
    expect(page.locator("#ask")).to_be_focused()
    expect(page.locator("#said")).to_have_text("")
    assert "/puzzles/offboard-" in page.url


def test_who_does_not_find_it_is_shown(page: Page) -> None:
    shipped = puzzle_of("zertz")
    page.goto(f"/puzzles/{shipped.name}")
    ready(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#said")).to_have_text("That was the solution.")


def test_a_puzzle_that_is_loaded_is_solved_without_a_network(page: Page, faults: list[str]) -> None:
    shipped = puzzle_of("pentago")
    moment = PuzzleMoment.of(shipped.puzzle)
    page.goto(f"/puzzles/{shipped.name}")
    ready(page)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    first, _reply, last = shipped.puzzle.main_line()
    click_turn(page, touches(moment, first))
    expect(page.locator("#said")).to_have_text("Right. Now one turn wins.")
    ready(page)
    click_turn(page, touches(moment.after(first), last))
    expect(page.locator("#said")).to_have_text("Solved: that wins.")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#standing")).to_contain_text("1 solved in a row")
    assert faults
    assert all("ERR_INTERNET_DISCONNECTED" in fault for fault in faults)
    faults.clear()


def test_the_list_leads_to_a_puzzle_by_theme(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Solve puzzles").click()
    page.get_by_role("list", name="Themes of Pentago").get_by_role("link", name="Turning as defence").click()
    expect(page.locator("#ask")).to_contain_text("does not win at once")
    page.goto("/puzzles")
    page.get_by_role("link", name="Puzzle of the day").click()
    ready(page)
