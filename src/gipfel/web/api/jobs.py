"""Work on what strangers send, and on lessons, in a process of its own with limits: JSON objects in and out."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any

from gipfel.combine.chance import SystemChance
from gipfel.core.drawing import svg
from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.foreign import OutsideRules
from gipfel.core.language import speaking
from gipfel.core.lesson import check, lessons
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.registry import game, game_type
from gipfel.core.spec import parse_spec
from gipfel.core.tale import tale_of
from gipfel.core.turns import touches_of
from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.records.boardspace_games import foreign_games, is_foreign, judged, transcript_of
from gipfel.records.formats import write_games
from gipfel.records.reader import decode, read_records
from gipfel.records.record import Record
from gipfel.records.replay import record_of, replay, start_of
from gipfel.records.sand_times import sand_after, sand_remarks, with_times
from gipfel.records.sgf import decode_sgf
from gipfel.tables import Refused, Table
from gipfel.tables.snapshot import SandJson
from gipfel.tables.views import still_sand

Json = dict[str, Any]
MOST_GAMES = 20
MOST_TURNS = 1_000
CHANCE = SystemChance()
GIVEN_UP = ("resign", "time")
"""Turns that end a game inside and are no turns of it."""


def unhelpful(wanted: Json) -> Json:
    """Nothing, for a line that helps in none of one's `own` running games; else `analysis-of-own-game`."""
    analysed_line(wanted)
    return {}


def judged_line(wanted: Json) -> Json:
    """Any line by the rules: who is to move, the outcome and the board.

    `touches` are one more turn; with `draw` the house draws what it has to; `path` asks for the tree below touches,
    `ahead` for the touches of turns to come; `times` are those of turns of a game in which sand ran.
    """
    # What draws boards comes with the whole house: only who needs it waits for that.
    from gipfel.house.views import BoardViews

    line = given_line(wanted)
    if wanted.get("touches"):
        line = line.make(line.tree().played(wanted["touches"]))
    while wanted.get("draw") and line.player is None and line.outcome is None:
        line = line.play(CHANCE.draw(line.steps()))
    views = BoardViews()
    board = json.loads(views.board(Table(line=line)))
    if wanted.get("path"):
        board["tree"] = json.loads(views.tree(Table(line=line), wanted["path"]))
    language = wanted.get("language", "en")
    ahead = [_steps_ahead(line.position, turns) for turns in wanted.get("ahead") or []]
    return {
        "spec": line.game.spec.text,
        "player": line.player,
        "position": line.text(),
        "turns": list(line.turns_played),
        "tales": _tales_from(line.start, line.turns_played, language),
        "outcome": None if line.outcome is None else line.outcome.to_json(),
        "board": board,
        "sand": _sand(line, wanted.get("times") or []),
        "steps": _last_steps(line),
        "ahead": ahead,
        "ahead_tales": [_tales_from(line.position, turns, language) for turns in wanted.get("ahead") or []],
    }


def _sand(line: Line, times: Sequence[int | None]) -> SandJson | None:
    """The glasses after the last turn; None where it is not known when the turns counted, or nothing runs."""
    here, known = line.innermost, [time for time in times[-len(line.innermost.turns_played) :] if time is not None]
    if not known or len(times) != len(line.turns_played) or len(known) != len(here.turns_played):
        return None
    sand = sand_after(Line.begin(here.start), here.turns_played, known)
    return None if sand is None else still_sand(sand, max(known))


def _tales_from(position: Position, turns: Sequence[str], language: str) -> list[str]:
    """Turns from a position on in words; empty where they are not told."""
    found = list[str]()
    with speaking(language):
        for text in turns:
            turn = position.game.play_turn(position, text)
            found.append(str(tale_of(turn)))
            position = turn.end
    return found


def _last_steps(line: Line) -> list[list[str]]:
    """What a hand touched for the last turn of a line."""
    if not line.turns_played:
        return []
    *before, last = line.turns_played
    return touches_of(Line.begin(line.start, before).position, last)


def _steps_ahead(position: Position, turns: list[str]) -> list[list[list[str]]]:
    """What a hand touches for turns to come."""
    found = []
    for turn in turns:
        found.append(touches_of(position, turn))
        position = position.turn(turn)
    return found


def players_of(wanted: Json) -> Json:
    """Who is to move in each position of a line, the start first; None for the house and at the end.

    `told` says of which positions the chances can be told: not while the house draws, nor inside a contest, where
    chances are those of the game inside.
    """
    lines = list(_moments(wanted))
    told = [line.position.inner is None and (line.player is not None or line.outcome is not None) for line in lines]
    return {"players": [line.player for line in lines], "told": told}


def inner_games(wanted: Json) -> Json:
    """The games played inside a line, each as a line of its own; `number` is the turn that began it."""
    found: list[Json] = []
    before: Line | None = None
    for moment in _moments(wanted):
        inner = moment.position.inner
        if inner is not None and before is None:
            start = {"spec": inner.game.spec.text, "position": inner.start.text()}
            found.append({**start, "number": len(moment.turns_played), "turns": list(inner.turns_played)})
        elif inner is not None:
            found[-1]["turns"] = list(inner.turns_played)
        elif before is not None and (last := moment.turns_played[-1]) not in GIVEN_UP:
            found[-1]["turns"].append(last)
        before = inner
    return {"games": found}


