"""Seats: who may sit down, links that are void once used, guests and their accounts."""

from __future__ import annotations

import pytest

from gipfel.combine.chance import SeededChance
from gipfel.core.errors import BadSpec
from gipfel.tables import HOUSE, Party
from gipfel.tables.clock import DAY, TimeControl
from gipfel.tables.commands import (
    Abort,
    Amend,
    Ask,
    ClaimSeat,
    DeclineOffer,
    Engine,
    Free,
    Link,
    Me,
    Open,
    Play,
    Say,
    Sit,
)
from gipfel.tables.seats import ByLink, Taken, engine, guest
from gipfel.tables.terms import Terms
from tables.scripted_table import (
    ANNA,
    BERT,
    CARL,
    GITTA,
    SECRET,
    WATCH,
    ScriptedTable,
    begun,
    by_link,
    kinds,
    opened,
    refusal,
)


def test_who_sits_down_agrees_and_the_game_begins() -> None:
    scripted = opened(Terms("pentago", sides="second"), Free())
    assert scripted.stored().phase == "waiting"
    assert kinds(scripted.do(BERT, Sit(seat=1))) == ["seated", "started"]
    assert scripted.table.phase == "playing"
    assert scripted.table.player_of(0) == 1


@pytest.mark.parametrize(("command", "code"), [
    (Sit(seat=0), "seat-taken"),
    (Sit(seat=2), "no-such-seat"),
    (Sit(seat=1, after=0), "stale"),
    (Play(turn="c3ne+"), "not-seated"),
    (Say(text="hello"), "not-seated"),
    (Abort(), "not-seated"),
])  # fmt: skip
def test_a_stranger_cannot_act_at_a_waiting_table(command: object, code: str) -> None:
    assert refusal(opened(Terms("pentago"), Free()), CARL, command) == code


def test_a_spectator_cannot_act() -> None:
    scripted = begun()
    for command in (Play(turn="c3ne+"), Say(text="hello"), Abort()):
        assert refusal(scripted, CARL, command) == "not-seated"
    assert refusal(scripted, CARL, Sit(seat=1)) == "seat-taken"


def test_nobody_sits_on_both_seats() -> None:
    assert refusal(opened(Terms("pentago"), Free()), ANNA, Sit(seat=1)) == "seated-already"


def test_a_seat_link_is_void_once_used() -> None:
    scripted = by_link()
    assert isinstance(scripted.table.seats[1], ByLink)
    assert refusal(scripted, BERT, Sit(seat=1)) == "wrong-link"
    assert refusal(scripted, BERT, Sit(seat=1, secret=WATCH)) == "wrong-link"
    scripted.do(BERT, Sit(seat=1, secret=SECRET))
    assert scripted.table.seats == (Taken(ANNA), Taken(BERT))
    assert refusal(scripted, CARL, Sit(seat=1, secret=SECRET)) == "seat-taken"


def test_secrets_are_not_in_the_log() -> None:
    scripted = by_link()
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    text = str([event.to_json() for event in scripted.log])
    assert SECRET not in text
    assert WATCH not in text
    assert "cookie" not in text


def test_seat_link_and_watch_link_differ() -> None:
    command = Open(terms=Terms("pentago"), seats=(Me(), Link(SECRET)), watch=SECRET)
    assert refusal(ScriptedTable(), ANNA, command) == "secrets-not-different"


@pytest.mark.parametrize(("seats", "watch", "code"), [
    ((Me(), Me()), None, "one-seat-is-yours"),
    ((Free(), Free()), None, "one-seat-is-yours"),
    ((Me(), Engine(11)), None, "no-such-level"),
    ((Me(), Link("short")), None, "secret-too-short"),
    ((Me(), Free()), WATCH, "hidden-and-open"),
    ((Me(), Ask(ANNA)), None, "seated-already"),
])  # fmt: skip
def test_a_table_is_not_set_up_with_impossible_seats(seats: object, watch: str | None, code: str) -> None:
    assert refusal(ScriptedTable(), ANNA, Open(terms=Terms("pentago"), seats=seats, watch=watch)) == code  # type: ignore[arg-type]


def test_a_table_is_set_up_once() -> None:
    assert refusal(begun(), CARL, Open(terms=Terms("pentago"), seats=(Me(), Free()))) == "opened-already"
    assert refusal(ScriptedTable(), CARL, Sit(seat=0)) == "no-such-table"


def test_a_seat_is_kept_for_who_was_asked() -> None:
    scripted = opened(Terms("pentago"), Ask(BERT))
    assert refusal(scripted, CARL, Sit(seat=1)) == "seat-kept"
    assert refusal(scripted, CARL, DeclineOffer()) == "no-such-offer"
    assert kinds(scripted.do(BERT, Sit(seat=1))) == ["seated", "started"]


def test_who_was_asked_can_say_no() -> None:
    scripted = opened(Terms("pentago"), Ask(BERT))
    scripted.do(BERT, DeclineOffer())
    assert scripted.table.result is not None
    assert scripted.table.result.reason == "aborted"
    assert refusal(scripted, BERT, Sit(seat=1)) == "table-over"


def test_blocked_parties_do_not_meet() -> None:
    scripted = opened(Terms("pentago"), Free())
    scripted.blocked = frozenset({ANNA.id})
    assert refusal(scripted, BERT, Sit(seat=1)) == "blocked"
    asking = ScriptedTable(blocked=frozenset({BERT.id}))
    assert refusal(asking, ANNA, Open(terms=Terms("pentago"), seats=(Me(), Ask(BERT)))) == "blocked"


