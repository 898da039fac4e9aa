"""The compiled PÜNCT: counts, positions, rules one by one, and texts."""

from __future__ import annotations

import numpy as np
import pytest

from games.punct.kernel_positions import POSITIONS, kernel, moves, named, state, turns
from gipfel.core.errors import BadNotation
from gipfel.games.punct.kernel_board import (
    BIT_OF,
    CENTRAL_AT,
    CENTRE,
    EACH,
    FIRST,
    LAYOUT,
    LAYOUTS,
    NAME_OF,
    PLACES,
    SIDES,
    TYPES,
    build_tables,
)
from gipfel.games.punct.kernel_play import judged, key, reason, repeats, turn, winner
from gipfel.games.punct.kernel_state import connected, spread, to_move, visible_of
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import DRAW, LAST, RUNNING, State
from gipfel.kernels.words import cells_in, words_of
from support import amount


def jumps(text: str) -> set[str]:
    """The moves that bring a piece higher than any was before."""
    start = state(text)
    levels = text.count("/")
    return {move for move in moves(text) if kernel().decode(kernel().play(start, move)).count("/") > levels}


def played(*texts: str) -> State:
    """The state after these turns."""
    here = kernel().start()
    for text in texts:
        here = kernel().play(here, text)
    return here


def outcome(found: State) -> tuple[int, str]:
    """Winner and reason of a state that is over."""
    return int(winner(found)), kernel().reasons[int(reason(found))]


def test_the_board_has_its_cells_sides_and_layouts() -> None:
    assert len(PLACES) == 211
    assert [len(side) for side in SIDES] == [7] * 6
    assert len({place for side in SIDES for place in side}) == 42
    assert len(CENTRE) == 19
    counts = [sum(layout.kind == kind for layout in LAYOUTS) for kind in range(len(TYPES))]
    assert counts == [1_116, 531, 1_062, 1_074, 1_074, 1_074]
    packed = build_tables(basic=False)[LAYOUT:FIRST]
    outside = [
        sum(
            layout.kind == kind and not number >> CENTRAL_AT & 1
            for layout, number in zip(LAYOUTS, packed.tolist(), strict=True)
        )
        for kind in range(len(TYPES))
    ]
    assert outside == [954, 444, 888, 900, 900, 900]


def test_neighbours_are_found_by_shifts() -> None:
    board = words_of(BIT_OF.values(), 6)
    expected = {
        "i9": "h8 h9 i10 i8 j10 j9",
        "a2": "a3 b2 b3",
        "q16": "p15 p16 q15",
        "c1": "b1 c2 d1 d2",
        "f14": "e13 f13 g14 g15",
    }
    for name, beside in expected.items():
        found = cells_in(spread(words_of([BIT_OF[name]], 6), board))
        assert sorted(NAME_OF[cell] for cell in found) == sorted([name, *beside.split()])


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_are_counted(name: str) -> None:
    found = POSITIONS[name]
    game = kernel(found.version)
    assert (game.perft(named(name), 1), game.perft(named(name), 2)) == found.counts


def test_starts_are_counted() -> None:
    for version, second in (("standard", 23_841_810), ("basic", 28_499_958)):
        game = kernel(version)
        assert game.decode(game.start()) == "- 0 0"
        assert [game.perft(game.start(), depth) for depth in (1, 2)] == [4_986, second]
    assert kernel().perft(state("Ei2i3 1 1"), 1) == 4_773


def test_a_bridge_stands_on_both_ends_and_a_triangle_on_all_dots() -> None:
    assert jumps(POSITIONS["bridge"].text) == {"e10-e5,e6"}
    assert jumps(POSITIONS["no bridge"].text) == {"e10-e4,d4", "e10-e5,e4", "e5-e10,e11", "e5-e11,f11"}


def test_nothing_moves_or_slides_under_a_bridge() -> None:
    found = turns(POSITIONS["under it"].text)
    assert not any("-" in turn for turn in found)
    played = [kernel().play(named("under it"), turn) for turn in sorted(found)[:: amount(40, 1)]]
    assert all(kernel().decode(after).split("/")[1].startswith("Ee5e6") for after in played)
    assert not any(turn.split(",")[0].endswith("e6") or turn.endswith(",e6") for turn in found)
    assert moves(POSITIONS["bridged twice"].text) == set()


def test_p_over_a_gap_needs_an_own_dot_beneath() -> None:
    third = {move for move in moves(POSITIONS["over a gap"].text) if _level(POSITIONS["over a gap"].text, move) == 3}
    assert third == {"e11-e6,e7", "e11-e6,f7"}
    text = POSITIONS["over a black dot"].text
    assert not any(_level(text, move) == 3 for move in moves(text))
    # Over a vacant cell P is never the middle of a bridge.
    over = "Te5e4,Te7e8,Ce11e12 0 6"
    assert "e11-e6,f6" in moves("Ce11e12 0 6")
    assert not any(move.startswith("e11") and _level(over, move) > 1 for move in moves(over))


