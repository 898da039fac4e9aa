"""The story of a match: sentences with names about what is at stake, and what became of every announcement."""

from __future__ import annotations

from combine.matches import after, match
from gipfel.combine.match import Match
from gipfel.core.line import Line
from gipfel.core.registry import game

NAMES = ["Ann", "Bob"]
ANNOUNCED = ("Za1-b2", "Yi5-h5", "b2>d4?")
SPEC = "gipf:basic,zertz=2,yinsh=1,challenges=1,begin=challenger,settle-zertz=(pentago),settle-yinsh=coin"
DEEP = (
    "gipf:basic,zertz=2,yinsh=1,challenges=1,begin=challenger,"
    "settle-zertz=(gipf:basic,zertz=1,yinsh=1,challenges=1,settle-zertz=coin,settle-yinsh=coin)"
)


def position(spec: str, *turns: str) -> Match:
    """The match after some turns."""
    found = Line.begin(game(spec).start(), turns).position
    assert isinstance(found, Match)
    return found


def past(found: Match) -> list[tuple[int | None, str]]:
    """What was decided, with the turn it tells of."""
    return [(told.turn, told.words(NAMES)) for told in found.story.past]


def test_a_quiet_match_tells_the_challenges_left() -> None:
    (chapter,) = position(SPEC).story.chapters
    assert [told.words(NAMES) for told in chapter.told] == ["Challenges left: Bob: 1, Ann: 1."]


def test_an_announcement_and_a_contest_tell_what_is_at_stake() -> None:
    for turns, stage in ((ANNOUNCED, "announced"), ((*ANNOUNCED, "challenge"), "contest")):
        (chapter,) = position(SPEC, *turns).story.chapters
        assert (chapter.stage, chapter.symbols) == (stage, ("gipf-white-single", "gipf-cap-zertz"))
        words = [told.words(NAMES) for told in chapter.told]
        assert words[0] == "Ann announces the use of a ZÈRTZ potential: b2>d4."
        assert "If Bob wins: the potential is neutralised and leaves the game; Ann makes another turn." in words


def test_announced_moves_travel_in_notation_and_in_words() -> None:
    (chapter,) = position(SPEC, *ANNOUNCED).story.chapters
    announced = chapter.told[0]
    assert announced.params["move"] == "b2>d4"
    assert str(announced.params["move_words"]) == "the jump from b2 to d4"
    words = {"code": "combine-jump", "params": {"origin": "b2", "target": "d4"}, "game": "gipf"}
    assert announced.to_json()["params"]["move_words"] == words
    asked = position(SPEC, *ANNOUNCED).prompt().to_json()["params"]
    assert isinstance(asked, dict)
    assert asked["move_words"] == words


def test_what_became_of_announcements_is_told_with_its_turn() -> None:
    resigned = position(SPEC, *ANNOUNCED, "challenge", "a1ne+", "resign")
    assert past(resigned) == [
        (3, "Ann announces the use of a ZÈRTZ potential: b2>d4."),
        (4, "Bob challenges Ann. This decides: pentago."),
        (6, "Bob has won the challenge: the ZÈRTZ potential is neutralised, b2>d4 is not made."),
    ]
    more = after(resigned, "Za1-b2", "h5>h3?", "let")
    assert past(more)[3:] == [
        (8, "Bob announces the use of a YINSH potential: h5>h3."),
        (9, "Ann lets it happen: h5>h3 is made."),
    ]


def test_without_a_challenge_left_one_can_only_let_it_happen() -> None:
    (chapter,) = after(match(SPEC, left=(1, 0)), "c3>e5?").story.chapters
    words = [told.words(NAMES) for told in chapter.told]
    assert words[1:] == ["Bob can only let it happen.", "Challenges left: Ann: 1, Bob: 0."]


def test_a_game_inside_tells_its_own_chapter_with_the_players_outside() -> None:
    inside = position(DEEP, *ANNOUNCED, "challenge", *ANNOUNCED)
    outer, inner = inside.story.chapters
    assert (outer.stage, inner.stage) == ("contest", "announced")
    # Bob began the game inside: what its first player announces there is his.
    assert inner.told[0].words(NAMES) == "Bob announces the use of a ZÈRTZ potential: b2>d4."
    assert past(inside)[-1] == (7, "Bob announces the use of a ZÈRTZ potential: b2>d4.")


def test_a_story_does_not_make_two_matches_different() -> None:
    played = position(SPEC, *ANNOUNCED)
    assert match(SPEC) != played
    read = game(SPEC).position(played.text())
    assert read == played
    assert isinstance(read, Match)
    assert read.past == ()
