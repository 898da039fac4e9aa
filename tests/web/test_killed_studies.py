"""A house is killed while a study is written: nothing that was acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

import httpx2

from web.houses import house_process

ROW = "abcdef"


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    with (
        house_process(tmp_path / "house", "--log", "warning") as house,
        httpx2.Client(base_url=house.address, headers={"Origin": house.address}, timeout=60) as anna,
    ):
        made = anna.post("/api/1/studies", json={"chapter": {"spec": "pentago", "title": "One"}, "id": "one"})
        study = made.json()["study"]
        chapter = made.json()["chapters"][0]["chapter"]
        path = f"/api/1/studies/{study}/chapters/{chapter}"
        for number, column in enumerate(ROW):
            turn = {"id": f"t{number}", "turns": [f"{column}1ne+"]}
            assert anna.post(f"{path}/turns", json=turn).status_code == 200
        house.kill()
        house.start()
        nodes = anna.get(f"{path}").json()["nodes"]
        assert [node["turn"] for node in nodes] == ["", *(f"{column}1ne+" for column in ROW)]
        again = anna.post("/api/1/studies", json={"chapter": {"spec": "pentago", "title": "One"}, "id": "one"})
        assert again.json()["study"] == study  # the answer may have been lost: asking again makes no second one
