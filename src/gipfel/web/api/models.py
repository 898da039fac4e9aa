"""What the routes about tables take and answer, for checking and for the description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from gipfel.combine import deadlines
from gipfel.combine.proposals import DEFAULTS, HOSTS
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.tables.clock import LONGEST
from gipfel.tables.commands import MOST_ID
from gipfel.tables.seats import LEVELS
from gipfel.web.edge.answers import Json, RequestBody

if TYPE_CHECKING:
    Potential = str
    DeadlineName = str
else:
    Potential = Literal[tuple(DEFAULTS)]
    DeadlineName = Literal[tuple(deadlines.DEADLINES)]

USUAL_HOST = next(iter(HOSTS))
MOST_NAME = 40
MOST_POSITION = 2_000
MOST_TIME = LONGEST


class ClockGiven(RequestBody):
    """A time control in milliseconds: `base` for the game (sudden, increment) or each turn (turn, days)."""

    control: Literal["none", "sudden", "increment", "turn", "days"] = "none"
    base: Annotated[int, Field(ge=0, le=MOST_TIME)] = 0
    bonus: Annotated[int, Field(ge=0, le=MOST_TIME, description="Added after each turn, with `increment` only.")] = 0


class MySeat(RequestBody):
    """One's own seat."""

    kind: Literal["me"]


class EngineSeat(RequestBody):
    """An engine."""

    kind: Literal["engine"]
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])]


class LinkSeat(RequestBody):
    """For whoever brings the seat link that is answered."""

    kind: Literal["link"]


class AnyoneSeat(RequestBody):
    """For anyone in the lobby."""

    kind: Literal["anyone"]


class AskSeat(RequestBody):
    """Kept for a player who is asked by name."""

    kind: Literal["ask"]
    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]


SeatGiven = Annotated[MySeat | EngineSeat | LinkSeat | AnyoneSeat | AskSeat, Field(discriminator="kind")]
Word = Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]


class AgreementGiven(RequestBody):
    """A combined match in fields: the same as its spec."""

    host: Annotated[Word, Field(description="The game outside, without its agreement.")] = USUAL_HOST
    potentials: Annotated[
        dict[Potential, int], Field(default={}, description="How many of each potential a player has.")
    ]
    challenges: Annotated[int, Field(ge=1, le=18)] = 1
    spent: Literal["always", "won"] = "always"
    uses: Annotated[int, Field(ge=1, le=99)] | Literal["any"] = "any"
    begin: Literal["lot", "challenger", "challenged"] = "lot"
    settle: Annotated[
        dict[Potential, Word],
        Field(
            default={},
            description="What settles a challenge of each potential: a spec, `coin`, `dice`, `external`, `none`.",
        ),
    ]
    contest: Annotated[str, Field(max_length=80, description="The words for an external contest.")] = ""
    contests: Annotated[
        dict[Potential, Annotated[str, Field(max_length=80)]],
        Field(
            default={},
            description="The words for the external contest of each potential, where `contest` does not say them.",
        ),
    ]
    winner: Annotated[
        Literal["must", "may"],
        Field(description="Whether a move that was challenged in vain must be made, or may be replaced."),
    ] = "must"
    deadline: Annotated[
        DeadlineName,
        Field(description="How long both have to enter the result of an external contest."),
    ] = deadlines.USUAL


class TermsGiven(RequestBody):
    """What is played, how fast, for what: `spec` or `agreement`."""

    spec: Annotated[Word | None, Field(examples=["zertz", "gipf:standard,zertz=3,challenges=1"])] = None
    agreement: AgreementGiven | None = None
    clock: ClockGiven = ClockGiven()
    inner: Annotated[ClockGiven | None, Field(description="The clock of games inside; null: the same times.")] = None
    external: Annotated[
        Annotated[int, Field(ge=deadlines.SHORTEST, le=deadlines.LONGEST)] | None,
        Field(description="Time to enter an external result; null: what the spec says."),
    ] = None
    sides: Annotated[
        Literal["lot", "first", "second"], Field(description="By lot, or how the first of the two seats plays.")
    ] = "lot"
    rated: bool = False
    position: Annotated[
        str,
        Field(max_length=MOST_POSITION, description="Where the game begins; unrated. Else its start."),
    ] = ""
    analysis: Annotated[
        bool, Field(description="Both may analyse, explore and review this game while they play it; unrated.")
    ] = False


