"""Combinations the engine must see."""

from __future__ import annotations

import gipfel
from engine.engines import analysed, engine
from gipfel.engine.info import mate_in

Z_5 = ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1,1,5 2,2,1 2,4,4 0 10"
G_11 = "..p./...P./p.PppP/....pG./.gGPPP/...p./.... 2,3 bb 0,0,0/0,0,0 6,7 0,0 0 20"
WIN_IN_1 = "b2ww1/3w2/5b/2b1ww/5b/3b2 w"
WIN_IN_2 = "2ww2/1b4/2wb2/b2b2/2w3/2wb2 w"
WIN_IN_3 = "5w/b5/6/2b3/www3/1b3b w"
CAPTURES = "oooo/ooooo/oWGooo/ooooooo/oooooo/ooooo/oooo 5,7,10 0,0,0 0,0,0 0 4"
TWO_TURN_SCORE = "...../....../..y..../......../........./...r..../..r..../r...../yr... y..y........ - 0 0 0"


def wins_at_once(position: gipfel.Position, turn: str) -> bool:
    """Whether a turn wins for the player who makes it."""
    outcome = position.turn(turn).outcome
    return outcome is not None and outcome.winner == position.player


def test_z_5_a_combination_of_sacrifice_and_isolation() -> None:
    info = analysed("zertz", Z_5, depth=3)
    first, forced, last = info.lines[0].turns
    # The two rings go in either order.
    assert (first, forced) in {("Bc5,f4", "x d6Bb4"), ("Bc5,f3", "x d6Bb4")}
    assert last in {"Wg2,f3 x Wg2Wg3", "Wg2,f4 x Wg2Wg3"}
    assert info.proven
    assert mate_in(info.score) == 3


def test_g_11_taking_the_last_gipf_piece_wins_at_once() -> None:
    info = analysed("gipf", G_11, depth=2)
    assert mate_in(info.score) == 1
    assert info.best.startswith("xf3,")


def test_pentago_a_win_in_one_turn_by_the_marble_alone() -> None:
    info = analysed("pentago", "wwww2/6/6/6/b1b1b1/1b4 w", depth=2)
    assert info.best == "e6"
    assert mate_in(info.score) == 1


def test_pentago_a_win_in_one_turn_by_turning() -> None:
    info = analysed("pentago", WIN_IN_1, depth=2)
    assert mate_in(info.score) == 1
    assert wins_at_once(gipfel.game("pentago").position(WIN_IN_1), info.best)


def test_pentago_a_win_in_two_turns_whatever_the_reply() -> None:
    info = analysed("pentago", WIN_IN_2, depth=4)
    assert mate_in(info.score) == 3
    assert len(info.lines[0].turns) == 3
    kernel = engine("pentago").kernel
    after = kernel.play(kernel.encode(WIN_IN_2), info.best)
    for reply in kernel.turns(after).values():
        then = kernel.play(after, reply)
        over = kernel.functions.winner(then) == 0
        assert over or any(
            kernel.functions.winner(kernel.play(then, turn)) == 0 for turn in kernel.turns(then).values()
        )


def test_pentago_a_win_in_three_turns() -> None:
    info = analysed("pentago", WIN_IN_3, depth=5)
    assert mate_in(info.score) == 5
    line = gipfel.Line.begin(gipfel.game("pentago").position(WIN_IN_3), info.lines[0].turns)
    assert line.outcome == gipfel.Outcome(0, "five")


def test_offboard_a_two_turn_score() -> None:
    info = analysed("offboard", TWO_TURN_SCORE, depth=4)
    assert info.best == "f5-NW"
    assert info.lines[0].turns[-1].endswith("+2")
    assert mate_in(info.score) == 3


def test_several_lines_begin_with_different_turns_and_the_best_comes_first() -> None:
    info = analysed("gipf", G_11, lines=4, depth=2)
    assert len({line.turns[0] for line in info.lines}) == 4
    scores = [line.score for line in info.lines]
    assert scores == sorted(scores, reverse=True)


def test_a_position_with_fewer_turns_than_lines_asked_for_shows_all_of_them() -> None:
    turns = gipfel.game("zertz").position(CAPTURES).turns()
    info = analysed("zertz", CAPTURES, lines=50, depth=1)
    assert len(turns) > 1
    assert {line.turns[0] for line in info.lines} == set(turns)
