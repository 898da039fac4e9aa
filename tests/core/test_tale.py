"""Turns in words: what each game says of its turns, in the reader's language, and what check_game asks of a tale."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gipfel.author import PlayedTurn, Speech, check_game, tale_text
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.line import Line, random_turn
from gipfel.core.registry import game
from gipfel.core.tale import teller_in
from gipfel.games.pentago import tale as pentago_tale
from gipfel.testing.folder import check_tale

MATCH = "gipf:basic,zertz=2,yinsh=1,tamsk=1,challenges=3,settle-zertz=(pentago),settle-tamsk=coin,settle-yinsh=dice"


def told(spec: str, *turns: str, position: str = "", language: str = "en") -> str:
    """The last of these turns in words."""
    *before, last = turns
    rules = game(spec)
    line = Line.begin(rules.position(position) if position else rules.start(), before)
    with speaking(language):
        return tale_text(line.read(last))


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("e6sw+", "marble on e6, lower left quarter clockwise"),
        ("a1ne-", "marble on a1, upper right quarter counter-clockwise"),
    ],
)
def test_pentago_says_what_was_put_and_what_was_turned(turn: str, words: str) -> None:
    assert told("pentago", turn) == words


def test_nothing_is_turned_after_a_marble_that_wins() -> None:
    assert told("pentago", "e1", position="6/6/6/6/bbbb2/wwww2 w") == "marble on e1"


def test_zertz_says_what_was_placed_removed_and_captured() -> None:
    assert told("zertz", "Wd4,d1") == "white marble on d4, ring d1 removed"
    captured = told("zertz", "Gd4,a1", "Wd5,a4", "x d5Gd3")
    assert captured == "white marble jumps d5–d3, captured: grey d4"


def test_gipf_says_what_came_in_and_what_it_pushed() -> None:
    assert told("gipf:basic", "a2-b3") == "piece from a2 to b3"
    assert told("gipf:basic", "a1-b2") == "piece from a1 to b2, pushing 1 on"
    assert told("gipf:tournament", "Ga2-b3") == "GIPF-piece from a2 to b3"


def test_gipf_says_what_became_of_rows_and_what_stays() -> None:
    rng, words = Random(5), list[str]()
    for _ in range(12):
        line = Line.begin(game("gipf:standard").start())
        while line.outcome is None and len(line.turns_played) < 150:
            turn = line.read(random_turn(line.position, rng))
            line, words = line.make(turn), [*words, tale_text(turn)]
    taken = [text for text in words if "row" in text]
    assert any("4 back in the reserve" in text and "captured" not in text for text in taken)
    assert any("1 captured" in text for text in taken)
    assert any("stays on the board:" in text for text in taken)


def test_offboard_says_moves_and_pushes() -> None:
    line = Line.begin(game("offboard").start())
    words = {turn: tale_text(line.read(turn)) for turn in line.turns()}
    assert all(text.startswith(("marble from", "line ")) for text in words.values())


def test_a_turn_is_told_in_the_language_of_the_moment() -> None:
    assert told("pentago", "e6sw+", language="de") == "Kugel auf e6, Quadrat unten links im Uhrzeigersinn"
    assert told("gipf:basic", "a2-b3", language="pl") == "pion z a2 na b3"


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        (("b2>d4?",), "announces: ZÈRTZ potential jumps from b2 to d4"),
        (("b2>d4?", "let"), "lets it happen"),
        (("b2>d4?", "challenge"), "contests the use"),
        (("b2>d4?", "challenge", "lot 0"), "the lot lets White begin"),
        (("b2>d4?", "challenge", "lot 0", "e6sw+"), "marble on e6, lower left quarter clockwise"),
        (
            ("b2>d4?", "challenge", "lot 0", "resign"),
            "gives up the game inside; the challenger wins the contest: the potential is neutralised",
        ),
        (
            ("b2>d4?", "challenge", "lot 1", "resign"),
            "gives up the game inside; the challenger loses the contest, so it happens: "
            "ZÈRTZ potential jumps from b2 to d4",
        ),
    ],
)
def test_a_match_tells_the_turns_of_its_games_and_what_a_challenge_settled(turns: tuple[str, ...], words: str) -> None:
    spec = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)"
    assert told(spec, "Za1-b2", "Yi5-h5", *turns) == words


def test_the_last_turn_travels_with_its_tale() -> None:
    turn = Line.begin(game("pentago").start(), ["e6sw+"]).last_turn()
    assert turn is not None
    (phrase,) = turn["told"]
    assert phrase["code"] == "pentago-told-clockwise"
    assert phrase["game"] == "pentago"
    assert phrase["params"] == {"cell": "e6", "quarter": {"code": "pentago-told-sw", "game": "pentago"}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_is_left_out(language: str) -> None:
    english = told("zertz", "Wd4,d1")
    assert (told("zertz", "Wd4,d1", language=language) == english) == (language == "en")


def test_a_game_without_a_tale_is_told_in_notation() -> None:
    turn = Line.begin(game("pentago").start()).read("e6sw+")
    foreign = replace(turn, start=_Silent(turn.start.game))  # type: ignore[arg-type]
    assert tale_text(foreign) == "e6sw+"


class _Silent:
    """A position of a game whose folder has no tale."""

    def __init__(self, rules: object) -> None:
        self.game = type("Silent", (), {"__module__": "gipfel.records.replay"})()


@pytest.mark.parametrize(
    ("tale", "complaint"),
    [
        ((), "tells nothing"),
        ((Speech("told-by-nobody", game="pentago"),), "nobody has declared"),
        ((Speech("pentago-told-put", game="pentago"),), "no value for 'cell'"),
        ((Speech("pentago-told-put", {"cell": Speech("unsaid", game="pentago")}, "pentago"),), "nobody has declared"),
    ],
)
def test_check_game_asks_for_words(monkeypatch: pytest.MonkeyPatch, tale: tuple[Speech, ...], complaint: str) -> None:
    def tell(_turn: PlayedTurn) -> tuple[Speech, ...]:
        return tale

    monkeypatch.setattr(pentago_tale, "tell", tell)
    teller_in.cache_clear()
    try:
        with pytest.raises(AssertionError, match=complaint):
            check_tale(Line.begin(game("pentago").start()).read("e6sw+"))
    finally:
        teller_in.cache_clear()


def test_check_game_tells_turns() -> None:
    assert check_game(MATCH, games=2, most_turns=60).plies > 0
