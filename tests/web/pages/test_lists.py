"""Lists of games and players, the lobby's order, the series, and what levels are called."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from gipfel.core.registry import game_type, names
from gipfel.engine.levels import HIGHEST, strengths_of
from gipfel.web.pages.games import Filters, day_of
from gipfel.web.pages.lobby import game_groups, played_most
from gipfel.web.pages.project import all_series
from gipfel.web.pages.words import group_words, level_words
from support import ROOT
from web.visitors import Visitor

Visitors = Callable[[], Visitor]


def test_series_stay_together_and_every_page_has_the_same_order(visitor: Visitors) -> None:
    groups = game_groups()
    for group in groups:
        assert {game.series for game in group.games} == {group.title}
    order = [game.name for group in groups for game in group.games]
    assert sorted(order) == names()
    somebody = visitor()
    lobby, new = somebody.get("/").text, somebody.get("/new").text
    assert order == re.findall(r'class="miniature" data-game="(\w+)"', lobby)
    assert order == re.findall(r'name="variant" value="(\w+)"', new)


def test_what_somebody_plays_most_stands_above_the_games(visitor: Visitors) -> None:
    order = [game.name for group in game_groups() for game in group.games]
    counts = {order[-1]: 2, order[0]: 1, order[2]: 1, order[3]: 1, "no-longer-installed": 9}
    assert [game.name for game in played_most(counts)][:1] == [order[-1]]
    assert len(played_most(counts)) == 3
    anna = visitor()
    assert "You play most" not in anna.get("/").text
    anna.opens(order[-1], seats=[{"kind": "me"}, {"kind": "engine", "level": 1}])
    page = anna.get("/").text
    assert page.index("You play most") < page.index('class="groups"')
    assert order == re.findall(r'class="miniature" data-game="(\w+)"', page)
    assert "You play most" not in visitor().get("/").text


def test_settings_are_found_in_the_menu_also_by_who_has_a_name(visitor: Visitors) -> None:
    anna = visitor()
    name = anna.post("/api/1/guests", json={"name": "Anna"}).json()["name"]
    page = anna.get("/").text
    assert f'<span class="self-name">{name}</span>' in page
    assert re.search(r'<a href="/settings">Settings</a>', page)


def test_the_series_names_all_its_games_and_says_which_are_missing() -> None:
    (series,) = all_series()
    assert {game.title for game in series.here} | set(series.missing) == {member.title for member in series.members}
    assert {game.name for game in series.here} == {name for name in names() if game_type(name).series == series.title}


def test_the_page_of_the_project_shows_a_board_of_each(visitor: Visitors) -> None:
    shown = visitor().get("/project").text
    (series,) = all_series()
    assert shown.count('class="card game"') == len(series.here)
    assert all(title in shown for title in series.missing)


@pytest.mark.parametrize("name", [name for name in names() if strengths_of(name)])
def test_levels_are_as_strong_as_the_page_on_strength_says(name: str) -> None:
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| {game_type(name).title} |"))
    measured = [int(cell.split("±")[0]) for cell in row.strip("|").split("|")[1:] if "±" in cell]
    assert list(strengths_of(name)) == measured
    assert level_words(name, 1) == ("for the first games" if measured[0] <= 150 else "easy")
    assert "of 10 games against level 7" in level_words(name, 8)


@pytest.mark.parametrize("name", [name for name in names() if len(strengths_of(name)) < HIGHEST])
def test_a_level_that_was_not_measured_says_so(name: str) -> None:
    if strengths_of(name):
        assert level_words(name, HIGHEST) == "thinks longer than level 9, not measured yet"


def test_a_game_that_was_not_measured_says_little_of_its_levels() -> None:
    assert [level_words("", level) for level in (1, 2, HIGHEST)] == ["for the first games", "", "the strongest"]


def test_filters_leave_out_what_makes_no_sense() -> None:
    asked = {"game": " gipf ", "result": "won", "since": "yesterday", "until": "2026-11-18", "rated": "perhaps"}
    assert Filters.of(asked) == Filters(game="gipf", until="2026-11-18")
    assert Filters.of({"player": " Anna ", "result": "won"}) == Filters(player="Anna", result="won")
    search = Filters.of(asked).search(None)
    assert search.until is not None
    assert day_of(search.until) == "2026-11-19"  # the day itself counts
    assert Filters(game="gipf", player="A&B").address == "game=gipf&player=A%26B"


def test_finished_games_have_a_date_a_length_and_a_result(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    anna.post("/api/1/guests", json={"name": "Annerose"})
    opened = anna.opens()
    bert.sits(opened)
    for player, turn in ((anna, "c3ne+"), (bert, "d3ne+")):
        player.does(opened["table"], "play", turn=turn)
    bert.does(opened["table"], "resign")
    shown = anna.get("/games?player=Annerose&result=won").text
    assert f'href="/t/{opened["table"]}"' in shown
    assert "2 turns" in shown
    assert "<time datetime=" in shown
    assert opened["table"] not in anna.get("/games?player=Annerose&result=lost").text
    assert opened["table"] not in anna.get("/games?until=2020-01-01").text
    assert opened["table"] in anna.get("/games?spec=pentago").text
    assert opened["table"] not in anna.get("/games?spec=lyngk").text
    for asked in ("spec=nonsense", "game=nonsense"):
        refused = anna.get(f"/games?{asked}", headers={"Accept": "text/html"})
        assert refused.status_code == 422
        assert "There is no game called “nonsense”." in refused.text


def test_players_are_listed_and_found(visitor: Visitors) -> None:
    anna, stranger = visitor(), visitor()
    anna.joins("Annelie")
    assert 'href="/players/Annelie"' in stranger.get("/players").text
    assert 'href="/players/Annelie"' in stranger.get("/players?name=NNEL").text
    assert 'href="/players/Annelie"' not in stranger.get("/players?name=Berta").text


def test_rating_groups_are_said_in_words() -> None:
    assert group_words("zertz quick") == "ZÈRTZ, quick"
    assert group_words("zertz:48 days") == "ZÈRTZ · 48 rings, days for every turn"
