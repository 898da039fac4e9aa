"""A board in a page of somebody else's: by one script, gone through by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from web.houses import HouseProcess

TURNS = "a1ne+;a6ne+;b1ne+;b6ne+;c1ne+;c6ne+;d1ne+;d3ne+;e1"


class Club(SimpleHTTPRequestHandler):
    """Another house, with the script of this one and a board."""

    text = b""

    def do_GET(self) -> None:
        """The one page there is."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.text)

    def log_message(self, *_: object) -> None:
        """Nothing is told."""


@pytest.fixture
def news(house: HouseProcess) -> Iterator[str]:
    """The address of a page elsewhere that shows a line."""
    shown = f'<gipfel-embed spec="pentago" turns="{TURNS}" width="400"></gipfel-embed>'
    script = f'<script src="{house.address.rstrip("/")}/embed.js"></script>'
    text = f'<!doctype html><title>News</title><link rel="icon" href="data:,">{shown}{script}'
    handler = type("News", (Club,), {"text": text.encode()})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_line_is_gone_through_in_a_foreign_page(page: Page, news: str) -> None:
    page.goto(news)
    frame = page.frame_locator("gipfel-embed iframe")
    expect(frame.locator("#status")).to_have_text("White wins: five in a row.")
    expect(frame.locator("#count")).to_have_text("9 / 9")
    frame.get_by_role("button", name="To the beginning").click()
    expect(frame.locator("#status")).to_have_text("White is to move.")
    frame.get_by_role("button", name="One turn on").focus()
    page.keyboard.press("ArrowRight")
    expect(frame.locator("#count")).to_have_text("1 / 9")
    expect(frame.locator("#status")).to_have_text("Black is to move.")
    page.keyboard.press("End")
    expect(frame.locator("#status")).to_have_text("White wins: five in a row.")
    assert frame.get_by_role("link", name="Open in Gipfel").get_attribute("target") == "_blank"


@pytest.mark.parametrize("spec", ["zertz", "pentago"])
def test_in_a_small_frame_the_steps_are_in_sight(open_page: OpenPage, spec: str) -> None:
    turns = {"zertz": "Wd4,g1", "pentago": "a1ne+"}[spec]
    page = open_page(f"/embed?spec={spec}&turns={quote(turns)}", viewport={"width": 320, "height": 320})
    expect(page.locator("#count")).to_have_text("1 / 1")
    expect(page.locator("#steps")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_frame(open_page: OpenPage, theme: str) -> None:
    page = open_page("/embed?spec=zertz&turns=Wd4,g1", color_scheme=theme)
    expect(page.locator("#count")).to_have_text("1 / 1")
    assert Axe().run(page).response["violations"] == []
