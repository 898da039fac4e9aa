"""Hourglasses in the browser: the sand is seen to run and runs out, can be asked for; small glass, bonus, pause."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.tables import awaited, click, click_turn, open_table, sit_down
from browser.test_combined import ANNOUNCED, Match

OPENING = ("a1 b2", "a4 b4", "d7 d6", "d1 d2", "g1 f2", "g4 f4")
SAND = """(cell) => {
  const glass = document.querySelector(`.glasses g[data-at="${cell}"]`);
  const height = (half) => Number(glass?.querySelectorAll(".grains")[half]?.getAttribute("height"));
  return glass ? [height(0), height(1)] : null;
}"""
SHIFTS = """() => {
  window.shifts = [];
  const note = ({ node }) => node?.id || node?.className || node?.parentElement?.className || node?.nodeName;
  const moved = (list) => list.getEntries().flatMap(({ sources }) => sources.map(note));
  new PerformanceObserver((list) => window.shifts.push(...moved(list)))
    .observe({ type: "layout-shift" });
}"""


def two_at_sand(open_page: OpenPage, spec: str, turns: int = 6, **how: Any) -> tuple[Page, Page]:
    """Anna begins; both make their first turns: a glass and where it goes, its ring drops by itself."""
    anna, bert = open_page(**how), open_page(**how)
    opened = open_table(anna, spec=spec)
    sit_down(bert, opened["links"]["seat"])
    for number, touches in enumerate(OPENING[:turns]):
        mover, other = (anna, bert) if number % 2 == 0 else (bert, anna)
        quickly(mover, touches)
        expect(other.locator("#table")).to_have_attribute("data-turns", str(number + 1))
    return anna, bert


def quickly(page: Page, touches: str) -> None:
    """A turn by two touches; the switch beside the board does the rest."""
    awaited(page)
    for touch in touches.split():
        click(page, touch)


def seen(page: Page, name: str) -> None:
    """A picture for who develops this: GIPFEL_PICTURES names a folder."""
    if folder := os.environ.get("GIPFEL_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_the_sand_is_seen_to_run_and_runs_out(open_page: OpenPage) -> None:
    anna, bert = two_at_sand(open_page, "tamsk:2,sand=60")
    seen(anna, "sand-desk")
    above, below = anna.evaluate(SAND, "b2")
    anna.wait_for_timeout(1_500)
    later_above, later_below = anna.evaluate(SAND, "b2")
    assert later_above < above
    assert later_below > below
    # Turned over after a few seconds it has only as many seconds left.
    quickly(anna, "b2 b3")
    expect(anna.locator(".glasses g[data-at=b3].little text")).not_to_be_empty()
    seen(bert, "sand-little")
    expect(anna.locator("#told")).to_contain_text("run out")
    for page in (anna, bert):
        expect(page.locator(".glasses g[data-at=b3]")).to_have_count(0)
    assert bert.evaluate("document.querySelector('#board').scene.items.some((item) => item.symbol === 'tamsk-red-out')")
    # The others run on, and what was looked up stands still.
    anna.locator("#steps [data-go=back]").click()
    expect(anna.locator(".glasses g[data-at=b3]")).to_have_count(1)
    still = anna.evaluate(SAND, "d6")
    anna.wait_for_timeout(700)
    assert anna.evaluate(SAND, "d6") == still


def test_nothing_moves_on_the_page_while_the_sand_runs(open_page: OpenPage) -> None:
    anna, _ = two_at_sand(open_page, "tamsk:3", turns=2)
    anna.evaluate(SHIFTS)
    quickly(anna, "d7 d6")
    anna.wait_for_timeout(1_500)
    assert anna.evaluate("window.shifts") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(open_page: OpenPage, scheme: str) -> None:
    anna, _ = two_at_sand(
        open_page, "tamsk:3", turns=2, viewport={"width": 320, "height": 640}, color_scheme=scheme, has_touch=True
    )
    seen(anna, f"sand-phone-{scheme}")
    assert anna.evaluate("document.documentElement.scrollWidth") <= 320
    for button in ("#shot", "#ring-switch"):
        expect(anna.locator(button)).to_be_visible()


def test_who_does_not_see_the_sand_can_ask_for_it(open_page: OpenPage) -> None:
    anna, _ = two_at_sand(open_page, "tamsk:2")
    anna.locator("#board [data-touch=b2]").first.focus()
    anna.keyboard.press("s")
    expect(anna.locator("#board [role=status]").last).to_contain_text("First to run out: b2")
    expect(anna.locator("#board [role=status]").last).to_contain_text("Then, in seconds: b4:")


def test_who_is_late_forfeits_the_turn_and_the_other_drops_a_second_ring(open_page: OpenPage) -> None:
    anna, bert = two_at_sand(open_page, "tamsk:3,shot=5")
    expect(anna.locator("#shot")).to_be_disabled()  # it is her turn
    bert.locator("#shot").click()
    expect(bert.locator("#shot")).to_be_disabled()
    expect(anna.locator("#shot")).to_have_attribute("data-runs", "")
    expect(bert.locator("#told")).to_contain_text("too late")
    quickly(bert, "b4 b3")
    click(bert, "d4")
    expect(bert.locator("#table")).to_have_attribute("data-turns", "8")
    expect(anna.locator("#turns li").last).to_contain_text("+d4")


def test_the_switch_stands_on_drop_and_can_be_turned_over_for_one_turn(open_page: OpenPage) -> None:
    anna, bert = two_at_sand(open_page, "tamsk:2", turns=2)
    expect(anna.locator("#ring-switch")).to_have_text("Drop a ring")
    anna.locator("#ring-switch").click()
    expect(anna.locator("#ring-switch")).to_have_text("No ring")
    quickly(anna, "d7 d6")
    expect(bert.locator("#turns li").last).to_contain_text("d7-d6~")
    expect(anna.locator("#ring-switch")).to_have_text("Drop a ring")


def test_a_pause_lays_all_glasses_down_until_both_go_on(open_page: OpenPage) -> None:
    anna, bert = two_at_sand(open_page, "tamsk:2")
    anna.get_by_role("button", name="Pause").click()
    bert.get_by_role("button", name="Accept").click()
    expect(anna.locator("#status")).to_contain_text("paused")
    expect(anna.locator(".glasses g.runs")).to_have_count(0)
    still = anna.evaluate(SAND, "b2")
    anna.wait_for_timeout(800)
    assert anna.evaluate(SAND, "b2") == still
    seen(anna, "sand-paused")
    bert.get_by_role("button", name="Go on").click()
    anna.get_by_role("button", name="Accept").click()
    expect(anna.locator("#status")).to_contain_text("The sand runs again in")
    expect(anna.locator("#status")).to_contain_text("Your turn.")
    expect(anna.locator(".glasses g[data-at=b2].runs")).to_have_count(1)


def test_the_page_of_a_new_game_offers_sand_instead_of_a_clock(open_page: OpenPage) -> None:
    page = open_page("/new?game=tamsk&opponent=here")
    page.locator("#more > summary").click()
    page.check("input[name=variant][value='tamsk:2']")
    expect(page.locator("#clock")).to_be_hidden()
    expect(page.locator("input[name=opponent][value=here]")).to_be_disabled()
    page.select_option("#option-level", "1")
    expect(page.locator("#clock")).to_be_visible()
    page.select_option("#option-level", "")
    page.check("input[name=sides][value=first]")  # the lot would let the computer begin in every other run
    page.locator("form#new button[type=submit]").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#sand")).to_be_visible()
    quickly(page, "a1 b2")
    # The computer answers, and its glass runs too.
    expect(page.locator("#table")).to_have_attribute("data-turns", "2")
    expect(page.locator(".glasses g")).to_have_count(2)


def test_two_at_one_screen_are_told_why_not(open_page: OpenPage, faults: list[str]) -> None:
    page = open_page("/here?spec=tamsk:2")
    expect(page.locator("main")).to_contain_text("hourglasses that run while you think")
    faults.clear()


def test_sand_runs_in_a_game_inside_and_is_gone_with_it(open_page: OpenPage) -> None:
    contest = "(tamsk:3,sand=300,shot=60)"  # however slow the machine is
    match = Match(open_page, f"gipf:basic,zertz=2,yinsh=1,challenges=1,begin=challenger,settle-zertz={contest}")
    anna, bert = match.pages
    expect(anna.locator("#sand")).to_be_hidden()
    match.play(*ANNOUNCED, "challenge", by_hand=False)
    for number, touches in enumerate(OPENING):
        mover, other = (bert, anna) if number % 2 == 0 else (anna, bert)
        expect(mover.locator("#ring-switch")).to_be_visible()
        quickly(mover, touches)
        expect(other.locator("#table")).to_have_attribute("data-turns", str(number + 5))
    seen(anna, "sand-inside")
    above, below = bert.evaluate(SAND, "b2")
    # So much sand runs slowly: what is seen of it changes after some seconds.
    bert.wait_for_function(f"([at, was]) => ({SAND})(at)[0] < was", arg=["b2", above])
    assert bert.evaluate(SAND, "b2")[1] > below
    expect(bert.locator("#shot")).to_be_disabled()  # it is his turn, and the small glass belongs to who waits
    anna.locator("#shot").click()
    expect(bert.locator("#shot")).to_have_attribute("data-runs", "")
    # What was looked up shows the sand as it stood, the game outside none.
    anna.locator("#steps [data-go=back]").click()
    expect(anna.locator(".glasses g[data-at=f4]")).to_have_count(0)
    expect(anna.locator(".glasses g[data-at=d2]")).to_have_count(1)
    anna.locator("#steps [data-go=first]").click()
    expect(anna.locator(".glasses g")).to_have_count(0)
    anna.locator("#steps [data-go=last]").click()
    bert.get_by_role("button", name="Give up the game inside").click()
    bert.get_by_role("button", name="Really give it up?").click()
    for page in match.pages:
        expect(page.locator("#crumbs")).not_to_contain_text("TAMSK")
        expect(page.locator("#sand")).to_be_hidden()
        expect(page.locator(".glasses g")).to_have_count(0)
    expect(bert.locator("#status")).to_contain_text("Your turn")
    click_turn(bert, ["kind:Z", "a1", "b2"])
