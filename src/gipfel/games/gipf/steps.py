"""The steps of a GIPF turn and what a hand touches to make them."""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.core.step import DONE, Step, Touch
from gipfel.games.gipf.spots import CENTRE, LINES, NAMES

LET: Touch = "choice:let"
NEUTRALISE: Touch = "choice:neutralise"
CONVERT: Touch = "choice:convert"


@dataclass(frozen=True, slots=True)
class Push(Step):
    """A piece from the reserve comes in from a dot, in one act (rule 10); `last` when nothing can follow."""

    kind: str
    dot: int
    spot: int
    last: bool = field(default=False, compare=False)
    several_kinds: bool = field(default=False, compare=False)
    touches: tuple[Touch, ...] = field(init=False, repr=False, compare=False)  # kept: a tree holds a hundred pushes

    def __post_init__(self) -> None:
        entry = (NAMES[self.dot], NAMES[self.spot])
        object.__setattr__(self, "touches", (f"kind:{self.kind}", *entry) if self.several_kinds else entry)


@dataclass(frozen=True, slots=True)
class Use(Step):
    """A potential leaves its basic piece: it jumps (ZÈRTZ, DVONN, PÜNCT) or runs (YINSH).

    `converts`: a GIPF-piece becomes one's own (rule 56); `choice`: it could be neutralised or converted.
    """

    origin: int
    target: int
    converts: bool = False
    last: bool = field(default=False, compare=False)
    choice: bool = field(default=False, compare=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        way = ((CONVERT if self.converts else NEUTRALISE),) if self.choice else ()
        return NAMES[self.origin], NAMES[self.target], *way


@dataclass(frozen=True, slots=True)
class Extra(Step):
    """The TAMSK potential on the centre is taken off and pushed in from a dot."""

    dot: int
    spot: int
    last: bool = field(default=False, compare=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        return NAMES[CENTRE], NAMES[self.dot], NAMES[self.spot]


Move = Push | Use | Extra
PotentialMove = Use | Extra


@dataclass(frozen=True, slots=True)
class TakeRow(Step):
    """Take the row on this line; what must go is chosen with it, the rest is chosen by TakeToo."""

    line: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (row_touch(self.line),)


@dataclass(frozen=True, slots=True)
class TakeToo(Step):
    """A GIPF-piece or loaded piece of the row being taken goes as well."""

    spot: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (NAMES[self.spot],)


@dataclass(frozen=True, slots=True)
class EndTaking(Step):
    """The row being taken is complete; or, with no row being taken, nothing more is done in this turn."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (DONE,)


@dataclass(frozen=True, slots=True)
class Let(Step):
    """The announced use of a potential may happen."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (LET,)

    @property
    def last(self) -> bool:
        return True


def row_touch(line: int) -> Touch:
    """The handle of the row on a line; a line is known by its dots."""
    return f"row:{LINES[line].name}"


def move_text(move: Move) -> str:
    """`a1-b2`, `Ga1-b2`, `c3>f5`, `e5>e6=G`, `+a2-b3` (rules 41 and 59)."""
    match move:
        case Push(kind, dot, spot):
            return f"{'' if kind == 'P' else kind}{NAMES[dot]}-{NAMES[spot]}"
        case Use(origin, target, converts):
            return f"{NAMES[origin]}>{NAMES[target]}{'=G' if converts else ''}"
        case Extra(dot, spot):
            return f"+{NAMES[dot]}-{NAMES[spot]}"
