"""`tools/audit`: pins compared with advisories, ranges read as PEP 440 means them, and plain words without data."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools import advisories
from tools.advisories import AFFECTED, NO_DATA, SOUND, Pin, affects, main, pins


def record(name: str, *events: dict[str, str], **more: Any) -> dict[str, Any]:
    """An advisory about one range of a package."""
    part = {"package": {"ecosystem": "PyPI", "name": name}, "ranges": [{"type": "ECOSYSTEM", "events": list(events)}]}
    told = {"id": f"TEST-{name}", "aliases": ["CVE-2026-1"], "summary": "A fault.", "modified": "2026-11-01T00:00:00Z"}
    return {**told, "affected": [part], **more}


def folder(place: Path, *records: object) -> Path:
    """A folder of advisories."""
    place.mkdir()
    for number, told in enumerate(records):
        (place / f"{number}.json").write_text(json.dumps(told), encoding="utf-8")
    return place


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pins, so that the test does not change with ours."""
    known = [Pin(canonicalize_name("h11"), Version("0.16.0")), Pin(canonicalize_name("a-b"), Version("2.0"))]
    monkeypatch.setattr(advisories, "pins", lambda: known)


def test_a_pin_within_a_range_is_told(pinned: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = record("h11", {"introduced": "0"}, {"fixed": "0.17.0"})
    assert main([str(folder(tmp_path / "osv", told))]) == AFFECTED
    first, last = capsys.readouterr().out.splitlines()
    assert first == "h11 0.16.0: TEST-h11 (CVE-2026-1) A fault.; fixed in 0.17.0"
    assert last == "2 pins, 1 advisories up to 2026-11-01: 1 match."


def test_what_does_not_speak_of_a_pin_is_not_told(
    pinned: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = record("h11", {"introduced": "0"})
    other["affected"][0]["package"]["ecosystem"] = "npm"
    told = [
        record("h11", {"introduced": "0"}, {"fixed": "0.16.0"}),
        record("h11", {"introduced": "0.17"}),
        record("h12", {"introduced": "0"}),
        record("h11", {"introduced": "0"}, withdrawn="2026-01-01T00:00:00Z"),
        other,
        {"id": "TEST-nothing"},
    ]
    assert main([str(folder(tmp_path / "osv", *told))]) == SOUND
    assert capsys.readouterr().out == "2 pins, 6 advisories up to 2026-11-01: 0 match.\n"


def test_names_are_compared_as_indexes_compare_them(pinned: None, tmp_path: Path) -> None:
    assert main([str(folder(tmp_path / "osv", record("A_.b", {"introduced": "0"})))]) == AFFECTED


RANGES = [
    ("1.0", [{"introduced": "0"}], True),
    ("0.dev1", [{"introduced": "0"}], True),
    ("1.0", [{"introduced": "1.0"}, {"fixed": "1.0"}], True),  # fixed before, and broken again at the same version
    ("1.0rc1", [{"introduced": "0"}, {"fixed": "1.0"}], True),
    ("1.0.0", [{"introduced": "0"}, {"fixed": "1.0"}], False),
    ("1.0.post1", [{"introduced": "0"}, {"last_affected": "1.0"}], False),
    ("1.0", [{"introduced": "0"}, {"last_affected": "1.0"}], True),
    ("1.10", [{"introduced": "1.9"}, {"fixed": "1.11"}], True),
    ("3.5", [{"introduced": "0"}, {"fixed": "2.0"}, {"introduced": "3.0"}, {"fixed": "4.0"}], True),
    ("2.5", [{"introduced": "3.0"}, {"fixed": "4.0"}, {"introduced": "0"}, {"fixed": "2.0"}], False),
    ("1!1.0", [{"introduced": "0"}, {"fixed": "9.0"}], False),
    ("1.0", [{"introduced": "no version"}], False),
]


@pytest.mark.parametrize(("version", "events", "inside"), RANGES)
def test_ranges(version: str, events: list[dict[str, str]], inside: bool) -> None:
    assert affects({"ranges": [{"type": "ECOSYSTEM", "events": events}]}, Version(version)) is inside
    assert affects({"ranges": [{"type": "GIT", "events": events}]}, Version(version)) is False


def test_listed_versions_count_too() -> None:
    assert affects({"versions": ["0.9", "1.0.0", "nonsense"]}, Version("1.0"))
    assert not affects({"versions": ["0.9"]}, Version("1.0"))


def test_an_archive_is_read_as_well(pinned: None, tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("TEST-h11.json", json.dumps(record("h11", {"introduced": "0"})))
    assert main([str(path)]) == AFFECTED


@pytest.mark.parametrize("given", ["none", "empty", "missing", "damaged", "odd"])
def test_without_data_it_says_so(pinned: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str) -> None:
    place = tmp_path / "osv"
    if given != "missing":
        place.mkdir()
    if given == "damaged":
        (place / "x.json").write_text("{", encoding="utf-8")
    if given == "odd":
        (place / "x.json").write_text("[1]", encoding="utf-8")
    assert main([] if given == "none" else [str(place)]) == NO_DATA
    assert "othing was compared" in capsys.readouterr().out


def test_our_own_pins_are_found() -> None:
    found = {str(pin.name): pin.version for pin in pins()}
    assert {"h11", "sqlalchemy", "pytest", "fastapi"} <= set(found)
    assert len(found) > 50
