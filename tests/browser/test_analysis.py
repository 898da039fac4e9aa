"""Analysis and two at one screen: both sides are played on the board, the computer shows what it thinks."""

from __future__ import annotations

import re
from uuid import uuid4

import httpx2
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boards import BOARD, click_turn, ready
from browser.boards import analysis_of as address
from browser.boards import without_computer as hidden
from browser.conftest import OpenPage
from front.hand import box_of
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.core.turns import touches_of
from support import amount
from web.houses import HouseProcess

COMPILED = 300_000  # milliseconds: the first thought of a game may have to wait for the compiler
FINISHED = ("a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1nw+", "f6nw+", "e1")
"""White makes five in the lowest row."""


def touches(spec: str, turns: tuple[str, ...], turn: str) -> list[str]:
    """What a hand touches to make a turn after others."""
    before = Line.begin(game(spec).start(), turns).position
    return [touch for step in touches_of(before, turn) for touch in step]


def test_the_computer_shows_its_lines_and_draws_them_on_the_board(page: Page) -> None:
    page.goto(address("pentago"))
    expect(page.locator("#best li")).to_have_count(1, timeout=COMPILED)
    expect(page.locator("#bar")).not_to_have_attribute("data-unknown", "")
    expect(page.locator(f"{BOARD} .gipfel-line")).to_have_count(1)
    page.locator("#lines").select_option("3")
    expect(page.locator("#best li")).to_have_count(3)
    expect(page.locator(f"{BOARD} .gipfel-line")).to_have_count(3)
    page.locator("#best li button").first.click()
    expect(page.locator("#turns button")).to_have_count(1)
    expect(page.locator("#best li")).to_have_count(3)


def test_the_computer_can_be_hidden_and_stays_so(page: Page) -> None:
    page.goto(address("pentago"))
    expect(page.locator("#best li")).to_have_count(1, timeout=COMPILED)
    page.get_by_label("Show what the computer thinks").uncheck()
    for part in ("#bar", "#computer", "#game-graph"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(f"{BOARD} .gipfel-line")).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator("#computer")).to_be_hidden()


def test_a_certain_result_is_called_so(page: Page) -> None:
    page.goto(address("pentago", FINISHED[:-1]))
    expect(page.locator("#best .worth")).to_have_text("wins in 1 turn", timeout=COMPILED)
    expect(page.locator("#best .worth")).to_have_attribute("data-proven", "")
    expect(page.locator("#bar")).to_have_attribute("aria-label", "White 100 %, Black 0 %, proven")


def test_a_proof_whose_length_nobody_counted_names_no_number_of_turns(page: Page) -> None:
    hidden(page, address("pentago"))
    words = page.evaluate(
        """async () => {
            const page = document.querySelector('script[src$="analysis/analysis.js"]').src;
            const { worth } = await import(page.replace(/analysis.js$/, "verdict.js"));
            return [990001, -990001, 999997].map((score) => worth({ score, win: 50, proven: true }));
        }"""
    )
    assert words == ["wins", "loses", "wins in 3 turns"]


def test_the_graph_shows_the_course_of_the_game_and_where_it_turned(page: Page) -> None:
    begun = amount(4, 0)  # turns before the position the analysis begins with
    start = Line.begin(game("pentago").start(), FINISHED[:begun]).position.text()
    page.goto(address("pentago", FINISHED[begun:], start))
    expect(page.locator("#status")).to_have_text("White wins: five in a row.")
    page.get_by_role("button", name="Draw the whole graph").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page.get_by_role("button", name="Draw the whole graph")).to_be_visible(timeout=COMPILED)
    expect(page.locator("#graph .curve")).to_have_count(1)
    expect(page.locator("#turnings button").first).to_be_visible()
    page.locator("#turnings button").first.click()
    number = page.locator("#turnings button").first.get_attribute("data-number")
    expect(page.locator("#turns [aria-current] .count")).to_have_text(number or "")


