"""The pages people see: each is rendered whole by the server and brought to life by small modules."""

from __future__ import annotations

from fastapi import APIRouter

from gipfel.web.pages import (
    agree,
    analysis,
    games,
    here,
    learn,
    lobby,
    new_game,
    patterns,
    rules,
    settings_page,
    table_page,
)

router = APIRouter()
for part in (lobby, new_game, agree, table_page, games, learn, rules, settings_page, analysis, here, patterns):
    router.routes += part.router.routes
