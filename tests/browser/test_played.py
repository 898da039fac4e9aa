"""The panel of what was played: it opens, a touch plays a turn, and what follows is shown."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from browser.boards import ready
from browser.test_analysis import FINISHED, finished_table
from web.houses import HouseProcess

PREPARED = 120_000  # milliseconds until the first shipped games are there


def test_a_turn_that_was_played_is_played_by_a_touch(page: Page) -> None:
    page.add_init_script("localStorage.setItem('gipfel analysis shown', 'no')")
    page.goto("/analysis?spec=zertz")
    ready(page)
    page.locator("#played summary").click()
    groups, rows = page.locator("#played-turns summary"), page.locator("#played-turns button:visible")
    expect(groups.first).to_be_visible(timeout=PREPARED)
    expect(page.locator("#played-turns details[open]")).to_have_count(0)
    groups.first.focus()
    page.keyboard.press("Enter")
    expect(rows.first).to_be_visible()
    turn = rows.first.get_attribute("data-turn")
    rows.first.click()
    expect(page.locator("#turns button")).to_have_count(1)
    expect(page.locator("#turns button")).to_contain_text(turn or "")
    expect(page.locator("#played-games a").first).to_be_visible(timeout=PREPARED)
    page.locator("#played-games a").first.click()
    expect(page.locator("#turns button").nth(5)).to_be_visible()


def test_years_and_strength_are_chosen_beside_the_games(page: Page, faults: list[str]) -> None:
    page.add_init_script("localStorage.setItem('gipfel analysis shown', 'no')")
    page.goto("/analysis?spec=zertz")
    ready(page)
    page.locator("#played summary").first.click()
    expect(page.locator("#played-turns summary").first).to_be_visible(timeout=PREPARED)
    page.get_by_label("Both rated at least").select_option("1500")
    expect(page.locator("#played-note")).to_contain_text("No game of the archive went on", timeout=PREPARED)
    page.get_by_label("Both rated at least").select_option("")
    expect(page.locator("#played-turns summary").first).to_be_visible()
    page.get_by_label("From the year").fill("2020")
    page.get_by_label("to the year").fill("2010")
    page.get_by_label("to the year").press("Tab")
    expect(page.locator("#played-note")).to_contain_text("2020")
    assert len(faults) == 1  # the browser notes the refusal
    faults.clear()


def test_what_is_proven_of_a_turn_stands_beside_it(page: Page, house: HouseProcess) -> None:
    before, last = {"spec": "pentago", "turns": ";".join(FINISHED[:-1])}, FINISHED[-1]
    with house.visitor() as visitor:
        while visitor.get("/api/1/explorer", params={"spec": "zertz"}).json()["games"] == 0:
            pass
        finished_table(house, turns=FINISHED)
        while visitor.get("/api/1/explorer", params=before).json()["games"] == 0:
            pass
    page.goto(f"/analysis?{urlencode(before)}")
    ready(page)
    page.locator("#played summary").first.click()
    row = page.locator(f'#played-turns [data-turn="{last}"]')
    expect(row.locator(".worth")).to_have_text("wins in 1 turn", timeout=PREPARED)
    expect(row).to_have_accessible_name(re.compile("; wins in 1 turn, proven"))
