"""Clubs in a browser: founding one, a link into it, and the same page on a dark phone; axe finds nothing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.test_events import PHONE
from browser.test_pages import scrolls_nowhere, without_fault


def signs_up(page: Page, name: str) -> None:
    """Make an account on the page for it."""
    page.goto("/settings")
    page.fill("#up-name", name)
    page.fill("#up-password", "three marbles")
    page.click("#sign-up button")
    expect(page.locator("#codes")).to_be_visible()


def test_a_club_is_founded_and_people_are_invited(open_page: OpenPage) -> None:
    page = open_page(bypass_csp=True)
    signs_up(page, "Agathe")
    page.goto("/clubs/new")
    page.fill("#club-name", "Ring friends")
    page.fill("#club-about", "We play on Tuesdays.")
    without_fault(page)
    page.get_by_role("button", name="Found the club").click()
    expect(page.locator("h1")).to_have_text("Ring friends")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#made")).to_be_visible()
    link = page.locator("#made-link").input_value()
    expect(page.get_by_role("button", name="Revoke")).to_have_count(1)
    without_fault(page)
    phone = open_page(bypass_csp=True, color_scheme="dark", **PHONE)
    phone.goto(link)
    expect(phone.locator("#invited")).to_be_visible()
    scrolls_nowhere(phone)
    without_fault(phone)
    carl = open_page()
    signs_up(carl, "Carl")
    carl.goto(page.url)
    carl.get_by_role("button", name="Ask to join").click()
    expect(carl.get_by_role("button", name="Ask no more")).to_be_visible()
    page.reload()
    expect(page.locator("#head")).to_contain_text("1 member ")
    page.get_by_role("button", name="Let Carl in").click()
    expect(page.locator("#head")).to_contain_text("2 members")
    for address in ("/clubs", "/leaderboards"):
        page.goto(address)
        without_fault(page)
