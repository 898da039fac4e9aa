"""Pages on a phone: what belongs together stands together, and nothing is cut."""

from __future__ import annotations

from playwright.sync_api import Locator

from browser.conftest import OpenPage
from browser.tables import against_computer
from front.hand import box_of

PHONE = {"width": 390, "height": 844}
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
WHOLE_ROWS = "(list) => list.clientHeight % 28"


def top(found: Locator) -> float:
    """Where something begins, in pixels from above."""
    return box_of(found)["y"]


def test_a_rule_book_begins_with_its_title_and_then_shows_the_contents(open_page: OpenPage) -> None:
    page = open_page("/rules/gipf", viewport=PHONE)
    title, contents, first = page.locator("h1"), page.locator("nav.sections"), page.locator("h2").first
    assert top(title) < top(contents) < top(first)
    assert page.evaluate(FITS)


def test_the_words_of_a_field_stand_beside_it(open_page: OpenPage) -> None:
    page = open_page("/games", viewport=PHONE)
    for name in ("game", "player"):
        words, field = box_of(page.locator(f"label[for={name}]")), box_of(page.locator(f"#{name}"))
        assert field["y"] <= words["y"] + words["height"] / 2 <= field["y"] + field["height"]


def test_the_list_of_turns_has_room_for_whole_rows(open_page: OpenPage) -> None:
    page = open_page()
    against_computer(page, "pentago")
    for size in (PHONE, {"width": 1280, "height": 900}):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.locator("#turns").evaluate(WHOLE_ROWS) == 0


def test_the_chances_of_both_players_fit_side_by_side(open_page: OpenPage) -> None:
    page = open_page("/analysis?spec=zertz", viewport={"width": 320, "height": 640}, locale="it")
    names = page.locator("#bar span")
    names.evaluate_all("(spans) => spans.forEach((span) => span.append(' 51 %'))")
    first, second, bar = box_of(names.first), box_of(names.last), box_of(page.locator("#bar"))
    assert first["x"] + first["width"] <= second["x"]
    assert second["x"] + second["width"] <= bar["x"] + bar["width"]
    assert first["height"] == second["height"] <= bar["height"]
