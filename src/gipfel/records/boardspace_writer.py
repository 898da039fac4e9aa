"""Writing records in Boardspace's form of SGF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gipfel.core.errors import BadRecord
from gipfel.core.foreign import Dialect
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.records.boardspace_games import HOUSE
from gipfel.records.boardspace_header import TIME_LEFT, player_properties, properties_of, result_of_record, seconds_of
from gipfel.records.record import BY_THE_TABLE, Entry, Record
from gipfel.records.replay import replay
from gipfel.records.sgf import SgfNode

VERSION = "2"  # of Boardspace's form: every turn ends with Done

Properties = list[tuple[str, str]]
Said = tuple[int, str, Properties]
"""Whose command, its words, and what else stands in its node."""


def sgf_of(record: Record) -> list[SgfNode]:
    """The nodes of a game, player 0 on seat P0; BadRecord when SGF has no word for something in the record."""
    replayed = replay(record)
    game = replayed.line.game
    dialect = game_type(game.name).dialect(HOUSE)
    if dialect is None:
        raise BadRecord("foreign-game", game=game.title)
    if "Position" in record.tags:
        raise BadRecord("foreign-position")
    if any(entry.variations or entry.nested for entry in record.entries):
        raise BadRecord("foreign-variations")
    said: list[Said] = [(0, "Start P0", _comments(record.opening_comments))]
    said += _turns(record.entries, replayed.line, dialect(game.spec))
    said += _ending(replayed.outcome)
    nodes = [SgfNode(((f"P{seat}", f"{number} {words}"), *more)) for number, (seat, words, more) in enumerate(said)]
    times = player_properties(record.tags, "time")
    return [SgfNode(tuple(_head(record, game, dialect))), *nodes, *([SgfNode(tuple(times))] if times else [])]


def _head(record: Record, game: Game, dialect: type[Dialect]) -> Properties:
    setup = dialect.setup_of(game.spec)
    head = [("GM", dialect.number), ("VV", VERSION), ("SU", setup)]
    if game.spec.text != parse_spec(dialect.spec_of(setup)).text:
        head.append(("RU", game.spec.text))
    head += [pair for pair in properties_of(record.tags) if pair[0] != "RE"]
    if result := result_of_record(record):
        head.append(("RE", result))
    return head + player_properties(record.tags, "id", "ranking")


def _comments(texts: Sequence[str]) -> Properties:
    return [("C", text) for text in texts]


def _turns(entries: Sequence[Entry], line: Line, speech: Dialect) -> Iterator[Said]:
    walk = Line.begin(line.start)
    for entry, turn in zip(entries, line.turns_played, strict=True):
        seat = walk.player
        assert seat is not None
        for words in speech.said(turn, seat):
            yield seat, words, []
        clock = [] if entry.clock is None else [(TIME_LEFT[seat], seconds_of(entry.clock))]
        yield seat, "Done", [*clock, *_comments(entry.comments)]
        walk = walk.turn(turn)


def _ending(outcome: Outcome | None) -> list[Said]:
    """The command by which the table ended the game; what the rules ended needs none."""
    if outcome is None or outcome.reason not in BY_THE_TABLE:
        return []
    match outcome.reason, outcome.winner:
        case "resign", int(winner):
            return [(1 - winner, "Resign", []), (1 - winner, "Done", [])]
        case "time", int(winner):
            return [(winner, "WinOnTime", [])]
        case "agreement", None:
            return [(0, "OfferDraw", []), (1, "AcceptDraw", []), (1, "Done", [])]
        case "aborted", _:
            return []
    raise BadRecord("foreign-ending", reason=outcome.reason)