def test_an_engine_sits_at_once() -> None:
    scripted = opened(Terms("pentago", sides="second"), Engine(3))
    assert scripted.table.phase == "playing"
    assert kinds(scripted.turn(engine(3), "c3ne+")) == ["turned"]
    assert refusal(scripted, engine(4), Play(turn="d4sw-")) == "not-seated"


def test_two_engines_of_one_level_are_told_apart_by_the_turn() -> None:
    scripted = ScriptedTable()
    scripted.do(HOUSE, Open(terms=Terms("pentago"), seats=(Ask(ANNA), Ask(BERT))))
    assert scripted.table.phase == "waiting"
    scripted = ScriptedTable()
    scripted.do(HOUSE, Open(terms=Terms("pentago"), seats=(Engine(2), Engine(2))))
    scripted.turn(engine(2), "c3ne+")
    scripted.turn(engine(2), "d4sw-")
    assert scripted.table.movers == (0, 1)
    assert scripted.stored() == scripted.table


def test_sides_by_lot_are_drawn_by_the_house_and_recorded() -> None:
    drawn = set()
    for seed in range(8):
        scripted = ScriptedTable(chance=SeededChance(seed))
        scripted.do(ANNA, Open(terms=Terms("pentago"), seats=(Me(), Engine(1))))
        started = scripted.log[-1].to_json()
        assert (started["kind"], started["how"], started["by"]) == ("started", "lot", "house:")
        assert scripted.stored().first == started["first"] == scripted.table.first
        drawn.add(started["first"])
    assert drawn == {0, 1}


@pytest.mark.parametrize(("actor", "other"), [(GITTA, Free()), (ANNA, Engine(1)), (ANNA, Ask(GITTA))])
def test_rated_games_are_between_people_with_accounts(actor: Party, other: object) -> None:
    command = Open(terms=Terms("pentago", rated=True), seats=(Me(), other))  # type: ignore[arg-type]
    assert refusal(ScriptedTable(), actor, command) == "rated-needs-accounts"


def test_a_guest_cannot_sit_down_to_a_rated_game() -> None:
    assert refusal(opened(Terms("pentago", rated=True), Free()), GITTA, Sit(seat=1)) == "rated-needs-accounts"


def test_a_rated_game_is_not_settled_outside() -> None:
    spec = 'gipf:basic,zertz=1,challenges=1,settle-zertz=external,contest="a race"'
    command = Open(terms=Terms(spec, rated=True), seats=(Me(), Free()))
    assert refusal(ScriptedTable(), ANNA, command) == "rated-contest-outside"


def test_terms_can_change_until_somebody_agrees_to_them() -> None:
    scripted = opened(Terms("pentago"), Free())
    seen = scripted.table.seq
    assert refusal(scripted, BERT, Amend(terms=Terms("zertz"))) == "not-yours"
    scripted.do(ANNA, Amend(terms=Terms("zertz,rings=48")))
    assert scripted.table.terms.spec == "zertz:48"
    assert refusal(scripted, BERT, Sit(seat=1, after=seen)) == "stale"
    scripted.do(BERT, Sit(seat=1, after=scripted.table.seq))
    assert scripted.table.line is not None
    assert scripted.table.line.game.spec.text == "zertz:48"
    assert refusal(scripted, ANNA, Amend(terms=Terms("pentago"))) == "started-already"


def test_a_table_set_up_as_a_guest_is_still_ones_own_with_an_account() -> None:
    scripted = ScriptedTable()
    scripted.do(GITTA, Open(terms=Terms("pentago"), seats=(Me(), Free())))
    scripted.do(CARL, ClaimSeat(key="the cookie of a guest"))
    assert refusal(scripted, GITTA, Amend(terms=Terms("zertz"))) == "not-yours"
    assert kinds(scripted.do(CARL, Amend(terms=Terms("zertz")))) == ["amended"]


@pytest.mark.parametrize("spec", ["chess", 'offboard,layout="/etc/passwd"', "zertz,rings=36", "(" * 401])
def test_an_untrusted_spec_is_refused_with_the_code_of_specs(spec: str) -> None:
    with pytest.raises(BadSpec):
        ScriptedTable().decide(ANNA, Open(terms=Terms(spec), seats=(Me(), Free())))


@pytest.mark.parametrize("clock", [
    TimeControl("sudden", 0), TimeControl("sudden", DAY + 1), TimeControl("none", 5), TimeControl("days", 1000),
    TimeControl("increment", 60_000, 0), TimeControl("turn", 30_000, 1), TimeControl("increment", 60_000, -5),
])  # fmt: skip
def test_times_that_cannot_be_played_are_refused(clock: TimeControl) -> None:
    assert (
        refusal(ScriptedTable(), ANNA, Open(terms=Terms("pentago", clock), seats=(Me(), Free()))) == "bad-clock-times"
    )


def test_a_guest_keeps_the_seat_by_key_and_can_claim_it_later() -> None:
    scripted = by_link(sides="second")
    scripted.do(GITTA, Sit(seat=1, secret=SECRET))
    scripted.turn(guest("the cookie of a guest"), "c3ne+")
    assert refusal(scripted, guest("another cookie"), Play(turn="d4sw-")) == "not-seated"
    assert refusal(scripted, CARL, ClaimSeat(key="another cookie")) == "not-seated"
    assert refusal(scripted, ANNA, ClaimSeat(key="the cookie of a guest")) == "seated-already"
    scripted.do(CARL, ClaimSeat(key="the cookie of a guest"))
    assert scripted.table.parties == (ANNA, CARL)
    assert refusal(scripted, GITTA, Say(text="still here")) == "not-seated"
    assert scripted.stored() == scripted.table
