"""`gipfel agree` and combined matches at the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import gipfel
from command import Command
from gipfel.cli import main
from gipfel.cli.agree import ANSWERS, BEGINNERS, meant
from gipfel.combine.agreement import depth_of
from gipfel.combine.proposals import DEFAULTS, contests, proposed
from gipfel.core.language import LANGUAGES, _, speaking
from gipfel.core.registry import is_available

NONE = ["0", "0", "0"]  # no YINSH, DVONN and PÜNCT potentials


@pytest.mark.parametrize(
    ("answers", "spec"),
    [
        ([""] * 12, "gipf:tournament,zertz=3,challenges=1,settle-zertz=(zertz:blitz)"),
        (
            ["basic", "0", "2", *NONE, "2", "no", "", "dice", ""],
            "gipf:basic,tamsk=2,challenges=2,spent=won,settle-tamsk=dice",
        ),
        (["tournament", "0", "0", *NONE], "gipf:tournament"),
        (["standard", "3", "0", *NONE, "0"], "gipf:standard,zertz=3"),
        (
            [
                "",
                "1",
                "0",
                "1",
                "0",
                "0",
                "1",
                "yes",
                "2",
                "external",
                'the "big" race',
                "pentago",
                "no",
                "challenger",
                "six",
            ],
            "gipf:tournament,zertz=1,yinsh=1,challenges=1,uses=2,settle-zertz=external,"
            'contest-zertz="the ""big"" race",settle-yinsh=(pentago),begin=challenger,deadline=6mo',
        ),
        (
            ["basic", "1", "0", "1", "0", "0", "1", "", "", "external", "a race", "external", "", "yes", ""],
            "gipf:basic,zertz=1,yinsh=1,challenges=1,settle-zertz=external,"
            'contest-zertz="a race",settle-yinsh=external,contest-yinsh="a game of chess",winner=may',
        ),
        (
            ["chess", "basic", "9", "1", "0", *NONE, "1", "", "all", "any", "halma", "coin", ""],
            "gipf:basic,zertz=1,challenges=1,settle-zertz=coin",
        ),
        (
            [
                "",
                "1",
                "0",
                *NONE,
                "1",
                "",
                "",
                "agreement",
                "",
                "0",
                "0",
                "2",
                "0",
                "0",
                "1",
                "",
                "",
                "dice",
                "",
                "",
                "",
            ],
            "gipf:tournament,zertz=1,challenges=1,settle-zertz=(gipf:basic,yinsh=2,challenges=1,settle-yinsh=dice)",
        ),
    ],
)
def test_questions_lead_to_a_spec(command: Command, answers: list[str], spec: str) -> None:
    answer = command("agree", given="\n".join(answers) + "\n")
    assert answer.status == 0
    assert answer.out == spec + "\n"
    assert gipfel.game(spec).spec.text


def test_ultimate_gipf_brings_its_potentials_and_each_has_its_own_game(command: Command) -> None:
    answer = command("agree", given="ultimate\n" + "\n" * 20)
    agreed = gipfel.game(answer.out.strip())
    assert answer.out.startswith("gipf:ultimate,challenges=1,")
    for kind in DEFAULTS:
        contest = proposed(kind)
        assert f"settle-{kind}=" + (f"({contest})" if is_available(kind) else contest) in answer.out
    assert [agreed.spec.number(kind) for kind in DEFAULTS] == [3, 3, 3, 3, 3]
    assert "We play Ultimate GIPF." in answer.err
    assert "advises the tournament version" not in answer.err.partition("We play")[2]


def test_what_ultimate_gipf_is_to_do_without_is_written_out(command: Command) -> None:
    answer = command("agree", given="ultimate\n\n0\n" + "\n" * 20)
    assert answer.out.startswith("gipf:ultimate,tamsk=0,challenges=1,")
    assert gipfel.game(answer.out.strip()).spec.number("tamsk") == 0


def test_what_is_proposed_is_the_same_everywhere_and_can_be_played() -> None:
    assert proposed("zertz") == "zertz:blitz"
    for kind, usual in DEFAULTS.items():
        assert proposed(kind).startswith(kind) if is_available(kind) else proposed(kind) == usual
    assert set(map(proposed, DEFAULTS)) <= set(contests())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contest_is_called_by_the_name_of_its_variant(language: str) -> None:
    with speaking(language):
        for spec, words in contests().items():
            assert not words.endswith(f"({spec.partition(':')[2]})"), words


def test_leaving_prints_no_spec(command: Command) -> None:
    answer = command("agree", given="basic\nquit\n")
    assert answer.status == 1
    assert answer.out == ""


def test_the_agreement_is_read_out(command: Command) -> None:
    answer = command("agree", given="standard\n2\n0\n0\n0\n0\n1\n\n3\ncoin\n\n")
    told = " ".join(answer.err.split())
    assert "We play standard GIPF." in told
    assert "Each player brings 2 ZÈRTZ potentials." in told
    assert "If the opponent challenges, this decides: a coin." in told
    assert "Each player may challenge once. Only whoever wins neutralises the potential: a draw is not enough." in told
    assert "Only the first 3 announcements of each player may be contested." in told
    assert "A move that was contested in vain must be made." in told
    assert "advises the tournament version" in told.partition("We play")[2]
    assert "advises at least 3 potentials for each player; here there are 2." in told


def test_four_games_deep_nothing_is_played_inside(command: Command) -> None:
    inside = ["", "1", "0", *NONE, "1", "", "", "agreement"]
    answer = command("agree", given="\n".join(inside * 3 + inside[:-1] + ["agreement", "coin"] + [""] * 9) + "\n")
    assert depth_of(gipfel.game(answer.out.strip())) == 4


def test_the_reason_of_the_default_is_told_before_it_is_asked_for(command: Command) -> None:
    answer = command("agree", given="\n3\n0\n0\n0\n0\n1\n\n\ncoin\nyes\n")
    assert "so that nobody announces only to draw out a challenge" in " ".join(answer.err.split())
    assert "A move that was contested in vain may be made, or another turn instead." in answer.err
    assert answer.out == "gipf:tournament,zertz=3,challenges=1,settle-zertz=coin,winner=may\n"


def test_one_is_read_out_as_one(command: Command) -> None:
    answer = command("agree", given="\n0\n1\n0\n0\n0\n2\n\n1\ndice\n\n")
    assert "Each player brings 1 TAMSK potential." in answer.err
    assert "Each player may challenge 2 times." in answer.err
    assert "Only the first announcement of each player may be contested." in answer.err


@pytest.mark.parametrize("no", ["nein", "NO"])
def test_yes_and_no_are_understood_in_the_language_spoken(
    no: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = f"basic\n0\n2\n0\n0\n0\n2\nvielleicht\n{no}\n\ndice\n\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    with speaking("de"), pytest.raises(SystemExit):
        main(["--lang", "de", "agree"])
    out, err = capsys.readouterr()
    assert out == "gipf:basic,tamsk=2,challenges=2,spent=won,settle-tamsk=dice\n"
    assert "Bitte eines davon wählen: ja, nein." in err


@pytest.mark.parametrize(
    ("language", "answer", "word"),
    [
        ("de", "j", "yes"),
        ("de", "NEIN", "no"),
        ("es", "si", "yes"),
        ("it", "sì", "yes"),
        ("pl", "t", "yes"),
        ("pl", "nie", "no"),
        ("fr", "no", "no"),
        ("nl", "yes", "yes"),
        ("en", "maybe", None),
    ],
)
def test_yes_and_no_may_be_short_and_without_accents(language: str, answer: str, word: str | None) -> None:
    with speaking(language):
        spoken = {_(text): word for word, text in ANSWERS.items()} | {word: word for word in ANSWERS}
    assert meant(answer, spoken) == word


def test_the_beginning_of_two_words_says_neither() -> None:
    spoken = {word: word for word in BEGINNERS}
    assert meant("chall", spoken) is None
    assert meant("challenged", spoken) == "challenged"


OPENING = ["Za1-b2", "Za5-b5", "Zd1-e2", "Zi1-h2"]


def test_a_challenge_is_asked_and_settled_at_the_terminal(command: Command, tmp_path: Path) -> None:
    spec = "gipf:standard,zertz=3,challenges=1,settle-zertz=coin"
    uses = [turn for turn in gipfel.game(spec).start().play_all(OPENING).turns() if ">" in turn]
    assert uses
    given = [*OPENING, uses[0], "?", "challenge", f"save {tmp_path / 'match'}", "quit"]
    answer = command("play", spec, given="\n".join(given) + "\n")
    assert "Let it happen, or challenge: then coin decides." in " ".join(answer.out.split())
    assert "The house plays coin" in answer.out
    assert "The challenger has" in answer.out
    assert command("replay", str(tmp_path / "match.gipfel")).status == 0


def test_the_way_into_the_inner_game_is_shown(command: Command) -> None:
    spec = "gipf:standard,zertz=3,challenges=1,settle-zertz=(zertz:blitz)"
    uses = [turn for turn in gipfel.game(spec).start().play_all(OPENING).turns() if ">" in turn]
    given = [*OPENING, uses[0], "challenge", "Wd4,d1", "resign", "quit"]
    answer = command("play", spec, given="\n".join(given) + "\n")
    assert "GIPF › ZÈRTZ" in answer.out
    assert "The challenger has" in answer.out
