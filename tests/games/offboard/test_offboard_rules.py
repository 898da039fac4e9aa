"""The rules of Offboard, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from games.offboard.positions import after, eager_steps, marbles, offboard, place, refused
from gipfel.core.outcome import Outcome
from gipfel.core.step import Step
from gipfel.core.turns import perft
from gipfel.games.offboard.layout import EXITS
from gipfel.games.offboard.rules import Move, OffboardPosition, ReEnter

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]
FAR = "c3"  # a yellow marble out of the way, so that yellow has a turn
A = place("e5 g5 h5", "i5 c3")
B = place("e5 g5 h5", "i5 c3", pockets="ULu:r")


def turns_of(position: OffboardPosition, rear: str) -> set[str]:
    """The directions in which the line from a rear cell may move."""
    return {turn.split("-")[1].split()[0] for turn in position.turns() if turn.startswith(rear)}


def test_rule_1_1_the_board_has_61_cells_and_six_directions() -> None:
    position = place("e5", FAR)
    assert len(position.game.board) == 61
    assert {turn: marbles(after(position, turn))[0] for turn in position.turns()} == {
        "e5-E": "e6",
        "e5-NE": "f6",
        "e5-NW": "f5",
        "e5-W": "e4",
        "e5-SW": "d4",
        "e5-SE": "d5",
    }


def test_rule_1_2_red_begins_with_two_triangles_beside_those_of_yellow() -> None:
    start = offboard().start()
    assert (start.player, start.turn_count) == (0, 0)
    assert marbles(start) == ("b6 c6 c7 d6 d7 d8 f2 f3 f4 g3 g4 h4", "b1 c1 c2 d1 d2 d3 f7 f8 f9 g8 g9 h9")
    corners = offboard("offboard:corners").start()
    assert marbles(corners) == ("a5 b5 b6 c5 c6 c7 g3 g4 g5 h4 h5 i5", "a1 b1 b2 c1 c2 c3 g7 g8 g9 h8 h9 i9")


def test_rule_1_2_players_take_turns() -> None:
    position = after(offboard().start(), "d6-SW")
    assert (position.player, position.turn_count) == (1, 1)
    assert refused(position, "d7-W") == "no-own-marble"
    assert after(position, "c2-E").player == 0


def test_rule_2_1_a_marble_moves_to_any_free_neighbour() -> None:
    assert turns_of(place("a1", "b1"), "a1") == {"E", "NE"}
    assert turns_of(place("a1", FAR), "a1") == {"E", "NE", "NW"}


def test_rule_2_1_only_own_marbles_move() -> None:
    assert refused(A, "c3-E") == "no-own-marble"
    assert refused(A, "d4-E") == "no-own-marble"


def test_rule_2_2_a_line_moves_along_itself_if_the_cell_ahead_is_free() -> None:
    assert marbles(after(place("e3 e4 e5", "a1"), "e3-E"))[0] == "e4 e5 e6"
    assert marbles(after(place("e3 e4 e5", "a1"), "e5-W"))[0] == "e2 e3 e4"
    assert marbles(after(place("b2 c3 d4 e5 f6", "a5"), "b2-NE"))[0] == "c3 d4 e5 f6 g7"


def test_rule_2_2_a_group_never_moves_sideways() -> None:
    position = place("e3 e4", "a1")
    assert marbles(after(position, "e3-NE"))[0] == "e4 f4"
    reached = {marbles(after(position, turn))[0] for turn in position.turns()}
    assert reached.isdisjoint({"f4 f5", "f3 f4", "d3 d4", "d2 d3"})
    # Each marble alone has four other directions; along the line there are two for the pair and two for one marble.
    assert len(reached) == 12


def test_rule_2_2_a_gap_breaks_the_line() -> None:
    assert marbles(after(place("e2 e3 e5", "a1"), "e2-E"))[0] == "e3 e4 e5"


def test_rule_2_3_all_own_marbles_from_the_rear_on_move_and_a_longer_line_may_be_split() -> None:
    position = place("e3 e4 e5", "a1")
    assert {turn: marbles(after(position, turn))[0] for turn in ("e3-E", "e4-E", "e5-E")} == {
        "e3-E": "e4 e5 e6",
        "e4-E": "e3 e5 e6",
        "e5-E": "e3 e4 e6",
    }


def test_rule_2_4_no_own_marble_leaves_the_board() -> None:
    position = place("e8 e9", "a1")
    assert refused(position, "e9-E") == "own-marble-off-board"
    assert refused(position, "e8-E") == "own-marble-off-board"
    assert turns_of(position, "e9") == {"NW", "W", "SW"}


@pytest.mark.parametrize(
    ("own", "enemies", "code"),
    [
        ("e1", "e2", "push-too-weak"),
        ("e1 e2", "e3", "allowed"),
        ("e1 e2", "e3 e4", "push-too-weak"),
        ("e1 e2 e3", "e4 e5", "allowed"),
        ("e1 e2 e3", "e4 e5 e6", "push-too-weak"),
        ("e1 e2 e3 e4", "e5 e6 e7", "allowed"),
        ("e1 e2 e3 e4 e5", "e6 e7 e8 e9", "allowed"),
        ("e1 e2 e3 e4", "e5 e6 e7 e8 e9", "push-too-weak"),
    ],
)
def test_rule_3_1_more_push_fewer_without_upper_limit(own: str, enemies: str, code: str) -> None:
    assert refused(place(own, enemies), "e1-E") == code


def test_rule_3_1_pushed_marbles_move_one_cell() -> None:
    assert marbles(after(place("e1 e2 e3", "e4 e5 a1"), "e1-E")) == ("e2 e3 e4", "a1 e5 e6")


def test_rule_3_1_a_split_line_pushes_with_the_marbles_that_move() -> None:
    position = place("e1 e2 e3", "e4 e5")
    assert (refused(position, "e1-E"), refused(position, "e2-E")) == ("allowed", "push-too-weak")


def test_rule_3_1_the_lines_must_touch() -> None:
    assert marbles(after(place("e1 e2", "e4 e5 e6"), "e1-E")) == ("e2 e3", "e4 e5 e6")


def test_rule_3_2_an_own_marble_behind_the_enemies_blocks() -> None:
    position = place("e1 e2 e4", "e3 a1")
    assert refused(position, "e1-E") == "push-blocked"
    assert refused(position, "e2-E") == "push-too-weak"


def test_rule_3_2_a_second_enemy_behind_a_gap_does_not_block() -> None:
    assert marbles(after(place("e1 e2", "e3 e5"), "e1-E")) == ("e2 e3", "e4 e5")


def test_rule_3_3_pushing_is_never_compulsory() -> None:
    assert {"g5-NW +2", "e5-E"} < set(A.turns())


def test_rule_4_1_a_marble_pushed_over_the_rim_stays_in_the_pocket_and_scores() -> None:
    scored = after(place("g6 h6", "i6 c3"), "g6-NW +3")
    assert marbles(scored) == ("h6 i6", "c3")
    assert scored.pockets == "y..........."
    assert [scored.points(player) for player in (0, 1)] == [3, 0]
    assert not scored.hand


def test_rule_4_1_yellow_scores_with_red_marbles() -> None:
    scored = after(place("a3 e5", "c3 b3", player=1), "c3-SE +3")
    assert scored.pockets == "......r....."
    assert [scored.points(player) for player in (0, 1)] == [0, 3]


def test_rule_4_1_several_enemies_lose_only_the_one_at_the_rim() -> None:
    assert marbles(after(place("e5 e6 e7", "e8 e9"), "e5-E +1")) == ("e6 e7 e8", "e9")


VALUES = {"offboard": [3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1, 2], "offboard:corners": [1, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2]}


@pytest.mark.parametrize("spec", VALUES)
def test_rule_4_1_every_exit_leads_to_the_pocket_of_the_layout(spec: str) -> None:
    game = offboard(spec)
    assert [pocket.value for pocket in game.layout.pockets] == VALUES[spec]
    for pocket in game.layout.pockets:
        for way in pocket.exits:
            position, turn = pushing_off(way, spec)
            scored = after(position, turn)
            assert scored.pockets.index("y") == game.layout.pockets.index(pocket), way
            assert scored.points(0) == pocket.value


def pushing_off(way: str, spec: str) -> tuple[OffboardPosition, str]:
    """Two red marbles about to push a yellow one through an exit, and the turn that does it."""
    cell, direction = way.split("-")
    board = offboard(spec).board
    behind = board.rays[board.cell(cell)][(board.directions.index(direction.lower()) + 3) % 6]
    near, rear = (board.names[number] for number in behind[:2])
    other = next(name for name in ("e5", "c4", "g6") if name not in (near, rear))
    return place(f"{near} {rear}", f"{cell} {other}", spec=spec), f"{rear}-{direction}"


def test_rule_1_3_each_of_the_54_exits_leads_to_one_of_twelve_pockets() -> None:
    game = offboard()
    assert len(set(game.pocket_behind)) == len(EXITS) == 54
    assert set(game.pocket_behind.values()) == set(range(12))
    assert {pocket.value for pocket in game.layout.pockets} == {1, 2, 3}


@pytest.mark.parametrize(
    ("way", "default", "corners"),
    [("i5-NW", 2, 1), ("i9-NE", 2, 1), ("a1-SW", 2, 1), ("a5-SE", 2, 1), ("e9-E", 1, 3), ("e1-W", 1, 3)],
)
def test_rule_4_2_on_a_main_diagonal_the_cheaper_pocket_takes_it(way: str, default: int, corners: int) -> None:
    for spec, value in (("offboard", default), ("offboard:corners", corners)):
        position, turn = pushing_off(way, spec)
        assert after(position, turn).points(0) == value


def test_rule_4_2_a_main_diagonal_scores_2_in_position_a() -> None:
    assert "g5-NW +2" in A.turns()
    assert after(A, "g5-NW").pockets == "...........y"


def test_rule_4_3_six_points_win_at_once() -> None:
    position = place("g6 h6", "i6 c3", pockets="TR:y")
    won = after(position, "g6-NW")
    assert won.outcome == Outcome(0, "points")
    assert (won.player, won.mover, won.turn_count) == (None, 1, 1)
    assert (won.steps(), won.turns()) == ((), [])
    assert refused(won, "c3-E") == "game-over"


def test_rule_4_3_five_points_do_not_win() -> None:
    assert after(place("g6 h6", "i6 c3", pockets="URu:y"), "g6-NW").outcome is None


def test_rule_4_3_more_than_six_points_win_too() -> None:
    won = after(place("g6 h6", "i6 c3", pockets="URu:y LRl:y"), "g6-NW")
    assert (won.points(0), won.outcome) == (7, Outcome(0, "points"))


def test_rule_4_3_yellow_wins_with_red_marbles() -> None:
    won = after(place("a3 e5", "c3 b3", pockets="BL:r", player=1), "c3-SE")
    assert won.outcome == Outcome(1, "points")


@pytest.mark.parametrize("held", ["r", "y"])
def test_rule_5_1_an_occupied_pocket_gives_no_points_and_the_marble_to_its_owner(held: str) -> None:
    before = place("e5 g5 h5", "i5 c3", pockets=f"ULu:{held}")
    position = after(before, "g5-NW")
    assert "g5-NW" in before.turns()
    assert (position.hand, position.player) == (True, 1)
    assert position.pockets == before.pockets
    assert position.points(0) == before.points(0)
    assert marbles(position) == ("e5 h5 i5", "c3")


def test_rule_5_2_a_marble_in_hand_re_enters_on_any_free_cell() -> None:
    position = after(B, "g5-NW")
    turns = position.turns()
    assert sum(turn.startswith("*") for turn in turns) == 57
    assert len(turns) == 63
    entered = after(position, "*g5")
    assert marbles(entered) == ("e5 h5 i5", "c3 g5")
    assert (entered.hand, entered.player) == (False, 0)


def test_rule_5_2_not_on_a_taken_cell_and_not_without_a_marble_in_hand() -> None:
    position = after(B, "g5-NW")
    assert (refused(position, "*e5"), refused(position, "*c3")) == ("re-entry-cell-taken", "re-entry-cell-taken")
    assert refused(B, "*a1") == "no-marble-in-hand"


def test_rule_5_3_a_normal_turn_gives_the_marble_up_for_good() -> None:
    position = after(B, "g5-NW", "c3-E")
    assert marbles(position) == ("e5 h5 i5", "c4")
    assert not position.hand
    assert not after(position, "e5-E").hand


def test_rule_5_3_the_marble_in_hand_may_be_given_up_by_pushing() -> None:
    position = place("e5 e6 a1", "e4 d4", hand=True, player=0)
    pushed = after(position, "e6-W")
    assert (pushed.hand, marbles(pushed)) == (False, ("a1 e4 e5", "d4 e3"))


def test_rule_6_1_the_third_occurrence_is_a_draw_and_the_start_counts() -> None:
    there_and_back = ["d6-SW", "d3-SE", "c5-NE", "c3-NW"]
    line = gipfel.Line.begin(offboard().start(), there_and_back * 2)
    assert line.outcome == Outcome(None, "repetition")
    assert line.position.outcome is None
    assert gipfel.Line.begin(offboard().start(), (there_and_back * 2)[:-1]).outcome is None
    assert gipfel.Line.begin(offboard("offboard,repetition=none").start(), there_and_back * 2).outcome is None


def test_rule_6_1_hand_pockets_and_player_tell_positions_apart_and_the_counters_do_not() -> None:
    different = [
        place("e5", "c3"),
        place("e6", "c3"),
        place("e5", "c4"),
        place("e5", "c3", player=1),
        place("e5", "c3", hand=True),
        place("e5", "c3", pockets="TL:r"),
        place("e5", "c3", pockets="TL:y"),
        place("e5", "c3", pockets="TR:y"),
    ]
    assert len({position.repeats for position in different}) == len(different)
    assert place("e5", "c3", quiet=7).repeats == place("e5", "c3").repeats


def test_rule_6_2_the_200th_turn_without_push_or_re_entry_draws() -> None:
    position = place("e5", FAR, quiet=198)
    assert after(position, "e5-E").outcome is None
    drawn = after(position, "e5-E", "c3-E")
    assert (drawn.outcome, drawn.quiet) == (Outcome(None, "quiet"), 200)


def test_rule_6_2_a_push_or_a_re_entry_begins_anew_and_giving_up_does_not() -> None:
    assert after(place("e1 e2", "e3 a5", quiet=199), "e1-E").quiet == 0
    assert after(place("g6 h6", "i6 c3", quiet=199), "g6-NW").quiet == 0
    in_hand = place("e5", FAR, hand=True, quiet=199)
    assert after(in_hand, "*a1").quiet == 0
    assert after(in_hand, "e5-E").outcome == Outcome(None, "quiet")


def test_rule_6_2_the_rule_can_be_left_out() -> None:
    position = place("e5", FAR, quiet=199, spec="offboard,quiet=none")
    longer = after(position, "e5-E", "c3-E")
    assert (longer.quiet, longer.outcome) == (201, None)


def test_rule_6_3_a_player_without_a_legal_turn_loses() -> None:
    # The yellow marble on a1 is enclosed: each way one red marble stands, and one cannot push one.
    position = place("a2 b1 c3", "a1")
    lost = after(position, "c3-SW")
    assert lost.outcome == Outcome(0, "no-move")
    assert after(position, "c3-E").outcome is None


def test_rule_6_3_a_player_without_marbles_on_the_board_loses_unless_one_is_in_hand() -> None:
    assert after(place("g6 h6", "i6"), "g6-NW").outcome == Outcome(0, "no-move")
    waiting = after(place("g6 h6", "i6", pockets="TL:r"), "g6-NW")
    assert (waiting.outcome, waiting.player) == (None, 1)
    assert len(waiting.turns()) == 59


def test_rule_6_3_a_push_is_a_legal_turn_too() -> None:
    # The pair on a1 and a2 is enclosed but longer than the marble on a3.
    assert after(place("a3 b1 b2 c4", "a1 a2"), "c4-SW").outcome is None
    assert after(place("a3 a4 b1 b2 c4", "a1 a2"), "c4-SW").outcome == Outcome(0, "no-move")


def test_rule_6_4_points_come_before_the_rest() -> None:
    assert after(place("g6 h6", "i6", pockets="TR:y"), "g6-NW").outcome == Outcome(0, "points")


def test_rule_6_4_repetition_comes_before_quiet_turns_and_no_move() -> None:
    there_and_back = ["e5-E", "c3-E", "e6-W", "c4-W"]
    line = gipfel.Line.begin(place("e5", FAR, quiet=192), there_and_back * 2)
    assert line.position.outcome == Outcome(None, "quiet")
    assert line.outcome == Outcome(None, "repetition")
    assert offboard().yields_to_repetition == {"quiet", "no-move"}


def test_rule_6_4_quiet_turns_come_before_no_move() -> None:
    assert after(place("a2 b1 c3", "a1", quiet=199), "c3-SW").outcome == Outcome(None, "quiet")


def test_steps_that_name_nothing_are_refused() -> None:
    for step, code in (
        (Move("z9", "E"), "no-such-cell"),
        (Move("e5", "N"), "no-such-direction"),
        (ReEnter("z9"), "no-such-cell"),
        (Step(), "wrong-step"),
    ):
        with pytest.raises(gipfel.GipfelError) as caught:
            A.play(step)
        assert caught.value.code == code


@given(st.integers(0, 10**6))
def test_marbles_are_on_the_board_in_pockets_in_hand_or_given_up(seed: int) -> None:
    rng = Random(seed)
    position = offboard("offboard,repetition=none").start()
    lost = [0, 0]
    for _ in range(100):
        if position.outcome is not None:
            break
        step = rng.choice(eager_steps(position, rng))
        lost[position.mover] += position.hand and isinstance(step, Move)
        position = position.play(step)
        for player, colour in enumerate("ry"):
            in_hand = position.hand and position.mover == player
            there = position.marbles[player].bit_count() + position.pockets.count(colour) + in_hand
            assert there + lost[player] == 12
        assert offboard("offboard,repetition=none").position(position.text()) == position


@pytest.mark.parametrize("quiet", [198, 200])
def test_counting_turns_ignores_draws_by_quiet_turns(quiet: int) -> None:
    position = place("e5 g5 h5", "i5 c3", quiet=quiet)
    assert [perft(position, depth) for depth in (1, 2, 3)] == [17, 136, 2261]


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_counts_of_turns_to_depth_3(row: dict[str, object]) -> None:
    game, counts, turns = gipfel.game(str(row["spec"])), row["counts"], row.get("turns", [])
    assert isinstance(counts, list)
    assert isinstance(turns, list)
    position = game.position(str(row["position"])) if "position" in row else game.start()
    position = position.play_all(turns)
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts[:3]
