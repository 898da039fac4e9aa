"""The archive of a house is prepared before anybody asks, part by part, and once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gipfel.house.engines.engines import Engines
from gipfel.web import app
from gipfel.web.api import explorer_jobs
from gipfel.web.archive_keeper import ArchiveKeeper
from gipfel.web.edge.limits import RequestLimits
from gipfel.web.edge.metrics import Metrics
from gipfel.web.edge.traces import Traces
from gipfel.web.settings import Settings

PARTS = 3


class Computing:
    """Stands for a house; its computations are done at once."""

    def __init__(self) -> None:
        self.jobs: list[str] = []

    async def compute(self, job: str, wanted: dict[str, Any], _within: float, lane: str) -> dict[str, Any]:
        assert lane == "archive"
        self.jobs.append(job)
        await asyncio.sleep(0)
        if job.endswith(":ship_part"):
            return {"left": max(0, PARTS - len(self.jobs))}
        raise AssertionError(job)


def test_all_parts_are_added_one_after_the_other(tmp_path: Path) -> None:
    async def test() -> None:
        house = Computing()
        keeper = ArchiveKeeper(house, tmp_path / "archive.sqlite")  # type: ignore[arg-type]
        keeper.prepare()
        keeper.prepare()  # who asks meanwhile changes nothing
        assert keeper._shipping is not None
        await keeper._shipping
        assert house.jobs == ["gipfel.web.api.explorer_jobs:ship_part"] * PARTS
        await keeper.settled()

    asyncio.run(test())


def test_meanwhile_the_explorer_says_so(tmp_path: Path) -> None:
    wanted: dict[str, Any] = {
        "path": str(tmp_path / "archive"),
        "spec": "zertz",
        "position": None,
        "turns": [],
        "own": [],
    }
    found = explorer_jobs.explored(wanted)
    assert found == {"preparing": True, **explorer_jobs.NOTHING}


@pytest.mark.parametrize("warm", [True, False])
def test_a_house_that_gets_ready_prepares_it(warm: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Path] = []
    monkeypatch.setattr(ArchiveKeeper, "prepare", lambda keeper: begun.append(keeper.path))
    for name in ("start", "stop"):
        monkeypatch.setattr(Engines, name, _nothing)

    async def test() -> None:
        async with app.opened(Settings(data=tmp_path, warm=warm), Metrics(), RequestLimits(1.0), Traces()):
            assert len(begun) == int(warm)

    asyncio.run(test())


async def _nothing(_engines: object) -> None:
    return None
