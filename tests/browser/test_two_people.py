"""Two people with a browser each: by link, with clocks, offers, chat; reloads and lost connections lose nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import OpenPage
from browser.tables import NOW, awaited, click, click_turn, new_game, open_table, play_on, sit_down

OVER = "data-phase", "over"
SHORT_GAME = [
    *("a1 turn:ne+", "a6 turn:ne+", "b1 turn:ne+", "b6 turn:ne+", "c1 turn:ne+", "c6 turn:ne+"),
    *("d1 turn:ne+", "d3 turn:ne+", "e1"),
]


FIVE_MINUTES = {"control": "sudden", "base": 300_000}
THREE_DAYS = {"control": "days", "base": 3 * 86_400_000}


def two_at_a_table(open_page: OpenPage, **terms: Any) -> tuple[Page, Page]:
    """Anna has opened a table, and begins; Bert has sat down by the link."""
    anna, bert = open_page(), open_page()
    opened = open_table(anna, **{"spec": "pentago", **terms})
    sit_down(bert, opened["links"]["seat"])
    expect(anna.locator("#table")).to_have_attribute("data-phase", "playing")
    return anna, bert


def test_a_game_by_link_with_a_clock_is_played_to_its_end(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    new_game(anna, "pentago", "friend", sides="first", clock="sudden 300")
    sit_down(bert, anna.locator("#share input").input_value())
    for number, turn in enumerate(SHORT_GAME):
        mover, other = (anna, bert) if number % 2 == 0 else (bert, anna)
        click_turn(mover, turn.split())
        expect(other.locator("#table")).to_have_attribute("data-turns", str(number + 1))
    for page in (anna, bert):
        expect(page.locator("#table")).to_have_attribute(*OVER)
        assert ":" in page.locator("#player-0 .clock").inner_text()
    anna.get_by_role("button", name="Rematch").click()
    bert.get_by_role("button", name="Accept").click()
    expect(anna.locator("#table")).to_have_attribute("data-phase", "playing")
    expect(bert.locator("#table")).to_have_attribute("data-phase", "playing")
    assert anna.url == bert.url


def test_opening_a_seat_link_seats_nobody_and_a_used_one_is_void(open_page: OpenPage, faults: list[str]) -> None:
    anna, bert, cleo = open_page(), open_page(), open_page()
    new_game(anna, "pentago", "friend", sides="first")
    link = anna.locator("#share input").input_value()
    for visitor in (bert, cleo):
        visitor.goto(link)
        expect(visitor.get_by_role("button", name="Sit down and play")).to_be_visible()
    expect(anna.locator("#table")).to_have_attribute("data-phase", "waiting")
    bert.get_by_role("button", name="Sit down and play").click()
    expect(bert.locator("#table")).to_have_attribute("data-phase", "playing")
    expect(anna.locator("#table")).to_have_attribute("data-phase", "playing")
    expect(anna.locator("#share")).to_have_count(0)
    expect(cleo.get_by_role("heading", name="This invitation has been used")).to_be_visible()
    cleo.goto(link)
    expect(cleo.get_by_role("button", name="Sit down and play")).to_have_count(0)
    cleo.get_by_role("link", name="Look at the game").click()
    expect(anna.locator("#watching")).to_have_text("1 person is watching")


def test_a_table_that_waits_shows_board_terms_and_link_and_can_be_given_up(open_page: OpenPage) -> None:
    anna = open_page(viewport={"width": 390, "height": 844}, permissions=["clipboard-read", "clipboard-write"])
    anna.add_init_script("navigator.share = async (given) => { document.documentElement.dataset.shared = given.url; };")
    new_game(anna, "zertz", "friend", sides="first", clock="sudden 300")
    expect(anna.locator(".terms li")).to_have_text(["Time for each: 5 min.", "You begin.", "The game is not rated."])
    link = anna.get_by_label("Link to the seat").input_value()
    anna.get_by_role("button", name="Copy").click()
    expect(anna.locator("#status")).to_have_text("The link is copied.")
    assert anna.evaluate("() => navigator.clipboard.readText()") == link
    anna.get_by_role("button", name="Share …").click()
    expect(anna.locator("html")).to_have_attribute("data-shared", link)
    expect(anna.get_by_text("This link can only be opened on this computer.")).to_be_visible()
    bert = open_page(link)
    expect(bert.locator(".invitation-board svg")).to_be_visible()
    expect(bert.locator(".terms li")).to_have_text(
        ["Time for each: 5 min.", "The other begins.", "The game is not rated."]
    )
    anna.get_by_role("button", name="Give up this table").press("Enter")
    anna.wait_for_url(lambda address: address.endswith("/"))
    expect(bert.get_by_role("heading", name="This invitation has been used")).to_be_visible()


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page)
    awaited(anna)
    click(anna, "c3")
    bert.get_by_role("button", name="Hello").click()  # events in between do not matter
    expect(anna.locator("#said")).to_contain_text("Hello")
    anna.reload()
    assert awaited(anna)["touched"] == ["c3"]
    click(anna, "turn:ne+")
    expect(bert.locator("#turns")).to_contain_text("c3ne+")


def test_a_cut_connection_in_the_middle_of_a_turn_loses_nothing(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    lines: list[WebSocketRoute] = []
    dead: list[bool] = []

    def through(line: WebSocketRoute) -> None:
        if dead:
            line.close()
            return
        line.connect_to_server()
        lines.append(line)

    anna.route_web_socket("**/socket?packed", through)
    sit_down(bert, open_table(anna, spec="pentago")["links"]["seat"])
    awaited(anna)
    click(anna, "c3")
    dead.append(True)
    lines[-1].close()
    expect(anna.locator("#status")).to_contain_text("The connection is lost")
    click(anna, "turn:ne+")
    assert anna.evaluate(NOW)[0] == "sent"
    dead.clear()
    expect(bert.locator("#turns")).to_contain_text("c3ne+")
    expect(anna.locator("#turns")).to_contain_text("c3ne+")
    click_turn(bert, ["a1", "turn:ne-"])
    expect(anna.locator("#table")).to_have_attribute("data-turns", "2")


def test_draw_take_back_chat_and_silence(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page)
    click_turn(anna, ["c3", "turn:ne+"])
    anna.get_by_role("button", name="Take back").click()
    bert.get_by_role("button", name="Accept").click()
    expect(anna.locator("#table")).to_have_attribute("data-turns", "0")
    expect(anna.locator("#turns button")).to_have_count(0)
    click_turn(anna, ["d4", "turn:ne+"])
    bert.get_by_role("textbox", name="Write a line").fill("<b>nice</b>")
    bert.get_by_role("button", name="Say").click()
    expect(anna.locator("#said li").last).to_contain_text("<b>nice</b>")
    anna.get_by_role("button", name="Mute the opponent").click()
    expect(anna.get_by_role("button", name="Unmute the opponent")).to_be_visible()
    anna.get_by_role("button", name="Draw").click()
    bert.get_by_role("button", name="Decline").click()
    expect(anna.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    click_turn(bert, ["a1", "turn:ne-"])
    bert.get_by_role("button", name="Draw").click()
    anna.get_by_role("button", name="Accept").click()
    expect(anna.locator("#status")).to_have_text("A draw: agreed.")
    expect(bert.locator("#status")).to_have_text("A draw: agreed.")


def test_two_tabs_show_the_same(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page)
    second = anna.context.new_page()
    second.goto(anna.url)
    awaited(second)
    click_turn(anna, ["c3", "turn:ne+"])
    expect(second.locator("#turns")).to_contain_text("c3ne+")
    click_turn(bert, ["a1", "turn:ne-"])
    click_turn(second, ["d4", "turn:sw-"])
    expect(anna.locator("#turns")).to_contain_text("d4sw-")


def test_strict_touch_is_final_and_survives_a_reload(open_page: OpenPage) -> None:
    anna, _ = two_at_a_table(open_page, spec="zertz:tournament")
    seen = awaited(anna)
    click(anna, seen["offered"][0])
    expect(anna.get_by_role("button", name="Step back")).to_have_attribute("aria-disabled", "true")
    awaited(anna)
    anna.reload()
    assert awaited(anna)["touched"] == [seen["offered"][0]]
    play_on(anna, Random(3), 1)


def test_by_the_rules_of_1999_the_rings_may_be_changed(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page, spec="zertz:tournament1999")
    awaited(anna)
    click(anna, "stock:W")
    assert awaited(anna)["touched"] == ["stock:W"]
    expect(anna.get_by_role("button", name="Step back")).to_have_attribute("aria-disabled", "true")
    click(anna, "d4")
    assert awaited(anna)["touched"] == ["stock:W", "d4"]
    anna.reload()
    assert awaited(anna)["touched"] == ["stock:W", "d4"]
    anna.get_by_role("button", name="Step back").click()
    assert awaited(anna)["touched"] == ["stock:W"]
    click(anna, "d5")
    awaited(anna)
    click(anna, "d1")
    expect(bert.locator("#turns")).to_contain_text("Wd5,d1")


def test_under_strict_touch_a_jump_may_be_changed(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page, spec="zertz,touch=strict")
    click_turn(anna, ["stock:W", "d4", "a1"])
    click_turn(bert, ["stock:G", "d5", "a2"])
    awaited(anna)
    expect(anna.locator("#table")).to_have_attribute("data-turns", "2")
    click_turn(anna, ["d5", "d3"])
    expect(bert.locator("#turns")).to_contain_text("x d5Wd3")


def test_a_turn_by_correspondence_is_confirmed(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page, clock=THREE_DAYS)
    awaited(anna)
    click(anna, "c3")
    click(anna, "turn:ne+")
    assert awaited(anna)["phase"] == "complete"
    anna.reload()
    assert awaited(anna)["phase"] == "complete"
    expect(bert.locator("#table")).to_have_attribute("data-turns", "0")
    anna.get_by_role("button", name="Confirm").click()
    expect(bert.locator("#turns")).to_contain_text("c3ne+")


TICKS = """async () => {
  const clock = document.querySelector("#player-0 .clock");
  const ticks = async (wanted) => {
    const seen = new Set();
    const late = performance.now() + 60000;
    while (seen.size < wanted && performance.now() < late) {
      seen.add(clock.textContent);
      await new Promise(requestAnimationFrame);
    }
    return seen.size === wanted;
  };
  await ticks(2); // what the opponent's sitting down moved has come to rest
  const moved = [];
  const note = (entry) => moved.push(...entry.sources.map(({ node }) => node?.id || node?.className || node?.nodeName));
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift" });
  return [await ticks(3), moved];
}"""


def test_a_ticking_clock_shifts_nothing(open_page: OpenPage) -> None:
    anna, _ = two_at_a_table(open_page, clock=FIVE_MINUTES)
    assert anna.evaluate(TICKS) == [True, []]


def test_the_title_says_whose_turn_it_is(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page)
    expect(anna).to_have_title("Your turn · Pentago · Gipfel")
    expect(bert).to_have_title("Pentago · Gipfel")
    click_turn(anna, ["c3", "turn:ne+"])
    expect(bert).to_have_title("Your turn · Pentago · Gipfel")


def hidden_table(anna: Page, bert: Page) -> str:
    """Anna and Bert play at a table that only they and those with its watch link know; this link."""
    anna.goto("/new?game=pentago&opponent=friend")
    anna.locator("#more > summary").click()
    anna.check("input[name=sides][value=first]")
    anna.get_by_role("checkbox", name="Hidden").check()
    anna.locator("form#new button[type=submit]").click()
    anna.wait_for_url("**/t/**")
    sit_down(bert, anna.locator("#share input").input_value())
    return watch_link(anna, bert)


def watch_link(*players: Page) -> str:
    """The one link to watch that all players are shown."""
    links = {player.get_by_role("textbox", name="Link to watch").input_value() for player in players}
    assert len(links) == 1
    return links.pop()


def test_a_hidden_table_shows_its_watch_link_to_both_players(open_page: OpenPage, faults: list[str]) -> None:
    anna, bert, cleo = open_page(), open_page(), open_page()
    watch = hidden_table(anna, bert)
    cleo.goto(watch.split("/watch/")[0])
    expect(cleo.get_by_role("heading", level=1)).to_have_text("There is no such table.")
    faults.clear()
    cleo.goto(watch)
    expect(cleo.locator("#table")).to_have_attribute("data-phase", "playing")
    expect(cleo.get_by_role("textbox", name="Link to watch")).to_have_count(0)


def test_a_rematch_of_a_hidden_game_is_hidden_and_has_its_own_watch_link(
    open_page: OpenPage, faults: list[str]
) -> None:
    anna, bert, cleo = open_page(), open_page(), open_page()
    before = hidden_table(anna, bert)
    click_turn(anna, ["c3", "turn:ne+"])
    click_turn(bert, ["a1", "turn:ne-"])
    anna.get_by_role("button", name="Resign").click()
    anna.get_by_role("button", name="Really resign?").click()
    anna.get_by_role("button", name="Rematch").click()
    bert.get_by_role("button", name="Accept").click()
    for player in (anna, bert):
        expect(player.locator("#table")).to_have_attribute("data-turns", "0")
    watch = watch_link(anna, bert)
    assert watch != before
    cleo.goto(watch.split("/watch/")[0])
    expect(cleo.get_by_role("heading", level=1)).to_have_text("There is no such table.")
    faults.clear()
    cleo.goto(watch)
    expect(cleo.locator("#table")).to_have_attribute("data-phase", "playing")


def test_another_name_is_seen_by_the_opponent_at_once(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page)
    anna.locator("[data-own-name]").locator("xpath=..").locator("summary").click()
    anna.locator("[data-own-name] input").fill("Quick Anna")
    anna.locator("[data-own-name] button").click()
    expect(bert.locator("#player-0 .name")).to_have_text("Quick Anna")
    expect(anna.locator("#player-0 .name")).to_have_text("Quick Anna (you)")


def test_words_for_corners_follow_the_board_as_it_lies(open_page: OpenPage) -> None:
    anna, bert = two_at_a_table(open_page)
    click_turn(anna, ["c3", "turn:sw+"])
    listed = bert.locator("#turns li").first
    expect(listed).to_contain_text("Marble on c3, lower left quarter clockwise")
    bert.get_by_role("button", name="Turn the board").first.click()
    expect(listed).to_contain_text("Marble on c3, upper left quarter clockwise")
    assert "upper left" in bert.evaluate("() => document.querySelector('#board').told")
    expect(anna.locator("#turns li").first).to_contain_text("lower left quarter")
