"""Reserves of many kinds beside the board: what is offered stays in its row, and no words lie over others."""

from __future__ import annotations

import pytest

from browser.boards import BOARD, analysis_of, without_computer
from browser.conftest import OpenPage
from front.hand import box_of

# Four kinds left to White, three to Black and two dots of his in the centre.
FOUR_KINDS = (
    "Eb8b9,ec2b2,Tc4c3,Rc8b7,ed2e2,Te5d5,ef1e1,rf9g9,tf12g13,rf13g14,Th5i5,Ri14j15,Lj6k7,lj12j13,Mk4l5,Ek5j4,el17m17,"
    "lm11m10,Lo9p10,Tp16q16,Tq13p12,tq15q14 0 26"
)
SCREENS = [(360, 740), (390, 844), (1280, 800)]
# What is only read out is clipped away.
OVERLAPS = """(trays) => trays.flatMap((tray) => {
  const parts = [...tray.querySelectorAll(".gipfel-tray-name, ul, .gipfel-note")]
    .filter((part) => getComputedStyle(part).clipPath === "none")
    .map((part) => ({ text: part.textContent, ...part.getBoundingClientRect().toJSON() }))
    .sort((a, b) => a.left - b.left);
  const inside = tray.getBoundingClientRect();
  const out = parts.filter(({ left, right }) => left < inside.left - 1 || right > inside.right + 1);
  return [...out, ...parts.filter((part, index) => index && part.left < parts[index - 1].right - 1)];
})"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_a_reserve_of_many_kinds_is_offered_in_its_row(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height})
    without_computer(page, analysis_of("punct", position=FOUR_KINDS))
    panel = box_of(page.locator(f"{BOARD} .gipfel-panel"))
    offered = page.locator(f"{BOARD} .gipfel-held").all()
    assert len(offered) == 4
    for button in offered:
        box = box_of(button)
        assert box["height"] >= 40
        assert panel["y"] - 0.5 <= box["y"] <= box["y"] + box["height"] <= panel["y"] + panel["height"] + 0.5
    assert page.locator(f"{BOARD} .gipfel-trays").evaluate_all(OVERLAPS) == []
