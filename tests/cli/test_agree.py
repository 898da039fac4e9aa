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
from gipfel.core.language import _, speaking


@pytest.mark.parametrize(
    ("answers", "spec"),
    [
        (["", "", "", "", "", "", "", "", ""], "gipf:standard,challenges=1,zertz=3"),
        (
            ["basic", "0", "2", "0", "2", "no", "dice", ""],
            "gipf:basic,challenges=2,settle-tamsk=dice,spent=won,tamsk=2",
        ),
        (["tournament", "0", "0", "0"], "gipf:tournament"),
        (["", "3", "0", "0", "0"], "gipf:standard,zertz=3"),
        (
            ["", "1", "0", "1", "1", "yes", "external", "a race", "pentago", "no", "challenger"],
            'gipf:standard,begin=challenger,challenges=1,contest-zertz="a race",settle-zertz=external,yinsh=1,zertz=1',
        ),
        (
            ["basic", "1", "0", "1", "1", "", "external", "a race", "external", "", "yes"],
            'gipf:basic,challenges=1,contest-yinsh="a game of chess",contest-zertz="a race",'
            "settle-yinsh=external,settle-zertz=external,winner=may,yinsh=1,zertz=1",
        ),
        (
            ["chess", "basic", "9", "1", "0", "0", "1", "", "halma", "coin", ""],
            "gipf:basic,challenges=1,settle-zertz=coin,zertz=1",
        ),
    ],
)
def test_questions_lead_to_a_spec(command: Command, answers: list[str], spec: str) -> None:
    answer = command("agree", given="\n".join(answers) + "\n")
    assert answer.status == 0
    assert answer.out == spec + "\n"
    assert gipfel.game(spec).spec.text == spec


def test_leaving_prints_no_spec(command: Command) -> None:
    answer = command("agree", given="basic\nquit\n")
    assert answer.status == 1
    assert answer.out == ""


def test_the_agreement_is_read_out(command: Command) -> None:
    answer = command("agree", given="\n3\n0\n0\n1\n\ncoin\n\n")
    assert "Each player brings 3 ZÈRTZ potentials.\n" in answer.err
    assert "A challenge to a ZÈRTZ potential is settled by a coin.\n" in answer.err
    assert "Each player may challenge once; the challenger must win.\n" in answer.err
    assert "A move that was challenged in vain must be made.\n" in answer.err


def test_the_reason_of_the_default_is_told_before_it_is_asked_for(command: Command) -> None:
    answer = command("agree", given="\n3\n0\n0\n1\n\ncoin\nyes\n")
    assert "so that nobody announces only to draw out a challenge" in " ".join(answer.err.split())
    assert "A move that was challenged in vain may be made, or another turn instead.\n" in answer.err
    assert answer.out == "gipf:standard,challenges=1,settle-zertz=coin,winner=may,zertz=3\n"


def test_one_is_read_out_as_one(command: Command) -> None:
    answer = command("agree", given="\n0\n1\n0\n2\n\ndice\n\n")
    assert "Each player brings 1 TAMSK potential.\n" in answer.err
    assert "Each player may challenge 2 times; the challenger must win.\n" in answer.err


@pytest.mark.parametrize("no", ["nein", "NO"])
def test_yes_and_no_are_understood_in_the_language_spoken(
    no: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = f"basic\n0\n2\n0\n2\nvielleicht\n{no}\ndice\n\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    with speaking("de"), pytest.raises(SystemExit):
        main(["--lang", "de", "agree"])
    out, err = capsys.readouterr()
    assert out == "gipf:basic,challenges=2,settle-tamsk=dice,spent=won,tamsk=2\n"
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
    assert "is announced. Let it happen, or challenge it; the contest: coin." in " ".join(answer.out.split())
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
