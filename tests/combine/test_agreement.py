"""The agreement (combining 1): options, canonical texts, defaults, and a code for whatever does not fit together."""

from __future__ import annotations

import pytest

import gipfel
from combine.matches import match_game
from gipfel.combine import MatchGame
from gipfel.combine.agreement import deadlines_of, depth_of
from gipfel.combine.deadlines import DAY, deadline_words
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.games.gipf import Gipf
from gipfel.kernels.of_game import kernel_of

WHOLE = (
    "gipf:standard,zertz=3,yinsh=3,challenges=1,settle-zertz=(zertz:blitz),"
    "settle-yinsh=(gipf:basic,zertz=3,challenges=1,settle-zertz=coin)"
)
AGREED = "gipf:basic,zertz=3,challenges=1"
TYPES = ("tamsk", "yinsh", "zertz")


def refusal(spec: str) -> str:
    """The code with which a spec is refused."""
    with pytest.raises(gipfel.BadSpec) as caught:
        gipfel.game(spec)
    assert "{" not in str(caught.value)
    return caught.value.code


def nested(deep: int, innermost: str) -> str:
    """A GIPF game that settles ZÈRTZ potentials by another one, and so on, `deep` games in all."""
    spec = innermost
    for _ in range(deep - 1):
        spec = f"gipf:basic,zertz=1,challenges=1,settle-zertz=({spec})"
    return spec


# What is agreed.


def test_rule_1_an_agreement_is_part_of_the_spec() -> None:
    game = match_game(WHOLE)
    assert game.plain.spec.text == "gipf:standard,announce=yes,yinsh=3,zertz=3"
    assert game.agreement.challenges == 1
    assert game.agreement.contests["zertz"] == gipfel.game("zertz:blitz")
    assert game.agreement.contests["yinsh"] == gipfel.game("gipf:basic,zertz=3,challenges=1,settle-zertz=coin")


def test_the_defaults_of_an_agreement() -> None:
    agreement = match_game("gipf:standard,zertz=1,tamsk=1,yinsh=1,challenges=1").agreement
    assert agreement.contests == {
        "zertz": gipfel.game("zertz:blitz"),
        "tamsk": "coin",
        "yinsh": gipfel.game("pentago"),
    }
    assert (agreement.spent_always, agreement.uses, agreement.begin) == (True, None, "lot")


def test_every_option_is_read() -> None:
    agreement = match_game(f"{AGREED},spent=won,uses=2,begin=challenged,settle-zertz=dice").agreement
    assert (agreement.spent_always, agreement.uses, agreement.begin) == (False, 2, "challenged")
    assert agreement.contests == {"zertz": "dice"}


def test_rule_3_each_potential_may_have_an_external_contest_of_its_own() -> None:
    several = "gipf:basic,zertz=1,yinsh=1,tamsk=1,challenges=1,settle-zertz=external,settle-yinsh=external"
    agreement = match_game(f'{several},contest-zertz="a race",contest-yinsh="a game of chess"').agreement
    assert [agreement.contest_text(kind) for kind in ("zertz", "yinsh", "tamsk")] == [
        "a race",
        "a game of chess",
        "coin",
    ]
    shared = match_game(f'{several},contest="darts",contest-yinsh="a game of chess"').agreement
    assert [shared.contest_text(kind) for kind in ("zertz", "yinsh")] == ["darts", "a game of chess"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("settle-zertz=external", "contest-words-missing"),
        ('settle-zertz=external,yinsh=1,settle-yinsh=external,contest-yinsh="chess"', "contest-words-missing"),
        ('contest-zertz="a race"', "contest-words-unused"),
        ('settle-zertz=coin,contest-zertz="a race"', "contest-words-unused"),
        ('settle-zertz=external,contest-zertz="a race",contest-yinsh="chess"', "contest-words-unused"),
        ('settle-zertz=external,contest-zertz="a race",contest="darts"', "contest-words-unused"),
        ("settle-zertz=coin,deadline=6mo", "deadline-unused"),
        ('settle-zertz=external,contest="a race",deadline=2y', "unknown-value"),
        ("winner=perhaps", "unknown-value"),
    ],
)
def test_words_that_are_missing_or_left_over_are_refused(options: str, code: str) -> None:
    assert refusal(f"{AGREED},{options}") == code


