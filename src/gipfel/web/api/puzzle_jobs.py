"""Puzzles on a board, in a process of its own: what is asked, what becomes of a turn, and a way to be shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gipfel.core.language import speaking
from gipfel.core.lesson import Verdict, made
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.tale import tale_of
from gipfel.core.turns import PlayedTurn, expand, touches_by
from gipfel.records.puzzles.collection import shipped_puzzle
from gipfel.records.puzzles.moment import PuzzleMoment, PuzzleVerdict, asked
from gipfel.tables import Table

Json = dict[str, Any]
MOST_AHEAD = 4  # answers whose next board is sent along, for who loses the network
BETWEEN = " "  # of touches in a key: no touch has one


def shown(wanted: Json) -> Json:
    """A puzzle with its board, and what is needed where there is no network: `name`, `language`."""
    puzzle = shipped_puzzle(wanted["name"]).puzzle
    with speaking(wanted["language"]):
        moment = PuzzleMoment.of(puzzle)
        return {"ask": asked(puzzle), "board": board(moment.position), "without": without_network(moment)}


def judged(wanted: Json) -> Json:
    """What becomes of a turn: also `played`, the solver's turns before it, and `turn` in notation or as touches."""
    moment = PuzzleMoment.of(shipped_puzzle(wanted["name"]).puzzle, wanted["played"])
    with speaking(wanted["language"]):
        return told(moment, made(moment.position, wanted["turn"]).text)


def solved(wanted: Json) -> Json:
    """The solution from where one has come to, for who wants to be shown: `played` as in `judged`."""
    moment = PuzzleMoment.of(shipped_puzzle(wanted["name"]).puzzle, wanted["played"])
    turn = next(iter(moment.node.answers))
    return {"turn": turn, "touches": list(made(moment.position, turn).touches)}


def board(position: Position) -> Json:
    """A board to play on, as tables send it."""
    # What draws boards comes with the whole house: only who needs it waits for that.
    from gipfel.house.views import BoardViews

    found: Json = json.loads(BoardViews().board(Table(line=Line.begin(position))))
    return {**found, "position": position.text()}


def told(moment: PuzzleMoment, turn: str) -> Json:
    """The verdict on a turn as it travels: with the boards to show, and the next one to play on."""
    verdict = moment.verdict(turn)
    more = verdict.keeps and not verdict.done
    found = {"turn": turn, "keeps": verdict.keeps, "next": board(moment.after(turn).position) if more else None}
    return {**found, **_boards(moment.position, verdict)}


def _boards(position: Position, verdict: PuzzleVerdict) -> Json:
    played = list[PlayedTurn]()
    for text in verdict.turns:
        played.append(position.game.play_turn(position, text))
        position = played[-1].end
    boards = tuple((turn.text, turn.end) for turn in played)
    steps = tuple(touches_by(turn.steps) for turn in played)
    return {**Verdict(verdict.done, "", boards, steps, tuple(map(tale_of, played))).to_json(), "say": verdict.say}


def without_network(moment: PuzzleMoment) -> Json:
    """The verdicts on answers and why others fail, by the touches of a turn."""
    ways = {turn: _way(touches_by(path)) for turn, path in expand(moment.position).items()}
    answers: Json = {}
    for turn in list(moment.node.answers)[:MOST_AHEAD]:
        found = told(moment, turn)
        if found["next"] is not None:
            found["without"] = without_network(moment.after(turn))
        answers[ways[turn]] = found
    fails = {way: moment.why(turn) for turn, way in ways.items() if turn not in moment.node.answers}
    return {"answers": answers, "fails": fails}


def _way(steps: Sequence[Sequence[str]]) -> str:
    return BETWEEN.join(touch for step in steps for touch in step)
