"""Games of another house, Boardspace: found in a file, translated by the game they belong to, judged by our rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePath

from gipfel.core.errors import BadNotation, BadRecord, GipfelError
from gipfel.core.foreign import Dialect, OutsideRules
from gipfel.core.line import THIRD, Line
from gipfel.core.messages import sentence
from gipfel.core.outcome import Outcome
from gipfel.core.registry import game, game_type, names
from gipfel.core.spec import Spec, parse_spec
from gipfel.records.boardspace_header import Header, header_of, stated_result, without_plain_result
from gipfel.records.boardspace_transcript import Transcript, TranscriptTurn, headed_parts, restart, transcribed
from gipfel.records.record import Record, result_of
from gipfel.records.replay import record_of, wrong_result
from gipfel.records.sgf import SgfNode, SgfTree, looks_like_sgf, read_sgf

HOUSE = "boardspace"
SUFFIX, OUR_SUFFIX = ".sgf", ".gipfel"


@dataclass(frozen=True, slots=True)
class ForeignGame:
    """One game of a foreign file, not yet translated."""

    nodes: Sequence[SgfNode]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForeignReplay:
    """A foreign game that keeps the rules, as far as it goes."""

    transcript: Transcript
    line: Line
    outcome: Outcome | None
    remarks: tuple[str, ...]

    def record(self) -> Record:
        """The game as a record of ours."""
        tags = self.transcript.header.record_tags(self.transcript.first_seat)
        bare = record_of(self.line, outcome=self.outcome, **tags)
        pairs = zip(bare.entries, self.transcript.turns, strict=False)
        entries = tuple(replace(entry, comments=turn.comments, clock=turn.clock) for entry, turn in pairs)
        return without_plain_result(replace(bare, entries=entries, opening_comments=self.transcript.opening_comments))


def reason_of(code: str, params: Mapping[str, object]) -> str:
    """A stable word and its sentence: why a game was skipped, or what is remarkable about it."""
    return f"{code}: {sentence(code, params)}"


def is_foreign(name: str, data: bytes) -> bool:
    """Whether a file is SGF, by its name or else by how it begins."""
    suffix = PurePath(name).suffix.lower()
    return suffix == SUFFIX or (suffix != OUR_SUFFIX and looks_like_sgf(data[:200].decode("latin-1")))


def foreign_games(text: str) -> list[ForeignGame]:
    """The games of an SGF text."""
    return [found for tree in read_sgf(text) for found in _games_of(tree)]


def _games_of(tree: SgfTree) -> list[ForeignGame]:
    remarks: list[str] = []
    if not tree.closed:
        remarks.append(reason_of("file-cut-off", {}))
    if count := tree.variations():
        remarks.append(reason_of("variations-left-out", {"count": count}))
    parts = (part for headed in headed_parts(tree.main_line()) for part in _played_parts(headed))
    return [ForeignGame(part, tuple(remarks)) for part in parts]


def _played_parts(nodes: Sequence[SgfNode]) -> Iterator[Sequence[SgfNode]]:
    """A second game can follow from Start again; while the first is not over, that Start means nothing."""
    head, begin = nodes[:1], 1
    # The result in the head is that of the last game.
    silent = [SgfNode(tuple(pair for pair in node.properties if pair[0] != "RE"), node.line) for node in head]
    while (place := restart(nodes, begin)) is not None:
        first = [*silent, *nodes[begin:place]]
        try:
            over = judged(transcript_of(ForeignGame(first))).outcome is not None
        except GipfelError:
            over = False
        if not over:
            break
        yield first
        begin = place
    yield [*head, *nodes[begin:]]


@lru_cache(maxsize=8)
def _dialects(known: tuple[str, ...]) -> Mapping[str, type[Dialect]]:
    found = (game_type(name).dialect(HOUSE) for name in known)
    return {dialect.number: dialect for dialect in found if dialect is not None}


def transcript_of(foreign: ForeignGame) -> Transcript:
    """What a foreign game tells in our notation; OutsideRules names what the rules do not cover."""
    header = header_of(foreign.nodes)
    dialect = _dialects(tuple(names())).get(header.number)
    if dialect is None:
        raise OutsideRules("other-game", game=header.number[:40])
    spec = _spec_of(header, dialect)
    return transcribed(foreign.nodes, header, spec.text, dialect(spec))


_parsed, _game = lru_cache(maxsize=64)(parse_spec), lru_cache(maxsize=64)(game)  # thousands of files say the same


def _spec_of(header: Header, dialect: type[Dialect]) -> Spec:
    """The game their setup means; a file of ours says in RU how repetition and conduct were agreed."""
    theirs = _parsed(dialect.spec_of(header.setup))
    if header.rules:
        with suppress(GipfelError):
            ours = parse_spec(header.rules)
            if ours.game == theirs.game and dialect.setup_of(ours) == dialect.setup_of(theirs):
                return ours
    return theirs


def judged(transcript: Transcript, passed: list[Line] | None = None) -> ForeignReplay:
    """Play what a file tells by our rules; BadRecord names the line, the turn and what is wrong with it.

    `passed` is given the line after every turn.
    """
    found = [reason_of(code, params) for code, params in transcript.remarks]
    line = Line.begin(_game(transcript.spec).start())
    for number, turn in enumerate(transcript.turns, 1):
        try:
            line = _played(line, turn)
        except GipfelError as error:
            if number == len(transcript.turns) and not turn.confirmed and error.code == "turn-unfinished":
                found.append(reason_of("unfinished-turn", {"line": turn.line}))
                break
            raise _fault(error, turn, number) from error
        if passed is not None:
            passed.append(line)
    outcome = line.outcome or _ending(transcript)
    if not line.game.draws_by_repetition and (third := third_occurrence(line)) is not None:
        found.append(reason_of("third-occurrence", {"turn": third}))
    outcome = _compared(transcript, outcome, found)
    return ForeignReplay(transcript, line, outcome, tuple(found))


def _played(line: Line, turn: TranscriptTurn) -> Line:
    if turn.fault is not None:
        raise turn.fault
    return line.turn(turn.text)


def _fault(error: GipfelError, turn: TranscriptTurn, number: int) -> BadRecord:
    if error.code == "game-over":
        return BadRecord("turn-after-end", line=turn.line, turn=number)
    code = "garbled-turn" if isinstance(error, BadNotation) else "illegal-turn"
    return BadRecord(code, line=turn.line, turn=number, cause=error.code, detail=str(error))


def third_occurrence(line: Line) -> int | None:
    """After which turn a position had occurred three times, if one has."""
    counts = Counter[int]()
    for turns, key in enumerate(line.seen):
        counts[key] += 1
        if counts[key] == THIRD:
            return turns
    return None


def _stated(transcript: Transcript) -> str | None:
    return stated_result(transcript.header.result, transcript.header.names(transcript.first_seat))


def _ending(transcript: Transcript) -> Outcome | None:
    """How the table ended the game."""
    if transcript.ending is None:
        return None
    player = transcript.ending.seat ^ transcript.first_seat
    match transcript.ending.reason:
        case "resign":
            return Outcome(1 - player, "resign")
        case "time":
            # Whose clock had run out is not clear from the command; the result knows.
            return Outcome({"1-0": 0, "0-1": 1}.get(_stated(transcript) or "", player), "time")
    return Outcome(None, transcript.ending.reason)


def _compared(transcript: Transcript, outcome: Outcome | None, remarks: list[str]) -> Outcome | None:
    """The outcome when it agrees with the result the file states; what only the table can know is believed."""
    stated = _stated(transcript)
    if outcome is not None:
        expected = result_of(outcome.winner, ended=True)
        if stated not in (None, "*", expected):
            said = f"({transcript.header.result[:80]})"
            ruled = f"{expected} {outcome.reason}"
            raise wrong_result(transcript.line, stated or "*", said, ruled)
        return outcome
    if stated in ("1-0", "0-1"):
        remarks.append(reason_of("winner-without-end", {"result": transcript.header.result[:80]}))
    return {"1/2": Outcome(None, "agreement"), "*": Outcome(None, "aborted")}.get(stated or "")
