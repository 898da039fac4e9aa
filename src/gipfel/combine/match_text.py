"""A match as one line of text: everything that is needed to go on."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gipfel.combine.contest import ROUNDS, Contest, Drawing, Granted, Playing, Stating, Throwing, Tossing
from gipfel.combine.match import Match, Pair
from gipfel.combine.steps import ENTRIES
from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.registry import game as game_of
from gipfel.core.spec import without_seeds
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import NAMES, cells_of, mask_of

if TYPE_CHECKING:
    from gipfel.combine.match_game import MatchGame

EXPECTED = (
    '{"outer": position, "left": [n, n], "said": [n, n], "turn": n} and, in a contest, "contest"; "waived": spots'
)
MOST_CHARACTERS = 200_000
MOST_COUNTED = 1_000_000


# Writing.


def write_match(match: Match) -> str:
    """One line of JSON; a game inside is told by its turns, so that it replays to where it stands."""
    return _written(match, None if match.contest is None else _contest_value(match))


def identity_text(match: Match) -> str:
    """The same for equal matches: inside a turn of the game inside, where that stands and not how it came there."""
    contest = match.contest
    if not isinstance(contest, Playing) or not contest.line.steps_made:
        return write_match(match)
    return _written(match, {**_contest_value(match), "touches": contest.line.position.key})


def _written(match: Match, contest: dict[str, Any] | None) -> str:
    value: dict[str, Any] = {
        "outer": match.outer.text(),
        "left": match.left,
        "said": match.said,
        "turn": match.turn_count,
    }
    if match.waived:
        value["waived"] = [NAMES[spot] for spot in cells_of(match.waived)]
    if contest is not None:
        value["contest"] = contest
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _contest_value(match: Match) -> dict[str, Any]:
    match match.contest:
        case Drawing(inside):
            return {"kind": "lot", **_drawn(match, inside)}
        case Tossing():
            return {"kind": "coin"}
        case Throwing(first):
            return {"kind": "dice", "first": first}
        case Granted():
            return {"kind": "granted"}
        case Stating(number, entered):
            return {"kind": "external", "round": number, "first": entered}
        case Playing(begins, line):
            return {"kind": "game", "begins": begins, **_drawn(match, line.game), **_line_value(line)}
    raise AssertionError("no contest is under way")


def _drawn(match: Match, inside: Game) -> dict[str, str]:
    """The spec of a game inside that has drawn a seed of its own."""
    assert match.kind is not None
    return {} if match.game.agreement.contests[match.kind] == inside else {"spec": inside.spec.text}


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
    _check(set(value) <= {"outer", "left", "said", "turn", "waived", "contest"})
    outer = game.plain.position(value["outer"])
    left, said = _pair(value["left"]), _pair(value["said"])
    _check(max(left) <= game.agreement.challenges)
    match = Match(game, outer, left, said, None, _number(value["turn"]), _read_waived(game, outer, value))
    return replace(match, contest=_read_contest(match, value["contest"])) if "contest" in value else match


def _read_waived(game: MatchGame, outer: GipfPosition, value: dict[str, Any]) -> int:
    """The spots of potentials that were waived; whoever is on turn, or has announced another, has them there."""
    if "waived" not in value:
        return 0
    owner = outer.mover if outer.announcement is None else 1 - outer.mover
    spots = [game.board.index[name] for name in value["waived"]]
    pieces = [outer.pieces[spot] for spot in spots]
    _check(game.agreement.winner_may and spots == sorted(set(spots)) != [])
    _check(all(piece is not None and piece.owner == owner and piece.carries for piece in pieces))
    return mask_of(spots)


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
        case "granted", str() | Game():
            _check(agreement.winner_may)
            return Granted()
        case "lot", Game():
            _check(agreement.begin == "lot")
            return Drawing(_inside(agreed, value))
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
            return Playing(begins, _read_line(_inside(agreed, value), value))
    raise ValueError("not the contest agreed")


def _inside(agreed: Game, value: dict[str, Any]) -> Game:
    """The game agreed, or the same with a seed of its own."""
    if "spec" not in value:
        return agreed
    found = game_of(value["spec"])
    _check(without_seeds(found.spec) == without_seeds(agreed.spec) and found != agreed)
    return found


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
