"""Pinned versions compared with advisories in the OSV format, as public databases of faults give them away."""

from __future__ import annotations

import argparse
import json
import re
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import InvalidVersion, Version

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"
ECOSYSTEM = "PyPI"
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[\w.!+-]+)", re.MULTILINE)
SOUND, AFFECTED, NO_DATA = 0, 1, 2
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, order=True)
class Pin:
    """A version of a package that is installed here."""

    name: NormalizedName
    version: Version


@dataclass(frozen=True, slots=True)
class Match:
    """A pin that an advisory speaks of."""

    pin: Pin
    advisory: str
    names: tuple[str, ...]
    summary: str
    fixed: tuple[str, ...]

    def line(self) -> str:
        """One line for people."""
        also = f" ({', '.join(self.names)})" if self.names else ""
        end = f"; fixed in {', '.join(self.fixed)}" if self.fixed else "; not fixed yet"
        return f"{self.pin.name} {self.pin.version}: {self.advisory}{also} {self.summary}{end}"


class Unusable(Exception):
    """What was given holds no advisories that can be read."""


def pins(folder: Path = REQUIREMENTS) -> list[Pin]:
    """Every pin of every file, each once."""
    found = (match for path in sorted(folder.glob("*.txt")) for match in PIN.finditer(path.read_text(encoding="utf-8")))
    return sorted({Pin(canonicalize_name(match["name"]), Version(match["version"])) for match in found})


def advisories(place: Path) -> Iterator[Json]:
    """The records of a folder, or of an archive such as OSV gives away for each ecosystem."""
    for name, data in _files(place):
        try:
            found = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise Unusable(f"{name} is no JSON: {error}") from None
        if not isinstance(found, dict) or not isinstance(found.get("id"), str):
            raise Unusable(f"{name} is no OSV record")
        yield found


def _files(place: Path) -> Iterator[tuple[str, bytes]]:
    if place.is_dir():
        for path in sorted(place.rglob("*.json")):
            yield str(path), path.read_bytes()
        return
    try:
        with zipfile.ZipFile(place) as archive:
            for name in sorted(archive.namelist()):
                if name.endswith(".json"):
                    yield f"{place}!{name}", archive.read(name)
    except (OSError, zipfile.BadZipFile) as error:
        raise Unusable(f"{place} cannot be read: {error}") from None


def matches(known: Iterable[Pin], told: Iterable[Json]) -> list[Match]:
    """The pins that advisories speak of; one that was withdrawn speaks of none."""
    by_name: dict[str, list[Pin]] = defaultdict(list)
    for pin in known:
        by_name[pin.name].append(pin)
    return [match for record in told if not record.get("withdrawn") for match in _matches(record, by_name)]


def _matches(record: Json, by_name: Mapping[str, Sequence[Pin]]) -> Iterator[Match]:
    found: dict[Pin, set[str]] = {}
    for part in record.get("affected") or ():
        package = part.get("package") or {}
        if package.get("ecosystem") != ECOSYSTEM:
            continue
        for pin in by_name.get(canonicalize_name(package.get("name", "")), ()):
            if affects(part, pin.version):
                found.setdefault(pin, set()).update(_fixes(part, pin.version))
    for pin, fixes in found.items():
        names = tuple(str(name) for name in record.get("aliases") or ())
        summary = " ".join(str(record.get("summary") or record.get("details") or "").split())[:200]
        yield Match(pin, record["id"], names, summary, tuple(sorted(fixes, key=Version)))


def affects(part: Json, version: Version) -> bool:
    """Whether a version is one of those listed, or within a range; versions are compared as PEP 440 says."""
    listed = (_version(text) for text in part.get("versions") or ())
    return version in listed or any(_within(events, version) for events in _ranges(part))


def _ranges(part: Json) -> Iterator[list[tuple[Version, str]]]:
    """The events of each range in order; at the same version what ends a fault stands before what begins one."""
    for found in part.get("ranges") or ():
        if found.get("type") != "ECOSYSTEM":  # others count commits, which nobody installs
            continue
        told = [(kind, text) for event in found.get("events") or () for kind, text in event.items()]
        yield sorted(((at, kind) for kind, text in told if (at := _version(text)) is not None), key=_order)


def _order(event: tuple[Version, str]) -> tuple[Version, bool]:
    return event[0], event[1] == "introduced"


def _within(events: Sequence[tuple[Version, str]], version: Version) -> bool:
    inside = False
    for at, kind in events:
        if kind == "introduced" and version >= at:
            inside = True
        elif (kind in ("fixed", "limit") and version >= at) or (kind == "last_affected" and version > at):
            inside = False
    return inside


def _fixes(part: Json, version: Version) -> set[str]:
    return {str(at) for events in _ranges(part) for at, kind in events if kind == "fixed" and at > version}


def _version(text: object) -> Version | None:
    """A version; `0` stands for the beginning. What is none can be no pin of ours."""
    try:
        return Version("0.dev0" if text == "0" else str(text))
    except InvalidVersion:
        return None


def main(arguments: Sequence[str]) -> int:
    """0 when nothing matches, 1 when something does, 2 when there was nothing to compare with."""
    parser = argparse.ArgumentParser(prog="tools/audit", description=__doc__)
    parser.add_argument("advisories", nargs="?", type=Path, help="a folder of OSV records, or an archive of them")
    place = parser.parse_args(arguments).advisories
    if place is None:
        print("No advisories were given: nothing was compared. Say where they are: tools/audit FOLDER|ZIP.")
        return NO_DATA
    known = pins()
    try:
        told = list(advisories(place))
    except Unusable as error:
        print(f"{error}. Nothing was compared.")
        return NO_DATA
    if not told:
        print(f"There is no advisory in {place}: nothing was compared.")
        return NO_DATA
    found = matches(known, told)
    for match in found:
        print(match.line())
    newest = max(str(record.get("modified") or "") for record in told)[:10] or "unknown date"
    print(f"{len(known)} pins, {len(told)} advisories up to {newest}: {len(found)} match.")
    return AFFECTED if found else SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
