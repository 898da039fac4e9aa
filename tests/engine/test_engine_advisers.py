"""Games beyond the kernel's options, and combined matches."""

from __future__ import annotations

import pytest

import gipfel
from gipfel.combine import Match
from gipfel.core.errors import GipfelError
from gipfel.engine.adviser import Adviser, stand_in
from gipfel.engine.match_adviser import MatchAdviser, adviser_of

CLAIMED = "zertz,capture=claimed"
MATCH = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin"
QUIET = ("Yc7-d7", "i3-h3", "i1-h2", "b1-b2", "f1-f2", "i3-h4")  # a run is best, a row almost as good
WINNING = ".o../...W./...o../ooooooo/oooooo/.oGBo/oooo 2,4,4 1,3,5 2,0,0 1 0"


def line_after(spec: str, position: str, *turns: str) -> gipfel.Line:
    return gipfel.Line.begin(gipfel.game(spec).position(position), turns)


def test_a_stand_in_has_the_uncovered_option_at_its_default() -> None:
    assert stand_in(gipfel.game(CLAIMED)).spec.text == "zertz"
    assert stand_in(gipfel.game("zertz")) is gipfel.game("zertz")


def test_a_winning_offence_is_claimed_and_never_accepted() -> None:
    line = line_after(CLAIMED, WINNING, "Wa2,c4 x Wa2Wb4")
    assert set(line.turns()) == {"claim", "accept"}
    assert Adviser(line.game, table_megabytes=1).choose(line, level=5, seed=1) == "claim"


def test_a_claim_is_weighed_against_playing_on() -> None:
    line = gipfel.Line.begin(gipfel.game(CLAIMED).start(), ["Wd4,a1", "Gd5,a2", "Bg1,a3"])
    options = Adviser(line.game, table_megabytes=1).weighed(line, nodes=500)
    assert len(options) == 2
    assert {text for _, text in options} <= set(line.turns())
    assert "claim" in {text for _, text in options}


def test_announced_uses_are_answered_and_play_goes_on() -> None:
    line = gipfel.Line.begin(gipfel.game("gipf:basic,yinsh=3,announce=yes").start())
    adviser = Adviser(line.game, table_megabytes=1)
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    assert adviser.choose(line, level=5, seed=1) == "let"
    line = line.turn("let")
    for _ in range(4):
        line = line.turn(adviser.choose(line, level=5, seed=1))


def test_the_use_of_a_potential_is_written_with_its_announcement() -> None:
    position = gipfel.game("gipf:basic,yinsh=3,announce=yes").start().play_all(["Ya1-b2", "a5-b5"])
    adviser = Adviser(position.game, table_megabytes=1)
    assert adviser.real(position, "b2>b3") == "b2>b3?"
    assert adviser.real(position, "a2-b2") == "a2-b2"
    assert adviser.real(position, "b2>a1") is None


def test_an_announcement_that_a_challenge_could_spoil_gives_way_to_a_turn_without_one() -> None:
    line = gipfel.Line.begin(gipfel.game(MATCH).start(), QUIET)
    assert isinstance(line.position, Match)
    adviser = adviser_of(line.game, table_megabytes=1)
    assert isinstance(adviser, MatchAdviser)
    assert adviser.outer.choose(gipfel.Line.begin(line.position.outer), level=6, seed=1).endswith("?")
    assert not adviser.choose(line, level=6, seed=1).endswith("?")


def test_a_match_is_played_with_its_announcements_and_answers() -> None:
    line = gipfel.Line.begin(gipfel.game(MATCH).start())
    adviser = adviser_of(line.game, table_megabytes=1)
    assert isinstance(adviser, MatchAdviser)
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    assert adviser.choose(line, level=5, seed=1) in {"let", "challenge"}
    line = line.turn("let")
    for _ in range(3):
        line = line.turn(adviser.choose(line, level=5, seed=1))


def test_a_use_that_was_challenged_in_vain_is_made_or_waived_for_a_legal_turn() -> None:
    spec = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin,winner=may"
    line = gipfel.Line.begin(gipfel.game(spec).start(), ("Ya1-b2", "a5-b5", "b2>b3?", "challenge", "coin tails"))
    adviser = adviser_of(line.game, table_megabytes=1)
    assert isinstance(adviser, MatchAdviser)
    assert adviser.choose(line, level=5, seed=1) in {"make", "waive"}
    waived = line.turn("waive")
    for seed in range(3):
        assert not adviser.choose(waived, level=5, seed=seed).startswith("b2>")


def test_what_was_waived_is_not_chosen_though_the_game_outside_would_choose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin,winner=may"
    turns = ("Ya1-b2", "a5-b5", "b2>b3?", "challenge", "coin tails", "waive")
    line = gipfel.Line.begin(gipfel.game(spec).start(), turns)
    adviser = adviser_of(line.game, table_megabytes=1)
    assert isinstance(adviser, MatchAdviser)
    monkeypatch.setattr(adviser.outer, "choose", lambda *_: "b2>b3?")
    assert line.turn(adviser.choose(line, level=3, seed=1)).player == 1


@pytest.mark.parametrize(
    ("settled", "chance"), [("settle-yinsh=coin", 0.5), ("settle-yinsh=dice", 15 / 36), ("settle-yinsh=pentago", 0.5)]
)
def test_the_chance_of_a_challenge_is_that_of_its_contest(settled: str, chance: float) -> None:
    line = gipfel.Line.begin(gipfel.game(f"gipf:basic,yinsh=3,challenges=1,{settled}").start())
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    adviser = adviser_of(line.game, table_megabytes=1)
    assert isinstance(adviser, MatchAdviser)
    assert isinstance(line.position, Match)
    assert adviser.contest_chance(line.position) == chance


def test_the_game_inside_is_played_by_its_own_engine() -> None:
    line = gipfel.Line.begin(gipfel.game("gipf:basic,yinsh=3,challenges=1,begin=challenger").start())
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?").turn("challenge")
    adviser = adviser_of(line.game, table_megabytes=1)
    turn = adviser.choose(line, level=5, seed=1)
    assert turn in line.turns()
    assert gipfel.game("pentago").start().turn(turn).turn_count == 1


def test_an_engine_does_not_state_results_of_contests_outside_the_house() -> None:
    spec = 'gipf:basic,yinsh=3,challenges=1,settle-yinsh=external,contest="darts"'
    line = gipfel.Line.begin(gipfel.game(spec).start()).turn("Ya1-b2").turn("a5-b5").turn("b2>b3?").turn("challenge")
    with pytest.raises(GipfelError) as refused:
        adviser_of(line.game, table_megabytes=1).choose(line, level=5, seed=1)
    assert refused.value.code == "engine-cannot-state"
