"""Hourglasses at tables: every glass is a clock that the server alone decides; the log alone rebuilds the sand."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import gipfel.games.tamsk
from gipfel.core.sand import GRACE, Glass
from gipfel.tables import HOUSE, Setting, decide
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.commands import (
    AcceptOffer,
    DeclineOffer,
    Look,
    MakeOffer,
    Play,
    Prepare,
    ResumeHouse,
    StartGlass,
    StopHouse,
    read_command,
)
from gipfel.tables.deeds import Decided, GameEnded, Turned
from gipfel.tables.hourglasses import ALONE, FIRST_TURN, TIMELESS, WARNING, SandClock, credited
from gipfel.tables.refusals import Refused
from gipfel.tables.terms import Terms, game_of, time_matters
from gipfel.tables.verification import verify
from gipfel.tables.views import Viewer, show_event, snapshot
from gipfel.web.pages.new_game import shown, variants
from gipfel.web.socket.pace import Lag
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun, kinds, refusal

OPENING = ("a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4")
FULL = 180 * SECOND


def sandy(spec: str = "tamsk:2", turns: tuple[str, ...] = (), each: int = SECOND, **more: object) -> ScriptedTable:
    """Anna is Red, Bert is Black; each turn takes a second."""
    scripted = begun(spec, None, **more)
    for number, text in enumerate(turns):
        scripted.turn((ANNA, BERT)[number % 2], text, after=each)
    return scripted


def left(scripted: ScriptedTable, cell: str) -> int:
    """What an hourglass has above now, in milliseconds."""
    sand = scripted.table.sand
    assert sand is not None
    return sand.sand.glasses[cell].left_at(sand.clock.time(scripted.now))


def said(scripted: ScriptedTable) -> list[str]:
    """What the house has said so far."""
    return [event.deed.turn for event in scripted.log if isinstance(event.deed, Decided)]


def times(scripted: ScriptedTable) -> tuple[int | None, ...]:
    return scripted.table.times


def test_a_fresh_glass_holds_nothing_and_its_first_turn_gives_it_all() -> None:
    scripted = sandy()
    assert scripted.table.sand is not None
    assert scripted.table.sand.sand.glasses == {}
    scripted.turn(ANNA, "a1-b2", after=10 * SECOND)
    assert left(scripted, "b2") == FULL


def test_a_glass_runs_also_in_the_opponents_turn_and_moving_turns_it_over() -> None:
    scripted = sandy(turns=OPENING)  # b2 was turned at 1 s, it is 6 s now
    scripted.wait(14 * SECOND)
    assert left(scripted, "b2") == FULL - 19 * SECOND
    scripted.turn(ANNA, "b2-b3")
    assert left(scripted, "b3") == 19 * SECOND
    scripted.wait(4 * SECOND)
    assert left(scripted, "b3") == 15 * SECOND


def test_a_glass_that_runs_out_is_out_after_the_grace() -> None:
    scripted = sandy(turns=OPENING)  # b2 runs out at 181 s
    scripted.wait(175 * SECOND + GRACE)
    assert scripted.do(HOUSE, Look()) == []
    scripted.wait(1)
    assert kinds(scripted.do(HOUSE, Look())) == ["decided"]
    assert said(scripted) == ["out:b2"]
    assert times(scripted)[-1] == 181 * SECOND
    assert scripted.table.player == 0
    assert scripted.table.line is not None
    assert "r" in scripted.table.line.text()


def test_a_timer_is_set_for_the_moment_after_the_grace() -> None:
    scripted = sandy(turns=OPENING)
    assert scripted.table.falls_at() == scripted.now + 175 * SECOND
    assert scripted.table.grace == GRACE


def test_a_turn_that_arrives_in_the_grace_is_judged_by_its_own_time() -> None:
    scripted = sandy(turns=OPENING)
    scripted.wait(175 * SECOND + 200)
    late = decide(scripted.table, Play(turn="b2-b3"), scripted.now, ANNA, Setting(credit=199))
    assert kinds(late) == ["decided"], "199 ms are not enough: the glass is out first"
    scripted.credit = 200
    assert kinds(scripted.turn(ANNA, "b2-b3")) == ["turned"]
    assert times(scripted)[-1] == 181 * SECOND
    assert left(scripted, "b3") == FULL - 200  # turned over in the last moment


def test_a_run_out_is_always_said_before_a_later_turn() -> None:
    scripted = sandy(turns=OPENING)
    scripted.wait(175 * SECOND + 100)
    assert kinds(scripted.do(ANNA, Play(turn="d6-d5"))) == ["decided"]
    assert kinds(scripted.do(ANNA, Play(turn="d6-d5"))) == ["turned"]
    assert said(scripted) == ["out:b2"]


def test_an_hourglass_that_is_out_never_moves_again() -> None:
    scripted = sandy(turns=OPENING)
    scripted.wait(175 * SECOND + 100)
    scripted.do(ANNA, Play(turn="b2-b3"))
    assert refusal(scripted, ANNA, Play(turn="b2-b3")) == "tamsk-ran-out"


def test_several_run_outs_are_said_in_the_order_of_their_times() -> None:
    scripted = sandy(turns=OPENING)
    scripted.wait(178 * SECOND)
    assert kinds(scripted.do(HOUSE, Look())) == ["decided"] * 3
    assert said(scripted) == ["out:b2", "out:b4", "out:d6"]
    assert times(scripted)[-3:] == (181 * SECOND, 182 * SECOND, 183 * SECOND)


def test_credit_is_half_the_median_of_ten_pings_and_at_most_300_ms() -> None:
    now = [0.0]
    lag = Lag(lambda: now[0])
    for trip in (9000, 100, 120, 100, 80, 100, 100, 5000, 100, 100, 100):  # the first of eleven is forgotten
        number = lag.ping()
        now[0] += trip / 1000
        lag.pong(number)
    assert (lag.usual, credited(lag.usual)) == (100, 50)
    assert credited(5000) == GRACE
    assert credited(0) == 0


def test_no_turn_counts_before_the_one_it_answers_was_sent_out() -> None:
    scripted = sandy(turns=OPENING[:1])
    scripted.credit = 300
    scripted.turn(BERT, "a4-b4", after=50)
    assert times(scripted) == (SECOND, SECOND + 50 - 50)
    (turned,) = [event.deed for event in scripted.log if isinstance(event.deed, Turned)][1:]
    assert turned.lag == 50


def test_what_a_turn_waited_for_the_house_is_not_counted() -> None:
    scripted = sandy(turns=OPENING[:2])
    arrived = scripted.now + 1_000
    scripted.wait(1_700)
    (turned,) = decide(scripted.table, Play(turn="d7-d6"), scripted.now, ANNA, Setting(arrived=arrived))
    assert isinstance(turned.deed, Turned)
    assert turned.deed.lag == 700


def test_a_client_cannot_forge_its_times() -> None:
    """A command carries no time, and one that tries is not read."""
    with pytest.raises(Refused) as refused:
        read_command({"kind": "play", "turn": "a1-b2", "at": 5, "t": 5})
    assert refused.value.code == "unreadable-command"
    scripted = sandy(turns=OPENING)
    scripted.credit = 10_000_000  # whatever is claimed, no more than the grace is given
    scripted.wait(175 * SECOND + GRACE + 1)
    assert kinds(scripted.do(ANNA, Play(turn="b2-b3"))) == ["decided"]


def test_a_person_cannot_say_what_the_house_says() -> None:
    scripted = sandy("tamsk:3", OPENING)
    for text in ("out:b4", "late"):
        assert refusal(scripted, ANNA, Play(turn=text)) == "wrong-step"


def test_a_first_turn_not_made_within_30_seconds_breaks_the_table_off() -> None:
    for turns in ((), OPENING[:1]):
        scripted = sandy(turns=turns)
        scripted.wait(FIRST_TURN + GRACE)
        assert scripted.do(HOUSE, Look()) == []
        scripted.wait(1)
        (ended,) = scripted.do(HOUSE, Look())
        assert ended.deed == GameEnded(None, "aborted")


def test_a_fresh_glass_not_moved_for_60_seconds_on_turn_loses_on_time() -> None:
    scripted = sandy(turns=OPENING[:2])
    scripted.wait(TIMELESS + GRACE)
    assert scripted.do(HOUSE, Look()) == []
    scripted.wait(1)
    (ended,) = scripted.do(HOUSE, Look())
    assert ended.deed == GameEnded(1, "time")


def test_with_sand_that_runs_a_turn_may_take_as_long_as_it_lasts() -> None:
    scripted = sandy(turns=OPENING)
    scripted.wait(2 * MINUTE)
    assert scripted.do(HOUSE, Look()) == []


def test_who_only_decides_about_a_claim_has_60_seconds_too() -> None:
    """Nothing of theirs could ever end that turn."""
    shut_in = "1R111B/12221/123321/12332R2B1/123321/12221/1R111B 5,6 1 d5 - 40"
    scripted = sandy("tamsk:2", position=shut_in, sides="first")
    scripted.turn(BERT, "+d5", after=SECOND)  # it is Black's decision, and Anna is Red
    assert scripted.table.result is None or scripted.table.result.reason != "time"
    waits = sandy("tamsk:2", position=shut_in, sides="first")
    sand = waits.table.sand
    assert sand is not None
    assert waits.table.line is not None
    assert sand.sand.rules.timeless(waits.table.line.turn_start)


def test_nothing_is_taken_back_where_sand_runs() -> None:
    scripted = sandy(turns=OPENING)
    assert refusal(scripted, ANNA, MakeOffer(offer="take-back")) == "no-take-back-with-sand"


@pytest.mark.parametrize("clock", [TimeControl("days", 3 * DAY), TimeControl("sudden", MINUTE)])
def test_no_correspondence_and_no_other_clock_beside_the_sand(clock: TimeControl) -> None:
    with pytest.raises(Refused) as refused:
        game_of(Terms("tamsk:2", clock))
    assert refused.value.code == "sand-is-the-clock"
    assert game_of(Terms("tamsk", clock)).sand is None


def test_rated_games_have_the_sand_of_the_rule_book() -> None:
    with pytest.raises(Refused) as refused:
        game_of(Terms("tamsk:2,sand=60", rated=True))
    assert refused.value.code == "rated-sand"
    assert game_of(Terms("tamsk:2", rated=True)).sand is not None


def test_the_house_knows_where_time_matters() -> None:
    assert [time_matters(Terms(spec)) for spec in ("tamsk", "tamsk:2", "no-such-game")] == [False, True, False]


def test_pages_offer_all_levels() -> None:
    assert [variant.spec for variant in variants("tamsk")] == ["tamsk", "tamsk:auto", "tamsk:2", "tamsk:3"]
    assert all(map(shown, gipfel.games.tamsk.Tamsk.options))


# The small glass (rules 15 to 18).


def shot(scripted: ScriptedTable) -> tuple[int | None, bool]:
    """When the small glass runs out by the time of the game, and whether it was started against this turn."""
    seen = snapshot(scripted.table, Viewer(), scripted.now)["sand"]
    return seen["shot_ends"], seen["against"]


def test_who_waits_starts_the_small_glass_and_it_counts_at_arrival() -> None:
    scripted = sandy("tamsk:3", OPENING)
    scripted.credit = 300  # which is not given here
    scripted.wait(2 * SECOND)
    assert kinds(scripted.do(BERT, StartGlass())) == ["glass-started"]
    assert shot(scripted) == (23 * SECOND, True)


def test_who_is_late_forfeits_the_turn_and_the_other_gets_a_bonus() -> None:
    scripted = sandy("tamsk:3", OPENING)
    scripted.do(BERT, StartGlass())
    scripted.wait(15 * SECOND + GRACE + 1)
    assert kinds(scripted.do(HOUSE, Look())) == ["decided"]
    assert (said(scripted), times(scripted)[-1]) == (["late"], 21 * SECOND)
    assert scripted.table.player == 1
    assert refusal(scripted, ANNA, Play(turn="b2-b3")) == "not-your-turn"
    scripted.turn(BERT, "b4-b3 +d4", after=SECOND)
    assert scripted.table.turns[-1] == "b4-b3 +d4"
    assert scripted.table.player == 0


def test_a_turn_is_in_time_up_to_the_last_moment_of_the_small_glass() -> None:
    scripted = sandy("tamsk:3", OPENING)
    scripted.do(BERT, StartGlass())
    scripted.credit = 250
    scripted.wait(15 * SECOND + 250)
    assert kinds(scripted.turn(ANNA, "b2-b3")) == ["turned"]


def test_the_small_glass_goes_on_after_the_turn_and_means_nothing_then() -> None:
    scripted = sandy("tamsk:3", OPENING)
    scripted.do(BERT, StartGlass())
    scripted.turn(ANNA, "b2-b3", after=10 * SECOND)
    assert shot(scripted) == (21 * SECOND, False)
    assert refusal(scripted, ANNA, StartGlass()) == "glass-running"
    scripted.wait(5 * SECOND + GRACE + 1)
    assert scripted.do(HOUSE, Look()) == []
    assert kinds(scripted.do(ANNA, StartGlass())) == ["glass-started"]


def test_the_small_glass_is_refused_with_codes() -> None:
    assert refusal(sandy("tamsk:2", OPENING), BERT, StartGlass()) == "no-small-glass"
    assert refusal(begun("pentago"), BERT, StartGlass()) == "no-small-glass"
    scripted = sandy("tamsk:3", OPENING)
    assert refusal(scripted, ANNA, StartGlass()) == "glass-by-mover"
    assert refusal(scripted, BERT, StartGlass(after=1)) == "stale"
    scripted.do(BERT, StartGlass())
    assert refusal(scripted, BERT, StartGlass()) == "glass-running"
    scripted.wait(15 * SECOND + 1)  # empty, but a turn may still be under way
    assert refusal(scripted, BERT, StartGlass()) == "glass-running"


def test_a_glass_that_runs_out_leaves_the_same_turn_in_progress() -> None:
    scripted = sandy("tamsk:3", OPENING)
    scripted.wait(170 * SECOND)
    scripted.do(BERT, StartGlass())
    scripted.wait(5 * SECOND + GRACE + 1)
    scripted.do(HOUSE, Look())
    assert (said(scripted), shot(scripted)) == (["out:b2"], (191 * SECOND, True))
    scripted.wait(10 * SECOND)
    scripted.do(HOUSE, Look())
    # Red's last one runs out at 185 s: from then on Anna cannot move, and is not late at 191 s (rule 18).
    assert said(scripted)[1:] == ["out:b4", "out:d6", "out:d2", "out:f2", "out:f4"]
    assert scripted.table.result is not None
    assert (scripted.table.result.winner, scripted.table.result.reason) == (1, "sand")


# Pauses.


def paused(spec: str = "tamsk:2") -> ScriptedTable:
    scripted = sandy(spec, OPENING)
    scripted.do(ANNA, MakeOffer(offer="pause"))
    assert kinds(scripted.do(BERT, AcceptOffer(offer="pause"))) == ["paused"]
    return scripted


def test_a_pause_by_agreement_lays_all_glasses_down() -> None:
    scripted = paused()
    before = left(scripted, "b2")
    scripted.wait(10 * MINUTE)
    assert (scripted.do(HOUSE, Look()), left(scripted, "b2")) == ([], before)
    assert scripted.table.falls_at() is None
    assert refusal(scripted, ANNA, Play(turn="b2-b3")) == "paused"
    assert refusal(scripted, BERT, Prepare(lines=(("*", "b4-b3"),))) == "paused"
    assert refusal(scripted, BERT, MakeOffer(offer="pause")) == "paused"


def test_at_the_end_of_a_pause_there_are_three_seconds_of_warning() -> None:
    scripted = paused()
    before = left(scripted, "b2")
    scripted.wait(MINUTE)
    scripted.do(ANNA, MakeOffer(offer="go-on"))
    assert kinds(scripted.do(BERT, MakeOffer(offer="go-on"))) == ["went-on"]
    assert snapshot(scripted.table, Viewer(), scripted.now)["sand"]["rests"] == WARNING
    scripted.wait(WARNING)
    assert left(scripted, "b2") == before
    scripted.wait(SECOND)
    assert left(scripted, "b2") == before - SECOND


def test_after_five_minutes_either_may_go_on() -> None:
    scripted = paused()
    scripted.do(BERT, MakeOffer(offer="go-on"))
    scripted.do(ANNA, DeclineOffer(offer="go-on"))
    scripted.wait(ALONE - 1)
    assert refusal(scripted, BERT, MakeOffer(offer="go-on")) == "offered-already"
    scripted.wait(1)
    assert kinds(scripted.do(BERT, MakeOffer(offer="go-on"))) == ["went-on"]
    assert kinds(scripted.do(BERT, MakeOffer(offer="pause"))) == ["offered"], "and another pause can be asked for"


def test_pauses_are_refused_where_nothing_runs() -> None:
    assert refusal(begun("tamsk"), ANNA, MakeOffer(offer="pause")) == "nothing-runs"
    assert refusal(sandy(), ANNA, MakeOffer(offer="go-on")) == "not-paused"


def test_a_pause_stays_one_when_the_house_comes_back() -> None:
    scripted = paused()
    before = left(scripted, "b2")
    scripted.do(HOUSE, StopHouse())
    scripted.wait(MINUTE)
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now - MINUTE))
    scripted.wait(MINUTE)
    assert (left(scripted, "b2"), scripted.table.paused) == (before, True)


# The end by sand (rule 14).


LAST_MOVE = "1r111b/12221/123321/12333R2B1/123321/12221/1r111B {rings} 0 - - 50"
"""After Red's d5-d4 nobody can move any more."""


