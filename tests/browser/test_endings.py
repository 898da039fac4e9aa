"""Nothing is silent at a table, and an ending is a moment: marked on the board, said, and followed by what to do."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.tables import awaited, joined, open_table, played_by_program, sit_down
from browser.test_analysis import COMPILED, FINISHED, finished_table
from front.hand import box_of
from web.houses import HouseProcess

PHONE = {"width": 360, "height": 740}
FIVE = "a1ne+ a6ne+ b1ne+ b6ne+ c1ne+ c6ne+ d1ne+ d3ne+ e1"


def test_the_winning_row_is_marked_and_said_and_what_follows_is_at_the_board(open_page: OpenPage) -> None:
    people = anna, bert = open_page(viewport=PHONE), open_page()
    opened = open_table(anna, spec="pentago")
    sit_down(bert, opened["links"]["seat"])
    awaited(anna)
    for number, turn in enumerate(FIVE.split()):
        played_by_program(people[number % 2], opened["table"], turn)
    expect(anna.locator("#status")).to_have_text("You won: five in a row.")
    expect(bert.locator("#status")).to_contain_text("wins: five in a row.")
    for page in people:
        expect(page.locator("#board use[href='#mark-won']")).to_have_count(5)
    for act in (anna.get_by_role("button", name="Rematch"), anna.get_by_role("link", name="Review")):
        box = box_of(act)
        assert box["y"] + box["height"] <= PHONE["height"]
    anna.get_by_role("button", name="Rematch").click()
    expect(bert.locator("#status")).to_contain_text("asks for a rematch.")
    bert.get_by_role("button", name="Accept").click()
    anna.wait_for_url(lambda address: opened["table"] not in address)


def test_every_touch_and_every_offer_is_answered(open_page: OpenPage, faults: list[str]) -> None:
    anna, bert = open_page(viewport=PHONE), open_page()
    sit_down(bert, open_table(anna, spec="zertz")["links"]["seat"])
    awaited(anna)
    prompt = anna.locator("#board .gipfel-prompt")
    ring = box_of(anna.locator("#board [data-touch=d4]"))
    anna.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    expect(prompt).to_contain_text("cannot be touched now. Take a marble from the pool")
    ring = box_of(bert.locator("#board [data-touch=d4]"))
    bert.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    expect(bert.locator("#status")).to_contain_text("Not yet:")
    anna.get_by_role("button", name="Type a turn").click()
    field = anna.locator("#board .gipfel-notation")
    field.fill("Wd9")
    field.press("Enter")
    expect(prompt).to_have_class("gipfel-prompt gipfel-denied")
    expect(field).to_have_value("Wd9")
    resign = anna.locator("#acts .danger")
    resign.click()
    expect(resign).to_have_text("Really resign?")
    anna.get_by_role("button", name="Draw").click()
    expect(resign).to_have_text("Resign")
    expect(bert.locator("#status")).to_contain_text("offers a draw.")
    bert.get_by_role("button", name="Decline").click()
    expect(anna.locator("#status")).to_contain_text("does not want a draw and plays on.")
    faults.clear()


def test_a_rated_game_ends_with_how_ratings_changed_and_a_reload_keeps_it(open_page: OpenPage) -> None:
    people = anna, bert = open_page(viewport=PHONE), open_page()
    for page, name in zip(people, ("Rated Anna", "Rated Bert"), strict=True):
        joined(page, name)
    clock = {"control": "sudden", "base": 300_000}
    opened = open_table(anna, spec="pentago", clock=clock, rated=True)
    sit_down(bert, opened["links"]["seat"])
    awaited(anna)
    cleo = open_page(f"/t/{opened['table']}")
    expect(cleo.locator("#player-0 .rated")).to_be_empty()
    bert.locator("#acts .danger").click()
    bert.locator("#acts .danger").click()
    for page in (bert, cleo):
        expect(page.locator("#player-0 .rated")).to_have_text("1500 → 1662? +162")
        expect(page.locator("#player-1 .rated")).to_have_text("1500 → 1338? −162")
    won = anna.get_by_role("img", name="Rating: 1500, now 1662 (+162); it is still provisional")
    expect(won).to_have_text("1500 → 1662? +162")
    for page in (anna, cleo):  # the name stays readable beside it, and the clock in its place
        for player in (0, 1):
            row, who, time = (box_of(page.locator(f"#player-{player} {part}")) for part in (".who", ".name", ".clock"))
            assert who["width"] > 60
            assert time["x"] + time["width"] <= row["x"] + row["width"]
            assert row["height"] <= 44
    cleo.reload()
    expect(cleo.locator("#player-1 .rated")).to_have_text("1500 → 1338? −162")


def test_the_table_of_a_finished_game_says_how_far_its_course_is_known(page: Page, house: HouseProcess) -> None:
    page.goto(f"/t/{finished_table(house, turns=(*FINISHED[:8], 'd4ne+', 'e5ne+'))}")
    page.evaluate(
        """() => {
            const words = document.getElementById("ending-words");
            window.said = [];
            new MutationObserver(() => window.said.push(words.textContent)).observe(words, { childList: true });
        }"""
    )
    expect(page.locator("#ending-words")).to_have_text("The game turned here:", timeout=COMPILED)
    assert "The computer looks at every turn: 3 of 10." in page.evaluate("() => window.said")
    expect(page.locator("#turnings button").first).to_contain_text(re.compile("9 Anna d4ne|10 Ben e5ne"))
    expect(page.get_by_role("button", name="Keep as study")).to_have_css("text-decoration-line", "underline")