def test_rule_14_the_time_to_enter_a_result_is_agreed_up_to_a_year() -> None:
    outside = f'{AGREED},settle-zertz=external,contest="a race"'
    assert match_game(outside).agreement.deadline == DAY
    assert match_game(f"{outside},deadline=6mo").agreement.deadline == 183 * DAY
    nested = match_game(f"{AGREED},settle-zertz=({outside},deadline=1y)")
    assert list(deadlines_of(nested)) == [366 * DAY]
    assert list(deadlines_of(gipfel.game(AGREED))) == []
    assert gipfel.game(f"{outside},deadline=6mo").spec.rules == gipfel.game(outside).spec.rules


@pytest.mark.parametrize(("span", "words"), [(3 * DAY, "3 days"), (183 * DAY, "six months"), (90_000, "1 minute")])
def test_a_deadline_is_told_as_people_say_it(span: int, words: str) -> None:
    assert deadline_words(span) == words


def test_rule_8_the_winner_must_unless_it_is_agreed_that_he_may() -> None:
    assert not match_game(AGREED).agreement.winner_may
    assert match_game(f"{AGREED},winner=may").agreement.winner_may
    assert refusal("gipf:basic,zertz=3,winner=may") == "agreement-without-challenges"


def test_an_external_contest_is_named_in_words() -> None:
    agreement = match_game(f'{AGREED},settle-zertz=external,contest="a race round the park"').agreement
    assert agreement.contest_text("zertz") == "a race round the park"


@pytest.mark.parametrize("contest", ["zertz", "zertz:blitz", "pentago", "offboard", "gipf", "gipf:tournament,zertz=2"])
def test_rule_3_any_game_of_the_house_settles_a_challenge(contest: str) -> None:
    agreement = match_game(f"{AGREED},settle-zertz=({contest})").agreement
    assert agreement.contests["zertz"] == gipfel.game(contest)
    assert agreement.contest_text("zertz") == gipfel.game(contest).spec.text


def test_rule_3_none_means_that_a_type_cannot_be_challenged() -> None:
    agreement = match_game("gipf:basic,zertz=3,yinsh=3,challenges=1,settle-zertz=none").agreement
    assert agreement.contests["zertz"] is None
    assert agreement.contest_text("zertz") == ""


def test_without_an_agreement_it_is_a_plain_game_that_keeps_its_kernel() -> None:
    plain = gipfel.game("gipf:standard,zertz=3")
    assert type(plain) is Gipf
    assert kernel_of(plain).perft(kernel_of(plain).start(), 1) == 84
    assert not any(turn.endswith("?") or turn == "challenge" for turn in plain.start().turns())


def test_a_match_is_judged_by_the_rules_alone() -> None:
    with pytest.raises(gipfel.NoKernel) as caught:
        kernel_of(match_game(AGREED))
    assert (caught.value.code, caught.value.params["option"]) == ("no-kernel", "challenges")


# Canonical texts.


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("gipf,zertz=3,challenges=1", "gipf:standard,challenges=1,zertz=3"),
        (f"{AGREED},settle-zertz=(zertz:blitz)", "gipf:basic,challenges=1,zertz=3"),
        (f"{AGREED},settle-zertz=(zertz:1999)", "gipf:basic,challenges=1,zertz=3"),
        (f"{AGREED},settle-zertz=(zertz,edition=blitz)", "gipf:basic,challenges=1,zertz=3"),
        (f"{AGREED},settle-zertz=pentago", "gipf:basic,challenges=1,settle-zertz=(pentago),zertz=3"),
        (f"{AGREED},settle-zertz=(coin)", "gipf:basic,challenges=1,settle-zertz=coin,zertz=3"),
        (f"{AGREED},settle-zertz=none", "gipf:basic,challenges=1,settle-zertz=none,zertz=3"),
        (f"{AGREED},spent=always,uses=any,begin=lot", "gipf:basic,challenges=1,zertz=3"),
        (f"{AGREED},uses=03", "gipf:basic,challenges=1,uses=3,zertz=3"),
        (
            f'{AGREED},settle-zertz=external,contest="  darts,   (301) "',
            'gipf:basic,challenges=1,contest="darts, (301)",settle-zertz=external,zertz=3',
        ),
        (
            f'{AGREED},settle-zertz=external,contest="the ""big"" race"',
            'gipf:basic,challenges=1,contest="the ""big"" race",settle-zertz=external,zertz=3',
        ),
        (
            WHOLE,
            "gipf:standard,challenges=1,settle-yinsh=(gipf:basic,challenges=1,settle-zertz=coin,zertz=3),yinsh=3,zertz=3",
        ),
    ],
)
def test_one_canonical_text_for_each_agreement(written: str, text: str) -> None:
    game = gipfel.game(written)
    assert game.spec.text == text
    assert gipfel.game(text) == game
    assert isinstance(gipfel.game(text), MatchGame)


