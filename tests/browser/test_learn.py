"""The lessons, done on the board: by clicking what they ask for, by keys, by being shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.boards import click_turn, key_turn, ready, touched
from browser.conftest import OpenPage
from gipfel.core.lesson import lessons, made
from gipfel.core.registry import names

ADDRESSES = {key: "/learn/combine" if key == "combining" else f"/learn/{key.replace('.', '/')}" for key in lessons()}


def example(name: str, step: int) -> list[str]:
    """The touches of the turn that a step of a lesson asks for."""
    found = lessons()[name].steps[step - 1]
    return list(made(found.start, found.example).touches)


# Branches of PÜNCT's open trees arrive late on a busy machine, and its lessons take a minute each: in the long version.
BY_CLICKING = [pytest.param(name, marks=pytest.mark.full) if name.startswith("punct") else name for name in ADDRESSES]


@pytest.mark.parametrize("name", BY_CLICKING)
def test_a_lesson_is_finished_by_clicking_what_it_asks_for(page: Page, name: str) -> None:
    page.goto(ADDRESSES[name])
    steps = lessons()[name].steps
    for number, step in enumerate(steps, 1):
        expect(page.locator("#step-title")).to_have_text(step.title)
        expect(page.locator("#step-text")).to_have_text(step.text)
        click_turn(page, example(name, number))
        expect(page.locator("#said")).to_have_text(step.praise)
        if number < len(steps):
            page.get_by_role("button", name="Next step").click()
    expect(page.locator("#finished")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(f"[data-lesson='{name}']")).to_have_text("Learned")


def test_a_lesson_is_finished_by_keyboard_alone(page: Page) -> None:
    page.goto("/learn/zertz")
    steps = lessons()["zertz"].steps
    for number, step in enumerate(steps, 1):
        expect(page.locator("#step-title")).to_have_text(step.title)
        key_turn(page, example("zertz", number))
        expect(page.locator("#said")).to_have_text(step.praise)
        if number < len(steps):
            expect(page.locator("#next")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.locator("#finished")).to_be_visible()


def test_another_legal_turn_gets_a_hint_and_is_taken_back(page: Page) -> None:
    page.goto("/learn/pentago")
    step = lessons()["pentago"].steps[0]
    click_turn(page, ["a1", "turn:ne+"])
    expect(page.locator("#said")).to_have_text(step.hint)
    ready(page)
    assert touched(page) == []
    expect(page.locator("#next")).to_be_hidden()
    expect(page.locator("#said")).to_have_text(step.hint)
    click_turn(page, example("pentago", 1))
    expect(page.locator("#said")).to_have_text(step.praise)


def test_who_does_not_find_it_is_shown(page: Page) -> None:
    page.goto("/learn/zertz")
    ready(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#said")).to_have_text(lessons()["zertz"].steps[0].praise)
    expect(page.locator("#next")).to_be_visible()


def test_one_goes_on_where_one_stopped(page: Page) -> None:
    page.goto("/learn/pentago")
    click_turn(page, example("pentago", 1))
    expect(page.locator("#next")).to_be_visible()
    page.reload()
    expect(page.locator("#step-title")).to_have_text(lessons()["pentago"].steps[1].title)
    expect(page.get_by_role("button", name="Step 1, done")).to_be_visible()
    page.goto("/learn")
    expect(page.locator("[data-lesson=pentago]")).to_have_text("1 of 4 steps done")


def test_from_one_lesson_about_a_game_to_the_next(page: Page) -> None:
    page.goto("/learn")
    further = page.get_by_role("list", name="More lessons about DVONN")
    expect(further.get_by_role("link")).to_have_text(["What beginners miss", "Tactics"])
    further.get_by_role("link", name="What beginners miss").click()
    ready(page)
    topics = page.get_by_role("list", name="Lessons about DVONN").get_by_role("link")
    expect(topics).to_have_text(["The basics", "What beginners miss", "Tactics"])
    expect(topics.nth(1)).to_have_attribute("aria-current", "page")
    for number, _step in enumerate(lessons()["dvonn.pitfalls"].steps, 1):
        page.locator(f"#progress button[data-step='{number}']").click()
        click_turn(page, example("dvonn.pitfalls", number))
        expect(page.locator("#said")).to_have_text(lessons()["dvonn.pitfalls"].steps[number - 1].praise)
    on = page.locator("#finished").get_by_role("link", name="Next lesson: Tactics")
    expect(on).to_be_focused()
    on.click()
    expect(page.locator("#step-title")).to_have_text(lessons()["dvonn.tactics"].steps[0].title)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_after_the_last_lesson_one_press_begins_a_first_game(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("/learn/pentago", viewport={"width": size[0], "height": size[1]})
    for number, step in enumerate(lessons()["pentago"].steps, 1):
        page.locator(f"#progress button[data-step='{number}']").click()
        click_turn(page, example("pentago", number))
        expect(page.locator("#said")).to_have_text(step.praise)
    first = page.get_by_role("button", name="Play a first game against the computer")
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
    assert page.locator("#table").get_attribute("data-spec") == "pentago"
    expect(page.locator(".top-player .name")).to_contain_text("level 1")


def test_a_mistake_that_many_make_gets_its_own_answer(page: Page) -> None:
    page.goto("/learn/dvonn/tactics")
    ready(page)
    page.locator("#progress button[data-step='2']").click()
    expect(page.locator("#progress button[data-step='2']")).to_have_attribute("aria-current", "step")
    step = lessons()["dvonn.tactics"].steps[1]
    click_turn(page, ["g3", "f2"])
    expect(page.locator("#said")).to_have_text(step.mistakes[0].hint)


def test_a_step_can_be_done_once_more(page: Page) -> None:
    page.goto("/learn/pentago")
    click_turn(page, example("pentago", 1))
    page.get_by_role("button", name="Once more").click()
    ready(page)
    expect(page.locator("#said")).to_have_text("")


def test_typed_notation_is_judged_too(page: Page, faults: list[str]) -> None:
    page.goto("/learn/pentago")
    ready(page)
    page.evaluate("() => document.querySelector('#board').type('b5ne+')")
    expect(page.locator("#said")).to_have_text(lessons()["pentago"].steps[0].praise)
    page.get_by_role("button", name="Once more").click()
    ready(page)
    page.evaluate("() => document.querySelector('#board').type('b9ne+')")
    ready(page)
    expect(page.locator("#said")).to_have_text("")
    assert len(faults) == 1  # the browser notes the refusal
    faults.clear()


def test_lessons_rules_and_overview_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 640}, has_touch=True)
    for address in [*ADDRESSES.values(), "/learn", "/rules", *(f"/rules/{name}" for name in names())]:
        page.goto(address)
        if address in ADDRESSES.values():
            ready(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), address


def test_a_diagram_of_the_rules_can_be_tried(page: Page) -> None:
    page.goto("/rules/zertz")
    page.get_by_role("link", name="Try this position").first.click()
    ready(page)
    assert "/analysis?spec=" in page.url
