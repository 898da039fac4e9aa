"""Lists: the lobby, one's own tables, finished games; each also at the address of its page + .json."""

from __future__ import annotations

import pytest

from gipfel.core.registry import names
from web.api.running_house import Client, Json, RunningHouse


def listed(answer: Json) -> list[str]:
    """The tables of a list."""
    return [table["table"] for table in answer["tables"]]


@pytest.mark.parametrize("path", ["/api/1/lobby", "/lobby.json"])
def test_the_lobby_lists_what_is_open_to_anyone(anna: Client, bert: Client, path: str) -> None:
    open_to_all = anna.open("zertz")["table"]
    by_link = anna.open("zertz", {"kind": "link"})["table"]
    found = bert.get(path)
    assert open_to_all in listed(found)
    assert by_link not in listed(found)
    shown = next(table for table in found["tables"] if table["table"] == open_to_all)
    assert (shown["spec"], shown["game"], shown["phase"], shown["turns"]) == ("zertz", "zertz", "waiting", 0)
    name = shown["seats"][0].pop("name")
    assert name.split()[0] == "Anna"
    assert shown["seats"] == [{"kind": "taken", "who": "guest"}, {"kind": "anyone"}]


@pytest.mark.parametrize("path", ["/api/1/games", "/games.json"])
def test_games_of_what_does_not_exist_are_refused(anna: Client, path: str) -> None:
    assert anna.get(path, spec="lyngk:six")["tables"] == []
    assert anna.get(path, game="lyngk")["tables"] == []
    assert anna.refused("GET", path, spec="nonsense") == (422, "unknown-game")
    assert anna.refused("GET", path, spec="lyngk,") == (422, "malformed-spec")
    assert anna.refused("GET", path, spec="lyngk:foo") == (422, "unknown-preset")
    assert anna.refused("GET", path, game="nonsense") == (422, "unknown-game")


def test_the_lobby_does_not_show_those_one_has_blocked(house: RunningHouse) -> None:
    one, other = house.account(), house.account()
    table = one.open("zertz")["table"]
    assert table in listed(other.get("/lobby.json"))
    other.post("/api/1/blocks", {"name": one.name})
    assert table not in listed(other.get("/lobby.json"))


def test_lists_go_on_page_by_page(anna: Client) -> None:
    opened = [anna.open("pentago", {"kind": "link"})["table"] for _ in range(5)]
    found, before = list[str](), None
    while True:
        page = anna.get("/api/1/tables", limit=2, **({"before": before} if before else {}))
        assert len(page["tables"]) <= 2
        found += listed(page)
        before = page["next"]
        if before is None:
            break
    assert found == opened[::-1]
    assert anna.refused("GET", "/api/1/tables", before="nonsense") == (422, "bad-cursor")


@pytest.mark.parametrize("path", ["/api/1/games", "/games.json"])
def test_finished_games_are_found_by_game_player_result_and_date(house: RunningHouse, path: str) -> None:
    one, other = house.account(), house.account()
    table = one.open("offboard", {"kind": "ask", "name": other.name})["table"]
    other.act(table, kind="sit", seat=1)
    assert listed(one.get(path, player=one.name)) == []
    ended = other.act(table, kind="resign")["standing"]["at"]
    for query in (
        {"player": one.name},
        {"player": one.name.upper()},
        {"player": other.name, "game": "offboard"},
        {"player": one.name, "spec": "offboard", "result": "first"},
        {"player": one.name, "result": "won"},
        {"player": other.name, "result": "lost"},
        {"player": one.name, "since": ended - 60_000, "until": ended + 60_000},
    ):
        assert listed(one.get(path, **query)) == [table], query
    for query in (
        {"player": one.name, "game": "zertz"},
        {"player": one.name, "result": "draw"},
        {"player": one.name, "until": ended - 60_000},
        {"player": "nobody at all"},
    ):
        assert listed(one.get(path, **query)) == [], query


def test_games_under_way_are_listed_for_who_wants_to_watch(anna: Client, cleo: Client, table: str) -> None:
    assert table in listed(cleo.get("/api/1/playing"))
    anna.act(table, kind="resign")
    assert table not in listed(cleo.get("/api/1/playing"))


def test_ones_own_tables_by_phase(anna: Client, table: str) -> None:
    waiting = anna.open("pentago")["table"]
    assert listed(anna.get("/api/1/tables")) == [waiting, table]
    assert listed(anna.get("/api/1/tables", phase="waiting")) == [waiting]
    assert listed(anna.get("/api/1/tables", phase="over")) == []


def test_a_stranger_has_no_tables(house: RunningHouse) -> None:
    assert listed(house.guest(rest=False).get("/api/1/tables")) == []


def test_a_table_at_the_address_of_its_page(anna: Client, cleo: Client, table: str) -> None:
    page, route = cleo.get(f"/t/{table}.json"), cleo.get(f"/api/1/tables/{table}")
    for answer in (page, route):
        answer["snapshot"].pop("at")
    assert page == route


def test_a_player_at_the_address_of_his_page(house: RunningHouse, cleo: Client) -> None:
    person = house.account()
    assert cleo.get(f"/players/{person.name}.json")["name"] == person.name
    assert cleo.refused("GET", "/players/nobody%20at%20all.json") == (404, "no-such-player")


@pytest.mark.parametrize("path", ["/rules.json", "/api/1/specs"])
def test_what_can_be_played(cleo: Client, path: str) -> None:
    games = {game["name"]: game for game in cleo.get(path)["games"]}
    assert set(games) == set(names())
    assert "zertz:48" in [preset["spec"] for preset in games["zertz"]["presets"]]
    assert "challenges" in [option["name"] for option in games["gipf"]["options"]]
    assert cleo.get("/api/1/specs/zertz") == games["zertz"]
    assert cleo.refused("GET", "/api/1/specs/chess") == (422, "unknown-game")


def test_help_comes_in_the_readers_language(cleo: Client) -> None:
    german = cleo.ask("GET", "/rules.json", headers={"Accept-Language": "de"}).json()
    assert german["games"][0]["summary"] != cleo.get("/rules.json")["games"][0]["summary"]


def test_engines_tell_their_levels_and_how_far_they_are_compiled(cleo: Client) -> None:
    engines = cleo.get("/api/1/engines")
    assert engines["levels"] == list(range(1, 11))
    assert all(0 <= game["done"] <= 1 for game in engines["warming"])


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/games.json", {"limit": 0}),
        ("/games.json", {"limit": 101}),
        ("/games.json", {"since": -1}),
        ("/games.json", {"until": 10**30}),
        ("/games.json", {"result": "mine"}),
        ("/games.json", {"player": "x" * 101}),
        ("/lobby.json", {"limit": "many"}),
        ("/api/1/tables", {"phase": "unopened"}),
    ],
)
def test_a_query_that_makes_no_sense_is_unreadable(cleo: Client, path: str, query: Json) -> None:
    assert cleo.refused("GET", path, **query) == (422, "unreadable-request")