def _moments(wanted: Json) -> Iterator[Line]:
    """A line from its start, turn by turn."""
    line = given_line({**wanted, "turns": []})
    yield line
    for turn in given_line(wanted).turns_played:
        line = line.turn(turn)
        yield line


def given_line(wanted: Json) -> Line:
    """The line a request names; nothing in it is trusted."""
    found = game(wanted["spec"])
    text, turns = wanted.get("position"), wanted.get("turns") or []
    if len(turns) > MOST_TURNS:
        raise Refused("too-many-turns-given", limit=MOST_TURNS)
    line = Line.begin(found.start() if text is None else found.position(text))
    for number, turn in enumerate(turns, 1):
        try:
            line = line.turn(turn)
        except GipfelError as error:
            # The code of the rule stays; which turn it was is added.
            raise type(error)(error.code, **{**error.params, "number": number}) from error
    return line


def _table_line(wanted: Json) -> Line:
    """The line of a table, from the tags its log keeps."""
    spec = parse_spec(wanted["tags"]["Game"])
    found = game_type(spec.game).from_tags(spec, wanted["tags"])
    return Line.begin(found.beginning(wanted["tags"]), wanted["turns"])


def drawn(wanted: Json) -> Json:
    """A picture of a table's board: `tags`, `turns`, `theme`."""
    return {"svg": svg(_table_line(wanted).position.scene(), theme=wanted["theme"])}


def share_picture(wanted: Json) -> Json:
    """A picture of a table's board for those who show no SVG: `tags`, `turns`."""
    # What turns pictures into pixels is large: only who needs it loads it.
    from gipfel.web.api.share_card import png

    return {"png": b64encode(png(_table_line(wanted).position.scene())).decode()}


def table_file(wanted: Json) -> Json:
    """The record of a table as a file: `tags`, `turns`, `outcome`, `more` tags, `name` with the suffix of its form;
    `times` where sand ran."""
    outcome = None if wanted["outcome"] is None else Outcome(wanted["outcome"]["winner"], wanted["outcome"]["reason"])
    record = record_of(_table_line(wanted), outcome=outcome, **wanted["more"])
    return {"text": write_games(wanted["name"], [with_times(record, wanted["times"])])}


def verified(wanted: Json) -> Json:
    """The games of an uploaded `text`, each replayed by the rules; `name` may tell its form by its suffix.

    A mistake quotes the sentence of the rule that was broken: in the `language` of who reads it.
    """
    with speaking(wanted["language"]):
        games = _verified(wanted["name"], wanted["text"])
        return {"games": [_about(record, line, outcome, remarks) for record, line, outcome, remarks in games]}


Verified = tuple[Record, Line, Outcome | None, list[str]]


def verified_games(name: str, text: str) -> list[tuple[Record, Line]]:
    """The games of a text, each replayed by the rules."""
    return [(record, line) for record, line, _outcome, _remarks in _verified(name, text)]


def _verified(name: str, text: str) -> list[Verified]:
    data = text.encode("utf-8")
    return _foreign(data) if is_foreign(name, data) else _ours(data)


def _ours(data: bytes) -> list[Verified]:
    records = read_records(decode(data))
    _check_count(len(records))
    found: list[Verified] = []
    for number, record in enumerate(records, 1):
        try:
            replayed = replay(record)
        except GipfelError as error:
            raise _numbered(error, number, len(records)) from error
        found.append((record, replayed.line, replayed.outcome, sand_remarks(record, start_of(record))))
    return found


def _foreign(data: bytes) -> list[Verified]:
    games = foreign_games(decode_sgf(data))
    _check_count(len(games))
    found: list[Verified] = []
    for number, foreign in enumerate(games, 1):
        try:
            told = judged(transcript_of(foreign))
        except OutsideRules as error:
            raise Refused("outside-rules", number=number, cause=error.code, detail=str(error)) from error
        except GipfelError as error:
            raise _numbered(error, number, len(games)) from error
        found.append((told.record(), told.line, told.outcome, [*foreign.remarks, *told.remarks]))
    return found


def _check_count(count: int) -> None:
    if count > MOST_GAMES:
        raise Refused("too-many-games", limit=MOST_GAMES, count=count)


def _numbered(error: GipfelError, number: int, count: int) -> GipfelError:
    if count == 1:
        return error
    return BadRecord("game-number", number=number, detail=str(error), cause=error.code)


def _about(record: Record, line: Line, outcome: Outcome | None, remarks: list[str]) -> Json:
    return {
        "game": line.game.spec.text,
        "first": record.tags.get("First", ""),
        "second": record.tags.get("Second", ""),
        "date": record.tags.get("Date", ""),
        "turns": len(line.turns_played),
        "outcome": None if outcome is None else outcome.to_json(),
        "remarks": remarks,
    }


def taught(wanted: Json) -> Json:
    """A `lesson` with the boards of its steps, in a `language`."""
    with speaking(wanted["language"]):
        return lessons()[wanted["lesson"]].to_json()


def judged_turn(wanted: Json) -> Json:
    """What became of a learner's turn: `lesson`, `step` from 1, `turn` in notation or as touches, `language`."""
    steps = lessons()[wanted["lesson"]].steps
    if not 1 <= wanted["step"] <= len(steps):
        raise Refused("no-such-lesson")
    with speaking(wanted["language"]):
        return check(steps[wanted["step"] - 1], wanted["turn"]).to_json()
