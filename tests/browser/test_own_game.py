"""No help in one's own running game: analysis, explorer and review refuse it, whoever knows the person, and how."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from browser.boards import ready
from browser.conftest import OpenPage
from browser.tables import joined, open_table, played_by_program, sit_down

REFUSED = "You are playing this against somebody; it can be analysed when the game is over."
FIRST = "c3ne+"


def looked_at(page: Page) -> None:
    """The analysis of the position after the first turn, with the games that were played from it."""
    page.goto("/analysis?" + urlencode({"spec": "pentago", "turns": FIRST}))
    ready(page)
    page.locator("#played summary").first.click()


@pytest.mark.parametrize("known", ["account", "cookie"])
def test_who_is_playing_is_refused_and_who_is_not_is_helped(open_page: OpenPage, faults: list[str], known: str) -> None:
    anna, bert = open_page("/"), open_page("/")
    if known == "account":
        joined(anna, "Anna Ahnung")
    opened = open_table(anna, spec="pentago")
    sit_down(bert, opened["links"]["seat"])
    played_by_program(anna, opened["table"], FIRST)
    for player in (anna, bert):
        looked_at(player)
        expect(player.locator("#thinking")).to_have_text(REFUSED)
        expect(player.locator("#played-note")).to_have_text(REFUSED)
        player.get_by_role("button", name="Draw the whole graph").click()
        expect(player.locator("#course-state")).to_have_text(REFUSED)
        player.close()
    assert faults
    assert all("403" in fault for fault in faults)
    faults.clear()  # the browser notes the refusals
    other = open_page("/")
    looked_at(other)
    expect(other.locator("#best li")).not_to_have_count(0, timeout=300_000)
    expect(other.locator("#played-note")).not_to_have_text(REFUSED)