def test_rule_14_the_sand_is_computed_when_nobody_can_move_any_more() -> None:
    scripted = sandy("tamsk:2", position=LAST_MOVE.format(rings="5,4"))
    # Red's glass is turned over at 10 s: 10 s are left in it; Black's have 170 s.
    scripted.turn(ANNA, "d5-d4", after=10 * SECOND)
    assert scripted.table.result is not None
    assert (scripted.table.result.winner, scripted.table.result.reason) == (1, "sand")
    assert (said(scripted), times(scripted)) == (["out:d4"], (10 * SECOND, 20 * SECOND))


def test_rule_14_fewer_rings_win_before_the_sand_is_asked() -> None:
    scripted = sandy("tamsk:2", position=LAST_MOVE.format(rings="4,4"))
    scripted.turn(ANNA, "d5-d4", after=10 * SECOND)
    assert scripted.table.result is not None
    assert (scripted.table.result.winner, scripted.table.result.reason, said(scripted)) == (0, "rings", [])


@pytest.mark.parametrize(("out", "winner"), [((50, 60), 1), ((60, 50), 0)])
def test_rule_14_of_equal_times_the_ones_before_decide(out: tuple[int, int], winner: int) -> None:
    scripted = sandy("tamsk:2", position=LAST_MOVE.format(rings="5,4"))
    assert scripted.table.sand is not None
    assert scripted.table.line is not None
    sand = scripted.table.sand.sand
    equal = replace(sand, glasses={"d5": Glass(0, 0, 100), "d6": Glass(1, 0, 100)}, ended=((out[0], 0), (out[1], 1)))
    first = equal.first(scripted.table.line.position)
    assert first is not None
    assert (equal.leader(), first.owner) == (winner, 1 - winner)


