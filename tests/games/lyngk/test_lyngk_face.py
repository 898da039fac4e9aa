"""What people touch, see and hear: the turn tree, the scene, the tokens and the sentences of LYNGK."""

from __future__ import annotations

from games.lyngk.positions import L1, L2, L3, L5, L6, L7, L8, L9, L10, L11, after, lyngk, place
from gipfel.core.scene import Item, Tray, decisive
from gipfel.core.tale import tale_text
from gipfel.games.lyngk.rules import LyngkClaim, LyngkPosition

MOST_BYTES = 16_000  # of the tree of an opening, which has more than a thousand turns


def pieces(position: LyngkPosition, point: str) -> list[Item]:
    """What is drawn of the stack on a point, the lowest first."""
    return [item for item in position.scene().items if item.layer == "piece" and item.at == point]


def tray(position: LyngkPosition, name: str, owner: int | None) -> Tray:
    """The tray of a name and an owner."""
    return next(tray for tray in position.scene().trays if (tray.name, tray.owner) == (name, owner))


def test_a_claim_is_touched_before_the_stack_and_its_target() -> None:
    tree = L1.tree()
    assert tree.turn_of(["claim:I", "e4", "e5"]) == "I,e4-e5"
    assert tree.turn_of(["e4", "d3"]) == "e4-d3"


def test_links_need_no_touch() -> None:
    assert L3.tree().turn_of(["b1", "e7"]) == "b1-e7"


def test_what_is_reached_over_links_only_is_told_apart() -> None:
    assert sorted(L3.prompt(("b1",)).far) == ["e7", "h1"]
    assert L3.prompt(("e4",)).far == []
    assert L1.prompt(("e4",)).far == []


def test_a_pass_is_offered_only_when_it_is_the_one_turn() -> None:
    assert set(L7.tree().children(L7.tree().root)) == {"choice:pass"}
    assert "choice:pass" not in L6.tree().children(L6.tree().root)


def test_the_tree_of_an_opening_is_sent_whole() -> None:
    text = lyngk().start().tree().to_text(seconds=60)
    assert len(text) < MOST_BYTES
    assert '"open"' not in text


def test_prompts_say_what_is_expected() -> None:
    codes = [L1.prompt(), L1.prompt(("e4",)), L1.play(LyngkClaim("I")).prompt(), L3.prompt(), L8.prompt()]
    assert [prompt.code for prompt in codes] == [
        "lyngk-claim-or-move",
        "lyngk-target",
        "lyngk-claimed",
        "lyngk-move",
        "game-over",
    ]


def test_a_stack_shows_all_its_pieces_from_bottom_to_top() -> None:
    shown = pieces(L10, "e4")
    assert [item.symbol for item in shown] == [
        "lyngk-joker-under",
        "lyngk-blue-under",
        "lyngk-black-under",
        "lyngk-red-under",
        "lyngk-ivory",
    ]
    assert [str(item.speech) for item in L10.scene().items if item.touch == "e4"] == [
        "e4, ivory on a stack of 5, below: red, black, blue, joker"
    ]


def test_tokens_can_be_touched_by_whoever_may_claim() -> None:
    assert [item.touch for item in tray(L1, "tokens", None).items] == [f"claim:{colour}" for colour in "IBRGK"]
    claimed = L1.play(LyngkClaim("I"))
    assert [item.touch for item in tray(claimed, "tokens", None).items] == [""] * 4
    assert [item.symbol for item in tray(claimed, "claims", 0).items] == ["lyngk-ivory", "lyngk-slot", "lyngk-five"]
    both = place("Ie4 Be5", "IB / ")
    assert [item.touch for item in tray(both, "tokens", None).items] == [""] * 3


def test_a_token_tells_what_its_claim_would_take() -> None:
    assert [str(note) for note in tray(L5, "tokens", None).notes] == ["stacks of five that a claim takes (ivory): 1"]
    assert [item.gain for item in tray(L5, "tokens", None).items] == ["+1", "", "", "", ""]
    assert tray(L1, "tokens", None).notes == ()


def test_points_and_what_decides_between_equal_ones_are_shown() -> None:
    assert [item.count for item in tray(after(L10, "I,e7-e6"), "claims", 0).items] == [1, 1, 2]
    assert [str(note) for note in tray(L8, "claims", 1).notes] == ["own stacks: 2 × 4"]
    six = place("JRGKIa1 RKBi1", "I / B", spec="lyngk:six")
    assert [str(note) for note in tray(six, "claims", 0).notes] == ["own stacks: 1 × 5"]
    assert len(tray(six, "claims", 0).items) == 2


def told(position: LyngkPosition, turn: str) -> str:
    """A turn in words."""
    return tale_text(position.game.play_turn(position, turn))


def test_turns_are_told() -> None:
    assert told(L1, "e4-d3") == "ivory: e4 onto d3, now 2 high"
    assert told(L5, "I,e2-e6") == "claims: ivory; stacks of five taken: 1; red: e2 onto e6, now 4 high"
    assert told(L3, "b1-e7") == "ivory: b1 onto e7, now 2 high; over links"
    assert told(L2, "e4-f4") == "ivory: e4 onto f4, now 5 high; five: a point"
    assert told(L2, "f4-e4") == "black: f4 onto e4, now 5 high; five, neutral: it stays"
    assert told(L7, "pass") == "no move: pass"


def test_what_decided_is_shown() -> None:
    assert str(L8.scene().closing) == "more stacks of 4, 2 to 0"
    marked = [item.at for item in L8.scene().items if item.symbol == decisive(0, 0, "a1").symbol]
    assert marked == ["c1", "g7"]
    won = after(L9, "e5-e4")
    assert str(won.scene().closing) == "more stacks of five, 1 to 0"
    assert [item.won for item in tray(won, "claims", 0).items] == [False, False, True]
    assert str(after(L11, "e5-e4").scene().closing) == "a stack of six"
    assert L1.scene().closing is None
