"""Two people with a browser each play on while a new process takes the house over: they notice a pause at most."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenPage
from browser.tables import click_turn, open_table, sit_down
from support import need
from web.houses import HouseProcess, house_process

TURNS = ["a1 turn:ne+", "a6 turn:ne+", "b1 turn:ne+", "b6 turn:ne+"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseProcess]:
    """A house of its own: what happens to it must not be noticed by other tests."""
    need("chromium")
    with house_process(tmp_path / "house", "--engines", "1") as found:
        yield found


def test_two_play_on_while_a_new_process_takes_over(
    house: HouseProcess, open_page: OpenPage, faults: list[str]
) -> None:
    anna, bert = open_page(), open_page()
    opened = open_table(anna, spec="pentago")
    sit_down(bert, opened["links"]["seat"])
    expect(anna.locator("#table")).to_have_attribute("data-phase", "playing")
    click_turn(anna, TURNS[0].split())
    expect(bert.locator("#table")).to_have_attribute("data-turns", "1")
    assert house.process is not None
    house.process.send_signal(signal.SIGUSR2)
    for number, turn in enumerate(TURNS[1:], 2):
        mover, other = (bert, anna) if number % 2 == 0 else (anna, bert)
        click_turn(mover, turn.split())
        for page in (mover, other):
            expect(page.locator("#table")).to_have_attribute("data-turns", str(number))
    for page in (anna, bert):
        page.reload()
        expect(page.locator("#table")).to_have_attribute("data-turns", str(len(TURNS)))
        expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
    click_turn(anna, ["c1", "turn:ne+"])
    expect(bert.locator("#table")).to_have_attribute("data-turns", str(len(TURNS) + 1))
    assert house.log.count('"house open"') == 2
    # A browser says so when a socket is closed by a house that is not yet back.
    faults[:] = [fault for fault in faults if "WebSocket" not in fault]
