"""The compiled game, rule by rule, against the counts of the rules page and against a slow reading of the rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gipfel.core.errors import BadNotation, BadSpec
from gipfel.games.offboard.kernel import OffboardKernel
from gipfel.games.offboard.layout import BOARD, installed, read_layout
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import DRAW, RUNNING, State

TABLE = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]
KERNEL = OffboardKernel({"layout": "offboard", "repetition": "draw", "quiet": "200"})
ENDLESS = OffboardKernel({"quiet": "none"})
POCKETS = [pocket.name for pocket in KERNEL.layout.pockets]


def text(red: str = "", yellow: str = "", held: str = "", hand: str = "-", quiet: int = 0, player: int = 0) -> str:
    """A position text; `held` names pockets with the colour of the marble, like `ULu=r`."""
    marbles = {**dict.fromkeys(red.split(), "r"), **dict.fromkeys(yellow.split(), "y")}
    rows = ["".join(marbles.get(name, ".") for name in BOARD.names if name[0] == row) for row in "abcdefghi"]
    pockets = dict(word.split("=") for word in held.split())
    return f"{'/'.join(rows)} {''.join(pockets.get(name, '.') for name in POCKETS)} {hand} {quiet} {player} 0"


def place(kernel: OffboardKernel = KERNEL, **fields: Any) -> State:
    return kernel.encode(text(**fields))


def rears(state: State, direction: str) -> set[str]:
    """The rear cells of the legal moves and pushes in a direction."""
    turns = (turn.split(" ")[0] for turn in KERNEL.turns(state) if "-" in turn)
    return {turn[:2] for turn in turns if turn[3:] == direction}


def outcome(state: State, kernel: OffboardKernel = KERNEL) -> tuple[int, str]:
    functions = kernel.functions
    assert functions.winner(state) != RUNNING
    return functions.winner(state), kernel.reasons[functions.reason(state)]


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry["name"])
def test_perft(entry: dict[str, Any]) -> None:
    kernel = OffboardKernel({"layout": entry["spec"].partition(":")[2] or "offboard"})
    state = kernel.encode(entry["position"]) if "position" in entry else kernel.start()
    for turn in entry.get("turns", []):
        state = kernel.play(state, turn)
    counts = entry["counts"]
    assert [kernel.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_rule_1_2_red_begins() -> None:
    state = KERNEL.start()
    assert KERNEL.functions.to_move(state) == 0
    assert KERNEL.functions.winner(state) == RUNNING
    assert KERNEL.functions.turn(state) == 0
    assert KERNEL.functions.to_move(KERNEL.play(state, "g3-NE")) == 1


def test_rule_2_1_a_single_marble_moves_to_any_free_neighbour() -> None:
    state = place(red="e5", yellow="a1")
    after = {turn: KERNEL.decode(KERNEL.play(state, turn)) for turn in KERNEL.turns(state)}
    ends = {"e5-E": "e6", "e5-NE": "f6", "e5-NW": "f5", "e5-W": "e4", "e5-SW": "d4", "e5-SE": "d5"}
    assert after == {turn: text(cell, "a1", quiet=1, player=1)[:-1] + "1" for turn, cell in ends.items()}


def test_rule_2_3_a_line_moves_along_itself_whole_or_split_but_never_sideways() -> None:
    state = place(red="e3 e4 e5", yellow="a1")
    assert rears(state, "E") == {"e3", "e4", "e5"}
    assert rears(state, "W") == {"e3", "e4", "e5"}
    assert KERNEL.decode(KERNEL.play(state, "e3-E")).startswith(text("e4 e5 e6", "a1").split()[0])
    assert KERNEL.decode(KERNEL.play(state, "e4-E")).startswith(text("e3 e5 e6", "a1").split()[0])
    moved = KERNEL.play(state, "e4-NW")
    assert KERNEL.decode(moved).startswith(text("e3 f4 e5", "a1").split()[0])


def test_rule_2_4_no_own_marble_leaves_the_board() -> None:
    assert rears(place(red="h5 i5", yellow="a1"), "NW") == set()
    assert rears(place(red="e8 e9", yellow="a1"), "E") == set()


@pytest.mark.parametrize(
    ("red", "yellow", "pushes"),
    [
        ("e4", "e5", set()),
        ("e3 e4", "e5", {"e3"}),
        ("e3 e4", "e5 e6", set()),
        ("e1 e2 e3 e4", "e5 e6", {"e1", "e2"}),
        ("e1 e2 e3 e4", "e5 e6 e7", {"e1"}),
        ("e1 e2 e3 e4 e5", "e6 e7 e8 e9", {"e1"}),
        ("e1 e2 e3 e4", "e5 e6 e7 e8", set()),
    ],
)
def test_rule_3_1_a_push_needs_more_marbles_than_it_pushes_without_upper_limit(
    red: str, yellow: str, pushes: set[str]
) -> None:
    assert rears(place(red=red, yellow=yellow), "E") == pushes


def test_rule_3_2_an_own_marble_behind_the_enemies_blocks() -> None:
    assert rears(place(red="e2 e3 e4 e6", yellow="e5"), "E") == {"e6"}
    assert rears(place(red="e2 e3 e4 e7", yellow="e5 e6"), "E") == {"e7"}


def test_rule_3_1_a_push_touches_the_enemy() -> None:
    state = place(red="e2 e3 e5", yellow="e6 a1")
    assert rears(state, "E") == {"e2", "e3"}
    assert "yy" not in KERNEL.decode(KERNEL.play(state, "e2-E"))


def test_rule_4_1_a_push_inside_the_board_scores_nothing() -> None:
    state = KERNEL.play(place(red="e2 e3 e4", yellow="e5 e6"), "e2-E")
    assert KERNEL.decode(state) == text("e3 e4 e5", "e6 e7", player=1)[:-1] + "1"


def test_rule_4_1_a_marble_over_the_rim_stays_in_its_pocket_and_scores() -> None:
    state = place(red="g6 h6", yellow="i6 a1")
    assert "g6-NW +3" in KERNEL.turns(state)
    after = KERNEL.play(state, "g6-NW")
    assert KERNEL.decode(after) == text("h6 i6", "a1", "TL=y", player=1)[:-1] + "1"
    assert KERNEL.points(after[2]) == (3, 0)


@pytest.mark.parametrize(("layout", "value"), [("offboard", 2), ("corners", 1)])
@pytest.mark.parametrize(
    ("red", "yellow", "turn"),
    [("g5 h5", "i5", "g5-NW"), ("g7 h8", "i9", "g7-NE"), ("c5 b5", "a5", "c5-SE"), ("c3 b2", "a1", "c3-SW")],
)
def test_rule_4_2_on_a_main_diagonal_the_marble_rolls_to_the_cheaper_pocket(
    layout: str, value: int, red: str, yellow: str, turn: str
) -> None:
    kernel = OffboardKernel({"layout": layout})
    assert f"{turn} +{value}" in kernel.turns(kernel.encode(text(red, yellow)))


def test_rule_4_1_the_middle_row_leads_to_the_pocket_of_the_layout() -> None:
    after = KERNEL.play(place(red="e7 e8", yellow="e9 a1"), "e7-E +1")
    assert KERNEL.decode(after).split()[1] == "...y........"


@pytest.mark.parametrize("colour", ["r", "y"])
def test_rule_5_1_an_occupied_pocket_gives_no_points_but_a_marble_in_hand(colour: str) -> None:
    state = place(red="g6 h6", yellow="i6 a1", held=f"TL={colour}")
    assert "g6-NW" in KERNEL.turns(state)
    after = KERNEL.play(state, "g6-NW")
    assert KERNEL.decode(after) == text("h6 i6", "a1", f"TL={colour}", "y", player=1)[:-1] + "1"
    assert KERNEL.points(after[2]) == KERNEL.points(state[2])


def test_rule_5_2_a_marble_in_hand_re_enters_on_any_free_cell_as_the_whole_turn() -> None:
    state = place(red="h6 i6", yellow="a1", hand="y", quiet=7, player=1)
    back = {turn for turn in KERNEL.turns(state) if turn.startswith("*")}
    assert back == {f"*{cell}" for cell in BOARD.names if cell not in ("h6", "i6", "a1")}
    assert KERNEL.decode(KERNEL.play(state, "*e5")) == text("h6 i6", "a1 e5")[:-1] + "1"


def test_rule_5_3_a_normal_turn_gives_the_marble_in_hand_up() -> None:
    state = place(red="h6 i6", yellow="a1", hand="y", quiet=7, player=1)
    assert KERNEL.decode(KERNEL.play(state, "a1-E")) == text("h6 i6", "a2", quiet=8)[:-1] + "1"


def test_rule_6_3_the_last_marble_in_hand_is_no_loss() -> None:
    state = KERNEL.play(place(red="g6 h6", yellow="i6", held="TL=r"), "g6-NW")
    assert KERNEL.functions.winner(state) == RUNNING
    assert len(KERNEL.turns(state)) == 59


def test_rule_4_3_six_points_win_at_once() -> None:
    state = place(red="g6 h6", yellow="i6 a1", held="TR=y")
    assert outcome(KERNEL.play(state, "g6-NW")) == (0, "points")
    fives = place(red="g6 h6", yellow="i6 a1", held="URu=y")
    assert KERNEL.functions.winner(KERNEL.play(fives, "g6-NW")) == RUNNING


def test_rule_7_2_a_layout_sets_the_target() -> None:
    nearer = read_layout(installed("offboard").text().replace("target = 6", "target = 5"))
    kernel = OffboardKernel({}, nearer)
    state = kernel.encode(text("g6 h6", "i6 a1", "URu=y"))
    assert outcome(kernel.play(state, "g6-NW"), kernel) == (0, "points")


def test_rule_6_3_without_a_legal_turn_a_player_loses() -> None:
    assert outcome(KERNEL.play(place(red="b1 b2 a3", yellow="a1"), "a3-W")) == (0, "no-move")
    assert outcome(KERNEL.play(place(red="g6 h6", yellow="i6"), "g6-NW")) == (0, "no-move")


def test_rule_6_3_a_push_alone_is_a_legal_turn() -> None:
    # Yellow's corner is full: only the pushes of a1 b1 c1 against d1 are left.
    state = place(red="a3 a4 b3 b4 c2 c3 c4 d1 d2 d3 d4 e3", yellow="a1 a2 b1 b2 c1", player=1)
    assert set(KERNEL.turns(state)) == {"a1-NW", "b1-NW"}


def test_rule_6_2_the_200th_quiet_turn_is_a_draw_right_after_it() -> None:
    state = place(red="e5", yellow="a1", quiet=198)
    state = KERNEL.play(state, "e5-E")
    assert KERNEL.functions.winner(state) == RUNNING
    assert outcome(KERNEL.play(state, "a1-E")) == (DRAW, "quiet")
    assert ENDLESS.functions.winner(ENDLESS.play(state, "a1-E")) == RUNNING


def test_rule_6_2_pushes_and_re_entries_end_a_run_of_quiet_turns() -> None:
    pushed = KERNEL.play(place(red="e3 e4", yellow="e5", quiet=199), "e3-E")
    assert KERNEL.decode(pushed).split()[3] == "0"
    back = KERNEL.play(place(red="e3 e4", yellow="e5", hand="r", quiet=199), "*a1")
    assert KERNEL.decode(back).split()[3] == "0"


def test_rule_6_4_points_come_before_quiet_turns_and_those_before_having_no_turn() -> None:
    last = place(red="g6 h6", yellow="i6", held="TR=y")
    assert outcome(KERNEL.play(last, "g6-NW")) == (0, "points")
    trap: dict[str, Any] = {"red": "b1 b2 a3", "yellow": "a1", "quiet": 199}
    assert outcome(KERNEL.play(place(**trap), "a3-W")) == (DRAW, "quiet")
    assert outcome(ENDLESS.play(place(ENDLESS, **trap), "a3-W")) == (0, "no-move")


def test_counting_ignores_draws_by_quiet_turns() -> None:
    fresh, tired = place(red="e5", yellow="a1"), place(red="e5", yellow="a1", quiet=200)
    assert outcome(tired) == (DRAW, "quiet")
    assert KERNEL.perft(tired, 3) == KERNEL.perft(fresh, 3) > 0


def test_a_finished_position_keeps_its_text_and_has_no_turns() -> None:
    over = text("e5", "a1", "TL=y TR=y", player=1)
    state = KERNEL.encode(over)
    assert outcome(state) == (0, "points")
    assert KERNEL.decode(state) == over
    assert KERNEL.turns(state) == {}
    with pytest.raises(BadNotation) as caught:
        KERNEL.read_turn(state, "a1-E")
    assert caught.value.code == "game-over"


def test_rule_8_1_the_score_may_be_left_out_but_not_be_wrong() -> None:
    state = place(red="g6 h6", yellow="i6 a1")
    assert KERNEL.read_turn(state, "g6-NW") == KERNEL.read_turn(state, "g6-NW +3")
    for wrong, code in {
        "g6-NW +2": "malformed-turn",
        "h6-W +1": "malformed-turn",
        "g6-NW+3": "malformed-turn",
        "g6-N": "malformed-turn",
        "a9-E": "malformed-turn",
        "*a9": "malformed-turn",
        "": "malformed-turn",
        "h6-NW": "wrong-step",
        "e5-E": "wrong-step",
        "*e5": "wrong-step",
    }.items():
        with pytest.raises(BadNotation) as caught:
            KERNEL.read_turn(state, wrong)
        assert caught.value.code == code, wrong


START = KERNEL.decode(KERNEL.start())


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        START + " 0",
        START.replace("/yy", "y/y", 1),
        START.replace("/", "-"),
        START.replace("yyy", "yxy", 1),
        START.replace("............ ", "........... "),
        START.replace("............ ", "...........x "),
        START.replace(" - ", " y "),
        START.replace(" - ", " r "),
        START.replace(" - ", "  - "),
        START[:-3] + "2 0",
        START[:-1] + "00",
        START[:-1] + "-1",
        START[:-1] + "\N{SUPERSCRIPT TWO}",
        START[:-1] + "9" * 30,
        START.replace("............ ", "r........... "),
        text("e5", "a1", "TL=y TR=y BL=r BR=r"),
    ],
)
def test_a_text_that_is_no_position_is_refused(wrong: str) -> None:
    with pytest.raises(BadNotation) as caught:
        KERNEL.encode(wrong)
    assert caught.value.code == "bad-position"


def test_rule_7_3_a_kernel_opens_no_file_and_knows_its_options() -> None:
    with pytest.raises(BadSpec) as caught:
        OffboardKernel({"layout": "./mine.toml"})
    assert caught.value.code == "untrusted-layout"
    with pytest.raises(BadSpec) as caught:
        OffboardKernel({"quiet": "100"})
    assert caught.value.code == "unknown-value"


def test_rule_6_1_keys_leave_out_the_turn_and_repetition_also_the_quiet_turns() -> None:
    key, repeats = KERNEL.functions.key, KERNEL.functions.repeats
    one = place(red="e5", yellow="a1")
    later = KERNEL.encode(text("e5", "a1")[:-1] + "8")
    quieter = place(red="e5", yellow="a1", quiet=4)
    assert key(one) == key(later) != key(quieter)
    assert repeats(one) == repeats(later) == repeats(quieter)


def test_keys_tell_different_positions_apart() -> None:
    states = [
        place(red="e5", yellow="a1"),
        place(red="a1", yellow="e5"),
        place(red="e5", yellow="a1", player=1),
        place(red="e5", yellow="a1", hand="r"),
        place(red="e5", yellow="a1", held="TL=r"),
        place(red="e5", yellow="a1", held="TL=y"),
        place(red="e5", yellow="a1", held="TR=y"),
    ]
    for function in (KERNEL.functions.key, KERNEL.functions.repeats):
        assert len({function(state) for state in states}) == len(states)


CRAMMED = {
    "red": "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c1",
    "yellow": "c2 c3 c4 c5 c6 c7 d1 d2 d3 d4 d5 d6",
}


@pytest.mark.parametrize("fields", [{}, {"red": "e5", "hand": "r"}, CRAMMED], ids=["start", "in hand", "crammed"])
def test_random_turns_are_all_the_legal_ones_equally_often(fields: dict[str, Any]) -> None:
    state = place(**fields) if fields else KERNEL.start()
    rng, out = generator(1), np.empty(KERNEL.max_steps, np.int64)
    sample = KERNEL.functions.sample
    assert sample is not None
    legal = {step for (step,) in KERNEL.turns(state).values()}
    found = Counter(int(sample(state, KERNEL.tables, rng, out)) for _ in range(100 * len(legal)))
    assert set(found) == legal
    assert all(50 <= number <= 150 for number in found.values())


def test_random_games_end() -> None:
    result = KERNEL.playouts(50, 1, max_turns=5_000)
    assert result.unfinished == 0
    assert result.wins_0 + result.wins_1 + result.draws == 50
