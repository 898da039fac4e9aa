"""Views: hidden tables stay hidden, and no key, digest or private line leaves the house."""

from __future__ import annotations

import json

import pytest

from gipfel.tables import Party, Refused
from gipfel.tables.clock import MINUTE, SECOND, TimeControl
from gipfel.tables.commands import Ask, ClaimSeat, Mute, Resign, Say, Sit
from gipfel.tables.seats import digest
from gipfel.tables.terms import Terms
from gipfel.tables.views import Viewer, show_event, snapshot, viewer
from tables.scripted_table import ANNA, BERT, CARL, GITTA, SECRET, WATCH, ScriptedTable, begun, by_link, opened

SPECTATOR = Viewer()


def everything(scripted: ScriptedTable, seen_by: Viewer) -> str:
    """All a viewer is ever shown of a table."""
    events = [show_event(event, scripted.table, seen_by) for event in scripted.log]
    return json.dumps([snapshot(scripted.table, seen_by, scripted.now), *events])


@pytest.mark.parametrize(("party", "watch"), [(None, None), (CARL, None), (CARL, SECRET), (None, digest(WATCH))])
def test_a_hidden_table_does_not_exist_for_strangers(party: Party | None, watch: str | None) -> None:
    with pytest.raises(Refused, match="no such table"):
        viewer(by_link().table, party, watch)


def test_a_hidden_table_is_seen_by_its_players_by_who_is_asked_and_by_the_watch_link() -> None:
    scripted = by_link()
    scripted.do(BERT, Sit(seat=1, secret=SECRET))
    assert viewer(scripted.table, BERT) == Viewer(1)
    assert viewer(scripted.table, None, WATCH) == SPECTATOR
    asked = opened(Terms("pentago"), Ask(BERT), watch=WATCH)
    assert viewer(asked.table, BERT) == SPECTATOR


def test_a_public_table_is_seen_by_all() -> None:
    assert viewer(begun().table, None) == SPECTATOR
    assert viewer(begun().table, ANNA) == Viewer(0)


def test_an_unopened_table_is_seen_by_nobody() -> None:
    with pytest.raises(Refused, match="no such table"):
        viewer(ScriptedTable().table, ANNA)


@pytest.mark.parametrize("seen_by", [Viewer(0), Viewer(1), SPECTATOR])
def test_keys_and_digests_are_shown_to_nobody(seen_by: Viewer) -> None:
    scripted = by_link()
    waiting = everything(scripted, seen_by)
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    scripted.do(CARL, ClaimSeat(key="the cookie of a guest"))
    shown = waiting + everything(scripted, seen_by)
    for secret in (digest(SECRET), digest(WATCH), GITTA.key, ANNA.id, CARL.id):
        assert secret not in shown
    assert "Gitta" in shown


def test_spectators_do_not_read_the_chat() -> None:
    scripted = begun()
    scripted.do(ANNA, Say(text="between us"))
    assert "between us" not in everything(scripted, SPECTATOR)
    assert "between us" in everything(scripted, Viewer(1))


def test_who_mutes_does_not_read_and_nobody_else_sees_the_muting() -> None:
    scripted = begun()
    scripted.do(ANNA, Say(text="annoying"))
    scripted.do(BERT, Mute(on=True))
    assert "annoying" not in everything(scripted, Viewer(1))
    assert "annoying" in everything(scripted, Viewer(0))
    kinds = {seat: show_event(scripted.log[-1], scripted.table, Viewer(seat))["kind"] for seat in (0, 1, None)}
    assert kinds == {0: "unseen", 1: "muted", None: "unseen"}


def test_what_is_not_seen_keeps_its_number() -> None:
    scripted = begun()
    scripted.do(ANNA, Say(text="between us"))
    numbers = [show_event(event, scripted.table, SPECTATOR)["seq"] for event in scripted.log]
    assert numbers == list(range(1, scripted.table.seq + 1))


def test_only_the_author_sees_the_id_of_a_command() -> None:
    scripted = begun()
    (said,) = scripted.do(ANNA, Say(text="hello", id="mine"))
    assert show_event(said, scripted.table, Viewer(0))["id"] == "mine"
    assert "id" not in show_event(said, scripted.table, Viewer(1))


def test_authors_are_shown_as_seats_also_after_a_guest_claimed_his_seat() -> None:
    scripted = by_link()
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    (said,) = scripted.do(GITTA, Say(text="hello"))
    scripted.do(CARL, ClaimSeat(key="the cookie of a guest"))
    assert show_event(said, scripted.table, Viewer(0))["by"] == 1
    assert show_event(scripted.log[2], scripted.table, Viewer(0))["by"] == "house"


def test_a_snapshot_shows_what_is_left_on_the_clocks() -> None:
    scripted = begun(clock=TimeControl("sudden", MINUTE))
    scripted.wait(10 * SECOND)
    shown = snapshot(scripted.table, SPECTATOR, scripted.now)
    assert shown["clocks"] == [{"left": [50 * SECOND, MINUTE], "running": 0}]
    assert (shown["phase"], shown["player"], shown["you"]) == ("playing", 0, None)
    scripted.do(ANNA, Resign())
    scripted.wait(MINUTE)
    shown = snapshot(scripted.table, Viewer(0), scripted.now)
    assert shown["clocks"] == [{"left": [50 * SECOND, MINUTE], "running": None}]
    assert shown["result"] == {"winner": 1, "reason": "resign"}
