"""Every page: reachable for everybody, in both themes and languages, on small and large screens, without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.boards import ready
from browser.conftest import OpenPage
from browser.tables import (
    COMPILING,
    against_computer,
    awaited,
    click,
    new_game,
    open_table,
    play_on,
    played_by_program,
    sit_down,
)
from gipfel.core.language import LANGUAGES
from gipfel.core.registry import game
from gipfel.records.puzzles.collection import puzzles_of
from gipfel.tables.clock import DAY
from gipfel.web.pages.patterns import patterns
from support import FULL, amount

PAGES = [
    "/",
    "/new",
    "/new?game=zertz",
    "/new?opponent=friend",
    "/players",
    "/project",
    "/agree",
    "/games",
    "/events",
    "/events/new",
    "/settings",
    "/learn",
    "/learn/pentago",
    "/puzzles",
    f"/puzzles/{puzzles_of('pentago')[0].name}",
    "/rules",
    "/rules/gipf",
    "/rules/combine",
    "/analysis",
    "/here?spec=pentago",
    "/api",
    "/nothing-here",
]
PATTERNS = "/patterns"
LOOKS = [("light", "en"), ("dark", "de"), ("dark", "en"), ("light", "de")]
SIZES = [(320, 640), (360, 740), (1440, 900)]
BARELY = 0.02  # of what a reader would call a jump, as browsers measure it, from 0.1 on
SHIFTS = """globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""
BEGUN = "() => Array.from(document.querySelectorAll('[data-state=touched] gipfel-board'), (b) => b.touched.length > 0)"
REMOVED = "(boards) => boards.forEach((name) => document.getElementById(name).closest('figure').remove())"
LAID = """async () => {
  const [late, laid] = [performance.now() + 60000, () => "laid" in document.documentElement.dataset];
  while (!laid() && performance.now() < late) await new Promise(requestAnimationFrame);
  return laid();
}"""


def looks() -> Iterator[tuple[str, str, str]]:
    """All pages in all looks; in short runs every page in one of them."""
    for number, address in enumerate(PAGES):
        for theme, language in LOOKS if FULL else [LOOKS[number % len(LOOKS)]]:
            yield address, theme, language


def visit(page: Page, address: str) -> None:
    """Go to a page and wait until it is whole."""
    page.goto(address)
    if address == PATTERNS:
        assert page.evaluate(LAID)
        assert all(page.evaluate(BEGUN))


def without_fault(page: Page) -> None:
    """What axe finds on a page: nothing."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(("address", "theme", "language"), list(looks()))
def test_axe_finds_nothing(open_page: OpenPage, faults: list[str], address: str, theme: str, language: str) -> None:
    page = open_page(locale=language, color_scheme=theme, bypass_csp=True)
    visit(page, address)
    without_fault(page)
    assert page.locator("html").get_attribute("lang") == language
    if address == "/nothing-here":
        faults.clear()  # the browser itself remarks on the status


@pytest.mark.parametrize(("theme", "language"), LOOKS if FULL else LOOKS[1:2])
def test_the_patterns_have_no_fault_and_fit_every_screen(open_page: OpenPage, theme: str, language: str) -> None:
    page = open_page(locale=language, color_scheme=theme, bypass_csp=True)
    visit(page, PATTERNS)
    scrolls_nowhere(page)
    boards = patterns()
    judged = boards[:: amount(3, 1)]  # each game and each state is among them
    assert {board.state for board in judged} == {board.state for board in boards}
    assert {board.title for board in judged} == {board.title for board in boards}
    page.evaluate(REMOVED, [f"pattern-{number}" for number, board in enumerate(boards, 1) if board not in judged])
    without_fault(page)


@pytest.mark.parametrize(("theme", "language"), LOOKS if FULL else LOOKS[1:2])
def test_axe_finds_nothing_at_a_table(open_page: OpenPage, theme: str, language: str) -> None:
    page = open_page(locale=language, color_scheme=theme, bypass_csp=True)
    open_table(page, spec="zertz")
    without_fault(page)
    against_computer(page, "zertz")
    awaited(page)
    without_fault(page)
    page.locator("#acts .danger").click()
    page.locator("#acts .danger").click()
    expect(page.locator("#table")).to_have_attribute("data-phase", "over")
    without_fault(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_turns_are_prepared(open_page: OpenPage, theme: str) -> None:
    anna, bert = open_page(), open_page(color_scheme=theme, bypass_csp=True)
    opened = open_table(anna, spec="pentago")
    sit_down(bert, opened["links"]["seat"])
    for page, turn in ((anna, "c3ne+"), (bert, "d4ne+")):
        played_by_program(page, opened["table"], turn)
    bert.get_by_role("button", name="Prepare").click()
    bert.get_by_role("button", name="If they play").click()
    for touch in ("a1", "turn:ne+", "a2", "turn:ne+"):
        expect(bert.locator("#board")).to_have_attribute("data-phase", "choosing")
        click(bert, touch)
    expect(bert.locator("#ahead-lines li")).to_have_count(1)
    without_fault(bert)
    bert.get_by_role("button", name="Done").click()
    without_fault(bert)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_a_board_is_set_up(open_page: OpenPage, theme: str) -> None:
    page = open_page("/analysis?spec=gipf", color_scheme=theme, bypass_csp=True)
    ready(page)
    page.locator("summary", has_text="Position").click()
    page.get_by_role("button", name="Set up the board").click()
    expect(page.locator("#editor-tray button").first).to_be_visible()
    page.locator("#papers summary").click()
    without_fault(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_lines_of_a_slow_game_are_worked_out(open_page: OpenPage, theme: str) -> None:
    anna, bert = open_page(color_scheme=theme, bypass_csp=True), open_page()
    opened = open_table(anna, spec="pentago", clock={"control": "days", "base": 3 * DAY, "bonus": 0})
    sit_down(bert, opened["links"]["seat"])
    played_by_program(anna, opened["table"], "c3ne+")
    anna.goto(f"/t/{opened['table']}/analysis")
    ready(anna)
    without_fault(anna)
    for touch in ("a1", "turn:ne+", "a2", "turn:ne+"):
        expect(anna.locator("#board")).to_have_attribute("data-phase", "choosing")
        click(anna, touch)
    expect(anna.locator("#turns .notation").nth(2)).to_be_attached()
    without_fault(anna)


def scrolls_nowhere(page: Page) -> None:
    """A page fits into the width of every screen."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (page.url, width)


