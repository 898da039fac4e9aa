"""Pictures of every page: `python -m tools.screenshots` renews those in docs/img; `--all FOLDER` takes all of them, and
`--screens FOLDER` what a table goes through, on the screens that people have."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "img"
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 360, "height": 740},
    "small": {"width": 1080, "height": 720},
}
SCREENS: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((360, 740), (390, 844), (820, 1180), (1280, 800), (1920, 1080))
}
PAGES = {
    "lobby": "/",
    "new": "/new?game=zertz",
    "agree": "/agree",
    "games": "/games",
    "settings": "/settings",
    "learn": "/learn",
    "lesson": "/learn/zertz",
    "rules": "/rules/gipf",
    "combine": "/rules/combine",
    "analysis": "/analysis?spec=zertz",
    "here": "/here?spec=offboard",
    "lost": "/nothing-here",
    "patterns": "/patterns",
}
INVITED = "…"  # nobody sits down yet
TABLES = {
    "zertz": ("zertz", "Wd4,g1 Be5,g2 Wc3,d7"),
    "gipf": ("gipf:tournament,zertz=3", "Ga1-b2 Gi5-h5 Ge1-e2"),
    "pentago": ("pentago", "c3ne+ d4sw- c4nw+ d3se- b5ne+"),
    "offboard": ("offboard", ""),
    "finished": ("pentago", "a1ne+ a6ne+ b1ne+ b6ne+ c1ne+ c6ne+ d1ne+ d3ne+ e1"),
    "dvonn": ("dvonn:random,seed=4", ""),
    "lyngk": ("lyngk,seed=4", ""),
    "announced": ("gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)", "Za1-b2 Yi5-h5 b2>d4"),
    "invitation": ("zertz", INVITED),
    "combined": ("gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)", "Za1-b2 Yi5-h5 b2>d4 challenge"),
}
SHOWN = ("lobby small light en", "zertz small light en", "gipf small dark en", "patterns phone light de")
"""What docs/img holds: page or table, size, colours, language."""
STORY = (
    *("zertz", "gipf", "offboard", "dvonn", "lyngk", "finished"),
    *("announced", "combined", "invitation", "agree", "analysis"),
)
"""What a table goes through: play, end, challenge, the game inside, invitation, agreement, analysis."""
OPENED = """async ([spec, turns]) => {
  const ask = async (address, body) => {
    const how = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`/api/1/${address}`, how);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  return (await ask("tables", { spec, seats: [{ kind: "me" }, { kind: "link" }], sides: "first",
    clock: { control: "increment", base: 600000, bonus: 5000 } })).links.seat;
}"""
SAT = """async ([address, command]) => {
  const how = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(command) };
  const answer = await fetch(`/api/1/${address}`, how);
  if (!answer.ok) throw new Error(await answer.text());
}"""
SETTLED = """async () => {
  const late = performance.now() + 60000;
  const waits = () => document.querySelector(".pattern-boards") && !("laid" in document.documentElement.dataset);
  const empty = () => document.querySelector(".gipfel-room");
  while ((waits() || empty()) && performance.now() < late) await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
}"""


@dataclass(frozen=True, slots=True)
class Look:
    """A picture to be taken."""

    what: str
    size: str
    theme: str
    language: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.what}-{self.size}-{self.theme}-{self.language}.png"


@contextmanager
def opened_house() -> Iterator[str]:
    """A house of its own, on a free port; its address."""
    with tempfile.TemporaryDirectory() as folder:
        words = [
            sys.executable,
            "-m",
            "gipfel",
            "serve",
            "--port",
            "0",
            "--data",
            folder,
            "--limits",
            "1000",
            "--no-warm",
        ]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            found = re.search(r"http://[^\s/]+", process.stdout.readline())
            if found is None:
                raise SystemExit("the house did not open")
            yield found[0]
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


class Photographer:
    """Takes pictures in a house; tables are opened and played once."""

    def __init__(self, browser: Browser, house: str) -> None:
        self.browser, self.house = browser, house
        self.players = [browser.new_context(base_url=house) for _ in range(2)]
        self.tables: dict[str, str] = {}

    def table(self, name: str) -> str:
        """The address of a table on which something has happened."""
        if name not in self.tables:
            spec, turns = TABLES[name]
            anna, bert = (context.new_page() for context in self.players)
            for page in (anna, bert):
                page.goto("/settings")
            link = anna.evaluate(OPENED, [spec, turns])
            table, secret = link.split("/")[2], link.split("/")[4]
            address = f"tables/{table}/commands"
            if turns != INVITED:
                bert.evaluate(SAT, [address, {"kind": "sit", "seat": 1, "secret": secret}])
            for number, turn in enumerate(turns.replace(INVITED, "").split()):
                (anna, bert)[number % 2].evaluate(SAT, [address, {"kind": "play", "turn": turn}])
            self.tables[name] = link if turns == INVITED else f"/t/{table}"
            anna.close()
            bert.close()
        return self.tables[name]

    def take(self, look: Look, folder: Path) -> None:
        """One picture."""
        played = TABLES.get(look.what, ("", ""))[1].replace(INVITED, "").split()
        mover = 1 if look.what == "combined" else len(played) % 2
        address = self.table(look.what) if look.what in TABLES else PAGES[look.what]
        cookies = self.players[mover].cookies() if look.what in TABLES else []
        context = self.browser.new_context(
            base_url=self.house,
            viewport={**SIZES, **SCREENS}[look.size],
            color_scheme="dark" if look.theme == "dark" else "light",
            locale=look.language,
            reduced_motion="reduce",
        )
        context.add_cookies([{key: cookie[key] for key in ("name", "value", "domain", "path")} for cookie in cookies])  # type: ignore[misc]
        page = context.new_page()
        self._settle(page, address)
        page.screenshot(path=folder / look.name, full_page=look.size == "phone" and look.what != "patterns")
        context.close()

    def _settle(self, page: Page, address: str) -> None:
        page.goto(address)
        if address.startswith("/t/") and page.locator("#table").count():
            page.wait_for_selector("#table[data-phase]")
        page.evaluate(SETTLED)


def main() -> None:
    """Take the pictures asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--all", type=Path, metavar="FOLDER", help="every page, both sizes and colours, German and English"
    )
    parser.add_argument("--screens", type=Path, metavar="FOLDER", help="what a table goes through, on five screens")
    parser.add_argument("--only", default="", metavar="WORD", help="names with this regular expression in them")
    asked = parser.parse_args()
    folder: Path | None = asked.screens or asked.all
    everything = product((*PAGES, *TABLES), ("desktop", "phone"), ("light", "dark"), ("en", "de"))
    if asked.screens:
        everything = product(STORY, SCREENS, ("light", "dark"), ("en",))
    looks = [Look(*words) for words in everything] if folder else [Look(*shown.split()) for shown in SHOWN]
    looks = [look for look in looks if re.search(asked.only, look.name)]
    target = folder or IMAGES
    target.mkdir(parents=True, exist_ok=True)
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with opened_house() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        photographer = Photographer(browser, house)
        for look in looks:
            photographer.take(look, target)
            print(target / look.name)
        browser.close()


if __name__ == "__main__":
    main()
