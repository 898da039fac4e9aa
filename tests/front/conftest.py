"""A browser and a table for the board's own tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from front.table_server import TableServer, serving
from support import need


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's own browser."""
    program = need("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server() -> Iterator[TableServer]:
    """The table's server."""
    with serving() as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 900, "height": 1000})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    yield page
    context.close()
    assert wrong == []
