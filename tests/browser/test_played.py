"""The panel of what was played: it opens, a touch plays a turn, and what follows is shown."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.boards import ready

PREPARED = 120_000  # milliseconds until the first shipped games are there


def test_a_turn_that_was_played_is_played_by_a_touch(page: Page) -> None:
    page.add_init_script("localStorage.setItem('gipfel analysis shown', 'no')")
    page.goto("/analysis?spec=zertz")
    ready(page)
    page.locator("#played summary").click()
    rows = page.locator("#played-turns button")
    expect(rows.first).to_be_visible(timeout=PREPARED)
    turn = rows.first.get_attribute("data-turn")
    rows.first.click()
    expect(page.locator("#turns button")).to_have_count(1)
    expect(page.locator("#turns button")).to_contain_text(turn or "")
    expect(page.locator("#played-games a").first).to_be_visible(timeout=PREPARED)
    page.locator("#played-games a").first.click()
    expect(page.locator("#turns button").nth(5)).to_be_visible()
