"""Records of matches: the inner game nests at the turn that caused it and replays to the same end, or is refused."""

from __future__ import annotations

import pytest

import gipfel
from combine.matches import PENTAGO_WON, after, inside, match
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.records import Record, read_records, replay, write_record
from gipfel.records.replay import flat_turns, record_of

ZERTZ = "gipf:basic,zertz=1,challenges=1"
PENTAGO = "gipf:basic,zertz=1,challenges=1,settle-zertz=(pentago)"
DEEP = f"gipf:basic,zertz=1,challenges=1,settle-zertz=({PENTAGO})"
ANNOUNCED = ("Za1-b2", "h1-h2", "b2>d4?")
CHALLENGED = (*ANNOUNCED, "challenge", "lot 1")
FIVE = ("a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+", "e1")  # won by who began
SET = ("Wc1,a4", "Wg2,d1", "Wd6,a3", "Wc2,a1", "x c1Wc3", "Bd4,a2", "x d4Wb2", "Wc3,b1", "x b2Wd4")


def played(spec: str, *turns: str) -> Line:
    """A match from its start."""
    return Line.begin(gipfel.game(spec).start(), turns)


def text_of(line: Line, outcome: Outcome | None = None) -> str:
    """The record of a line as text."""
    return write_record(record_of(line, outcome=outcome))


def replayed(text: str) -> Line:
    """The line that a text tells."""
    return replay(read_records(text)[0]).line


def refusal(text: str) -> gipfel.BadRecord:
    """The error of reading and replaying a text."""
    with pytest.raises(gipfel.BadRecord) as caught:
        replayed(text)
    assert "{" not in str(caught.value)
    return caught.value


def nested(record: Record) -> list[Record]:
    """The games nested in a record, from outside to inside, along the first of each."""
    for entry in record.entries:
        if entry.nested is not None:
            return [entry.nested, *nested(entry.nested)]
    return []


WON = played(ZERTZ, *CHALLENGED, *SET, "i1-h2")  # Black challenged, began, and won: White pushes instead
THREE_DEEP = played(DEEP, *CHALLENGED, *CHALLENGED, *FIVE, "i1-h2", "resign", "i1-h2")


# Written, read back, replayed.


def test_the_inner_game_nests_behind_the_turn_that_caused_it() -> None:
    record = record_of(WON)
    assert record.turns == [*CHALLENGED, "i1-h2"]
    assert [entry.turn for entry in record.entries if entry.nested] == ["lot 1"]
    (inner,) = nested(record)
    assert inner.tags == {"Format": "1", "Game": "zertz:blitz", "Rules": "zertz 2", "Reason": "set"}
    assert (inner.turns, inner.result) == (list(SET), "1-0")


def test_without_a_lot_it_nests_behind_the_challenge() -> None:
    record = record_of(played(f"{PENTAGO},begin=challenger", *ANNOUNCED, "challenge", *FIVE))
    assert [entry.turn for entry in record.entries if entry.nested] == ["challenge"]


def test_rule_20_coin_and_dice_are_turns_and_nest_nothing() -> None:
    line = played(f"{ZERTZ},settle-zertz=dice", *ANNOUNCED, "challenge", "die 4", "die 2", "i1-h2")
    assert nested(record_of(line)) == []
    noted = "{The challenger has won: the potential is neutralised, b2>d4 is not made.}"
    assert f"4. challenge 5. die 4 6. die 2 {noted} 7. i1-h2 *" in " ".join(text_of(line).split())
    assert replayed(text_of(line)) == line


def test_games_nest_three_deep() -> None:
    games = [record.tags["Game"] for record in [record_of(THREE_DEEP), *nested(record_of(THREE_DEEP))]]
    assert games == [gipfel.game(DEEP).spec.text, gipfel.game(PENTAGO).spec.text, "pentago"]


