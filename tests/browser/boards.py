"""A hand at the board of a page: it sees what is offered and clicks it, or finds it with the keys."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import Page, expect

BOARD = "gipfel-board#board"
STATE = f"""() => {{
  const board = document.querySelector("{BOARD}");
  return {{ offered: board.offered, phase: board.phase, touched: board.touched }};
}}"""
# The house allows no text as code, which the browser driver's own waiting for functions would need.
CHOOSING = f"""async () => {{
  const late = performance.now() + 60000;
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
    while (touch := _missing(page, touches)) is not None:
        page.locator(f'{BOARD} [data-touch="{touch}"]').first.click()
        touches = _after(page, touches, touch)


def key_turn(page: Page, touches: list[str]) -> None:
    """Make a turn with N and Enter alone."""
    ready(page)
    page.locator(f"{BOARD} [tabindex='0']").first.focus()
    while (touch := _missing(page, touches)) is not None:
        for _ in page.evaluate(STATE)["offered"]:
            page.keyboard.press("n")
            if page.evaluate("() => document.activeElement?.dataset.touch") == touch:
                break
        expect(page.locator(f'{BOARD} [data-touch="{touch}"]').first).to_be_focused()
        page.keyboard.press("Enter")
        touches = _after(page, touches, touch)


def _missing(page: Page, touches: list[str]) -> str | None:
    """The next touch of a turn."""
    if not touches:
        return None
    made = touched(page)
    assert touches[: len(made)] == made, (touches, made)
    return touches[len(made)] if len(made) < len(touches) else None


def _after(page: Page, touches: list[str], touch: str) -> list[str]:
    """What is left to make: nothing once the board has begun another turn, or waits for an answer."""
    state = page.evaluate(STATE)
    return touches if touch in state["touched"] and state["phase"] == "choosing" else []


def analysis_of(spec: str, turns: tuple[str, ...] = (), position: str = "") -> str:
    """The analysis of a line."""
    return "/analysis?" + urlencode({"spec": spec, "position": position, "turns": ";".join(turns)})


def without_computer(page: Page, where: str) -> None:
    """Open an analysis without the computer."""
    page.add_init_script("localStorage.setItem('gipfel analysis shown', 'no')")
    page.goto(where)
    ready(page)
