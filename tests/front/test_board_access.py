"""Playing without eyes or without a mouse: one tab stop, keys, spoken names, a live region, marks, contrast, zoom."""

from __future__ import annotations

from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from front.hand import Hand
from front.short_games import short_game
from front.table_server import TableServer
from gipfel.core.drawing import Theme
from gipfel.core.turns import touches_of
from support import FULL, amount

THEMES: list[Theme] = ["light", "dark"]
GAMES = ["zertz", "gipf:tournament,zertz=3", "pentago", "offboard", "dvonn:random,seed=1", "yinsh", "tzaar", "lyngk"]
SERIES = GAMES[4:]
SHOWN = [*product(GAMES if FULL else SERIES, THEMES), *([] if FULL else zip(GAMES[:4], THEMES * 2, strict=True))]
FOCUSED = "() => document.activeElement.dataset.touch ?? ''"
REACHED = """(touch) => {
  const box = (element) => element.getBoundingClientRect();
  const [from, to] = [document.activeElement, document.querySelector(`gipfel-board [data-touch="${touch}"]`)].map(box);
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}"""


def test_the_board_is_one_tab_stop(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open(tools=False)
    expect(page.locator("gipfel-board [tabindex='0']")).to_have_count(1)
    page.keyboard.press("Tab")
    inside = page.evaluate(FOCUSED)
    assert inside
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) != inside
    expect(page.locator("gipfel-board [tabindex='0']")).to_have_count(1)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == ""


