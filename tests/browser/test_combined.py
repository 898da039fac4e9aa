"""Combined matches: the question, the game inside, the way back, coins, and results from outside."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from browser.boards import click_turn as touch_turn
from browser.conftest import OpenPage
from browser.tables import awaited, click_turn, open_table, played_by_program, sit_down
from front.short_games import short_game
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.core.turns import touches_of
from gipfel.records import read_records, replay
from support import FULL

AGREED = "gipf:basic,zertz=2,yinsh=1,challenges=1,begin=challenger,settle-zertz=(pentago),settle-yinsh=(pentago)"
ANNOUNCED = ["Za1-b2", "Yi5-h5", "b2>d4?"]
PENTAGO = ["a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+", "e1"]
REST = (
    "b2>e5? let Zb6-c6 Yi2-h2 Za2-b2 a1-b2 h6-h5 a2-b2_xb2,c2,d2,e2 d8-e8 g7-g6 a4-b4 i5-h5 c7-d7 "
    "g7-g6_xc3,d4,e5,f5,g5,h5 g1-f2 f1-f2 f1-e2 a3-b4 h6-h5 g7-f7 a1-b2 i2-h3 i3-h4 b6-c6"
)


class Match:
    """Two people, and the line their match has taken."""

    def __init__(self, open_page: OpenPage, spec: str) -> None:
        self.pages = open_page(), open_page()
        opened = open_table(self.pages[0], spec=spec)
        self.table = opened["table"]
        sit_down(self.pages[1], opened["links"]["seat"])
        self.line = Line.begin(game(spec).start())

    @property
    def mover(self) -> Page:
        """Whose turn it is."""
        assert self.line.player is not None
        return self.pages[self.line.player]

    def play(self, *turns: str, by_hand: bool = True) -> None:
        """Turns of whoever is to move, by clicking or past the page."""
        for turn in turns:
            if by_hand:
                click_turn(self.mover, [touch for step in touches_of(self.line.position, turn) for touch in step])
            else:
                played_by_program(self.mover, self.table, turn)
            self.line = self.line.turn(turn)
            if by_hand:
                self.seen_by_both()
        self.seen_by_both()

    def seen_by_both(self) -> None:
        """Wait until both pages have all turns."""
        for page in self.pages:
            expect(page.locator("#table")).to_have_attribute("data-turns", str(len(self.line.turns_played)))


def test_a_match_with_a_challenge_won_and_one_lost_is_played_to_its_end(open_page: OpenPage) -> None:
    match = Match(open_page, AGREED)
    ann, bob = match.pages
    match.play(*ANNOUNCED)
    expect(bob.locator("#board .gipfel-prompt")).to_contain_text(
        "Announced: the jump from b2 to d4. Let it happen, or challenge: then Pentago decides."
    )
    assert {"choice:let", "choice:challenge"} == set(awaited(bob)["offered"])
    match.play("challenge")
    for page in match.pages:
        expect(page.locator("#crumbs")).to_have_text("GIPF › Pentago")
        expect(page.locator("#outer gipfel-board")).to_be_visible()
    match.play(*PENTAGO)
    for page in match.pages:
        expect(page.locator("#news")).to_contain_text(
            "The challenger has won: the potential is neutralised, the jump from b2 to d4 is not made"
        )
        expect(page.locator("#outer")).to_be_hidden()
        expect(page.locator("#crumbs")).to_contain_text("GIPF")
    expect(ann.locator("#board .gipfel-said")).to_contain_text("Back in GIPF.")
    match.play("Za1-b2", "h5>h3?", "challenge")
    expect(ann.locator("#crumbs")).to_have_text("GIPF › Pentago")
    ann.get_by_role("button", name="Give up the game inside").click()
    ann.get_by_role("button", name="Really give it up?").click()
    match.line = match.line.turn("resign")
    expect(bob.locator("#news")).to_contain_text("The challenger has lost: the run from h5 to h3 is made.")
    rest = [turn.replace("_", " ") for turn in REST.split()]
    match.play(*rest[:-4], by_hand=FULL)
    match.play(*rest[-4:])
    assert match.line.outcome is not None
    for page in match.pages:
        expect(page.locator("#status")).to_contain_text("has no piece left to bring in")


# Most of the board is cut off, and who begins owns more.
DVONN = tuple("d1-c1 g5-f5 i5-i4 g1-f1 k3-k4 f4-g4 i4-g4 i3-i2 e3-e4 h2-i2 j2-j3 k5-j4 j3-j5".split())  # noqa: SIM905


@pytest.mark.parametrize(
    ("contest", "title", "inside"),
    [("dvonn:random,seed=10", "DVONN", DVONN), ("yinsh:blitz", "YINSH", short_game("yinsh:blitz"))],
)
def test_a_match_whose_challenge_another_game_of_the_series_settles_is_played_to_its_end(
    open_page: OpenPage, contest: str, title: str, inside: tuple[str, ...]
) -> None:
    match = Match(open_page, f"gipf:basic,zertz=2,yinsh=1,challenges=1,begin=challenger,settle-zertz=({contest})")
    match.play(*ANNOUNCED, by_hand=False)
    match.play("challenge", *inside[:-1])
    for page in match.pages:
        expect(page.locator("#crumbs")).to_have_text(f"GIPF › {title}")
        expect(page.locator("#outer gipfel-board")).to_be_visible()
    match.play(inside[-1])
    for page in match.pages:
        expect(page.locator("#news")).to_contain_text("The challenger has won: the potential is neutralised")
        expect(page.locator("#outer")).to_be_hidden()
    rest = ["Za1-b2", "h5>h3?", "let", *(turn.replace("_", " ") for turn in REST.split())]
    match.play(*rest[:-2], by_hand=FULL)
    match.play(*rest[-2:])
    assert match.line.outcome is not None
    for page in match.pages:
        expect(page.locator("#status")).to_contain_text("has no piece left to bring in")
    text = match.pages[0].request.get(f"/api/1/tables/{match.table}/record.gipfel").text()
    assert replay(read_records(text)[0]).line == match.line


STORY = (
    "gipf:basic,zertz=2,yinsh=1,challenges=2,begin=challenger,settle-zertz=(pentago),settle-yinsh=external,"
    'contest-yinsh="darts"'
)
WON = "Bob has won the challenge: the ZÈRTZ potential is neutralised, the jump from b2 to d4 is not made."
DRAWN = "A draw, so the challenge has failed: the run from h5 to h3 is made."
LOST = "Ann has won, the challenge has failed: the jump from b2 to e5 is made."


def test_a_match_with_a_challenge_won_one_drawn_and_one_lost_is_told_as_a_story(open_page: OpenPage) -> None:
    match = Match(open_page, STORY)
    ann, bob = match.pages

    def told(page: Page, *sentences: str) -> None:
        """Whatever the two are called, each page says it with their names."""
        boxes = [page.locator(f"#player-{player} .name").inner_text() for player in (0, 1)]
        names = [name.removesuffix(" (you)") for name in boxes]
        for words in sentences:
            said = words.replace("Ann", names[0]).replace("Bob", names[1])
            expect(page.locator("#story .moment")).to_contain_text(said)

    expect(ann.locator("#story")).to_contain_text("If the opponent challenges, this decides: darts.")
    match.play(*ANNOUNCED, by_hand=False)
    if_won = "If Bob wins: the potential is neutralised and leaves the game; Ann makes another turn."
    stake = (if_won, "If Ann wins: the jump from b2 to d4 is made.", "If it is a draw: the jump from b2 to d4 is made.")
    for page in match.pages:
        announced = "Ann announces the use of a ZÈRTZ potential: the jump from b2 to d4."
        told(page, announced, *stake, "Challenges left: Ann: 2, Bob: 2.")
        expect(page.locator("#story .chapter .potential")).to_be_visible()
    match.play("challenge", "a1ne+", by_hand=False)
    for page in match.pages:
        told(page, "Bob challenges Ann. This decides: Pentago.", *stake)
        expect(page.locator("#story #outer gipfel-board")).to_be_visible()
    match.play("resign", by_hand=False)
    for page in match.pages:
        told(page, WON)
    match.play("Za1-b2", "h5>h3?", "challenge", by_hand=False)
    told(bob, "Bob announces the use of a YINSH potential: the run from h5 to h3.")
    told(bob, "Ann challenges Bob. This decides: darts.")
    for page in match.pages:
        page.get_by_role("button", name="It was a draw").click()
    match.line = match.line.turn("result draw").turn("result draw")
    match.seen_by_both()
    told(ann, DRAWN)
    match.play("b2>e5?", "challenge", "resign", by_hand=False)
    for page in match.pages:
        told(page, LOST)
        expect(page.locator("#turns .told")).to_have_count(3)
    watcher = open_page(f"/t/{match.table}")
    expect(watcher.locator("#table")).to_have_attribute("data-turns", str(len(match.line.turns_played)))
    told(watcher, LOST)
    expect(watcher.locator("#turns .told").first).to_contain_text("the ZÈRTZ potential is neutralised")
    watcher.get_by_role("button", name="Notation").click()  # for who likes it better
    told(watcher, LOST.replace("the jump from b2 to e5", "b2>e5"))
    expect(watcher.locator("#turns .told").first).to_contain_text("b2>d4 is not made.")
    text = ann.request.get(f"/api/1/tables/{match.table}/record.gipfel").text()
    noted = [entry.comments for entry in read_records(text)[0].entries if entry.comments]
    assert noted == [
        ("The challenger has won: the potential is neutralised, b2>d4 is not made.",),
        ("Nobody has won the contest: h5>h3 is made.",),
        ("The challenger has lost: b2>e5 is made.",),
    ]
    assert replay(read_records(text)[0]).line == match.line


def test_two_at_one_screen_play_a_match_with_its_story(page: Page) -> None:
    page.goto("/here?" + urlencode({"spec": STORY.replace("(pentago)", "coin")}))
    expect(page.locator("#story .moment")).to_contain_text("Challenges left: Black: 2, White: 2.")
    line = Line.begin(game(STORY).start())
    for turn in ANNOUNCED:
        touch_turn(page, [touch for step in touches_of(line.position, turn) for touch in step])
        line = line.turn(turn)
    told = page.locator("#story .moment")
    expect(told).to_contain_text("White announces the use of a ZÈRTZ potential: the jump from b2 to d4.")
    page.get_by_role("button", name="Challenge").click()
    expect(told).to_contain_text("the jump from b2 to d4 is")  # the house has tossed its coin
    expect(page.locator("#turns li").nth(4)).to_contain_text("coin")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#turns li")).to_have_count(3)


def test_a_coin_is_shown_with_what_it_decided(open_page: OpenPage) -> None:
    match = Match(open_page, "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=coin")
    match.play(*ANNOUNCED, by_hand=False)
    awaited(match.pages[1])
    match.pages[1].get_by_role("button", name="Challenge").click()
    for page in match.pages:
        expect(page.locator("#news .drawn")).to_contain_text("The coin shows")
        expect(page.locator("#news .chance")).to_be_visible()
        expect(page.locator("#news")).to_contain_text("The challenger has")


def test_who_was_challenged_in_vain_may_do_something_else(open_page: OpenPage) -> None:
    spec = 'gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=external,contest-zertz="darts",winner=may'
    match = Match(open_page, spec)
    ann, bob = match.pages
    match.play(*ANNOUNCED, "challenge", by_hand=False)
    for page in match.pages:
        expect(page.locator("#question")).to_contain_text("How did it end: darts?")
        page.get_by_role("button", name="The challenged has won").click()
    for page in match.pages:
        expect(page.locator("#news")).to_contain_text("The challenger has lost: the jump from b2 to d4 may be made.")
    expect(ann.locator("#board .gipfel-prompt")).to_contain_text("Make it, or another turn instead.")
    awaited(ann)
    ann.get_by_role("button", name="Another turn").click()
    click_turn(ann, ["kind:P", "a1", "b2"])
    expect(bob.locator("#turns")).to_contain_text("waive")


def test_the_result_of_a_contest_outside_is_entered_by_both(open_page: OpenPage) -> None:
    spec = 'gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=external,contest="darts",deadline=6mo'
    match = Match(open_page, spec)
    ann, bob = match.pages
    expect(ann.locator("#story")).to_contain_text("Time to enter the result of a contest outside: six months.")
    match.play(*ANNOUNCED, "challenge", by_hand=False)
    for page in match.pages:
        expect(page.locator("#question")).to_contain_text("How did it end: darts?")
    ann.get_by_role("button", name="The challenged has won").click()
    expect(ann.locator("#question")).to_contain_text("Your entry is sealed")
    bob.get_by_role("button", name="The challenged has won").click()
    for page in match.pages:
        expect(page.locator("#news")).to_contain_text("The challenger has lost: the jump from b2 to d4 is made.")
        expect(page.locator("#question")).to_be_hidden()
