"""A table that waits: who sees its link, who may sit down, and what a link says that has been used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gipfel.web.pages.invitation import is_only_here, qr_code
from web.visitors import Visitor

Visitors = Callable[[], Visitor]
SIT = "Sit down and play"
USED = "This invitation has been used"


def test_who_opened_a_table_sees_its_link_wherever_they_look(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens(id="once")
    link = f'value="{anna.base_url}{opened["links"]["seat"]}"'
    for address in (opened["links"]["table"], opened["links"]["seat"]):
        shown = anna.get(address).text
        assert link in shown
        assert SIT not in shown
    assert link not in bert.get(opened["links"]["seat"]).text


def test_a_link_made_without_a_command_id_is_shown_where_it_is_brought(visitor: Visitors) -> None:
    anna = visitor()
    opened = anna.opens()
    assert f'value="{anna.base_url}{opened["links"]["seat"]}"' in anna.get(opened["links"]["seat"]).text
    assert 'id="share" hidden' in anna.get(opened["links"]["table"]).text


def test_only_who_may_sit_down_gets_the_button(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    bert.joins("Bartholomew")
    linked = anna.opens()
    assert SIT in bert.get(linked["links"]["seat"]).text
    assert SIT not in bert.get(linked["links"]["table"]).text
    opened = anna.opens(seats=[{"kind": "me"}, {"kind": "anyone"}])
    assert SIT in cleo.get(opened["links"]["table"]).text
    asked = anna.opens(seats=[{"kind": "me"}, {"kind": "ask", "name": "Bartholomew"}])
    assert SIT in bert.get(asked["links"]["table"]).text
    assert SIT not in cleo.get(asked["links"]["table"]).text
    assert "Bartholomew is asked to play" in anna.get(asked["links"]["table"]).text


@pytest.mark.parametrize(("hidden", "status"), [(False, 200), (True, 404)])
def test_a_used_link_says_so(visitor: Visitors, hidden: bool, status: int) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    anna.post("/api/1/guests", json={"name": "Annegret"})
    opened = anna.opens(hidden=hidden)
    bert.sits(opened)
    told = cleo.get(opened["links"]["seat"])
    assert told.status_code == status
    assert USED in told.text
    assert ("Annegret" in told.text) is not hidden
    for player in (anna, bert):
        assert player.get(opened["links"]["seat"]).url.path == opened["links"]["table"]


def test_a_code_is_a_picture_without_words_of_its_own() -> None:
    drawn = qr_code("https://example.org/t/name/seat/secret")
    assert drawn.startswith("<svg ")
    assert "style=" not in drawn


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.0.1", "::1", "localhost", "house.localhost"])
def test_an_address_of_this_computer_alone_is_known(host: str) -> None:
    assert is_only_here(host)


@pytest.mark.parametrize("host", ["192.168.1.7", "fd00::7", "play.example.org", ""])
def test_an_address_that_others_can_open_is_known(host: str) -> None:
    assert not is_only_here(host)


def test_a_link_that_opens_on_this_computer_only_says_how_to_let_others_in(visitor: Visitors) -> None:
    anna = visitor()
    opened = anna.opens()
    shown = anna.get(opened["links"]["seat"], headers={"Host": "127.0.0.1"}).text
    assert "This link can only be opened on this computer." in shown
    assert "gipfel serve --host 0.0.0.0" in shown
    assert 'class="qr"' not in shown
