"""A real house and a real browser: pages as people get them, under the house's own strict headers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from support import need
from web.houses import PATIENCE, HouseProcess, house_process

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
DESKTOP = {"width": 1280, "height": 900}
LATE = 60_000  # milliseconds; what is not there by then does not come, however busy the machine is
ALONE = {"service_workers": "block"}  # what a page asks for reaches the house, unless a test is about the worker
OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """One house for the whole run, on a free port, with its own SQLite."""
    need("chromium")  # who has no browser need not wait for a house
    with house_process(tmp_path_factory.mktemp("house"), "--engines", "1") as house:
        _judges(house)
        yield house


def _judges(house: HouseProcess) -> None:
    """Wait until the house judges positions in time: on a busy machine its first one comes late."""
    deadline = time.monotonic() + PATIENCE
    with house.visitor() as visitor:
        while visitor.post("/api/1/positions", json={"spec": "pentago"}).status_code != 200:
            assert time.monotonic() < deadline, house.log[-3000:]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's own browser. It ends with the module: its event loop would be in the way of other tests."""
    program = need("chromium")
    expect.set_options(timeout=LATE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*QUIET, "--disable-sync"])
        yield browser
        browser.close()


@pytest.fixture
def faults() -> list[str]:
    """What went wrong on pages, errors of the console included; a test that means to cause some clears it."""
    return []


@pytest.fixture
def open_page(house: HouseProcess, browser: Browser, faults: list[str]) -> Iterator[OpenPage]:
    """One more visitor with an empty browser: `open_page("/learn", locale="de")`; motion is off unless asked for."""
    contexts = []

    def opened(address: str = "", **how: Any) -> Page:
        settings = {"base_url": house.address, "locale": "en", "viewport": DESKTOP, "reduced_motion": "reduce", **ALONE}
        context = browser.new_context(**{**settings, **how})
        context.set_default_timeout(LATE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda message: _heard(message, faults))
        if address:
            page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


# What says nothing about a page: tests without its worker, and who leaves it while its socket is still opening.
NO_FAULTS = ("registration blocked by Playwright", "WebSocket is closed before the connection is established")


def _heard(message: ConsoleMessage, faults: list[str]) -> None:
    if message.type in ("error", "warning") and not any(known in message.text for known in NO_FAULTS):
        faults.append(f"{message.location.get('url', '')}: {message.text}")


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A visitor at a desk; `page.goto("/learn")` goes to a page of the house."""
    return open_page()