def test_a_finished_game_opens_with_its_graph_and_where_it_turned(page: Page, house: HouseProcess) -> None:
    # White could make five with e1 and plays elsewhere: this is seen without asking for it.
    turns = (*FINISHED[:8], "d4ne+", "e5ne+")
    table = finished_table(house, turns=turns)
    page.goto(f"/t/{table}/analysis")
    expect(page.locator("#graph .curve")).to_have_count(1, timeout=COMPILED)
    expect(page.locator("#turnings button").first).to_be_visible(timeout=COMPILED)
    expect(page.get_by_role("button", name="Look again, for longer")).to_be_visible(timeout=COMPILED)
    expect(page.locator("#turns .mark").first).to_be_visible()
    expect(page.locator("#best li")).not_to_have_count(0, timeout=COMPILED)  # now what is on the board has its turn
    graph, turned = page.locator("#game-graph"), page.locator("#turnings button").first
    assert box_of(graph)["y"] < box_of(page.locator("#computer"))["y"]
    number = turned.get_attribute("data-number") or ""
    expect(turned).to_have_text(re.compile(rf"^{number} (White|Black) [a-f]\d"))
    turned.click()
    expect(page.locator("#turns [aria-current] .count")).to_have_text(number)


def test_who_hides_the_computer_is_shown_no_graph_until_they_want_it(page: Page, house: HouseProcess) -> None:
    hidden(page, f"/t/{finished_table(house)}/analysis")
    expect(page.locator("#game-graph")).to_be_hidden()
    page.get_by_label("Show what the computer thinks").check()
    expect(page.locator("#graph .curve")).to_have_count(1, timeout=COMPILED)


def test_best_lines_are_told_in_words_beside_their_notation(page: Page) -> None:
    page.goto(address("pentago", FINISHED[:-1]))
    expect(page.locator("#best .worth")).to_have_text("wins in 1 turn", timeout=COMPILED)
    expect(page.locator("#best .line-turns button").first).to_have_text(re.compile("e1"))
    expect(page.locator("#best .line-told")).to_contain_text("marble on e1")
    page.get_by_role("button", name="Show this line on the board, turn by turn").click()
    expect(page.locator("#status")).to_contain_text("The line shows 1 turn ahead: marble on e1")


def test_a_review_marks_a_mistake_shows_what_was_better_and_one_plays_on(page: Page) -> None:
    # White could make five with e1 and plays elsewhere.
    page.goto(address("pentago", ("e4sw+",), "6/6/6/bbb1b1/6/wwww2 w"))
    ready(page)
    page.get_by_role("button", name="Draw the whole graph").click()
    expect(page.locator("#turns .mark")).to_have_text("?", timeout=COMPILED)
    expect(page.locator("#opinion")).to_contain_text("a mistake")
    expect(page.locator("#opinion")).to_contain_text("Better was: marble on e1")
    page.get_by_role("button", name="Play it here").click()
    expect(page.locator("#status")).to_have_text("White wins: five in a row.")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("#best li")).not_to_have_count(0, timeout=COMPILED)
    page.get_by_role("button", name="Show this line on the board, turn by turn").first.click()
    expect(page.locator("#status")).to_contain_text("The line shows 1 turn ahead: marble on e1")
    expect(page.locator("#status")).to_have_text("White is to move.", timeout=COMPILED)
    page.get_by_role("button", name="Play on from here against the computer").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
    click_on = page.locator('#board [data-touch="e1"]')
    click_on.first.click()
    expect(page.locator("#table")).to_have_attribute("data-phase", "over")


