"""Records in and out of analysis, in a process of its own with limits: files to lines of turns, and lines to files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from gipfel.core.drawing import svg
from gipfel.core.language import speaking
from gipfel.core.line import Line
from gipfel.records.bare_turns import are_bare, played_bare
from gipfel.records.boardspace_games import is_foreign
from gipfel.records.formats import write_games
from gipfel.records.record import Entry, Record
from gipfel.records.replay import flat_turns, record_of
from gipfel.web.api.jobs import given_line, verified_games

Json = dict[str, Any]
MOST_LINES = 200
KEPT_TAGS = ("Event", "Site", "Date", "First", "Second")


def read_papers(wanted: Json) -> Json:
    """The games of a file: each as lines of turns from its start, the game as it was played first.

    A text without tags is one line of bare turns, where a `spec` says of which game.
    """
    with speaking(wanted["language"]):
        name, text = wanted["name"], wanted["text"]
        if wanted.get("spec") and are_bare(text) and not is_foreign(name, text.encode()):
            begun = given_line({"spec": wanted["spec"], "position": wanted.get("position")})
            return {"games": [_told(Record({}, ()), played_bare(begun, text))]}
        return {"games": [_told(record, line) for record, line in verified_games(name, text)]}


def _told(record: Record, line: Line) -> Json:
    begins_elsewhere = line.start != line.game.start()
    return {
        "spec": line.game.spec.text,
        "position": line.start.text() if begins_elsewhere else "",
        "lines": [list(line.turns_played), *_variations(record)][:MOST_LINES],
        "tags": {name: record.tags[name] for name in KEPT_TAGS if record.tags.get(name)},
    }


def _variations(record: Record) -> Iterator[list[str]]:
    """The variations of a record, each with the turns that lead to it; those of nested games are left out."""
    yield from _beside(record.entries, [])


def _beside(entries: Sequence[Entry], before: list[str]) -> Iterator[list[str]]:
    for entry in entries:
        for variation in entry.variations:
            yield [*before, *flat_turns(Record({}, variation))]
            yield from _beside(variation, list(before))
        before += flat_turns(Record({}, (entry,)))


def write_papers(wanted: Json) -> Json:
    """A file of a line: `form` is gipfel or sgf with its variations, svg or png with the position at its end."""
    line = given_line({**wanted, "turns": wanted["lines"][0]})
    match wanted["form"]:
        case "svg":
            return {"text": svg(line.position.scene(), theme=wanted["theme"])}
        case "png":
            # What turns pictures into pixels is large: only who needs it loads it.
            from gipfel.web.api.share_card import png

            return {"base64": b64encode(png(line.position.scene(), theme=wanted["theme"])).decode()}
    record = record_of(line, **{name: wanted["tags"][name] for name in KEPT_TAGS if wanted["tags"].get(name)})
    return {"text": write_games(f"game.{wanted['form']}", [_with_variations(record, wanted)])}


def _with_variations(record: Record, wanted: Json) -> Record:
    others = [turns for turns in wanted["lines"][1:] if turns]
    if not others or any(entry.nested for entry in record.entries):
        return record
    for turns in others:
        given_line({**wanted, "turns": turns})  # every variation keeps the rules, too
    return replace(record, entries=tuple(_woven(record.entries, others)))


def _woven(entries: Sequence[Entry], others: Sequence[Sequence[str]]) -> Iterator[Entry]:
    """Entries with the lines that leave them as variations, each at the turn it replaces."""
    staying = [list(turns) for turns in others]
    for number, entry in enumerate(entries):
        leaving = [turns[number:] for turns in staying if turns[number : number + 1] not in ([], [entry.turn])]
        staying = [turns for turns in staying if turns[number : number + 1] == [entry.turn]]
        yield replace(entry, variations=tuple(_branches(leaving)))


def _branches(lines: Sequence[Sequence[str]]) -> Iterator[tuple[Entry, ...]]:
    while lines:
        first, *rest = lines
        together = [turns for turns in rest if turns[0] == first[0]]
        yield tuple(_woven([Entry(turn) for turn in first], together))
        lines = [turns for turns in rest if turns[0] != first[0]]
