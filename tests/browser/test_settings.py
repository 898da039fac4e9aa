"""What one can choose: how turns are made and boards look, and whom one does not want to meet again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.boards import BOARD, click_turn, ready
from browser.conftest import OpenPage
from browser.tables import awaited, click, new_game, open_table, sit_down

LABELS = f"{BOARD} .gipfel-labels text"


def chosen(page: Page, confirm: str) -> None:
    """Choose whether turns are confirmed."""
    page.goto("/settings")
    page.get_by_label("Confirm my turns").select_option(confirm)


def test_who_always_confirms_does_so_at_a_table_without_days(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    chosen(anna, "always")
    sit_down(bert, open_table(anna, spec="pentago")["links"]["seat"])
    awaited(anna)
    click(anna, "c3")
    click(anna, "turn:ne+")
    assert awaited(anna)["phase"] == "complete"
    anna.get_by_role("button", name="Confirm").click()
    expect(bert.locator("#turns")).to_contain_text("c3ne+")


def test_who_never_confirms_does_not_by_correspondence_either(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    chosen(anna, "never")
    three_days = {"control": "days", "base": 3 * 86_400_000}
    sit_down(bert, open_table(anna, spec="pentago", clock=three_days)["links"]["seat"])
    awaited(anna)
    click(anna, "c3")
    click(anna, "turn:ne+")
    expect(bert.locator("#turns")).to_contain_text("c3ne+")


def test_what_was_chosen_is_found_again_and_can_be_as_usual_again(page: Page) -> None:
    chosen(page, "always")
    page.reload()
    expect(page.get_by_label("Confirm my turns")).to_have_value("always")
    page.goto("/here?spec=pentago")
    click_turn(page, ["c3", "turn:ne+"])
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    chosen(page, "")
    page.goto("/here?spec=pentago")
    click_turn(page, ["c3", "turn:ne+"])
    expect(page.locator("#turns li")).to_have_count(1)


@pytest.mark.parametrize(
    "address",
    [
        "/here?spec=zertz",
        *(pytest.param(path, marks=pytest.mark.full) for path in ("/analysis?spec=zertz", "/learn/zertz")),
    ],
)
def test_coordinates_can_be_hidden(page: Page, address: str) -> None:
    page.goto(address)
    ready(page)
    assert page.locator(LABELS).count() > 10
    page.goto("/settings")
    page.get_by_label("Letters and numbers").uncheck()
    page.goto(address)
    ready(page)
    expect(page.locator(LABELS)).to_have_count(0)
    page.goto("/settings")
    expect(page.get_by_label("Letters and numbers")).not_to_be_checked()


def test_who_was_blocked_is_listed_and_can_be_unblocked(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    new_game(anna, "pentago", "friend", sides="first")
    anna.goto("/settings")
    expect(anna.get_by_text("You have blocked nobody.")).to_be_visible()
    anna.go_back()
    sit_down(bert, anna.locator("#share input").input_value())
    anna.get_by_role("button", name="Block the opponent").click()
    anna.get_by_role("button", name="Really block?").click()
    expect(anna.locator("#block")).to_be_hidden()
    anna.goto("/settings")
    blocked = anna.locator("#block-list li")
    expect(blocked).to_have_text("GuestUnblock")
    expect(anna.get_by_text("You have blocked nobody.")).to_be_hidden()
    anna.get_by_role("button", name="Unblock: Guest").click()
    expect(blocked).to_have_count(0)
    expect(anna.get_by_text("You have blocked nobody.")).to_be_visible()


def test_a_guest_can_be_forgotten(open_page: OpenPage) -> None:
    anna = open_page()
    new_game(anna, "pentago", "friend", sides="first")
    anna.goto("/settings")
    forget = anna.get_by_role("button", name="Forget me")
    forget.click()  # not sure yet: the browser asks for the tick
    expect(anna).to_have_url(re.compile("/settings$"))
    anna.get_by_label("Yes, I am sure").check()
    forget.click()
    expect(anna).not_to_have_url(re.compile("/settings$"))
    anna.goto("/settings")
    expect(anna.get_by_role("heading", name="New account")).to_be_visible()
    expect(anna.get_by_role("button", name="Forget me")).to_have_count(0)
