"""Archives: what is read stays, nothing twice, and the explorer counts as plain counting does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.registry import game, names
from gipfel.records import Record
from gipfel.records.archived_game import ArchivedGame
from gipfel.records.people import ArchivedPlayer
from gipfel.records.sources import sources
from gipfel.records.upright import upright_turns
from gipfel.store.archive import ArchiveFile, Explorer, Intake, Wish, explore
from gipfel.store.archive.archive_file import packed, unpacked
from gipfel.store.archive.intake import MANY, ReadFile, read_file
from gipfel.store.archive.readers import read_into
from gipfel.store.archive.shipped import read_part, shipped_parts
from store.archived_files import RANKINGS, images, plain_counts, played, records, turned, write_folder

PLAIN_WISHES = (Wish(), Wish("people"), Wish("computers", 2002, 2003), Wish(since=2004))
ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT.parent / "shared" / "data" / "boardspace-zertz" / "games"


def made(path: Path, folder: Path, jobs: int = 1) -> Path:
    with ArchiveFile.make(path) as file:
        read_into(file, list(sources(folder)), jobs)
    return path


@pytest.mark.parametrize("spec", names())
def test_every_image_of_a_position_has_the_same_number_and_turns(spec: str) -> None:
    for line in played(spec, 3, seed=5, most_turns=9):
        turns = upright_turns(line.game.spec)
        walk = Line.begin(line.start)
        for turn in line.turns_played:
            steps = line.game.read_turn(walk.position, turn)
            key, symmetries = turns.key(walk.position)
            number, _ = line.game.upright(walk.position)
            for symmetry in symmetries:
                assert line.game.mirrored(walk.position, symmetry).repeats == number
            upright = turns.upright(walk.position, symmetries, turn, steps)
            for symmetry in line.game.symmetries():
                image = line.game.mirrored(walk.position, symmetry)
                moved = line.game.write_turn(image, [line.game.mirrored_step(step, symmetry) for step in steps])
                there, ways = turns.key(image)
                assert there == key
                assert turns.upright(image, ways, moved) == upright
            back = turns.back(walk.position, symmetries[0], [upright])[upright]
            after = {position.repeats for position in images(walk.position.turn(turn))}
            assert walk.position.turn(back.text).repeats in after
            walk = walk.turn(turn)


def check_counts(path: Path, lines: list[Line], kept: list[Record], number: int) -> None:
    rng = Random(3)
    results = [record.result for record in kept]
    with ArchiveFile.open(path) as file:
        for _ in range(number):
            line = rng.choice(lines)
            line = line.back(rng.randrange(1, len(line.turns_played) + 1))
            expected = plain_counts(lines, results, line.position)
            found = Counter[tuple[int, str]]()
            for turn in Explorer(file).at(line.position).turns:
                after = line.turn(turn.turn).position
                reached = min(image.repeats for image in images(after))
                for result, count in zip(("1-0", "0-1", "1/2", "*"), turn.results, strict=True):
                    if count:
                        found[reached, result] += count
            assert found == expected


def test_counts_are_those_of_plain_counting(tmp_path: Path) -> None:
    lines = [turned(line, number) for number, line in enumerate(played("zertz", 40, seed=2, most_turns=8))]
    kept = records(lines)
    check_counts(made(tmp_path / "a.db", write_folder(tmp_path / "in", kept)), lines, kept, 60)


@pytest.mark.parametrize("spec", [name for name in names() if name != "zertz"])
def test_other_games_are_counted_by_the_same_means(tmp_path: Path, spec: str) -> None:
    lines = [turned(line, number) for number, line in enumerate(played(spec, 10, seed=4, most_turns=5))]
    kept = records(lines)
    check_counts(made(tmp_path / "a.db", write_folder(tmp_path / "in", kept)), lines, kept, 6)


def least(line: Line) -> int:
    return min(image.repeats for image in images(line.position))


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the sample of Boardspace files is not here")
def test_counts_of_the_sample(tmp_path: Path) -> None:
    path = made(tmp_path / "a.db", SAMPLE, jobs=2)
    with ArchiveFile.open(path) as file:
        kept = [file.game(number) for number in range(1, file.count() + 1)]
        assert len(kept) == 380
        same: dict[tuple[str, int], Counter[str]] = {}
        looked: dict[tuple[str, int], Line] = {}
        for played_game in kept:
            line, counted = Line.begin(game(played_game.spec).start()), set[tuple[int, int]]()
            here = least(line)
            for turn in played_game.turns:
                asked, after = (played_game.spec, here), line.turn(turn)
                there = least(after)
                if (here, there) not in counted:  # where a game comes twice and goes on alike it counts once
                    same.setdefault(asked, Counter())[played_game.result] += 1
                counted.add((here, there))
                looked.setdefault(asked, line)
                line, here = after, there
        often = sorted(same, key=lambda asked: -same[asked].total())[:200]
        for asked in often:
            found = Explorer(file).at(looked[asked].position)
            by_result = [sum(turn.results[place] for turn in found.turns) for place in range(4)]
            assert found.more or by_result == [same[asked][result] for result in ("1-0", "0-1", "1/2", "*")]
            assert found.games == same[asked].total()


def test_positions_of_very_many_games_are_counted_ahead_and_filtered_alike(tmp_path: Path) -> None:
    lines = played("pentago", MANY + 20, seed=6, most_turns=4, openings=2)
    kept = records(lines)
    path = made(tmp_path / "a.db", write_folder(tmp_path / "in", kept[:-10], each=50))
    with ArchiveFile.make(path) as file:
        assert file.connection.execute("SELECT count(*) FROM tallies").fetchone()[0]
        late = write_folder(tmp_path / "late", kept[-10:])
        Intake(file).add([read_file(source) for source in sources(late)])  # not settled
        for wish in (*PLAIN_WISHES, Wish(strength=1500), Wish("people", 2002, 2003, 1400)):
            expected = [
                record
                for record in kept
                if wish.since is None or int(record.tags["Date"][:4]) >= wish.since
                if wish.until is None or int(record.tags["Date"][:4]) <= wish.until
                if wish.strength is None or all(int(record.tags.get(tag, "0")) >= wish.strength for tag in RANKINGS)
                if wish.by == "all"
                or (wish.by == "computers")
                == bool({record.tags["First"], record.tags["Second"]} & {"Dumbot", "level 3"})
            ]
            assert Explorer(file).at(lines[0].start, wish).games == len(expected)
        told = Explorer(file).at(lines[0].start).to_json()
        file.connection.execute("DROP TABLE totals")  # archives of earlier versions have none
        file.connection.execute("DELETE FROM facts WHERE name = 'totalled'")
        assert Explorer(file).at(lines[0].start).to_json() == told
        strong = Explorer(file).at(lines[0].start, Wish(strength=1500)).to_json()
        file.connection.execute("DELETE FROM facts WHERE name = 'ranked'")  # as if nobody had counted ahead
        assert Explorer(file).at(lines[0].start, Wish(strength=1500)).to_json() == strong
        file.connection.execute("DELETE FROM facts WHERE name = 'strengths'")
        assert Explorer(file).at(lines[0].start, Wish(strength=1500)).games == 0


def test_a_file_is_read_once_whatever_it_is_called(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "in", records(played("pentago", 8, seed=1, most_turns=3)))
    path = made(tmp_path / "a.db", folder)
    first = next(folder.iterdir())
    (folder / "copy.gipfel").write_bytes(first.read_bytes())
    with zipfile.ZipFile(folder / "all.zip", "w") as packed_files:
        packed_files.write(first, "again.gipfel")
    with ArchiveFile.make(path) as file:
        taken = read_into(file, list(sources(folder)))
        assert (taken.files, taken.known, taken.games, file.count()) == (4, 4, 0, 8)


def test_bad_files_are_listed_with_their_reason_and_the_rest_is_kept(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "in", records(played("zertz", 4, seed=1, most_turns=3)))
    (folder / "broken.sgf").write_text("(;GM[22]SU[Zertz]; P0[0 Start P0]; P0[1 RtoB 2 0 Z 9]; P0[2 Done])")
    (folder / "noise.gipfel").write_bytes(b"\x00\xff\x00")
    (folder / "other.sgf").write_text("(;GM[1];B[aa])")
    with ArchiveFile.make(tmp_path / "a.db") as file:
        heard: list[str] = []
        taken = read_into(file, list(sources(folder)), unread=lambda read: heard.append(Path(read.name).name))
        assert (taken.games, taken.unread) == (4, 3)
        assert sorted(heard) == ["broken.sgf", "noise.gipfel", "other.sgf"]
        assert {(name, code) for name, code, _ in file.unread()} == {
            ("broken.sgf", "garbled-turn"),
            ("noise.gipfel", "record-not-text"),
            ("other.sgf", "other-game"),
        }
        assert read_into(file, list(sources(folder))).known == 4


KILLED = """
import os, signal, sys
from pathlib import Path
from gipfel.records.archived_game import ArchivedGame
from gipfel.records.people import ArchivedPlayer
from gipfel.records.sources import sources
from gipfel.store.archive import ArchiveFile
from gipfel.store.archive import readers
readers.TOGETHER, readers.CHUNK = 4, 2
with ArchiveFile.make(Path(sys.argv[1])) as file:
    readers.read_into(file, list(sources(Path(sys.argv[2]))), told=lambda _: os.kill(os.getpid(), signal.SIGKILL))
