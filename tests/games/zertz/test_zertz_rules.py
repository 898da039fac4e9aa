"""The rules of ZÈRTZ, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import pytest

import gipfel
from games.zertz.positions import (
    CAPTURES,
    COMBINATION,
    FILL_AND_ISOLATE,
    FREE_RINGS,
    ISOLATION,
    LARGER_PART,
    LAST_VACANCY,
    NO_FREE_RING,
    REPETITION,
    after,
    at,
    code_of,
    start,
)
from gipfel.core.outcome import Outcome
from gipfel.games.zertz.rings import cells_of
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import Jump, PlaceMarble, Remove

TWO_RINGS = "oo../...../....../......./....../...../...."
NOTHING_TO_JUMP = "...B/...GG/..W.GG/...oW../.WW.BB/o...B/...B 0,0,0 2,4,5 0,0,0 0 0"
LOOP = "..../...../....../...WBo./..GG../.oGo./.... 5,5,9 0,0,0 0,0,0 0 0"
CYCLE = ("Bf2", "x f2Gd4", "x c4Be3", "Gc4")


def free_rings(position: ZertzPosition) -> set[str]:
    ground = position.game.ground
    return {ground.names[cell] for cell in cells_of(ground.free_rings(position.rings, position.vacant))}


def turns(position: ZertzPosition, beginning: str = "") -> set[str]:
    return {turn for turn in position.turns() if turn.startswith(beginning)}


def test_rule_1_1_rings_have_up_to_six_neighbours() -> None:
    board = start().game.board
    around = {
        name: {board.names[cell] for cell in board.neighbours[board.index[name]] if cell is not None}
        for name in ("d4", "a1", "d1", "g4")
    }
    assert around["d4"] == {"d5", "d3", "c4", "c3", "e4", "e3"}
    assert around["a1"] == {"a2", "b1", "b2"}
    assert around["d1"] == {"d2", "c1", "e1"}
    assert around["g4"] == {"g3", "f4", "f5"}


@pytest.mark.parametrize(
    ("rings", "last", "free", "opening_turns"),
    [
        ("37", "g4", 18, 1_944),
        ("40", "g4", 19, 2_223),
        ("43", "h3", 20, 2_520),
        ("44", "g5", 20, 2_580),
        ("48", "h4", 21, 2_961),
        ("61", "i5", 24, 4_320),
    ],
)
def test_rule_1_2_boards_free_rings_and_opening_turns(rings: str, last: str, free: int, opening_turns: int) -> None:
    position = start(f"zertz,rings={rings}")
    assert len(position.game.board) == int(rings)
    assert position.game.board.names[-1] == last
    assert len(free_rings(position)) == free
    assert len(position.turns()) == opening_turns


@pytest.mark.parametrize(
    ("spec", "stock", "goals", "short"),
    [
        ("zertz", (6, 8, 10), [(3, 3, 3), (4, 0, 0), (0, 5, 0), (0, 0, 6)], (3, 4, 2)),
        ("zertz:blitz", (5, 7, 9), [(2, 2, 2), (3, 0, 0), (0, 4, 0), (0, 0, 5)], (2, 3, 1)),
    ],
)
def test_rule_2_1_marbles_and_goals_of_the_editions(
    spec: str, stock: tuple[int, int, int], goals: list[tuple[int, int, int]], short: tuple[int, int, int]
) -> None:
    position = start(spec)
    assert position.stock == stock
    assert all(position.game.edition.is_set(goal) for goal in goals)
    assert not position.game.edition.is_set(short)


@pytest.mark.parametrize("rings", ["37", "40", "43", "44", "48", "61"])
def test_rule_2_2_any_edition_goes_with_any_board(rings: str) -> None:
    position = start(f"zertz,rings={rings},edition=blitz")
    assert (position.rings.bit_count(), position.stock) == (int(rings), (5, 7, 9))


def test_rule_3_1_who_can_capture_must() -> None:
    position = after(start(), "Wd4,a1", "Gd5,a2")
    assert turns(position) == {"x d4Gd6", "x d5Wd3"}
    assert code_of(position, "Wa4,a3") == "capture-is-compulsory"


def test_rule_3_2_free_are_vacant_rings_with_two_places_beside_each_other_empty() -> None:
    position = at(FREE_RINGS)
    expected = {"a1", "a2", "b1", "d7", "e3", "f2", "g1", "g2"}
    assert free_rings(position) == expected
    assert turns(position, "Wc3") == {f"Wc3,{ring}" for ring in expected}
    assert code_of(position, "Wc3,b2") == "ring-not-free"
    assert code_of(position, "Wc3,c6") == "ring-not-vacant"
    assert code_of(position, "Wc3,a4") == "ring-gone"


def test_rule_3_2_the_ring_just_filled_stays() -> None:
    position = at(FREE_RINGS)
    assert "Wa1,a1" not in turns(position)
    assert code_of(position, "Wa1,a1") == "ring-not-vacant"


def test_rule_3_2_a_marble_goes_on_a_vacant_ring() -> None:
    position = at(FREE_RINGS)
    assert code_of(position, "Wb4,a1") == "ring-taken"
    assert code_of(position, "Wa4,a1") == "ring-gone"
    assert code_of(position, "Wh1,a1") == "no-such-cell"


def test_rule_3_2_a_ring_of_a_split_off_part_can_be_removed() -> None:
    position = at("oo../...../....../....ooo/....../...../.... 6,8,10 0,0,0 0,0,0 0 0")
    assert turns(position, "Wd6") == {"Wd6,a1", "Wd6,a2", "Wd6,d5", "Wd6,d7"}


def test_rule_3_2_removing_is_part_of_the_turn() -> None:
    position = start()
    inside = position.play(PlaceMarble("W", "d4"))
    assert (inside.player, inside.turn_count) == (0, 0)
    played = inside.play(Remove("a1"))
    assert (played.player, played.turn_count) == (1, 1)
    assert code_of(position, "Wd4") == "turn-unfinished"


def test_rule_3_3_no_ring_is_removed_when_none_is_free() -> None:
    position = at(NO_FREE_RING)
    assert free_rings(position) == {"d5"}
    assert turns(position, "B") == {"Bd5", "Be4,d5 x Gc4", "Be5,d5 x Gc4", "Bf3,d5 x Gc4"}
    assert len(turns(position)) == 12
    played = after(position, "Bd5")
    assert played.player == 0
    assert played.captures[1] == (3, 2, 2)
    assert code_of(position, "Bd5,e4") == "turn-too-long"


def test_rule_3_4_a_colour_that_is_used_up_cannot_be_chosen() -> None:
    position = at(LAST_VACANCY)
    assert {turn[0] for turn in turns(position)} == {"G"}
    assert code_of(position, "Wb1,a1") == "none-of-that-colour"


def test_rule_3_4_own_marbles_are_placed_once_the_pool_is_empty() -> None:
    position = at(LARGER_PART)
    assert PlaceMarble("B", "c3", own=True) in position.steps()
    assert position.play(PlaceMarble("B", "c3", own=True)).captures == ((2, 2, 5), (3, 2, 4))
    with pytest.raises(gipfel.IllegalStep) as refused:
        position.play(PlaceMarble("B", "c3"))
    assert refused.value.code == "stock-empty"
    with pytest.raises(gipfel.IllegalStep) as refused:
        start().play(PlaceMarble("W", "d4", own=True))
    assert refused.value.code == "stock-not-empty"


def test_rule_3_4_only_colours_one_has_captured_can_be_placed() -> None:
    position = at("...B/...GG/..W.GG/...oW../.WW.BB/o...B/...B 0,0,0 0,0,5 2,4,0 0 0")
    assert {turn[0] for turn in turns(position)} == {"B"}
    assert code_of(position, "Wf1") == "none-of-that-colour"


def test_rule_3_5_who_cannot_move_loses() -> None:
    position = at(NOTHING_TO_JUMP)
    assert {turn for turn in position.turns() if "," not in turn} == {"Wf1", "Gf1", "Bf1"}
    played = after(position, "Wf1")
    assert played.outcome == Outcome(0, "no-move")
    assert played.player is None
    assert played.steps() == ()
    assert code_of(played, "Wd4") == "game-over"


def test_rule_4_1_a_marble_jumps_over_one_marble_onto_the_vacant_ring_behind() -> None:
    position = after(start(), "Wd4,a1", "Gd5,a2")
    played = after(position, "x d4Gd6")
    assert played.captures == ((0, 1, 0), (0, 0, 0))
    assert played.marbles == (1 << played.game.board.index["d6"], 0, 0)
    assert code_of(position, "x d4Gd5") == "not-a-straight-jump"
    assert code_of(position, "x d3Wd5") == "no-marble-to-jump"
    assert code_of(position, "x d4Gd2") == "nothing-to-jump-over"
    assert code_of(position, "x d4Wd6") == "wrong-colour-jumped"


def test_rule_4_1_the_ring_behind_must_be_there_and_vacant() -> None:
    taken = at("..../...../....../...WGBo/....../...../.... 5,7,9 0,0,0 0,0,0 0 0")
    assert code_of(taken, "x d4Gd6") == "ring-taken"
    gone = at("..../...../....../..oWG../....../...../.... 5,7,10 0,0,0 0,0,0 0 0")
    assert code_of(gone, "x d4Gd6") == "ring-gone"


def test_rule_4_2_the_same_marble_goes_on_and_the_player_chooses_the_way() -> None:
    position = at(CAPTURES)
    assert turns(position) == {"x e4Gc5We6", "x e4Gc5Ba3Ga1", "x d5Wf3", "x d6Gd4Wf4"}
    assert code_of(position, "x e4Gc5") == "turn-unfinished"
    assert code_of(position, "x d5Wf3Wd1") == "turn-too-long"


def test_rule_4_2_other_marbles_do_not_jump_in_the_same_turn() -> None:
    inside = at(CAPTURES).play(Jump("e4", "c5"))
    with pytest.raises(gipfel.IllegalStep) as refused:
        inside.play(Jump("d6", "d4", again=True))
    assert refused.value.code == "same-marble-goes-on"


def test_rule_4_2_two_ways_round_a_loop_are_two_turns() -> None:
    assert turns(at(LOOP)) == {"x d4Bd6", "x d4Gf4Gf2Gd4Bd6", "x d4Gf2Gf4Gd4Bd6"}


def test_rule_4_3_a_capture_is_the_whole_turn() -> None:
    position = at(CAPTURES)
    played = after(position, "x d5Wf3")
    assert played.player == 1
    assert played.rings == position.rings
    assert played.stock == position.stock


def test_rule_4_4_a_chain_is_played_to_its_end_before_the_goal_is_asked_for() -> None:
    # Three white marbles captured: the fourth is won by the first jump, but the chain goes on to take a grey one.
    position = at("..../...../....../BWoGo../....../...../.... 2,7,9 0,0,0 3,0,0 1 0")
    assert turns(position) == {"x d1Wd3Gd5"}
    inside = position.play(Jump("d1", "d3"))
    assert inside.outcome is None
    assert inside.captures[1] == (4, 0, 0)
    assert after(position, "x d1Wd3Gd5").outcome == Outcome(1, "set")


def test_rule_5_1_removing_a_ring_isolates() -> None:
    position = at(ISOLATION)
    assert free_rings(position) == {"b3", "b4", "c5", "d4", "e2", "f2", "g2", "g3"}
    assert {turn for turn in turns(position) if " x " in turn} == {
        f"{colour}{ring},b3 x Gb2"
        for colour in "WGB"
        for ring in ("b4", "c4", "c5", "d4", "d5", "e2", "e4", "e5", "f2", "f3", "f4", "g2", "g3")
    }
    played = after(position, "Wd4,b3")
    assert played.captures[0] == (0, 1, 0)
    assert played.text().startswith("..../...o./")


def test_rule_5_1_one_turn_can_complete_two_groups() -> None:
    played = after(at(FILL_AND_ISOLATE), "Wa2,c4 x Wa2Wb4")
    assert played.captures[1] == (4, 0, 0)
    assert played.outcome == Outcome(1, "set")


def test_rule_5_1_removing_the_last_vacancy_of_an_island_completes_it() -> None:
    position = at(LAST_VACANCY)
    assert turns(position) == {
        *("Ga1,b1 x Ga1Gb2", "Ga1,b4", "Gb1,a1 x Gb1Gb2", "Gb1,b4", "Gb4,a1", "Gb4,b1"),
        *("Gd6,a1", "Gd6,b1", "Gd6,b4", "Ge5,a1", "Ge5,b1", "Ge5,b4"),
    }
    assert after(position, "Gb1,a1 x Gb1Gb2").outcome == Outcome(1, "set")


def test_rule_5_2_the_larger_part_can_be_the_isolated_one() -> None:
    position = at(LARGER_PART)
    assert turns(position, "Bc3") == {"Bc3,c5 x Gb2Gb3Bc3Gc4Wd3Gd4", "Bc3,c6", "Bc3,d6"}
    played = after(position, "Bc3,c5")
    assert played.captures[1] == (4, 6, 5)
    assert played.text().startswith("..../...../.....o/.....o./")


def test_rule_5_2_a_part_with_a_vacancy_stays_in_play() -> None:
    position = at("oW../...../....../....ooo/....../...../.... 5,8,10 0,0,0 0,0,0 0 0")
    played = after(position, "Wd5,d7")
    assert played.text().startswith("oW../")
    assert "Wa1,d6 x Wa1Wa2Wd5" in turns(played)


def test_rule_5_4_a_full_board_is_one_group_and_wins() -> None:
    position = at(f"{TWO_RINGS} 3,6,5 0,0,0 3,2,5 0 0")
    assert turns(position) == {
        f"{colour}{ring} x {colour}{ring[:2]}" for colour in "WGB" for ring in ("a1,a2", "a2,a1")
    }
    played = after(position, "Wa1,a2")
    assert played.outcome == Outcome(0, "full-board")
    assert played.captures[0] == (1, 0, 0)
    assert played.rings == 0


def test_rule_5_1_a_forced_capture_and_an_isolated_group_win() -> None:
    position = after(at(COMBINATION), "Bc5,f4")
    assert turns(position) == {"x d6Bb4"}
    assert after(position, "x d6Bb4", "Wg2,f3 x Wg2Wg3").outcome == Outcome(0, "set")


def test_rule_6_1_the_goal_is_reached_by_a_capture() -> None:
    position = at("..../...../....../BWo..../....../...../.... 2,8,9 0,0,0 3,0,0 1 0")
    assert after(position, "x d1Wd3").outcome == Outcome(1, "set")


def test_rule_6_2_a_full_board_that_gives_a_goal_wins_by_it() -> None:
    position = at(f"{TWO_RINGS} 1,2,0 2,4,5 3,2,5 0 0")
    assert after(position, "Wa1,a2").outcome == Outcome(0, "set")


def test_rule_6_3_the_third_occurrence_is_a_draw_and_the_start_counts() -> None:
    position = at(REPETITION)
    once = gipfel.Line.begin(position, CYCLE)
    assert once.position.repeats == position.repeats
    assert once.position.key != position.key
    assert (once.occurrences, once.outcome) == (2, None)
    assert gipfel.Line.begin(position, CYCLE * 2).outcome == Outcome(None, "repetition")


def test_rule_6_3_repetition_can_be_switched_off() -> None:
    line = gipfel.Line.begin(at(REPETITION, "zertz,repetition=none"), CYCLE * 2)
    assert (line.occurrences, line.outcome) == (3, None)


def test_rule_6_3_captures_and_the_player_to_move_are_compared() -> None:
    text = "..../...../....../...oW../....../...../.... 3,8,10 1,0,0 1,0,0 0 0"
    other_player = text.replace(" 0 0", " 1 0")
    other_captures = text.replace("1,0,0 1,0,0", "2,0,0 0,0,0")
    later = text.replace(" 0 0", " 0 7")
    assert at(text).repeats == at(later).repeats
    assert len({at(each).repeats for each in (text, other_player, other_captures)}) == 3
