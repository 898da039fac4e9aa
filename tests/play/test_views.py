"""Views: hidden tables stay hidden, and no key, digest or private line leaves the house."""

from __future__ import annotations

import json

import pytest

from gipfel.play import Party, Refused
from gipfel.play.clock import MINUTE, SECOND, TimeControl
from gipfel.play.commands import Ask, Claim, Mute, Resign, Say, Sit
from gipfel.play.seats import digest
from gipfel.play.terms import Terms
from gipfel.play.views import Viewer, show_event, snapshot, viewer
from play.evening import ANNA, BERT, CARL, GITTA, SECRET, WATCH, Evening, begun, by_link, opened

SPECTATOR = Viewer()


def everything(evening: Evening, seen_by: Viewer) -> str:
    """All a viewer is ever shown of a table."""
    events = [show_event(event, evening.table, seen_by) for event in evening.log]
    return json.dumps([snapshot(evening.table, seen_by, evening.now), *events])


@pytest.mark.parametrize(("party", "watch"), [(None, None), (CARL, None), (CARL, SECRET), (None, digest(WATCH))])
def test_a_hidden_table_does_not_exist_for_strangers(party: Party | None, watch: str | None) -> None:
    with pytest.raises(Refused, match="no such table"):
        viewer(by_link().table, party, watch)


def test_a_hidden_table_is_seen_by_its_players_by_who_is_asked_and_by_the_watch_link() -> None:
    evening = by_link()
    evening.do(BERT, Sit(seat=1, secret=SECRET))
    assert viewer(evening.table, BERT) == Viewer(1)
    assert viewer(evening.table, None, WATCH) == SPECTATOR
    asked = opened(Terms("pentago"), Ask(BERT), watch=WATCH)
    assert viewer(asked.table, BERT) == SPECTATOR


def test_a_public_table_is_seen_by_all() -> None:
    assert viewer(begun().table, None) == SPECTATOR
    assert viewer(begun().table, ANNA) == Viewer(0)


def test_an_unopened_table_is_seen_by_nobody() -> None:
    with pytest.raises(Refused, match="no such table"):
        viewer(Evening().table, ANNA)


@pytest.mark.parametrize("seen_by", [Viewer(0), Viewer(1), SPECTATOR])
def test_keys_and_digests_are_shown_to_nobody(seen_by: Viewer) -> None:
    evening = by_link()
    waiting = everything(evening, seen_by)
    evening.do(GITTA, Sit(seat=1, secret=SECRET))
    evening.do(CARL, Claim(key="the cookie of a guest"))
    shown = waiting + everything(evening, seen_by)
    for secret in (digest(SECRET), digest(WATCH), GITTA.key, ANNA.id, CARL.id):
        assert secret not in shown
    assert "Gitta" in shown


def test_spectators_do_not_read_the_chat() -> None:
    evening = begun()
    evening.do(ANNA, Say(text="between us"))
    assert "between us" not in everything(evening, SPECTATOR)
    assert "between us" in everything(evening, Viewer(1))


def test_who_mutes_does_not_read_and_nobody_else_sees_the_muting() -> None:
    evening = begun()
    evening.do(ANNA, Say(text="annoying"))
    evening.do(BERT, Mute(on=True))
    assert "annoying" not in everything(evening, Viewer(1))
    assert "annoying" in everything(evening, Viewer(0))
    kinds = {seat: show_event(evening.log[-1], evening.table, Viewer(seat))["kind"] for seat in (0, 1, None)}
    assert kinds == {0: "unseen", 1: "muted", None: "unseen"}


def test_what_is_not_seen_keeps_its_number() -> None:
    evening = begun()
    evening.do(ANNA, Say(text="between us"))
    numbers = [show_event(event, evening.table, SPECTATOR)["seq"] for event in evening.log]
    assert numbers == list(range(1, evening.table.seq + 1))


def test_only_the_author_sees_the_id_of_a_command() -> None:
    evening = begun()
    (said,) = evening.do(ANNA, Say(text="hello", id="mine"))
    assert show_event(said, evening.table, Viewer(0))["id"] == "mine"
    assert "id" not in show_event(said, evening.table, Viewer(1))


def test_authors_are_shown_as_seats_also_after_a_guest_claimed_his_seat() -> None:
    evening = by_link()
    evening.do(GITTA, Sit(seat=1, secret=SECRET))
    (said,) = evening.do(GITTA, Say(text="hello"))
    evening.do(CARL, Claim(key="the cookie of a guest"))
    assert show_event(said, evening.table, Viewer(0))["by"] == 1
    assert show_event(evening.log[2], evening.table, Viewer(0))["by"] == "house"


def test_a_snapshot_shows_what_is_left_on_the_clocks() -> None:
    evening = begun(clock=TimeControl("sudden", MINUTE))
    evening.wait(10 * SECOND)
    shown = snapshot(evening.table, SPECTATOR, evening.now)
    assert shown["clocks"] == [{"left": [50 * SECOND, MINUTE], "running": 0}]
    assert (shown["phase"], shown["player"], shown["you"]) == ("playing", 0, None)
    evening.do(ANNA, Resign())
    evening.wait(MINUTE)
    shown = snapshot(evening.table, Viewer(0), evening.now)
    assert shown["clocks"] == [{"left": [50 * SECOND, MINUTE], "running": None}]
    assert shown["result"] == {"winner": 1, "reason": "resign"}
