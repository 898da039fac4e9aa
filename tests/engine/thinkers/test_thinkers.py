"""What thinks about a game: by its kernel, beyond its options, in a combined match, by its rules alone."""

from __future__ import annotations

import pytest

import gipfel
from combine.matches import after, match
from gipfel.combine import Match
from gipfel.core.errors import GipfelError
from gipfel.engine.limits import Limits
from gipfel.engine.searched_games import searched_games, stand_in
from gipfel.engine.thinkers import Thinkers, thinker_of
from gipfel.engine.thinkers.cover_thinker import CoverThinker
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.thinkers.match_thinker import MatchThinker
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from gipfel.engine.thinkers.thinker import Thinker

CLAIMED = "zertz,capture=claimed"
MATCH = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin"
QUIET = ("Yc7-d7", "i3-h3", "i1-h2", "b1-b2", "f1-f2", "i3-h4")  # a run is best, a row almost as good
WINNING = ".o../...W./...o../ooooooo/oooooo/.oGBo/oooo 2,4,4 1,3,5 2,0,0 1 0"


def line_after(spec: str, position: str, *turns: str) -> gipfel.Line:
    return gipfel.Line.begin(gipfel.game(spec).position(position), turns)


@pytest.mark.parametrize(("spec", "kind"), [("pentago", KernelThinker), (CLAIMED, CoverThinker), (MATCH, MatchThinker)])
def test_every_game_has_its_thinker(spec: str, kind: type[Thinker]) -> None:
    assert type(thinker_of(gipfel.game(spec), table_megabytes=1)) is kind


def test_a_game_without_a_kernel_is_thought_about_by_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(gipfel.game("pentago")), "kernel_path", None)
    assert type(thinker_of(gipfel.game("pentago"))) is PlainThinker
    assert list(searched_games(gipfel.game("pentago"))) == []


def test_thinkers_are_made_once_and_the_one_used_least_goes() -> None:
    made: list[str] = []

    def make(game: gipfel.Game) -> Thinker:
        made.append(game.name)
        return PlainThinker(game)

    thinkers = Thinkers(make, most=2)
    for name in ("gipf", "zertz", "gipf", "pentago", "gipf", "zertz"):
        assert thinkers.of(gipfel.game(name)).game.name == name
    assert made == ["gipf", "zertz", "pentago", "zertz"]


def test_everything_a_match_searches_is_known_once_for_all() -> None:
    spec = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago),settle-yinsh=coin"
    assert [game.spec.text for game in searched_games(gipfel.game(spec))] == ["gipf:basic,yinsh=1,zertz=2", "pentago"]
    assert [game.spec.text for game in searched_games(gipfel.game("zertz:tournament1999"))] == [
        "zertz,claims=optional,touch=marble"
    ]


@pytest.mark.parametrize(
    ("spec", "turns"),
    [
        ("zertz", ["Bb2,d1", "Be5,f1", "Be3,a1", "Gg2,g3", "Ga4,g1", "Wc1,b1"]),
        (CLAIMED, ["Bb2,d1", "Be5,f1", "Be3,a1", "Gg2,g3", "Ga4,g1", "Wc1,b1"]),
        (MATCH, ["i2-h3", "Ya4-b4", "h1-h2", "d1-d2", "a2-b3", "a1-b2"]),
    ],
)
def test_a_choice_depends_on_line_level_and_seed_alone(spec: str, turns: list[str]) -> None:
    line = gipfel.Line.begin(gipfel.game(spec).start(), turns)
    fresh, used = (thinker_of(line.game, table_megabytes=1) for _ in range(2))
    list(used.report(line, Limits(nodes=100_000)))
    assert used.choose(line, 5, seed=1) == fresh.choose(line, 5, seed=1)


@pytest.mark.parametrize("spec", ["pentago", CLAIMED, MATCH])
def test_nothing_is_thought_where_nobody_decides(spec: str) -> None:
    over = gipfel.Line.begin(gipfel.game("pentago").position("6/6/6/bbb1b1/6/wwww2 w"), ["e1"])
    assert over.outcome is not None
    thinker = thinker_of(gipfel.game(spec), table_megabytes=1)
    for ask in (
        lambda: thinker.report(over, Limits()),
        lambda: thinker.choose(over, 1),
        lambda: thinker.greedy(over, 1),
    ):
        with pytest.raises(GipfelError) as refused:
            ask()
        assert refused.value.code == "game-over"


