"""Offers: draw, take-back by consent, rematch with sides exchanged; resigning and breaking off."""

from __future__ import annotations

import pytest

from gipfel.core.outcome import Outcome
from gipfel.play import Event, Refused, apply, fold, rematch
from gipfel.play.commands import Abort, Accept, Decline, MakeOffer, Resign, Withdraw
from gipfel.play.deeds import Ended
from play.evening import ANNA, BERT, Evening, begun, kinds, refusal

DRAW, BACK, AGAIN = MakeOffer(offer="draw"), MakeOffer(offer="take-back"), MakeOffer(offer="rematch")


def played(spec: str = "pentago", **more: object) -> Evening:
    """Two turns are on the board; Anna is to move."""
    evening = begun(spec, **more)  # type: ignore[arg-type]
    evening.turn(ANNA, "c3ne+")
    evening.turn(BERT, "d4sw-")
    return evening


def test_a_draw_is_agreed() -> None:
    evening = played()
    evening.do(BERT, DRAW)
    assert refusal(evening, BERT, Accept(offer="draw")) == "no-such-offer"
    assert kinds(evening.do(ANNA, Accept(offer="draw"))) == ["ended"]
    assert evening.table.result == Outcome(None, "agreement")


def test_who_offers_what_the_other_offered_agrees() -> None:
    evening = played()
    evening.do(BERT, DRAW)
    assert kinds(evening.do(ANNA, DRAW)) == ["ended"]
    assert refusal(evening, BERT, DRAW) == "table-over"


def test_a_turn_passes_over_the_opponents_offer_but_not_over_the_own() -> None:
    evening = played()
    evening.do(ANNA, DRAW)
    evening.turn(ANNA, "a1nw+")
    assert evening.table.offer_by("draw", 0) is not None
    evening.turn(BERT, "a6sw-")
    assert evening.table.offers == ()
    assert refusal(evening, BERT, Accept(offer="draw")) == "no-such-offer"


def test_an_offer_is_not_repeated_before_the_next_turn() -> None:
    evening = played()
    evening.do(ANNA, DRAW)
    assert refusal(evening, ANNA, DRAW) == "offered-already"
    evening.do(BERT, Decline(offer="draw"))
    assert refusal(evening, ANNA, DRAW) == "offered-already"
    evening.turn(ANNA, "a1nw+")
    assert kinds(evening.do(ANNA, DRAW)) == ["offered"]


def test_an_offer_can_be_withdrawn() -> None:
    evening = played()
    evening.do(ANNA, DRAW)
    evening.do(ANNA, Withdraw(offer="draw"))
    assert refusal(evening, BERT, Accept(offer="draw")) == "no-such-offer"
    assert refusal(evening, ANNA, Withdraw(offer="draw")) == "no-such-offer"


def test_an_answer_to_an_offer_one_has_not_seen_is_stale() -> None:
    evening = played()
    seen = evening.table.seq
    evening.do(ANNA, DRAW)
    assert refusal(evening, BERT, Accept(offer="draw", after=seen)) == "stale"


@pytest.mark.parametrize(("asks", "left"), [(BERT, ("c3ne+",)), (ANNA, ())])
def test_a_take_back_goes_back_to_before_the_last_turn_of_who_asked(asks: object, left: tuple[str, ...]) -> None:
    evening = played()
    one, other = (BERT, ANNA) if asks == BERT else (ANNA, BERT)
    evening.do(one, BACK)
    assert refusal(evening, other, BACK) == "offer-unanswered"
    assert kinds(evening.do(other, Accept(offer="take-back"))) == ["taken-back"]
    assert evening.table.turns == left
    assert evening.table.player == len(left)
    assert evening.stored() == evening.table


def test_a_take_back_restores_the_position() -> None:
    evening = begun()
    evening.turn(ANNA, "c3ne+")
    before = evening.table.line
    evening.turn(BERT, "d4sw-")
    evening.do(BERT, BACK)
    evening.do(ANNA, Accept(offer="take-back"))
    assert evening.table.line == before


def test_a_take_back_asked_for_lapses_with_the_next_turn() -> None:
    evening = played()
    evening.do(ANNA, BACK)
    evening.turn(ANNA, "a1nw+")
    assert refusal(evening, BERT, Accept(offer="take-back")) == "no-such-offer"


def test_what_cannot_be_taken_back() -> None:
    assert refusal(begun(), ANNA, BACK) == "nothing-to-take-back"
    assert refusal(played(rated=True), ANNA, BACK) == "no-take-back-when-rated"
    strict = begun("zertz,touch=strict")
    strict.turn(ANNA, "Wd4,d1")
    assert refusal(strict, ANNA, BACK) == "no-undo-under-strict-touch"


def test_the_table_is_resigned_at_any_time() -> None:
    evening = played()
    evening.do(BERT, Resign())
    assert evening.table.result == Outcome(0, "resign")
    assert refusal(evening, ANNA, Resign()) == "table-over"


def test_no_game_until_both_have_made_a_turn() -> None:
    evening = begun()
    evening.turn(ANNA, "c3ne+")
    evening.do(ANNA, Abort())
    assert evening.table.result == Outcome(None, "aborted")
    assert refusal(played(), ANNA, Abort()) == "too-late-to-abort"


def test_a_rematch_exchanges_the_sides() -> None:
    evening = played()
    assert refusal(evening, ANNA, AGAIN) == "not-over"
    evening.do(BERT, Resign())
    evening.do(ANNA, AGAIN)
    assert refusal(evening, ANNA, AGAIN) == "offered-already"
    assert kinds(evening.do(BERT, AGAIN)) == ["rematch-agreed"]
    assert evening.table.successor == "next"
    log = rematch(evening.table, "this", evening.now, evening.chance)
    assert kinds(log) == ["opened", "started"]
    again = fold(log)
    assert again.parties == evening.table.parties
    assert (evening.table.first, again.first) == (0, 1)
    assert log[0].to_json()["rematch_of"] == "this"
    assert refusal(evening, ANNA, AGAIN) == "rematch-agreed-already"


def test_a_second_rematch_exchanges_them_back() -> None:
    evening = played()
    for first in (1, 0, 1):
        evening.do(BERT, Resign())
        evening.do(ANNA, AGAIN)
        evening.do(BERT, Accept(offer="rematch"))
        log = rematch(evening.table, "this", evening.now, evening.chance)
        evening = Evening(table=fold(log), log=list(log), now=evening.now)
        assert evening.table.first == first


def test_no_rematch_unless_agreed() -> None:
    with pytest.raises(Refused, match="No next game"):
        rematch(played().table, "this", 0, Evening().chance)


def test_the_first_result_stands() -> None:
    evening = played()
    (ended,) = evening.do(BERT, Resign())
    second = apply(evening.table, Event(ended.seq + 1, ended.at, Ended(1, "resign")))
    assert second.result == Outcome(0, "resign")
    assert second.broken is not None