@pytest.mark.parametrize("line", [WON, THREE_DEEP], ids=["two-games", "three-games"])
def test_a_match_replays_to_the_same_end(line: Line) -> None:
    text = text_of(line)
    record = read_records(text)[0]
    assert record == record_of(line)
    assert write_record(record) == text
    assert replayed(text) == line
    assert tuple(flat_turns(record)) == line.turns_played


@pytest.mark.parametrize("line", [WON, THREE_DEEP], ids=["two-games", "three-games"])
def test_every_beginning_of_a_match_replays(line: Line) -> None:
    for number in range(len(line.turns_played)):
        begun = Line.begin(line.start, line.turns_played[:number])
        assert replayed(text_of(begun)) == begun


def test_the_games_of_two_challenges_nest_each_at_its_own_turn() -> None:
    spec = PENTAGO.replace("zertz=1,challenges=1", "zertz=2,challenges=2")
    line = played(spec, *CHALLENGED, "resign", "g1-g2", "Za1-b2", "g1-g2", "b2>f5?", "challenge", "lot 0", *FIVE)
    record = record_of(line)
    assert [entry.turn for entry in record.entries if entry.nested] == ["lot 1", "lot 0"]
    assert replayed(text_of(line)) == line


def test_a_match_resigned_outside_while_a_game_goes_on_inside() -> None:
    line = played(PENTAGO, *CHALLENGED, *FIVE[:3])
    text = text_of(line, Outcome(0, "resign"))
    assert replay(read_records(text)[0]).outcome == Outcome(0, "resign")
    assert nested(read_records(text)[0])[0].result == "*"


def test_variations_inside_a_nested_game_are_replayed_too() -> None:
    fine = text_of(WON).replace("2. Wg2,d1 ", "2. Wg2,d1 (2. Gg2,d1 3. Wd6,a3) ")
    assert replayed(fine) == WON
    assert refusal(fine.replace("3. Wd6,a3)", "3. Wg2,a3)")).code == "illegal-turn"


def test_a_variation_may_hold_another_game() -> None:
    other = f"({text_of(played(PENTAGO, *ANNOUNCED, 'challenge', 'lot 0', 'a1ne+')).partition('4. ')[2]}"
    other = "(4. " + other.rstrip().removeprefix("(").removesuffix("*").rstrip() + ")"
    let = played(PENTAGO, *ANNOUNCED, "let")
    text = text_of(let).replace("4. let", f"4. let {other}")
    assert replayed(text) == let
    assert refusal(text.replace("a1ne+", "a9ne+")).code == "garbled-turn"


# Unfinished, given up, lost on time.


def test_an_unfinished_inner_game_stops_with_a_star() -> None:
    line = played(DEEP, *CHALLENGED, *CHALLENGED, *FIVE[:4])
    record = record_of(line)
    assert [inner.result for inner in nested(record)] == ["*", "*"]
    assert replayed(text_of(line)) == line


def test_an_inner_game_that_has_just_been_opened_is_empty() -> None:
    line = played(PENTAGO, *CHALLENGED)
    assert nested(record_of(line))[0].entries == ()
    assert replayed(text_of(line)) == line


@pytest.mark.parametrize("reason", ["resign", "time"])
def test_an_inner_game_given_up_says_so(reason: str) -> None:
    line = played(PENTAGO, *CHALLENGED, *FIVE[:3], reason, "h1-h2")
    (inner,) = nested(record_of(line))
    # White was to move: in the game inside he is player 1, for Black began it.
    assert (inner.result, inner.tags["Reason"], inner.turns) == ("1-0", reason, list(FIVE[:3]))
    assert replayed(text_of(line)) == line


def test_nothing_follows_an_inner_game_that_has_not_ended() -> None:
    error = refusal(text_of(WON).replace(" 9. x b2Wd4 1-0", " *").replace('[Reason "set"]\n', ""))
    assert (error.code, error.params["turn"]) == ("nested-unfinished", 6)


# Falsified.


