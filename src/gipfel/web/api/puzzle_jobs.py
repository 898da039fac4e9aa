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
from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.records.puzzles.collection import shipped_puzzle
from gipfel.records.puzzles.moment import PuzzleMoment, PuzzleVerdict, asked
from gipfel.records.puzzles.puzzle import Puzzle
from gipfel.tables import Table

Json = dict[str, Any]
MOST_AHEAD = 4  # answers whose next board is sent along, for who loses the network
BETWEEN = " "  # of touches in a key: no touch has one


def shown(wanted: Json) -> Json:
    """A puzzle with its board, and what is needed where there is no network: `name`, `language`.

    Here as below `own` are running games of whoever asks, in which it must not help.
    """
    puzzle = shipped_puzzle(wanted["name"]).puzzle
    _refuse_help(puzzle, wanted)
    with speaking(wanted["language"]):
        moment = PuzzleMoment.of(puzzle)
        return {"ask": asked(puzzle), "board": board(moment.position), "without": without_network(moment)}


def judged(wanted: Json) -> Json:
    """What becomes of a turn: also `played`, the solver's turns before it, and `turn` in notation or as touches."""
    puzzle = shipped_puzzle(wanted["name"]).puzzle
    moment = PuzzleMoment.of(puzzle, wanted["played"])
    turn = made(moment.position, wanted["turn"]).text
    _refuse_help(puzzle, wanted)
    _refuse_help(puzzle, wanted, turn)
    with speaking(wanted["language"]):
        return told(moment, turn)


def solved(wanted: Json) -> Json:
    """The solution from where one has come to, for who wants to be shown: `played` as in `judged`."""
    puzzle = shipped_puzzle(wanted["name"]).puzzle
    moment = PuzzleMoment.of(puzzle, wanted["played"])
    _refuse_help(puzzle, wanted)
    turn = next(iter(moment.node.answers))
    return {"turn": turn, "touches": list(made(moment.position, turn).touches)}


def _refuse_help(puzzle: Puzzle, wanted: Json, *more: str) -> None:
    """Refuse what would help in a running game, as an analysis would: in a position of the puzzle, or after a turn."""
    if not wanted["own"]:
        return
    turns, node = list[str](), puzzle.node
    for turn in wanted.get("played", ()):
        reply = node.answers[turn]
        assert reply is not None  # the moment has come past it
        turns += [turn, reply.turn]
        node = reply.node
    line = {"spec": puzzle.spec, "position": puzzle.position, "turns": [*turns, *more]}
    analysed_line({**line, "own": wanted["own"]})


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