# What does not fit together.


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("gipf:basic,zertz=3,settle-zertz=coin", "agreement-without-challenges"),
        ("gipf:basic,zertz=3,challenges=0,spent=won", "agreement-without-challenges"),
        ("gipf:basic,zertz=3,uses=2", "agreement-without-challenges"),
        ("gipf:basic,zertz=3,begin=challenger", "agreement-without-challenges"),
        ('gipf:basic,zertz=3,contest="chess"', "agreement-without-challenges"),
        ("gipf:basic,challenges=1", "agreement-without-potentials"),
        (f"{AGREED},settle-yinsh=coin", "contest-without-potentials"),
        (f"{AGREED},settle-tamsk=none", "contest-without-potentials"),
        (f"{AGREED},settle-zertz=external", "contest-words-missing"),
        (f'{AGREED},settle-zertz=external,contest="  "', "contest-words-missing"),
        (f'{AGREED},contest="chess"', "contest-words-unused"),
        (f"{AGREED},settle-zertz=chess", "unknown-game"),
        (f"{AGREED},settle-zertz=(chess)", "unknown-game"),
        (f"{AGREED},settle-zertz=(zertz:slow)", "unknown-preset"),
        (f"{AGREED},settle-zertz=(coin:heads)", "unknown-game"),
        (f'{AGREED},settle-zertz="coin"', "unknown-value"),
        (f"{AGREED},settle-tzaar=coin", "unknown-option"),
        (f"{AGREED},spent=never", "unknown-value"),
        (f"{AGREED},begin=white", "unknown-value"),
        (f"{AGREED},uses=0", "value-out-of-range"),
        (f"{AGREED},uses=all", "value-out-of-range"),
        ("gipf:basic,zertz=3,challenges=19", "value-out-of-range"),
        (f"{AGREED},challenges=2", "option-twice"),
        (f"{AGREED},settle-zertz=(zertz:blitz", "unbalanced-bracket"),
        (f"{AGREED},settle-zertz=zertz:blitz)", "malformed-spec"),
        (f"{AGREED},settle-zertz=(gipf:basic,challenges=1)", "agreement-without-potentials"),
        (f"{AGREED},settle-zertz=(gipf:basic,zertz=1,settle-zertz=dice)", "agreement-without-challenges"),
        (f'{AGREED},contest="{"x" * 81}"', "bad-words"),
        ("pentago,challenges=1", "unknown-option"),
    ],
)
def test_each_mistake_has_its_code(spec: str, code: str) -> None:
    assert refusal(spec) == code


@pytest.mark.parametrize(("deep", "innermost"), [(4, "pentago"), (3, AGREED), (4, f"{AGREED},settle-zertz=coin")])
def test_rule_3_four_games_deep_are_allowed(deep: int, innermost: str) -> None:
    assert depth_of(gipfel.game(nested(deep, innermost))) == 4


@pytest.mark.parametrize(("deep", "innermost"), [(5, "pentago"), (4, AGREED), (5, f"{AGREED},settle-zertz=coin")])
def test_rule_3_five_games_deep_are_refused_also_when_the_fifth_is_not_written(deep: int, innermost: str) -> None:
    assert refusal(nested(deep, innermost)) == "spec-too-deep"


def test_what_was_written_short_must_have_a_text_that_can_be_read() -> None:
    def outside(letter: str, number: int = 80) -> str:
        return f'(gipf,zertz=1,challenges=1,settle-zertz=external,contest="{letter * number}")'

    def three(*contests: str) -> str:
        settled = ",".join(f"settle-{kind}={contest}" for kind, contest in zip(TYPES, contests, strict=True))
        return f"gipf,tamsk=1,yinsh=1,zertz=1,challenges=1,{settled}"

    def written(number: int) -> str:
        return three(outside("a"), f"({three(outside('b'), outside('c', 50), outside('d', 50))})", outside("e", number))

    # Written out, each of the seven games is `gipf:standard`.
    shortest, longer = len(written(1)), 7 * len(":standard")
    longest, fine = (written(1 + MOST_CHARACTERS - shortest - less) for less in (0, longer))
    assert len(longest) == MOST_CHARACTERS
    assert refusal(longest) == "spec-too-long"
    assert len(gipfel.game(fine).spec.text) == MOST_CHARACTERS