def test_mistakes_of_a_review_become_puzzles(page: Page) -> None:
    page.goto(address("pentago", ("e4sw+",), "6/6/6/bbb1b1/6/wwww2 w"))
    ready(page)
    page.get_by_role("button", name="Draw the whole graph").click()
    expect(page.locator("#accuracy")).to_contain_text("Accuracy: White", timeout=COMPILED)
    page.get_by_label("Whose").select_option("Black")
    page.get_by_role("button", name="Practise the mistakes").click()
    expect(page.locator("#course-state")).to_have_text("This side made no mistakes.")
    page.get_by_label("Whose").select_option("White")
    page.get_by_role("button", name="Practise the mistakes").click()
    expect(page.locator("#practice-ask")).to_contain_text("1 of 1: White played marble on e4")
    expect(page.locator("#computer")).to_be_hidden()
    ready(page)
    click_turn(page, ["a6", "turn:ne+"])
    expect(page.locator("#practice-said")).to_contain_text("Try again.", timeout=COMPILED)
    ready(page)
    click_turn(page, ["e1"])
    expect(page.locator("#practice-said")).to_have_text("Good: that gives nothing away.", timeout=COMPILED)
    page.keyboard.press("Enter")
    expect(page.locator("#practice")).to_be_hidden()
    expect(page.locator("#computer")).to_be_visible()


def test_a_board_is_set_up_and_what_is_wrong_is_listed(page: Page) -> None:
    hidden(page, address("pentago"))
    page.locator("summary", has_text="Position").click()
    page.get_by_role("button", name="Set up the board").click()
    use = page.get_by_role("button", name="Look at this position")
    page.get_by_role("button", name="white marble").click()
    for cell in ("a1", "b1"):
        click_turn(page, [cell])
    expect(page.locator("#editor-wrong")).to_contain_text("2 white and 0 black marbles")
    expect(use).to_be_disabled()
    page.get_by_role("button", name="black marble").click()
    click_turn(page, ["c3"])
    page.locator("#editor-hands select").select_option(label="Black")
    expect(page.locator("#editor-wrong li")).to_have_count(0)
    use.click()
    page.wait_for_url("**position=**")
    ready(page)
    assert page.locator("#position").input_value() == "6/6/6/2b3/6/ww4 b"


def test_best_lines_of_another_board_go_while_a_position_is_set_up(page: Page) -> None:
    page.goto(address("pentago", FINISHED[:-1]))
    expect(page.locator("#best .worth")).to_have_text("wins in 1 turn", timeout=COMPILED)
    page.locator("summary", has_text="Position").click()
    page.get_by_role("button", name="Set up the board").click()
    expect(page.locator("#best li")).to_have_count(0)
    expect(page.locator("#bar")).to_have_attribute("data-unknown", "")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#best .worth")).to_have_text("wins in 1 turn", timeout=COMPILED)


def test_pieces_are_put_on_each_other_and_taken_off_again(page: Page) -> None:
    hidden(page, address("lyngk", position="./..../......./....../...I..K/....../......./..../. -,- 0,0 t 0 0"))
    page.locator("summary", has_text="Position").click()
    page.get_by_role("button", name="Set up the board").click()
    tray = page.locator("#editor-tray")
    for name in ("blue", "red"):
        tray.get_by_role("button", name=name).click()
        click_turn(page, ["e4"])
    tray.get_by_role("button", name="vacant").click()
    click_turn(page, ["e4"])
    page.get_by_role("button", name="Look at this position").click()
    page.wait_for_url("**position=**")
    ready(page)
    assert (
        page.locator("#position").input_value()
        == "./..../......./....../...(IB)..K/....../......./..../. -,- 0,0 t 0 0"
    )


def test_hands_are_set_up_too(page: Page) -> None:
    hidden(page, address("gipf:basic"))
    page.locator("summary", has_text="Position").click()
    page.get_by_role("button", name="Set up the board").click()
    page.get_by_role("spinbutton", name="White’s reserve").fill("3")
    expect(page.get_by_role("button", name="Look at this position")).to_be_enabled()
    page.get_by_role("button", name="Look at this position").click()
    page.wait_for_url("**position=**")
    ready(page)
    assert " 3,12 " in page.locator("#position").input_value()


