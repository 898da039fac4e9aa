"""Pages on a phone: what belongs together stands together, and nothing is cut."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser.conftest import OpenPage
from browser.tables import against_computer, awaited, open_table, played_by_program, sit_down
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


@pytest.mark.parametrize("address", ["/events/new", "/agree", "/new?game=zertz"])
def test_no_field_shines_through_the_button_that_stays_in_sight(open_page: OpenPage, address: str) -> None:
    page = open_page(address, viewport={"width": 390, "height": 560})
    button = page.locator(".go .button")
    expect(button).to_be_enabled()
    bar = box_of(page.locator(".go"))
    ground: FloatRect = {"x": 0, "y": bar["y"] + 2, "width": 390, "height": box_of(button)["y"] - bar["y"] - 4}
    shown = []
    for down in (0, 35, 70):
        page.evaluate("down => scrollTo(0, down)", down)
        shown.append(page.screenshot(clip=ground))
    assert shown == shown[:1] * 3


def test_the_list_of_turns_has_room_for_whole_rows(open_page: OpenPage) -> None:
    page = open_page()
    against_computer(page, "pentago")
    for size in (PHONE, {"width": 1280, "height": 900}):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.locator("#turns").evaluate(WHOLE_ROWS) == 0


ON_SCREEN = """(found) => found.filter((part) => part.checkVisibility() && part.textContent).filter((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
}).map((part) => part.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (740, 360), (1280, 800)])
@pytest.mark.parametrize("spec", ["zertz", "gipf:tournament,zertz=3", "gipf:ultimate", "yinsh", "dvonn", "punct"])
def test_what_a_player_has_is_named_and_nothing_of_it_is_cut(
    open_page: OpenPage, spec: str, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    against_computer(page, spec)
    awaited(page)
    for tray in page.locator(".player gipfel-tray").all():
        name = tray.locator(".gipfel-tray-name").first
        expect(name).to_be_visible()
        assert name.evaluate("(name) => name.scrollHeight <= name.clientHeight + 1"), name.text_content()
        assert box_of(name)["y"] >= box_of(tray)["y"] - 0.5
        assert tray.evaluate("(tray) => tray.scrollHeight <= tray.clientHeight + 1"), tray.inner_text()
    held = page.locator(".player .gipfel-holding").first
    assert held.get_attribute("title")


@pytest.mark.parametrize(("width", "height"), [(740, 360), (844, 390)])
def test_a_phone_on_its_side_has_the_board_as_tall_as_there_is_and_the_line_beside_it(
    open_page: OpenPage, width: int, height: int
) -> None:
    anna, bert = (open_page(viewport={"width": width, "height": height}) for _ in range(2))
    opened = open_table(anna, spec="gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)")
    sit_down(bert, opened["links"]["seat"])
    for page, turn in ((anna, "Za1-b2"), (bert, "Yi5-h5"), (anna, "b2>d4?")):
        played_by_program(page, opened["table"], turn)
    awaited(bert)
    field, line = box_of(bert.locator("#board .gipfel-field")), box_of(bert.locator("#board .gipfel-panel"))
    assert field["height"] >= height - 52
    assert line["x"] >= field["x"] + field["width"]
    assert line["y"] + line["height"] <= height
    assert bert.locator("#board .gipfel-choice").evaluate_all(ON_SCREEN) == []
    bert.locator("#acts .danger").click()
    bert.locator("#acts .danger").click()
    expect(bert.locator("#table")).to_have_attribute("data-phase", "over")
    bert.evaluate("() => scrollTo(0, 0)")
    offered = bert.locator("#board .offers .button")
    assert offered.count() == 3
    assert offered.evaluate_all(ON_SCREEN) == []
    boxes = [box_of(button) for button in offered.all()]
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes))


def test_the_chances_of_both_players_fit_side_by_side(open_page: OpenPage) -> None:
    page = open_page("/analysis?spec=zertz", viewport={"width": 320, "height": 640}, locale="it")
    names = page.locator("#bar span")
    names.evaluate_all("(spans) => spans.forEach((span) => span.append(' 51 %'))")
    first, second, bar = box_of(names.first), box_of(names.last), box_of(page.locator("#bar"))
    assert first["x"] + first["width"] <= second["x"]
    assert second["x"] + second["width"] <= bar["x"] + bar["width"]
    assert first["height"] == second["height"] <= bar["height"]


BARE = ".scrolls *, .scrolls { color: transparent !important; border-color: transparent !important; }"


def test_a_table_wider_than_the_screen_shows_where_it_goes_on(open_page: OpenPage) -> None:
    page = open_page("/events", viewport={"width": 220, "height": 600}, bypass_csp=True)
    origin = {"Origin": page.evaluate("location.origin")}
    page.request.post("/api/1/guests", data={"name": "Wanderer"}, headers=origin)
    wanted = {"kind": "swiss", "name": "Evening", "specs": ["pentago"], "rounds": 2, "clock": {"control": "none"}}
    event = page.request.post("/api/1/events", data=wanted, headers=origin).json()["event"]
    page.request.post(f"/api/1/events/{event}/commands", data={"kind": "register"}, headers=origin)
    page.goto(f"/events/{event}")
    page.add_style_tag(content=BARE)
    table = page.locator(".scrolls").first
    room = box_of(table)
    edges: list[Any] = [{**room, "width": 8}, {**room, "x": room["x"] + room["width"] - 8, "width": 8}]
    begin = [page.screenshot(clip=edge) for edge in edges]
    table.evaluate("element => element.scrollTo(10000, 0)")
    end = [page.screenshot(clip=edge) for edge in edges]
    assert begin[0] != end[0]  # the shade is at the right, then at the left
    assert begin[1] != end[1]
    assert begin[0] == end[1]  # bare paper where nothing goes on
