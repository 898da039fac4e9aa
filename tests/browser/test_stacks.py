"""Games of stacks, by clicking: a set-up by lot is drawn once, stacks show their heights, and the game ends."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from browser.tables import click
from support import FULL, amount

OFFERED = """async () => {
  const late = performance.now() + 60000;
  const board = document.querySelector("#board");
  const over = () => document.querySelector("#new").classList.contains("primary");
  const ready = () => over() || (board.phase === "choosing" && board.offered.length > 0);
  while (!ready() && performance.now() < late) await new Promise(requestAnimationFrame);
  return over() ? [] : board.offered;
}"""


def test_a_game_of_stacks_is_played_by_clicking(page: Page) -> None:
    page.goto("/here?spec=dvonn:random")
    expect(page).to_have_url(re.compile(r"dvonn(:|%3A)random(,|%2C)seed(=|%3D)\d+$"))
    drawn, chance = page.url, Random(4)
    for _ in range(amount(8, 400)):
        offered = page.evaluate(OFFERED)
        if not offered:
            break
        click(page, chance.choice(offered))
    if FULL:
        expect(page.locator("#status")).to_contain_text(re.compile("wins: nobody can jump|A draw"))
    expect(page.locator(".gipfel-figure").first).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(page).not_to_have_url(drawn)
    expect(page.locator("#turns li")).to_have_count(0)