def test_both_sides_are_played_and_variations_are_kept(page: Page) -> None:
    hidden(page, address("pentago"))
    click_turn(page, ["a1", "turn:ne+"])
    expect(page.locator("#turns > button")).to_have_count(1)
    click_turn(page, ["b2", "turn:nw-"])
    expect(page.locator("#turns > button .notation")).to_have_text(["a1ne+", "b2nw-"])
    page.get_by_role("button", name="One turn back").click()
    expect(page.locator("#turns [aria-current] .notation")).to_have_text("a1ne+")
    click_turn(page, ["e5", "turn:sw+"])
    expect(page.locator("#turns .variation button .notation")).to_have_text(["e5sw+"])
    page.reload()
    ready(page)
    expect(page.locator("#turns .variation button .notation")).to_have_text(["e5sw+"])
    page.locator("#turns .variation button").click()
    page.get_by_role("button", name="Make this the main line").click()
    expect(page.locator("#turns > button .notation")).to_have_text(["a1ne+", "e5sw+"])
    page.get_by_role("button", name="Remove from here on").click()
    expect(page.locator("#turns > button .notation")).to_have_text(["a1ne+", "b2nw-"])
    expect(page.locator("#turns .variation")).to_have_count(0)


def test_arrows_walk_through_the_turns(page: Page) -> None:
    hidden(page, address("pentago", FINISHED[:3]))
    expect(page.locator("#turns [aria-current] .notation")).to_have_text("b1ne+")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#turns [aria-current] .notation")).to_have_text("a6ne+")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#turns [aria-current] .notation")).to_have_text("b1ne+")


@pytest.mark.parametrize("spec", ["gipf:standard", "offboard", "zertz"])
def test_every_game_can_be_played_on_the_analysis_board(page: Page, spec: str) -> None:
    hidden(page, address(spec))
    turn = game(spec).start().turns()[0]
    click_turn(page, touches(spec, (), turn))
    expect(page.locator("#turns > button .notation")).to_have_text([f"{turn}"])


def test_what_cannot_be_is_said(page: Page, faults: list[str]) -> None:
    page.goto(address("pentago", ("a1ne+", "a1ne+")))
    expect(page.locator("#status")).to_contain_text("a1")
    faults.clear()  # the browser notes the refusals


def finished_table(house: HouseProcess, spec: str = "pentago", turns: tuple[str, ...] = ("a1ne+", "b2nw-")) -> str:
    """A game of two people that is over, or that the first of them has resigned after some turns."""
    with house.visitor("Anna") as anna, house.visitor("Ben") as ben:
        seats = [{"kind": "me"}, {"kind": "link"}]
        opened = anna.post("/api/1/tables", json={"spec": spec, "seats": seats, "sides": "first"}).json()
        commands = f"/api/1/tables/{opened['table']}/commands"
        secret = opened["links"]["seat"].rpartition("/")[2]
        _act(ben, commands, {"kind": "sit", "seat": 1, "secret": secret})
        line = Line.begin(game(spec).start())
        for turn in turns:
            assert line.player is not None
            _act((anna, ben)[line.player], commands, {"kind": "play", "turn": turn})
            line = line.turn(turn)
        if line.outcome is None:
            _act(anna, commands, {"kind": "resign"})
        return str(opened["table"])


def _act(player: httpx2.Client, commands: str, command: dict[str, object]) -> None:
    answer = player.post(commands, json={**command, "id": uuid4().hex})
    _done(answer)


def _done(answer: httpx2.Response) -> None:
    assert answer.status_code == 200, answer.text


def test_a_finished_game_is_looked_at_from_its_start(page: Page, house: HouseProcess) -> None:
    table = finished_table(house)
    hidden(page, f"/analysis?table={table}")
    expect(page.locator("#turns > button .notation")).to_have_text(["a1ne+", "b2nw-"])
    expect(page.locator("#turns [aria-current]")).to_have_count(0)
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator("#turns [aria-current] .notation")).to_have_text("a1ne+")
    page.goto(f"/t/{table}/analysis")
    ready(page)
    assert f"table={table}" in page.url
    page.locator("#papers summary").click()
    expect(page.locator("#framing-code")).to_have_value(re.compile(f'/embed/t/{table}"'))


MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=1,begin=challenger,settle-zertz=(pentago),settle-yinsh=(pentago)"
ANNOUNCED = ("Za1-b2", "Yi5-h5", "b2>d4?")
PENTAGO = ("a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+", "e1")


def thought_about(page: Page) -> Locator:
    """The best turn, once the computer has found one."""
    best = page.locator("#best li .line-turns button").first
    expect(best).to_be_visible(timeout=COMPILED)
    return best


def test_a_finished_combined_match_is_analysed_and_so_is_the_game_inside(page: Page, house: HouseProcess) -> None:
    table = finished_table(house, MATCH, (*ANNOUNCED, "challenge", *PENTAGO, "Za1-b2"))
    page.goto(f"/t/{table}/analysis")
    ready(page)
    assert thought_about(page).inner_text() in game(MATCH).start().turns()
    expect(page.locator("#inside")).to_be_hidden()
    turns = page.locator("#turns > button")
    turns.nth(2).click()
    expect(page.locator("#best .line-turns").first).to_contain_text(re.compile("let|challenge"), timeout=COMPILED)
    expect(page.locator("#thinking")).to_have_text("weighed turn by turn")
    turns.nth(11).click()
    expect(page.locator("#inside")).to_be_visible()
    expect(page.locator("#best .worth").first).to_have_text("wins in 1 turn", timeout=COMPILED)
    page.get_by_role("link", name="Pentago, from turn 4 on").click()
    expect(page.locator("#turns > button")).to_have_count(len(PENTAGO))
    expect(page.locator("#status")).to_have_text("White wins: five in a row.")
    page.get_by_role("button", name="One turn back").click()
    expect(page.locator("#best .worth").first).to_have_text("wins in 1 turn", timeout=COMPILED)


def test_the_graph_of_a_match_leaves_out_the_game_inside(page: Page) -> None:
    page.goto(address(MATCH, (*ANNOUNCED, "challenge", *PENTAGO[:2])))
    ready(page)
    page.get_by_role("button", name="Draw the whole graph").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page.get_by_role("button", name="Draw the whole graph")).to_be_visible(timeout=COMPILED)
    expect(page.locator("#course-state")).to_have_text("")
    expect(page.locator("#graph .curve")).to_have_count(1)


def test_claimed_captures_are_analysed(page: Page, house: HouseProcess) -> None:
    spec, turns = "zertz,capture=claimed", ("Wd4,a1", "Gd3,a2", "Bg1,g4")
    table = finished_table(house, spec, turns)
    page.goto(f"/analysis?table={table}")
    ready(page)
    page.locator("#lines").select_option("3")
    page.get_by_role("button", name="To the last turn").click()
    expect(page.locator("#best li")).to_have_count(3, timeout=COMPILED)
    legal = Line.begin(game(spec).start(), turns).turns()
    assert "claim" in legal
    assert {item.locator("button").first.inner_text() for item in page.locator("#best li").all()} <= set(legal)


def test_two_play_at_one_screen_to_the_end(page: Page) -> None:
    page.goto("/here?spec=pentago")
    for number, turn in enumerate(FINISHED):
        expect(page.locator("#status")).to_have_text(f"{'Black' if number % 2 else 'White'} is to move.")
        click_turn(page, touches("pentago", FINISHED[:number], turn))
        expect(page.locator("#turns li")).to_have_count(number + 1)
    expect(page.locator("#status")).to_have_text("White wins: five in a row.")
    page.reload()
    expect(page.locator("#turns li")).to_have_count(len(FINISHED))
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#status")).to_have_text("White is to move.")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#turns li")).to_have_count(0)


@pytest.mark.parametrize("where", ["/analysis?spec=gipf", "/here?spec=zertz"])
def test_boards_fit_a_phone(open_page: OpenPage, where: str) -> None:
    page = open_page(where, viewport={"width": 320, "height": 640}, has_touch=True)
    ready(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