"""


def test_what_was_written_stays_when_reading_is_killed_and_the_rest_follows(tmp_path: Path) -> None:
    lines = played("pentago", 12, seed=1, most_turns=3)
    folder = write_folder(tmp_path / "in", records(lines), each=1)
    path = tmp_path / "a.db"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", KILLED, path, folder], env=environment, check=False)
    assert ended.returncode == -signal.SIGKILL
    with ArchiveFile.open(path) as file:
        assert file.count() == 4
        assert Explorer(file).at(lines[0].start).games == 4
    with ArchiveFile.make(path) as file:
        assert read_into(file, list(sources(folder))).known == 4
        assert Explorer(file).at(lines[0].start).games == 12


def test_a_failed_write_leaves_nothing_of_it(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "in", records(played("pentago", 4, seed=1, most_turns=3)))
    good = [read_file(source) for source in sources(folder)]
    broken = ReadFile("x", b"x" * 16, [object()])  # type: ignore[list-item]
    with ArchiveFile.make(tmp_path / "a.db") as file:
        intake = Intake(file)
        file.connection.execute(
            "CREATE TRIGGER no BEFORE INSERT ON files WHEN NEW.name = 'x' BEGIN SELECT raise(FAIL, 'no'); END"
        )
        with pytest.raises(GipfelError) as refused:
            intake.add([*good, broken])
        assert refused.value.code == "not-an-archive"
        assert file.count() == 0
        intake.add(good)
        assert file.count() == 4


def test_a_game_that_came_with_the_house_gets_its_names_from_a_file(tmp_path: Path) -> None:
    part = read_part(shipped_parts()[0][:5])
    one = part.games[0]
    assert isinstance(one, ArchivedGame)
    named = replace(one, players=(ArchivedPlayer("ann"), ArchivedPlayer("bert")))
    with ArchiveFile.make(tmp_path / "a.db") as file:
        Intake(file).add([part])
        Intake(file).add([ReadFile("ann.sgf", b"1" * 16, [named])])
        assert file.count() == 5
        assert file.game(1).players[0].name == "ann"
        assert file.game(1).source == "ann.sgf"
    with ArchiveFile.make(tmp_path / "b.db") as file:
        Intake(file).add([ReadFile("ann.sgf", b"1" * 16, [named])])
        Intake(file).add([part])
        assert file.count() == 5


def test_shipped_games_keep_the_rules() -> None:
    games = read_part(shipped_parts()[7]).games
    assert len(games) == 300
    assert all(hasattr(one, "turns") for one in games)
    assert sum(map(len, shipped_parts())) == 8_700


def test_files_that_are_no_archive_are_refused_with_a_code(tmp_path: Path) -> None:
    with pytest.raises(GipfelError) as missing:
        explore(tmp_path / "none.db", "zertz")
    (tmp_path / "text.db").write_text("this is a text, and a long one at that" * 40)
    with pytest.raises(GipfelError) as text:
        explore(tmp_path / "text.db", "zertz")
    with ArchiveFile.make(tmp_path / "new.db") as file:
        file.connection.execute("UPDATE facts SET value = 99 WHERE name = 'format'")
    with pytest.raises(GipfelError) as newer:
        explore(tmp_path / "new.db", "zertz")
    made(tmp_path / "a.db", tmp_path)
    with pytest.raises(GipfelError) as years:
        explore(tmp_path / "a.db", "zertz", since=2010, until=2009)
    codes = [error.value.code for error in (missing, text, newer, years)]
    assert codes == ["no-archive", "not-an-archive", "archive-newer", "archive-years"]


def test_numbers_are_packed_and_unpacked() -> None:
    numbers = [0, 1, 127, 128, 16_383, 16_384, 5_000_000]
    assert unpacked(packed(numbers)) == numbers
