"""How a person makes a turn: stepping back, confirming, typing, dragging, by touch screen, under strict touch."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from front.hand import Hand, box_of, middle_of
from front.table_server import TableServer

CAPTURE = ".ooG/.Booo/WooGoB/..ooooW/.oBoo./.oooo/.G.o 3,5,7 0,0,0 1,0,0 0 10"
JUMP_OR_PLACE = "oooo/ooooo/oooooo/ooGWBoo/oooooo/oGBoo/oooo 5,6,8 0,0,0 0,0,0 0 5"
ONE_FREE_RING = "..../...../...G../....o../..GooG/.GoB./.B.. 0,0,0 3,2,5 3,2,3 1 0"  # d5, once another is filled
IN_HAND = "..y../.y.r../....rry/.....r.r/yy...y.yr/yy....yy/......y/..r.../..r.r ..........rr r 0 0 64"

UNTIL = """async (touch) => {
  const board = document.querySelector("gipfel-board");
  const late = performance.now() + 20000;
  while (!(CONDITION) && performance.now() < late) await new Promise(requestAnimationFrame);
  return CONDITION;
}"""
UNTIL_OFFERED = UNTIL.replace("CONDITION", "board.offered.includes(touch)")
UNTIL_SENT = UNTIL.replace("CONDITION", 'board.phase === "sent"')


@pytest.fixture
def hand(page: Page, server: TableServer) -> Hand:
    """A hand at a game of Pentago."""
    server.lay("pentago")
    return Hand(page, server)


def marbles(hand: Hand) -> int:
    """How many marbles are drawn on the board."""
    return hand.page.locator(".gipfel-pieces > g").count()


def drag(hand: Hand, touch: str, end: Locator) -> None:
    """Pull something to somewhere."""
    mouse = hand.page.mouse
    (x1, y1), (x2, y2) = middle_of(hand.target(touch)), middle_of(end)
    mouse.move(x1, y1)
    mouse.down()
    mouse.move((x1 + x2) / 2, (y1 + y2) / 2)
    expect(hand.page.locator(".gipfel-carried")).to_have_count(1)
    mouse.move(x2, y2)
    mouse.up()


def test_each_touch_narrows_what_may_be_touched(hand: Hand) -> None:
    hand.open()
    assert len(hand.state()["offered"]) == 36
    expect(hand.target("turn:ne+")).to_have_count(0)
    hand.click("c3")
    assert marbles(hand) == 1
    assert len(hand.state()["offered"]) == 8
    expect(hand.target("turn:ne+")).to_have_count(1)
    assert hand.page.locator(".gipfel-prompt").inner_text() == "Turn one quadrant by a quarter, either way."


def test_the_highlight_after_a_touch_needs_no_round_trip(hand: Hand) -> None:
    hand.open()
    hand.page.route("**/tree?*", lambda _route: None)  # no answer comes
    seen = hand.page.evaluate(
        """() => {
          const board = document.querySelector("gipfel-board");
          document.querySelector('[data-touch="c3"]').dispatchEvent(new MouseEvent("click", {bubbles: true}));
          return [board.offered.length, document.querySelectorAll(".gipfel-pieces > g").length];
        }"""
    )
    assert seen == [8, 1]


def test_escape_and_a_tap_elsewhere_step_back(hand: Hand) -> None:
    hand.open()
    hand.click("c3")
    hand.page.locator(".gipfel-svg").click(position={"x": 5, "y": 5})
    assert hand.state()["touched"] == []
    assert marbles(hand) == 0
    hand.click("c3")
    hand.target("c3").focus()
    hand.page.keyboard.press("Escape")
    assert hand.state()["touched"] == []
    assert [event["touches"] for event in hand.heard("back")] == [[], []]


def test_what_is_forced_is_completed_and_said(page: Page, server: TableServer) -> None:
    table = server.lay("zertz", CAPTURE)
    hand = Hand(page, server)
    hand.open(confirm=True)
    assert page.locator(".gipfel-prompt").inner_text() == "Capturing is compulsory: choose the marble that jumps."
    hand.click("d7")
    assert hand.state()["phase"] == "complete"
    assert len(hand.heard("touch")[0]["forced"]) == 1
    assert hand.said().startswith("No other way was possible")
    assert table.turns == []
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector('body[data-turns="1"]')
    assert hand.said().startswith("No other way was possible")
    assert f"Last turn: {table.turns[0]}." in hand.said()


def test_a_complete_turn_waits_for_confirmation(hand: Hand) -> None:
    hand.open(confirm=True)
    hand.click("c3")
    hand.click("turn:sw+")
    assert hand.state()["phase"] == "complete"
    assert hand.server.table.turns == []
    assert hand.heard("turn") == []
    # The board shows what the turn would make of it.
    page = hand.page
    page.locator(".gipfel-pieces > g").wait_for()
    page.get_by_role("button", name="Step back").first.click()
    assert hand.state()["touched"] == ["c3"]
    hand.click("turn:sw+")
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector('body[data-turns="1"]')
    assert hand.server.table.turns == ["c3sw+"]
    assert hand.heard("turn") == [{"touches": ["c3", "turn:sw+"]}]


def test_what_is_easily_overlooked_is_asked(page: Page, server: TableServer) -> None:
    table = server.lay("offboard", IN_HAND)
    hand = Hand(page, server)
    hand.open()
    hand.click("d8")
    assert "gives up the marble in your hand" in page.locator(".gipfel-prompt").inner_text()
    assert len(hand.state()["offered"]) == 1
    assert table.turns == []


def test_turns_can_be_typed(hand: Hand) -> None:
    hand.open()
    hand.target("c3").focus()
    hand.page.keyboard.press("/")
    field = hand.page.get_by_label("Turn in notation")
    field.fill("c3ne+")
    field.press("Enter")
    hand.page.wait_for_selector('body[data-turns="1"]')
    assert hand.server.table.turns == ["c3ne+"]
    field.fill("d4")
    field.press("Enter")
    assert hand.state()["touched"] == ["d4"]


def test_a_refused_turn_leaves_the_person_where_he_was(hand: Hand) -> None:
    hand.open()
    hand.target("c3").focus()
    hand.page.keyboard.press("/")
    hand.page.get_by_label("Turn in notation").fill("z9ne+")
    hand.page.get_by_label("Turn in notation").press("Enter")
    prompt = hand.page.locator(".gipfel-prompt", has_text="z9")
    prompt.wait_for()
    assert hand.state()["phase"] == "choosing"
    assert hand.said() == prompt.inner_text()
    hand.click("c3")
    hand.click("turn:ne+")
    assert hand.server.table.turns == ["c3ne+"]


def test_a_half_made_turn_survives_a_reload(hand: Hand) -> None:
    hand.open(touched=["c3"])
    assert hand.state()["touched"] == ["c3"]
    assert marbles(hand) == 1
    hand.click("turn:ne+")
    assert hand.server.table.turns == ["c3ne+"]


def test_under_strict_touch_each_final_touch_is_reported(page: Page, server: TableServer) -> None:
    server.lay("zertz,touch=strict")
    hand = Hand(page, server)
    hand.open(strict=True)
    hand.click("stock:W")
    page.locator(".gipfel-svg").click(position={"x": 5, "y": 5})
    hand.target("d4").focus()
    page.keyboard.press("Escape")
    assert hand.state()["touched"] == ["stock:W"]
    hand.click("d4")
    assert [(event["touch"], event["touches"]) for event in hand.heard("touch")] == [
        ("stock:W", ["stock:W"]),
        ("d4", ["stock:W", "d4"]),
    ]
    assert hand.heard("back") == []


def test_under_strict_touch_a_jump_can_be_changed_and_is_sent_as_a_whole(page: Page, server: TableServer) -> None:
    server.lay("zertz:tournament,rings=37", JUMP_OR_PLACE)
    hand = Hand(page, server)
    hand.open(strict=True)
    hand.click("d4")
    hand.target("d4").focus()
    page.keyboard.press("Escape")
    assert hand.state()["touched"] == []
    hand.click("d4")
    hand.click("d2")
    assert server.table.turns == ["x d4Gd2"]
    assert {event["strict"] for event in hand.heard("touch")} == {False}


def test_a_final_touch_is_reported_once_though_the_way_on_came_later(page: Page, server: TableServer) -> None:
    table = server.lay("zertz,touch=strict", ONE_FREE_RING)
    tree = table.line.position.tree()

    def sparing(path: list[str]) -> dict[str, Any]:
        return tree.to_json(path, nodes=1)

    page.route("**/position", lambda route: route.fulfill(json={**table.board(), "tree": sparing([])}))
    page.route(
        "**/tree?**", lambda route: route.fulfill(json=sparing(parse_qs(urlsplit(route.request.url).query)["path"]))
    )
    hand = Hand(page, server)
    hand.open(strict=True)
    hand.target("own:B").click()
    assert page.evaluate(UNTIL_OFFERED, "e4")
    hand.target("e4").click()
    assert page.evaluate(UNTIL_SENT)
    assert [event["touch"] for event in hand.heard("touch")] == ["own:B", "e4", "d5"]


def test_a_marble_can_be_dragged(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open()
    drag(hand, "stock:G", hand.target("d4"))
    assert hand.state()["touched"] == ["stock:G", "d4"]
    # Dropped beside the board it stays in the hand.
    drag(hand, "stock:B", page.locator("h1"))
    assert hand.state()["touched"] == ["stock:B"]
    expect(page.locator(".gipfel-carried")).to_have_count(0)


def test_the_rest_of_an_open_tree_is_fetched_by_its_path(page: Page, server: TableServer) -> None:
    table = server.lay("pentago")
    tree = table.line.position.tree()
    page.route("**/position", lambda route: route.fulfill(json={**table.board(), "tree": tree.to_json(nodes=1)}))
    hand = Hand(page, server)
    hand.open()
    hand.target("c3").click()
    hand.target("turn:ne+").wait_for()
    assert table.asked == [["c3"]]
    hand.click("turn:ne+")
    assert table.turns == ["c3ne+"]


def test_spectators_touch_nothing(hand: Hand) -> None:
    hand.open(plays=[])
    assert hand.state()["phase"] == "idle"
    assert hand.target("c3").get_attribute("role") == "img"
    hand.target("c3").click(force=True)
    assert hand.state()["touched"] == []
    hand.open(plays=[1])
    assert hand.state()["phase"] == "idle"


def test_small_cells_are_magnified_under_a_finger(browser: Browser, server: TableServer) -> None:
    server.lay("offboard")
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    hand = Hand(page, server)
    hand.open()
    assert box_of(hand.target("c6"))["width"] < 40
    x, y = middle_of(hand.target("c6"))
    fingers = context.new_cdp_session(page)
    start = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    fingers.send("Input.dispatchTouchEvent", start)
    lens = page.locator(".gipfel-lens")
    lens.wait_for(state="visible")
    magnified = box_of(lens)
    assert magnified["y"] + magnified["height"] < y
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    lens.wait_for(state="hidden")
    assert hand.state()["touched"] == ["c6"]
    context.close()


@pytest.mark.parametrize("spec", ["zertz", "gipf:standard", "pentago"])
def test_other_boards_are_large_enough_for_fingers(browser: Browser, server: TableServer, spec: str) -> None:
    server.lay(spec)
    page = browser.new_page(viewport={"width": 360, "height": 740})
    hand = Hand(page, server)
    hand.open()
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".gipfel-targets .gipfel-area, button.gipfel-holding")]
          .map((area) => area.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"""
    )
    assert min(sizes) >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_trays_can_be_placed_elsewhere_and_stay_part_of_the_board(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    hand = Hand(page, server)
    hand.open(trays="outside")
    expect(hand.target("stock:W")).to_have_count(0)
    page.evaluate(
        """async () => {
          await import("/static/board/tray.js");
          const tray = document.createElement("gipfel-tray");
          tray.setAttribute("board", "board");
          tray.setAttribute("owner", "shared");
          document.body.append(tray);
        }"""
    )
    outside = page.locator('gipfel-tray [data-touch="stock:W"]')
    outside.click()
    assert hand.state()["touched"] == ["stock:W"]
    assert outside.get_attribute("aria-pressed") == "true"
    hand.target("d4").focus()
    page.keyboard.press("3")
    assert hand.state()["touched"] == ["stock:B"]


def test_a_small_board_is_one_picture(page: Page, server: TableServer) -> None:
    server.lay("zertz")
    Hand(page, server).open(small=True, label="A game of ZÈRTZ")
    picture = page.get_by_role("img", name="A game of ZÈRTZ")
    expect(picture).to_have_count(1)
    expect(page.locator("gipfel-board [tabindex='0']")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)


def test_options_that_are_left_out_stay_as_they_are(hand: Hand) -> None:
    hand.open()
    board = "document.querySelector('gipfel-board')"
    hand.page.evaluate(f"{board}.turnBoard(1); {board}.options = {{bottom: 1}}")
    assert hand.page.evaluate(f"[{board}.options.rotation, {board}.options.bottom]") == [1, 1]
    assert hand.heard("rotate") == [{"rotation": 1}]


def test_best_lines_are_drawn(hand: Hand) -> None:
    hand.open()
    hand.page.evaluate(
        """() => document.querySelector("gipfel-board").lines =
          [{plies: [[["c3"], ["turn:ne+"]], [["d4"], ["turn:sw-"]]]}]"""
    )
    hand.page.locator(".gipfel-spin").first.wait_for()
    expect(hand.page.locator(".gipfel-spin")).to_have_count(2)
    expect(hand.page.locator(".gipfel-line .gipfel-ghost")).to_have_count(1)
    assert hand.page.locator(".gipfel-number").all_text_contents() == ["1", "1", "2", "2"]


def test_numbers_of_lines_lie_over_everything_side_by_side_and_once(hand: Hand) -> None:
    hand.open()
    hand.page.evaluate(
        """() => document.querySelector("gipfel-board").lines =
          [2, 1, 3].map((rank) => ({ plies: [[["c3"], ["turn:ne+"]]], rank }))"""
    )
    hand.page.locator(".gipfel-spin").first.wait_for()
    assert hand.page.locator(".gipfel-number").all_text_contents() == ["1", "2", "3"] * 2
    left = [box_of(number)["x"] for number in hand.page.locator(".gipfel-number").all()[:3]]
    assert left == sorted(left)
    above = "([...document.querySelector('.gipfel-above').children].map((part) => part.getAttribute('class')))"
    assert hand.page.evaluate(above)[-1] == "gipfel-numbers"
