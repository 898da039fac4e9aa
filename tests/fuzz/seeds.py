"""Valid inputs to begin from: specs, positions and turns of random games, records, logs; the same in every run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import gipfel
from combine.random_matches import SPECS as MATCHES
from combine.random_matches import random_match
from gipfel.combine.chance import SeededChance
from gipfel.core.line import Line, random_turn
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.registry import face_of, names
from gipfel.records.boardspace_writer import sgf_of
from gipfel.records.record import Entry, Record
from gipfel.records.replay import record_of
from gipfel.records.sgf import write_sgf
from gipfel.records.writer import write_record
from gipfel.tables import Party, Table, decide, fold
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import Free, Me, Open, Play, Say, Sit
from gipfel.tables.terms import Terms
from records.boardspace_files import OPENING, WON, sgf
from support import ROOT

GAMES: dict[str, tuple[str, ...]] = {
    "pentago": ("pentago",),
    "zertz": ("zertz", "zertz:48", "zertz:tournament", "zertz,touch=strict"),
    "gipf": ("gipf:basic", "gipf:standard", "gipf:tournament,zertz=3,tamsk=3"),
    "offboard": ("offboard", "offboard:corners"),
}
LONGEST = 60
LINES_OF_A_SPEC = 4


@cache
def specs() -> list[str]:
    """Games with every preset, and with options of all kinds."""
    found = names()
    for name in names():
        face = face_of(name)
        found += [f"{name}:{preset}" for preset in face.presets]
        for option in face.options:
            if not option.by_preset:
                values = option.values or (str(option.high or 3),)
                found += [f"{name},{option.name}={value}" for value in values[:3]]
    readable = [text for text in found if _readable(text)]
    return [*readable, *MATCHES]


def _readable(text: str) -> bool:
    try:
        gipfel.game(text)
    except gipfel.GipfelError:
        return False
    return True


@cache
def lines(game: str) -> list[Line]:
    """Random games of a game, or combined matches."""
    if game == "match":
        return [random_match(number).lines[-1] for number in range(9)]
    made = [(spec, seed) for spec in GAMES[game] for seed in range(LINES_OF_A_SPEC)]
    return [_random_line(gipfel.game(spec).start(), Random(f"{spec} {seed}")) for spec, seed in made]


def _random_line(start: Position, rng: Random, most: int = LONGEST) -> Line:
    line, chance = Line.begin(start), SeededChance(rng.randrange(1_000))
    for _ in range(most):
        if line.outcome is not None:
            break
        while line.player is None and line.outcome is None:
            line = line.play(chance.draw(line.steps()))
        if line.outcome is None:
            line = line.turn(random_turn(line.position, rng))
    return line


@cache
def positions(game: str) -> list[Position]:
    """Positions at the beginnings of turns and in the middle of them."""
    if game == "match":
        found = [line.position for number in range(9) for line in islice(random_match(number).lines, 0, None, 7)]
        return found[:150]
    found = []
    for line in lines(game):
        walk = line.start
        for number, turn in enumerate(line.turns_played):
            found.append(walk)
            steps = walk.game.read_turn(walk, turn)
            if number % 3 == 0 and len(steps) > 1:
                found.append(walk.play(steps[0]))
            for step in steps:
                walk = walk.play(step)
        found.append(walk)
    return found[:: max(1, len(found) // 150)]


@cache
def turns(game: str) -> list[tuple[Position, str]]:
    """Positions with a legal turn in each."""
    found = []
    for line in lines(game):
        walk = Line.begin(line.start)
        for turn in line.turns_played:
            found.append((walk.position, turn))
            walk = walk.turn(turn)
    return found[:: max(1, len(found) // 150)]


@cache
def records() -> list[str]:
    """Records with comments, clocks, variations and games inside."""
    found = [
        write_record(_noted(record_of(line, outcome=None if line.outcome else Outcome(0, "resign"), First="Anna")))
        for game in ("pentago", "zertz", "gipf", "offboard")
        for line in lines(game)[::2]
    ]
    found += [write_record(record_of(line)) for line in lines("match")]
    layout = gipfel.game("offboard:corners")
    start = record_of(Line.begin(layout.start()), First="x")
    found.append(write_record(replace(start, tags={**start.tags, "Layout": _layout()})))
    return [text for text in found if len(text) < 8_000]


def _layout() -> str:
    from gipfel.games.offboard.layout import installed

    return " ".join(installed("rulebook" if "rulebook" in _layouts() else _layouts()[0]).text().split("\n"))


def _layouts() -> list[str]:
    from gipfel.games.offboard.layout import names as layout_names

    return layout_names()


@cache
def layouts() -> list[str]:
    """The boards of Offboard as their files have them."""
    from gipfel.games.offboard.layout import installed

    return [installed(name).text() for name in _layouts()]


def _noted(record: Record) -> Record:
    """The record with things said about its first turns."""
    entries = list(record.entries)
    entries[0] = replace(entries[0], clock="0:09:58.5")
    entries[1] = replace(entries[1], comments=("so far so good",))
    entries[2] = replace(entries[2], variations=((Entry(entries[2].turn),),))
    return replace(record, entries=tuple(entries), opening_comments=("a game",))


@cache
def sgfs() -> list[str]:
    """Files of Boardspace's, written command by command, and our own games in their form."""
    made = [sgf(WON), sgf(OPENING), sgf(WON, setup="Zertz+24"), sgf(OPENING, DT="2001", RE="ann")]
    ours = [record_of(line) for line in lines("zertz")[:4]]
    return [*made, *(write_sgf([sgf_of(record)]) for record in ours)]


@cache
def logs() -> list[list[dict[str, Any]]]:
    """Logs of tables as they are stored."""
    kept = (ROOT / "tests/tables/logs/v1.jsonl").read_text(encoding="utf-8").splitlines()
    found = [[json.loads(line) for line in kept]]
    return [*found, *(_log(spec, seed) for seed, spec in enumerate(("pentago", "zertz", "gipf:basic", "offboard")))]


def _log(spec: str, seed: int) -> list[dict[str, Any]]:
    anna, bert, rng = Party("person", "1", "Anna"), Party("guest", "2", "Bert"), Random(seed)
    terms = Terms(spec, TimeControl("increment", 5 * MINUTE, 5_000), sides="first")
    log = decide(Table(), Open(terms=terms, seats=(Me(), Free())), 0, anna)
    log += decide(fold(log), Sit(seat=1), 1_000, bert)
    log += decide(fold(log), Say(text="hello"), 2_000, bert)
    for number in range(8):
        table = fold(log)
        assert table.line is not None
        turn = random_turn(table.line.position, rng)
        log += decide(table, Play(turn=turn, id=f"t{number}"), 3_000 + 1_000 * number, (anna, bert)[number % 2])
    return [event.to_json() for event in log]


def requests(game: str) -> Sequence[dict[str, Any]]:
    """A spec with turns, now and then from a position, as programs send them."""
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines(game)):
        turns_played = list(line.turns_played[: 6 + number])
        found.append({"spec": line.game.spec.text, "turns": turns_played})
        if line.start == line.game.start():
            middle = Line.begin(line.start, turns_played[:4])
            given = {"spec": line.game.spec.text, "position": middle.position.text(), "turns": turns_played[4:6]}
            found.append(given)
    return found
