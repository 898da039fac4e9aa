"""`gipfel games`, `moves`, `perft`, `draw`: their fields, their errors, what they import."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from command import Command
from test_docs import schema

FORBIDDEN = ("numba", "numpy", "fastapi", "llvmlite")
QUIET = (
    "...../....../..y..../......../....r..../......../..r..../.r..../y.... ............"  # Offboard, with few pieces
)


def test_moves_prints_its_fields(command: Command) -> None:
    answer = command("moves", "pentago", "--turns", "c3ne+; d4sw-;", "--json")
    assert answer.status == 0
    (line,) = answer.lines
    jsonschema.validate(line, schema("moves"))
    assert (line["spec"], line["player"], len(line["turns"])) == ("pentago", 0, 272)


def test_moves_of_a_finished_game(command: Command) -> None:
    answer = command("moves", "pentago", "--position", "6/6/6/bbb1b1/6/wwww2 w", "--turns", "e1", "--json")
    assert answer.lines[0]["outcome"] == {"winner": 0, "reason": "five"}
    assert answer.lines[0]["turns"] == []
    assert answer.lines[0]["player"] is None


@pytest.mark.parametrize("arguments", [["moves", "pentago", "--json"], ["replay", "--help"], ["play", "pentago"]])
def test_what_needs_no_compiler_does_not_load_it(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom gipfel.cli import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {FORBIDDEN!r} if name in sys.modules], file=sys.stderr)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
    )
    assert answer.stderr.strip() == "[]"
    assert answer.stdout


def test_perft_by_kernel_and_by_rules(command: Command) -> None:
    assert command("perft", "pentago", "3").out == "21934080\n"
    assert command("perft", "pentago", "2", "--rules").out == "80640\n"
    (line,) = command("perft", "pentago", "2", "--json").lines
    jsonschema.validate(line, schema("perft"))
    assert line["turns"] == 80640


def test_perft_is_ended_by_ctrl_c_at_once() -> None:
    words = [sys.executable, "-m", "gipfel", "perft", "pentago", "9"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as counting:
        with pytest.raises(subprocess.TimeoutExpired):
            counting.wait(3)  # compiled and under way, or on the way there
        counting.send_signal(signal.SIGINT)
        assert counting.wait(60) == 130


def test_perft_of_a_finished_game_is_nothing(command: Command) -> None:
    arguments = ("pentago", "2", "--position", "6/6/6/bbb1b1/6/wwww2 w", "--turns", "e1")
    assert command("perft", *arguments).out == "0\n"
    assert command("perft", *arguments, "--rules").out == "0\n"


def test_games_lists_every_game(command: Command) -> None:
    (line,) = command("games", "--json").lines
    assert "pentago" in [game["name"] for game in line["games"]]
    assert "pentago" in command("games").out


def test_draw_writes_a_picture(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert command("draw", "pentago", "--turns", "c3ne+", "-o", str(path)).status == 0
    picture = path.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "marble-white" in picture
    assert "var(--" not in picture


@pytest.mark.parametrize("name", ["board.png", "board", "svg", "board.svg.jpeg"])
def test_draw_writes_no_svg_under_the_name_of_something_else(command: Command, tmp_path: Path, name: str) -> None:
    answer = command("draw", "pentago", "-o", str(tmp_path / name))
    assert answer.status == 2
    assert "[not-svg]" in answer.err
    assert not (tmp_path / name).exists()


def test_draw_takes_the_ending_in_capitals(command: Command, tmp_path: Path) -> None:
    assert command("draw", "pentago", "-o", str(tmp_path / "BOARD.SVG")).status == 0


def test_draw_where_nothing_can_be_written(command: Command, tmp_path: Path) -> None:
    answer = command("draw", "pentago", "-o", str(tmp_path / "nowhere" / "board.svg"))
    assert answer.status == 2
    assert "[unwritable-file]" in answer.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["moves", "halma"], "unknown-game"),
        (["moves", "pentago,size=4"], "unknown-option"),
        (["moves", "pentago", "--turns", "c9ne+"], "malformed-turn"),
        (["moves", "pentago", "--turns", "c3ne+;;d4ne+"], "empty-turn"),
        (["moves", "pentago", "--turns", "c3ne+;c3sw+"], "cell-taken"),
        (["moves", "pentago", "--position", "nonsense"], "bad-position"),
        (["perft", "pentago", "99"], "bad-depth"),
        (["perft", "pentago", "2", "--position", "6/6 w"], "bad-position"),
        (["replay", "nowhere.gipfel"], "no-such-file"),
        (["play", "halma"], "unknown-game"),
    ],
)
def test_what_cannot_be_used_gets_a_sentence_with_a_code(command: Command, arguments: list[str], code: str) -> None:
    answer = command(*arguments)
    assert answer.status == 2
    assert f"[{code}]" in answer.err


@pytest.mark.parametrize("arguments", [["moves"], ["dance"], ["perft", "pentago", "x"], ["--lang", "xx", "games"]])
def test_wrong_usage_has_exit_status_2(command: Command, arguments: list[str]) -> None:
    assert command(*arguments).status == 2


def test_the_command_speaks_german() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "gipfel", "--lang", "de", "moves", "halma"],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert answer.returncode == 2
    assert "Es gibt" in answer.stderr


@pytest.mark.parametrize("quiet", [0, 199, 200])
@pytest.mark.parametrize("counting", [(), ("--rules",)], ids=["kernel", "rules"])
def test_perft_ignores_draws_by_quiet_turns(command: Command, quiet: int, counting: tuple[str, ...]) -> None:
    assert command("perft", "offboard", "3", "--position", f"{QUIET} - {quiet} 0 0", *counting).out == "2261\n"


@pytest.mark.parametrize("counting", [(), ("--rules",)], ids=["kernel", "rules"])
def test_a_game_won_in_its_200th_quiet_turn_counts_nothing(command: Command, counting: tuple[str, ...]) -> None:
    # Yellow, shut in its corner, has no turn.
    corner = "yrr../rr..../......./......../........./......../......./....../..... ............ - 200 1 0"
    assert command("perft", "offboard", "2", "--position", corner, *counting).out == "0\n"
