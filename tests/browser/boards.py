"""A hand at the board of a page: it sees what is offered and clicks it, or finds it with the keys."""

from __future__ import annotations

from playwright.sync_api import Page, expect

BOARD = "gipfel-board#board"
STATE = f"""() => {{
  const board = document.querySelector("{BOARD}");
  return {{ offered: board.offered, phase: board.phase, touched: board.touched }};
}}"""
# The house allows no text as code, which the browser driver's own waiting for functions would need.
CHOOSING = f"""async () => {{
  const late = performance.now() + 20000;
  const board = () => document.querySelector("{BOARD}");
  while (board()?.phase !== "choosing" && performance.now() < late) await new Promise(requestAnimationFrame);
  return board()?.phase;
}}"""


def ready(page: Page) -> None:
    """Wait until the board asks for a touch."""
    page.wait_for_selector("#mark-chosen", state="attached")
    assert page.evaluate(CHOOSING) == "choosing"


def touched(page: Page) -> list[str]:
    """The touches made so far."""
    found: list[str] = page.evaluate(STATE)["touched"]
    return found


def click_turn(page: Page, touches: list[str]) -> None:
    """Make a turn by clicking; what is forced makes itself."""
    ready(page)
    while (state := page.evaluate(STATE))["phase"] == "choosing" and len(state["touched"]) < len(touches):
        assert touches[: len(state["touched"])] == state["touched"]
        page.locator(f'{BOARD} [data-touch="{touches[len(state["touched"])]}"]').first.click()


def key_turn(page: Page, touches: list[str]) -> None:
    """Make a turn with N and Enter alone."""
    ready(page)
    page.locator(f"{BOARD} [tabindex='0']").first.focus()
    while (state := page.evaluate(STATE))["phase"] == "choosing" and len(state["touched"]) < len(touches):
        wanted = touches[len(state["touched"])]
        for _ in range(len(state["offered"]) + 1):
            page.keyboard.press("n")
            if page.evaluate("() => document.activeElement?.dataset.touch") == wanted:
                break
        expect(page.locator(f'{BOARD} [data-touch="{wanted}"]').first).to_be_focused()
        page.keyboard.press("Enter")
