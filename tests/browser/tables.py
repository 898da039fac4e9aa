"""A person at a table: opens it, sees what is offered, clicks it or finds it with the keys, until the game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

COMPILING = 300_000  # milliseconds; the first game against the computer may have to wait for the compiler
SOON = 60_000
# The house allows no text as code, which the browser driver's own waiting for functions would need.
WAITING = """async (patience) => {
  const late = performance.now() + patience;
  const [board, table] = ["#board", "#table"].map((name) => document.querySelector(name));
  const now = () => ({
    phase: board.phase, touched: board.touched,
    offered: board.offered?.filter((touch) => touch !== "choice:resign") ?? [],
    over: table.dataset.phase === "over", turns: Number(table.dataset.turns),
    status: document.getElementById("status").textContent,
  });
  const choosing = (seen) => seen.phase === "choosing" && seen.offered.length > 0;
  const asked = (seen) => seen.over || seen.phase === "complete" || choosing(seen);
  while (!asked(now()) && performance.now() < late) await new Promise(requestAnimationFrame);
  return now();
}"""
NOW = "() => { const board = document.querySelector('#board'); return [board.phase, board.touched, board.offered]; }"
FOCUSED = (
    "() => [document.activeElement?.dataset.touch ?? '', document.activeElement?.getAttribute('aria-label') ?? '']"
)


def new_game(page: Page, game: str, opponent: str = "computer", **choices: str) -> None:
    """Set up a table by the form."""
    page.goto(f"/new?game={game}&opponent={opponent}")
    if set(choices) - {"level"}:
        page.locator("#more > summary").click()
    for name, value in choices.items():
        if name in ("clock", "level"):
            page.select_option(f"#{name}", value)
        else:
            page.check(f"input[name={name}][value='{value}']")
    page.locator("form#new button[type=submit]").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#table")).to_have_attribute("data-phase", "playing" if opponent == "computer" else "waiting")


def open_table(page: Page, **asked: Any) -> dict[str, Any]:
    """Set up a table as a program would, in the name of the person at this page."""
    base = {"clock": {"control": "none"}, "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first"}
    answer = _answered(page, "tables", {**base, **asked})
    page.goto(answer["links"]["seat"] or answer["links"]["table"])
    return answer


def against_computer(page: Page, spec: str, sides: str = "first") -> None:
    """A table with the weakest computer, set up past the form."""
    open_table(page, spec=spec, seats=[{"kind": "me"}, {"kind": "engine", "level": 1}], sides=sides)
    expect(page.locator("#table")).to_have_attribute("data-phase", "playing")


def played_by_program(page: Page, table: str, turn: str) -> None:
    """A turn of the person at this page, made past the page."""
    _answered(page, f"tables/{table}/commands", {"kind": "play", "turn": turn})


def joined(page: Page, name: str) -> None:
    """The person at this page makes an account."""
    _answered(page, "accounts", {"name": name, "password": "three marbles"})


def _answered(page: Page, address: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """What the house answers to a request in the name of the person at this page."""
    house = page.request.get("/health").url.removesuffix("/health")
    answer = page.request.post(f"/api/1/{address}", data=dict(body), headers={"Origin": house})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def sit_down(page: Page, link: str) -> None:
    """By the link of a seat."""
    page.goto(link)
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.locator("#table")).to_have_attribute("data-phase", "playing")


def awaited(page: Page, patience: int = SOON) -> Mapping[str, Any]:
    """What the table asks for, as soon as it asks this person for something, or the game is over."""
    seen: Mapping[str, Any] = page.evaluate(WAITING, patience)
    assert seen["over"] or seen["offered"] or seen["phase"] == "complete", seen
    return seen


def click(page: Page, touch: str) -> None:
    """Click what is to be touched, on the board or beside it."""
    page.locator(f'[data-touch="{touch}"]').first.click()


def click_turn(page: Page, touches: Sequence[str]) -> None:
    """Make a turn by clicking; what is forced makes itself."""
    seen = awaited(page)
    turns = seen["turns"]
    while not seen["over"] and seen["turns"] == turns and len(seen["touched"]) < len(touches):
        assert list(touches[: len(seen["touched"])]) == seen["touched"]
        click(page, touches[len(seen["touched"])])
        phase, touched, _ = page.evaluate(NOW)
        if phase != "choosing" or len(touched) >= len(touches):
            break
        seen = awaited(page)
    expect(page.locator("#table")).to_have_attribute("data-turns", str(turns + 1))


def play_on(page: Page, chance: Random, turns: int = 1_000, patience: int = COMPILING) -> int:
    """Click what is offered, whatever it is, until the game is over or so many touches are made; how many were made."""
    for made in range(turns):
        seen = awaited(page, patience)
        if seen["over"]:
            return made
        click(page, chance.choice(seen["offered"]))
    return turns


def key_on(page: Page, chance: Random, touches: int = 2_000) -> int:
    """The same by keys alone: N to something that can be touched, told by its name, and Enter."""
    for made in range(touches):
        seen = awaited(page, COMPILING)
        if seen["over"]:
            return made
        for _ in range(chance.randint(1, min(4, len(seen["offered"])))):
            page.keyboard.press("n")
        touch, name = page.evaluate(FOCUSED)
        assert touch in seen["offered"], (touch, seen)
        assert touch.startswith("choice:") or name.endswith("can be touched"), name
        page.keyboard.press("Enter")
    return touches
