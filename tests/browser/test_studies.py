"""A study made, shared, changed by two at once, printed and shown in a foreign page; by mouse and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotThere

from browser.conftest import OpenPage
from browser.test_embed import Club
from web.houses import HouseProcess

PHONE = {"width": 320, "height": 640}


def made(page: Page, visibility: str = "link") -> str:
    """A study of Pentago with a title, made on the list; its address."""
    page.goto("/studies")
    form = page.locator("#new-study")
    form.get_by_label("Title").fill("Corners")
    form.get_by_label("Game").select_option("pentago")
    form.get_by_label("Who may read it").select_option(visibility)
    form.get_by_role("button", name="Make the study").click()
    expect(page.locator("#study-title")).to_have_text("Corners")
    ready(page)
    return re.sub(r"\?.*", "", page.url)


def ready(page: Page) -> None:
    """The board can be played on."""
    expect(page.locator("gipfel-board[data-phase=choosing]")).to_be_visible()


def plays(page: Page, cell: str, turn: str) -> None:
    """A turn by mouse; what others wrote at the same moment begins the board anew, and the cell is touched again."""
    ready(page)
    arrow = page.locator(f'gipfel-board [data-touch="{turn}"]').first
    for _ in range(5):
        page.locator(f'gipfel-board [data-touch="{cell}"]').first.click()
        try:
            arrow.click(timeout=5000)
        except NotThere:
            continue
        return
    raise AssertionError(f"{turn} is not offered")


def test_two_write_at_once_and_both_see_all(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    address = made(anna)
    anna.get_by_text("People and settings").click()
    anna.get_by_role("button", name="Link for inviting").click()
    link = anna.get_by_label("Link for inviting", exact=True).last
    expect(link).to_have_value(re.compile("/join/"))
    bert.goto(link.input_value())
    bert.get_by_role("button", name="Join in").click()
    expect(bert.locator("#study-title")).to_have_text("Corners")
    assert bert.url.startswith(address)
    plays(anna, "a1", "turn:ne+")
    plays(bert, "f6", "turn:ne+")
    for page in (anna, bert):
        expect(page.locator("#turns button")).to_have_count(2)
    anna.locator("#turns button").first.click()
    anna.get_by_label("Write a comment").fill("A corner.")
    anna.get_by_label("Write a comment").press("Tab")
    expect(bert.locator(".study-comment")).to_have_text("A corner.")
    anna.locator("#signs").get_by_role("button", name="!?").click()
    expect(bert.locator("#turns")).to_contain_text("!?")


def test_a_study_is_written_by_keys_alone(page: Page) -> None:
    made(page, "private")
    page.locator("gipfel-board [tabindex='0']").first.focus()
    page.keyboard.press("/")
    page.keyboard.type("a1ne+")
    page.keyboard.press("Enter")
    expect(page.locator("#turns button[aria-current]")).to_have_count(1)
    page.locator("#turns button").focus()
    page.keyboard.press("m")
    expect(page.locator("#draw")).to_have_attribute("aria-pressed", "true")
    page.locator('gipfel-board [data-touch="a1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("line.study-mark")).to_have_count(1)
    page.locator("#signs").get_by_role("button", name="!?").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turns")).to_contain_text("!?")  # the list follows while one draws
    page.locator("#draw").focus()
    page.keyboard.press("m")
    expect(page.locator("#draw")).to_have_attribute("aria-pressed", "false")
    page.locator("#turns button").focus()
    page.keyboard.press("c")
    page.keyboard.type("By keys.")
    page.keyboard.press("Tab")
    expect(page.locator(".study-comment")).to_have_text("By keys.")
    page.locator("#turns button").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#turns button[aria-current]")).to_have_count(0)


def test_a_lesson_of_the_house_is_gone_through_as_a_study(page: Page) -> None:
    page.goto("/studies/house.pentago")
    expect(page.locator("#task-ask")).not_to_be_empty()
    expect(page.locator("#turns")).to_have_text("The turns are hidden; each is shown here once you have found it.")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#said[data-kind=good]")).to_be_visible()
    page.locator("#following").click()
    expect(page.locator("#chapters [aria-current]")).to_have_attribute("data-chapter", "2")


@pytest.fixture
def foreign(house: HouseProcess, open_page: OpenPage) -> Iterator[str]:
    """A page of another origin that shows a chapter."""
    page = open_page()
    address = made(page)
    plays(page, "a1", "turn:ne+")
    expect(page.locator("#turns button")).to_have_count(1)
    page.get_by_label("Write a comment").fill("A corner.")
    page.get_by_label("Write a comment").press("Tab")
    expect(page.locator(".study-comment")).to_have_count(1)
    shown = f'<gipfel-embed href="{address}" width="400"></gipfel-embed>'
    script = f'<script src="{house.address.rstrip("/")}/embed.js"></script>'
    text = f'<!doctype html><title>News</title><link rel="icon" href="data:,">{shown}{script}'
    handler = type("News", (Club,), {"text": text.encode()})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_chapter_in_a_foreign_page(page: Page, foreign: str) -> None:
    page.goto(foreign)
    frame = page.frame_locator("gipfel-embed iframe")
    expect(frame.locator("#count")).to_have_text("0 / 1")
    frame.get_by_role("button", name="One turn on").focus()
    page.keyboard.press("ArrowRight")
    expect(frame.locator("#words")).to_have_text("A corner.")
    expect(frame.locator("#count")).to_have_text("1 / 1")


def test_a_study_is_printed_six_diagrams_to_a_page(page: Page) -> None:
    page.goto("/studies/house.pentago/print")
    page.evaluate("() => { window.print = () => { document.title = 'printed'; }; }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator("[data-print]")).to_be_hidden()
    assert page.locator("figure").count() > 6
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_a_study_offers_the_code_for_other_pages_unless_it_is_private(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    address = made(page)
    study = re.sub(".*/studies/", "/embed/study/", address)
    page.get_by_text("Practise and keep").click()
    code = page.get_by_label("To show this board in another page, put this code there:")
    expect(code).to_have_value(re.compile(f'^<iframe src="http://[^"]+{study}/[a-z0-9]+" width'))
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("#framing-said")).to_contain_text("The code is ")
    page.goto(re.findall('src="(.+?)"', code.input_value())[0])
    expect(page.locator("#board")).to_be_visible()
    made(other, "private")
    other.get_by_text("Practise and keep").click()
    expect(other.locator("#analyse")).to_be_visible()
    expect(other.locator("#framing")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_studies_are_open_to_all(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/studies", color_scheme=scheme)
    assert Axe().run(page).response["violations"] == []
    made(page)
    plays(page, "a1", "turn:ne+")
    expect(page.locator("#turns button")).to_have_count(1)
    assert Axe().run(page).response["violations"] == []


def test_a_study_fits_on_the_smallest_screen(open_page: OpenPage) -> None:
    page = open_page("/studies/house.pentago", viewport=PHONE)
    expect(page.locator("#task-ask")).not_to_be_empty()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
