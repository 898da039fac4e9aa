"""How large boards are: `python -m tools.board_sizes` prints the pixels of every game on every page and screen."""

from __future__ import annotations

import shutil
import sys

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from gipfel.core.registry import names
from tools.screenshots import OPENED, SAT, SETTLED, opened_house

SCREENS = ((1280, 800), (1920, 1080), (820, 1180), (390, 844), (360, 740), (844, 390))
PAGES = {"here": "/here?spec={}", "analysis": "/analysis?spec={}", "lesson": "/learn/{}"}
# The picture keeps its shape inside the element: what is seen of it is smaller than its box.
MEASURED = """() => {
  const picture = document.querySelector("#board .gipfel-svg");
  const { width, height } = picture.getBoundingClientRect();
  const { width: wide, height: high } = picture.viewBox.baseVal;
  const unit = Math.min(width / wide, height / high);
  const { top } = picture.getBoundingClientRect();
  return [Math.round(unit * wide), Math.round(unit * high), Math.round(top), Math.round(top + height)];
}"""


def seated(browser: Browser, house: str, spec: str) -> tuple[Page, str]:
    """A person at a table of two, and the address of the table."""
    anna, bert = (browser.new_context(base_url=house, reduced_motion="reduce").new_page() for _ in range(2))
    for page in (anna, bert):
        page.goto("/settings")
    link = anna.evaluate(OPENED, [spec, ""])
    table, secret = link.split("/")[2], link.split("/")[4]
    bert.evaluate(SAT, [f"tables/{table}/commands", {"kind": "sit", "seat": 1, "secret": secret}])
    bert.context.close()
    return anna, f"/t/{table}"


def measured(page: Page, address: str) -> dict[str, list[int]]:
    """Width and height of the board, and where it begins and ends, on every screen."""
    page.goto(address)
    page.wait_for_selector("#board .gipfel-svg")
    found = {}
    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(SETTLED)
        found[f"{width}x{height}"] = page.evaluate(MEASURED)
    return found


def main() -> None:
    """Print a row for every game and page."""
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("needs chromium")
    wanted = sys.argv[1:] or list(names())
    with opened_house() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        print("page", "game", *(f"{width}x{height}" for width, height in SCREENS), sep="\t")
        for game in wanted:
            page, table = seated(browser, house, game)
            for what, address in {"table": table, **PAGES}.items():
                found = measured(page, address.format(game))
                print(what, game, *("{}x{} ({}-{})".format(*sizes) for sizes in found.values()), sep="\t", flush=True)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
