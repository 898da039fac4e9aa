"""Records and bare turns into the analysis, and out of it again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.boards import analysis_of, ready, without_computer
from gipfel.records import read_records


@pytest.mark.parametrize(
    ("pasted", "turns"),
    [
        ("Wd4,d1; Bc3,a1", ["Wd4,d1", "Bc3,a1"]),
        ("Wd4,a1\nGd3,a2\nx d4Gd2", ["Wd4,a1", "Gd3,a2", "x d4Gd2"]),
        ("1. Wd4,a1 2. Gd3,a2 3. x d4Gd2 *", ["Wd4,a1", "Gd3,a2", "x d4Gd2"]),
        ("Wd4,a1 Gd3,a2 x d4Gd2", ["Wd4,a1", "Gd3,a2", "x d4Gd2"]),
    ],
)
def test_bare_turns_are_pasted_for_the_game_of_the_page(page: Page, pasted: str, turns: list[str]) -> None:
    without_computer(page, analysis_of("zertz"))
    page.locator("#papers summary").click()
    page.get_by_label("Paste a record, SGF or turns of ZÈRTZ here").fill(pasted)
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**turns=**")
    ready(page)
    expect(page.locator("#turns > button .notation")).to_have_text(turns)


def test_a_bare_turn_that_cannot_be_played_is_named(page: Page, faults: list[str]) -> None:
    without_computer(page, analysis_of("zertz"))
    page.locator("#papers summary").click()
    page.locator("#paper").fill("Wd4,d1\nBd4,a1")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#paper-note")).to_contain_text("Turn 2, “Bd4,a1”, cannot be played in ZÈRTZ: ")
    expect(page.locator("#paper-note")).to_contain_text("one on a line or with ; between them")
    assert page.locator("#paper").input_value() == "Wd4,d1\nBd4,a1"
    faults.clear()  # the browser notes the refusal


RECORD = """[Format "1"]
[Game "pentago"]
[Rules "pentago 1"]
[First "Ann"]

1. a1ne+ 2. b2nw- (2. e5sw+) 3. c3ne+ *
"""


def test_a_record_is_pasted_looked_at_and_saved_again(page: Page) -> None:
    without_computer(page, analysis_of("zertz"))
    page.locator("#papers summary").click()
    page.locator("#paper").fill(RECORD)
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**/analysis?spec=pentago**")
    ready(page)
    expect(page.locator("#turns > button")).to_contain_text(["a1ne+", "b2nw-", "c3ne+"])
    expect(page.locator("#turns .variation button")).to_contain_text(["e5sw+"])
    page.locator("#papers summary").click()
    for form, begins in (("gipfel", "[Format"), ("svg", "<svg")):
        with page.expect_download() as saved:
            page.locator(f"#save-{form}").click()
        text = saved.value.path().read_text(encoding="utf-8")
        assert text.startswith(begins)
        if form == "gipfel":
            assert read_records(text) == read_records(RECORD)


def test_what_cannot_be_read_is_said_where_it_was_pasted(page: Page, faults: list[str]) -> None:
    without_computer(page, analysis_of("pentago"))
    page.locator("#papers summary").click()
    page.locator("#paper").fill(RECORD.replace("3. c3ne+", "3. a1ne+"))
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#paper-note")).to_contain_text("a1")
    faults.clear()  # the browser notes the refusal
