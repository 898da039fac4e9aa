"""GIPF with all five potentials in the browser: a game of Ultimate GIPF to its end, piles, and the choice of a jump."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import gipfel
from browser.boards import BOARD, ready
from browser.conftest import OpenPage
from gipfel.combine.proposals import POTENTIALS, proposed
from gipfel.core.lesson import made
from gipfel.core.registry import is_available

# Each type is used: jumps, a run, an extra push before a jump, covers on covers, and a conversion that wins.
ULTIMATE = (
    "Gb1-b2; Ge9-e8; Zi2-h3; Zg1-f2; Zi2-h2; Zg7-f7; h2>h4; Zi4-h4; h3>h5; h4>f4; Df8-e8; Td1-e2; Zi5-h5; Di3-h3;"
    " h5>f5; Ti3-h3; Di2-h3; Yi5-h5; h3>h4; g3>f3; Tc7-c6; f2>f6; Na2-b2; h5>g6; Na2-b3; Yg7-f7; Te1-e2; e7>e4;"
    " e8>e7 xe2,e3,e4,e5,e6,e7,e8; Td8-e8 xe8,g6,h5; Tf8-e8; Di4-h4; Di1-h2; +a2-b3 h4>h3; Yb1-b2; f7>h5; b2>d4;"
    " Ng7-f7; h2>h3; Na4-b4; b3>b4; Nc1-c2; Nc7-c6; c2>c3=G"
)
# A cover on e6 over a white single, a pile of three on f5, a GIPF-piece to meet on d5.
PILES = "..../g..../...g../PP.N(Pv)../...(pVv)../...../G... 5,6 bb 0,0,0,0,0/0,0,0,0,0 7,7 3,3 0 0"
PILES_SPEC = "gipf:standard,dvonn=3,punct=2"
PHONE = {"width": 320, "height": 640}


# What the board asks for, some frames later: what is forced makes itself, also where its branch is fetched first.
ASKED = f"""async () => {{
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
  const board = document.querySelector("{BOARD}");
  return {{ offered: board.offered, phase: board.phase, touched: board.touched }};
}}"""
TRIES = 300


def play(page: Page, touches: tuple[str, ...], turn: int) -> None:
    """Make a turn by clicking whatever of it is still asked for, until it stands in the list as this number."""
    for _ in range(TRIES):
        asked = page.evaluate(ASKED)
        if page.locator("#turns li").count() == turn:
            return
        made_so_far = asked["touched"]
        if asked["phase"] == "choosing" and tuple(made_so_far) == touches[: len(made_so_far)] != touches:
            wanted = touches[len(made_so_far)]
            if wanted in asked["offered"]:
                page.locator(f'{BOARD} [data-touch="{wanted}"]').first.click()
    raise AssertionError((touches, page.evaluate(ASKED)))


def open_piles(page: Page) -> None:
    page.goto("/analysis?" + urlencode({"spec": PILES_SPEC, "position": PILES}))
    ready(page)


def test_a_game_of_ultimate_gipf_is_played_to_its_end(page: Page) -> None:
    page.goto("/here?spec=gipf:ultimate")
    position = gipfel.game("gipf:ultimate").start()
    for turn in ULTIMATE.split("; "):
        play(page, made(position, turn).touches, position.turn_count + 1)
        position = position.turn(turn)
    assert position.outcome is not None
    expect(page.locator("#status")).to_contain_text("White has no GIPF-piece left on the board")


def test_a_pile_shows_its_top_a_rim_and_its_height_and_is_read_from_the_top(page: Page) -> None:
    open_piles(page)
    assert set(page.locator(f"{BOARD} .gipfel-figure").all_text_contents()) == {"2", "3"}
    expect(page.locator(f'{BOARD} use[href="#gipf-white-rim"]')).to_have_count(2)
    spoken = page.locator(f'{BOARD} [data-touch="f5"]').first.get_attribute("aria-label")
    assert spoken is not None
    assert "f5, pile of 3, from the top: black used DVONN potential, white used DVONN potential, black piece" in spoken


def test_meeting_a_gipf_piece_asks_what_to_do_with_it(page: Page) -> None:
    open_piles(page)
    for touch in ("e5", "d5"):
        page.locator(f'{BOARD} [data-touch="{touch}"]').first.click()
    expect(page.get_by_role("button", name="Neutralise")).to_be_visible()
    page.get_by_role("button", name="Convert").click()
    expect(page.locator(f'{BOARD} use[href="#gipf-white-gipf"]')).not_to_have_count(1)


def test_the_agreement_brings_ultimate_gipf_with_a_game_for_each_type(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/agree")
    page.get_by_label("We play").select_option("gipf:ultimate")
    said = page.locator("#spec")
    for kind in POTENTIALS:
        contest = f"({proposed(kind)})" if is_available(kind) else proposed(kind)
        expect(said).to_contain_text(f"{kind}=3")
        expect(said).to_contain_text(f"settle-{kind}={contest}")
    expect(page.locator("#preview")).to_contain_text("We play Ultimate GIPF.")
    page.locator("#count-tamsk").select_option("0")
    expect(said).to_contain_text("tamsk=0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_the_lesson_on_potentials_is_done_by_clicking(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page(viewport=size)
    page.goto("/learn/gipf/potentials")
    ready(page)
    for touch in ("c3", "e5"):
        page.locator(f'{BOARD} [data-touch="{touch}"]').first.click()
    expect(page.get_by_text("The jump made a row.")).to_be_visible()
