"""Names, chat and addresses that hold HTML, in a real browser: they are read as text, and none comes alive."""

from __future__ import annotations

from urllib.parse import quote

import httpx2
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from web.houses import HouseProcess
from web.markup import HOSTILE, MARK
from web.pairs import seated

SPEC = f'gipf:basic,zertz=3,challenges=1,settle-zertz=external,contest="<{MARK} onload=a()>"'
COMING_ALIVE = f"""() => [
  ...document.querySelectorAll("{MARK}, iframe, object, embed, base, script:not([src])"),
  ...[...document.querySelectorAll("*")].filter((element) => [...element.attributes].some(
    ({{ name, value }}) => name.startsWith("on") || (name === "href" && /^\\s*(javascript|data):/i.test(value)))),
].map((element) => element.outerHTML.slice(0, 200))"""


def nothing_lives(page: Page) -> None:
    """No element and no handler of a hostile text is in the page."""
    assert page.evaluate(COMING_ALIVE) == [], page.url


def called(client: httpx2.Client, name: str) -> None:
    """Become a guest of that name, as far as names go."""
    client.post("/api/1/guests", json={"name": name.replace("/", "")[:24]}).raise_for_status()


def test_nothing_of_what_people_write_comes_alive(house: HouseProcess, open_page: OpenPage, faults: list[str]) -> None:
    head = {"Origin": house.address}
    with (
        httpx2.Client(base_url=house.address, headers=head, timeout=60) as anna,
        httpx2.Client(base_url=house.address, headers=head, timeout=60) as bert,
    ):
        called(anna, HOSTILE[0])
        called(bert, HOSTILE[2])
        waiting = {"spec": SPEC, "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        opened = anna.post("/api/1/tables", json=waiting).raise_for_status().json()["table"]
        page = open_page()
        page.on("dialog", lambda dialog: faults.append(f"a dialog: {dialog.message}"))
        cookies = [{"name": name, "value": value, "url": house.address} for name, value in bert.cookies.items()]
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        table = seated(anna, bert, "pentago")
        page.goto(f"/t/{table}")
        expect(page.locator("#table")).to_have_attribute("data-phase", "playing")
        for text in HOSTILE:  # while it is looked at: this is what the page's own program puts there
            said = {"kind": "say", "text": text}
            anna.post(f"/api/1/tables/{table}/commands", json=said).raise_for_status()
            expect(page.locator("#said")).to_contain_text(text)
        expect(page.locator("#player-0 .name")).to_have_text(HOSTILE[0])
        nothing_lives(page)
        anna.post(f"/api/1/tables/{table}/commands", json={"kind": "resign"}).raise_for_status()
        expect(page.locator("#table")).to_have_attribute("data-phase", "over")
        nothing_lives(page)
        words = quote(SPEC, safe="")
        for address in ("/", "/games", f"/t/{opened}", f"/here?spec={words}"):
            page.goto(address, wait_until="networkidle")
            nothing_lives(page)
        for address in (f"/analysis?table={table}", f"/analysis?spec={words}"):  # where an engine thinks, nobody rests
            page.goto(address)
            expect(page.locator("#turns-title")).to_be_visible()
            nothing_lives(page)
        page.goto("/games")
        expect(page.locator(".lines")).to_contain_text(HOSTILE[0])