# The log alone.


def test_the_log_alone_rebuilds_the_sand() -> None:
    scripted = sandy("tamsk:3", OPENING)
    scripted.do(BERT, StartGlass())
    scripted.credit = 120
    scripted.turn(ANNA, "b2-b3", after=3 * SECOND)
    scripted.wait(173 * SECOND)
    scripted.do(HOUSE, Look())
    scripted.do(ANNA, MakeOffer(offer="pause"))
    scripted.do(BERT, AcceptOffer(offer="pause"))
    assert scripted.stored() == scripted.table
    assert verify(scripted.log) == []
    assert snapshot(scripted.stored(), Viewer(0), scripted.now) == snapshot(scripted.table, Viewer(0), scripted.now)


def test_an_outage_charges_nobody() -> None:
    scripted = sandy(turns=OPENING)
    scripted.wait(4 * SECOND)
    alive, before = scripted.now, left(scripted, "b2")
    scripted.wait(MINUTE)
    scripted.do(HOUSE, ResumeHouse(alive=alive))
    assert left(scripted, "b2") == before
    scripted.turn(ANNA, "b2-b3", after=SECOND)
    assert left(scripted, "b3") == FULL - (before - SECOND)


def test_an_orderly_stop_holds_the_sand() -> None:
    scripted = sandy(turns=OPENING)
    before = left(scripted, "b2")
    scripted.do(HOUSE, StopHouse())
    scripted.wait(MINUTE)
    assert scripted.table.falls_at() is None
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now - MINUTE))
    assert left(scripted, "b2") == before


