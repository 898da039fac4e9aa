"""What a Boardspace file tells: the commands of every turn in our notation, and how the table ended the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gipfel.core.errors import BadNotation, GipfelError, IllegalStep
from gipfel.core.foreign import Dialect, ForeignCommand, OutsideRules
from gipfel.records.boardspace_header import OF_A_PLAYER, TIME_LEFT, Header, clock_of
from gipfel.records.sgf import SgfNode

# Picking up, looking around, asking: nothing of it changes the game.
IDLE = frozenset({"pick", "pickb", "peek", "offerdraw", "declinedraw", "pleaseundo", "dontundo", *OF_A_PLAYER})
OUTSIDE = {"edit": "edit", "setboard": "edit", "reset": "reset", "undo": "reset", "allowundo": "reset", "swap": "swap"}
ENDINGS = {"resign": "resign", "winontime": "time", "acceptdraw": "agreement"}
SEATS = {"P0": 0, "P1": 1, "P-1": None}

_START = re.compile(r"\s*0\s+start\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """A turn in our notation, or the fault that kept it from being translated."""

    seat: int
    text: str
    line: int
    comments: tuple[str, ...] = ()
    clock: str | None = None
    confirmed: bool = True  # False when nobody pressed Done and nobody answered
    fault: GipfelError | None = None


@dataclass(frozen=True, slots=True)
class TableEnding:
    """What the table decided: somebody resigned, somebody won on time, or both agreed on a draw."""

    reason: str
    seat: int = 0


@dataclass(slots=True)
class Transcript:
    """A game as a file tells it, before any rule has judged it."""

    spec: str
    header: Header
    line: int
    turns: list[TranscriptTurn] = field(default_factory=list)
    ending: TableEnding | None = None
    first_seat: int = 0
    opening_comments: tuple[str, ...] = ()
    remarks: list[tuple[str, Mapping[str, object]]] = field(default_factory=list)


def headed_parts(nodes: Sequence[SgfNode]) -> list[list[SgfNode]]:
    """The games in one pair of brackets that have a head of their own."""
    parts: list[list[SgfNode]] = [[]]
    headed = False
    for node in nodes:
        if node.get("GM") is not None:
            if headed:
                parts.append([])
            headed = True
        parts[-1].append(node)
    return parts


def restart(nodes: Sequence[SgfNode], begin: int) -> int | None:
    """The second place, from `begin` on, where commands are numbered from 0 with Start; None for most games."""
    started = False
    for place in range(begin, len(nodes)):
        if any(name in SEATS and _START.match(value) for name, value in nodes[place].properties):
            if started:
                return place
            started = True
    return None


def transcribed(nodes: Sequence[SgfNode], header: Header, spec: str, speech: Dialect) -> Transcript:
    """What the nodes of one game tell; OutsideRules when something happened that the rules do not cover."""
    table = _Table(Transcript(spec, header, nodes[0].line), speech)
    for node in nodes:
        table.listen(node)
    return table.left()


class _Table:
    """Follows the commands of a file. Done ends a turn; old files have none, there the change of player ends it."""

    def __init__(self, transcript: Transcript, speech: Dialect) -> None:
        self.transcript = transcript
        self.speech = speech
        self.pending: list[ForeignCommand] = []
        self.comments: list[str] = []  # about what is pending
        self.noted: list[str] = []  # in the node being read
        self.clock: str | None = None
        self.unknown: set[str] = set()

    def listen(self, node: SgfNode) -> None:
        self.noted, self.clock = [], None
        commands: list[tuple[int | None, str]] = []
        for name, value in node.properties:
            if name in SEATS:
                commands.append((SEATS[name], value))
            elif name == "C" and value.strip():
                self.noted.append(" ".join(value.split()))
            elif name in TIME_LEFT:
                self.clock = clock_of(value)
        for seat, value in commands:
            self.hear(seat, value, node.line)
        self.comments += self.noted

    def hear(self, seat: int | None, value: str, line: int) -> None:
        words = value.split()
        numbered = bool(words) and words[0].isdigit()
        words = words[1:] if numbered else words
        if not words or words[0].lower() in IDLE:
            return
        command = ForeignCommand(seat, (words[0].lower(), *words[1:]), line)
        match command.words[0]:
            case "start":
                self.start(command)
            case "done":
                self.confirm()
            case word if word in OUTSIDE:
                raise OutsideRules(OUTSIDE[word], line=line)
            case word if word in ENDINGS:
                self.end(command)
            case word if word not in self.speech.words and not numbered:
                self.unknown.add(words[0][:40])  # commands are numbered, what is said about players is not
            case _ if not self.speech.is_idle(command):
                self.act(command)

    @property
    def on_turn(self) -> int:
        """Whose turn it should be."""
        return 1 - self.transcript.turns[-1].seat if self.transcript.turns else self.transcript.first_seat

    @property
    def pending_seat(self) -> int:
        """Whose commands are pending."""
        return next((command.seat for command in self.pending if command.seat is not None), self.on_turn)

    def start(self, command: ForeignCommand) -> None:
        said = command.words[-1].lower().removeprefix("p")
        if not self.transcript.turns and not self.pending and said in ("0", "1"):
            self.transcript.first_seat = int(said)

    def act(self, command: ForeignCommand) -> None:
        self.transcript.ending = None  # whoever resigned has thought better of it
        if self.pending and command.seat not in (None, self.pending_seat):
            self.close(confirmed=True)
        if not self.transcript.turns and not self.pending:
            self.transcript.opening_comments = tuple(self.comments)
            self.comments.clear()
        self.pending.append(command)

    def confirm(self) -> None:
        self.comments += self.noted
        self.noted = []
        if self.transcript.ending is None:
            self.close(confirmed=True)
        else:
            self.drop()

    def end(self, command: ForeignCommand) -> None:
        reason = ENDINGS[command.words[0]]
        seat = self.on_turn if command.seat is None else command.seat
        if self.transcript.ending == TableEnding("resign", seat) and reason == "resign":
            self.transcript.ending = None  # pressed a second time, the button takes it back
            return
        if self.pending and seat != self.pending_seat:
            self.close(confirmed=False)
        self.transcript.ending = TableEnding(reason, seat)

    def drop(self) -> None:
        """A turn begun but not confirmed when the game was given up does not count."""
        if self.pending:
            self.transcript.remarks.append(("unfinished-turn", {"line": self.pending[0].line}))
            self.pending.clear()

    def close(self, *, confirmed: bool) -> None:
        if not self.pending:
            return
        seat = self.pending_seat
        text, fault = self._translated(seat)
        if not self.transcript.turns:
            self.transcript.first_seat = seat
        turn = TranscriptTurn(seat, text, self.pending[0].line, tuple(self.comments), self.clock, confirmed, fault)
        self.transcript.turns.append(turn)
        self.pending.clear()
        self.comments.clear()

    def _translated(self, seat: int) -> tuple[str, GipfelError | None]:
        if self.transcript.turns and seat != self.on_turn:
            return "", BadNotation("wrong-player", seat=f"P{seat}", expected=f"P{self.on_turn}")
        for command in self.pending:
            if command.words[0] not in self.speech.words:
                return "", BadNotation("unknown-sgf-command", command=" ".join(command.words)[:40])
        try:
            return self.speech.heard(self.pending, seat), None
        except (BadNotation, IllegalStep) as fault:
            return "", fault

    def left(self) -> Transcript:
        """The game when the file ends."""
        transcript = self.transcript
        if transcript.ending is None:
            self.close(confirmed=False)
        else:
            self.drop()
        if transcript.turns:
            last = transcript.turns[-1]
            transcript.turns[-1] = replace(last, comments=(*last.comments, *self.comments))
        else:
            transcript.opening_comments += tuple(self.comments)
        if self.unknown:
            transcript.remarks.append(("unknown-words", {"words": sorted(self.unknown)}))
        return transcript