def _level(text: str, move: str) -> int:
    """On which level a move ends."""
    after = kernel().decode(kernel().play(state(text), move)).split()[0]
    landed = move.partition("-")[2].replace(",", "")
    return max(
        number
        for number, level in enumerate(after.split("/"), 1)
        if any(piece[1:] == landed for piece in level.split(","))
    )


def test_both_ends_may_lie_on_one_piece() -> None:
    assert jumps(POSITIONS["twist"].text) == {"f11-f7,f6"}


def test_p_covers_an_own_dot_and_minor_dots_any() -> None:
    assert jumps(POSITIONS["colours"].text) == {"h7-d7,d8", "h7-e7,e8"}


def test_turning_is_a_turn_and_doing_nothing_is_none() -> None:
    found = moves(POSITIONS["turning"].text)
    assert len(found) == 233
    assert "i9-i11,i10" in found
    assert sum(move.startswith("i9-i9,") for move in found) == 5


def test_the_centre_is_barred_and_in_the_basic_game_only_for_whites_first_piece() -> None:
    assert not any(_central(turn) for turn in turns(POSITIONS["turning"].text) if "-" not in turn)
    assert any(_central(turn) for turn in turns("Ei2i3 1 1", "basic"))
    assert not any(_central(turn) for turn in turns("- 0 0", "basic"))
    assert not any(_central(turn) for turn in turns("ei2i3 0 5", "basic"))
    assert any(_central(turn) for turn in turns("- 1 5", "basic"))


def _central(turn: str) -> bool:
    """Whether P or the leading dot lies in the central hexagon."""
    centre = {f"{'abcdefghijklmnopq'[x]}{n}" for x, n in CENTRE}
    return not centre.isdisjoint(turn[1:].split(","))


def test_bridged_pieces_are_blocked_whatever_the_distance() -> None:
    text = POSITIONS["bridged"].text
    assert {move for move in moves(text) if _level(text, move) == 3} == {"e11-e5,e6", "e11-e7,e6"}
    # The black E on e6 lies two levels below and nothing touches it.
    assert "e6" in {move.partition("-")[0] for move in moves(text.replace(" 0 14", " 1 14"))}
    assert moves(POSITIONS["bridged twice"].text) == set()


def test_who_connects_wins_also_where_both_are_connected() -> None:
    start = named("both")
    ends = {move: kernel().play(start, move) for move in moves(POSITIONS["both"].text) if move.startswith("g8-")}
    won = {move for move, end in ends.items() if outcome(end) == (1, "connection") and winner(end) == 1}
    assert won == {"g8-d8,e8", "g8-d8,d7", "g8-e8,d7"}
    assert all(connected(visible_of(ends[move], 0), kernel().tables) for move in won)
    running = {move for move, end in ends.items() if winner(end) == RUNNING}
    assert running == {"g8-g8,h9", "g8-g9,h9"}
    given = {move for move, end in ends.items() if outcome(end) == (0, "connection-given") and move not in running}
    assert len(given) == 115
    assert "g8-f8,g9" in given


def test_the_last_piece_ends_the_game_by_the_centre() -> None:
    start = named("last piece")
    ends = {text: kernel().play(start, text) for text in kernel().turns(start)}
    placed = [outcome(end) for text, end in ends.items() if "-" not in text]
    assert (placed.count((0, "centre")), placed.count((1, "connection")), len(placed)) == (201, 3, 204)
    moved = [end for text, end in ends.items() if "-" in text]
    assert len(moved) == 942
    assert sum(winner(end) == 1 for end in moved) == 3
    assert all(winner(end) in (RUNNING, 1) for end in moved)


def test_the_last_piece_of_the_basic_game_is_a_draw() -> None:
    game = kernel("basic")
    start = game.encode(POSITIONS["last piece"].text)
    found = [outcome(game.play(start, text)) for text in game.turns(start) if "-" not in text]
    assert found.count((DRAW, "last-piece")) == len(found) - 3 - found.count((0, "connection"))
    assert set(found) == {(DRAW, "last-piece"), (1, "connection")}


def test_an_equal_centre_is_a_draw() -> None:
    text = POSITIONS["last piece"].text
    held = [kernel().play(state(text), turn) for turn in turns(text) if "-" not in turn]
    assert all(outcome(end)[1] in ("centre", "connection") for end in held)
    # Without what White has in the centre nobody has anything there.
    empty = text.replace("Eg8f8,", "").replace("Lk9j9,", "")
    ends = {outcome(kernel().play(state(empty), turn)) for turn in turns(empty) if "-" not in turn}
    assert (DRAW, "centre") in ends


def test_who_has_no_turn_ends_the_game_by_the_centre() -> None:
    tables = kernel().tables.copy()
    tables[LAYOUT:FIRST] |= 1 << CENTRAL_AT  # as if every placing touched the central hexagon
    for text, expected in (("Te5e4,te7e8/Ee5e6 1 4", DRAW), ("Te5e4,te7e8,Ti9i10/Ee5e6 1 6", 0)):
        blocked = tuple(map(int, judged(state(text), tables)))
        assert outcome(blocked) == (expected, "blocked")
    # A piece that can still move is enough.
    assert winner(judged(state("ta3a4,Te5e4,te7e8/Ee5e6 1 6"), tables)) == RUNNING


