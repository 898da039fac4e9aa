"""Where one arrives: boards that live as long as somebody sees them, a menu on the phone, games by their names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from browser.conftest import OpenPage
from browser.tables import against_computer, awaited, open_table
from front.hand import box_of
from gipfel.core.registry import game_type, names
from support import FULL, amount

DRAWN = ".miniature .gipfel-stage"
PHONE = {"width": 360, "height": 740}
HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
A_MINUTE = 60_000
WAYS = ("card", "act")
ASKED = "() => fetch('/health').then(() => null)"
MOVING = ("/board/", "/miniature", "/showcase")


def asked_for(page: Page) -> list[str]:
    """The addresses a page asks for from now on."""
    addresses: list[str] = []

    def note(request: Request) -> None:
        addresses.append(request.url)

    page.on("request", note)
    return addresses


def moving(addresses: list[str]) -> list[str]:
    """Those of what draws boards that move."""
    return [address for address in addresses if any(part in address for part in MOVING)]


def a_minute_passes(page: Page) -> None:
    """For the timers of a page that has a clock of its own; whatever it asks for then has been noted afterwards."""
    page.clock.run_for(A_MINUTE)
    page.evaluate(ASKED)


FIGURE = """stage => {
  const figure = document.createElementNS("http://www.w3.org/2000/svg", "text");
  figure.setAttribute("class", "gipfel-figure");
  stage.append(figure);
  return parseFloat(getComputedStyle(figure).fontSize);
}"""


def test_heights_of_stacks_fit_the_pieces_of_a_miniature(open_page: OpenPage) -> None:
    page = open_page("/", reduced_motion="no-preference")
    assert page.locator(DRAWN).first.evaluate(FIGURE) < 0.5  # a piece is about as large as 1


def test_miniatures_play_where_they_are_seen_and_can_be_stopped(open_page: OpenPage) -> None:
    page = open_page("/", reduced_motion="no-preference")
    page.locator(DRAWN).nth(amount(2, 4) - 1).wait_for(state="attached")  # one after the other begins
    page.get_by_role("button", name="Stop the boards").click()
    addresses = asked_for(page)
    page.clock.install()
    page.reload()
    expect(page.get_by_role("button", name="Let the boards play")).to_be_visible()
    a_minute_passes(page)
    expect(page.locator(DRAWN)).to_have_count(0)
    assert not moving(addresses)
    page.get_by_role("button", name="Let the boards play").click()
    page.locator(DRAWN).first.wait_for(state="attached")


def test_miniatures_of_a_hidden_page_stand_still(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(f"({HIDE})()")
    addresses = asked_for(page)
    page.clock.install()
    page.goto("/")
    a_minute_passes(page)
    expect(page.locator(DRAWN)).to_have_count(0)
    assert not moving(addresses)


def test_who_wants_nothing_to_move_gets_pictures_and_loads_nothing_for_motion(page: Page) -> None:
    addresses = asked_for(page)
    page.clock.install()
    page.goto("/")
    a_minute_passes(page)
    expect(page.locator(".miniature svg")).to_have_count(len(names()))
    expect(page.locator(DRAWN)).to_have_count(0)
    expect(page.locator("#living")).to_be_hidden()
    assert not moving(addresses)


def test_miniatures_are_pictures_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/", java_script_enabled=False)
    expect(page.locator(".miniature svg use").first).to_be_attached()
    expect(page.locator(".miniature svg")).to_have_count(len(names()))


def test_the_header_of_a_phone_is_one_line_with_a_menu(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE, locale="de", java_script_enabled=False)
    assert box_of(page.locator(".top"))["height"] < 60
    link = page.locator("#menu a[href='/learn']")
    expect(link).to_be_hidden()
    page.locator(".menu-button").click()
    expect(link).to_be_visible()
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    page.locator(".menu-button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#menu a").first).to_be_focused()
    link.click()
    page.wait_for_url("**/learn")


@pytest.mark.parametrize("width", [320, 800, 1280])
def test_clubs_and_leaderboards_are_found_at_every_width(open_page: OpenPage, width: int) -> None:
    page = open_page("/", viewport={"width": width, "height": 800}, locale="de")
    for address in ("/clubs", "/leaderboards"):
        expect(page.locator(f"main a[href='{address}']")).to_be_visible()
    if width == 320:
        page.locator(".menu-button").click()
    expect(page.locator("#menu a[href='/clubs']")).to_be_visible(visible=width != 800)
    page.locator("#menu a[href='/events']").click()
    page.wait_for_url("**/events")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_variants_and_options_have_names(page: Page) -> None:
    page.goto("/new?game=zertz")
    expect(page.get_by_label("Level").locator("option").nth(3)).to_have_text(
        "4 (casual, wins 6 of 10 games against level 3)"
    )
    page.get_by_text("Variant, clock, who begins").click()
    expect(page.get_by_role("radio", name="48 rings For experienced players")).to_be_visible()
    expect(page.get_by_role("radio", name="The usual game For most games")).to_be_checked()
    page.get_by_label("Touched pieces").select_option(label="must be played")
    page.get_by_role("radio", name="Two at this screen").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/here?spec=zertz%2Ctouch%3Dstrict")
    expect(page.get_by_role("heading", level=1)).to_have_text("ZÈRTZ · Touched pieces: must be played")


def ways() -> Iterator[tuple[str, str]]:
    """Every game by one of the two ways; all of both in long runs."""
    for number, name in enumerate(names()):
        for way in WAYS if FULL else [WAYS[number % 2]]:
            yield name, way


@pytest.mark.parametrize(("name", "way"), list(ways()))
def test_two_clicks_lead_from_the_lobby_to_a_board_that_can_be_touched(page: Page, name: str, way: str) -> None:
    title = game_type(name).title
    page.goto("/")
    if way == "card":
        page.get_by_role("link", name=f"Play {title}", exact=True).click()
        page.get_by_role("button", name="Play", exact=True).click()
    else:
        page.get_by_role("link", name="Play the computer").click()
        page.get_by_role("button", name=title, exact=True).click()
    page.wait_for_url("**/t/**")
    assert awaited(page)["offered"]


def test_games_keep_their_order_and_ones_turn_comes_before_all(open_page: OpenPage) -> None:
    page = open_page("/")
    order = page.locator(".game h4").all_inner_texts()
    against_computer(page, "zertz")
    against_computer(page, "zertz")
    open_table(page, spec="pentago")
    page.goto("/")
    assert page.locator(".game h4").all_inner_texts() == order
    expect(page.locator(".own-games li")).to_have_count(3)
    expect(page.locator(".own-games li").first).to_contain_text("your turn")
    expect(page.locator(".own-games li").last).to_contain_text("waits")


def test_who_looks_for_an_opponent_is_seen_in_the_lobby_and_joined(open_page: OpenPage) -> None:
    bert, anna = open_page("/"), open_page("/")
    anna.get_by_label("Or find an opponent:").select_option("offboard")
    anna.get_by_label("Clock").select_option("days 3")
    anna.get_by_role("button", name="Find an opponent").click()
    seeker = bert.locator(".seeker").filter(has_text="Offboard")
    expect(seeker).to_contain_text("looks for an opponent")
    expect(seeker).to_contain_text("3 days")
    expect(anna.locator(".seeker").filter(has_text="Offboard")).to_have_count(0)
    seeker.get_by_role("button").click()
    for page in (anna, bert):
        page.wait_for_url("**/t/**")
        expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
    assert anna.url == bert.url


def test_two_who_want_the_same_find_each_other_in_the_lobby(open_page: OpenPage) -> None:
    anna, bert = open_page("/"), open_page("/")
    for page in (anna, bert):
        page.get_by_label("Or find an opponent:").select_option("pentago")
        page.get_by_role("button", name="Find an opponent").press("Enter")
    for page in (anna, bert):
        page.wait_for_url("**/t/**")
        expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
    assert anna.url == bert.url
