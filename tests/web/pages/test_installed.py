"""What a browser needs to install the house: a manifest in the reader's language, a worker with its list, a page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from web.visitors import Visitor

Visitors = Callable[[], Visitor]


def test_the_manifest_names_the_house_and_its_sign(visitor: Visitors) -> None:
    reader = visitor()
    told = reader.get("/manifest.webmanifest", headers={"Accept-Language": "de"}).json()
    assert (told["lang"], told["start_url"], told["display"]) == ("de", "/", "standalone")
    assert told["shortcuts"][0]["name"] == "Gegen den Computer spielen"
    assert reader.get(told["icons"][0]["src"]).headers["content-type"] == "image/svg+xml"
    assert 'rel="manifest"' in reader.get("/").text


def test_the_worker_keeps_files_that_are_there_and_no_table(visitor: Visitors) -> None:
    reader = visitor()
    answer = reader.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    kept = re.search(r"self.KEPT = (.*);", answer.text)
    assert kept is not None
    told = json.loads(kept[1])
    assert [path for path in (*told["files"], told["icon"]) if reader.get(path).status_code != 200] == []
    assert all(path.startswith(f"/static/{told['digest']}/") for path in told["files"])
    assert "/api/1/tables" not in answer.text


def test_without_a_network_there_is_a_page_to_keep(visitor: Visitors) -> None:
    assert "No connection" in visitor().get("/offline").text
