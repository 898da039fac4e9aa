"""Schemathesis asks every route for everything its description allows, and for much that it does not."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from gipfel.web.app import create_app
from gipfel.web.settings import Settings
from support import FULL, amount
from web.api.running_house import PATIENCE, Client, RunningHouse

# The stream of a program's own tables goes on for ever whatever is asked; tests of their own read it.
schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi()).exclude(path="/api/1/bot/stream")
# The systematic part asks some two thousand times; a short run only draws by lot.
schema.config.phases.coverage.enabled = FULL
ALWAYS: list[Any] = CHECKS.get_by_names(
    ["not_a_server_error", "content_type_conformance", "response_schema_conformance"]
)
DOCUMENTED: list[Any] = CHECKS.get_by_names(["status_code_conformance"])
# What every request with a body can be refused with, before its route is asked.
BEFORE_ROUTES = (400, 403, 408, 413, 415)
# What a busy house answers is no error of the server; its code says so.
BUSY = ("house-busy", "took-too-long", "too-many")
ENDLESS = ("/api/1/bot/tables/{table}/stream",)
SIGNED = ("/api/1/account", "/api/1/sessions", "/api/1/tokens")
NUMBERS = count()


@pytest.fixture(scope="module")
def names(house: RunningHouse) -> dict[str, str]:
    """Things that are there: a table, a record, a player."""
    anna, bert = house.account("Schema Anna"), house.guest("Bert")
    table = anna.open("zertz")["table"]
    bert.act(table, kind="sit", seat=1)
    record = anna.post("/api/1/records", {"text": '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n*\n'})
    return {"table": table, "record": record["record"], "name": anna.name, "game": "pentago"}


@pytest.fixture(scope="module")
def program(house: RunningHouse) -> Client:
    """A program that may do everything a program may."""
    return house.program(house.account(), "read", "play", "challenge", "analyse", "records")


@pytest.fixture(scope="module")
def person(house: RunningHouse) -> Client:
    """Somebody signed in, for the routes that need it; signing out is one of them."""
    return house.account()


@schema.parametrize()
@settings(max_examples=amount(8, 60), suppress_health_check=list(HealthCheck), deadline=None)
def test_no_route_fails(
    case: schemathesis.Case[Any], house: RunningHouse, names: dict[str, str], program: Client, person: Client
) -> None:
    path = case.operation.path
    for name, value in names.items():
        if name in case.path_parameters and next(NUMBERS) % 2 and path not in ENDLESS:
            case.path_parameters[name] = value
    if path == "/api/1/analysis" and isinstance(case.body, dict):
        case.body["nodes"] = 50
    asking = person if path.startswith(SIGNED) else program
    answer = case.call(base_url=house.address, headers=asking.all_headers, timeout=PATIENCE)
    if answer.status_code == 503 and any(code in answer.text for code in BUSY):
        return
    early = answer.status_code in BEFORE_ROUTES and case.operation.method != "get"
    case.validate_response(answer, checks=[*ALWAYS, *([] if early else DOCUMENTED)])
