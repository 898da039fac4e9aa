"""What a house makes before it opens: the first visitor waits for nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from gipfel.core.registry import names
from gipfel.web import app
from gipfel.web.pages import readiness, showcase, static_files, template
from gipfel.web.settings import VARIABLE, Settings


def test_everything_is_made_before_the_first_visitor_comes(tmp_path: Path) -> None:
    made = (showcase.picture, showcase.symbols, static_files.files)
    for kept in made:
        kept.cache_clear()
    template._templates.cache.clear()  # type: ignore[union-attr]
    description = app.create_app(Settings(data=tmp_path)).state.description

    async def opening() -> tuple[bool, bool]:
        await readiness.prepare(description)
        asked = asyncio.ensure_future(description.openapi())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return asked.done(), bool(asked.result().plain)

    assert asyncio.run(opening()) == (True, True)
    assert showcase.picture.cache_info().currsize == len(names())
    assert [kept.cache_info().currsize for kept in made[1:]] == [1, 1]
    written = template._templates.list_templates(extensions=["html"])
    assert len(template._templates.cache) == len(written) > 10  # type: ignore[arg-type]


def test_a_house_that_serves_prepares_before_it_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    async def noted(description: object) -> None:
        asked.append(description)

    monkeypatch.setattr(app, "prepare", noted)
    monkeypatch.setenv(VARIABLE, Settings(data=tmp_path, warm=False).to_text())
    house = app.from_environment()
    with TestClient(house):
        assert asked == [house.state.description]