def test_a_lot_is_for_the_house_to_draw() -> None:
    spec = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin"
    line = gipfel.Line.begin(gipfel.game(spec).start(), ["Ya1-b2", "a5-b5", "b2>b3?", "challenge"])
    with pytest.raises(GipfelError) as refused:
        thinker_of(line.game, table_megabytes=1).report(line, Limits())
    assert refused.value.code == "house-decides"


def test_a_stand_in_has_the_uncovered_option_at_its_default() -> None:
    assert stand_in(gipfel.game(CLAIMED)).spec.text == "zertz"
    assert stand_in(gipfel.game("zertz")) is gipfel.game("zertz")


def test_a_winning_offence_is_claimed_and_never_accepted() -> None:
    line = line_after(CLAIMED, WINNING, "Wa2,c4 x Wa2Wb4")
    assert set(line.turns()) == {"claim", "accept"}
    assert CoverThinker(line.game, table_megabytes=1).choose(line, 5, seed=1) == "claim"


def test_a_claim_is_weighed_against_playing_on() -> None:
    line = gipfel.Line.begin(gipfel.game(CLAIMED).start(), ["Wd4,a1", "Gd5,a2", "Bg1,a3"])
    options = CoverThinker(line.game, table_megabytes=1).weighed(line, nodes=500)
    assert len(options) == 2
    assert {text for _, text in options} <= set(line.turns())
    assert "claim" in {text for _, text in options}


def test_announced_uses_are_answered_and_play_goes_on() -> None:
    line = gipfel.Line.begin(gipfel.game("gipf:basic,yinsh=3,announce=yes").start())
    thinker = CoverThinker(line.game, table_megabytes=1)
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    assert thinker.choose(line, 5, seed=1) == "let"
    line = line.turn("let")
    for _ in range(4):
        line = line.turn(thinker.choose(line, 5, seed=1))


def test_the_use_of_a_potential_is_written_with_its_announcement() -> None:
    position = gipfel.game("gipf:basic,yinsh=3,announce=yes").start().play_all(["Ya1-b2", "a5-b5"])
    thinker = CoverThinker(position.game, table_megabytes=1)
    assert thinker.real(position, "b2>b3") == "b2>b3?"
    assert thinker.real(position, "a2-b2") == "a2-b2"
    assert thinker.real(position, "b2>a1") is None


def test_an_announcement_that_a_challenge_could_spoil_gives_way_to_a_turn_without_one() -> None:
    line = gipfel.Line.begin(gipfel.game(MATCH).start(), QUIET)
    assert isinstance(line.position, Match)
    thinker = thinker_of(line.game, table_megabytes=1)
    assert isinstance(thinker, MatchThinker)
    assert thinker.outer.choose(gipfel.Line.begin(line.position.outer), 6, seed=1).endswith("?")
    assert not thinker.choose(line, 6, seed=1).endswith("?")


def test_a_match_is_played_with_its_announcements_and_answers() -> None:
    line = gipfel.Line.begin(gipfel.game(MATCH).start())
    thinker = thinker_of(line.game, table_megabytes=1)
    assert isinstance(thinker, MatchThinker)
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    assert thinker.choose(line, 5, seed=1) in {"let", "challenge"}
    line = line.turn("let")
    for _ in range(3):
        line = line.turn(thinker.choose(line, 5, seed=1))


def test_a_use_that_hurts_is_challenged_and_let_happen_where_it_cannot_be() -> None:
    coin, row = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin", "ZW c2; W e3 e5 e6; B d3 h5"
    for left, answer in (((1, 1), "challenge"), ((1, 0), "let")):
        announced = after(match(coin, row, left=left), "c2>e4?")  # the jump makes a row
        thinker = thinker_of(announced.game, table_megabytes=1)
        assert thinker.choose(gipfel.Line.begin(announced), 6, seed=1) == answer


