"""The compiled game, rule by rule. Columns are written from ring 1 upwards: `.` no ring, `o` vacant, else a marble."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gipfel.core.errors import BadNotation, NoKernel
from gipfel.games.zertz.kernel import ZertzKernel
from gipfel.games.zertz.kernel_board import LENGTHS, bits, columns
from gipfel.games.zertz.kernel_rings import free_rings, neighbours
from gipfel.games.zertz.kernel_steps import sample
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import LAST, RUNNING, State
from support import amount

DEFAULTS = {
    "capture": "enforced",
    "claims": "automatic",
    "edition": "standard",
    "repetition": "draw",
    "rings": "37",
    "touch": "free",
}
PERFT: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text())["perft"]
# Without the compiler, millions of turns take hours.
MOST_COUNTED = 10**9 if hasattr(sample, "py_func") else 1000
NOTHING = "0,0,0"

Z2 = "oo../oooW./.BoooW/...oooo/..ooo./.oooB/oo.G 4,7,8 0,0,0 0,0,0 0 0"
Z3 = "oGoo/.ooBo/..oooo/..ooGW./..oWoo/..ooo/.... 4,6,9 0,0,0 0,0,0 0 0"
Z4 = "..../.Goo./...oo./...ooW./.oBoo./.oooB/.ooW 4,7,8 0,0,0 0,0,0 0 0"
Z5 = ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1,1,5 2,2,1 2,4,4 0 0"
V1 = ".o../...W./...o../ooooooo/oooooo/.oGoo/oooo 2,4,5 1,3,5 2,0,0 1 0"
V2 = "o.../oG.o./....W./....BoG/...Bo./....G/.... 0,1,0 3,1,5 2,3,3 1 0"
V4 = "..../.GG../..oGoo/..WG.o./....../...../.... 0,0,0 2,2,5 3,2,5 1 0"
V5 = "..../...../...G../....o../..GooG/.GoB./.B.. 0,0,0 3,2,5 3,2,3 1 0"
V6 = "..../...../...G../..Bo.../..GB../Go.../GB.. 0,0,0 3,2,2 3,2,5 1 0"


@cache
def kernel(**options: str) -> ZertzKernel:
    return ZertzKernel({**DEFAULTS, **options})


def of_spec(spec: str) -> ZertzKernel:
    """The compiled game of `zertz[:preset][,option=value...]`."""
    name, *settings = spec.split(",")
    preset = name.partition(":")[2]
    options = {"edition": preset} if preset == "blitz" else {"rings": preset} if preset else {}
    return kernel(**options, **dict(setting.split("=") for setting in settings))


def played(game: ZertzKernel, text: str, *turns: str) -> State:
    state = game.encode(text)
    for turn in turns:
        state = game.play(state, turn)
    return state


def result(game: ZertzKernel, state: State) -> tuple[int, str] | None:
    winner = game.functions.winner(state)
    return None if winner == RUNNING else (winner, game.reasons[game.functions.reason(state)])


def turns(text: str, **options: str) -> set[str]:
    game = kernel(**options)
    return set(game.turns(game.encode(text)))


def small(c_and_d: str, stock: str = NOTHING, first: str = NOTHING, second: str = NOTHING, player: int = 0) -> str:
    """A 37-ring board with rings in the columns c and d only."""
    return f"..../...../{c_and_d}/....../...../.... {stock} {first} {second} {player} 0"


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_number_of_turns(row: dict[str, Any]) -> None:
    game = of_spec(row["spec"])
    state = played(game, row["position"], *row.get("turns", [])) if "position" in row else game.start()
    counts = [count for count in row["counts"] if count <= MOST_COUNTED]
    assert [game.perft(state, depth) for depth, _ in enumerate(counts, 1)] == counts


@pytest.mark.parametrize("rings", LENGTHS)
def test_rule_1_1_bits_of_a_board_have_the_neighbours_of_its_geometry(rings: str) -> None:
    lowest = (4, 3, 2, 1, 0, 1, 2, 3, 4) if rings == "61" else (3, 2, 1, 0, 1, 2, 3, 4)
    cells = {
        (column, lowest[column] + 2 * ring): cell
        for column, numbers in enumerate(columns(rings))
        for ring, cell in enumerate(numbers)
    }
    assert len(set(cells.values())) == int(rings)
    for (column, height), cell in cells.items():
        around = [
            (column, height - 2),
            (column, height + 2),
            *product((column - 1, column + 1), (height - 1, height + 1)),
        ]
        expected = bits(cells[place] for place in around if place in cells)
        assert neighbours(1 << cell) & kernel(rings=rings).names.board == expected


def test_rule_3_2_free_are_vacant_rings_with_two_places_beside_each_other_empty() -> None:
    game = kernel()
    rings, white, grey, black = game.encode(Z2)[:4]
    free = free_rings(rings, rings & ~(white | grey | black))
    expected = {"a1", "a2", "b1", "d7", "e3", "f2", "g1", "g2"}
    assert {name for name, cell in game.names.cell.items() if free >> cell & 1} == expected
    assert {turn[4:] for turn in turns(Z2) if turn.startswith("Wb2,")} == expected


def test_rule_4_2_captures_are_compulsory_and_chains_run_to_their_end() -> None:
    assert turns(Z3) == {"x e4Gc5We6", "x e4Gc5Ba3Ga1", "x d5Wf3", "x d6Gd4Wf4"}


def test_rule_5_1_removing_a_ring_isolates_a_marble() -> None:
    removed = {turn[4:] for turn in turns(Z4) if turn.startswith("Wf3,")}
    assert removed == {"b3 x Gb2", "b4", "c5", "d4", "e2", "f2", "g2", "g3"}


def test_rule_5_1_a_forced_capture_and_an_isolation_win() -> None:
    game = kernel()
    assert set(game.turns(played(game, Z5, "Bc5,f4"))) == {"x d6Bb4"}
    end = played(game, Z5, "Bc5,f4", "x d6Bb4", "Wg2,f3 x Wg2Wg3")
    assert result(game, end) == (0, "set")
    assert game.decode(end) == ".ooo/oooGo/.oooo./..oooo./...oo./...../.... 0,1,4 4,2,1 2,4,5 1 3"


@pytest.mark.parametrize(
    ("text", "turn", "end"),
    [
        (V1, "Wa2,c4 x Wa2Wb4", (1, "set")),
        (V2, "Gb1,a1 x Gb1Gb2", (1, "set")),
        (V4, "Bc3,c5 x Gb2Gb3Bc3Gc4Wd3Gd4", (1, "set")),
        (V5, "Bd5", None),
    ],
    ids=["fill-and-isolate", "last-vacancy", "larger-part", "no-free-ring"],
)
def test_positions_of_real_games(text: str, turn: str, end: tuple[int, str] | None) -> None:
    game = kernel()
    assert result(game, played(game, text, turn)) == end


def test_rule_3_3_where_no_ring_is_free_the_marble_is_the_whole_turn() -> None:
    taking = {f"{colour}{ring},d5 x Gc4" for colour, ring in product("WGB", ("e4", "e5", "f3"))}
    assert turns(V5) == {"Wd5", "Gd5", "Bd5"} | taking


def test_rule_6_3_a_position_comes_back() -> None:
    game = kernel()
    before, after = game.encode(V6), played(game, V6, "Bf2", "x f2Gd4", "x c4Be3", "Gc4")
    assert game.decode(after) == game.decode(before)[:-1] + "4"
    assert game.functions.repeats(after) == game.functions.repeats(before)
    assert game.functions.key(after) == game.functions.key(before)
    assert game.functions.repeats(played(game, V6, "Gf2")) != game.functions.repeats(played(game, V6, "Bf2"))


@pytest.mark.parametrize(
    ("edition", "short", "enough"),
    [
        ("standard", "3,0,0", "4,0,0"),
        ("standard", "0,4,0", "0,5,0"),
        ("standard", "0,0,5", "0,0,6"),
        ("standard", "2,4,5", "3,3,3"),
        ("blitz", "2,0,0", "3,0,0"),
        ("blitz", "0,3,0", "0,4,0"),
        ("blitz", "0,0,4", "0,0,5"),
        ("blitz", "1,3,4", "2,2,2"),
    ],
)
def test_rule_2_1_the_goals_of_the_editions(edition: str, short: str, enough: str) -> None:
    game = kernel(edition=edition)
    text = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 1,1,1 {} 0,0,0 1 0"
    assert result(game, game.encode(text.format(short))) is None
    assert result(game, game.encode(text.format(enough))) == (0, "set")


def test_rule_4_4_the_goal_counts_only_when_the_chain_has_ended() -> None:
    game = kernel()
    state = game.encode(small("....../oWWoWo.", "0,8,10", "3,0,0"))
    first, second = game.read_turn(state, "x d2Wd4Wd6")
    assert first & LAST == 0
    assert second & LAST
    between = game.play(state, [first])
    assert result(game, between) is None
    assert result(game, game.play(between, [second])) == (0, "set")


def test_rule_3_4_a_colour_gone_from_the_stock_cannot_be_placed() -> None:
    assert {turn[0] for turn in turns(small("ooo.../ooo....", "0,2,1", "1,0,0"))} == {"G", "B"}


def test_rule_3_4_own_captures_are_placed_once_the_whole_stock_is_empty() -> None:
    game = kernel()
    text = small("ooo.../ooo....", NOTHING, "1,0,2", "0,1,0", player=0)
    assert {turn[0] for turn in turns(text)} == {"W", "B"}
    assert game.decode(played(game, text, "Bc1,c3")) == small("Bo..../ooo....", NOTHING, "1,0,1", "0,1,0", 1)[:-1] + "1"


def test_rule_3_5_nothing_to_place_and_nothing_to_capture_loses() -> None:
    game = kernel()
    end = played(game, small("ooo.../ooo....", "0,0,1"), "Bc1,c3")
    assert result(game, end) == (0, "no-move")
    assert game.encode(game.decode(end)) == end


def test_rule_3_5_nothing_to_place_but_a_capture_goes_on() -> None:
    game = kernel()
    after = played(game, small("....../oGooo..", "0,0,1"), "Bd3,d5")
    assert result(game, after) is None
    assert set(game.turns(after)) == {"x d2Bd4", "x d3Gd1"}


@pytest.mark.parametrize(("captures", "why"), [("2,0,0", "full-board"), ("3,0,0", "set")])
def test_rule_6_2_a_full_board_is_claimed_and_won(captures: str, why: str) -> None:
    game = kernel()
    text = small("....../Goo....", "1,0,0", captures)
    assert turns(text) == {"Wd2,d3 x Gd1Wd2", "Wd3,d2 x Gd1Wd3"}
    end = played(game, text, "Wd2,d3 x Gd1Wd2")
    assert result(game, end) == (0, why)
    assert game.encode(game.decode(end)) == end


def test_rule_5_4_a_full_board_is_one_group_to_claim_or_not() -> None:
    game = kernel(claims="optional")
    text = small("....../Goo....", "1,0,0", player=1)
    assert turns(text, claims="optional") == {"Wd2,d3", "Wd2,d3 x Gd1Wd2", "Wd3,d2", "Wd3,d2 x Gd1Wd3"}
    assert result(game, played(game, text, "Wd3,d2")) == (1, "full-board")


def test_rule_3_3_filling_the_last_vacancy_without_a_free_ring_is_the_whole_turn() -> None:
    game = kernel()
    state = game.encode(small("....../Go.....", "1,0,0"))
    ((turn, (step,)),) = game.turns(state).items()
    assert turn == "Wd2 x Gd1Wd2"
    assert step & LAST


def test_rule_5_3_each_completed_group_may_be_claimed_or_left() -> None:
    taking = {turn for turn in turns(small("....../Goo.oo.", "1,0,0"), claims="optional") if turn.startswith("Wd3,d2")}
    assert taking == {"Wd3,d2", "Wd3,d2 x Gd1", "Wd3,d2 x Wd3", "Wd3,d2 x Gd1Wd3"}


def test_rule_5_3_a_group_completed_earlier_is_not_claimed() -> None:
    text = small("G...../....ooo", "1,0,0")
    assert turns(text) == {"Wd5,d6 x Wd5", "Wd5,d7", "Wd6,d5", "Wd6,d7", "Wd7,d5", "Wd7,d6 x Wd7"}


def test_rule_5_3_a_group_left_earlier_falls_with_the_full_board() -> None:
    assert turns(small("G...../....oo.", "1,0,0")) == {"Wd5,d6 x Gc1Wd5", "Wd6,d5 x Gc1Wd6"}


def test_the_other_player_is_on_turn_after_every_turn() -> None:
    game = kernel()
    after = played(game, Z3, "x e4Gc5Ba3Ga1")
    assert (game.functions.to_move(after), game.functions.turn(after)) == (1, 1)


@pytest.mark.parametrize("rings", LENGTHS)
def test_rule_1_2_the_start_of_each_board(rings: str) -> None:
    game = kernel(rings=rings)
    text = "/".join("o" * length for length in LENGTHS[rings]) + " 6,8,10 0,0,0 0,0,0 0 0"
    assert game.decode(game.start()) == text
    assert game.encode(text) == game.start()


def test_rule_7_2_claimed_captures_are_left_to_the_rules() -> None:
    with pytest.raises(NoKernel) as refused:
        kernel(capture="claimed")
    assert (refused.value.code, refused.value.params) == ("no-kernel", {"option": "capture"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "oooo 6,8,10 0,0,0 0,0,0 0 0",
        "oooo/ooooo/oooooo/oooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 0",
        "oooo/ooooo/oooooo/oooXooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 0",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8 0,0,0 0,0,0 0 0",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 2 0",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 01",
        "oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 62,8,10 1,0,0 0,0,0 0 0",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 0 ",
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "bad-position"):
        kernel().encode(text)


@pytest.mark.parametrize(
    ("position", "turn", "code"),
    [
        (Z4, "nonsense", "malformed-turn"),
        (Z4, "Wf3", "malformed-turn"),
        (Z4, "Wf3,f4", "malformed-turn"),
        (Z4, "Wf3,b3", "malformed-turn"),
        (Z4, "Wf3,b4 x Gb2", "malformed-turn"),
        (Z4, "Wf3,b3 x Wb2", "malformed-turn"),
        (Z4, "Wh1,b3", "no-such-cell"),
        (Z4, "wf3,b4", "malformed-turn"),
        (Z3, "Wa1,a4", "malformed-turn"),
        (Z3, "x e4Gc5", "malformed-turn"),
        (Z3, "x d5Gf3", "malformed-turn"),
        (Z3, "x d5Wf3Wf5", "malformed-turn"),
        (small("....../Goo....", "1,0,0", "4,0,0", player=1), "Wd2,d3 x Gd1Wd2", "malformed-turn"),
    ],
)
def test_what_is_no_legal_turn(position: str, turn: str, code: str) -> None:
    game = kernel()
    with pytest.raises(BadNotation, check=lambda error: error.code == code):
        game.read_turn(game.encode(position), turn)


@pytest.mark.parametrize("text", [Z2, Z3, V2, V4, V5])
@pytest.mark.parametrize("claims", ["automatic", "optional"])
def test_turn_texts_read_back(text: str, claims: str) -> None:
    game = kernel(claims=claims)
    state = game.encode(text)
    for turn, steps in game.turns(state).items():
        assert game.read_turn(state, turn) == steps


@pytest.mark.parametrize("text", [Z3, Z4, V6])
def test_sample_draws_every_step_and_no_other(text: str) -> None:
    game = kernel()
    out, rng = np.empty(game.max_steps, np.int64), generator(1)
    state = game.encode(text)
    drawn = {sample(state, game.tables, rng, out) for _ in range(1000)}
    assert drawn == set(out[: game.functions.gen(state, game.tables, out)].tolist())


def marbles(state: State) -> list[int]:
    """White, grey and black on the board, in the stock and captured."""
    counts = [state[4] >> 7 * place & 127 for place in range(9)]
    return [state[1 + colour].bit_count() + sum(counts[colour::3]) for colour in range(3)]


def check_step(game: ZertzKernel, state: State, step: int) -> State:
    after = game.play(state, [step])
    rings, white, grey, black = after[:4]
    assert marbles(after) == [6, 8, 10]
    assert white & grey == white & black == grey & black == 0
    assert rings & ~game.names.board == 0
    ended = game.functions.turn(after) != game.functions.turn(state)
    if ended:
        assert (white | grey | black) & ~rings == 0
        assert game.encode(game.decode(after)) == after
    assert not step & LAST or ended
    assert game.options["claims"] == "optional" or ended == bool(step & LAST)
    return after


@pytest.mark.parametrize("rings", ["37", "48", "61"])
@pytest.mark.parametrize("claims", ["automatic", "optional"])
def test_random_games_keep_the_marbles_and_end(rings: str, claims: str) -> None:
    game = kernel(rings=rings, claims=claims)
    out, rng = np.empty(game.max_steps, np.int64), generator(int(rings))
    for _ in range(amount(15, 1000)):
        state = game.start()
        while result(game, state) is None:
            step = sample(state, game.tables, rng, out)
            assert step in out[: game.functions.gen(state, game.tables, out)]
            assert step & ~LAST < game.action_size
            state = check_step(game, state, step)
        assert result(game, state) in list(product((0, 1), game.reasons))


def test_playouts_are_finished_games() -> None:
    outcome = kernel().playouts(1000, seed=1)
    assert outcome.wins_0 + outcome.wins_1 == 1000
    assert min(outcome.wins_0, outcome.wins_1) > 400
