"""Archives that want to do harm: bombs, lies, lists without end, names that point elsewhere; each ends with a code."""

from __future__ import annotations

import io
import os
import struct
import zipfile
from pathlib import Path
from random import Random

import pytest

from command import Command
from gipfel.core.errors import BadRecord
from gipfel.records.sources import MOST_ENTRIES, MOST_UNPACKED, sources
from support import amount

GAME = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n1. c3ne+ *\n'
MEGABYTE = b"\0" * 1_000_000


def refusal(command: Command, path: Path) -> str:
    """The code with which an archive is refused, as a whole or in its only member."""
    answer = command("replay", str(path), "--json")
    if answer.status == 2:
        return answer.err.rsplit("[", 1)[1].rstrip("]\n")
    assert answer.status == 1
    assert answer.lines[-1]["games"] == 1
    return str(answer.lines[0]["error"]["code"])


def bomb(size: int, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive with one member of so many megabytes of nothing."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive, archive.open("bomb.gipfel", "w", force_zip64=True) as member:
        for _ in range(size):
            member.write(MEGABYTE)
    return packed.getvalue()


def test_a_small_archive_of_a_large_member(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(bomb(64))
    assert path.stat().st_size < 100_000
    assert refusal(command, path) == "zip-too-large"


def test_many_members_that_share_one_body(command: Command, tmp_path: Path) -> None:
    """The list names the same bytes again and again; the sizes in it are honest."""
    whole = bomb(15)
    start = whole.rindex(b"PK\x01\x02")
    entry, end = whole[start : whole.rindex(b"PK\x05\x06")], whole[whole.rindex(b"PK\x05\x06") :]
    count = MOST_UNPACKED // 15_000_000 + 1
    end = end[:8] + struct.pack("<HHI", count, count, len(entry) * count) + end[16:]
    path = tmp_path / "overlapping.zip"
    path.write_bytes(whole[:start] + entry * count + end)
    assert path.stat().st_size < 100_000
    assert refusal(command, path) == "zip-too-large"


def test_a_list_without_end_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.gipfel", GAME)
    whole = packed.getvalue()
    start, stop = whole.rindex(b"PK\x01\x02"), whole.rindex(b"PK\x05\x06")
    entry, count = whole[start:stop], 20 * MOST_ENTRIES
    end = whole[stop : stop + 8] + struct.pack("<HHI", 1, 1, len(entry) * count) + whole[stop + 16 :]
    path = tmp_path / "endless.zip"
    path.write_bytes(whole[:start] + entry * count + end)
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("the list was read"))
    with pytest.raises(BadRecord) as refused:
        list(sources(path))
    assert refused.value.code == "zip-too-many"


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_other_ways_of_packing_are_not_unpacked(command: Command, tmp_path: Path, method: int) -> None:
    path = tmp_path / "other.zip"
    path.write_bytes(bomb(1, method))
    assert refusal(command, path) == "zip-method"


def test_an_archive_within_an_archive_stays_packed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "outer.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("inner.zip", bomb(300))
        archive.writestr("inner.gipfel", bomb(1))
        archive.writestr("game.gipfel", GAME)
    answer = command("replay", str(path), "--json")
    assert [line["error"] and line["error"]["code"] for line in answer.lines[:-1]] == ["record-not-text", None]


def test_names_that_point_elsewhere_lead_nowhere(command: Command, tmp_path: Path) -> None:
    names = ["../escaped.gipfel", "/absolute.gipfel", "a/../../b.gipfel", "C:\\x.gipfel", "\x1b[31mred\u202e.gipfel"]
    path = tmp_path / "here" / "games.zip"
    path.parent.mkdir()
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "nothing")
    before = sorted(tmp_path.rglob("*"))
    answer = command("replay", str(path))
    assert "5 games: 0 keep the rules, 5 do not" in answer.out
    assert sorted(tmp_path.rglob("*")) == before
    assert not Path("/absolute.gipfel").exists()
    assert "\x1b" not in answer.out
    assert "\u202e" not in answer.out


def test_an_archive_that_vanishes(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    path.write_bytes(bomb(1))
    (source,) = sources(path)
    path.unlink()
    with pytest.raises(BadRecord) as refused:
        source.read()
    assert refused.value.code == "unreadable-file"


def test_no_change_in_an_archive_is_more_than_a_refusal(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.gipfel", GAME)
        archive.writestr("two.sgf", "(;GM[1])")
    whole, rng, codes = packed.getvalue(), Random(14), set[str]()
    path = tmp_path / "changed.zip"
    for number in range(amount(400, 20_000)):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 2, 4))):
            data[rng.randrange(len(data))] = rng.choice((0, 1, 9, 12, 14, 255, rng.randrange(256)))
        path.write_bytes(data[: rng.randrange(len(data))] if number % 10 == 0 else data)
        os.utime(path, ns=(number, number))  # not the same archive as before
        try:
            for source in sources(path):
                source.read()
        except BadRecord as error:
            codes.add(error.code)
    assert codes >= {"zip-damaged", "zip-method"}
