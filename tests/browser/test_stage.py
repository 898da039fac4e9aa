"""The board is the hero: it takes the room there is, and nothing moves while a game is played."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.tables import SOON, awaited, open_table, played_by_program, sit_down
from front.hand import box_of
from gipfel.core.registry import names
from support import FULL
from tools.board_sizes import measured

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
SHORT = {"dvonn": 56, "pentago": 80, "zertz": 24}  # touches, in short runs
LONG = 400  # by chance some games go on for hours; then both agree that it was enough
LEAST = {"1280x800": 500, "1920x1080": 780, "820x1180": 700, "390x844": 335, "360x740": 310, "844x390": 300}
SHIFTS = """globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const named = (node) => node?.id || node?.className || node?.parentElement?.className || node?.nodeName;
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
    for (const { node, previousRect, currentRect } of sources) {
      shifts.push(`${value.toFixed(5)} ${named(node)}: ${place(previousRect)} > ${place(currentRect)}`);
    }
    if (!sources.length) shifts.push(`${value.toFixed(5)} gone`);
  }
}).observe({ type: "layout-shift", buffered: true });"""
RESTED = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return shifts;
}"""
PRESSED = "(touch) => document.querySelector('#board').press(touch)"


def resting(page: Page) -> list[Any]:
    """What has moved so far, once two more pictures are drawn."""
    found: list[Any] = page.evaluate(RESTED)
    return found


def asked(people: tuple[Page, Page]) -> Page:
    """Who has something to touch, as both boards see it; anyone once the game is over."""
    late = time.monotonic() + SOON / 1000
    while time.monotonic() < late:
        for page in people:
            over, offered = page.evaluate("() => [table.dataset.phase === 'over', board.offered.length > 0]")
            if over or offered:
                return page
        people[0].evaluate("() => new Promise(requestAnimationFrame)")
    seen = [page.evaluate("() => [board.phase, board.touched, board.offered]") for page in people]
    raise AssertionError(seen)


@pytest.mark.parametrize("game", sorted(names()) if FULL else sorted(SHORT))
def test_nothing_moves_during_a_whole_game(open_page: OpenPage, game: str) -> None:
    people = anna, bert = open_page(viewport=PHONE), open_page(viewport=DESKTOP)
    for page in people:
        page.add_init_script(SHIFTS)
    clock = {"control": "increment", "base": 3_600_000, "bonus": 5_000}
    sit_down(bert, open_table(anna, spec=game, clock=clock)["links"]["seat"])
    anna.reload()
    awaited(anna)
    before = [len(resting(page)) for page in people]
    chance, over = Random(game), False
    for _ in range(LONG if FULL else SHORT[game]):
        page = asked(people)
        seen = awaited(page)
        if over := seen["over"]:
            break
        page.evaluate(PRESSED, chance.choice(seen["offered"]))
    if not over:
        anna.locator("#acts .danger").click()
        anna.locator("#acts .danger").click()
    for page, known in zip(people, before, strict=True):
        expect(page.locator("#table")).to_have_attribute("data-phase", "over")
        assert "\n".join(resting(page)[known:]) == ""


def test_the_line_tells_whose_the_last_turn_was_and_what_was_played(open_page: OpenPage) -> None:
    people = anna, bert = open_page(viewport=PHONE), open_page(viewport=DESKTOP)
    opened = open_table(anna, spec="pentago")
    sit_down(bert, opened["links"]["seat"])
    awaited(anna)
    for page in people:
        expect(page.locator("#told")).to_have_text("")
    heights = [box_of(page.locator("#board .gipfel-panel"))["height"] for page in people]
    played_by_program(anna, opened["table"], "c3ne+")
    expect(anna.locator("#told")).to_have_text("You: marble on c3, upper right quarter clockwise")
    other = (bert.locator(".top-player .name").text_content() or "").strip()
    expect(bert.locator("#told")).to_have_text(f"{other}: marble on c3, upper right quarter clockwise")
    expect(bert.locator("#status")).to_have_text("Your turn.")
    assert heights == [box_of(page.locator("#board .gipfel-panel"))["height"] for page in people]
    bert.get_by_role("button", name="Notation").click()
    expect(bert.locator("#told")).to_have_text(f"{other}: c3ne+")
    played_by_program(bert, opened["table"], "d4sw-")
    bert.get_by_role("button", name="One turn back").click()
    expect(bert.locator("#told")).to_have_text(f"{other}: c3ne+")
    bert.get_by_role("button", name="To the last turn").click()
    expect(bert.locator("#told")).to_have_text("You: d4sw-")


@pytest.mark.parametrize("where", ["/here?spec={}", "/analysis?spec={}"] if FULL else ["/here?spec={}"])
@pytest.mark.parametrize("game", sorted(names()) if FULL else ["gipf"])
def test_the_board_takes_the_room_there_is(open_page: OpenPage, game: str, where: str) -> None:
    page = open_page()
    for screen, (width, height, top, bottom) in measured(page, where.format(game)).items():
        wide, high = map(int, screen.split("x"))
        least = LEAST[screen] * (0.85 if "analysis" in where else 1)
        assert max(width, height) >= least, (screen, width, height)
        assert width <= wide
        assert top >= 0
        assert bottom <= high
        line = page.locator("#board .gipfel-words").bounding_box()
        assert line is not None
