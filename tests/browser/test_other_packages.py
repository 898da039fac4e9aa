"""Games of other packages, by clicking: one with a kernel, one without, and a broken one beside them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.tables import new_game, play_on
from core.game_packages import InstalledPackages
from support import need
from web.houses import HouseProcess, house_process


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house that finds the packages beside its own."""
    need("chromium")
    folder = tmp_path_factory.mktemp("packages")
    packages = InstalledPackages.all_kinds(folder)
    with house_process(folder / "house", "--engines", "1", surroundings=packages.surroundings) as house:
        yield house


@pytest.mark.parametrize("game", ["four", "three"])
def test_a_game_of_another_package_is_played_by_clicking(page: Page, game: str) -> None:
    new_game(page, game, level="1")
    assert play_on(page, Random(game)) > 1
    status = page.locator("#status")
    if "draw" not in status.inner_text():
        expect(status).to_contain_text(f"wins: {game} in a row")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.locator("#turns button").count() == int(page.locator("#table").get_attribute("data-turns") or 0) > 4
    assert page.locator(f'#board use[href$="#{game}-hole"], #board use[href$="#{game}-field"]').count() in (9, 42)


def test_a_broken_package_is_named_on_the_page_and_only_there(page: Page) -> None:
    page.goto("/new")
    expect(page.get_by_text("broken is installed, but it cannot be played here")).to_be_visible()
    page.goto("/")
    assert page.locator("a[href*='game=four']").count() > 0
    assert page.locator("a[href*='game=broken']").count() == 0


def test_a_lesson_of_another_package_is_taught_in_german(open_page: OpenPage) -> None:
    page = open_page("/learn/four", locale="de")
    expect(page.get_by_text("Wirf deine in die mittlere Spalte.")).to_be_visible()
    page.locator('gipfel-board [data-touch="d1"]').first.click()
    expect(page.get_by_text("Durch die Mitte laufen mehr Reihen als irgendwo sonst.")).to_be_visible()