def test_levels_are_kept_and_not_counted() -> None:
    # e6 has one dot, on level 2, and carries others like any.
    text = "Te5e4,te7e8/Ee5e6/Ce6e7 0 4"
    assert kernel().decode(state(text)) == text
    with pytest.raises(BadNotation):
        state("Te5e4,te7e8/Ee5e6,Ce6e7 0 4")


def test_equal_positions_are_equal_states_and_repeat() -> None:
    one, other = played("Ta3,a4", "Tq13,q12", "Tc3,c4"), played("Tc3,c4", "Tq13,q12", "Ta3,a4")
    assert one == other
    there = kernel().play(kernel().play(one, "q13-p13,p12"), "Te3,e4")
    assert key(there) != key(one)
    back = kernel().play(kernel().play(there, "p13-q13,q12"), "c3-d3,d2")
    assert repeats(back) != repeats(there)
    assert turn(back) == 7


def test_repetition_compares_pieces_and_not_what_is_seen() -> None:
    # The same cells are covered by the same colour, but P lies elsewhere.
    one, other = state("Ei9i10 0 2"), state("Ei11i10 0 2")
    assert visible_of(one, 0) == visible_of(other, 0)
    assert repeats(one) != repeats(other)
    assert repeats(one) != repeats(state("Ei9i10 1 3"))
    assert repeats(one) == repeats(state("Ei9i10 0 8"))


def test_pieces_are_neither_lost_nor_made_and_texts_read_back() -> None:
    for version in ("standard", "basic"):
        game = kernel(version)
        for seed in range(amount(3, 30)):
            here, rng, out = game.start(), generator(seed), np.empty(game.max_steps, np.int64)
            while winner(here) == RUNNING:
                step = int(game.functions.sample(here, game.tables, rng, out))  # type: ignore[misc]
                assert step & LAST
                text = game.turn_text(here, [step])
                assert game.read_turn(here, text) == (step,)
                here = game.play(here, [step])
                written = game.decode(here)
                assert game.encode(written) == here
                pieces = "".join(piece[0] for level in written.split()[0].split("/") for piece in level.split(","))
                for number, each in zip(TYPES, EACH, strict=True):
                    assert max(pieces.count(number), pieces.count(number.lower())) <= each
            assert len(pieces) <= 35


def test_a_drawn_turn_is_a_legal_one() -> None:
    start = named("last piece")
    out, rng = np.empty(kernel().max_steps, np.int64), generator(7)
    legal = {steps[0] for steps in kernel().turns(start).values()}
    drawn = [int(kernel().functions.sample(start, kernel().tables, rng, out)) for _ in range(40 * len(legal))]  # type: ignore[misc]
    assert set(drawn) == legal
    # 40 of each are expected: the sum of squares is about as large as there are turns.
    counts = np.unique(drawn, return_counts=True)[1]
    assert ((counts - 40) ** 2 / 40).sum() < 1.3 * len(legal)


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "- 0",
        "- 2 0",
        "- 0 00",
        "Te5e4 0 x",
        "Te5e7 0 1",
        "Xe5e4 0 1",
        "Te5e4,Te5e4 0 2",
        "te7e8,Te5e4 0 2",
        "Te10e11,Te9d9 0 2",
        "Ta1a2 0 1",
        "Te5e4/Ee5e6 0 2",
        "Te5e4//Ee5e6 0 2",
        "Ce5e6,Ci5i6,Cl9l10 1 3",
        "Te5e4,te7e8/Te5e6 0 3",
        "Ce5e4 0 1",
        "- 0 0 0",
    ],
)
def test_what_is_no_position_is_refused(bad: str) -> None:
    with pytest.raises(BadNotation):
        kernel().encode(bad)


def test_the_player_who_placed_all_pieces_is_not_to_move() -> None:
    placed = _placed(POSITIONS["last piece"].text)
    assert outcome(state(placed)) == (0, "centre")
    with pytest.raises(BadNotation):
        state(placed.replace(" 0 46", " 1 46"))


def _placed(text: str) -> str:
    """A position text after Black's last piece, which did not connect."""
    start = state(text)
    ends = (kernel().play(start, found) for found in sorted(turns(text)) if "-" not in found)
    return next(kernel().decode(end) for end in ends if outcome(end)[1] == "centre")


@pytest.mark.parametrize(
    "bad", ["", "Te5", "te5,e4", "Te5,e7", "e10-e5", "e10-e5,z9", "e7-e6,e5", "Xe5,e4", "Te99,e4", "e10-e10,e11"]
)
def test_what_is_no_turn_is_refused(bad: str) -> None:
    with pytest.raises(BadNotation):
        kernel().read_turn(named("bridge"), bad)
    assert to_move(named("bridge")) == 0


def test_no_turn_is_read_when_the_game_is_over() -> None:
    with pytest.raises(BadNotation):
        kernel().read_turn(state(_placed(POSITIONS["last piece"].text)), "Ta3,a4")