def test_a_match_inside_a_match_is_thought_about() -> None:
    spec = "gipf:basic,yinsh=2,challenges=1,begin=challenger,settle-yinsh=(gipf:basic,yinsh=2,challenges=1)"
    line = gipfel.Line.begin(gipfel.game(spec).start(), ["Ya1-b2", "a5-b5", "b2>b3?"])
    thinker = thinker_of(line.game, table_megabytes=1)
    (weighed,) = thinker.report(line, Limits(nodes=300), 2)
    assert {variation.turns for variation in weighed.lines} == {("let",), ("challenge",)}
    inside = line.turn("challenge").turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    assert thinker.choose(inside, 5, seed=1) in {"let", "challenge"}
    assert list(thinker.report(inside, Limits(nodes=300)))[-1].best in {"let", "challenge"}


def test_a_single_line_is_no_announcement_that_a_challenge_could_spoil() -> None:
    line = gipfel.Line.begin(gipfel.game(MATCH).start(), QUIET)
    last = list(thinker_of(line.game, table_megabytes=1).report(line, Limits(nodes=4_000), 1))[-1]
    assert not last.best.endswith("?")
    assert last.best in line.turns()


@pytest.mark.parametrize(
    ("settled", "chance"), [("settle-yinsh=coin", 0.5), ("settle-yinsh=dice", 15 / 36), ("settle-yinsh=pentago", 0.5)]
)
def test_the_chance_of_a_challenge_is_that_of_its_contest(settled: str, chance: float) -> None:
    line = gipfel.Line.begin(gipfel.game(f"gipf:basic,yinsh=3,challenges=1,{settled}").start())
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    thinker = thinker_of(line.game, table_megabytes=1)
    assert isinstance(thinker, MatchThinker)
    assert isinstance(line.position, Match)
    assert thinker.contest_chance(line.position) == chance


def test_the_game_inside_is_played_by_its_own_engine() -> None:
    line = gipfel.Line.begin(gipfel.game("gipf:basic,yinsh=3,challenges=1,begin=challenger").start())
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?").turn("challenge")
    thinker = thinker_of(line.game, table_megabytes=1)
    turn = thinker.choose(line, 5, seed=1)
    assert turn in line.turns()
    assert gipfel.game("pentago").start().turn(turn).turn_count == 1


def test_an_engine_does_not_state_results_of_contests_outside_the_house() -> None:
    spec = 'gipf:basic,yinsh=3,challenges=1,settle-yinsh=external,contest="darts"'
    line = gipfel.Line.begin(gipfel.game(spec).start()).turn("Ya1-b2").turn("a5-b5").turn("b2>b3?").turn("challenge")
    with pytest.raises(GipfelError) as refused:
        thinker_of(line.game, table_megabytes=1).choose(line, 5, seed=1)
    assert refused.value.code == "engine-cannot-state"


MAY = "gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin,winner=may"
IN_VAIN = ("Ya1-b2", "a5-b5", "b2>b3?", "challenge", "coin tails")


def test_a_use_that_was_challenged_in_vain_is_made_or_waived_for_a_legal_turn() -> None:
    line = gipfel.Line.begin(gipfel.game(MAY).start(), IN_VAIN)
    thinker = thinker_of(line.game, table_megabytes=1)
    assert thinker.choose(line, 5, seed=1) in {"make", "waive"}
    (info,) = thinker.report(line, Limits(nodes=2_000), lines=2)
    assert {variation.turns[0] for variation in info.lines} == {"make", "waive"}
    waived = line.turn("waive")
    for seed in range(3):
        assert not thinker.choose(waived, 5, seed=seed).startswith("b2>")
    last = list(thinker.report(waived, Limits(nodes=2_000), lines=8))[-1]
    assert all(variation.turns[0] in waived.turns() for variation in last.lines)


def test_what_was_waived_is_not_chosen_though_the_game_outside_would_choose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    line = gipfel.Line.begin(gipfel.game(MAY).start(), (*IN_VAIN, "waive"))
    thinker = thinker_of(line.game, table_megabytes=1)
    assert isinstance(thinker, MatchThinker)
    monkeypatch.setattr(thinker.outer, "choose", lambda *_: "b2>b3?")
    assert line.turn(thinker.choose(line, 3, seed=1)).player == 1


def test_a_use_that_gains_a_row_is_made_after_a_challenge_in_vain() -> None:
    spec = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin,winner=may"
    start = match(spec, "ZW e3; W e5 e6 e7; B e4 h5")
    gaining = gipfel.Line.begin(start, ("e3>e8?", "challenge", "coin tails"))
    assert thinker_of(gaining.game, table_megabytes=1).choose(gaining, 5, seed=1) == "make"
