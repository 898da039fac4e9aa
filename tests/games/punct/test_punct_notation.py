"""PÜNCT in text: turns, what readers accept, positions, touches, mirrors, turns in words, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

import gipfel
from games.punct.positions import TEXTS, after, named, place, punct, refused
from gipfel.core.line import Line, random_turn
from gipfel.core.tale import tale_text
from gipfel.core.turns import touches_of
from gipfel.games.punct.mirror import image
from gipfel.games.punct.pieces import ALL, KINDS, layout_of
from gipfel.games.punct.scene import GLYPHS
from support import amount


def read(text: str, spec: str = "punct") -> str:
    """The code by which a position is refused, or its text."""
    try:
        return place(text, spec).text()
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"


@pytest.mark.parametrize(
    ("written", "same"),
    [
        (" tH5,H6 ", "Th5,h6"),
        ("T h5 , h6", "Th5,h6"),
        ("Th5,h6,i6", "Th5,h6"),
        ("th5,i6,h6", "malformed"),
        ("Ce5,e4", "Ce5,e6"),
        ("SCe5,e6,e4", "Ce5,e6"),
        ("sce5,e4,e6", "Ce5,e6"),
        ("SEe5,e4", "Ee5,e4"),
        ("AMe5,e4", "Me5,e4"),
        ("are5,e4,d3", "Re5,e4"),
        ("ALe5,e4", "Le5,e4"),
    ],
)
def test_readers_accept_other_spellings(written: str, same: str) -> None:
    start = punct().start()
    if same == "malformed":
        assert refused(start, written) == "punct-third-dot"
    else:
        assert start.game.play_turn(start, written).text == same


def test_moves_are_read_with_blanks_capitals_and_a_third_cell() -> None:
    position = place("Th5h6 0 2")
    for written in ("h5-k8,k9", "H5 - K8 , K9", "h5-k8,k9,l9"):
        assert position.game.play_turn(position, written).text == "h5-k8,k9"
    assert refused(position, "h5-k8,k9,l10") == "punct-third-dot"


@pytest.mark.parametrize(
    "turn",
    [
        "",
        "T",
        "Th5",
        "h5",
        "Th5-h6",
        "h5-k8",
        "Xh5,h6",
        "Th5,h6,i6,i7",
        "-",
        "h5--k8,k9",
        "Th5,h6;",
        "T\uff485,h6",
        "a1-b2",
    ],
)
def test_turns_that_cannot_be_read_are_refused(turn: str) -> None:
    assert refused(place("Th5h6 0 2"), turn) == "malformed-turn"


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("Th5,h9", "punct-no-layout"),
        ("Ta1,a2", "no-such-cell"),
        ("Ea8,a9", "no-such-cell"),
        ("Ea7,a8", "punct-no-layout"),
        ("h5-h5,k9", "punct-no-layout"),
        ("h6-h8,h9", "punct-not-yours"),
        ("b3-b5,b6", "punct-not-yours"),
    ],
)
def test_turns_that_mean_nothing_are_refused_by_name(turn: str, code: str) -> None:
    assert refused(place("Th5h6 0 2"), turn) == code


@pytest.mark.parametrize("text", [*TEXTS.values(), "- 1 12"])
def test_positions_read_back(text: str) -> None:
    assert read(text) == text


def test_pieces_are_sorted_by_column_and_number() -> None:
    assert read("Ee10e11,Te2e3 0 2") == "Te2e3,Ee10e11 0 2"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-position"),
        ("- 0", "bad-position"),
        ("- 2 0", "bad-position"),
        ("- 0 00", "bad-position"),
        ("- 0 x", "bad-position"),
        ("- 0 0 0", "bad-position"),
        ("Te5e4 0 0", "punct-too-few-turns"),
        ("Te5e4,te7e8/Ee5e6 1 2", "punct-too-few-turns"),
        ("Te5 0 0", "bad-position"),
        ("Te5e4, 0 0", "bad-position"),
        ("Te5e4/ 0 0", "bad-position"),
        ("/Te5e4 0 0", "bad-position"),
        ("Xe5e4 0 0", "bad-position"),
        ("Te5e6e7 0 0", "bad-position"),
        ("Te5r4 0 0", "bad-position"),
        ("Te5e99 0 0", "no-such-cell"),
        ("Te5e9 0 0", "punct-no-layout"),
        ("Ce5e4 0 0", "punct-no-layout"),
        ("Ea7a8 0 0", "punct-no-layout"),
        ("Te5e4,te4e3 0 0", "punct-two-dots"),
        ("Te5e4/te10e11 0 0", "punct-does-not-rest"),
        ("Te5e4,te7e8/Ee5e6/Ee4e3 0 0", "punct-does-not-rest"),
        ("Te5e4/Ee5e6 0 0", "punct-does-not-rest"),
        ("Cb2b3,Cd2d3,Cf2f3 0 0", "punct-too-many"),
    ],
)
def test_positions_that_cannot_come_about_are_refused(text: str, code: str) -> None:
    assert read(text) == code


def test_the_colour_under_a_punct_is_not_asked_in_texts() -> None:
    assert read("te5e4/Te5e4 0 4") == "te5e4/Te5e4 0 4"


def test_a_game_that_would_have_ended_before_is_refused() -> None:
    last = named("P-9 last piece")
    over = next(reached for turn in last.turns() if (reached := after(last, turn)).outcome is not None)
    assert place(over.text()) == over
    board, _player, turn = over.text().split()
    assert read(f"{board} 1 {turn}") == "punct-over-before"


def test_texts_and_turns_of_random_games_read_back() -> None:
    for seed in range(amount(1, 60)):
        line, rng = Line.begin(punct().start()), Random(seed)
        while line.outcome is None and line.turn_count < amount(70, 200):
            line = line.turn(random_turn(line.position, rng))
            assert place(line.text()) == line.position
            assert place(line.text()).repeats == line.position.repeats


def test_touches_are_kind_or_piece_then_its_cell_then_the_leading_dot() -> None:
    position = named("P-7 turning around")
    assert touches_of(position, "Te5,e6") == [["kind:T", "e5", "e6"]]
    assert touches_of(position, "i9-i11,i10") == [["i9", "i11", "i10"]]
    assert all(step.last for step in position.steps())
    tree = position.tree()
    assert set(tree.children(tree.root)) == {*(f"kind:{kind}" for kind in KINDS), "i9"}
    assert tree.turn_of(["i9", "i9", "h9"]) == "i9-i9,h9"


def test_the_tree_is_open_below_kind_and_cell() -> None:
    tree = named("P-7 turning around").tree()
    first = tree.to_json(nodes=1)
    assert len(first["nodes"][first["root"]]["touch"]) == 7
    assert all(node.get("open") for number, node in enumerate(first["nodes"]) if number != first["root"])
    around = tree.to_json(["i9", "i9"], nodes=1)
    prompt = around["nodes"][around["root"]]["prompt"]
    assert set(prompt["ghosts"]) == set(around["nodes"][around["root"]]["touch"]) == {"h8", "h9", "i8", "j9", "j10"}
    assert prompt["ghosts"]["j9"]["over"] == ["j9", "k9"]


def test_a_ghost_lies_on_the_level_it_would_have() -> None:
    ghosts = named("P-1 bridge").prompt(["e10", "e5"]).ghosts
    assert [item.symbol for item in ghosts.values()] == ["punct-white-e-bridge-2"]


def test_a_mirror_swaps_left_and_right_bends() -> None:
    for symmetry in punct().symmetries():
        for kind in KINDS:
            for number in ALL[kind][::37]:
                there = layout_of(image(number, symmetry))
                assert {symmetry.cells[cell] for cell in layout_of(number).cells} == set(there.cells)
                assert there.spot == symmetry.cells[layout_of(number).spot]
                assert (there.kind != kind) == (symmetry.mirrored and kind in "RL")


@pytest.mark.parametrize(
    ("position", "turn", "told"),
    [
        ("- 0 0", "Th5,h6", "white triangle on h5, leading dot on h6"),
        (
            "Te5e4,te7e8,Ee10e11 0 3",
            "e10-e5,e6",
            "white straight piece with PÜNCT at its end from e10 to e5, leading dot on e6; on level 2;"
            " a bridge over e6",
        ),
        ("tg5g4 1 3", "g5-g5,g6", "black triangle on g5 turned, leading dot on g6"),
    ],
)
def test_turns_are_told_in_words(position: str, turn: str, told: str) -> None:
    start = place(position)
    assert tale_text(start.game.play_turn(start, turn)) == told


def test_a_cell_is_described_from_the_top_with_its_gaps() -> None:
    spoken = {item.at: str(item.speech) for item in place("Te5e4,te7e8/Ee5e6 1 4").scene().items if item.speech}
    assert spoken["e6"] == "e6, white straight piece with PÜNCT at its end, level 2, a gap"
    assert (
        spoken["e5"]
        == "e5, PÜNCT of white straight piece with PÜNCT at its end, level 2, below: PÜNCT of white triangle, level 1"
    )
    assert spoken["i9"] == "i9, vacant, centre"


def test_bridges_are_drawn_with_a_gap_and_counts_stand_beside_the_board() -> None:
    scene = place("Te5e4,te7e8,Ei9i10/Ee5e6 1 4").scene()
    symbols = {item.symbol for item in scene.items}
    assert "punct-white-e-bridge-2" in symbols
    assert symbols & set(GLYPHS)
    counts = {(tray.name, tray.owner): [item.count for item in tray.items] for tray in scene.trays}
    assert counts["reserve", 0] == [5, 2, 2, 2, 2, 2]
    assert counts["centre", 0] == [3]
    assert [item.touch for tray in scene.trays if tray.owner == 1 for item in tray.items][:2] == ["kind:T", "kind:C"]


@pytest.mark.parametrize("name", ["start", "P-1 bridge", "P-5 both, and given", "P-9 last piece"])
def test_ghosts_are_those_of_the_legal_turns(name: str) -> None:
    position = named(name)
    begun: dict[tuple[str, str], set[str]] = {}
    for step in position.steps():
        first, spot, leading = step.touches
        begun.setdefault((first, spot), set()).add(leading)
    for touched, dots in list(begun.items())[:: amount(29, 1)]:
        assert set(position.prompt(touched).ghosts) == dots
