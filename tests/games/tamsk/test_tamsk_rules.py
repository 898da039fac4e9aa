"""The rules of TAMSK, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.tamsk.positions import (
    SHUT,
    T_2,
    T_4,
    T_5,
    T_6,
    T_7,
    T_7_FULL,
    T_9,
    T_10,
    T_11,
    T_12,
    after,
    ending,
    place,
    refused,
    tamsk,
)
from gipfel.core.line import Line, random_turn
from gipfel.core.outcome import Outcome
from gipfel.core.turns import count_turns, perft
from gipfel.games.tamsk.spaces import BOARD, NAMES, ROOM
from gipfel.games.tamsk.steps import RunOut, TooLate
from support import FULL, amount

PERFT: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_the_counts(row: dict[str, Any]) -> None:
    game = tamsk(row["spec"])
    position = game.position(row["position"]) if "position" in row else game.start()
    counts = row["counts"] if FULL else row["counts"][: row.get("quick")]
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_board_has_room_for_64_rings() -> None:
    assert Counter(ROOM) == {1: 18, 2: 12, 3: 6, 4: 1}
    assert [name for name, room in zip(NAMES, ROOM, strict=True) if room == 4] == ["d4"]
    assert "".join(name[0] for name in NAMES) == "aaaabbbbbccccccdddddddeeeeeefffffgggg"
    assert len(BOARD.symmetries) == 12


@pytest.mark.parametrize("spec", ["tamsk", "tamsk:auto", "tamsk,start=free", "tamsk:3"])
def test_no_ring_is_lost(spec: str) -> None:
    for seed in range(amount(3, 100)):
        position, rng = tamsk(spec).start(), Random(seed)
        while position.outcome is None and position.turn_count < 120:
            position = after(position, random_turn(position, rng))
            assert sum(position.rings) + sum(position.left) == 64


def test_games_with_rings_by_themselves_end_within_64_turns() -> None:
    for seed in range(amount(5, 200)):
        position, rng = tamsk("tamsk:auto").start(), Random(seed)
        while position.outcome is None:
            position = after(position, random_turn(position, rng))
        assert position.turn_count <= 64


def test_rule_1_an_hourglass_goes_to_a_free_space_beside_it() -> None:
    start = tamsk().start()  # T-1
    assert sorted({turn.rstrip("~") for turn in start.turns()}) == [
        *("a1-a2", "a1-b1", "a1-b2", "d7-c6", "d7-d6", "d7-e6", "g1-f1", "g1-f2", "g1-g2")
    ]
    assert len(start.turns()) == 18
    assert refused(start, "a1-a3") == "tamsk-too-far"
    assert refused(start, "a4-a3") == "tamsk-not-yours"
    assert refused(start, "b2-b3") == "tamsk-not-yours"
    assert refused(T_2, "a1-b2") == "tamsk-taken"


def test_rule_2_a_ring_may_be_dropped_on_the_space_entered() -> None:
    dropped, kept = after(tamsk().start(), "a1-b2"), after(tamsk().start(), "a1-b2~")
    assert (dropped.rings[BOARD.cell("b2")], dropped.left) == (1, (31, 32))
    assert (sum(kept.rings), kept.left) == (0, (32, 32))
    assert refused(tamsk("tamsk:auto").start(), "a1-b2~") == "tamsk-ring-drops"


def test_rule_3_a_full_space_is_never_entered() -> None:
    assert sorted(turn for turn in T_2.turns() if turn[:2] in ("a1", "d7")) == ["a1-b1", "d7-c6", "d7-e6"]
    assert refused(T_2, "a1-a2") == "tamsk-full"
    assert (count_turns(T_2), perft(T_2, 2)) == (6, 54)
    leaving = place("tamsk:auto", ("a1 d7 g1", "a4 d1 g4"), "a1=1", (31, 32))
    assert "a1-b2" in leaving.turns()  # an hourglass leaves a full space


def test_rule_4_a_ring_left_out_can_be_claimed_in_the_next_turn() -> None:
    kept = after(tamsk().start(), "a1-b2~")  # T-3
    turns = kept.turns()
    assert (len(turns), sum(turn.startswith("+b2 ") for turn in turns)) == (36, 18)
    assert after(kept, "+b2 a4-a3").left == (32, 30)
    assert refused(after(kept, "a4-a3"), "+b2 d7-d6") == "tamsk-no-claim"
    assert refused(kept, "+a1 a4-a3") == "tamsk-no-claim"
    assert not any(turn.startswith("+") for turn in after(tamsk().start(), "a1-b2").turns())


def test_rule_4_the_last_ring_can_be_claimed_before_the_move() -> None:
    last = place("tamsk", ("b2 d7 g1", "a4 d1 g4"), "", (32, 1), "1 b2 - 60")
    assert {"+b2 a4-a3~", "a4-a3", "a4-a3~"} <= set(last.turns())
    assert "+b2 a4-a3" not in last.turns()
    moved = after(last, "+b2 a4-a3~")
    assert (moved.left, moved.claim) == ((32, 0), BOARD.cell("a3"))
    assert after(moved, "b2-b3").mover == 0  # rule 9: Black has finished


def test_rule_5_who_cannot_move_is_passed_over() -> None:
    assert refused(tamsk().start(), "pass") == "tamsk-must-move"
    assert (T_4.player, T_4.turns()) == (0, ["d5-d4"])
    freed = after(T_4, "d5-d4")
    assert (freed.player, freed.turns()) == (1, ["d6-d5"])


def test_rule_6_who_cannot_move_decides_on_a_claim_alone() -> None:
    assert (T_5.player, sorted(T_5.turns())) == (1, ["+d5", "pass"])
    claimed = after(T_5, "+d5")
    assert (claimed.player, claimed.left) == (0, (5, 5))
    assert ending(after(claimed, "d5-d4")) == (0, "rings")
    assert after(claimed, "d5-d4").left == (4, 5)
    assert after(T_5, "pass", "d5-d4").player == 1
    assert refused(T_5, "d6-d7") == "tamsk-full"


def test_rule_7_fewer_rings_left_wins() -> None:
    over = after(T_4, "d5-d4", "d6-d5")
    assert (over.left, ending(over), over.player) == ((4, 5), (0, "rings"), None)
    assert ending(after(T_7_FULL, "d4-d5")) == (None, "equal")
    other = place("tamsk:auto", ("d4 a1 g1", "d6 a4 g4"), "d5=2", (3, 1), full=True)
    assert ending(after(other, "d4-d5")) == (1, "rings")
    assert refused(over, "d4-d5") == "game-over"


def test_rule_7_a_game_goes_on_while_a_claim_is_open() -> None:
    open_claim = place("tamsk", SHUT, "d5=2", (5, 6), "1 d5 - 40", full=True)
    assert (open_claim.outcome, sorted(open_claim.turns())) == (None, ["+d5", "pass"])
    assert after(open_claim, "+d5").outcome == Outcome(None, "equal")


def test_rule_8_the_leader_must_go_on_moving() -> None:
    assert T_4.left[0] < T_4.left[1]
    assert T_4.turns() == ["d5-d4"]
    assert refused(T_4, "pass") == "tamsk-must-move"


def test_rule_9_a_player_without_rings_has_finished() -> None:
    finished = after(T_6, "d4-e4")
    assert (finished.left, finished.player) == ((0, 3), 1)
    again = after(finished, "d6-c5")
    assert again.player == 1
    assert after(again, "c5-d5").player == 1  # and again
    assert ending(after(again, "c5-d5", "d5-d4")) == (None, "equal")
    assert ending(after(T_7, "d4-d5", "d6-c5")) == (None, "equal")  # 0 : 0


def test_rule_9_without_rings_nothing_is_claimed() -> None:
    alone = place("tamsk", ("b2 d7 g1", "a4 d1 g4"), "", (0, 20), "1 - - 60")
    kept = after(alone, "a4-a3~")
    assert (kept.player, kept.claim) == (1, None)


def test_rule_10_the_third_occurrence_is_a_draw() -> None:
    turns = ["a1-b2~", "a4-b4~", "b2-a1~", "b4-a4~"] * 2
    assert Line.begin(tamsk().start(), turns).outcome is None  # at the start nothing could be claimed
    assert Line.begin(tamsk().start(), [*turns, "a1-b2~"]).outcome == Outcome(None, "repetition")
    assert Line.begin(tamsk("tamsk,repetition=none").start(), [*turns, "a1-b2~"]).outcome is None


def test_rule_11_hourglasses_are_fresh_until_they_are_moved() -> None:
    start = tamsk("tamsk:2").start()
    assert start.text().startswith("0F000f/")
    assert after(start, "a1-b2").text().startswith("0000f/01R000/")
    assert tamsk().start().text() == "0R000B/00000/000000/0B000000R/000000/00000/0R000B 32,32 0 - - 0"
    assert (tamsk("tamsk:2").spec.number("sand"), tamsk("tamsk:3,sand=60").spec.number("sand")) == (180, 60)


def test_rule_12_fresh_hourglasses_move_first() -> None:
    twice = after(tamsk("tamsk:2").start(), "a1-b2", "a4-b4")  # T-8
    assert {turn[:2] for turn in twice.turns()} == {"d7", "g1"}
    assert count_turns(twice) == 12
    assert refused(twice, "b2-b3") == "tamsk-fresh-first"
    shut = place("tamsk:2", ("b2 d7 g1", "a4 d1 g4"), "c6=1 d6=2 e6=1", (31, 32), "0 - - 2", fresh="d7")
    assert {turn[:2] for turn in shut.turns()} == {"b2", "g1"}  # a fresh one that cannot move holds up nobody


def test_rule_13_an_hourglass_that_is_out_never_moves_again() -> None:
    assert count_turns(T_9) == 18
    later = after(T_9, "a4-a3")
    assert {turn[:2] for turn in later.turns()} == {"g1"}
    assert count_turns(later) == 6
    assert refused(later, "b2-b1") == "tamsk-ran-out"
    assert refused(after(later, "g1-g2"), "a3-b3") == "allowed"
    assert refused(after(later, "g1-g2"), "a3-b2") == "tamsk-too-far"


def test_rule_13_run_outs_are_turns_of_the_house() -> None:
    assert T_9.house_steps() == tuple(RunOut(BOARD.cell(name)) for name in ("a4", "d1", "g1", "g4"))
    assert not any(turn.startswith("out") for turn in T_9.turns())
    gone = after(T_9, "out:a4")
    assert (gone.player, count_turns(gone), gone.turn_count) == (1, 12, T_9.turn_count + 1)
    assert refused(gone, "out:a4") == "tamsk-not-running"
    assert refused(tamsk("tamsk:2").start(), "out:a1") == "tamsk-not-running"  # fresh
    assert refused(tamsk().start(), "out:a1") == "tamsk-not-running"  # level 1


def test_rule_13_who_has_lost_the_last_one_is_passed_over() -> None:
    none = after(T_9, "a4-a3", "out:g1")
    assert none.player == 1
    assert after(none, "a3-a2").player == 1


def test_rule_14_the_last_sand_decides_between_equal_rings() -> None:
    assert (T_10.player, T_10.outcome) == (None, None)
    assert sorted(T_10.turns()) == ["out:d5", "out:d6", "out:g4"]
    assert after(T_10, "out:d6").outcome is None
    assert ending(after(T_10, "out:d6", "out:g4")) == (0, "sand")
    assert ending(after(T_10, "out:d5")) == (1, "sand")
    assert refused(T_10, "d5-d4") == "tamsk-sand-decides"


def test_rule_14_also_when_all_sand_has_run_out_before_the_end() -> None:
    only = place("tamsk:2", SHUT, "d5=2", (5, 6), "1 d5 - 50", full=True, out="a1 g1 a4 d6 g4")
    dry = after(only, "out:d5")
    assert (dry.player, dry.last) == (1, 0)
    assert ending(after(dry, "+d5")) == (0, "sand")
    assert ending(after(dry, "pass")) == (0, "rings")
    other = place("tamsk:2", SHUT, "d5=2", (5, 6), "1 d5 - 50", full=True, out="a1 g1 a4 d5 g4")
    assert ending(after(other, "out:d6", "+d5")) == (1, "sand")


def test_rule_15_in_level_2_nobody_is_late() -> None:
    assert refused(T_9, "late") == "tamsk-not-late"
    assert refused(tamsk().start(), "late") == "tamsk-not-late"


def test_rule_16_in_level_3_the_small_glass_has_15_seconds() -> None:
    assert TooLate() in T_11.house_steps()
    assert (tamsk("tamsk:3").spec.number("shot"), tamsk("tamsk:3,shot=30").spec.number("shot")) == (15, 30)
    assert tamsk("tamsk:2,shot=30").spec.text == "tamsk:2"


def test_rule_17_who_is_late_forfeits_the_turn_and_the_other_gets_a_bonus() -> None:
    late = after(T_11, "late")
    assert (late.player, late.bonus, count_turns(late)) == (0, True, 905)
    second = after(late, "b2-b3 +d4")
    assert (second.left, second.rings[BOARD.cell("d4")], second.bonus) == ((29, 32), 1, False)
    assert after(late, "b2-b3").bonus is False
    again = after(late, "late")
    assert (again.player, again.bonus) == (1, True)  # the bonus of who is late is lost
    assert refused(T_11, "a4-a3 +d4") == "tamsk-no-bonus"


def test_rule_17_the_claim_goes_with_the_turn() -> None:
    kept = after(tamsk("tamsk:3").start(), "a1-b2~")
    assert kept.claim == BOARD.cell("b2")
    assert (after(kept, "late").claim, after(kept, "late", "d7-d6").claim) == (None, None)


def test_rule_17_the_second_ring_goes_anywhere_with_room() -> None:
    assert sorted(T_12.turns()) == ["d5-d4", "d5-d4 +d5", "d5-d4 +e4", "d5-e4", "d5-e4 +d4", "d5-e4 +d5"]
    assert after(T_12, "d5-d4 +d5").rings[BOARD.cell("d5")] == 3


def test_rule_17_what_the_house_decides_is_no_occurrence() -> None:
    lates = Line.begin(T_11, ["late"] * 8)
    assert (lates.outcome, lates.occurrences, lates.player) == (None, 1, 1)


def test_rule_18_who_cannot_move_is_not_late() -> None:
    claimer = place("tamsk:3", SHUT, "d5=2 d4=3", (5, 6), "1 d5 - 40", full=True)
    assert refused(claimer, "late") == "tamsk-not-late"
    assert refused(claimer, "pass") == "allowed"
    blocked = place("tamsk:3,rings=auto", SHUT, "d5=2 d4=3", (5, 6), "0 - - 40", full=True)
    late = after(blocked, "late")  # Black cannot move and gets no bonus: Red is on turn again
    assert (late.player, late.bonus) == (0, False)


def test_an_empty_board_is_filled_by_the_players() -> None:
    start = tamsk("tamsk,start=free").start()
    assert count_turns(start) == 74
    placed = after(start, "a2", "d4~")
    assert (placed.rings[BOARD.cell("a2")], placed.claim) == (1, BOARD.cell("d4"))
    assert refused(placed, "a2-a3") == "tamsk-place-first"
    assert refused(placed, "d4") == "tamsk-taken"
    whole = after(placed, "+d4 a1", "g1", "g4", "c3")
    assert {turn[:2] for turn in whole.turns()} == {"a1", "a2", "g4"}
    assert refused(whole, "d1") == "tamsk-all-placed"
    assert after(tamsk("tamsk:2,start=free").start(), "c3").text().split("/")[2] == "001R000"
