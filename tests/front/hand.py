"""A hand at the board of a page: it sees what the page offers and clicks it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import FloatRect, Locator, Page

from front.table_server import TableServer
from gipfel.core.turns import touches_of

STATE = """() => {
  const board = document.querySelector("gipfel-board");
  return {
    offered: board.offered, phase: board.phase, touched: board.touched,
    turns: Number(document.body.dataset.turns), outcome: document.body.dataset.outcome,
  };
}"""
# The page allows no text as code, which the browser driver's own waiting would need.
SETTLED = f"""async ([turns, touched]) => {{
  const seen = {STATE};
  const late = performance.now() + 20000;
  for (;;) {{
    const state = seen();
    const changed = state.turns !== turns || state.touched.join() !== touched;
    if (state.phase !== "sent" && changed) return state;
    if (performance.now() > late) return null;
    await new Promise(requestAnimationFrame);
  }}
}}"""


LOOKS = 600
BETWEEN_LOOKS = 50  # milliseconds


def box_of(place: Locator) -> FloatRect:
    """Where something is drawn; what is just being drawn anew has no place for a moment."""
    for _ in range(LOOKS):
        if (box := place.bounding_box()) is not None:
            return box
        place.page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError(f"{place} is drawn nowhere")


def middle_of(place: Locator) -> tuple[float, float]:
    """The point in the middle of something."""
    box = box_of(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@dataclass(frozen=True, slots=True)
class Hand:
    """Opens the page of a table and plays by clicking."""

    page: Page
    server: TableServer

    def open(self, *, touched: list[str] | None = None, **options: object) -> None:
        """Open the page with options of the board."""
        query = urlencode({"options": json.dumps(options), "touched": json.dumps(touched or [])})
        self.page.goto(f"{self.server.address}?{query}")
        for sign in ("body[data-turns]", "#mark-chosen"):
            self.page.wait_for_selector(sign, state="attached")

    def state(self) -> dict[str, Any]:
        """What the board offers now."""
        state: dict[str, Any] = self.page.evaluate(STATE)
        return state

    def target(self, touch: str) -> Locator:
        """What stands for a touch, on the board or beside it; a reserve is offered below the board once more."""
        return self.page.locator(f'gipfel-board [data-touch="{touch}"]').first

    def click(self, touch: str, state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Click something, and wait until the board has answered: its state then."""
        state = state or self.state()
        self.target(touch).click()
        answer: dict[str, Any] | None = self.page.evaluate(SETTLED, [state["turns"], ",".join(state["touched"])])
        assert answer, f"no answer to {touch} after {state['touched']}"
        return answer

    def heard(self, name: str) -> list[dict[str, Any]]:
        """The events of a kind so far."""
        events: list[dict[str, Any]] = self.page.evaluate(
            "name => window.heard.filter(([kind]) => kind === name).map(([, detail]) => detail)", name
        )
        return events

    def said(self) -> str:
        """What the live region says."""
        return self.page.locator("gipfel-board [role=status]").inner_text()

    def play(self, turn: str) -> None:
        """Make a turn given in notation, click by click; what is forced makes itself."""
        touches = [touch for step in touches_of(self.server.table.line.position, turn) for touch in step]
        state = self.state()
        turns = state["turns"]
        while state["turns"] == turns:
            made = state["touched"]
            assert touches[: len(made)] == made
            state = self.click(touches[len(made)], state)
