"""Games of stacks, by clicking: a set-up by lot is drawn once, stacks show their heights, and the game ends."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from browser.boards import ready
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
        expect(page.locator("#status")).to_contain_text(re.compile(r"wins: \d+ pieces to \d+|A draw"))
    expect(page.locator(".gipfel-figure").first).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(page).not_to_have_url(drawn)
    expect(page.locator("#turns li")).to_have_count(0)


MARKED = """(symbol) => {
  const drawn = (name) => [...document.querySelectorAll(`#board use[href="#${name}"]`)];
  const places = (name) => drawn(name).map((use) => use.getAttribute("transform"));
  const tops = places("dvonn-white");
  return places(symbol).filter((place) => tops.includes(place)).length;
}"""
# White can jump with a stack of three, one of two and a single piece.
STACKS = "r../..../...../...../..w3../w2bb../..b../..rbw/...w2./..../..r j 0 49"


def test_what_is_offered_and_chosen_is_marked_at_the_top_of_a_stack(page: Page) -> None:
    page.goto("/analysis?" + urlencode({"spec": "dvonn", "position": STACKS}))
    ready(page)
    assert page.evaluate(MARKED, "mark-offer") == 3
    click(page, "f1")  # It alone can jump to two places: a stack with one is played at a touch.
    expect(page.locator('#board use[href="#mark-chosen"]')).not_to_have_count(0)
    assert page.evaluate(MARKED, "mark-chosen") == 1


# Of each figure: what it says, where, and whether it is drawn after every mark.
FIGURES = """() => {
  const marks = [...document.querySelectorAll('#board :is(.gipfel-last, .gipfel-above) use[href^="#mark-"]')];
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  const after = (figure) => marks.every((mark) => mark.compareDocumentPosition(figure) & follows);
  const figures = [...document.querySelectorAll("#board .gipfel-figure")];
  const told = (over) => figures.filter((figure) => after(figure) === over)
    .map((figure) => `${figure.textContent} ${figure.getAttribute("transform")}`).sort();
  return [marks.length, told(false), told(true)];
}"""
# TZAAR, whose figures stand at the edge of the stack, where the ring of a mark runs.
HEIGHTS = ".T2tAz/...Z.T/.Az..T2./A2.Z...AT/TAzT.zat/t..t3Tz.a2/....Z.a2/z2..AT3./ta..t c 0 14"


def test_no_mark_crosses_the_figure_of_a_stack(page: Page) -> None:
    page.goto("/analysis?" + urlencode({"spec": "tzaar", "position": HEIGHTS}))
    ready(page)
    expect(page.locator('#board use[href="#mark-offer"]')).not_to_have_count(0)
    marks, under, over = page.evaluate(FIGURES)
    assert marks
    assert len(over) == 8
    assert over == under  # the same once more, above the marks
