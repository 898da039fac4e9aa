"""What one can choose: how turns are made and boards look, how one signs in, and whom one does not want to meet."""

from __future__ import annotations

import re
import time

import pyotp
import pytest
from playwright.sync_api import Page, expect

from browser.boards import BOARD, click_turn, ready
from browser.conftest import OpenPage
from browser.tables import awaited, click, new_game, open_table, sit_down
from browser.test_pages import scrolls_nowhere, without_fault
from gipfel.core.language import LANGUAGES
from support import FULL

PASSWORD, NEW = "three marbles", "four marbles"
LABELS = f"{BOARD} .gipfel-labels text"


def chosen(page: Page, confirm: str) -> None:
    """Choose whether turns are confirmed."""
    page.goto("/settings")
    page.get_by_label("Confirm my turns").select_option(confirm)


def test_who_always_confirms_does_so_at_a_table_without_days(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    chosen(anna, "always")
    sit_down(bert, open_table(anna, spec="pentago")["links"]["seat"])
    awaited(anna)
    click(anna, "c3")
    click(anna, "turn:ne+")
    assert awaited(anna)["phase"] == "complete"
    anna.get_by_role("button", name="Confirm").click()
    expect(bert.locator("#turns")).to_contain_text("c3ne+")


def test_who_never_confirms_does_not_by_correspondence_either(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    chosen(anna, "never")
    three_days = {"control": "days", "base": 3 * 86_400_000}
    sit_down(bert, open_table(anna, spec="pentago", clock=three_days)["links"]["seat"])
    awaited(anna)
    click(anna, "c3")
    click(anna, "turn:ne+")
    expect(bert.locator("#turns")).to_contain_text("c3ne+")


def test_what_was_chosen_is_found_again_and_can_be_as_usual_again(page: Page) -> None:
    chosen(page, "always")
    page.reload()
    expect(page.get_by_label("Confirm my turns")).to_have_value("always")
    page.goto("/here?spec=pentago")
    click_turn(page, ["c3", "turn:ne+"])
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    chosen(page, "")
    page.goto("/here?spec=pentago")
    click_turn(page, ["c3", "turn:ne+"])
    expect(page.locator("#turns li")).to_have_count(1)


@pytest.mark.parametrize(
    "address",
    [
        "/here?spec=zertz",
        *(pytest.param(path, marks=pytest.mark.full) for path in ("/analysis?spec=zertz", "/learn/zertz")),
    ],
)
def test_coordinates_can_be_hidden(page: Page, address: str) -> None:
    page.goto(address)
    ready(page)
    assert page.locator(LABELS).count() > 10
    page.goto("/settings")
    page.get_by_label("Letters and numbers").uncheck()
    page.goto(address)
    ready(page)
    expect(page.locator(LABELS)).to_have_count(0)
    page.goto("/settings")
    expect(page.get_by_label("Letters and numbers")).not_to_be_checked()


def test_who_was_blocked_is_listed_and_can_be_unblocked(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    new_game(anna, "pentago", "friend", sides="first")
    anna.goto("/settings")
    expect(anna.get_by_text("You have blocked nobody.")).to_be_visible()
    anna.go_back()
    sit_down(bert, anna.locator("#share input").input_value())
    anna.get_by_role("button", name="Block the opponent").click()
    anna.get_by_role("button", name="Really block?").click()
    expect(anna.locator("#block")).to_be_hidden()
    anna.goto("/settings")
    blocked = anna.locator("#block-list li")
    name = bert.locator(".self-name").inner_text()
    expect(blocked).to_have_text(f"{name}Unblock")
    expect(anna.get_by_text("You have blocked nobody.")).to_be_hidden()
    anna.get_by_role("button", name=f"Unblock: {name}").click()
    expect(blocked).to_have_count(0)
    expect(anna.get_by_text("You have blocked nobody.")).to_be_visible()


def test_a_guest_can_be_forgotten(open_page: OpenPage) -> None:
    anna = open_page()
    new_game(anna, "pentago", "friend", sides="first")
    anna.goto("/settings")
    forget = anna.get_by_role("button", name="Forget me")
    forget.click()  # not sure yet: the browser asks for the tick
    expect(anna).to_have_url(re.compile("/settings$"))
    anna.get_by_label("Yes, I am sure").check()
    forget.click()
    expect(anna).not_to_have_url(re.compile("/settings$"))
    anna.goto("/settings")
    expect(anna.get_by_role("heading", name="New account")).to_be_visible()
    expect(anna.get_by_role("button", name="Forget me")).to_have_count(0)


def join(page: Page, name: str) -> list[str]:
    """Make an account with the keyboard alone; its recovery codes, which are on the page."""
    page.goto("/settings")
    expect(page.locator("#sign-up button")).to_be_enabled()  # the words of other languages come after the page
    page.locator("#up-name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#codes")).to_be_focused()
    return page.locator("#code-list li").all_inner_texts()


def kept(page: Page, name: str) -> list[str]:
    """Make an account and keep its codes."""
    codes = join(page, name)
    page.get_by_role("button", name="I have kept them").click()
    expect(page.locator("#account")).to_have_text(name)
    return codes


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Fill in the form and send it."""
    page.goto("/settings")
    page.locator("#in-name").fill(name)
    page.locator("#in-password").fill(password)
    page.locator("#sign-in button").click()


def test_a_new_account_shows_its_codes_to_be_copied_and_saved(open_page: OpenPage) -> None:
    anna = open_page(permissions=["clipboard-read", "clipboard-write"])
    codes = join(anna, "Sabine")
    assert len(codes) == 10
    expect(anna.locator("#sign-up")).to_be_hidden()
    anna.get_by_role("button", name="Copy").click()
    expect(anna.get_by_text("The codes are copied.")).to_be_visible()
    assert anna.evaluate("() => navigator.clipboard.readText()").split() == codes
    with anna.expect_download() as saving:
        anna.get_by_role("link", name="Download", exact=True).click()
    assert saving.value.path().read_text(encoding="utf-8").split() == codes
    anna.get_by_role("button", name="I have kept them").click()
    expect(anna.get_by_text("Recovery codes: 10 left")).to_be_visible()
    expect(anna.locator("#codes")).to_be_hidden()


def test_who_makes_an_account_takes_the_games_along(open_page: OpenPage) -> None:
    anna = open_page()
    table = open_table(anna, spec="pentago")["table"]
    kept(anna, "Silke")
    assert (
        anna.evaluate("async (table) => (await (await fetch(`/api/1/tables/${table}`)).json()).snapshot.you", table)
        == 0
    )


def test_a_forgotten_password_is_replaced_by_a_code(open_page: OpenPage, faults: list[str]) -> None:
    anna, elsewhere = open_page(), open_page()
    codes = kept(anna, "Tilda")
    elsewhere.goto("/settings")
    elsewhere.get_by_text("Password forgotten?").click()
    for field, text in (("#lost-name", "tilda"), ("#lost-code", "wrong"), ("#lost-password", NEW)):
        elsewhere.locator(field).fill(text)
    elsewhere.get_by_role("button", name="Set a new password").click()
    expect(elsewhere.locator("#recover").get_by_role("alert")).to_contain_text("code is wrong")
    faults.clear()  # the browser itself remarks on the status
    elsewhere.locator("#lost-code").fill(codes[0].upper())
    elsewhere.get_by_role("button", name="Set a new password").click()
    expect(elsewhere.get_by_text("Recovery codes: 9 left")).to_be_visible()
    anna.reload()
    expect(anna.locator("#sign-in")).to_be_visible()


def test_a_new_password_ends_sessions_and_asks_about_tokens(open_page: OpenPage) -> None:
    home, phone = open_page(), open_page()
    kept(home, "Ulla")
    sign_in(phone, "Ulla")
    expect(phone.locator("#session-list li")).to_have_count(2)
    home.locator("#token-name").fill("my bot")
    home.get_by_role("button", name="Make a token").click()
    expect(home.locator("#token-list li")).to_have_count(1)
    for password, new, end, left in ((PASSWORD, NEW, False, 1), (NEW, PASSWORD, True, 0)):
        home.reload()
        home.locator("summary").get_by_text("Change the password").click()
        home.locator("#old-password").fill(password)
        home.locator("#new-password").fill(new)
        home.get_by_label("End the tokens of my programs too").set_checked(end)
        home.locator("#password button").click()
        expect(home.get_by_text("The password is changed.")).to_be_visible()
        expect(home.locator("#token-list li")).to_have_count(left)
        expect(home.locator("#session-list li")).to_have_count(1)
    phone.reload()
    expect(phone.locator("#sign-in")).to_be_visible()


def test_a_session_elsewhere_is_ended_by_its_button(open_page: OpenPage) -> None:
    home, phone = open_page(), open_page()
    kept(home, "Vroni")
    sign_in(phone, "Vroni")
    expect(phone.locator("#account")).to_have_text("Vroni")
    home.reload()
    expect(home.locator("#session-list li")).to_have_count(2)
    home.locator("#session-list").get_by_role("button").click()
    expect(home.locator("#session-list li")).to_have_count(1)
    expect(home.locator("#session-list li")).to_contain_text("here, now")
    phone.reload()
    expect(phone.locator("#sign-in")).to_be_visible()


def test_a_second_factor_is_set_up_asked_for_and_switched_off(open_page: OpenPage, faults: list[str]) -> None:
    anna, elsewhere = open_page(bypass_csp=True), open_page()
    codes = kept(anna, "Wilma")
    anna.get_by_text("Second factor: off").click()
    anna.locator("#begin-password").fill(PASSWORD)
    anna.get_by_role("button", name="Set up").click()
    expect(anna.locator("#first-code")).to_be_focused()
    app = pyotp.parse_uri(str(anna.locator("#factor-uri").get_attribute("href")))
    assert isinstance(app, pyotp.TOTP)
    assert anna.locator("#factor-secret").inner_text().replace(" ", "") == app.secret
    anna.keyboard.type(app.now())
    anna.keyboard.press("Enter")
    expect(anna.get_by_text("Second factor: on")).to_be_visible()
    sign_in(elsewhere, "Wilma")
    expect(elsewhere.locator("#in-code")).to_be_focused()
    faults.clear()  # the browser itself remarks on the status
    elsewhere.keyboard.type(app.at(int(time.time()) + app.interval))  # the one before has been used
    elsewhere.keyboard.press("Enter")
    expect(elsewhere.locator("#account")).to_have_text("Wilma")
    for details in anna.locator("details").all():
        details.locator("summary").click()
    without_fault(anna)
    scrolls_nowhere(anna)
    anna.locator("#off-password").fill(PASSWORD)
    anna.locator("#off-code").fill(codes[0])
    anna.get_by_role("button", name="Switch off").click()
    expect(anna.get_by_text("Second factor: off")).to_be_visible()
    expect(anna.get_by_text("Recovery codes: 9 left")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES if FULL else ["de"])
def test_codes_and_account_fit_every_screen(open_page: OpenPage, language: str) -> None:
    anna = open_page(locale=language, bypass_csp=True)
    join(anna, f"Xenia {language}")
    without_fault(anna)
    scrolls_nowhere(anna)
    anna.locator("#codes-kept").click()
    expect(anna.locator("#session-list li")).to_have_count(1)
    for summary in anna.locator("summary").all():
        summary.click()
    without_fault(anna)
    scrolls_nowhere(anna)


def test_guests_have_names_and_change_them_before_and_at_the_table(open_page: OpenPage, faults: list[str]) -> None:
    anna, bert = open_page("/settings"), open_page("/settings")
    for page, name in ((anna, "Annika"), (bert, "ANNIKA")):
        page.get_by_text("Choose a name").click()
        page.get_by_label("Your name").fill("Admin")
        page.get_by_role("button", name="Keep this name").click()
        expect(page.locator("[data-own-name] [role=alert]")).to_contain_text("pass for the house itself")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Keep this name").click()
    expect(anna.get_by_text("You play as Annika")).to_be_visible()
    expect(bert.get_by_text("You play as ANNIKA 2")).to_be_visible()
    faults.clear()  # of the two refusals
    new_game(anna, "pentago", "friend", sides="first")
    sit_down(bert, anna.locator("#share input").input_value())
    expect(anna.locator(".name")).to_have_text(["ANNIKA 2", "Annika (you)"])
    bert.get_by_text("You play as ANNIKA 2").click()
    bert.get_by_label("Your name").fill("Berthold")
    bert.get_by_role("button", name="Keep this name").click()
    expect(bert.get_by_text("You play as Berthold")).to_be_visible()
    anna.reload()
    expect(anna.locator(".name")).to_have_text(["Berthold", "Annika (you)"])