@pytest.mark.parametrize("language", LANGUAGES if FULL else ["de"])
def test_nothing_scrolls_sideways(open_page: OpenPage, faults: list[str], language: str) -> None:
    page = open_page(locale=language)
    for address in [*PAGES, PATTERNS] if FULL else PAGES:
        visit(page, address)
        scrolls_nowhere(page)
    against_computer(page, "gipf")
    awaited(page)
    scrolls_nowhere(page)
    faults.clear()  # of the page that is not there


@pytest.mark.parametrize("size", [SIZES[1], SIZES[2]], ids=["phone", "desktop"])
def test_nothing_jumps_when_a_board_comes(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    for address in ("/here?spec=offboard", "/analysis?spec=gipf", "/learn/zertz"):
        page.goto(address)
        ready(page)
        assert page.evaluate("() => globalThis.shifted") < BARELY, address
    against_computer(page, "zertz", "second")
    awaited(page, COMPILING)
    page.reload()
    awaited(page)
    assert page.evaluate("() => globalThis.shifted") < BARELY


def test_a_finished_game_is_read_without_scripts(open_page: OpenPage) -> None:
    page = open_page()
    against_computer(page, "pentago")
    play_on(page, Random(5), 4, COMPILING)
    awaited(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator("#table")).to_have_attribute("data-phase", "over")
    turns = page.locator("#turns button").all_inner_texts()
    reader = open_page(page.url, java_script_enabled=False)
    expect(reader.locator("#board svg").first).to_be_visible()
    assert reader.locator("#turns li").all_inner_texts() == turns
    assert turns[0].lower().startswith("marble on ")
    first = page.locator("#turns button .notation").first.text_content() or ""
    expect(reader.locator("#status")).to_contain_text(re.compile(r"wins: [^:]+ has resigned\."))
    with reader.expect_download() as found:
        reader.get_by_role("link", name="Record of the game").click()
    record = found.value.path().read_text(encoding="utf-8")
    assert first in record
    assert '[Reason "resign"]' in record
    reader.goto("/games")
    expect(reader.get_by_role("link", name="Pentago").first).to_be_visible()


def test_a_replay_goes_through_a_finished_game(page: Page) -> None:
    against_computer(page, "pentago")
    play_on(page, Random(6), 4, COMPILING)
    awaited(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    pieces = "() => document.querySelector('#board').scene.items.filter((item) => item.layer === 'piece').length"
    page.get_by_role("button", name="To the beginning").click()
    for count in (1, 2, 3):
        page.get_by_role("button", name="One turn on").click()
        expect(page.locator("#turns [aria-current]")).to_have_text(
            page.locator("#turns button").nth(count - 1).text_content() or ""
        )
        expect(page.locator("#board")).to_have_attribute("data-phase", "idle")
    assert page.evaluate(pieces) >= 2
    expect(page.locator("#turns .words").first).to_be_visible()
    page.get_by_role("button", name="Notation", exact=True).click()
    expect(page.locator("#turns .words").first).to_be_hidden()
    expect(page.locator("#turns .notation").first).to_be_visible()
    page.reload()
    expect(page.locator("#turns .notation").first).to_be_visible()
    expect(page.locator("#turns .words").first).to_be_hidden()


def test_language_and_colours_are_chosen_in_the_settings(page: Page) -> None:
    page.goto("/settings")
    page.select_option("#language", "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.select_option("#theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") == "rgb(21, 24, 28)"


def test_an_account_is_made_used_and_deleted(page: Page) -> None:
    page.goto("/settings")
    page.fill("#up-name", "Wanda")
    page.fill("#up-password", "a long enough secret")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_role("heading", name="Wanda")).to_be_visible()
    page.fill("#token-name", "my program")
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator("#made code")).not_to_be_empty()
    page.goto("/players/Wanda")
    expect(page.get_by_role("heading", level=1)).to_have_text("Wanda")
    page.goto("/settings")
    page.fill("#sure", "a long enough secret")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url("**/")
    page.goto("/settings")
    expect(page.get_by_role("button", name="Make an account")).to_be_visible()


def test_the_agreement_says_what_it_means_and_opens_a_match(page: Page) -> None:
    page.goto("/agree")
    preview = page.locator("#preview")
    expect(preview).to_contain_text("We play tournament GIPF.")
    expect(preview).to_contain_text("If the opponent challenges, this decides: a game of ZÈRTZ, blitz.")
    page.select_option("#host", "gipf:standard")
    page.select_option("#count-zertz", "1")
    expect(preview).to_contain_text("advises at least 3 potentials for each player; here there are 1.")
    page.select_option("#count-yinsh", "1")
    page.select_option("#challenges", "2")
    page.select_option("#winner", "may")
    page.select_option("#uses", "3")
    expect(page.locator("#contest-yinsh")).to_be_hidden()
    page.select_option("#settle-yinsh", "external")
    page.fill("#contest-yinsh", 'the "big" race')
    page.select_option("#within", label="six months")
    page.select_option("#settle-zertz", "agreement")
    page.select_option("#zertz_settle-zertz", "coin")
    spec = (
        "gipf:standard,zertz=1,yinsh=1,challenges=2,settle-zertz=(gipf:basic,zertz=3,challenges=1,settle-zertz=coin),"
        'settle-yinsh=external,contest-yinsh="the ""big"" race",uses=3,winner=may,deadline=6mo'
    )
    expect(page.locator("#spec")).to_have_text(spec)
    expect(preview).to_contain_text("Only the first 3 announcements")
    expect(preview).to_contain_text("Time to enter the result of a contest outside: six months.")
    expect(preview.locator(".inside-agreed")).to_contain_text("If the opponent challenges, this decides: a coin.")
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/seat/**")
    table = page.locator("#table").get_attribute("data-table")
    terms = page.request.get(f"/api/1/tables/{table}").json()["snapshot"]["terms"]
    assert (terms["spec"], terms["external"]) == (game(spec).spec.text, 183 * DAY)


def test_an_agreement_without_potentials_is_plain_gipf(page: Page) -> None:
    page.goto("/agree")
    page.select_option("#count-zertz", "0")
    expect(page.locator("#preview")).to_contain_text("Nobody brings a potential: this is plain GIPF.")
    expect(page.locator("#spec")).to_have_text("gipf:tournament")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/**")
    assert page.locator("#table").get_attribute("data-spec") == "gipf:tournament"


def test_an_open_table_appears_in_the_lobby(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page("/")
    expect(bert.get_by_role("heading", name="Who waits")).to_be_visible()
    new_game(anna, "offboard", "anyone")
    bert.locator("#open-tables a", has_text="Offboard").first.click()
    bert.get_by_role("button", name="Sit down and play").click()
    expect(anna.locator("#table")).to_have_attribute("data-phase", "playing")


def test_the_share_card_names_the_players_and_shows_the_board(open_page: OpenPage) -> None:
    page = open_page()
    against_computer(page, "pentago")
    picture = page.locator("meta[property='og:image']").get_attribute("content") or ""
    assert picture.startswith("http")
    shown = page.request.get(picture)
    assert shown.headers["content-type"] == "image/png"
    assert shown.body().startswith(b"\x89PNG")
    assert "Computer, level 1" in (page.locator("meta[property='og:title']").get_attribute("content") or "")