def test_the_tools_are_one_more(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open()
    expect(page.locator("[role=toolbar] [tabindex='0']")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert hand.heard("rotate") == [{"rotation": 1}]


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_name_and_says_whether_it_can_be_touched(page: Page, server: TableServer, game: str) -> None:
    server.lay(game)
    hand = Hand(page, server)
    hand.open()
    offered = set(hand.state()["offered"])
    for element in page.locator("gipfel-board [data-touch]").all():
        touch, label = element.get_attribute("data-touch"), element.get_attribute("aria-label")
        assert label
        assert label.endswith("can be touched") == (touch in offered), f"{touch}: {label}"
        assert element.get_attribute("role") == "button" or element.evaluate("e => e.tagName") == "BUTTON"


def test_a_game_is_played_with_the_keyboard_alone(page: Page, server: TableServer) -> None:
    """Only by arrows, letters, digits and Enter, told where one is by names."""
    play_by_keys(page, server, "zertz", amount(6, 100))


def test_a_game_of_yinsh_is_played_to_its_end_with_the_keyboard_alone(page: Page, server: TableServer) -> None:
    """Rings are placed and moved, a row is taken by its ends, and the last ring is taken off."""
    play_by_keys(page, server, "yinsh:blitz", 100)
    assert server.table.line.outcome is not None


def play_by_keys(page: Page, server: TableServer, spec: str, most: int) -> None:
    """The first turns of a short game, each made by keys."""
    table = server.lay(spec)
    hand = Hand(page, server)
    hand.open()
    while not page.evaluate(FOCUSED):  # the tools come first where nothing on the board can be touched
        page.keyboard.press("Tab")
    for turn in short_game(spec)[:most]:
        touches = [touch for step in touches_of(table.line.position, turn) for touch in step]
        turns = hand.state()["turns"]
        while (state := hand.state())["turns"] == turns and state["phase"] != "sent":
            walk_to(page, touches[len(state["touched"])])
            page.keyboard.press("Enter")
        page.wait_for_selector(f'body[data-turns="{turns + 1}"]')
        assert turn in hand.said()
    assert table.line.turns_played == short_game(spec)[:most]


def walk_to(page: Page, touch: str) -> None:
    """By keys to something: straight there as far as possible, then from one thing that can be touched to the next."""
    for _ in range(12):
        if page.evaluate(FOCUSED) == touch:
            return
        x, y = page.evaluate(REACHED, touch)
        far = ("ArrowRight" if x > 0 else "ArrowLeft") if abs(x) > abs(y) else ("ArrowDown" if y > 0 else "ArrowUp")
        page.keyboard.press(far)
    for _ in range(60):
        if page.evaluate(FOCUSED) == touch:
            return
        page.keyboard.press("n")
    raise AssertionError(f"no way to {touch}")


def test_digits_touch_what_lies_beside_the_board(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open()
    page.keyboard.press("Tab")
    page.keyboard.press("2")
    assert hand.state()["touched"] == ["stock:G"]


def test_the_keys_answer_questions(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open()
    page.keyboard.press("Tab")
    page.keyboard.press("o")
    assert hand.said().startswith("white marbles in the pool: 6; grey")
    page.keyboard.press("t")
    assert "black marbles in the pool: 10" in hand.said()
    page.keyboard.press("l")
    assert hand.said() == "No turn has been played yet."
    page.keyboard.press("p")
    assert hand.said() == page.locator(".gipfel-prompt").inner_text()
    hand.target("d4").focus()
    page.keyboard.press("Enter")
    assert hand.said() == "d4, vacant ring: cannot be touched now."


def test_turns_and_prompts_are_said(page: Page, server: TableServer) -> None:
    server.lay("pentago")
    hand = Hand(page, server)
    hand.open()
    assert hand.said() == "Put a marble on a free cell."
    hand.click("c3")
    assert hand.said() == "Turn one quadrant by a quarter, either way."
    hand.click("turn:ne+")
    assert hand.said() == "Last turn: c3ne+. Put a marble on a free cell."
    expect(page.locator("gipfel-board [role=status]")).to_have_count(1)


def test_the_list_of_keys_opens_and_closes(page: Page, server: TableServer) -> None:
    server.lay("pentago")
    hand = Hand(page, server)
    hand.open()
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys on the board")
    assert "touch what has the focus" in dialog.inner_text()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.evaluate(FOCUSED)


def test_the_focus_stays_where_it_was_when_the_board_changes(page: Page, server: TableServer) -> None:
    server.lay("pentago")
    hand = Hand(page, server)
    hand.open()
    hand.target("c3").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "c3"
    hand.click("turn:ne+")
    hand.target("d4").focus()
    hand.page.evaluate("document.querySelector('gipfel-board').turnBoard(1)")
    assert page.evaluate(FOCUSED) == "d4"


def test_a_turned_board_is_walked_as_it_is_seen(page: Page, server: TableServer) -> None:
    server.lay("pentago")
    hand = Hand(page, server)
    hand.open(rotation=1)
    hand.target("b2").focus()
    page.keyboard.press("ArrowRight")
    # Turned by a quarter, what was above is on the right.
    assert page.evaluate(FOCUSED) == "b3"


@pytest.mark.parametrize(("game", "theme"), SHOWN)
def test_axe_finds_nothing(browser: Browser, server: TableServer, game: str, theme: Theme) -> None:
    server.lay(game)
    context = browser.new_context(color_scheme=theme, bypass_csp=True)
    page = context.new_page()
    hand = Hand(page, server)
    hand.open(confirm=True)
    hand.click(hand.state()["offered"][0])
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_no_sideways_scrolling(page: Page, server: TableServer, game: str) -> None:
    server.lay(game)
    Hand(page, server).open()
    for width in (320, 360, 720, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_marbles_carry_marks(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    Hand(page, server).open()
    shapes = {
        colour: page.evaluate("name => document.getElementById(name).children.length", f"marble-{colour}")
        for colour in ("white", "grey", "black", "red", "yellow")
    }
    # Ivory a dot, steel a bar, red a dot, yellow a ring: one shape more than plain obsidian.
    assert {colour: count - shapes["black"] for colour, count in shapes.items()} == {
        "white": 1, "grey": 1, "black": 0, "red": 1, "yellow": 1,
    }  # fmt: skip