def test_a_turn_made_in_the_middle_of_an_outage_is_where_it_is_excused_from() -> None:
    clock = SandClock(1_000, 50_000)
    assert clock.excuse(40_000, 60_000).time(60_000) == 1_000
    assert clock.excuse(55_000, 60_000).time(60_000) == 6_000


def test_a_turn_prepared_ahead_outlives_what_the_house_says() -> None:
    scripted = sandy(turns=OPENING)
    scripted.do(BERT, Prepare(lines=(("*", "b4-b3"),)))
    scripted.wait(175 * SECOND + GRACE + 1)
    scripted.do(HOUSE, Look())
    assert said(scripted) == ["out:b2"]
    assert scripted.table.prepared[1].lines == (("*", "b4-b3"),)


def test_what_has_run_out_is_said_before_a_turn_that_was_prepared() -> None:
    scripted = sandy(turns=OPENING)  # b2 runs out at 181 s, b4 at 182 s
    scripted.do(BERT, Prepare(lines=(("d6-d5", "b4-b3"),)))
    scripted.wait(175 * SECOND + GRACE + 1)
    scripted.do(HOUSE, Look())
    scripted.credit = 250
    scripted.wait(SECOND - GRACE + 99)  # 100 ms after b4 has run out; Anna's turn counts 150 ms before that
    events = scripted.do(ANNA, Play(turn="d6-d5"))
    assert kinds(events) == ["turned", "decided"], "what was prepared comes too late"
    assert said(scripted) == ["out:b2", "out:b4"]


def test_watchers_hear_when_each_turn_counted() -> None:
    scripted = sandy(turns=OPENING[:2])
    turned = [event for event in scripted.log if isinstance(event.deed, Turned)]
    assert [show_event(event, scripted.table, Viewer())["t"] for event in turned] == [SECOND, 2 * SECOND]
    seen = snapshot(scripted.table, Viewer(), scripted.now)
    assert seen["times"] == [SECOND, 2 * SECOND]
    assert json.dumps(seen["sand"])
    assert "sand" not in snapshot(begun("tamsk").table, Viewer(), scripted.now)
