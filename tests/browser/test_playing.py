"""Playing the computer, by clicking and by keys, from the lobby to the end of the game."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import OpenPage
from browser.tables import (
    COMPILING,
    FOCUSED,
    NOW,
    against_computer,
    awaited,
    click,
    key_on,
    new_game,
    open_table,
    play_on,
    sit_down,
)
from front.hand import box_of
from gipfel.core.language import LANGUAGES
from gipfel.core.registry import names
from support import FULL, amount

PHONE = {"width": 360, "height": 740}
HEAVIEST = [("lyngk", "pl"), ("tzaar", "de")]


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("pentago", "1"),
        pytest.param("zertz", "1", marks=pytest.mark.full),
        pytest.param("gipf", "1", marks=pytest.mark.full),
        pytest.param("tzaar", "1", marks=pytest.mark.full),
        pytest.param("yinsh", "1", marks=pytest.mark.full),
        pytest.param("tamsk", "1", marks=pytest.mark.full),
        pytest.param("punct", "1", marks=pytest.mark.full),
        pytest.param("offboard", "4", marks=pytest.mark.full),  # against a weak one by chance it takes hours
    ],
)
def test_a_whole_game_is_played_by_clicking(page: Page, game: str, level: str) -> None:
    new_game(page, game, level=level)
    play_on(page, Random(game))
    expect(page.locator("#status")).to_contain_text(re.compile("^You won|wins:|^A draw"))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    turns = page.locator("#turns button").count()
    assert turns == int(page.locator("#table").get_attribute("data-turns") or 0) > 8


@pytest.mark.parametrize(
    "game", ["zertz", pytest.param("gipf", marks=pytest.mark.full), pytest.param("punct", marks=pytest.mark.full)]
)
def test_a_game_is_played_by_keyboard_alone(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}&opponent=computer")
    page.locator("form#new button[type=submit]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    awaited(page, COMPILING)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED)[0]:
            break
    wanted = amount(6, 2_000)
    made = key_on(page, Random(game), wanted)
    if FULL:
        assert made < wanted
        expect(page.locator("#table")).to_have_attribute("data-phase", "over")
    assert int(page.locator("#table").get_attribute("data-turns") or 0) > 1
    assert page.locator("#board .gipfel-said").inner_text() != ""


def test_resigning_is_asked_once(page: Page) -> None:
    against_computer(page, "pentago")
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator("#status")).to_have_text("Computer, level 1 wins: you resigned.")


def test_the_highlight_after_a_touch_needs_no_round_trip(page: Page) -> None:
    asked: list[str] = []
    silent: list[bool] = []

    def through(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        house.on_message(lambda message: None if silent else line.send(message))

    page.route_web_socket("**/socket?packed", through)
    page.on("request", lambda request: asked.append(request.url))
    against_computer(page, "pentago")
    seen = awaited(page)
    asked.clear()
    silent.append(True)
    click(page, seen["offered"][0])
    _, touched, offered = page.evaluate(NOW)
    assert touched == [seen["offered"][0]]
    assert all(touch.startswith("turn:") for touch in offered)
    expect(page.locator("[data-touch='turn:ne+']")).to_be_visible()
    assert [address for address in asked if not address.endswith("/sounds.js")] == []  # fetched with the first touch


def test_one_looks_back_while_the_game_goes_on(page: Page) -> None:
    against_computer(page, "pentago")
    play_on(page, Random(1), 4)
    awaited(page)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("#board")).to_have_attribute("data-phase", "idle")
    assert (
        page.evaluate("() => document.querySelector('#board').scene.items.some((item) => item.layer === 'piece')")
        is False
    )
    page.get_by_role("button", name="To the last turn").click()
    awaited(page)


def test_a_table_fits_a_phone_and_what_is_touched_is_large_or_magnified(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    against_computer(page, "zertz")
    seen = awaited(page)
    page.locator(f'[data-touch="{seen["offered"][0]}"]').first.tap()
    awaited(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    box = box_of(page.locator("#board svg [data-touch]").first)
    if min(box["width"], box["height"]) < 40:
        assert page.locator("#board .gipfel-lens").count() == 1
    for element in page.locator("#acts button, #acts a, #steps button").all():
        if (found := element.bounding_box()) is not None:
            assert found["height"] >= 40


@pytest.mark.parametrize(
    ("game", "language"),
    list(product(names(), LANGUAGES)) if FULL else HEAVIEST,
)
def test_a_table_page_weighs_under_ninety_eight_kilobytes(open_page: OpenPage, game: str, language: str) -> None:
    page = open_page(locale=language)
    weights: list[float] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    for direction in ("Received", "Sent"):
        devtools.on(
            f"Network.webSocketFrame{direction}",
            lambda event: weights.append(len(event["response"]["payloadData"]) + 8),
        )
    against_computer(page, game)
    devtools.send("Network.clearBrowserCache")
    weights.clear()
    page.reload()
    awaited(page)
    assert len(weights) > 30
    assert 20_000 < sum(weights) < 98_000


def test_the_ring_removed_last_stays_marked_after_a_reload(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    sit_down(bert, open_table(anna, spec="zertz")["links"]["seat"])
    for touch in ("stock:W", "d4", "a1"):
        awaited(anna)
        click(anna, touch)
    awaited(bert)
    outline = bert.locator("#board .gipfel-under .gipfel-gone")
    expect(outline).to_have_count(1)
    place = [outline.get_attribute(name) for name in ("cx", "cy", "r")]
    bert.reload()
    awaited(bert)
    expect(outline).to_have_count(1)
    assert [outline.get_attribute(name) for name in ("cx", "cy", "r")] == place
