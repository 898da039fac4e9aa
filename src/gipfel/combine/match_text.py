"""A match as one line of text: everything that is needed to go on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gipfel.combine.contest import ROUNDS, Contest, Drawing, Playing, Stating, Throwing, Tossing
from gipfel.combine.match import Match, Pair
from gipfel.combine.steps import ENTRIES
from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.game import Game
from gipfel.core.line import Line

if TYPE_CHECKING:
    from gipfel.combine.match_game import MatchGame

EXPECTED = '{"outer": position, "left": [n, n], "said": [n, n], "turn": n} and, in a contest, "contest"'
MOST_CHARACTERS = 200_000
MOST_COUNTED = 1_000_000


# Writing.


def write_match(match: Match) -> str:
    """One line of JSON; a game inside is told by its turns, so that it replays to where it stands."""
    return _written(match, None if match.contest is None else _contest_value(match.contest))


def identity_text(match: Match) -> str:
    """The same for equal matches: inside a turn of the game inside, where that stands and not how it came there."""
    contest = match.contest
    if not isinstance(contest, Playing) or not contest.line.steps_made:
        return write_match(match)
    return _written(match, {**_contest_value(contest), "touches": contest.line.position.key})


def _written(match: Match, contest: dict[str, Any] | None) -> str:
    value: dict[str, Any] = {
        "outer": match.outer.text(),
        "left": match.left,
        "said": match.said,
        "turn": match.turn_count,
    }
    if contest is not None:
        value["contest"] = contest
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _contest_value(contest: Contest) -> dict[str, Any]:
    match contest:
        case Drawing():
            return {"kind": "lot"}
        case Tossing():
            return {"kind": "coin"}
        case Throwing(first):
            return {"kind": "dice", "first": first}
        case Stating(number, entered):
            return {"kind": "external", "round": number, "first": entered}
        case Playing(begins, line):
            return {"kind": "game", "begins": begins, **_line_value(line)}


def _line_value(line: Line) -> dict[str, Any]:
    touches = [touch for step in line.steps_made for touch in step.touches]
    value = {"turns": line.turns_played, "touches": touches}
    return value if line.start == line.game.start() else {"start": line.start.text(), **value}


# Reading.


def read_match(game: MatchGame, text: str) -> Match:
    """Read a match text back."""
    try:
        value = json.loads(text) if len(text) <= MOST_CHARACTERS else None
        return _read(game, value)
    except GipfelError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise BadNotation("bad-position", text=text[:80], expected=EXPECTED) from None


def _read(game: MatchGame, value: Any) -> Match:
    _check(set(value) <= {"outer", "left", "said", "turn", "contest"})
    outer = game.plain.position(value["outer"])
    left, said = _pair(value["left"]), _pair(value["said"])
    _check(max(left) <= game.agreement.challenges)
    match = Match(game, outer, left, said, None, _number(value["turn"]))
    if "contest" not in value:
        return match
    return Match(game, outer, left, said, _read_contest(match, value["contest"]), match.turn_count)


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError("not a match")


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_COUNTED:
        raise ValueError("not a number")
    return value


def _pair(value: list[object]) -> Pair:
    first, second = value
    return _number(first), _number(second)


def _read_contest(match: Match, value: dict[str, Any]) -> Contest:
    """The contest under way: it must be the one agreed for the potential that is announced."""
    agreement = match.game.agreement
    agreed = None if match.kind is None else agreement.contests[match.kind]
    match value["kind"], agreed:
        case "lot", Game():
            _check(agreement.begin == "lot")
            return Drawing(agreed)
        case "coin", "coin":
            return Tossing()
        case "dice", "dice":
            return Throwing(None if value["first"] is None else _die(value["first"]))
        case "external", "external":
            _check(value["first"] in (None, *ENTRIES) and 1 <= _number(value["round"]) <= ROUNDS)
            return Stating(value["round"], value["first"])
        case "game", Game():
            begins = _number(value["begins"])
            _check(begins in ((0, 1) if agreement.begin == "lot" else (match.agreed_to_begin,)))
            return Playing(begins, _read_line(agreed, value))
    raise ValueError("not the contest agreed")


def _die(value: object) -> int:
    _check(1 <= _number(value) <= 6)
    return _number(value)


def _read_line(inside: Game, value: dict[str, Any]) -> Line:
    start = inside.position(value["start"]) if "start" in value else inside.start()
    turns, touches = value["turns"], value["touches"]
    _check(isinstance(turns, list) and isinstance(touches, list))
    line = Line.begin(start, turns)
    node = line.position.tree().follow(touches)
    for step in node.steps:
        line = line.play(step)
    # Of a turn only whole steps count, and a game that is over has settled the contest.
    _check(line.outcome is None and not node.complete and not node.touched)
    return line