def test_a_false_result_of_an_inner_game_is_refused() -> None:
    error = refusal(text_of(WON).replace("9. x b2Wd4 1-0", "9. x b2Wd4 0-1"))
    assert (error.code, error.params["expected"], error.params["line"]) == ("wrong-result", "1-0 set", 12)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ('[Reason "set"]', '[Reason "full-board"]'),
        ('[Reason "set"]', '[Reason "resign"]'),
        ("1-0", "1/2"),
        ("1-0", "*"),
    ],
)
def test_a_false_end_of_an_inner_game_is_refused(true: str, false: str) -> None:
    assert refusal(text_of(WON).replace(true, false)).code == "wrong-result"


@pytest.mark.parametrize(
    ("true", "false"), [("1-0", "0-1"), ("1-0", "1/2"), ('[Reason "resign"]', '[Reason "agreement"]')]
)
def test_only_the_player_to_move_can_have_given_up(true: str, false: str) -> None:
    assert (
        refusal(text_of(played(PENTAGO, *CHALLENGED, *FIVE[:3], "resign")).replace(true, false)).code == "wrong-result"
    )


def test_a_false_end_of_the_deepest_game_is_refused() -> None:
    assert refusal(text_of(THREE_DEEP).replace("9. e1 1-0", "9. e1 0-1")).code == "wrong-result"


def test_another_game_than_the_one_agreed_is_refused() -> None:
    text = text_of(played(PENTAGO, *CHALLENGED)).replace('"pentago', '"offboard')
    error = refusal(text)
    assert (error.code, error.params["expected"]) == ("nested-wrong-game", "pentago")
    assert refusal(text_of(WON).replace('"zertz:blitz"', '"zertz"')).code == "nested-wrong-game"


def test_another_start_than_the_usual_one_is_refused() -> None:
    text = text_of(played(PENTAGO, *CHALLENGED))
    tag = f'[Position "{PENTAGO_WON}"]\n'
    assert refusal(text.replace('[Rules "pentago 1"]\n', f'[Rules "pentago 1"]\n{tag}')).code == "nested-wrong-start"


@pytest.mark.parametrize("turn", ["1. Za1-b2", "3. b2>d4?", "4. challenge", "6. i1-h2"])
def test_a_nested_game_where_none_was_caused_is_refused(turn: str) -> None:
    before, mark, inner = text_of(WON).partition("«")
    whole, _, rest = inner.partition("»")
    text = (before + rest).replace(turn, f"{turn} {mark}{whole}» ")
    assert refusal(text).code == ("nested-unexpected" if "6." not in turn else "garbled-turn")


def test_a_nested_game_behind_its_own_first_turn_is_refused() -> None:
    text = text_of(played(PENTAGO, *CHALLENGED, "a1ne+"))
    before, _, inner = text.partition("«")
    assert refusal(f"{before} 6. a6ne+ «{inner}").code == "nested-unexpected"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("«", "", "cut-off"),
        ("»", "", "unbalanced-nested-game"),
        ("»", "» »", "unbalanced-nested-game"),
        ("«", "« «", "missing-tag"),
        ("1. Za1-b2", "« 1. Za1-b2", "lonely-nested-game"),
    ],
)
def test_unbalanced_marks_are_refused(old: str, new: str, code: str) -> None:
    assert refusal(text_of(WON).replace(old, new)).code == code


# A record that begins in the middle of a game inside.


def test_a_record_may_begin_inside_a_game_whose_turns_then_stand_flat() -> None:
    challenged = after(match(f"{PENTAGO.replace('zertz=1', 'zertz=3')},begin=challenged"), "c3>e5?", "challenge")
    line = Line.begin(inside(challenged, PENTAGO_WON), ["e1"])
    assert line.position.inner is None
    record = record_of(line)
    assert (record.turns, nested(record)) == (["e1"], [])
    assert replayed(text_of(line)) == line
    begun = Line.begin(line.start)
    assert replayed(text_of(begun)) == begun
