"""A real house and `gipfel moderate` beside it, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from support import ROOT
from web.api.running_house import RunningHouse, until

OPENING = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "link"}]}


def moderate(house: RunningHouse, *words: str) -> str:
    """What the command prints."""
    database = f"sqlite:///{house.log.parent / 'house.db'}"
    done = subprocess.run(
        [sys.executable, "-m", "gipfel", "moderate", *words, "--database", database],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_an_open_house_obeys_what_is_decided_at_a_terminal(house: RunningHouse) -> None:
    anna, bert = house.account(), house.guest()
    table = bert.open("pentago")["table"]
    assert "ban person:" in moderate(house, "ban", anna.name, "--reason", "spam", "--for", "1h")
    until(lambda: anna.ask("POST", "/api/1/tables", json=OPENING).status_code == 403, "the ban to count")
    with anna.socket() as socket:
        refused = socket.act(table, kind="sit", seat=1)
        assert (refused["code"], refused["params"]["reason"]) == ("banned", "spam")
    moderate(house, "unban", anna.name)
    until(lambda: anna.ask("POST", "/api/1/tables", json=OPENING).status_code == 201, "the ban to end")
    assert anna.act(table, kind="sit", seat=1)["standing"]["phase"] == "playing"
