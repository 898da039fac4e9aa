"""The compiled LYNGK: counts, positions, rules one by one, and texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.lyngk.kernel_positions import MIDDLE_GAME, POSITIONS, kernel, numbered, state, text, turns
from games.samples import refereed, samples
from gipfel.core.errors import BadNotation
from gipfel.games.lyngk.kernel_board import LETTERS, NAMES, layout
from gipfel.games.lyngk.kernel_play import FIVES, LOWER, SIX, TIE, points, reason, to_move, winner
from gipfel.kernels.contract import DRAW, RUNNING
from gipfel.testing import check_game
from support import FULL, amount

Remark = Callable[[str], None]
START = "G/RBJJ/RGIBGJI/RKBGIG/BIIGBKR/KKGBRR/RKIGBKB/KIIK/R -,- 0,0 t 0 0"


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_are_counted(name: str) -> None:
    found = POSITIONS[name]
    here = state(found.stacks, found.claims, found.points, six=found.six)
    counts = [kernel(six=found.six).perft(here, depth) for depth in range(1, len(found.counts) + 1)]
    assert tuple(counts) == found.counts


def test_starts_are_counted() -> None:
    assert kernel().decode(kernel().start()) == START
    assert [kernel().perft(kernel().start(), depth) for depth in (1, 2)] == [1_049, 760_149]
    for six in (False, True):
        seeded = kernel(six=six, seed=1)
        assert [seeded.perft(seeded.start(), depth) for depth in (1, 2)] == [1_008, 703_705]


@pytest.mark.skipif(not FULL, reason="half a billion turns: ./test --full")
def test_the_start_is_counted_to_the_third_turn() -> None:
    assert kernel().perft(kernel().start(), 3) == 506_925_010


def test_a_middle_game_is_counted() -> None:
    here = kernel().encode(MIDDLE_GAME)
    assert [kernel().perft(here, depth) for depth in (1, 2)] == [351, 57_913]


def test_games_played_elsewhere(remark: Remark) -> None:
    remark(f"lyngk, played elsewhere: {refereed(samples('lyngk'), kernel=True)}")


@pytest.mark.parametrize("spec", ["lyngk,seed=5", "lyngk:six,seed=6"])
def test_rules_and_kernel_agree_on_random_games(spec: str, remark: Remark) -> None:
    checked = check_game(spec, games=amount(1, 300), full_games=amount(1, 20))
    assert checked.kernel
    remark(str(checked))


def test_a_seed_puts_eight_pieces_of_each_colour_and_three_jokers_on_the_board() -> None:
    for seed in (0, 1, 2**64 - 1):
        pieces = layout(seed)
        assert [pieces.count(letter) for letter in LETTERS] == [8, 8, 8, 8, 8, 3]
    assert len({layout(seed) for seed in range(20)}) == 20


def test_lines_do_not_cross_the_gaps_beside_the_outer_points() -> None:
    assert turns(state("Ic1 Bd1 Re1 Kc2", "-,-")) >= {"c1-d1", "c1-c2"}
    assert not any(turn.endswith("c1-e1") for turn in turns(state("Ic1 Re1", "-,-")))


def test_one_colour_a_turn_and_two_in_the_game() -> None:
    plain = {turn for turn in turns(numbered("L-1")) if "," not in turn}
    assert {turn[0] for turn in turns(numbered("L-1")) - plain} == set("IBRGK")
    assert not any("," in turn for turn in turns(numbered("L-2")))


def test_neutral_tops_land_on_stacks_that_are_not_higher() -> None:
    plain = {turn for turn in turns(numbered("L-1")) if "," not in turn}
    assert plain == {"d4-e4", "d4-d3", "e3-e4", "e3-d3", "e4-d3", "e5-e4"}
    ivory = {turn for turn in turns(numbered("L-1")) if turn.startswith("I,")}
    assert ivory >= {"I,e4-e5", "I,e4-d4", "I,e4-e3", "I,f4-d3", "I,f4-e3"}


def test_own_tops_land_on_higher_stacks() -> None:
    assert turns(numbered("L-2")) == {"e4-f4", "e4-e5", "e5-c4", "e5-e4", "f4-e4"}
    scored = kernel().play(numbered("L-2"), "e4-f4")
    assert (points(scored, 0), points(scored, 1)) == (1, 0)


def test_links_lead_on_and_only_the_top_of_a_link_matters() -> None:
    assert turns(numbered("L-3")) == {f"{start}-{end}" for start in ("b1", "b4", "e4", "f4") for end in ("e7", "h1")}


def test_jokers_are_no_colour_and_never_move() -> None:
    assert turns(numbered("L-4")) == {"c3-c4", "c3-e4", "c4-c5", "c4-e4", "c4-c3", "e5-c5", "e5-e4"}


def test_a_claim_takes_waiting_fives_and_frees_their_lines() -> None:
    assert {"I,e2-e6", "I,e6-e2"} < turns(numbered("L-5"))
    assert points(kernel().play(numbered("L-5"), "I,e2-a1"), 0) == 1
    assert turns(numbered("L-10")) == {"I,e7-e6", "e6-e7", "I,e6-e7", "G,e6-e7", "K,e6-e7"}
    assert points(kernel().play(numbered("L-10"), "I,e7-e6"), 0) == 2


def test_a_neutral_five_stays_as_an_obstacle() -> None:
    covered = kernel().play(numbered("L-9"), "e4-e5")
    assert (winner(covered), reason(covered)) == (DRAW, TIE)
    won = kernel().play(numbered("L-9"), "e5-e4")
    assert (winner(won), reason(won)) == (0, FIVES)
    assert kernel().decode(covered).count("(") == 1


def test_who_can_only_play_with_a_claim_must_claim() -> None:
    assert turns(numbered("L-6")) == {"I,e4-e7"}
    assert turns(numbered("L-14")) == {"I,e1-e7"}
    assert winner(numbered("L-14")) == RUNNING


def test_who_cannot_play_passes_while_the_other_can() -> None:
    assert turns(numbered("L-7")) == {"pass"}
    passed = kernel().play(numbered("L-7"), "pass")
    assert (winner(passed), to_move(passed)) == (RUNNING, 1)


def test_lower_stacks_decide_and_neutral_ones_count_for_nobody() -> None:
    assert (winner(numbered("L-8")), reason(numbered("L-8"))) == (1, LOWER)
    # A four with the neutral black on top is nobody's: the green single decides.
    assert (winner(state("IRBKc1 Ga1", "IR,BG")), reason(state("IRBKc1 Ga1", "IR,BG"))) == (1, LOWER)
    threes = state("IRBc1 RIGi1 Bg7", "IB,GK")
    assert (winner(threes), reason(threes)) == (0, LOWER)


def test_six_wins_at_once_with_an_own_top_only() -> None:
    compiled = kernel(six=True)
    won = compiled.play(numbered("L-11"), "e5-e4")
    assert (winner(won), reason(won)) == (0, SIX)
    assert compiled.decode(won).split()[3] == "w"
    ends = {turn: compiled.play(numbered("L-12"), turn) for turn in turns(numbered("L-12"), six=True)}
    assert {turn for turn, end in ends.items() if winner(end) == 0 and reason(end) == SIX} == {"I,e4-e3", "G,e3-e4"}


def test_with_six_own_fives_stay_and_count_at_the_end() -> None:
    compiled = kernel(six=True)
    five = compiled.play(state("IRKBe4 Ge5", "IG,RK", six=True), "e5-e4")
    assert (winner(five), reason(five)) == (0, FIVES)
    assert points(five, 0) == 0
    claimed = compiled.play(state("JBKRIe4 Ba1 RKi1 Gh2", "-,-", six=True), "I,i1-h2")
    assert points(claimed, 0) == 0


def test_opponents_colours_are_covered_and_not_moved() -> None:
    expected = {"d3-e3", "d3-e4", "d3-d4", "d4-e4", "d4-e5", "d4-d3", "e5-e4", "e5-d4"}
    assert turns(numbered("L-13")) == expected


def test_pieces_are_neither_lost_nor_made() -> None:
    compiled = kernel(seed=3)
    here = compiled.start()
    for _ in range(amount(30, 60)):
        if winner(here) != RUNNING:
            break
        here = compiled.play(here, sorted(compiled.turns(here))[turn_number(here) % 7 :][0])
        board = compiled.decode(here).split()[0]
        on_board = sum(board.count(letter) for letter in LETTERS)
        assert on_board + 5 * (points(here, 0) + points(here, 1)) == 43


def turn_number(here: tuple[int, ...]) -> int:
    return int(kernel().decode(here).split()[-1]) % max(1, len(kernel().turns(here)))


def test_texts_read_back() -> None:
    for position in (START, MIDDLE_GAME, text("JBKRIe4 GKe6", "I,BR", "3,1", 1)):
        assert kernel().decode(kernel().encode(position)) == position
    for turn in sorted(kernel().turns(numbered("L-5"))):
        assert kernel().turn_text(numbered("L-5"), kernel().read_turn(numbered("L-5"), turn)) == turn


def test_the_order_below_the_top_is_written_and_means_nothing() -> None:
    one, other = state("JBKRIe4 GKe6", "-,-"), state("KRBJIe4 GKe6", "-,-")
    assert one != other
    assert kernel().functions.key(one) == kernel().functions.key(other)


@pytest.mark.parametrize(
    "bad",
    [
        "",
        START.replace("G/", "GG/", 1),
        START.replace("G/", "(GG)/", 1),
        START.replace("G/", "(GJ)/", 1),
        START.replace("G/", "(IBRGKJ)/", 1),
        START.replace("-,-", "IB,B"),
        START.replace("-,-", "IBR,-"),
        START.replace("-,-", "BI,-"),
        START.replace("0,0", "9,0"),
        START.replace(" t ", " x "),
        START.replace("t 0", "t 2"),
    ],
)
def test_what_is_no_position_is_refused(bad: str) -> None:
    with pytest.raises(BadNotation):
        kernel().encode(bad)


@pytest.mark.parametrize("bad", ["", "e4", "e4-e9", "X,e4-e7", "e4-e7", "pass", "i,e4-e7"])
def test_what_is_no_turn_is_refused(bad: str) -> None:
    with pytest.raises(BadNotation):
        kernel().read_turn(numbered("L-6"), bad)
    assert NAMES[0] == "a1"
