"""Playing on other layouts: the option, files, the command line, pickles, the kernel, and records that carry them."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

import gipfel
from command import Command
from games.offboard.positions import eager_steps, offboard
from gipfel.core.line import random_game
from gipfel.games.offboard import Offboard
from gipfel.games.offboard.layout import MAIN_DIAGONALS, SHIPPED, installed, load
from gipfel.games.offboard.rules import OffboardPosition
from gipfel.records import Record, read_records, replay, write_record
from gipfel.records.replay import record_of

SOURCE = (SHIPPED / "offboard.toml").read_text(encoding="utf-8")
# A third layout: h4 begins on i5, and three points win.
THIRD = SOURCE.replace('"h4 g3', '"i5 g3').replace("target = 6", "target = 3")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of the third layout."""
    file = tmp_path / "my-box.toml"
    file.write_text(THIRD, encoding="utf-8")
    return file


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command line in this process."""
    return Command(capsys, monkeypatch)


def played(game: Offboard, seed: int = 1) -> gipfel.Line:
    """A game to its end by players who like to push."""
    rng = Random(seed)
    line = gipfel.Line.begin(game.start())
    while line.outcome is None:
        line = line.play(rng.choice(eager_steps(offboard_position(line), rng)))
    return line


def offboard_position(line: gipfel.Line) -> OffboardPosition:
    """Where a line is now."""
    position = line.position
    assert isinstance(position, OffboardPosition)
    return position


def test_presets_and_options_have_one_text() -> None:
    assert gipfel.parse_spec("offboard,layout=offboard").text == "offboard"
    assert gipfel.parse_spec("offboard,layout=corners").text == "offboard:corners"
    assert gipfel.parse_spec("offboard,repetition=draw,quiet=200").text == "offboard"
    assert gipfel.parse_spec("offboard:corners,quiet=none").text == "offboard,layout=corners,quiet=none"


def test_rule_7_2_a_layout_can_be_a_file_where_the_spec_is_trusted(path: Path) -> None:
    game = offboard(f"offboard,layout={path}")
    assert game.layout == load(str(path), trusted=True)
    assert game.start().text().split()[0].endswith("/.....y/r....")
    for spec in (f"offboard,layout={path}", "offboard,layout=my-box.toml", "offboard,layout=../my-box"):
        with pytest.raises(gipfel.BadSpec) as caught:
            gipfel.game(spec)
        assert caught.value.code == "untrusted-file"


def test_an_unknown_layout_is_refused_by_name() -> None:
    with pytest.raises(gipfel.BadSpec) as caught:
        gipfel.game("offboard,layout=nowhere")
    assert caught.value.code == "unknown-layout"
    assert "corners, offboard" in str(caught.value)


def test_rule_7_1_the_table_of_the_rules_page_is_that_of_the_layouts() -> None:
    page = (SHIPPED.parent / "RULES.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.count("|") == 5][2:]
    for column, name in ((1, "offboard"), (2, "corners")):
        layout = installed(name)
        assert [(row[0], int(row[column])) for row in rows] == [
            (pocket.name, pocket.value) for pocket in layout.pockets
        ]
        for row, pocket in zip(rows, layout.pockets, strict=True):
            assert set(row[3].split()) == set(pocket.exits) - set(MAIN_DIAGONALS)


def test_rule_7_2_three_points_win_where_the_layout_says_so(path: Path) -> None:
    line = played(offboard(f"offboard,layout={path}"))
    assert line.outcome is not None
    assert line.outcome.reason == "points"
    assert 3 <= max(offboard_position(line).points(player) for player in (0, 1)) <= 5


def test_games_on_different_files_of_one_name_differ(path: Path) -> None:
    spec = f"offboard,layout={path}"
    before = offboard(spec)
    assert offboard(spec) == before
    path.write_text(THIRD.replace("target = 3", "target = 4"), encoding="utf-8")
    assert offboard(spec) != before
    assert offboard(spec).start() != before.start()


def test_a_pickled_game_keeps_its_layout_when_the_file_is_gone(path: Path) -> None:
    game = offboard(f"offboard,layout={path}")
    position = game.start()
    kept = pickle.dumps(position)
    path.unlink()
    assert pickle.loads(kept) == position


def test_the_kernel_is_told_the_layout_itself(path: Path) -> None:
    assert offboard("offboard:corners").kernel_options()["layout"] == "corners"
    game = offboard(f"offboard,layout={path}")
    path.unlink()
    options = game.kernel_options()
    assert load(options["layout"], trusted=False) == game.layout
    assert {name: value for name, value in options.items() if name != "layout"} == {
        "repetition": "draw",
        "quiet": "200",
    }


def test_a_copy_of_a_shipped_layout_is_that_layout(tmp_path: Path) -> None:
    copy = tmp_path / "corners.toml"
    copy.write_text((SHIPPED / "corners.toml").read_text(encoding="utf-8"), encoding="utf-8")
    game = offboard(f"offboard,layout={copy}")
    assert game.record_tags() == {"Game": "offboard:corners"}
    assert game.kernel_options()["layout"] == "corners"


def test_a_layout_may_leave_the_first_player_without_a_turn(tmp_path: Path) -> None:
    # Full rows of red between rows of yellow: along its row a line would leave the board, across it meets an equal.
    red = "a1 a2 a3 a4 a5 b1 c1 c2 c3 c4 c5 c6 c7 e1 e2 e3 e4 e5 e6 e7 e8 e9"
    yellow = "b2 b3 b4 b5 b6 d1 d2 d3 d4 d5 d6 d7 d8 f2 f3 f4 f5 f6 f7 f8 f9 i7"
    stuck = tmp_path / "stuck.toml"
    pockets = SOURCE[SOURCE.index("[[pockets]]") :]
    stuck.write_text(f'target = 6\nred = "{red}"\nyellow = "{yellow}"\n\n{pockets}', encoding="utf-8")
    start = offboard(f"offboard,layout={stuck}").start()
    assert (start.outcome, start.player, start.steps()) == (gipfel.Outcome(1, "no-move"), None, ())


def test_moves_on_a_layout_from_the_command_line(command: Command, path: Path) -> None:
    answer = command("moves", f"offboard,layout={path}", "--json")
    assert answer.status == 0
    (line,) = answer.lines
    assert line["spec"] == f'offboard,layout="{path}"'
    assert "i5-E" in line["turns"]
    assert "i5-E" not in command("moves", "offboard", "--json").lines[0]["turns"]


def test_a_bad_layout_at_the_command_line_names_its_mistake(command: Command, path: Path) -> None:
    path.write_text(THIRD.replace("i6-NW ", ""), encoding="utf-8")
    answer = command("moves", f"offboard,layout={path}")
    assert answer.status != 0
    assert "i6-NW" in answer.err
    path.unlink()
    assert "cannot be read" in command("moves", f"offboard,layout={path}").err


def test_rule_7_4_a_record_carries_a_layout_that_is_not_shipped(path: Path) -> None:
    line = played(offboard(f"offboard,layout={path}"))
    text = write_record(record_of(line, First="Ann"))
    path.unlink()
    assert str(path.parent) not in text
    (record,) = read_records(text)
    assert record.tags["Game"] == "offboard,layout=my-box"
    replayed = replay(record)
    assert replayed.outcome == line.outcome
    assert replayed.line.text() == line.text()
    assert replayed.line.turns_played == line.turns_played
    assert record_of(replayed.line, First="Ann") == record


def test_rule_7_4_a_record_on_a_shipped_layout_names_it_only() -> None:
    for spec in ("offboard", "offboard:corners"):
        line = random_game(offboard(spec).start(), Random(2), 12)
        record = record_of(line)
        assert record.tags == {"Format": "1", "Game": spec, "Rules": "offboard 1"}
        assert replay(record).line.text() == line.text()


def test_rule_7_4_a_record_can_begin_from_a_position_on_its_layout(path: Path) -> None:
    game = offboard(f"offboard,layout={path}")
    start = game.position("...../....../..y..../......../....r..../......../..r..../.r..../y.... ............ - 0 0 0")
    record = record_of(gipfel.Line.begin(start, ["g5-NW", "c3-E"]))
    path.unlink()
    assert replay(read_records(write_record(record))[0]).line.text() == start.play_all(["g5-NW", "c3-E"]).text()


def test_rule_7_4_a_record_with_its_layout_wins_over_the_house(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(random_game(offboard(f"offboard,layout={path}").start(), Random(5), 4))
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.setenv("GIPFEL_LAYOUTS", str(path.parent))
    game = replay(record).line.game
    assert isinstance(game, Offboard)
    assert game.layout.target == 3


def spoiled(path: Path, **tags: str) -> gipfel.BadRecord:
    """The error of a record on the third layout with other tags."""
    record = record_of(gipfel.Line.begin(offboard(f"offboard,layout={path}").start()))
    path.unlink()
    with pytest.raises(gipfel.BadRecord) as caught:
        replay(Record({**record.tags, **tags}))
    assert caught.value.code == "record-game"
    return caught.value


@pytest.mark.parametrize(
    ("layout", "cause"),
    [
        ("", "layout-field-missing"),
        ("layout = {", "layout-not-toml"),
        ("my-box", "layout-not-toml"),
        ("layout = 3", "layout-field-missing"),
        ("#" * 100_000, "layout-too-large"),
    ],
)
def test_the_layout_of_a_record_is_checked(path: Path, layout: str, cause: str) -> None:
    assert spoiled(path, Layout=layout).params["cause"] == cause


def test_the_layout_of_a_record_must_be_the_one_its_spec_names(path: Path) -> None:
    assert spoiled(path, Game="offboard,layout=your-box").params["cause"] == "layout-name-differs"


def test_rule_7_3_a_record_opens_no_path(path: Path) -> None:
    other = path.parent / "other.toml"
    other.write_text(THIRD, encoding="utf-8")
    assert spoiled(path, Game=f'offboard,layout="{other}"').params["cause"] == "untrusted-file"
    path.write_text(THIRD, encoding="utf-8")
    assert spoiled(path, Layout=str(other)).params["cause"] == "layout-not-toml"


def test_a_record_without_its_layout_is_refused_where_nobody_has_it(path: Path) -> None:
    record = record_of(gipfel.Line.begin(offboard(f"offboard,layout={path}").start()))
    with pytest.raises(gipfel.BadRecord) as caught:
        replay(Record({name: value for name, value in record.tags.items() if name != "Layout"}))
    assert caught.value.params["cause"] == "unknown-layout"


def test_other_games_ignore_the_tag() -> None:
    record = record_of(gipfel.Line.begin(gipfel.game("pentago").start()), Layout="anything")
    assert replay(record).line.game == gipfel.game("pentago")
