"""What must be touched or read is in sight, on a desk and on a phone, and nothing of another game is."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import OpenPage
from browser.tables import awaited, click, open_table, played_by_program, sit_down

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
AGREED = "gipf:tournament,zertz=3,challenges=1,begin=challenger,settle-zertz=(pentago)"
FIRST = ("Ge1-e2", "Ge9-e8")
PENTAGO = ("a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+", "e1")
CONTENT = "element => [element.scrollHeight, element.clientHeight]"
SIZE = "element => Number(getComputedStyle(element).getPropertyValue('--label'))"


class Pair:
    """Two people at the table of a match, who play past their pages."""

    def __init__(self, open_page: OpenPage, **how: Any) -> None:
        self.pages = open_page(**how), open_page(**how)
        opened = open_table(self.pages[0], spec=AGREED)
        self.table, self.made = opened["table"], 0
        sit_down(self.pages[1], opened["links"]["seat"])

    def play(self, *turns: str, first: int = 0) -> None:
        """Turns by turns, the first by this player."""
        for number, turn in enumerate(turns, first):
            played_by_program(self.pages[number % 2], self.table, turn)
        self.made += len(turns)
        for page in self.pages:
            expect(page.locator("#table")).to_have_attribute("data-turns", str(self.made))


def in_sight(place: Locator) -> bool:
    """Whether all of it is on the screen without scrolling."""
    box, size = place.bounding_box(), place.page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_lies_in_the_reserve_is_offered_at_the_board(open_page: OpenPage, screen: dict[str, Any]) -> None:
    pair = Pair(open_page, **screen)
    pair.play(*FIRST)
    ann = pair.pages[0]
    assert set(awaited(ann)["offered"]) == {"kind:G", "kind:Z", "kind:P"}
    offered = ann.locator("#board .gipfel-held")
    expect(offered).to_have_text(["GIPF-piece (G)", "Loaded: ZÈRTZ (Z)", "Single (P)"])
    assert all(in_sight(button) for button in offered.all())
    words = ann.locator("#board .gipfel-words")
    expect(words).to_contain_text("a single gives up your potentials as well.")
    held, place = words.evaluate(CONTENT)
    assert held <= place + 1
    ann.locator('#board [data-touch="a3"]').click(force=True)  # no button now, and says so
    expect(ann.locator("#board .gipfel-prompt")).to_contain_text(
        "First choose here, below the board: GIPF-piece (G), Loaded: ZÈRTZ (Z), Single (P)."
    )
    offered.nth(1).click()
    assert "a3" in awaited(ann)["offered"]
    expect(offered).to_have_count(0)


def test_the_own_box_is_in_sight_beside_a_match_and_its_agreement_opens(open_page: OpenPage) -> None:
    pair = Pair(open_page, **LAPTOP)
    ann = pair.pages[0]
    assert in_sight(ann.locator("#player-0"))
    agreed = ann.locator("#story .clauses").first
    expect(agreed).to_be_hidden()
    ann.get_by_text("What was agreed").click()
    expect(agreed).to_be_visible()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_words_longer_than_their_place_open_over_the_board(open_page: OpenPage, screen: dict[str, Any]) -> None:
    page = open_page(**screen)
    open_table(page, spec="pentago", seats=[{"kind": "me"}, {"kind": "engine", "level": 1}])
    awaited(page, 300_000)
    field = page.locator("#board .gipfel-field")
    before = field.bounding_box()
    long = "This cannot be read as a turn, and here it is said at great length why that is so. " * 5
    page.evaluate("words => document.querySelector('#board').refuse(words)", long)
    words, more = page.locator("#board .gipfel-words"), page.get_by_role("button", name="Read all of it")
    held, place = words.evaluate(CONTENT)
    assert held > place + 1
    more.click()
    held, place = words.evaluate(CONTENT)
    assert held <= place + 1
    assert in_sight(words)
    assert field.bounding_box() == before
    page.keyboard.press("Escape")
    expect(more).to_have_attribute("aria-expanded", "false")


TOLD = """([words, led]) => {
  told.textContent = words;
  document.querySelector('#board [data-line="lead"]').textContent = led;
}"""


def test_a_last_turn_longer_than_its_place_on_a_phone_is_read_in_full(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    open_table(page, spec="pentago", seats=[{"kind": "me"}, {"kind": "engine", "level": 1}])
    awaited(page, 300_000)
    field, row = page.locator("#board .gipfel-field"), page.locator("#told")
    before = field.bounding_box()
    more = page.get_by_role("button", name="Read all of it")
    page.evaluate(TOLD, ["Black: marble on e6", "Your turn!"])
    expect(more).to_be_hidden()
    page.evaluate(TOLD, ["Black takes a row, keeps one of its pieces and says so at great length. " * 4, "Your turn."])
    held, place = row.evaluate(CONTENT)
    assert held > place + 1
    more.click()
    held, place = row.evaluate(CONTENT)
    assert held <= place + 1
    assert in_sight(row)
    assert field.bounding_box() == before


def announced(pair: Pair) -> None:
    """White has a ZÈRTZ potential that can jump to one place only."""
    pair.play(*FIRST, "Za1-b2", "Zi5-h5", "Za1-b2", "Zi5-h5")


def test_a_use_is_announced_with_the_second_touch_and_said_to_be(open_page: OpenPage) -> None:
    pair = Pair(open_page, **LAPTOP)
    announced(pair)
    ann, bob = pair.pages
    awaited(ann)
    click(ann, "b2")
    expect(ann.locator("#board .gipfel-prompt")).to_have_text("Where does the potential on b2 go?")
    assert awaited(ann)["offered"] == ["d4"]
    name = bob.locator("#player-1 .name").inner_text().removesuffix(" (you)")
    click(ann, "d4")
    expect(ann.locator("#status")).to_have_text(f"Announced. Now {name} answers: let it happen, or challenge.")


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_at_stake_is_read_whole_while_a_contest_is_played(open_page: OpenPage, screen: dict[str, Any]) -> None:
    pair = Pair(open_page, **screen)
    announced(pair)
    pair.play("b2>d4?", "challenge")
    for page in pair.pages:
        held, place = page.locator("#story").evaluate(CONTENT)
        assert held <= place + 1
        expect(page.locator("#story #outer gipfel-board")).to_be_visible()
        if screen is LAPTOP:
            assert all(in_sight(page.locator(place)) for place in ("#story", "#player-0", "#player-1", ".acts.own"))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_board_outside_is_as_before_when_the_game_inside_has_ended(open_page: OpenPage, motion: str) -> None:
    pair = Pair(open_page, reduced_motion=motion, **LAPTOP)
    ann = pair.pages[0]
    size = ann.locator("#board .gipfel-svg").evaluate(SIZE)
    assert size > 0
    announced(pair)
    pair.play("b2>d4?", "challenge")
    expect(ann.locator("#crumbs")).to_have_text("GIPF › Pentago")
    pair.play(*PENTAGO, first=1)
    expect(ann.locator("#crumbs")).to_have_text("GIPF · Tournament · combined")
    for page in (*pair.pages, open_page(f"/t/{pair.table}")):
        expect(page.locator("#board .gipfel-last use")).to_have_count(0)
        expect(page.locator("#board[data-game=gipf]")).to_be_visible()
    assert abs(ann.locator("#board .gipfel-svg").evaluate(SIZE) - size) < 0.001


def test_the_story_of_a_match_tells_a_challenge_while_it_is_fresh_and_the_end_at_the_end(open_page: OpenPage) -> None:
    pair = Pair(open_page, **LAPTOP)
    announced(pair)
    ann, bob = pair.pages
    pair.play("b2>d4?", "let")
    told = ann.locator("#story .decided")
    expect(told).to_contain_text("lets it happen: the jump from b2 to d4 is made.")
    pair.play("i4-h4", "a2-b2", first=1)
    expect(told).to_have_count(0)
    expect(ann.locator("#turns .told")).to_contain_text("lets it happen: the jump from b2 to d4 is made.")
    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("button", name="Really resign?").click()
    expect(told).to_contain_text("resigned")


def test_who_asked_for_a_rematch_reads_that_they_wait(open_page: OpenPage) -> None:
    ann, bob = open_page(**PHONE), open_page(**PHONE)
    opened = open_table(ann, spec="pentago")
    sit_down(bob, opened["links"]["seat"])
    name = bob.locator("#player-1 .name").inner_text().removesuffix(" (you)")
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Really resign?").click()
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.locator("#status")).to_contain_text(f"You asked for a rematch; {name} has not answered yet.")
    withdraw = ann.get_by_role("button", name="Withdraw")
    box = withdraw.bounding_box()
    assert box is not None
    assert box["height"] <= 48
    assert in_sight(withdraw)


def test_a_line_of_the_chat_stands_beside_whose_turn_it_is(open_page: OpenPage) -> None:
    ann, bob = open_page(**LAPTOP), open_page(**LAPTOP)
    opened = open_table(ann, spec="pentago")
    sit_down(bob, opened["links"]["seat"])
    bob.locator("#say input").fill("Good luck!")
    bob.get_by_role("button", name="Say").click()
    expect(ann.locator("#status")).to_contain_text("Good luck!")
    expect(ann.locator("#status")).to_contain_text("Your turn.")


PLACES = """picture => [...picture.querySelectorAll("circle")]
  .map((ring) => ring.getBoundingClientRect()).map(({ x, width }) => [x, width])"""


# On a phone the name of the tray stands above its pieces.
@pytest.mark.parametrize(("screen", "wide"), [(LAPTOP, 16), (PHONE, 14)], ids=["laptop", "phone"])
def test_what_is_still_to_be_won_of_one_kind_is_large_and_side_by_side(
    open_page: OpenPage, screen: dict[str, Any], wide: int
) -> None:
    page = open_page(**screen)
    open_table(page, spec="yinsh", seats=[{"kind": "me"}, {"kind": "engine", "level": 1}])
    rings = page.locator('[data-tray="off"][data-owner="0"] .gipfel-pile').first
    expect(rings).to_be_visible()
    places = rings.evaluate(PLACES)
    assert len(places) == 3, places
    assert all(width > wide for _, width in places), places
    assert all(after - before > width + 3 for (before, width), (after, _) in pairwise(places)), places


INDENT = """words => {
  const range = document.createRange();
  range.selectNodeContents(words.querySelector(":scope > :not([data-line])"));
  return range.getClientRects()[0].left - words.getBoundingClientRect().left;
}"""


def test_words_that_nothing_leads_begin_at_the_edge(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto("/analysis?spec=yinsh")
    expect(page.locator("#status")).to_have_text("White is to move.")
    words = page.locator(".gipfel-words").first
    expect(words).to_contain_text("ring")
    page.locator("#status").evaluate("lead => { lead.textContent = ''; }")
    assert words.evaluate(INDENT) == 0