class OpenGiven(TermsGiven):
    """A table to open."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"spec": "zertz", "seats": [{"kind": "me"}, {"kind": "engine", "level": 3}]},
                {
                    "spec": "gipf:standard,zertz=3,challenges=2,settle-zertz=(zertz:blitz)",
                    "clock": {"control": "increment", "base": 600_000, "bonus": 10_000},
                    "seats": [{"kind": "me"}, {"kind": "link"}],
                    "hidden": True,
                    "id": "o1",
                },
            ]
        }
    )
    seats: Annotated[list[SeatGiven], Field(min_length=2, max_length=2)]
    hidden: Annotated[bool, Field(description="Only for its players and who brings the watch link.")] = False
    id: Annotated[
        str, Field(max_length=MOST_ID, pattern=r"^[ -~]*$", description="Repeating it opens no second table.")
    ] = ""


class Links(BaseModel):
    """Addresses below the house's own; secrets are answered here only."""

    table: str
    seat: Annotated[str | None, Field(description="For who is to sit down; void once used.")] = None
    watch: Annotated[str | None, Field(description="For who may watch a hidden table.")] = None


class PresenceShown(BaseModel):
    """Who is connected: by seat, and how many watch."""

    seats: list[bool]
    watching: int


class NewTable(BaseModel):
    """A table that was opened."""

    table: str
    links: Links
    snapshot: Json


class TableShown(BaseModel):
    """A table as the caller may see it."""

    table: str
    snapshot: Json
    presence: PresenceShown


class EventsShown(BaseModel):
    """Events in order; `next` is the `after` of the next request, null when these were the last."""

    table: str
    events: list[Json]
    seq: int
    next: int | None


class Answered(BaseModel):
    """The events a command brought, and how the table stands."""

    table: str
    first: int
    last: int
    standing: Json


class BoardView(BaseModel):
    """What to draw and what may be touched."""

    v: Literal[1]
    scene: Annotated[Json, Field(description="The game being played now; docs/scene.md.")]
    tree: Annotated[Json | None, Field(description="The touches of a turn; null when nothing can be touched.")]
    prompt: Annotated[Json | None, Field(description="What is expected, a code with parameters.")]
    levels: Annotated[list[Json], Field(description="The scenes of the games around it, the outermost first.")]
    seats: Annotated[list[int], Field(description="Which player of the table each player of the innermost game is.")]
    turn: Annotated[Json | None, Field(description="The last turn: text, player, and its touches, step by step.")]
    news: Annotated[list[Json], Field(description="What the last turn brought about that the board does not show.")]
    story: Annotated[Json | None, Field(description="What is at stake around the game being played; docs/socket.md.")]
    outcome: Json | None


class BoardShown(BaseModel):
    """The board and the event it belongs to; null before the start."""

    table: str
    seq: int
    board: BoardView | None


class TreeShown(BaseModel):
    """A part of the turn tree, and the event it belongs to."""

    table: str
    seq: int
    tree: Json


class TableListed(BaseModel):
    """A table in a list."""

    table: str
    spec: str
    game: str
    clock: Json
    rated: bool
    phase: str
    seats: list[Json]
    first: int | None
    player: Annotated[int | None, Field(description="Who is to move.")]
    turns: int
    result: Json | None
    opened: int
    changed: int


class TableList(BaseModel):
    """A list of tables; `next` goes into `before` for more, null at the end."""

    tables: list[TableListed]
    next: str | None
