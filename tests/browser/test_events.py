"""Three people with a browser each organise events, enter, and play: one at a desk, one with a phone, one by keys."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.tables import FOCUSED, NOW, awaited, click, key_on
from browser.test_pages import scrolls_nowhere, without_fault

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_TABS = 80
ON_COMMAND = "(command) => [document.activeElement?.dataset?.command, document.activeElement?.id].includes(command)"


class Player:
    """Somebody who takes part; `keys` only, or by clicking and tapping."""

    def __init__(self, page: Page, keys: bool = False) -> None:
        self.page, self.keys, self.chance = page, keys, Random(1)

    def press(self, command: str) -> None:
        """A button of the event's page, or the link to one's game."""
        place = self.page.locator(f"[data-command={command}], #{command}")
        expect(place).to_be_enabled()  # until the page is ready nothing can be done, and no key reaches it
        if not self.keys:
            place.click()
            return
        for _ in range(MOST_TABS):
            if self.page.evaluate(ON_COMMAND, command):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{command} is not reached by the keyboard")

    @property
    def paired(self) -> bool:
        """Whether there is a game to go to."""
        return self.page.locator("#next-game").count() > 0

    def turn(self) -> None:
        """One turn on the board, whatever it is."""
        self.page.bring_to_front()
        turns = awaited(self.page)["turns"]
        phase = "choosing"
        while phase == "choosing":
            seen = awaited(self.page)
            if self.keys:
                self._to_the_board()
                key_on(self.page, self.chance, 1)
            else:
                click(self.page, self.chance.choice(seen["offered"]))
            phase, _touched, _offered = self.page.evaluate(NOW)
        expect(self.page.locator("#table")).to_have_attribute("data-turns", str(turns + 1))

    def _to_the_board(self) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUSED)[0]:
                return
            self.page.keyboard.press("Tab")

    def resign(self) -> None:
        """Give up, and be asked whether that is meant."""
        button = self.page.locator("#acts .danger")
        for _ in range(2):
            if self.keys:
                button.focus()
                self.page.keyboard.press("Enter")
            else:
                button.click()
        expect(self.page.locator("#table")).to_have_attribute("data-phase", "over")


def three(open_page: OpenPage) -> list[Player]:
    """At a desk, with a phone, by keys."""
    return [
        Player(open_page(bypass_csp=True)),
        Player(open_page(bypass_csp=True, **PHONE)),
        Player(open_page(bypass_csp=True), keys=True),
    ]


def organise(anna: Player, name: str, spec: str, rounds: int) -> str:
    """An event without a clock, by the page; its address."""
    page = anna.page
    page.goto("/events")
    page.get_by_role("link", name="Organise an event").click()
    page.locator("#name").fill(name)
    page.select_option("#spec", spec)
    page.select_option("#clock", "none")
    page.locator("#rounds").fill(str(rounds))
    without_fault(page)
    page.get_by_role("button", name="Set up the event").click()
    page.wait_for_url("**/events/*")
    expect(page.locator("h1")).to_have_text(name)
    return page.url


def enter(players: list[Player], address: str) -> None:
    """All take part."""
    for number, player in enumerate(players):
        player.page.goto(address)
        player.press("register")
        expect(player.page.locator("[data-command=withdraw]")).to_be_visible()
        expect(player.page.locator("#live table tbody tr")).to_have_count(number + 1)


def play_round(players: list[Player], address: str, number: int) -> None:
    """The two who are paired go to their table by the page and play a little; the first of them to move gives up."""
    for player in players:
        expect(player.page.locator("#pairings ~ details")).to_have_count(number)
    for player in players:
        expect(player.page.locator("#next-game, #resting")).to_have_count(1)  # tables open a moment after the pairing
    pair = [player for player in players if player.paired]
    assert len(pair) == 2
    for player in pair:
        player.press("next-game")
        expect(player.page.locator("#table")).to_have_attribute("data-phase", "playing")
        expect(player.page.locator("#of-event")).to_be_visible()
        expect(player.page.get_by_role("button", name="Abort")).to_have_count(0)
    mine = [player.page.locator(".top-player").get_attribute("id") == "player-1" for player in pair]
    first, other = pair if mine[0] else pair[::-1]
    first.turn()
    other.turn()
    first.resign()
    for player in pair:
        way = player.page.get_by_role("link", name="Back to the event")
        way.press("Enter") if player.keys else way.click()
        player.page.wait_for_url(address, wait_until="commit")


def test_two_rounds_of_a_swiss_event(open_page: OpenPage) -> None:
    players = three(open_page)
    address = organise(players[0], "Three friends", "pentago", 2)
    enter(players, address)
    without_fault(players[1].page)
    scrolls_nowhere(players[1].page)
    arbiter = players[0].page.locator("#arbiter-card")
    expect(arbiter).to_be_hidden()
    players[0].press("pair")
    expect(arbiter).to_be_visible()
    for number in (1, 2):
        play_round(players, address, number)
    for player in players:
        expect(player.page.locator("#live")).to_contain_text("over · ")
        expect(player.page.locator("#standings")).to_have_text("Standings")
        points = player.page.locator("section[aria-labelledby=standings] tbody td:nth-child(3)").all_inner_texts()
        assert sum(map(float, points)) == 4  # a game and a bye in each of two rounds
        without_fault(player.page)
    scrolls_nowhere(players[1].page)
    players[0].page.goto(f"{address}/print")
    expect(players[0].page.locator("h1")).to_have_text("Three friends")
    without_fault(players[0].page)


def test_a_combined_event(open_page: OpenPage) -> None:
    players = three(open_page)
    page = players[0].page
    page.goto("/events/new")
    for kind, clock, minutes in (("arena", "sudden 300", "1"), ("league", "days 3", "10080"), ("swiss", None, "5")):
        page.locator(f"input[name=kind][value={kind}]").check()
        expect(page.locator("#clock")).to_have_value(clock or "increment 600 5")
        expect(page.locator("#come")).to_have_value(minutes)
    combined = page.locator("#spec optgroup").last.locator("option").first.get_attribute("value")
    assert combined is not None
    address = organise(players[0], "Games within a game", combined, 1)
    expect(page.locator("#rules ~ h3").first).to_have_text("What was agreed")
    enter(players, address)
    players[0].press("pair")
    play_round(players, address, 1)
    for player in players:
        expect(player.page.locator("#live")).to_contain_text("over · ")
        without_fault(player.page)
