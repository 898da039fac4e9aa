"""The pages people see: each is rendered whole by the server and brought to life by small modules."""

from __future__ import annotations

from fastapi import APIRouter

from gipfel.web.pages import (
    agree,
    analysis,
    clubs,
    embed,
    events,
    games,
    here,
    installed,
    leaderboards,
    learn,
    lobby,
    new_game,
    patterns,
    programs,
    project,
    puzzles,
    rules,
    settings_page,
    studies,
    table_page,
)

router = APIRouter()
PLAYED = (lobby, new_game, agree, table_page, here, analysis, embed, games, events, clubs, leaderboards)
READ = (installed, project, learn, puzzles, studies, rules, settings_page, patterns, programs)
for part in (*PLAYED, *READ):
    router.routes += part.router.routes
