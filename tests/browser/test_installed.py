"""The house as an app: what is kept for when there is no network, and what is not."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import OpenPage
from browser.tables import open_table

CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  const late = performance.now() + 30000;
  while (!navigator.serviceWorker.controller && performance.now() < late) await new Promise(requestAnimationFrame);
  return Boolean(navigator.serviceWorker.controller);
}"""


def test_rules_and_lessons_are_kept_and_tables_are_not(open_page: OpenPage, faults: list[str]) -> None:
    page = open_page("/", service_workers="allow")
    assert page.evaluate(CONTROLLED)
    page.goto("/rules/pentago")
    title = page.locator("h1").inner_text()
    page.goto("/learn/pentago")
    expect(page.locator("#board svg").first).to_be_visible()
    opened = open_table(page, spec="pentago")
    page.context.set_offline(True)
    page.goto("/rules/pentago")
    expect(page.locator("h1")).to_have_text(title)
    page.goto("/learn/pentago")
    expect(page.locator("#board svg").first).to_be_visible()
    for address in (f"/t/{opened['table']}", "/", "/rules/never-opened"):
        page.goto(address)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Play tonight.")).to_be_visible()
    faults.clear()  # of what could not be reached
