"""All routes of the API in one router."""

from __future__ import annotations

from fastapi import APIRouter

from gipfel.web.api import analysis, boards, catalogue, course, lessons, lists, pages, positions, records, tables

router = APIRouter()
for part in (lists, tables, boards, records, positions, analysis, course, lessons, catalogue, pages):
    router.routes += part.router.routes
