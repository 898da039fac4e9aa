"""Offers: draw, take-back by consent, rematch with sides exchanged; resigning and breaking off."""

from __future__ import annotations

import pytest

from gipfel.core.outcome import Outcome
from gipfel.tables import Event, Refused, apply, fold, rematch
from gipfel.tables.commands import Abort, AcceptOffer, DeclineOffer, MakeOffer, Resign, WithdrawOffer
from gipfel.tables.deeds import GameEnded
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun, kinds, refusal

DRAW, BACK, AGAIN = MakeOffer(offer="draw"), MakeOffer(offer="take-back"), MakeOffer(offer="rematch")


def played(spec: str = "pentago", **more: object) -> ScriptedTable:
    """Two turns are on the board; Anna is to move."""
    scripted = begun(spec, **more)  # type: ignore[arg-type]
    scripted.turn(ANNA, "c3ne+")
    scripted.turn(BERT, "d4sw-")
    return scripted


def test_a_draw_is_agreed() -> None:
    scripted = played()
    scripted.do(BERT, DRAW)
    assert refusal(scripted, BERT, AcceptOffer(offer="draw")) == "no-such-offer"
    assert kinds(scripted.do(ANNA, AcceptOffer(offer="draw"))) == ["ended"]
    assert scripted.table.result == Outcome(None, "agreement")


def test_who_offers_what_the_other_offered_agrees() -> None:
    scripted = played()
    scripted.do(BERT, DRAW)
    assert kinds(scripted.do(ANNA, DRAW)) == ["ended"]
    assert refusal(scripted, BERT, DRAW) == "table-over"


def test_a_turn_passes_over_the_opponents_offer_but_not_over_the_own() -> None:
    scripted = played()
    scripted.do(ANNA, DRAW)
    scripted.turn(ANNA, "a1nw+")
    assert scripted.table.offer_by("draw", 0) is not None
    scripted.turn(BERT, "a6sw-")
    assert scripted.table.offers == ()
    assert refusal(scripted, BERT, AcceptOffer(offer="draw")) == "no-such-offer"


def test_an_offer_is_not_repeated_before_the_next_turn() -> None:
    scripted = played()
    scripted.do(ANNA, DRAW)
    assert refusal(scripted, ANNA, DRAW) == "offered-already"
    scripted.do(BERT, DeclineOffer(offer="draw"))
    assert refusal(scripted, ANNA, DRAW) == "offered-already"
    scripted.turn(ANNA, "a1nw+")
    assert kinds(scripted.do(ANNA, DRAW)) == ["offered"]


def test_an_offer_can_be_withdrawn() -> None:
    scripted = played()
    scripted.do(ANNA, DRAW)
    scripted.do(ANNA, WithdrawOffer(offer="draw"))
    assert refusal(scripted, BERT, AcceptOffer(offer="draw")) == "no-such-offer"
    assert refusal(scripted, ANNA, WithdrawOffer(offer="draw")) == "no-such-offer"


def test_an_answer_to_an_offer_one_has_not_seen_is_stale() -> None:
    scripted = played()
    seen = scripted.table.seq
    scripted.do(ANNA, DRAW)
    assert refusal(scripted, BERT, AcceptOffer(offer="draw", after=seen)) == "stale"


@pytest.mark.parametrize(("asks", "left"), [(BERT, ("c3ne+",)), (ANNA, ())])
def test_a_take_back_goes_back_to_before_the_last_turn_of_who_asked(asks: object, left: tuple[str, ...]) -> None:
    scripted = played()
    one, other = (BERT, ANNA) if asks == BERT else (ANNA, BERT)
    scripted.do(one, BACK)
    assert refusal(scripted, other, BACK) == "offer-unanswered"
    assert kinds(scripted.do(other, AcceptOffer(offer="take-back"))) == ["taken-back"]
    assert scripted.table.turns == left
    assert scripted.table.player == len(left)
    assert scripted.stored() == scripted.table


def test_a_take_back_restores_the_position() -> None:
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    before = scripted.table.line
    scripted.turn(BERT, "d4sw-")
    scripted.do(BERT, BACK)
    scripted.do(ANNA, AcceptOffer(offer="take-back"))
    assert scripted.table.line == before


def test_a_take_back_asked_for_lapses_with_the_next_turn() -> None:
    scripted = played()
    scripted.do(ANNA, BACK)
    scripted.turn(ANNA, "a1nw+")
    assert refusal(scripted, BERT, AcceptOffer(offer="take-back")) == "no-such-offer"


def test_what_cannot_be_taken_back() -> None:
    assert refusal(begun(), ANNA, BACK) == "nothing-to-take-back"
    assert refusal(played(rated=True), ANNA, BACK) == "no-take-back-when-rated"
    strict = begun("zertz,touch=strict")
    strict.turn(ANNA, "Wd4,d1")
    assert refusal(strict, ANNA, BACK) == "no-undo-under-strict-touch"


def test_the_table_is_resigned_at_any_time() -> None:
    scripted = played()
    scripted.do(BERT, Resign())
    assert scripted.table.result == Outcome(0, "resign")
    assert refusal(scripted, ANNA, Resign()) == "table-over"


def test_no_game_until_both_have_made_a_turn() -> None:
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    scripted.do(ANNA, Abort())
    assert scripted.table.result == Outcome(None, "aborted")
    assert refusal(played(), ANNA, Abort()) == "too-late-to-abort"


def test_a_rematch_exchanges_the_sides() -> None:
    scripted = played()
    assert refusal(scripted, ANNA, AGAIN) == "not-over"
    scripted.do(BERT, Resign())
    scripted.do(ANNA, AGAIN)
    assert refusal(scripted, ANNA, AGAIN) == "offered-already"
    assert kinds(scripted.do(BERT, AGAIN)) == ["rematch-agreed"]
    assert scripted.table.successor == "next"
    log = rematch(scripted.table, "this", scripted.now, scripted.chance)
    assert kinds(log) == ["opened", "started"]
    again = fold(log)
    assert again.parties == scripted.table.parties
    assert (scripted.table.first, again.first) == (0, 1)
    assert log[0].to_json()["rematch_of"] == "this"
    assert refusal(scripted, ANNA, AGAIN) == "rematch-agreed-already"


def test_a_second_rematch_exchanges_them_back() -> None:
    scripted = played()
    for first in (1, 0, 1):
        scripted.do(BERT, Resign())
        scripted.do(ANNA, AGAIN)
        scripted.do(BERT, AcceptOffer(offer="rematch"))
        log = rematch(scripted.table, "this", scripted.now, scripted.chance)
        scripted = ScriptedTable(table=fold(log), log=list(log), now=scripted.now)
        assert scripted.table.first == first


def test_no_rematch_unless_agreed() -> None:
    with pytest.raises(Refused, match="No next game"):
        rematch(played().table, "this", 0, ScriptedTable().chance)


def test_the_first_result_stands() -> None:
    scripted = played()
    (ended,) = scripted.do(BERT, Resign())
    second = apply(scripted.table, Event(ended.seq + 1, ended.at, GameEnded(1, "resign")))
    assert second.result == Outcome(0, "resign")
    assert second.broken is not None
