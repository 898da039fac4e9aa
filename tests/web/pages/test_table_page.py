"""The page of a table: what it tells besides the board."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from starlette.testclient import TestClient, WebSocketTestSession

from gipfel.tables.commands import Play
from gipfel.tables.seats import sitter
from web.visitors import Json, Visitor, socket_of

Visitors = Callable[[], Visitor]
CLOCK = {"control": "sudden", "base": 300_000}


def test_lag_that_was_given_back_is_told_at_the_clock(house: TestClient, visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens(clock=CLOCK)
    bert.sits(opened)
    name, live = opened["table"], house.app.state.parts.house  # type: ignore[attr-defined]
    assert "Lag given back" not in anna.get(f"/t/{name}").text

    async def play(seat: int, turn: str, lag: int) -> None:
        mover = sitter((await live.table(name)).seats[seat])
        await live.act(name, Play(turn=turn, id=turn), mover, lag=lag)

    assert house.portal is not None
    house.portal.call(play, 0, "c3ne+", 0)  # the clock begins with the first turn
    time.sleep(0.3)  # no more can be given back than the turn took
    house.portal.call(play, 1, "d4sw-", 200)
    assert 'title="Lag given back: 0.2 s"' in anna.get(f"/t/{name}").text


def test_who_plays_slowly_prepares_turns_and_others_wait_for_the_end(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    fast, slow = anna.opens(clock=CLOCK), anna.opens(clock={"control": "days", "base": 86_400_000})
    for opened in (fast, slow):
        bert.sits(opened)
    for reader, table in ((bert, fast), (cleo, fast), (cleo, slow)):
        answer = reader.get(f"/t/{table['table']}/analysis", headers={"Accept": "text/html"})
        assert answer.status_code == 409
        assert "This game is not over yet." in answer.text
        assert "not-over" not in answer.text
    page = bert.get(f"/t/{slow['table']}/analysis").text
    assert 'id="preparation"' in page
    assert 'data-player="1"' in page
    assert "Best lines" not in page


def test_where_terms_allow_it_both_are_told_so_and_analyse_the_running_game(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    told = "Analysis is allowed during the game."
    for clock in (CLOCK, {"control": "days", "base": 86_400_000}):
        opened = anna.opens(clock=clock, analysis=True)
        assert told in bert.get(opened["links"]["seat"] or opened["links"]["table"]).text
        bert.sits(opened)
        name = opened["table"]
        for player in (anna, bert):
            page = player.get(f"/t/{name}").text
            assert told in page
            assert f'href="/analysis?computer=yes&amp;table={name}"' in page
            assert "Keep as study" not in page
        page = bert.get(f"/analysis?computer=yes&table={name}").text
        assert "Best lines" in page
        assert f'href="/t/{name}"' in page
        plain = anna.opens(clock=clock)
        bert.sits(plain)
        assert told not in cleo.get(f"/t/{plain['table']}").text
        assert 'id="preparation"' in bert.get(f"/analysis?computer=yes&table={plain['table']}").text or clock is CLOCK


def test_mistakes_of_a_finished_game_are_first_those_of_who_looks(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    opened = anna.opens(clock=CLOCK)
    bert.sits(opened)
    name = opened["table"]
    assert anna.does(name, "play", turn="c3ne+")[0] == 200
    assert bert.does(name, "resign")[0] == 200
    for reader, chosen in ((anna, ["0"]), (bert, ["1"]), (cleo, [])):
        page = reader.get(f"/analysis?table={name}").text
        assert re.findall(r'<option value="(\d?)" selected', page) == chosen
        assert f'data-path="/embed/t/{name}"' in page


def test_a_rated_game_ends_with_how_ratings_changed_for_all_who_look(house: TestClient, visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    anna.joins("Anna")
    bert.joins("Bert")
    name = (opened := anna.opens(clock=CLOCK, rated=True))["table"]
    bert.sits(opened)
    assert _ratings(anna, name) == []
    assert "Rating:" not in anna.get(f"/t/{name}").text
    with socket_of(cleo) as socket:
        socket.send_json({"v": 1, "kind": "watch", "table": name})
        status, answer = bert.does(name, "resign")
        assert status == 200
        told = _ended(socket)
    assert told == [
        {"seat": 0, "before": 1500, "after": 1662, "provisional": True},
        {"seat": 1, "before": 1500, "after": 1338, "provisional": True},
    ]
    assert answer["standing"]["ratings"] == told
    assert _ratings(cleo, name) == told
    page = cleo.get(f"/t/{name}").text
    assert 'aria-label="Rating: 1500, now 1662 (+162); it is still provisional"' in page
    assert ">1500 → 1338? −162</span>" in page
    assert bert.does(name, "say", text="Well played")[1]["standing"]["ratings"] == told
    house.app.state.parts.house.cache.drop(name)  # type: ignore[attr-defined]
    assert _ratings(anna, name) == told  # as after a restart


def _ratings(visitor: Visitor, table: str) -> list[Json]:
    found: list[Json] = visitor.get(f"/api/1/tables/{table}").json()["snapshot"]["ratings"]
    return found


def _ended(socket: WebSocketTestSession) -> list[Json]:
    """What is told of ratings with the event that ends the game."""
    while True:
        told = socket.receive_json()
        if told["kind"] == "event" and told["standing"]["phase"] == "over":
            found: list[Json] = told["standing"]["ratings"]
            return found
